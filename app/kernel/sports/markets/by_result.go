package markets

import (
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/sports/odds"
)

// byResult settles a market that needs more than one score.
type byResult func(Spec, string, *Result) (odds.Factor, bool)

// regular lists the incidents of regular play that count a stat.
func (r *Result) regular(stat Stat, periods int) (found []Incident) {
	for _, incident := range r.Incidents {
		if incident.Stat == stat && incident.Period <= periods {
			found = append(found, incident)
		}
	}
	return found
}

// done reports whether a period has ended, or regular play for 0.
func (r *Result) done(period int) bool {
	if period == 0 {
		return r.Regular || r.Status == Ended
	}
	return r.Done >= period || r.done(0)
}

// settleNth settles which side scores the n-th time in regular play, or in one period of it.
func settleNth(stat Stat, periods int) byResult {
	return func(spec Spec, outcome string, r *Result) (odds.Factor, bool) {
		count := 0
		for _, incident := range r.regular(stat, periods) {
			if spec.Period != 0 && incident.Period != spec.Period {
				continue
			}
			if count++; count == spec.Number {
				return won(incident.Side == sideOf(outcome)), true
			}
		}
		return won(outcome == "none"), r.done(spec.Period)
	}
}

// settleLast settles which side scores last in regular play.
func settleLast(stat Stat, periods int) byResult {
	return func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
		incidents := r.regular(stat, periods)
		if len(incidents) == 0 {
			return won(outcome == "none"), r.done(0)
		}
		return won(incidents[len(incidents)-1].Side == sideOf(outcome)), r.done(0)
	}
}

// settleInterval settles whether any side scores after one minute and up to another.
func settleInterval(stat Stat, periods int) byResult {
	return func(spec Spec, outcome string, r *Result) (odds.Factor, bool) {
		scored := slices.ContainsFunc(r.regular(stat, periods), func(i Incident) bool {
			minute := r.withinHalf(i.Minute, i.Period)
			return minute > spec.From && minute <= spec.To
		})
		return won(scored == (outcome == "yes")), scored || r.done(0) || r.withinHalf(r.Minutes, r.Done+1) > spec.To
	}
}

// withinHalf counts added time as the last minute of its half.
func (r *Result) withinHalf(minute, half int) int {
	if r.Rules == 0 {
		return minute
	}
	return min(minute, 45*half)
}

// raceTo settles which side has a number of points first in regular play, or in one
// period.
func raceTo(periods int) byResult {
	return func(spec Spec, outcome string, r *Result) (odds.Factor, bool) {
		var score Score
		for _, incident := range r.regular(Points, periods) {
			if spec.Period != 0 && incident.Period != spec.Period {
				continue
			}
			if incident.Side == Home {
				score.Home += incident.Value
			} else {
				score.Away += incident.Value
			}
			if score.Of(incident.Side) >= spec.Number {
				return won(incident.Side == sideOf(outcome)), true
			}
		}
		return won(outcome == "none"), r.done(spec.Period)
	}
}

// period returns the score of a regular period.
func (r *Result) period(number int, stat Stat) View { return r.View(Scope{Stat: stat, Period: number}) }

// leaderOutcome returns the outcome id of a leader.
func leaderOutcome(side Side) string { return map[Side]string{Home: "1", NoSide: "x", Away: "2"}[side] }

// halfTimeFullTime settles which side leads after a period and which wins in regular play: "1/x".
func halfTimeFullTime(after int) (func(Spec) []Outcome, byResult) {
	var outcomes []Outcome
	names := map[string]string{"1": "{home}", "x": "Draw", "2": "{away}"}
	for _, first := range []string{"1", "x", "2"} {
		for _, second := range []string{"1", "x", "2"} {
			outcomes = append(outcomes, Outcome{first + "/" + second, names[first] + " / " + names[second]})
		}
	}
	return outcomesWithoutSpec(outcomes...), func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
		first, second, _ := strings.Cut(outcome, "/")
		var half View
		for number := 1; number <= after; number++ {
			view := r.period(number, Points)
			half.Score, half.Final = half.plus(view.Score), view.Final
		}
		if half.Final && leaderOutcome(half.Leader()) != first {
			return odds.Lost, true
		}
		whole := r.View(Scope{Stat: Points})
		return won(leaderOutcome(half.Leader()) == first && leaderOutcome(whole.Leader()) == second), whole.Final
	}
}

