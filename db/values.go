package db

import "slices"

// OrNull stores a zero value as NULL. NULLIF in the statement would not do:
// PostgreSQL takes the type of $1 in NULLIF($1, 0) from the 0, a number of 32
// bits, into which no time in milliseconds fits.
func OrNull[T comparable](value T) any {
	var zero T
	if value == zero {
		return nil
	}
	return value
}

// withFlags gives the arguments of a statement with each bool as 0 or 1. The
// caller's slice stays as it is.
func withFlags(args []any) []any {
	own := false
	for i, arg := range args {
		set, isFlag := arg.(bool)
		if !isFlag {
			continue
		}
		if !own {
			args, own = slices.Clone(args), true
		}
		args[i] = int64(0)
		if set {
			args[i] = int64(1)
		}
	}
	return args
}
