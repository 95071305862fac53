package models

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// smallMatch returns a match with so few turns that all its courses can be enumerated.
func smallMatch(periods int) *Turns {
	return &Turns{Periods: periods, Slots: 1, Minutes: 5, Home: []float64{0.45, 0.3, 0, 0.25}, Away: []float64{0.5, 0.15, 0.35}}
}

// leaf is one possible end of a small match.
type leaf struct {
	chance float64
	result *markets.Result
}

// leaves plays all courses of a match from a state on.
func leaves(m *Turns, now *State, chance float64) (all []leaf) {
	if now.Result.Over() {
		return []leaf{{chance, now.Result}}
	}
	t := m.turn(now.Step)
	for points, p := range m.points(t.side, false) {
		if p == 0 {
			continue
		}
		next := now.Copy()
		m.count(next, t, points)
		next.Step++
		m.ends(next, t)
		all = append(all, leaves(m, next, chance*p)...)
	}
	return all
}

// stateAfter returns a match after some steps.
func stateAfter(match Match, steps int, seed uint64) *State {
	now, random := match.Start(), rand.New(rand.NewPCG(seed, 1))
	for range steps {
		match.Play(now, random)
	}
	return now
}

// The chances of every market equal the sum over all courses of a match.
func TestChancesMatchEnumeration(t *testing.T) {
	compared := 0
	for key, periods := range map[string]int{"basketball": 4, "ice-hockey": 3, "handball": 2} {
		sport, match := mustFind(t, key), smallMatch(periods)
		for steps := max(2*periods-6, 0); steps < 2*periods; steps++ {
			for seed := range uint64(3) {
				now := stateAfter(match, steps, seed)
				forecast, all := match.Forecast(now), leaves(match, now, 1)
				for i := range sport.Markets() {
					if m := &sport.Markets()[i]; m.Key != "nth_goal" && m.Key != "last_goal" { // a side may score more than one at once here
						compared += compare(t, m, forecast, all, key)
					}
				}
			}
		}
	}
	if compared < 3000 {
		t.Errorf("only %d chances were compared", compared)
	}
}

// compare compares the chances of a market with the sum over all courses.
func compare(t *testing.T, m *markets.Market, forecast Forecast, all []leaf, key string) (compared int) {
	for _, spec := range []markets.Spec{{Period: 1, Line: 2, Number: 2}, {Period: 4, Line: 5, Number: 4}, {Period: 2, Line: -4, Number: 7}, {Period: 3, Line: 14, Number: 1}} {
		if !slices.Contains(m.Fields, markets.FieldPeriod) {
			spec.Period = 0
		}
		chances, ok := forecast.Chances(m, spec)
		if !ok {
			continue
		}
		for n, outcome := range m.Outcomes(spec) {
			compared++
			if want := counted(t, m, spec, outcome.ID, all); math.Abs(want.Win-chances[n].Win) > 1e-9 || math.Abs(want.Void-chances[n].Void) > 1e-9 {
				t.Fatalf("%s %s %+v %s: %+v, all courses come to %+v", key, m.Key, spec, outcome.ID, chances[n], want)
			}
		}
	}
	return compared
}

// counted returns the result of an outcome over all courses.
func counted(t *testing.T, m *markets.Market, spec markets.Spec, outcome string, all []leaf) (chance odds.Chance) {
	for _, one := range all {
		factor, known := m.Settle(spec, outcome, one.result)
		if !known {
			t.Fatalf("%s is open after the end", m.Key)
		}
		share := results[codeOf(factor)].chance
		chance.Win += one.chance * share.Win
		chance.Void += one.chance * share.Void
	}
	return chance
}

// requireNear fails for a value that differs from the known one by more than most.
func requireNear(t *testing.T, what string, got, want, maximum float64) {
	t.Helper()
	if math.Abs(got-want) > maximum {
		t.Errorf("%s: %.4f, not %.4f", what, got, want)
	}
}

// moments returns the mean and the deviation of a count.
func moments(c counts) (mean, deviation float64) {
	for i, p := range c.p {
		mean += p * float64(c.from+i)
	}
	for i, p := range c.p {
		deviation += p * (float64(c.from+i) - mean) * (float64(c.from+i) - mean)
	}
	return mean, math.Sqrt(deviation)
}