// highest settles which regular period has the most points.
func highest(periods int) (func(Spec) []Outcome, byResult) {
	outcomes := make([]Outcome, 0, periods+1)
	for n := 1; n <= periods; n++ {
		outcomes = append(outcomes, Outcome{strconv.Itoa(n), ordinal(n)})
	}
	outcomes = append(outcomes, Outcome{"equal", "Equal"})
	return outcomesWithoutSpec(outcomes...), func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
		best, right := -1, ""
		for n := 1; n <= periods; n++ {
			switch count := bothSides(r.period(n, Points)); {
			case count > best:
				best, right = count, strconv.Itoa(n)
			case count == best:
				right = "equal"
			}
		}
		return won(outcome == right), r.done(0)
	}
}

// everyPeriod settles whether a side meets a condition in each regular period.
func everyPeriod(periods int, does func(View) bool, grows bool) byResult {
	return func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
		all, known := true, true
		for n := 1; n <= periods; n++ {
			view := r.period(n, Points)
			switch {
			case does(view):
				known = known && (view.Final || grows)
			case view.Final:
				return won(outcome == "no"), true
			default:
				all, known = false, false
			}
		}
		return won(all == (outcome == "yes")), known || r.done(0)
	}
}

// anyPeriod settles whether a side meets a condition in at least one regular period.
func anyPeriod(periods int, does func(View) bool) byResult {
	return func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
		for n := 1; n <= periods; n++ {
			if view := r.period(n, Points); view.Final && does(view) {
				return won(outcome == "yes"), true
			}
		}
		return won(outcome == "no"), r.done(0)
	}
}

// wins reports whether a side has the higher score.
func wins(side Side) func(View) bool { return func(v View) bool { return v.Leader() == side } }

// scores reports whether a side has scored.
func scores(side Side) func(View) bool { return func(v View) bool { return v.Of(side) > 0 } }

// combined combines one outcome of each of two markets of the same score: "1 & over".
func combined(first, second func(Spec) []Outcome, settleFirst, settleSecond byScore) (func(Spec) []Outcome, byScore) {
	outcomes := func(spec Spec) (all []Outcome) {
		for _, a := range first(spec) {
			for _, b := range second(spec) {
				all = append(all, Outcome{a.ID + " & " + b.ID, a.Name + " & " + b.Name})
			}
		}
		return all
	}
	return outcomes, func(spec Spec, outcome string, v View) (odds.Factor, bool) {
		a, b, _ := strings.Cut(outcome, " & ")
		one, knownOne := settleFirst(spec, a, v)
		two, knownTwo := settleSecond(spec, b, v)
		if knownOne && one == odds.Lost || knownTwo && two == odds.Lost {
			return odds.Lost, true
		}
		return won(one == odds.Won && two == odds.Won), knownOne && knownTwo
	}
}

// settleAdvance settles which side advances: by regular play, overtime or the shootout.
func settleAdvance(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
	winner := r.Winner
	if winner == NoSide {
		winner = r.View(Scope{Stat: Points, Overtime: true}).Leader()
	}
	if winner == NoSide {
		return odds.Voided, r.Status == Ended
	}
	return won(winner == sideOf(outcome)), r.Status == Ended
}

// settleExtension settles whether a match continues after regular play: into overtime, or into a
// shootout.
func settleExtension(r func(*Result) bool) byResult {
	return func(_ Spec, outcome string, result *Result) (odds.Factor, bool) {
		extended := r(result)
		return won(extended == (outcome == "yes")), extended || result.Status == Ended
	}
}

// never is a number of ended periods that no match reaches, for sports in which the
// winner of a match that a side gave up does not count.
const never = 1 << 30

// winner2 settles the winner of a match of periods or a fight. completed is how many
// periods must have ended for the winner to count if a side gave up.
func winner2(completed int) byResult {
	return func(_ Spec, outcome string, r *Result) (odds.Factor, bool) {
		counts := completed
		if completed == never && r.Rules == 0 {
			counts = 0
		}
		winner := r.Winner
		switch {
		case r.Status == Retired && r.Done < counts, r.Status == Abandoned:
			return odds.Voided, true
		case winner == NoSide && (r.Method != Draw || r.Rules == 0):
			winner = r.won().Leader()
		}
		if winner == NoSide {
			return odds.Voided, r.Over()
		}
		return won(winner == sideOf(outcome)), r.Over()
	}
}
