package simulate

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
)

// lines are the tested lines of a sport's markets: for counts of the whole match, of one
// side, of one period, and of other stats.
var lines = map[string]struct{ whole, side, period, others []float64 }{
	"volleyball":        {[]float64{140.5, 160, 180.25}, []float64{80.5, 90}, []float64{41.5, 44, 49.5}, nil},
	"table-tennis":      {[]float64{60.5, 75, 90.25}, []float64{35.5, 42}, []float64{16.5, 18, 21.5}, nil},
	"badminton":         {[]float64{75.5, 80, 100.25}, []float64{38.5, 45}, []float64{34.5, 38, 41.5}, nil},
	"squash":            {[]float64{60.5, 75, 90.25}, []float64{35.5, 42}, []float64{16.5, 18, 21.5}, nil},
	"counter-strike":    {[]float64{42.5, 48, 60.25}, []float64{24.5, 28}, []float64{20.5, 21, 24.5}, nil},
	"tennis":            {[]float64{18.5, 21, 22.25, 38.5}, []float64{10.5, 12}, []float64{8.5, 9, 9.75, 12.5}, []float64{4.5, 8, 12.25}},
	"darts":             {others: []float64{2.5, 5, 6.25}},
	"snooker":           {others: []float64{0.5, 1, 1.75}},
	"rocket-league":     {[]float64{12.5, 16, 20.25}, []float64{7.5, 9}, []float64{2.5, 3, 4.25}, nil},
	"dota-2":            {others: []float64{90.5, 110, 125.25}, period: []float64{40.5, 50, 55.25}},
	"league-of-legends": {others: []float64{50.5, 60, 70.25}, period: []float64{22.5, 26, 30.25}},
}

// testedSpecs returns the tested specifiers of a market.
func testedSpecs(sport string, m *markets.Market) (texts []string) {
	tried := lines[sport]
	values := tried.whole
	switch {
	case strings.HasPrefix(m.Key, "periods_"):
		values = []float64{-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 8.5}
	case strings.HasSuffix(m.Key, "handicap"):
		values = []float64{-6.5, -2, -0.25, 0.5, 3, 5.75}
	case strings.HasPrefix(m.Key, "period_"):
		values = tried.period
	case strings.Contains(m.Key, "_home_total"), strings.Contains(m.Key, "_away_total"):
		for _, value := range tried.others {
			values = append(values[:len(values):len(values)], math.Floor(value)/2)
		}
	case strings.HasSuffix(m.Key, "_total") && !strings.HasPrefix(m.Key, "home") && !strings.HasPrefix(m.Key, "away"):
		values = tried.others
	case m.Key != "total":
		values = tried.side
	}
	texts = []string{""}
	for _, field := range m.Fields {
		var longer []string
		for _, text := range texts {
			switch field {
			case markets.FieldLine:
				for _, value := range values {
					longer = append(longer, text+"|line="+strconv.FormatFloat(value, 'f', -1, 64))
				}
			default:
				for number := range 10 {
					longer = append(longer, fmt.Sprintf("%s|%s=%d", text, field, number))
				}
			}
		}
		texts = longer
	}
	return texts
}

// samplesForSport returns all markets of a sport with all tested specifiers.
func samplesForSport(t testing.TB, key string) (all []*sample) {
	t.Helper()
	sport, _ := markets.Find(key)
	for i := range sport.Markets() {
		m, found := &sport.Markets()[i], false
		for _, text := range testedSpecs(key, m) {
			spec, err := m.ParseSpec(strings.TrimPrefix(text, "|"))
			if err != nil {
				continue
			}
			found = true
			outcomes := m.Outcomes(spec)
			all = append(all, &sample{m, spec, m.Key + " " + text, outcomes, [2][]tally{make([]tally, len(outcomes)), make([]tally, len(outcomes))}})
		}
		if !found {
			t.Fatalf("%s: no specifiers of %s to try", key, m.Key)
		}
	}
	return all
}

// sequencesOf are the sports of this family.
var sequencesOf = []string{"volleyball", "table-tennis", "badminton", "squash", "counter-strike", "tennis", "darts", "snooker", "dota-2", "league-of-legends", "rocket-league"}

// newRatedMatch creates a match of a sport with other strengths for each number.
func newRatedMatch(t testing.TB, key string, n int) models.Match {
	setup, ok := models.For(key)
	if !ok {
		t.Fatalf("no model of %s", key)
	}
	return setup(float64(n%5-2)/2, float64(n%3-1)/2, uint64(n)*2654435761)
}

