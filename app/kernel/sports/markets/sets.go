package markets

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/sports/odds"
)

// setSport returns the markets of matches that are won by periods: sets, frames, legs or
// maps. completed is how many must have ended for the winner to count if a side gave up
// the match, or never.
func setSport(s sportScoring, completed int, maximum, inPeriod float64) []Market {
	givenUp := "If a side gives up, the bet is void."
	if completed < never {
		givenUp = "If a side gives up after the first " + s.period + " has ended, the other one has won; before, the bet is void."
	}
	exact, settleExact := periodScore()
	all := []Market{
		resultMarket("winner", "Winner", GroupMain, "The side that wins the match. "+givenUp, twoWay, winner2(completed)).byFinalScore(),
		scoreMarket("period_winner", "{period}: winner", GroupPeriods, "The side that wins the "+s.period+". It is void if it is not played to its end.", onePeriod(Points), twoWay, result2).
			with(func(spec Spec) bool { return spec.Period >= 1 && spec.Period <= s.periods }, FieldPeriod),
		scoreMarket("periods_handicap", "Handicap in "+plural(s.period), GroupHandicaps, "The handicap is added to what the first side has won. Void if the match is not played to its end.", regular(Periods), handicaps, handicap2).
			with(halves(-6.5, 6.5), FieldLine),
		scoreMarket("periods_total", "Number of "+plural(s.period), GroupTotals, "All that are played are counted. What is decided is settled if a side gives up.", regular(Periods), overUnder, total(bothSides)).
			with(halves(0.5, 40.5), FieldLine),
		resultMarket("periods_score", "Score in "+plural(s.period)+", first to {number}", GroupScore, "The score at the end. Void if the match is not played to its end.", exact, settleExact).
			with(numbers(2, 5), FieldNumber).byFinalScore(),
		scoreMarket("home_wins_period", "{home} wins a "+s.period, GroupPeriods, "At least one.", regular(Periods), yesNo, atLeastOne(Home)),
		scoreMarket("away_wins_period", "{away} wins a "+s.period, GroupPeriods, "At least one.", regular(Periods), yesNo, atLeastOne(Away)),
		scoreMarket("periods_odd_even", "Number of "+plural(s.period)+" odd or even", GroupTotals, "All that are played are counted.", regular(Periods), oddEven, parity(bothSides)),
	}
	if inPeriod == 0 {
		return all
	}
	all = append(all, s.handicapMarket("handicap", "Handicap in "+s.points, Points, GroupHandicaps, maximum/2),
		scoreMarket("odd_even", "Number of "+s.points+" odd or even", GroupTotals, "All "+s.points+" are counted.", regular(Points), oddEven, parity(bothSides)))
	all = append(all, s.totals(s.points, Points, "", GroupTotals, 0.5, maximum)...)
	for i := range all {
		if all[i].Group == GroupTotals || all[i].Group == GroupHandicaps {
			all[i].Rule = strings.ReplaceAll(all[i].Rule, football.within(), "What is decided is settled if a side gives up; all else is void.")
		}
	}
	periods := s.perPeriod(all, []string{"handicap", "total", "odd_even"})
	for i := range periods {
		if periods[i].Key != "period_odd_even" {
			limits := periods[i].Limits
			periods[i].Limits = func(spec Spec) bool {
				return limits(spec) && spec.Line <= Line(inPeriod*4) && spec.Line >= Line(-inPeriod*4)
			}
		}
	}
	return append(all, periods...)
}

// plural returns the word for several periods.
func plural(period string) string { return period + "s" }

// atLeastOne settles whether a side wins a period.
func atLeastOne(side Side) byScore {
	return func(_ Spec, outcome string, v View) (odds.Factor, bool) {
		has := v.Of(side) > 0
		return won(has == (outcome == "yes")), v.Final || has
	}
}

// periodScore settles the score in periods of a match that ends when a side has won the
// number of periods in the specifiers.
func periodScore() (func(Spec) []Outcome, byResult) {
	outcomes := func(spec Spec) (all []Outcome) {
		for lost := range spec.Number {
			all = append(all, Outcome{fmt.Sprintf("%d:%d", spec.Number, lost), fmt.Sprintf("{home} %d:%d", spec.Number, lost)})
		}
		for lost := spec.Number - 1; lost >= 0; lost-- {
			all = append(all, Outcome{fmt.Sprintf("%d:%d", lost, spec.Number), fmt.Sprintf("{away} %d:%d", spec.Number, lost)})
		}
		return all
	}
	return outcomes, func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
		home, away, _ := strings.Cut(outcome, ":")
		var want Score
		want.Home, _ = strconv.Atoi(home)
		want.Away, _ = strconv.Atoi(away)
		now := r.won()
		return won(now == want), r.Status == Ended || now.Home > want.Home || now.Away > want.Away
	}
}

// tennisMarkets returns the markets of sets of games.
func tennisMarkets() []Market {
	s := sportScoring{points: "games", period: "set", periods: 5}
	all := setSport(s, 1, 60, 12.5)
	score := outcomesWithoutSpec(
		Outcome{"6:0", "6:0"}, Outcome{"6:1", "6:1"}, Outcome{"6:2", "6:2"}, Outcome{"6:3", "6:3"}, Outcome{"6:4", "6:4"}, Outcome{"7:5", "7:5"}, Outcome{"7:6", "7:6"},
		Outcome{"0:6", "0:6"}, Outcome{"1:6", "1:6"}, Outcome{"2:6", "2:6"}, Outcome{"3:6", "3:6"}, Outcome{"4:6", "4:6"}, Outcome{"5:7", "5:7"}, Outcome{"6:7", "6:7"})
	setScore := scoreMarket("period_score", "{period}: score in games", GroupScore, "The score of that set. It is void if the set is not played to its end.", onePeriod(Points), score,
		func(_ Spec, outcome string, v View) (odds.Factor, bool) {
			return won(outcome == fmt.Sprintf("%d:%d", v.Home, v.Away)), v.Final
		}).with(func(spec Spec) bool { return spec.Period >= 1 && spec.Period <= 5 }, FieldPeriod)
	tieBreak := resultMarket("tie_break", "A tie-break is played", GroupSpecials, "A set that ends 7:6 has one.", yesNo, tieBreaks)
	aces := s.totals("aces", Aces, "aces_", GroupSpecials, 0.5, 60)
	return append(append(all, setScore, tieBreak,
		scoreMarket("more_aces", "More aces", GroupSpecials, "Who serves more aces.", regular(Aces), threeWay, result3)), aces...)
}

// tieBreaks settles whether a set has ended 7:6.
func tieBreaks(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
	for _, set := range r.Periods[:min(r.Done, len(r.Periods))] {
		if games := set[Points]; games == (Score{7, 6}) || games == (Score{6, 7}) {
			return won(outcome == "yes"), true
		}
	}
	return won(outcome == "no"), r.Status == Ended
}
