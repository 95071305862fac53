package db

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
