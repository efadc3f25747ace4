"""What ships: starter entries, corrections, vocabulary, examples."""