// Bets at fair prices have an average profit of zero in every market of every sport,
// before the match and at any moment.
func TestSequenceMarketsMatchChances(t *testing.T) {
	for _, key := range sequencesOf {
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			all := samplesForSport(t, key)
			playAll(t, key, all)
			requireExpectation(t, all)
		})
	}
}

// playAll plays matches of a sport and bets on everything, before each match and once in
// play.
func playAll(t *testing.T, key string, all []*sample) {
	_, other := PlayWhole(newRatedMatch(t, key, 0), seed(-1))
	long := other.Seconds
	// Ten sports share the number of matches of one sport.
	for n := range *matches / 4 {
		match := newRatedMatch(t, key, n)
		game, bets := New(match, seed(n)), []bet{}
		bets = placeBets(t, bets, match.Forecast(game.State()), game.State().Result, all, 0)
		// The moment must not depend on the course of this match.
		game.PlayUntil(long * (n * 37 % 101) / 101)
		if !game.Over() {
			bets = placeBets(t, bets, match.Forecast(game.State()), game.State().Result, all, 1)
		}
		game.PlayUntil(math.MaxInt)
		end := game.State().Result
		for _, b := range bets {
			b.settle(t, end)
		}
	}
}

// The other sports that use the football model.
func TestFootballVariantsMatchChances(t *testing.T) {
	for _, key := range []string{"fifa", "futsal"} {
		all := samples(t, key, footballSpecs())
		playAll(t, key, all)
		priced := slices.DeleteFunc(all, func(s *sample) bool {
			return slices.Contains([]string{"qualify", "overtime", "shootout"}, s.market.Key) || key == "futsal" && s.market.Key == "goal_between"
		})
		requireExpectation(t, priced)
	}
}

// requireExpectation compares the results of bets with their expectation. Of about a thousand tested
// outcomes, one may be more than four standard errors off by chance, so the bound is four
// and a half.
func requireExpectation(t *testing.T, all []*sample) {
	judged := map[string]int{}
	for _, s := range all {
		judged[s.market.Key] += 0
		for live, totals := range s.totals {
			for i, total := range totals {
				if total.count < 30 {
					continue
				}
				judged[s.market.Key]++
				if off := math.Abs(total.difference) / math.Sqrt(total.variance+1e-9); off > 4.5 && math.Abs(total.difference) > 1 {
					t.Errorf("%s %s, in play %d: %.2f standard errors off, %.4f a bet over %.0f bets", s.text, s.outcomes[i].ID, live, off, total.difference/total.count, total.count)
				}
			}
		}
	}
	for key, count := range judged {
		if count == 0 {
			t.Errorf("%s was never judged", key)
		}
	}
}

// A match of any sport depends only on its seed and ends, and its incidents are in order.
func TestEveryMatchDependsOnSeed(t *testing.T) {
	for _, key := range append([]string{"soccer", "fifa", "futsal"}, sequencesOf...) {
		match := newRatedMatch(t, key, 3)
		incidents, end := PlayWhole(match, seed(1))
		again, same := PlayWhole(match, seed(1))
		if !reflect.DeepEqual(end, same) || !reflect.DeepEqual(incidents, again) {
			t.Errorf("%s: the same seed plays another match", key)
		}
		if _, other := PlayWhole(match, seed(2)); reflect.DeepEqual(end, other) {
			t.Errorf("%s: another seed plays the same match", key)
		}
		last := 0
		for _, incident := range incidents {
			if incident.Kind == "" || incident.Seconds < last && slices.Contains(sequencesOf, key) {
				t.Errorf("%s: %+v after %d", key, incident, last)
			}
			last = incident.Seconds
		}
		if hours := float64(end.Seconds) / 3600; hours < 0.15 || hours > 6 {
			t.Errorf("%s takes %.1f hours", key, hours)
		}
	}
}

// BenchmarkSequences prices all tested markets at a moment of play.
func BenchmarkSequences(b *testing.B) {
	for _, key := range sequencesOf {
		b.Run(key, func(b *testing.B) {
			all, match := samplesForSport(b, key), newRatedMatch(b, key, 3)
			_, end := PlayWhole(match, seed(1))
			game := New(match, seed(1))
			game.PlayUntil(end.Seconds / 3)
			now, priced := game.State(), 0
			for b.Loop() {
				priced = 0
				forecast := match.Forecast(now)
				for _, s := range all {
					if _, ok := forecast.Chances(s.market, s.spec); ok {
						priced++
					}
				}
			}
			b.ReportMetric(float64(priced), "markets")
		})
	}
}
