package markets

import (
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/sports/odds"
)

// drawMatch draws a match from start to end. It returns the result after each incident.
func drawMatch(t *rapid.T, sport *Sport) []*Result {
	periods := map[string]int{"half": 2, "quarter": 4, "period": 3, "inning": 9, "innings": 2}[sport.Period]
	sets := periods == 0
	if sets {
		periods = 5
	}
	now := &Result{Status: Playing}
	var all []*Result
	snapshot := func() {
		copied := *now
		copied.Periods = clonedTallies(now.Periods)
		copied.Overtime = clonedTallies(now.Overtime)
		copied.Incidents = append([]Incident(nil), now.Incidents...)
		all = append(all, &copied)
	}
	stats := []Stat{Points, Points, Points, Corners, Cards, Reds, Aces, Sixes, Kills, Maximums}
	play := func(tally Tally, period int) {
		for range rapid.IntRange(0, 6).Draw(t, "events") {
			side := rapid.SampledFrom([]Side{Home, Away}).Draw(t, "side")
			stat := rapid.SampledFrom(stats).Draw(t, "stat")
			now.Minutes = min(now.Minutes+rapid.IntRange(0, 9).Draw(t, "minutes"), period*45)
			score := tally[stat]
			if side == Home {
				score.Home++
			} else {
				score.Away++
			}
			tally[stat] = score
			now.Incidents = append(now.Incidents, Incident{side, stat, 1, period, max(now.Minutes, 1)})
			snapshot()
		}
	}
	snapshot()
	for number := 1; number <= periods; number++ {
		tally := Tally{}
		now.Periods = append(now.Periods, tally)
		now.Minutes = max(now.Minutes, (number-1)*45)
		play(tally, number)
		if score := tally[Points]; sets && score.Leader() == NoSide {
			score.Home++
			tally[Points] = score
			now.Incidents = append(now.Incidents, Incident{Home, Points, 1, number, 0})
		}
		now.Done = number
		if won := now.won(); sets && max(won.Home, won.Away) == 3 {
			break
		}
		snapshot()
	}
	now.Regular = true
	snapshot()
	if !sets && rapid.Bool().Draw(t, "overtime") {
		tally := Tally{}
		now.Overtime = append(now.Overtime, tally)
		play(tally, periods+1)
		if rapid.Bool().Draw(t, "shootout") {
			now.Shootout = &Score{4, 3}
		}
	}
	now.Status = Ended
	now.Method, now.Round = rapid.SampledFrom([]string{"ko", "decision", "draw"}).Draw(t, "method"), rapid.IntRange(1, 5).Draw(t, "round")
	if sport.Period == "round" && now.Method != "draw" {
		now.Winner = rapid.SampledFrom([]Side{Home, Away}).Draw(t, "winner")
	}
	snapshot()
	return all
}

func clonedTallies(tallies []Tally) []Tally {
	cloned := make([]Tally, len(tallies))
	for i, tally := range tallies {
		cloned[i] = Tally{}
		for stat, score := range tally {
			cloned[i][stat] = score
		}
	}
	return cloned
}

// A bet that is settled during play has the same result at the end. Every market is
// settled at the end. An abandoned match keeps what was decided and voids the rest.
func TestDecidedOutcomesStayDecided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sport, m := anyMarket(t)
		spec := anySpec(t, m)
		results := drawMatch(t, sport)
		end := results[len(results)-1]
		for _, o := range m.Outcomes(spec) {
			final, known := m.Settle(spec, o.ID, end)
			if !known {
				t.Fatalf("%s %s %s %s is open after the end", sport.Key, m.Key, m.WriteSpec(spec), o.ID)
			}
			for i, result := range results[:len(results)-1] {
				factor, known := m.Settle(spec, o.ID, result)
				if known && factor != final {
					t.Fatalf("%s %s %s %s is %s at step %d of %d, %s at the end: %+v", sport.Key, m.Key, m.WriteSpec(spec), o.ID, factor.Outcome(), i, len(results), final.Outcome(), result)
				}
				broken := *result
				broken.Status = Abandoned
				got, settled := m.Settle(spec, o.ID, &broken)
				if want := factor; !settled || known && got != want || !known && got != odds.Voided {
					t.Fatalf("%s %s %s %s is %s when broken off at step %d, %s and %v before", sport.Key, m.Key, m.WriteSpec(spec), o.ID, got.Outcome(), i, factor.Outcome(), known)
				}
			}
		}
	})
}

// At the end, the number of winning outcomes matches the market, or all are void. Of the
// two sides of a line, one gains what the other loses.
func TestMarketsHaveExpectedWinners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sport, m := anyMarket(t)
		if m.Competitors {
			t.Skip("no outcomes of its own")
		}
		spec := anySpec(t, m)
		results := drawMatch(t, sport)
		end := results[len(results)-1]
		quarters, voided, outcomes := 0, 0, m.Outcomes(spec)
		for _, o := range outcomes {
			factor, _ := m.Settle(spec, o.ID, end)
			switch factor {
			case odds.Won:
				quarters += 4
			case odds.HalfWon:
				quarters += 3
			case odds.Voided:
				quarters += 2
				voided++
			case odds.HalfLost:
				quarters++
			}
		}
		if voided == len(outcomes) || quarters == 4*m.Winners {
			return
		}
		if m.Key == "period_score" || m.Key == "periods_score" || m.Key == "round" || m.Key == "method" {
			return // the results of these tests have scores that the sport does not have
		}
		t.Fatalf("%s %s %s: %d quarters win of %d outcomes: %+v", sport.Key, m.Key, m.WriteSpec(spec), quarters, len(outcomes), end)
	})
}
