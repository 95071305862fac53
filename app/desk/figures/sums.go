package figures

import "croupier/app/kernel/theory"

// Sum is what some wagers add up to. Dollars are in millionths.
type Sum = theory.Sum

// ordered are values by key, in the order in which the keys appeared: writes must
// not depend on chance.
type ordered[K comparable, V any] struct {
	of    map[K]*V
	order []K
}

// at finds the value of a key, or makes it.
func (o *ordered[K, V]) at(key K) *V {
	if value, ok := o.of[key]; ok {
		return value
	}
	if o.of == nil {
		o.of = map[K]*V{}
	}
	value := new(V)
	o.of[key] = value
	o.order = append(o.order, key)
	return value
}
