package slips

import "fmt"

// System is a named system bet.
type System struct {
	// Key is the name in requests. Name is for display.
	Key, Name string
	// Legs is its number of legs.
	Legs int
	// Sizes are the sizes of its lines.
	Sizes []int
}

// Systems lists the named systems, smallest first.
func Systems() []System {
	return []System{
		{"trixie", "Trixie", 3, sizesFrom(2, 3)},
		{"patent", "Patent", 3, sizesFrom(1, 3)},
		{"yankee", "Yankee", 4, sizesFrom(2, 4)},
		{"lucky15", "Lucky 15", 4, sizesFrom(1, 4)},
		{"canadian", "Canadian", 5, sizesFrom(2, 5)},
		{"lucky31", "Lucky 31", 5, sizesFrom(1, 5)},
		{"heinz", "Heinz", 6, sizesFrom(2, 6)},
		{"lucky63", "Lucky 63", 6, sizesFrom(1, 6)},
		{"superheinz", "Super Heinz", 7, sizesFrom(2, 7)},
		{"goliath", "Goliath", 8, sizesFrom(2, 8)},
	}
}

// sizesFrom lists the numbers from first to last.
func sizesFrom(first, last int) (sizes []int) {
	for size := first; size <= last; size++ {
		sizes = append(sizes, size)
	}
	return sizes
}

// FindSystem returns the system with that key and number of legs. Errors: ErrSlip.
func FindSystem(key string, legs int) (System, error) {
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