// Matches between average sides have the typical scores of their sports.
func TestTypicalScoresOfSports(t *testing.T) {
	for sport, want := range map[string]struct{ total, margin, draws [2]float64 }{
		"basketball": {[2]float64{222, 6}, [2]float64{15.5, 2}, [2]float64{0.026, 0.01}}, "american-football": {[2]float64{45.6, 2}, [2]float64{13.7, 1}, [2]float64{0.045, 0.02}},
		"ice-hockey": {[2]float64{6.05, 0.2}, [2]float64{2.45, 0.15}, [2]float64{0.165, 0.03}}, "handball": {[2]float64{57.7, 2}, [2]float64{5.1, 0.5}, [2]float64{0.078, 0.02}},
		"baseball": {[2]float64{8.8, 0.6}, [2]float64{4.3, 0.4}, [2]float64{0.1, 0.02}}, "rugby": {[2]float64{49.4, 3}, [2]float64{15, 2}, [2]float64{0.03, 0.01}},
	} {
		match := clockSetups[sport](0, 0, 0).(*Turns)
		regular := match.forecast(match.Start()).regularScore()
		total, _ := moments(regular.project(bothCounts))
		_, margin := moments(regular.project(leadCount))
		requireNear(t, sport+" points", total, want.total[0], want.total[1])
		requireNear(t, sport+" margin", margin, want.margin[0], want.margin[1])
		requireNear(t, sport+" ties", regular.project(leadCount).at(0), want.draws[0], want.draws[1])
	}
}

// Margins of 3 and of 7 are the key numbers of American football, because points are
// scored in these amounts.
func TestAmericanFootballKeyNumbers(t *testing.T) {
	match := clockSetups["american-football"](0, 0, 0).(*Turns)
	margins := match.forecast(match.Start()).finalScore().project(leadCount)
	by := func(n int) float64 { return margins.at(n) + margins.at(-n) }
	for _, key := range []int{3, 7} {
		if by(key) < 1.15*by(key-1) || by(key) < 1.15*by(key+1) {
			t.Errorf("a margin of %d has the chance %.4f, its neighbours %.4f and %.4f", key, by(key), by(key-1), by(key+1))
		}
	}
	requireNear(t, "ties", by(0), 0, 1e-9)
}

// The chance of over decreases with the line, that of a handicap increases, and the two
// sides of a line agree.
func TestLinesAreMonotonic(t *testing.T) {
	for key, setup := range clockSetups {
		sport, _ := markets.Find(key)
		for _, steps := range []int{0, 40} {
			match := setup(0.5, -0.5, 3)
			now := stateAfter(match, steps, 5)
			forecast := match.Forecast(now)
			for _, name := range []string{"total", "handicap", "period_total", "sixes_total"} {
				m, ok := sport.Market(name)
				if !ok {
					continue
				}
				before := -1.0
				for line := markets.Line(2); line < 1000; line += 8 {
					chances, ok := forecast.Chances(m, markets.Spec{Period: 1, Line: line})
					if !ok {
						continue
					}
					likely := chances[0].Win
					if name != "handicap" {
						likely = chances[1].Win
					}
					if likely < before-1e-9 {
						t.Fatalf("%s %s: %v at %s after %v", key, name, likely, line, before)
					}
					requireNear(t, key+" "+name, chances[0].Win+chances[1].Win, 1, 1e-7)
					before = likely
				}
			}
		}
	}
}

// The runs of half innings with only home runs and outs have a negative binomial
// distribution, and a need ends them.
func TestRunsOfAHalfInning(t *testing.T) {
	runs := Batting{Homer: 0.3}.runs(0, 0, unlimited)
	for n := range 12 {
		requireNear(t, "home runs", runs[n], float64((n+1)*(n+2))/2*math.Pow(0.3, float64(n))*math.Pow(0.7, 3), 1e-12)
	}
	requireNear(t, "with two outs", Batting{Homer: 0.3}.runs(2, 0, unlimited)[0], 0.7, 1e-12)
	// One run is needed. Any home run scores it, together with all runners on the bases.
	requireNear(t, "a grand slam", Batting{Homer: 0.3}.runs(2, loaded, 1)[4], 0.3, 1e-12)
	// A hit scores no more runs than are needed.
	requireNear(t, "a hit", Batting{Double: 0.3}.runs(2, loaded, 1)[1], 0.3, 1e-12)
	requireNear(t, "a walk", Batting{Walk: 0.3}.runs(2, loaded, unlimited)[1], 0.3*0.7, 1e-12)
	average := innings(9).Bats[0]
	mean, _ := moments(counts{0, average.runs(0, 0, unlimited)})
	requireNear(t, "runs of a half inning", mean, 0.49, 0.03)
}

