package demo

import (
	"math/rand/v2"
	"strconv"
)

// Parts of the names of the invented players of the history.
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

// freshName makes a name that is not taken yet, and takes it.
func freshName(chance *rand.Rand, taken map[string]bool) string {
	for {
		name := firstParts[chance.IntN(len(firstParts))] + lastParts[chance.IntN(len(lastParts))]
		switch chance.IntN(4) {
		case 0:
			name += strconv.Itoa(10 + chance.IntN(90))
		case 1:
			name += "_" + strconv.Itoa(1+chance.IntN(9))
		}
		if !taken[name] && len(name) <= 20 {
			taken[name] = true
			return name
		}
	}
}
