"""Human evaluation: what to judge and what the labels amount to."""
