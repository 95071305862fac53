package harm

// Level is how far a marker is beyond its threshold.
type Level int

// The levels.
const (
	None Level = iota
	// Marked is at the threshold or beyond.
	Marked
	// Strong is at twice the threshold or beyond. Markers of three groups together are strong too.
	Strong
)

// strongGroups is the number of marked groups that are strong together.
const strongGroups = 3

// Day contains the facts of a player on one day (UTC). Dollars are in millionths, Played is in
// milliseconds.
type Day struct {
	Wagers, Staked, Lost, Played int64
	// Night counts bets at night, Chased deposits after losses, Words messages with words of
	// concern.
	Night, Deposited, Deposits, ChasingDeposits int64
	Refused, Cancelled, LoosenedLimits          int64
	Pauses, ConcernMessages                     int64
}

// MarkerValue is the measured value of a marker.
type MarkerValue struct {
	Marker string `json:"marker"`
	Value  int64  `json:"value"`
	// Basis is the total to which a share refers, in cents; 0 for none.
	Basis int64 `json:"basis,omitempty"`
	// Threshold is the threshold of the day, in the unit of the value.
	Threshold int64 `json:"threshold"`
	Level     Level `json:"level"`
}

// assess measures all markers, lists those that are not 0, and returns their combined level.
func assess(w window, threshold func(m *marker) int64) (list []MarkerValue, level Level) {
	groups := map[Group]bool{}
	for i := range markers {
		m := &markers[i]
		value, basis := m.measure(w)
		if value <= 0 {
			continue
		}
		f := MarkerValue{Marker: m.id, Value: value, Basis: basis, Threshold: threshold(m)}
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
	return list, combinedLevel(groups, level)
}

// combinedLevel returns the combined level of a player.
func combinedLevel(groups map[Group]bool, level Level) Level {
	if len(groups) >= strongGroups {
		return Strong
	}
	return level
}
