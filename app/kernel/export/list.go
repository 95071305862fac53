package export

import (
	"encoding/hex"
	"fmt"

	"croupier/db"
)

// Row is an exported row.
type Row struct {
	// Key is the place of the row in the order of the table.
	Key string
	// At is when the row was written, in unix milliseconds; 0 for a row of every moment.
	At    int64
	Cells []string
}

// FromList makes the Read of a table from a function that lists values after a key, in the order of
// their keys, and one that makes the row of a value. It leaves out rows of the moment of the package
// and later ones.
func FromList[T any](list func(q db.Querier, after string, limit int) ([]T, error), row func(q db.Querier, value *T) (Row, error)) func(db.Querier, string, Cutoff, int) ([][]string, string, error) {
	return func(q db.Querier, after string, at Cutoff, limit int) (rows [][]string, last string, err error) {
		values, err := list(q, after, limit)
		if err != nil {
			return nil, "", err
		}
		for i := range values {
			one, err := row(q, &values[i])
			if err != nil {
				return nil, "", err
			}
			if last = one.Key; one.At < at.AsOf {
				rows = append(rows, one.Cells)
			}
		}
		if len(values) < limit {
			last = ""
		}
		return rows, last, nil
	}
}

// BinaryKey parses a key that is bytes in hex; the empty key is before all others.
func BinaryKey(after string) ([]byte, error) {
	key, err := hex.DecodeString(after)
	if err != nil {
		return nil, fmt.Errorf("read the key of an export: %w", err)
	}
	return append([]byte{}, key...), nil
}
