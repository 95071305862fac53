package markets

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/sports/odds"
)

// byScore makes a market of which only the score of one scope decides.
type byScore func(Spec, string, View) (odds.Factor, bool)

// won is the factor of an outcome that is right or wrong.
func won(right bool) odds.Factor {
	if right {
		return odds.Won
	}
	return odds.Lost
}

// Outcomes that many markets share.
var (
	threeWay  = fixed(Outcome{"1", "{home}"}, Outcome{"x", "Draw"}, Outcome{"2", "{away}"})
	twoWay    = fixed(Outcome{"1", "{home}"}, Outcome{"2", "{away}"})
	yesNo     = fixed(Outcome{"yes", "Yes"}, Outcome{"no", "No"})
	oddEven   = fixed(Outcome{"odd", "Odd"}, Outcome{"even", "Even"})
	overUnder = filled(Outcome{"over", "Over {line}"}, Outcome{"under", "Under {line}"})
	handicaps = filled(Outcome{"1", "{home} {handicap}"}, Outcome{"2", "{away} {against}"})
	handicap3 = filled(Outcome{"1", "{home} {handicap}"}, Outcome{"x", "Draw {handicap}"}, Outcome{"2", "{away} {against}"})
)

// fixed are outcomes without specifiers.
func fixed(outcomes ...Outcome) func(Spec) []Outcome {
	return func(Spec) []Outcome { return outcomes }
}

// filled are outcomes with specifiers in their names.
func filled(outcomes ...Outcome) func(Spec) []Outcome {
	return func(spec Spec) []Outcome {
		named := make([]Outcome, len(outcomes))
		for i, o := range outcomes {
			named[i] = Outcome{o.ID, spec.fill(o.Name, "")}
		}
		return named
	}
}

// sideOf is the side that an outcome names: 1, 2, and Nobody for x.
func sideOf(outcome string) Side {
	switch outcome {
	case "1":
		return Home
	case "2":
		return Away
	default:
		return Nobody
	}
}

// result3 is who has more, a tie included.
func result3(_ Spec, outcome string, v View) (odds.Factor, bool) {
	return won(v.Leader() == sideOf(outcome)), v.Final
}

// result2 is who has more; a tie gives the stake back.
func result2(_ Spec, outcome string, v View) (odds.Factor, bool) {
	if v.Leader() == Nobody {
		return odds.Voided, v.Final
	}
	return won(v.Leader() == sideOf(outcome)), v.Final
}

// doubleChance covers two of three results.
func doubleChance(_ Spec, outcome string, v View) (odds.Factor, bool) {
	result := map[Side]string{Home: "1", Nobody: "x", Away: "2"}[v.Leader()]
	return won(strings.Contains(outcome, result)), v.Final
}

// handicap2 adds the line to the home side; quarter lines are halved.
func handicap2(spec Spec, outcome string, v View) (odds.Factor, bool) {
	ahead := 4*(v.Home-v.Away) + int(spec.Line)
	if outcome == "2" {
		ahead = -ahead
	}
	return beats(ahead), v.Final
}

// handicapWithDraw adds whole points to the home side; the tie is an outcome.
func handicapWithDraw(spec Spec, outcome string, v View) (odds.Factor, bool) {
	shifted := Score{4*v.Home + int(spec.Line), 4 * v.Away}
	return won(shifted.Leader() == sideOf(outcome)), v.Final
}

// total settles over and under of a count that only grows.
func total(count func(View) int) byScore {
	return func(spec Spec, outcome string, v View) (odds.Factor, bool) {
		counted := count(v)
		// Above the next whole number no part of the line can change any more.
		known := v.Final || 4*counted > int(spec.Line)+1
		if outcome == "over" {
			return spec.Line.over(counted), known
		}
		return spec.Line.under(counted), known
	}
}

// Counts of a view.
func both(v View) int     { return v.Home + v.Away }
func homeOnly(v View) int { return v.Home }
func awayOnly(v View) int { return v.Away }

// parity is whether a count is odd.
func parity(count func(View) int) byScore {
	return func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		return won(count(v)%2 == 1 == (outcome == "odd")), v.Final
	}
}

// bothScore is whether both sides scored.
func bothScore(_ Spec, outcome string, v View) (odds.Factor, bool) {
	scored := v.Home > 0 && v.Away > 0
	return won(scored == (outcome == "yes")), v.Final || scored
}

// cleanSheet is whether a side concedes nothing.
func cleanSheet(side Side) byScore {
	return func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		conceded := v.Of(side.Other()) > 0
		return won(conceded == (outcome == "no")), v.Final || conceded
	}
}

// winToNil is whether a side wins and concedes nothing.
func winToNil(side Side) byScore {
	return func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		conceded := v.Of(side.Other()) > 0
		right := !conceded && v.Of(side) > 0
		return won(right == (outcome == "yes")), v.Final || conceded
	}
}

// exactly is the count itself, with the last outcome for all above: 0, 1, 2, 3+.
func exactly(most int, count func(View) int) (func(Spec) []Outcome, byScore) {
	outcomes := make([]Outcome, 0, most+1)
	for n := range most {
		outcomes = append(outcomes, Outcome{strconv.Itoa(n), strconv.Itoa(n)})
	}
	last := strconv.Itoa(most) + "+"
	outcomes = append(outcomes, Outcome{last, last})
	return fixed(outcomes...), func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		counted := count(v)
		if outcome == last {
			return won(counted >= most), v.Final || counted >= most
		}
		number, _ := strconv.Atoi(outcome)
		return won(counted == number), v.Final || counted > number
	}
}

// exactScore is the score itself up to a number on each side, and any other.
func exactScore(most int) (func(Spec) []Outcome, byScore) {
	outcomes := make([]Outcome, 0, (most+1)*(most+1)+1)
	for home := range most + 1 {
		for away := range most + 1 {
			text := fmt.Sprintf("%d:%d", home, away)
			outcomes = append(outcomes, Outcome{text, text})
		}
	}
	outcomes = append(outcomes, Outcome{"other", "Any other score"})
	return fixed(outcomes...), func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		beyond := v.Home > most || v.Away > most
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

// margins is by how much a side wins: up to a number less one each, and more.
func margins(most int) (func(Spec) []Outcome, byScore) {
	outcomes := []Outcome{{"x", "Draw"}}
	for _, side := range []struct{ id, name string }{{"1", "{home}"}, {"2", "{away}"}} {
		for by := 1; by < most; by++ {
			outcomes = append(outcomes, Outcome{fmt.Sprintf("%s by %d", side.id, by), fmt.Sprintf("%s by %d", side.name, by)})
		}
		outcomes = append(outcomes, Outcome{fmt.Sprintf("%s by %d+", side.id, most), fmt.Sprintf("%s by %d or more", side.name, most)})
	}
	return fixed(outcomes...), func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		right := "x"
		if by := v.Home - v.Away; by != 0 {
			right = map[Side]string{Home: "1", Away: "2"}[v.Leader()]
			if by = max(by, -by); by >= most {
				right += fmt.Sprintf(" by %d+", most)
			} else {
				right += fmt.Sprintf(" by %d", by)
			}
		}
		return won(outcome == right), v.Final
	}
}

// anything is whether there is any at all.
func anything(_ Spec, outcome string, v View) (factor odds.Factor, known bool) {
	return won(both(v) > 0 == (outcome == "yes")), v.Final || both(v) > 0
}
