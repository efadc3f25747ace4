"""Released text to typed entries: repair, grammar, corrections, findings."""
