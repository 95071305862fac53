package markets

import (
	"errors"
	"testing"

	"croupier/app/kernel/sports/odds"
)

func sportOf(t *testing.T, key string) *Sport {
	t.Helper()
	sport, known := Find(key)
	if !known {
		t.Fatalf("there is no %s", key)
	}
	return sport
}

// points is a period that counts only points.
func points(home, away int) Tally { return Tally{Points: {home, away}} }

// settledOutcome returns the result of an outcome: won, lost, void, or open.
func settledOutcome(t *testing.T, key, market string, spec Spec, outcome string, reported Result) string {
	t.Helper()
	sport := sportOf(t, key)
	checked, err := sport.Check(&reported)
	if err != nil {
		t.Fatalf("%s: %+v: %v", key, reported, err)
	}
	m, has := sport.Market(market)
	if !has {
		t.Fatalf("%s has no %s", key, market)
	}
	factor, known := m.Settle(spec, outcome, sport.Final(checked))
	if !known {
		return "open"
	}
	return factor.Outcome()
}

// Without the check, each of these results would settle bets on events that did not
// happen.
func TestImpossibleResultsAreRefused(t *testing.T) {
	two := []Tally{points(1, 0), points(1, 1)}
	for _, c := range []struct {
		name, sport string
		notified    Result
		field       string
		reason      Reason
	}{
		{"no period", "soccer", Result{Status: Ended}, "result.periods", ReasonMissing},
		{"one half", "soccer", Result{Status: Ended, Periods: two[:1]}, "result.periods", ReasonMissing},
		{"three halves", "soccer", Result{Status: Ended, Periods: append(two[:2:2], points(0, 0))}, "result.periods", ReasonRange},
		{"three quarters", "basketball", Result{Status: Ended, Periods: append(two[:2:2], points(0, 0))}, "result.periods", ReasonMissing},
		{"a third half in play", "soccer", Result{Status: Playing, Periods: append(two[:2:2], points(0, 0))}, "result.periods", ReasonRange},
		{"goals for points", "soccer", Result{Status: Ended, Periods: []Tally{{"goals": {2, 0}}, points(0, 0)}}, "result.periods[0].goals", ReasonUnknown},
		{"corners of tennis", "tennis", Result{Status: Ended, Periods: []Tally{points(6, 4), {Points: {6, 4}, Corners: {1, 1}}}}, "result.periods[1].corners", ReasonUnknown},
		{"fewer than none", "soccer", Result{Status: Playing, Periods: []Tally{points(-1, 0)}}, "result.periods[0].points", ReasonRange},
		{"overtime in the first half", "soccer", Result{Status: Playing, Periods: two[:1], Overtime: []Tally{{}}}, "result.overtime", ReasonContradiction},
		{"no set", "tennis", Result{Status: Ended}, "result.winner", ReasonMissing},
		{"level sets", "tennis", Result{Status: Ended, Periods: []Tally{points(6, 4), points(4, 6)}}, "result.winner", ReasonMissing},
		{"a side gave up, but which", "tennis", Result{Status: Retired, Periods: []Tally{points(6, 4), points(1, 3)}}, "result.winner", ReasonMissing},
		{"a fight that ended somehow", "boxing", Result{Status: Ended, Winner: Home}, "result.method", ReasonMissing},
		{"a shootout without a winner", "soccer", Result{Status: Ended, Periods: two, Overtime: []Tally{{}}, Shootout: &Score{3, 3}}, "result.shootout", ReasonContradiction},
		{"a goal in no half", "soccer", Result{Status: Ended, Periods: two, Incidents: []Incident{{Home, Points, 1, 3, 0}}}, "result.incidents[0].period", ReasonRange},
		{"goals not in their order", "soccer", Result{Status: Ended, Periods: two, Incidents: []Incident{{Home, Points, 1, 2, 0}, {Home, Points, 1, 1, 0}}}, "result.incidents[1]", ReasonContradiction},
		{"no such status", "soccer", Result{Status: "over", Periods: two}, "result.status", ReasonUnknown},
		{"two parts of a final score", "soccer", Result{Status: Ended, OnlyFinal: true, Periods: two}, "result.periods", ReasonContradiction},
	} {
		_, err := sportOf(t, c.sport).Check(&c.notified)
		var refused *FieldError
		if !errors.As(err, &refused) || refused.Field != c.field || refused.Reason != c.reason {
			t.Errorf("%s: %v, want %s: %s", c.name, err, c.field, c.reason)
		}
	}
}

