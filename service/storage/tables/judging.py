"""Tables of the judging."""
