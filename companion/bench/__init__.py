"""Yardsticks: how long things take, each beside the least that they could cost in the same run."""
