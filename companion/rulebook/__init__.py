"""The rules reference: our own words for every rule in five languages, a glossary, and one search."""
