"""Lessons follow the rules and say what they should."""
