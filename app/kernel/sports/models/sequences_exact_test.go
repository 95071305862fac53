package models

import (
	"math"
	"testing"

	"croupier/app/kernel/sports/markets"
)

// requireEqual reports whether two chances are equal except for rounding.
func requireEqual(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s has the chance %v, not %v", what, got, want)
	}
}

// binomial is a binomial coefficient.
func binomial(n, k int) float64 {
	value := 1.0
	for i := range k {
		value = value * float64(n-i) / float64(i+1)
	}
	return value
}

// wins returns the chance that home wins a period. at returns the chance of a score.
func (p *period) wins() (chance float64) {
	for _, end := range p.ends {
		if end.winner == 0 {
			chance += end.chance
		}
	}
	return chance
}

func (p *period) at(home, away int) (chance float64) {
	for _, end := range p.ends {
		if end.score == (markets.Score{Home: home, Away: away}) {
			chance += end.chance
		}
	}
	return chance
}

func TestGamesToTargetMatchFormula(t *testing.T) {
	const p, q = 0.54, 0.46
	fair := func(match Match, home float64) *race {
		law := match.(*series).periodModel.(*race)
		law.home = [2]float64{home, home}
		return law
	}
	table := fair(tableTennis(0, 0, 0), p).newPeriod(0, false)
	for lost := range 10 {
		requireEqual(t, "a game of table tennis", table.at(11, lost), binomial(10+lost, lost)*math.Pow(p, 11)*math.Pow(q, float64(lost)))
	}
	requireEqual(t, "14:12", table.at(14, 12), binomial(20, 10)*math.Pow(p*q, 10)*4*p*q*p*q*p*p)
	short := fair(badminton(0, 0, 0), 0.5).newPeriod(1, false)
	requireEqual(t, "30:29", short.at(30, 29), binomial(40, 20)*math.Pow(0.5, 40)*math.Pow(0.5, 9)/2)
	requireEqual(t, "21:3", short.at(21, 3), binomial(23, 3)*math.Pow(0.5, 24))
	maps := fair(counterStrike(0, 0, 0), 0.5).newPeriod(0, false)
	requireEqual(t, "13:7", maps.at(13, 7), binomial(19, 7)*math.Pow(0.5, 20))
	overtime := binomial(24, 12) * math.Pow(0.5, 24)
	requireEqual(t, "16:13", maps.at(16, 13), overtime*binomial(4, 1)*math.Pow(0.5, 5))
	requireEqual(t, "19:17", maps.at(19, 17), overtime*binomial(6, 3)/64*binomial(5, 2)*math.Pow(0.5, 6))
	// A set of volleyball by recursion, including the serve.
	law := volleyball(0.5, 0, 0).(*series).periodModel.(*race)
	known := map[[3]int]float64{}
	var set func(home, away, serves int) float64
	set = func(home, away, serves int) float64 {
		switch {
		case home >= 25 && home-away >= 2, home == farthestRally:
			return 1
		case away >= 25 && away-home >= 2, away == farthestRally:
			return 0
		}
		at := [3]int{home, away, serves}
		if _, ok := known[at]; !ok {
			known[at] = law.home[serves]*set(home+1, away, 0) + (1-law.home[serves])*set(home, away+1, 1)
		}
		return known[at]
	}
	requireEqual(t, "a set of volleyball", law.newPeriod(1, false).wins(), set(0, 0, 1))
	requireEqual(t, "25:0", law.newPeriod(0, false).at(25, 0), math.Pow(law.home[0], 25))
	if decider := law.newPeriod(0, true); decider.at(15, 9) == 0 || decider.at(25, 20) > 1e-3 {
		t.Error("the last set does not go to 15")
	}
}

func TestServersAndMapEnds(t *testing.T) {
	serves := tableTennis(0, 0, 0).(*series).periodModel.(*race).serves
	order := ""
	for played := range 24 {
		order += string(rune('A' + serves(markets.Score{Home: played / 2, Away: played - played/2}, 0, 0)))
	}
	if order != "AABBAABBAABBAABBAABBABAB" {
		t.Errorf("table tennis is served %s", order)
	}
	for score, want := range map[markets.Score]bool{
		{Home: 12, Away: 3}: false, {Home: 13, Away: 3}: true, {Home: 13, Away: 11}: true, {Home: 13, Away: 12}: false, {Home: 12, Away: 15}: false, {Home: 12, Away: 16}: true,
		{Home: 16, Away: 14}: true, {Home: 16, Away: 15}: false, {Home: 18, Away: 15}: false, {Home: 15, Away: 19}: true, {Home: 18, Away: 19}: false, {Home: 22, Away: 18}: true,
	} {
		if roundsEnd(score, false) != want {
			t.Errorf("a map at %v ends: %v", score, !want)
		}
	}
	sides := ""
	for played := range 37 {
		sides += string(rune('A' + defends(markets.Score{Home: played}, 0, 0)))
	}
	if sides != "AAAAAAAAAAAABBBBBBBBBBBBAAABBBAAABBBA" {
		t.Errorf("the sides are %s", sides)
	}
}

