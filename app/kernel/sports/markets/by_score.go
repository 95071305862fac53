package markets

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/sports/odds"
)

// byScore settles a market that needs only the score of one scope.
type byScore func(Spec, string, View) (odds.Factor, bool)

// won returns the factor of an outcome that is right or wrong.
func won(right bool) odds.Factor {
	if right {
		return odds.Won
	}
	return odds.Lost
}

// Outcomes that many markets share.
var (
	threeWay  = outcomesWithoutSpec(Outcome{"1", "{home}"}, Outcome{"x", "Draw"}, Outcome{"2", "{away}"})
	twoWay    = outcomesWithoutSpec(Outcome{"1", "{home}"}, Outcome{"2", "{away}"})
	yesNo     = outcomesWithoutSpec(Outcome{"yes", "Yes"}, Outcome{"no", "No"})
	oddEven   = outcomesWithoutSpec(Outcome{"odd", "Odd"}, Outcome{"even", "Even"})
	overUnder = outcomesWithSpec(Outcome{"over", "Over {line}"}, Outcome{"under", "Under {line}"})
	handicaps = outcomesWithSpec(Outcome{"1", "{home} {handicap}"}, Outcome{"2", "{away} {against}"})
	handicap3 = outcomesWithSpec(Outcome{"1", "{home} {handicap}"}, Outcome{"x", "Draw {handicap}"}, Outcome{"2", "{away} {against}"})
)

// outcomesWithoutSpec returns outcomes without specifiers.
func outcomesWithoutSpec(outcomes ...Outcome) func(Spec) []Outcome {
	return func(Spec) []Outcome { return outcomes }
}

// outcomesWithSpec returns outcomes with specifiers in their names.
func outcomesWithSpec(outcomes ...Outcome) func(Spec) []Outcome {
	return func(spec Spec) []Outcome {
		named := make([]Outcome, len(outcomes))
		for i, o := range outcomes {
			named[i] = Outcome{o.ID, spec.fill(o.Name, "")}
		}
		return named
	}
}

// sideOf returns the side of an outcome: 1, 2, and NoSide for x.
func sideOf(outcome string) Side {
	switch outcome {
	case "1":
		return Home
	case "2":
		return Away
	default:
		return NoSide
	}
}

// result3 settles which side has the higher score, with the tie as an outcome.
func result3(_ Spec, outcome string, v View) (odds.Factor, bool) {
	return won(v.Leader() == sideOf(outcome)), v.Final
}

// result2 settles which side has the higher score; a tie refunds the stake.
func result2(_ Spec, outcome string, v View) (odds.Factor, bool) {
	if v.Leader() == NoSide {
		return odds.Voided, v.Final
	}
	return won(v.Leader() == sideOf(outcome)), v.Final
}

// doubleChance settles an outcome that covers two of three results.
func doubleChance(_ Spec, outcome string, v View) (odds.Factor, bool) {
	result := map[Side]string{Home: "1", NoSide: "x", Away: "2"}[v.Leader()]
	return won(strings.Contains(outcome, result)), v.Final
}

// handicap2 adds the line to the home side. A quarter line splits the stake in two
// halves.
func handicap2(spec Spec, outcome string, v View) (odds.Factor, bool) {
	ahead := 4*(v.Home-v.Away) + int(spec.Line)
	if outcome == "2" {
		ahead = -ahead
	}
	return lineFactor(ahead), v.Final
}

// handicapWithDraw adds whole points to the home side, with the tie as an outcome.
func handicapWithDraw(spec Spec, outcome string, v View) (odds.Factor, bool) {
	shifted := Score{4*v.Home + int(spec.Line), 4 * v.Away}
	return won(shifted.Leader() == sideOf(outcome)), v.Final
}

// total settles over and under of a count that only increases.
func total(count func(View) int) byScore {
	return func(spec Spec, outcome string, v View) (odds.Factor, bool) {
		counted := count(v)
		// If the count is above the next whole number, no part of the line can change any
		// more.
		known := v.Final || 4*counted > int(spec.Line)+1
		if outcome == "over" {
			return spec.Line.settleOver(counted), known
		}
		return spec.Line.settleUnder(counted), known
	}
}