// A match of 3:2 that is reported with points only settles no bet on anything else.
func TestUncoveredMarketsAreVoid(t *testing.T) {
	reported := Result{Status: Ended, Periods: []Tally{points(1, 1), points(2, 1)}}
	for _, c := range []struct {
		market, outcome string
		spec            Spec
	}{
		{"nth_goal", "none", Spec{Number: 1}}, {"nth_goal", "1", Spec{Number: 1}}, {"period_nth_goal", "none", Spec{Period: 1, Number: 1}}, {"last_goal", "none", Spec{}},
		{"corners_total", "under", Spec{Line: 38}}, {"corners_1x2", "x", Spec{}}, {"period_corners_total", "under", Spec{Period: 1, Line: 18}},
		{"cards_1x2", "x", Spec{}}, {"cards_total", "under", Spec{Line: 14}}, {"red_card", "no", Spec{}}, {"goal_between", "no", Spec{From: 75, To: 90}},
	} {
		if got := settledOutcome(t, "soccer", c.market, c.spec, c.outcome, reported); got != "void" {
			t.Errorf("%s %s is %s", c.market, c.outcome, got)
		}
	}
	if got := settledOutcome(t, "soccer", "1x2", Spec{}, "1", reported); got != "won" {
		t.Errorf("the winner is %s", got)
	}
	if got := settledOutcome(t, "soccer", "period_1x2", Spec{Period: 1}, "x", reported); got != "won" { // done was left out
		t.Errorf("the first half is %s", got)
	}
}

