package models

import (
	"math"
	"testing"

	"croupier/app/kernel/sports/markets"
)

// startResult is the result of a match before it begins.
func startResult() *markets.Result {
	return &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}
}

// frequencies returns the frequencies of the final scores of a course.
func frequencies(c *FootballForecast) map[string]float64 {
	f := map[string]float64{"0:0": c.whole.cells[0][0], "0:1": c.whole.cells[0][1], "1:1": c.whole.cells[1][1]}
	for h := range c.whole.home {
		for a, p := range c.whole.cells[h][:c.whole.away] {
			f["home goals"] += p * float64(h)
			f["away goals"] += p * float64(a)
			switch {
			case h > a:
				f["home wins"] += p
			case h == a:
				f["draws"] += p
			}
			if h+a > 2 {
				f["over 2.5"] += p
			}
			if h > 0 && a > 0 {
				f["both score"] += p
			}
		}
	}
	for h := range c.half[0].home {
		for a, p := range c.half[0].cells[h][:c.half[0].away] {
			f["first half"] += p * float64(h+a)
		}
	}
	return f
}

// A mixture of matches of sides that differ by Spread has the frequencies of 55,275 real
// league matches. Independent Poisson counts of the same means have .0683 for 0:0 and
// .0782 for 0:1.
func TestFootballMatchesRealFrequencies(t *testing.T) {
	// Gauss-Hermite nodes of a normal distribution.
	nodes := map[float64]float64{-2.85697: .011257, -1.355626: .222076, 0: .533333, 1.355626: .222076, 2.85697: .011257}
	got := map[string]float64{}
	for at, weight := range nodes {
		match := Average.Against(Spread * at)
		match.RedsHome, match.RedsAway = 0, 0
		for name, value := range frequencies(match.Forecast(0, startResult())) {
			got[name] += weight * value
		}
	}
	got["first half"] /= got["home goals"] + got["away goals"]
	for name, want := range map[string][2]float64{
		"home goals": {1.5385, .01}, "away goals": {1.1452, .01}, "home wins": {.4602, .002}, "draws": {.2624, .002}, "0:0": {.0789, .001}, "0:1": {.0705, .001},
		"1:1": {.1207, .001}, "over 2.5": {.5009, .002}, "both score": {.5188, .002}, "first half": {.4401, .002},
	} {
		if math.Abs(got[name]-want[0]) > want[1] {
			t.Errorf("%s: %.4f, real ones have %.4f", name, got[name], want[0])
		}
	}
}

// liveResult is a match in the first half at 1:0.
func liveResult() (int, *markets.Result) {
	return 30, &markets.Result{Status: markets.Playing, Minutes: 30, Periods: []markets.Tally{{markets.Points: {Home: 1}}}, Incidents: []markets.Incident{{Side: markets.Home, Stat: markets.Points, Value: 1, Period: 1, Minute: 12}}}
}

// BenchmarkFootball prices a match in play: sixty markets from one course.
func BenchmarkFootball(b *testing.B) {
	soccer, _ := markets.Find("soccer")
	specs := map[string][]string{}
	for _, key := range []string{"total", "home_total", "away_total"} {
		specs[key] = []string{"line=0.5", "line=1.5", "line=2.5"}
	}
	specs["handicap"], specs["handicap3"] = []string{"line=-0.5", "line=-0.25", "line=0"}, []string{"line=-1", "line=1"}
	specs["nth_goal"], specs["goal_between"] = []string{"number=2"}, []string{"from=30|to=45", "from=75|to=90"}
	specs["corners_total"] = []string{"line=8.5", "line=9.5"}
	var all []marketSpec
	for i := range soccer.Markets() {
		m := &soccer.Markets()[i]
		texts := specs[m.Key]
		if len(m.Fields) == 0 {
			texts = []string{""}
		}
		for _, text := range texts {
			spec, err := m.ParseSpec(text)
			if err != nil {
				b.Fatal(err)
			}
			all = append(all, marketSpec{m, spec})
		}
	}
	step, now := liveResult()
	b.ReportMetric(float64(len(all)), "markets")
	for b.Loop() {
		forecast, priced := Average.Forecast(step, now), 0
		for _, one := range all {
			if _, ok := forecast.Chances(one.market, one.spec); ok {
				priced++
			}
		}
		if priced < 45 {
			b.Fatalf("%d markets are priced", priced)
		}
	}
}

// BenchmarkCourse is the part that all markets share.
func BenchmarkCourse(b *testing.B) {
	step, now := liveResult()
	for b.Loop() {
		Average.Forecast(step, now)
	}
}
