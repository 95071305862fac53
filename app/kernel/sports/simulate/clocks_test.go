package simulate

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// clockSports are the sports with scores, with the points of a match, the number of
// periods, and the target of a race.
var clockSports = map[string]struct {
	points, periods float64
	race            int
}{
	"basketball": {222, 4, 30}, "nba-2k": {106, 4, 20}, "american-football": {46, 4, 10}, "ice-hockey": {6, 3, 3}, "floorball": {10, 3, 4}, "bandy": {8.5, 2, 3},
	"handball": {58, 2, 10}, "rugby": {50, 2, 10}, "aussie-rules": {166, 4, 20}, "waterpolo": {21, 4, 5}, "gaelic-football": {35, 2, 5}, "gaelic-hurling": {53, 2, 10},
	"kabaddi": {64, 2, 10}, "baseball": {9, 9, 3},
}

// linesNear returns lines near a value: half, whole and quarter numbers.
func linesNear(value float64) (all []float64) {
	whole := math.Max(math.Round(value), 1)
	for _, by := range []float64{-0.5, 0, 0.25, math.Round(value/8) + 0.5} {
		all = append(all, whole+by)
	}
	return all
}

// clockSpecs returns the tested specifiers of a market of such a sport.
func clockSpecs(key string, m *markets.Market) (texts []string) {
	sport := clockSports[key]
	points := sport.points
	if strings.HasPrefix(m.Key, "period_") {
		points /= sport.periods
	}
	lines := linesNear(points)
	switch {
	case strings.HasSuffix(m.Key, "handicap"):
		lines = []float64{-points / 8, -0.25, 0, 0.5, 1}
		lines[0] = math.Round(lines[0]) - 0.5
	case strings.HasSuffix(m.Key, "home_total"), strings.HasSuffix(m.Key, "away_total"):
		lines = linesNear(points / 2)
	}
	texts = []string{""}
	for _, field := range m.Fields {
		var longer []string
		for _, text := range texts {
			switch field {
			case markets.FieldLine:
				for _, line := range lines {
					longer = append(longer, text+"|line="+strconv.FormatFloat(line, 'f', -1, 64))
				}
			case markets.FieldPeriod:
				for _, period := range []float64{1, sport.periods} {
					longer = append(longer, fmt.Sprintf("%s|period=%.0f", text, period))
				}
			case markets.FieldNumber:
				for _, number := range []int{1, sport.race} {
					longer = append(longer, fmt.Sprintf("%s|number=%d", text, number))
				}
			}
		}
		texts = longer
	}
	return texts
}

// samplesOf returns all markets of a sport with the tested specifiers.
func samplesOf(t testing.TB, key string, specs func(*markets.Market) []string) []*sample {
	t.Helper()
	sport, _ := markets.Find(key)
	all := map[string][]string{}
	for _, m := range sport.Markets() {
		for _, text := range specs(&m) {
			all[m.Key] = append(all[m.Key], strings.TrimPrefix(text, "|"))
		}
	}
	return samples(t, key, all)
}

// unequal creates a match of unequal sides, with other ratings for each number.
func unequal(t testing.TB, key string, n int) models.Match {
	setup, ok := models.For(key)
	if !ok {
		t.Fatalf("%s has no model", key)
	}
	return setup(float64(n%5-2)/2, float64(n%3-1)/2, uint64(n))
}

// playMatches bets before each match and once in play, and settles at the end. The
// moment in play does not depend on the course of the match. With -short it plays half of them, at
// least 100.
func playMatches(t *testing.T, all []*sample, count int, match func(n int) models.Match) {
	if testing.Short() {
		count = max(count/2, 100)
	}
	longest := 0
	for n := range count {
		game, bets := New(match(n), seed(n)), []bet{}
		moment := 1 << 30
		if longest > 0 {
			moment = 1 + n*7919%longest
		}
		for steps := 0; !game.Over(); steps++ {
			if steps == 0 || steps == moment {
				bets = placeBets(t, bets, match(n).Forecast(game.State()), game.State().Result, all, min(steps, 1))
			}
			game.Play()
			longest = max(longest, steps+1)
			if n > 0 && steps > 20*longest {
				t.Fatal("a match does not end")
			}
		}
		end := game.State().Result
		for _, b := range bets {
			b.settle(t, end)
		}
	}
}

// requireExpectedReturns fails for outcomes whose return differs from the expectation. It returns the
// number of outcomes with enough bets for the test.
func requireExpectedReturns(t *testing.T, all []*sample) (count int) {
	t.Helper()
	for _, s := range all {
		for live, totals := range s.totals {
			for i, total := range totals {
				if total.count < 50 {
					continue
				}
				count++
				// Thousands of outcomes are tested. For rare outcomes, one lucky bet
				// proves nothing.
				if off := math.Abs(total.difference) / math.Sqrt(total.variance+1e-9); off > 4.5 && math.Abs(total.difference) > 3 {
					t.Errorf("%s %s, in play %d: %.2f standard errors off, %.4f a bet over %.0f bets", s.text, s.outcomes[i].ID, live, off, total.difference/total.count, total.count)
				}
			}
		}
	}
	return count
}

// Bets at fair prices have an average profit of zero in every market of the sports with
// scores, before the match and in play.
func TestScoreMarketsMatchChances(t *testing.T) {
	for key := range clockSports {
		t.Run(key, func(t *testing.T) {
			all := samplesOf(t, key, func(m *markets.Market) []string { return clockSpecs(key, m) })
			playMatches(t, all, max(*matches/8, 100), func(n int) models.Match { return unequal(t, key, n) })
			if count := requireExpectedReturns(t, all); count < 80 {
				t.Errorf("%d outcomes were judged", count)
			}
			requireOffered(t, key, all)
		})
	}
}

// requireOffered fails for markets without any bet before a match.
func requireOffered(t *testing.T, key string, all []*sample) {
	t.Helper()
	drawn := map[string]bool{"handball": true, "rugby": true, "aussie-rules": true, "gaelic-football": true, "gaelic-hurling": true, "kabaddi": true, "bandy": true}
	for _, s := range all {
		if s.totals[0][0].count == 0 && !(s.market.Key == "overtime" && drawn[key]) {
			t.Errorf("%s is never offered", s.text)
		}
	}
}
