package slips

import "fmt"

// System is a system bet with a name of the trade.
type System struct {
	// Key names it on the wire, Name for people.
	Key, Name string
	// Legs is how many it takes.
	Legs int
	// Sizes are those of its lines.
	Sizes []int
}

// Systems lists the named systems, the smallest first.
func Systems() []System {
	return []System{
		{"trixie", "Trixie", 3, from(2, 3)},
		{"patent", "Patent", 3, from(1, 3)},
		{"yankee", "Yankee", 4, from(2, 4)},
		{"lucky15", "Lucky 15", 4, from(1, 4)},
		{"canadian", "Canadian", 5, from(2, 5)},
		{"lucky31", "Lucky 31", 5, from(1, 5)},
		{"heinz", "Heinz", 6, from(2, 6)},
		{"lucky63", "Lucky 63", 6, from(1, 6)},
		{"superheinz", "Super Heinz", 7, from(2, 7)},
		{"goliath", "Goliath", 8, from(2, 8)},
	}
}

// from lists the numbers from first to last.
func from(first, last int) (sizes []int) {
	for size := first; size <= last; size++ {
		sizes = append(sizes, size)
	}
	return sizes
}

// Named is the system with that key for so many legs. Errors: ErrSlip.
func Named(key string, legs int) (System, error) {
	for _, system := range Systems() {
		if system.Key != key {
			continue
		}
		if system.Legs != legs {
			return System{}, fmt.Errorf("%w: a %s has %d legs, not %d", ErrSlip, system.Name, system.Legs, legs)
		}
		return system, nil
	}
	return System{}, fmt.Errorf("%w: no system %.20q", ErrSlip, key)
}
