"""Statements in the formats that tools of others read."""
