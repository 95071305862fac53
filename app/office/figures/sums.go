package figures

import "croupier/app/kernel/expected"

// Sum is the sum of some wagers. Dollars are in millionths.
type Sum = expected.Sum

// ordered has values by key, in the order in which the keys appeared, so that the order
// of writes is deterministic.
type ordered[K comparable, V any] struct {
	values map[K]*V
	order  []K
}

// at returns the value of a key, and creates it if it is missing.
func (o *ordered[K, V]) at(key K) *V {
	if value, ok := o.values[key]; ok {
		return value
	}
	if o.values == nil {
		o.values = map[K]*V{}
	}
	value := new(V)
	o.values[key] = value
	o.order = append(o.order, key)
	return value
}