// Everything in a result is settled. A result without goals needs no list of goals,
// corners of both halves decide their total, and a list without minutes decides the order
// but not the time.
func TestCoveredMarketsAreSettled(t *testing.T) {
	none := Result{Status: Ended, Periods: []Tally{points(0, 0), {}}}
	corners := Result{Status: Ended, Periods: []Tally{{Points: {}, Corners: {3, 1}}, {Points: {}, Corners: {2, 1}}}}
	half := Result{Status: Ended, Periods: []Tally{{Points: {}, Corners: {3, 1}}, points(0, 0)}}
	many := Result{Status: Ended, Periods: []Tally{{Points: {}, Corners: {8, 4}}, points(0, 0)}}
	listed := Result{Status: Ended, Periods: []Tally{points(1, 0), points(0, 1)}, Incidents: []Incident{{Home, Points, 1, 1, 0}, {Away, Points, 1, 2, 0}}}
	partly := Result{Status: Ended, Periods: listed.Periods, Incidents: listed.Incidents[1:]}
	timed := Result{Status: Ended, Periods: listed.Periods, Incidents: []Incident{{Home, Points, 1, 1, 47}, {Away, Points, 1, 2, 60}}}
	for _, c := range []struct {
		name, market, outcome string
		spec                  Spec
		notified              Result
		want                  string
	}{
		{"no goal", "nth_goal", "none", Spec{Number: 1}, none, "won"},
		{"no goal at any time", "goal_between", "no", Spec{From: 0, To: 15}, none, "won"},
		{"corners of both halves", "corners_total", "under", Spec{Line: 38}, corners, "won"},
		{"corners of one half of two", "corners_total", "under", Spec{Line: 38}, half, "void"},
		{"the corners of that half", "period_corners_total", "under", Spec{Period: 1, Line: 18}, half, "won"},
		{"corners that only grow", "corners_total", "over", Spec{Line: 38}, many, "won"},
		{"the first of two goals", "nth_goal", "1", Spec{Number: 1}, listed, "won"},
		{"the first of two goals, one is listed", "nth_goal", "2", Spec{Number: 1}, partly, "void"},
		{"the first goal of the half that is listed", "period_nth_goal", "2", Spec{Period: 2, Number: 1}, partly, "won"},
		{"goals without minutes", "goal_between", "yes", Spec{From: 45, To: 60}, listed, "void"},
		{"added time is the last minute of its half", "goal_between", "yes", Spec{From: 30, To: 45}, timed, "won"},
		{"a goal in the sixtieth minute", "goal_between", "yes", Spec{From: 45, To: 60}, timed, "won"},
	} {
		if got := settledOutcome(t, "soccer", c.market, c.spec, c.outcome, c.notified); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// During a match, a market that the last state does not cover remains open: the next
// state may cover it.
func TestUncoveredMarketsStayOpenInPlay(t *testing.T) {
	reported := Result{Status: Playing, Minutes: 46, Periods: []Tally{points(1, 0), points(0, 0)}}
	for market, spec := range map[string]Spec{"period_corners_total": {Period: 1, Line: 18}, "nth_goal": {Number: 1}, "period_nth_goal": {Period: 1, Number: 2}} {
		outcome := map[string]string{"period_corners_total": "under"}[market]
		if outcome == "" {
			outcome = "none"
		}
		if got := settledOutcome(t, "soccer", market, spec, outcome, reported); got != "open" {
			t.Errorf("%s is %s", market, got)
		}
	}
	early := Result{Status: Playing, Minutes: 46, Periods: []Tally{points(0, 0)}}
	if got := settledOutcome(t, "soccer", "goal_between", Spec{From: 30, To: 45}, "no", early); got != "open" {
		t.Errorf("no goal up to minute 45 is %s in added time", got)
	}
}

// A feed that reports only the final score settles the markets of the final score.
func TestFinalScoreSettlesMainMarkets(t *testing.T) {
	final := func(home, away int, winner Side) Result {
		return Result{Status: Ended, OnlyFinal: true, Winner: winner, Periods: []Tally{points(home, away)}}
	}
	for _, c := range []struct {
		sport, market, outcome string
		spec                   Spec
		notified               Result
		want                   string
	}{
		{"soccer", "1x2", "1", Spec{}, final(2, 1, Home), "won"}, {"soccer", "total", "over", Spec{Line: 10}, final(2, 1, Home), "won"},
		{"soccer", "period_1x2", "1", Spec{Period: 1}, final(2, 1, Home), "void"}, {"soccer", "ht_ft", "1/1", Spec{}, final(2, 1, Home), "void"},
		{"soccer", "home_wins_half", "yes", Spec{}, final(2, 1, Home), "void"}, {"soccer", "overtime", "no", Spec{}, final(2, 1, Home), "void"},
		{"basketball", "winner", "2", Spec{}, final(88, 90, Away), "won"}, {"basketball", "1x2", "2", Spec{}, final(88, 90, Away), "void"},
		{"basketball", "period_total", "over", Spec{Period: 1, Line: 160}, final(88, 90, Away), "void"},
		{"tennis", "winner", "1", Spec{}, final(2, 1, Home), "won"}, {"tennis", "periods_total", "over", Spec{Line: 10}, final(2, 1, Home), "won"},
		{"tennis", "total", "over", Spec{Line: 86}, final(2, 1, Home), "void"}, {"tennis", "handicap", "1", Spec{Line: -14}, final(2, 1, Home), "void"},
		{"mma", "winner", "1", Spec{}, final(1, 0, Home), "won"}, {"mma", "distance", "no", Spec{}, final(1, 0, Home), "void"},
	} {
		if got := settledOutcome(t, c.sport, c.market, c.spec, c.outcome, c.notified); got != c.want {
			t.Errorf("%s %s %s: %s, want %s", c.sport, c.market, c.outcome, got, c.want)
		}
	}
}

// The rule that players read on the market: if a side gives up, the bet is void.
func TestRetirementVoidsWinnerMarket(t *testing.T) {
	for _, sport := range Sports() {
		m, has := sport.Market("winner")
		if !has || !sport.ByPeriods() {
			continue
		}
		after := []Tally{points(4, 1), points(1, 0)}
		want := "won"
		if m.Rule == "The side that wins the match. If a side gives up, the bet is void." {
			want = "void"
		}
		if got := settledOutcome(t, sport.Key, "winner", Spec{}, "1", Result{Status: Retired, Winner: Home, Periods: after, Done: 1}); got != want {
			t.Errorf("%s: the winner after a set is %s, want %s", sport.Key, got, want)
		}
		if got := settledOutcome(t, sport.Key, "winner", Spec{}, "1", Result{Status: Retired, Winner: Home, Periods: after[:1]}); got != "void" {
			t.Errorf("%s: the winner in the first set is %s", sport.Key, got)
		}
	}
	for _, key := range []string{"darts", "counter-strike", "dota-2", "league-of-legends", "rocket-league"} {
		if got := settledOutcome(t, key, "winner", Spec{}, "2", Result{Status: Retired, Winner: Home, Periods: []Tally{points(1, 0), points(1, 0)}, Done: 1}); got != "void" {
			t.Errorf("%s: the loser is %s", key, got)
		}
	}
}

// A named winner overrides the score: rain has changed the target, the match was awarded,
// or a four-day match has no winner.
func TestNamedWinnerOverridesScore(t *testing.T) {
	runs := []Tally{points(250, 0), points(0, 180)}
	quarters := []Tally{points(20, 10), points(20, 10), points(20, 10), points(20, 10)}
	for _, c := range []struct {
		name, sport, market, outcome string
		notified                     Result
		want                         string
	}{
		{"the target was lowered", "cricket", "winner", "2", Result{Status: Ended, Winner: Away, Periods: runs}, "won"},
		{"the target was lowered", "cricket", "winner", "1", Result{Status: Ended, Winner: Away, Periods: runs}, "lost"},
		{"the target was lowered", "cricket", "1x2", "2", Result{Status: Ended, Winner: Away, Periods: runs}, "won"},
		{"no side wins", "cricket", "winner", "1", Result{Status: Ended, Method: Draw, Periods: runs}, "void"},
		{"no side wins", "cricket", "1x2", "x", Result{Status: Ended, Method: Draw, Periods: runs}, "won"},
		{"most runs", "cricket", "winner", "1", Result{Status: Ended, Periods: runs}, "won"},
		{"the runs stay", "cricket", "total", "over", Result{Status: Ended, Winner: Away, Periods: runs}, "won"},
		{"a super over", "cricket", "1x2", "x", Result{Status: Ended, Winner: Home, Periods: []Tally{points(150, 0), points(0, 150)}, Overtime: []Tally{points(9, 5)}}, "won"},
		{"a super over", "cricket", "winner", "1", Result{Status: Ended, Winner: Home, Periods: []Tally{points(150, 0), points(0, 150)}, Overtime: []Tally{points(9, 5)}}, "won"},
		{"awarded", "basketball", "winner", "2", Result{Status: Ended, Winner: Away, Periods: quarters}, "won"},
		{"a side gave up", "basketball", "winner", "2", Result{Status: Retired, Winner: Away, Periods: quarters[:2]}, "won"},
		{"regular time", "basketball", "1x2", "1", Result{Status: Ended, Winner: Away, Periods: quarters}, "won"},
		{"overtime of a cup", "handball", "winner", "1", Result{Status: Ended, Winner: Home, Periods: []Tally{points(10, 10), points(9, 9)}, Overtime: []Tally{points(3, 1)}}, "void"},
	} {
		if got := settledOutcome(t, c.sport, c.market, Spec{Line: 1402}, c.outcome, c.notified); got != c.want {
			t.Errorf("%s: %s %s %s is %s, want %s", c.name, c.sport, c.market, c.outcome, got, c.want)
		}
	}
}

// A result that was stored before these rules settles as before, because bets on it are
// paid.
func TestStoredResultsUseTheirRulesVersion(t *testing.T) {
	sport := sportOf(t, "soccer")
	m, _ := sport.Market("nth_goal")
	old := &Result{Status: Ended, Periods: []Tally{points(1, 1), points(2, 1)}, Done: 2, Regular: true}
	if factor, known := m.Settle(Spec{Number: 1}, "none", old); !known || factor != odds.Won {
		t.Errorf("it is %s now, %v", factor.Outcome(), known)
	}
	checked, err := sport.Check(old)
	if err != nil || checked.Rules != CurrentRules || old.Rules != 0 {
		t.Errorf("checked: %+v, %v", checked, err)
	}
}