// Counts of a view.
func bothSides(v View) int { return v.Home + v.Away }
func homeOnly(v View) int  { return v.Home }
func awayOnly(v View) int  { return v.Away }

// parity settles whether a count is odd.
func parity(count func(View) int) byScore {
	return func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		return won(count(v)%2 == 1 == (outcome == "odd")), v.Final
	}
}

// bothScore settles whether both sides scored.
func bothScore(_ Spec, outcome string, v View) (odds.Factor, bool) {
	scored := v.Home > 0 && v.Away > 0
	return won(scored == (outcome == "yes")), v.Final || scored
}

// cleanSheet settles whether a side concedes nothing.
func cleanSheet(side Side) byScore {
	return func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		conceded := v.Of(side.Other()) > 0
		return won(conceded == (outcome == "no")), v.Final || conceded
	}
}

// winToNil settles whether a side wins and concedes nothing.
func winToNil(side Side) byScore {
	return func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		conceded := v.Of(side.Other()) > 0
		right := !conceded && v.Of(side) > 0
		return won(right == (outcome == "yes")), v.Final || conceded
	}
}

// exactly settles the count itself. The last outcome covers all higher counts: 0, 1, 2,
// 3+.
func exactly(maximum int, count func(View) int) (func(Spec) []Outcome, byScore) {
	outcomes := make([]Outcome, 0, maximum+1)
	for n := range maximum {
		outcomes = append(outcomes, Outcome{strconv.Itoa(n), strconv.Itoa(n)})
	}
	last := strconv.Itoa(maximum) + "+"
	outcomes = append(outcomes, Outcome{last, last})
	return outcomesWithoutSpec(outcomes...), func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		counted := count(v)
		if outcome == last {
			return won(counted >= maximum), v.Final || counted >= maximum
		}
		number, _ := strconv.Atoi(outcome)
		return won(counted == number), v.Final || counted > number
	}
}

// exactScore settles the score itself up to a number on each side. One outcome covers all
// other scores.
func exactScore(maximum int) (func(Spec) []Outcome, byScore) {
	outcomes := make([]Outcome, 0, (maximum+1)*(maximum+1)+1)
	for home := range maximum + 1 {
		for away := range maximum + 1 {
			text := fmt.Sprintf("%d:%d", home, away)
			outcomes = append(outcomes, Outcome{text, text})
		}
	}
	outcomes = append(outcomes, Outcome{"other", "Any other score"})
	return outcomesWithoutSpec(outcomes...), func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		beyond := v.Home > maximum || v.Away > maximum
		if outcome == "other" {
			return won(beyond), v.Final || beyond
		}
		var score Score
		home, away, _ := strings.Cut(outcome, ":")
		score.Home, _ = strconv.Atoi(home)
		score.Away, _ = strconv.Atoi(away)
		return won(v.Score == score), v.Final || v.Home > score.Home || v.Away > score.Away
	}
}

// margins settles by how much a side wins: one outcome per margin below a number, and one
// for that number and more.
func margins(maximum int) (func(Spec) []Outcome, byScore) {
	outcomes := []Outcome{{"x", "Draw"}}
	for _, side := range []struct{ id, name string }{{"1", "{home}"}, {"2", "{away}"}} {
		for by := 1; by < maximum; by++ {
			outcomes = append(outcomes, Outcome{fmt.Sprintf("%s by %d", side.id, by), fmt.Sprintf("%s by %d", side.name, by)})
		}
		outcomes = append(outcomes, Outcome{fmt.Sprintf("%s by %d+", side.id, maximum), fmt.Sprintf("%s by %d or more", side.name, maximum)})
	}
	return outcomesWithoutSpec(outcomes...), func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		right := "x"
		if by := v.Home - v.Away; by != 0 {
			right = map[Side]string{Home: "1", Away: "2"}[v.Leader()]
			if by = max(by, -by); by >= maximum {
				right += fmt.Sprintf(" by %d+", maximum)
			} else {
				right += fmt.Sprintf(" by %d", by)
			}
		}
		return won(outcome == right), v.Final
	}
}

// settleAny settles whether there is any at all.
func settleAny(_ Spec, outcome string, v View) (factor odds.Factor, known bool) {
	return won(bothSides(v) > 0 == (outcome == "yes")), v.Final || bothSides(v) > 0
}
