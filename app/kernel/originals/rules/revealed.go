package rules

import "github.com/go-json-experiment/json"

// Revealed is a list that a view shows only at the end. Until then it is nil and
// encoded as null; other empty lists are encoded as [].
type Revealed[T any] []T

// MarshalJSON implements json.Marshaler.
func (r Revealed[T]) MarshalJSON() ([]byte, error) {
	return json.Marshal([]T(r), json.FormatNilSliceAsNull(true))
}