// Frames of snooker against a recursion from ball to ball.
func TestSnookerFramesMatchRecursion(t *testing.T) {
	law := newSnooker(0.8, 0, 0).(*series).periodModel.(*snooker)
	var table func(home, away, turn int) float64
	known := map[[3]int]float64{}
	// pots returns the chance that home wins the frame after the next ball of a visit.
	var pots func(score [2]int, side int, chance float64) float64
	visitEnds := func(score [2]int, side int) float64 {
		if decided(markets.Score{Home: score[0], Away: score[1]}) {
			if score[0] > score[1] {
				return 1
			}
			return 0
		}
		return table(score[0], score[1], 1-side)
	}
	pots = func(score [2]int, side int, chance float64) float64 {
		ball := ballAt(markets.Score{Home: score[0], Away: score[1]})
		if ball == len(balls) {
			return visitEnds(score, side)
		}
		after := score
		after[side] += balls[ball]
		return chance*pots(after, side, law.next[side]) + (1-chance)*visitEnds(score, side)
	}
	table = func(home, away, turn int) float64 {
		key := [3]int{home, away, turn}
		if value, ok := known[key]; ok {
			return value
		}
		// Both miss repeatedly: the sum of the series.
		totals := [2]float64{}
		for side := range 2 {
			ball, after := ballAt(markets.Score{Home: home, Away: away}), [2]int{home, away}
			after[side] += balls[ball]
			totals[side] = law.first[side] * pots(after, side, law.next[side])
		}
		for side := range 2 {
			value, comes := 0.0, 1.0
			for visits := range 400 {
				at := (side + visits) % 2
				value += comes * totals[at]
				comes *= 1 - law.first[at]
			}
			known[[3]int{home, away, side}] = value
		}
		return known[key]
	}
	for _, score := range []markets.Score{{Home: 56, Away: 40}, {Home: 32, Away: 64}, {Home: 60, Away: 62}} {
		for turn := range 2 {
			requireEqual(t, "a frame", law.frame(markets.Tally{markets.Points: score}, 0, turn).wins(), table(score.Home, score.Away, turn))
		}
	}
	fresh := law.newPeriod(0, false)
	if rare := fresh.others[sum][0][1].p; len(rare) != 2 {
		t.Errorf("a frame has %v centuries", rare)
	}
}

// Legs of darts against a recursion that runs until nothing changes.
func TestDartsLegsMatchRecursion(t *testing.T) {
	law := newDarts(0.9, 0, 0).(*series).periodModel.(*darts)
	// value is the chance that home wins, by the points left and the player who throws.
	const high = 90
	var value [high + 1][high + 1][2]float64
	for range 200 {
		for home := 2; home <= high; home++ {
			for away := 2; away <= high; away++ {
				one, two := 0.0, 0.0
				law.visit(0, home, func(left int, chance float64, _ bool) {
					if left == 0 {
						one += chance
						return
					}
					one += chance * value[left][away][1]
				})
				law.visit(1, away, func(left int, chance float64, _ bool) {
					if left > 0 {
						two += chance * value[home][left][0]
					}
				})
				value[home][away] = [2]float64{one, two}
			}
		}
	}
	for _, left := range [][2]int{{40, 40}, {90, 32}, {61, 88}, {2, 3}} {
		for throws := range 2 {
			tally := markets.Tally{markets.Points: {Home: legFrom - left[0], Away: legFrom - left[1]}}
			requireEqual(t, "a leg", law.leg(tally, 0, throws).wins(), value[left[0]][left[1]][throws])
		}
	}
	fresh := law.newPeriod(0, false)
	requireEqual(t, "any end of a leg", fresh.ends[0].chance+fresh.ends[1].chance, 1)
	if first, second := fresh.wins(), law.newPeriod(1, false).wins(); first <= second {
		t.Errorf("who throws first wins with %v, second with %v", first, second)
	}
}

// Maps end by the number of kills alone.
func TestMapsEndByKills(t *testing.T) {
	for name, match := range map[string]Match{"dota": dota(1, 0, 0), "league": league(0, 1, 0)} {
		law := match.(*series).periodModel.(*arena)
		fresh, alive, mean := law.newPeriod(0, false), 1.0, 0.0
		kills := distribution{}
		for winner := range 2 {
			kills.addWeighted(fresh.others[sum][winner][0], 1, 0)
		}
		for killCount := 1; killCount <= maxKills; killCount++ {
			ends := alive * law.ends(killCount)
			if at := killCount - kills.low; at >= 0 && at < len(kills.p) {
				requireEqual(t, name, kills.p[at], ends)
			} else if ends > 1e-12 {
				t.Errorf("%s: no map ends after %d kills", name, killCount)
			}
			mean += ends * float64(killCount)
			alive -= ends
		}
		if mean < 20 || mean > 60 {
			t.Errorf("%s has %v kills in a map", name, mean)
		}
	}
	even := dota(0, 0, 0)
	requireEqual(t, "an even match", chanceOf(t, even.Forecast(even.Start()), "dota-2", "winner", "").Win, 0.5)
}
