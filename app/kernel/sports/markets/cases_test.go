package markets

import (
	"testing"

	"croupier/app/kernel/sports/odds"
)

// tallies returns periods of points.
func tallies(scores ...Score) (all []Tally) {
	for _, score := range scores {
		all = append(all, Tally{Points: score})
	}
	return all
}

// goal is a goal of a side in a minute of a half.
func goal(side Side, period, minute int) Incident { return Incident{side, Points, 1, period, minute} }

// The rules for unusual ends of a match, market by market.
func TestSettlement(t *testing.T) {
	twoOne := &Result{Status: Abandoned, Periods: tallies(Score{1, 1}, Score{1, 0}), Done: 1, Minutes: 70, Incidents: []Incident{goal(Away, 1, 3), goal(Home, 1, 45), goal(Home, 2, 66)}}
	cup := &Result{Status: Ended, Regular: true, Done: 2, Periods: tallies(Score{0, 1}, Score{1, 0}), Overtime: tallies(Score{0, 0}), Shootout: &Score{4, 5}, Incidents: []Incident{goal(Away, 1, 10), goal(Home, 2, 90)}}
	retired := &Result{Status: Retired, Winner: Home, Done: 1, Periods: tallies(Score{4, 6}, Score{3, 1})}
	early := &Result{Status: Retired, Winner: Home, Done: 0, Periods: tallies(Score{5, 2})}
	tennis := &Result{Status: Ended, Done: 3, Regular: true, Periods: tallies(Score{7, 6}, Score{3, 6}, Score{6, 4})}
	hockey := &Result{Status: Ended, Regular: true, Done: 3, Periods: tallies(Score{1, 0}, Score{0, 2}, Score{1, 0}), Overtime: tallies(Score{0, 0}), Shootout: &Score{1, 0}}
	ball := &Result{Status: Ended, Regular: true, Done: 4, Periods: tallies(Score{20, 25}, Score{30, 21}, Score{25, 25}, Score{20, 24}), Overtime: tallies(Score{12, 8})}
	fight := &Result{Status: Ended, Winner: Away, Method: "submission", Round: 3}
	judged := &Result{Status: Ended, Winner: Home, Method: "decision", Round: 5}
	drawn := &Result{Status: Ended, Method: "draw", Round: 5}
	race := &Result{Status: Ended, Places: map[string]Place{"a": {1, 1}, "b": {2, 3}, "c": {2, 3}, "d": {2, 3}, "e": {5, 1}, "f": {0, 0}}}
	heat := &Result{Status: Ended, Places: map[string]Place{"a": {1, 2}, "b": {1, 2}}}
	for _, c := range []struct {
		name                         string
		sport, market, spec, outcome string
		result                       *Result
		want                         odds.Factor
	}{
		{"decided totals are settled", "soccer", "total", "line=2.5", "over", twoOne, odds.Won},
		{"decided totals are settled", "soccer", "total", "line=1.5", "under", twoOne, odds.Lost},
		{"open totals are void", "soccer", "total", "line=3.5", "under", twoOne, odds.Voided},
		{"a half of a line that is decided is not enough", "soccer", "total", "line=2.75", "over", twoOne, odds.Voided},
		{"the result is void", "soccer", "1x2", "", "1", twoOne, odds.Voided},
		{"the half that ended is settled", "soccer", "period_1x2", "period=1", "x", twoOne, odds.Won},
		{"the half that did not is void", "soccer", "period_1x2", "period=2", "1", twoOne, odds.Voided},
		{"both scored", "soccer", "btts", "", "yes", twoOne, odds.Won},
		{"the first goal is settled", "soccer", "nth_goal", "number=1", "2", twoOne, odds.Won},
		{"the fourth was not scored", "soccer", "nth_goal", "number=4", "none", twoOne, odds.Voided},
		{"the last is not known", "soccer", "last_goal", "", "1", twoOne, odds.Voided},
		{"the minutes that were played are settled", "soccer", "goal_between", "from=45|to=60", "no", twoOne, odds.Won},
		{"the minutes that were not are void", "soccer", "goal_between", "from=75|to=90", "no", twoOne, odds.Voided},
		{"a score that is passed is lost", "soccer", "correct_score", "", "1:0", twoOne, odds.Lost},
		{"a score that could be is void", "soccer", "correct_score", "", "2:1", twoOne, odds.Voided},

		{"regular time is a draw", "soccer", "1x2", "", "x", cup, odds.Won},
		{"a draw gives back", "soccer", "dnb", "", "1", cup, odds.Voided},
		{"who goes through by penalties", "soccer", "qualify", "", "2", cup, odds.Won},
		{"overtime is played", "soccer", "overtime", "", "yes", cup, odds.Won},
		{"penalties decide", "soccer", "shootout", "", "no", cup, odds.Lost},
		{"added time is the last minute", "soccer", "goal_between", "from=75|to=90", "yes", cup, odds.Won},
		{"a quarter line half wins", "soccer", "handicap", "line=0.25", "1", cup, odds.HalfWon},
		{"a quarter line half loses", "soccer", "handicap", "line=0.25", "2", cup, odds.HalfLost},
		{"a push", "soccer", "total", "line=2", "under", cup, odds.Voided},
		{"half time, full time", "soccer", "ht_ft", "", "2/x", cup, odds.Won},

		{"who leaves loses after a set", "tennis", "winner", "", "1", retired, odds.Won},
		{"and loses", "tennis", "winner", "", "2", retired, odds.Lost},
		{"before a set has ended it is void", "tennis", "winner", "", "1", early, odds.Voided},
		{"the set that ended is settled", "tennis", "period_winner", "period=1", "2", retired, odds.Won},
		{"the set that did not is void", "tennis", "period_winner", "period=2", "1", retired, odds.Voided},
		{"a set that was not begun is void", "tennis", "period_winner", "period=3", "1", retired, odds.Voided},
		{"games that were played are settled", "tennis", "total", "line=12.5", "over", retired, odds.Won},
		{"games that were not are void", "tennis", "total", "line=22.5", "under", retired, odds.Voided},
		{"sets", "tennis", "periods_score", "number=2", "2:1", tennis, odds.Won},
		{"more sets than two", "tennis", "periods_total", "line=2.5", "over", tennis, odds.Won},
		{"a tie-break", "tennis", "tie_break", "", "yes", tennis, odds.Won},
		{"the score of a set", "tennis", "period_score", "period=1", "7:6", tennis, odds.Won},
		{"a set that is not needed is void", "tennis", "period_winner", "period=4", "1", tennis, odds.Voided},
		{"sets against the handicap", "tennis", "periods_handicap", "line=-1.5", "1", tennis, odds.Lost},

		{"a shootout counts one", "ice-hockey", "winner", "", "1", hockey, odds.Won},
		{"and one in the total", "ice-hockey", "total", "line=4.5", "over", hockey, odds.Won},
		{"regular time stays a draw", "ice-hockey", "1x2", "", "x", hockey, odds.Won},
		{"the highest period", "ice-hockey", "highest_period", "", "2", hockey, odds.Won},

		{"overtime counts", "basketball", "winner", "", "1", ball, odds.Won},
		{"overtime counts in the handicap", "basketball", "handicap", "line=-4.5", "1", ball, odds.Lost},
		{"regular time", "basketball", "1x2", "", "x", ball, odds.Won},
		{"a quarter that is even", "basketball", "period_dnb", "period=3", "1", ball, odds.Voided},
		{"by how much", "basketball", "winning_margin", "", "1 by 4", ball, odds.Won},

		{"a submission", "mma", "method", "", "2/submission", fight, odds.Won},
		{"in round 3", "mma", "round", "", "2/3", fight, odds.Won},
		{"round 3 has begun", "mma", "rounds_total", "line=2.5", "over", fight, odds.Won},
		{"it did not go the distance", "mma", "distance", "", "yes", fight, odds.Lost},
		{"all rounds", "mma", "rounds_total", "line=4.5", "over", judged, odds.Won},
		{"the judges", "mma", "round", "", "distance", judged, odds.Won},
		{"a drawn fight gives back", "boxing", "winner", "", "1", drawn, odds.Voided},
		{"or wins", "boxing", "1x2", "", "x", drawn, odds.Won},

		{"the winner", "golf", "outright", "", "a", race, odds.Won},
		{"not the winner", "golf", "outright", "", "b", race, odds.Lost},
		{"three share two places", "golf", "top", "number=3", "c", race, odds.DeadHeat(2, 3)},
		{"places enough", "golf", "top", "number=4", "d", race, odds.Won},
		{"too far behind", "golf", "top", "number=4", "e", race, odds.Lost},
		{"did not start", "golf", "outright", "", "f", race, odds.Voided},
		{"did not finish", "golf", "outright", "", "x", race, odds.Lost},
		{"a dead heat of two", "golf", "outright", "", "a", heat, odds.DeadHeat(1, 2)},
		{"a race that was not run", "golf", "outright", "", "a", &Result{Status: Abandoned}, odds.Voided},
	} {
		sport, ok := Find(c.sport)
		if !ok {
			t.Fatalf("no %s", c.sport)
		}
		m, ok := sport.Market(c.market)
		if !ok {
			t.Fatalf("%s has no %s", c.sport, c.market)
		}
		spec, err := m.ParseSpec(c.spec)
		if err != nil || !m.Competitors && !m.Has(spec, c.outcome) {
			t.Fatalf("%s %s %s %s: %v", c.sport, c.market, c.spec, c.outcome, err)
		}
		if got, known := m.Settle(spec, c.outcome, c.result); !known || got != c.want {
			t.Errorf("%s: %s %s %s %s is %s (%v), want %s", c.name, c.sport, c.market, c.spec, c.outcome, got.Outcome(), known, c.want.Outcome())
		}
	}
}

