package models

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// marketOf returns a market of a sport.
func marketOf(t testing.TB, sport, key, text string) (*markets.Market, markets.Spec) {
	t.Helper()
	found, _ := markets.Find(sport)
	m, ok := found.Market(key)
	if !ok {
		t.Fatalf("%s has no %s", sport, key)
	}
	spec, err := m.ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	return m, spec
}

// chanceOf returns the chance of the first outcome of a market.
func chanceOf(t testing.TB, forecast Forecast, sport, key, text string) odds.Chance {
	t.Helper()
	m, spec := marketOf(t, sport, key, text)
	all, ok := forecast.Chances(m, spec)
	if !ok {
		t.Fatalf("%s %s %s is not priced", sport, key, text)
	}
	return all[0]
}

// keysOf lists the sports of the family, in order.
func keysOf() (keys []string) {
	for key := range sequenceSetups {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// played returns the state of a match after a number of steps.
func played(match Match, steps int) *State {
	now, random := match.Start(), rand.New(rand.NewPCG(uint64(steps), 7))
	for range steps {
		match.Play(now, random)
	}
	return now
}

// The chances do not depend on which side is called home: the sides of a match can be
// exchanged.
func TestSidesAreSymmetric(t *testing.T) {
	for _, key := range keysOf() {
		for seed := range uint64(8) {
			one, two := sequenceSetups[key](0.7, -0.4, seed), sequenceSetups[key](-0.4, 0.7, seed^1)
			home := chanceOf(t, one.Forecast(one.Start()), key, "winner", "").Win
			m, spec := marketOf(t, key, "winner", "")
			all, _ := two.Forecast(two.Start()).Chances(m, spec)
			if math.Abs(home-all[1].Win) > 1e-9 && key != "dota-2" && key != "league-of-legends" || math.Abs(home-all[1].Win) > 1e-6 {
				t.Errorf("%s: %v at home, %v away", key, home, all[1].Win)
			}
			if home < 0.55 || home > 0.99 {
				t.Errorf("%s: the better side wins with %v", key, home)
			}
		}
	}
}

// A better side has better chances. The worst and the best side are never certain.
func TestStrongerSideHasBetterChances(t *testing.T) {
	for _, key := range keysOf() {
		last := 0.0
		for rating := -12.0; rating <= 12; rating += 3 {
			match := sequenceSetups[key](rating, 0, 2)
			home := chanceOf(t, match.Forecast(match.Start()), key, "winner", "").Win
			if home < last || home <= 0 || home >= 1 {
				t.Errorf("%s: a rating of %v wins with %v, a worse one with %v", key, rating, home, last)
			}
			last = home
		}
	}
}

// Related markets agree at any moment: the score in periods with the winner and the
// handicap, and totals and handicaps with each other and with the sides. Lines are
// nested.
func TestRelatedMarketsAgree(t *testing.T) {
	for _, key := range keysOf() {
		match := sequenceSetups[key](0.4, 0, 14)
		for _, steps := range []int{0, 1, 5, 23, 40, 77, 120, 200} {
			now := played(match, steps)
			if now.Result.Over() {
				continue
			}
			forecast := match.Forecast(now).(*seriesForecast)
			requireAgreement(t, key, forecast)
			for _, what := range []statAxis{{true, sum}, {false, sum}} {
				if forecast.now.counted(what.points) == nil {
					continue
				}
				means := [axes]float64{}
				for a := range axes {
					whole := forecast.whole(statAxis{what.points, a})
					if total := whole.total(); math.Abs(total-1) > 1e-8 {
						t.Errorf("%s after %d: the chances of a number are %v", key, steps, total)
					}
					means[a] = mean(whole)
				}
				if math.Abs(means[sum]-means[homeOnly]-means[awayOnly]) > 1e-5 || math.Abs(means[difference]-means[homeOnly]+means[awayOnly]) > 1e-5 {
					t.Errorf("%s after %d: the means are %v", key, steps, means)
				}
			}
		}
	}
}

// requireAgreement compares the markets in periods.
func requireAgreement(t *testing.T, key string, c *seriesForecast) {
	t.Helper()
	m, spec := marketOf(t, key, "periods_handicap", "line=-1.5")
	handicap, _ := c.Chances(m, spec)
	home, byTwo := 0.0, 0.0
	for _, end := range c.final {
		if end.score.Home > end.score.Away {
			home += end.chance
		}
		if end.score.Home-end.score.Away >= 2 {
			byTwo += end.chance
		}
	}
	if winner := chanceOf(t, c, key, "winner", "").Win; math.Abs(home-winner) > 1e-12 || math.Abs(byTwo-handicap[0].Win) > 1e-12 {
		t.Errorf("%s: wins %v of %v, by two %v of %v", key, home, winner, byTwo, handicap[0].Win)
	}
	found, _ := markets.Find(key)
	for i := range found.Markets() {
		m := &found.Markets()[i]
		if !slices.Contains(m.Fields, markets.FieldLine) {
			continue
		}
		for period := range 4 {
			requireNested(t, key, c, m, markets.Spec{Period: period})
		}
	}
}

// requireNested checks all lines of a market. What is neither won nor refunded is won by the
// other side, and an easier line has a better chance.
func requireNested(t *testing.T, key string, c *seriesForecast, m *markets.Market, spec markets.Spec) {
	t.Helper()
	handicap := strings.HasSuffix(m.Key, "handicap")
	last := 1.0
	if handicap {
		last = 0
	}
	for spec.Line = -30; spec.Line < 900; spec.Line += 7 {
		text := m.WriteSpec(spec)
		if read, err := m.ParseSpec(text); err != nil || read != spec {
			continue
		}
		all, ok := c.Chances(m, spec)
		if !ok {
			continue
		}
		// A push counts one half for both sides.
		likely := all[0].Win + all[0].Void/2
		if handicap && likely < last-1e-9 || !handicap && likely > last+1e-9 || math.Abs(all[0].Win+all[1].Win+all[0].Void-1) > 1e-8 || math.Abs(all[0].Void-all[1].Void) > 1e-8 {
			t.Fatalf("%s: %s %s has %v, after %v", key, m.Key, text, all, last)
		}
		last = likely
	}
}

func mean(l distribution) (sum float64) {
	for i, p := range l.p {
		sum += p * float64(l.low+i)
	}
	return sum
}

// Several goroutines may price one match.
func TestMatchIsSafeForConcurrentUse(t *testing.T) {
	for _, key := range keysOf() {
		match, want := sequenceSetups[key](0.3, 0, 6), map[int]odds.Chance{}
		alone := sequenceSetups[key](0.3, 0, 6)
		for steps := range 40 {
			want[steps] = chanceOf(t, alone.Forecast(played(alone, steps)), key, "winner", "")
		}
		var group sync.WaitGroup
		for worker := range 4 {
			group.Go(func() {
				for steps := worker; steps < 40; steps += 4 {
					now := played(match, steps)
					m, spec := marketOf(t, key, "winner", "")
					if all, ok := match.Forecast(now).Chances(m, spec); !ok || all[0] != want[steps] {
						t.Errorf("%s after %d: %v, alone %v", key, steps, all, want[steps])
					}
				}
			})
		}
		group.Wait()
	}
}

// Impossible states from a feed are not priced and cause no damage.
func TestImpossibleStatesAreNotPriced(t *testing.T) {
	tally := func(home, away int) markets.Tally { return markets.Tally{markets.Points: {Home: home, Away: away}} }
	playing := func(done int, periods ...markets.Tally) *State {
		return &State{Result: &markets.Result{Status: markets.Playing, Done: done, Periods: periods}}
	}
	broken := playing(0, tally(1, 1))
	broken.Points = markets.Score{Home: -1}
	game := playing(0, tally(1, 1))
	game.Points = markets.Score{Home: 6, Away: 2}
	kills := func(home, away int) *State {
		return playing(0, markets.Tally{markets.Kills: {Home: home, Away: away}})
	}
	for _, c := range []struct {
		sports []string
		state  *State
	}{
		{keysOf(), playing(-1)}, {keysOf(), playing(1)}, {keysOf(), playing(0, tally(3, 1), tally(0, 0))}, {keysOf(), playing(0, tally(-1, 0))}, {keysOf(), playing(0, tally(9999, 0))},
		{keysOf(), playing(1, tally(5, 5), tally(0, 0))}, {keysOf(), broken},
		{keysOf(), playing(8, tally(5, 0), tally(5, 0), tally(5, 0), tally(5, 0), tally(5, 0), tally(5, 0), tally(5, 0), tally(5, 0))},
		{[]string{"tennis"}, playing(0, tally(6, 2))}, {[]string{"tennis"}, playing(0, tally(8, 7))}, {[]string{"tennis"}, game},
		{[]string{"volleyball", "table-tennis", "badminton", "squash"}, playing(0, tally(31, 11))}, {[]string{"counter-strike"}, playing(0, tally(13, 2))},
		{[]string{"darts"}, playing(0, tally(501, 20))}, {[]string{"darts"}, playing(0, tally(20, 500))}, {[]string{"snooker"}, playing(0, tally(100, 90))}, {[]string{"snooker"}, playing(0, tally(90, 10))},
		{[]string{"dota-2", "league-of-legends"}, kills(100, 90)},
	} {
		for _, key := range c.sports {
			match := sequenceSetups[key](0, 0, 0)
			found, _ := markets.Find(key)
			forecast := match.Forecast(c.state)
			for i := range found.Markets() {
				m := &found.Markets()[i]
				if all, ok := forecast.Chances(m, markets.Spec{Period: 1, Number: 2, Line: 2}); ok {
					t.Errorf("%s %s at %+v: %v", key, m.Key, c.state.Result, all)
				}
			}
		}
	}
	// A frame with points from fouls, which no sequence of balls makes, is priced as
	// well.
	match := sequenceSetups["snooker"](0, 0, 0)
	chance := chanceOf(t, match.Forecast(playing(0, tally(21, 12))), "snooker", "winner", "")
	if chance.Win < 0.5 || chance.Win > 0.7 {
		t.Errorf("a frame at 21:12 gives %v", chance)
	}
}
