"""What can be asked: one module per thing."""
