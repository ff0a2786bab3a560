"""FMUs as their archives describe them, and values and tables by the names of their variables."""
