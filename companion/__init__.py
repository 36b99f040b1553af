"""The table companion: rules, verdicts and scores for board games played at a real table."""
