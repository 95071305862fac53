package demo

import (
	"math/rand/v2"
	"strconv"
)

// Parts of the names of invented players.
var (
	firstParts = []string{
		"Amber", "Ash", "Bramble", "Brook", "Cinder", "Clover", "Cobalt", "Coral", "Dusk", "Ember", "Fable", "Fern", "Flint", "Frost", "Gale",
		"Hazel", "Indigo", "Ivory", "Jasper", "Lark", "Linden", "Lunar", "Maple", "Mossy", "Nova", "Ochre", "Onyx", "Opal", "Pepper", "Quartz",
		"Raven", "Rowan", "Rusty", "Sable", "Sierra", "Silver", "Sorrel", "Tawny", "Umber", "Velvet", "Willow", "Winter",
	}
	lastParts = []string{
		"Anchor", "Badger", "Beacon", "Canyon", "Comet", "Crane", "Dealer", "Drifter", "Falcon", "Ferry", "Fiddle", "Fox", "Gambit", "Harbor", "Heron",
		"Jackdaw", "Lynx", "Magpie", "Meadow", "Otter", "Parrot", "Pilot", "Quill", "Ranger", "Sailor", "Sparrow", "Stoat", "Tinker", "Walker", "Wren",
	}
)

// freshName returns a name that is not used yet, and marks it as used.
func freshName(random *rand.Rand, taken map[string]bool) string {
	for {
		name := firstParts[random.IntN(len(firstParts))] + lastParts[random.IntN(len(lastParts))]
		switch random.IntN(4) {
		case 0:
			name += strconv.Itoa(10 + random.IntN(90))
		case 1:
			name += "_" + strconv.Itoa(1+random.IntN(9))
		}
		if !taken[name] && len(name) <= 20 {
			taken[name] = true
			return name
		}
	}
}
