package db

// Map reads all rows of a query into a map. scan reads one row into a key and a value; of rows with
// the same key the last one counts. what is the purpose of the query; errors begin with it.
func Map[K comparable, V any](q Querier, what string, scan func(key *K, value *V, row Scanner) error, query string, args ...any) (map[K]V, error) {
	values := map[K]V{}
	err := Each(q, what, func(row Scanner) error {
		var (
			key   K
			value V
		)
		if err := scan(&key, &value, row); err != nil {
			return err
		}
		values[key] = value
		return nil
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return values, nil
}

// Pairs is Map for a query with two columns: key and value.
func Pairs[K comparable, V any](q Querier, what, query string, args ...any) (map[K]V, error) {
	return Map(q, what, func(key *K, value *V, row Scanner) error { return row.Scan(key, value) }, query, args...)
}

// Set reads all rows of a query with one column into a set.
func Set[K comparable](q Querier, what, query string, args ...any) (map[K]bool, error) {
	return Map(q, what, func(key *K, value *bool, row Scanner) error {
		*value = true
		return row.Scan(key)
	}, query, args...)
}
