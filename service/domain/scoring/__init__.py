"""Automatic scores: reading answers, counting, intervals."""