// Without wickets, the runs of an innings are those of its balls. With wickets, an
// innings lasts until the sixth wicket.
func TestRunsOfAnInnings(t *testing.T) {
	balls := Cricket{Balls: 5, Wickets: 3, Shots: [2][]float64{{0.5, 0.2, 0, 0, 0.1, 0, 0.2}, {0.5, 0.2, 0, 0, 0.1, 0, 0.2}}}
	all := fixedCount(0)
	for range 5 {
		all = all.plusTurn(balls.Shots[0])
	}
	batting := balls.innings(0, 0, 0)
	for runs, p := range batting.weighed(batting.ends).runs() {
		requireNear(t, "runs", p, all.at(runs), 1e-12)
	}
	balls.Wicket[0] = 0.4
	batting = balls.innings(0, 0, 2)
	// The last wicket falls after a number of balls.
	for played := range 5 {
		requireNear(t, "balls", batting.ends[played], math.Pow(0.6, float64(played))*0.4, 1e-12)
	}
	requireNear(t, "all balls", batting.ends[5], math.Pow(0.6, 5), 1e-12)
	first, _ := twenty.Forecast(twenty.Start()).(*cricketForecast)
	m, _ := mustFind(t, "cricket").Market("home_total")
	if _, ok := first.Chances(m, markets.Spec{Line: 600}); !ok {
		t.Fatal("the total is not offered")
	}
	mean, deviation := moments(first.scopes[markets.Scope{Stat: markets.Points, Period: 1}].project(homeCount))
	requireNear(t, "runs of twenty overs", mean, 155, 6)
	requireNear(t, "their deviation", deviation, 20, 4)
}

func mustFind(t *testing.T, key string) *markets.Sport {
	t.Helper()
	sport, ok := markets.Find(key)
	if !ok {
		t.Fatalf("no sport %s", key)
	}
	return sport
}

// Fights, duels and contests of two have known chances.
func TestWinnerChances(t *testing.T) {
	fight := mixedArts(3)
	fight.Round = 0.5
	m, _ := mustFind(t, "mma").Market("distance")
	chances, _ := fight.Forecast(fight.Start()).Chances(m, markets.Spec{})
	requireNear(t, "the distance", chances[0].Win, math.Pow(1-0.042, 15), 1e-12)
	m, _ = mustFind(t, "mma").Market("rounds_total")
	chances, _ = fight.Forecast(fight.Start()).Chances(m, markets.Spec{Line: 6})
	requireNear(t, "over 1.5 rounds", chances[0].Win, math.Pow(1-0.042, 5), 1e-12)
	if _, ok := fight.Forecast(fight.Start()).Chances(m, markets.Spec{Line: 18}); ok {
		t.Error("a line beyond the last round is offered")
	}
	requireNear(t, "first to three", Duel{3, 0.6}.wins(3, 3), 0.68256, 1e-12)
	requireNear(t, "from 2:0", Duel{3, 0.6}.wins(1, 3), 1-math.Pow(0.4, 3), 1e-12)
	contest, _ := ForField("golf", []Competitor{{ID: "a", Rating: 1}, {ID: "b"}})
	outright, _ := mustFind(t, "golf").Market("outright")
	chances, _ = contest.Forecast(contest.Start()).Chances(outright, markets.Spec{})
	requireNear(t, "the better of two", chances[0].Win, math.Erfc(-1.0/6)/2, 1e-6)
	if _, ok := ForField("golf", []Competitor{{ID: "a", Rating: 1}, {ID: "b", Out: true}}); ok {
		t.Error("a contest of one")
	}
}

// BenchmarkScores prices all markets of a sport, each once.
func BenchmarkScores(b *testing.B) {
	for key, setup := range clockSetups {
		sport, _ := markets.Find(key)
		b.Run(key, func(b *testing.B) {
			match := setup(0, 0, 1)
			now := match.Start()
			for b.Loop() {
				forecast := match.Forecast(now)
				for i := range sport.Markets() {
					forecast.Chances(&sport.Markets()[i], markets.Spec{Period: 1, Line: 10, Number: 3})
				}
			}
		})
	}
}

// Only a sport with many competitors has a contest, and it has no sides.
func TestFieldSportsHaveContestModels(t *testing.T) {
	for _, sport := range markets.Sports() {
		_, contest := ForField(sport.Key, []Competitor{{ID: "a"}, {ID: "b"}})
		_, sides := For(sport.Key)
		if contest != sport.Field || contest && sides {
			t.Errorf("%s: a field is %v, a contest %v, sides %v", sport.Key, sport.Field, contest, sides)
		}
	}
}
