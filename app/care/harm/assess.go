package harm

// Level says how far a marker is beyond its threshold.
type Level int

// The levels.
const (
	None Level = iota
	// Marked is at the threshold or beyond.
	Marked
	// Strong is at twice the threshold or beyond; and so are all markers together that
	// are of three groups.
	Strong
)

// strongGroups is the number of groups that are strong together.
const strongGroups = 3

// Day are the facts of a player on one day (UTC). Dollars are in millionths, Played is
// in milliseconds.
type Day struct {
	Wagers, Staked, Lost, Played int64
	// Night counts bets at night, Chased deposits after losses, Words messages with
	// words of concern.
	Night, Deposited, Deposits, Chased int64
	Refused, Cancelled, Looser         int64
	Pauses, Words                      int64
}

// Figure is a marker that was measured.
type Figure struct {
	Marker string `json:"marker"`
	Value  int64  `json:"value"`
	// Basis is what a share is of, in cents; 0 for none.
	Basis int64 `json:"basis,omitempty"`
	// Threshold is the one of the day, in the unit of the value.
	Threshold int64 `json:"threshold"`
	Level     Level `json:"level"`
}

// assess measures all markers that are not 0, and says how strong they are together.
func assess(w window, threshold func(m *marker) int64) (list []Figure, level Level) {
	groups := map[Group]bool{}
	for i := range markers {
		m := &markers[i]
		value, basis := m.of(w)
		if value <= 0 {
			continue
		}
		f := Figure{Marker: m.id, Value: value, Basis: basis, Threshold: threshold(m)}
		switch {
		case value >= 2*f.Threshold:
			f.Level = Strong
		case value >= f.Threshold:
			f.Level = Marked
		}
		if f.Level > None {
			groups[m.group] = true
		}
		level = max(level, f.Level)
		list = append(list, f)
	}
	return list, together(groups, level)
}

// together is the level of a player.
func together(groups map[Group]bool, level Level) Level {
	if len(groups) >= strongGroups {
		return Strong
	}
	return level
}
