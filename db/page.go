package db

// Page cuts a list that was read with a limit of one row more than a page has. next is the cursor
// of the last row of the page, or the zero value if no row follows. limit is at least 1.
func Page[T, C any](list []T, limit int, cursor func(last T) C) (page []T, next C) {
	if len(list) <= limit {
		return list, next
	}
	return list[:limit], cursor(list[limit-1])
}
