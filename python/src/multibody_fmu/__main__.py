"""Entry point of `python -m multibody_fmu`."""

from .cli import main

raise SystemExit(main())
