package models

import "math"

// clockSetups are the sports with scores on a clock or by innings, and the sports with only a
// winner.
var clockSetups = map[string]Setup{
	"basketball": newTurns(basketball(25, 12, 10, 5), 0.012, 0.04), "nba-2k": newTurns(basketball(12, 5, 6, 3), 0, 0.05),
	"american-football": newTurns(gridiron, 0.04, 0.14), "ice-hockey": newTurns(iceHockey, 0.04, 0.14), "floorball": newTurns(floorball, 0.04, 0.18),
	"bandy": newTurns(bandy, 0.05, 0.2), "handball": newTurns(handball, 0.03, 0.07), "rugby": newTurns(rugby, 0.08, 0.2), "aussie-rules": newTurns(aussieRules, 0.04, 0.12),
	"waterpolo": newTurns(waterpolo, 0.04, 0.14), "gaelic-football": newTurns(gaelicFootball, 0.05, 0.12), "gaelic-hurling": newTurns(hurling, 0.05, 0.1),
	"kabaddi": newTurns(kabaddi, 0.02, 0.08), "baseball": newTurns(baseball, 0.02, 0.05), "cricket": newCricket, "ecricket": newCricket,
	"boxing": newFight(boxing(10), boxing(12)), "mma": newFight(mixedArts(3), mixedArts(5)),
	"efighting": newDuel(3), "bowls": newTurns(bowls, 0, 0.1), "ebaseball": newTurns(shortBaseball, 0, 0.05),
}

// newTurns creates matches of sides that differ by a spread. The home side is stronger by
// an edge. Both are logarithms of a side's scoring.
func newTurns(average Turns, edge, spread float64) Setup {
	return func(home, away float64, _ uint64) Match {
		return average.between(edge/2 + spread*(home-away)/math.Sqrt2)
	}
}

// sameForBothSides returns the turns with the same points for both sides.
func sameForBothSides(t Turns, turn []float64) Turns {
	t.Home, t.Away = turn, turn
	return t
}

var goalNames = map[int]string{1: Goal}

// basketball scores 1.11 points per possession: 111 in 100 possessions.
func basketball(slots, minutes, extraSlots, extraMinutes int) Turns {
	return sameForBothSides(Turns{
		Periods: 4, Slots: slots, Minutes: minutes, Extra: &Extra{Slots: extraSlots, Minutes: extraMinutes},
		Names: map[int]string{1: "free throw", 2: "basket", 3: "three pointer"},
	}, turnChances(map[int]float64{1: 0.045, 2: 0.345, 3: 0.125}))
}

// The other sports with a clock, between average sides.
var (
	// gridiron has twelve drives per side and 22.8 points. Drives that end with 3 or 7
	// points make the key numbers of margins.
	gridiron = sameForBothSides(Turns{
		Periods: 4, Slots: 3, Minutes: 15, Extra: &Extra{Slots: 1, Minutes: 10},
		Names: map[int]string{3: "field goal", 6: "touchdown", 7: "touchdown and kick", 8: "touchdown and two"},
	}, turnChances(map[int]float64{3: 0.15, 6: 0.012, 7: 0.185, 8: 0.01}))
	// iceHockey has three goals per side. Overtime has more space on the ice.
	iceHockey = sameForBothSides(Turns{Periods: 3, Slots: 60, Minutes: 20, Extra: &Extra{Slots: 15, Minutes: 5, Sudden: true, Pace: 2}, Names: goalNames}, turnChances(map[int]float64{1: 0.0168}))
	floorball = sameForBothSides(Turns{Periods: 3, Slots: 60, Minutes: 20, Extra: &Extra{Slots: 30, Minutes: 10, Sudden: true}, Names: goalNames}, turnChances(map[int]float64{1: 0.027}))
	bandy     = sameForBothSides(Turns{Periods: 2, Slots: 90, Minutes: 45, Names: goalNames}, turnChances(map[int]float64{1: 0.0235}))
	// handball has 26 attacks per side in a half.
	handball       = sameForBothSides(Turns{Periods: 2, Slots: 26, Minutes: 30, Names: goalNames}, turnChances(map[int]float64{1: 0.555}))
	rugby          = sameForBothSides(Turns{Periods: 2, Slots: 13, Minutes: 40, Names: map[int]string{3: "penalty", 5: "try", 7: "try and goal"}}, turnChances(map[int]float64{3: 0.09, 5: 0.045, 7: 0.065}))
	aussieRules    = sameForBothSides(Turns{Periods: 4, Slots: 14, Minutes: 20, Names: map[int]string{1: "behind", 6: Goal}}, turnChances(map[int]float64{1: 0.2, 6: 0.215}))
	waterpolo      = sameForBothSides(Turns{Periods: 4, Slots: 16, Minutes: 8, Extra: &Extra{Slots: 6, Minutes: 3, Sudden: true}, Names: goalNames}, turnChances(map[int]float64{1: 0.165}))
	gaelicFootball = sameForBothSides(Turns{Periods: 2, Slots: 16, Minutes: 35, Names: map[int]string{1: "point", 3: Goal}}, turnChances(map[int]float64{1: 0.42, 3: 0.04}))
	hurling        = sameForBothSides(Turns{Periods: 2, Slots: 22, Minutes: 35, Names: map[int]string{1: "point", 3: Goal}}, turnChances(map[int]float64{1: 0.47, 3: 0.04}))
	kabaddi        = sameForBothSides(Turns{Periods: 2, Slots: 20, Minutes: 20, Names: map[int]string{1: "raid", 2: "raid of two", 3: "super raid"}}, turnChances(map[int]float64{1: 0.42, 2: 0.13, 3: 0.04}))
	// bowls has nine ends per side. They may be level.
	bowls = sameForBothSides(Turns{Periods: 1, Slots: 9, Names: map[int]string{1: "shot", 2: "two shots", 3: "three shots"}}, turnChances(map[int]float64{1: 0.4, 2: 0.2, 3: 0.06}))
	// baseball has 4.5 runs per side in nine innings.
	baseball      = innings(9)
	shortBaseball = innings(3)
)

func innings(number int) Turns {
	average := Batting{0.09, 0.152, 0.046, 0.004, 0.033}
	return Turns{Periods: number, Slots: 1, AwayFirst: true, Extra: &Extra{Slots: 1}, Bats: &[2]Batting{average, average}}
}
