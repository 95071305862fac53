package db

// OrNull stores a zero value as NULL. NULLIF in the statement does not work:
// PostgreSQL infers the type of $1 in NULLIF($1, 0) from the 0, a 32-bit
// number, which cannot hold a time in milliseconds.
func OrNull[T comparable](value T) any {
	var zero T
	if value == zero {
		return nil
	}
	return value
}
