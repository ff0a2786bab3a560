"""FMUs as their archives describe them; values and tables by names of variables."""
