"""Releases in the forms that other people's programs read."""
