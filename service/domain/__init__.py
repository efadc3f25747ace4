"""What is true: pure values and functions, no input or output."""