// The match lengths from which large bookmakers count an abandoned match as played.
func TestLateAbandonedMatchesAreSettled(t *testing.T) {
	for _, c := range []struct {
		sport         string
		minutes, done int
		counts        bool
	}{
		{"basketball", 43, 3, true}, {"basketball", 42, 3, false}, {"american-football", 55, 3, true}, {"american-football", 54, 3, false},
		{"ice-hockey", 55, 2, true}, {"baseball", 0, 5, true}, {"baseball", 0, 4, false}, {"soccer", 89, 1, false}, {"tennis", 500, 2, false},
	} {
		sport, _ := Find(c.sport)
		result := &Result{Status: Abandoned, Minutes: c.minutes, Done: c.done, Periods: tallies(Score{1, 0}, Score{2, 0}, Score{0, 0}, Score{0, 1}, Score{0, 0}, Score{1, 0})}
		final := sport.Final(result)
		m, _ := sport.Market("winner")
		if m == nil {
			m, _ = sport.Market("1x2")
		}
		got, _ := m.Settle(Spec{}, "1", final)
		if want := odds.Voided; (got == want) == c.counts {
			t.Errorf("%s after %d minutes and %d periods: %s", c.sport, c.minutes, c.done, got.Outcome())
		}
		if result.Status != Abandoned {
			t.Error("the result itself is changed")
		}
	}
}

func TestMarketNames(t *testing.T) {
	soccer, _ := Find("soccer")
	for key, want := range map[string]string{"period_total": "2nd half: Total goals", "handicap": "Asian handicap", "nth_goal": "3rd goal", "goal_between": "A goal after minute 0 up to minute 15"} {
		m, _ := soccer.Market(key)
		if got := m.Text(Spec{Period: 2, Line: 10, Number: 3, To: 15}, soccer.Period); got != want {
			t.Errorf("%s reads %q", key, got)
		}
	}
	m, _ := soccer.Market("handicap")
	if got := m.Outcomes(Spec{Line: 3}); got[0].Name != "{home} +0.75" || got[1].Name != "{away} -0.75" {
		t.Errorf("the handicap reads %v", got)
	}
}
