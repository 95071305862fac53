package models

import (
	"math"

	"croupier/app/kernel/sports/markets"
)

// sequenceSetups are the sports that are sequences of points, frames, legs or maps.
var sequenceSetups = map[string]Setup{
	"volleyball": volleyball, "table-tennis": tableTennis, "badminton": badminton, "squash": squash, "counter-strike": counterStrike,
	"tennis": newTennis, "ao-tennis": newTennis, "darts": newDarts, "snooker": newSnooker, "dota-2": dota, "league-of-legends": league, "rocket-league": rocketLeague,
}

// strengthRatio returns how much better the home side is: about one for two sides with a typical
// difference. No difference makes a match certain.
func strengthRatio(home, away float64) float64 {
	return 2.5 * math.Tanh((home-away)/math.Sqrt2/2.5)
}

// bit returns one of the choices that a seed makes.
func bit(seed uint64, number int) int { return int(seed>>number) & 1 }

// volleyball: sets to 25, the fifth to 15. The receiving side wins most rallies.
func volleyball(home, away float64, seed uint64) Match {
	ahead := 0.022 * strengthRatio(home, away)
	return &series{need: 3, pause: 180, starts: bit(seed, 0), periodModel: &race{
		home: [2]float64{0.37 + ahead, 0.63 + ahead}, ends: byTwo(25, 15, farthestRally), serves: winnerServes, opens: otherOpens, rally: 15, deviates: 25, kind: "point",
	}}
}

// tableTennis: games to 11, best of five or seven. Each side serves twice, and once from
// 10:10 on.
func tableTennis(home, away float64, seed uint64) Match {
	ahead := 0.04 * strengthRatio(home, away)
	serves := func(score markets.Score, opened, _ int) int {
		played := score.Home + score.Away
		if played < 20 {
			played /= 2
		}
		return (opened + played) % 2
	}
	return &series{need: 3 + bit(seed, 1), pause: 60, starts: bit(seed, 0), periodModel: &race{
		home: [2]float64{0.53 + ahead, 0.47 + ahead}, ends: byTwo(11, 11, farthestRally), serves: serves, opens: otherOpens, rally: 8, deviates: 14, kind: "point",
	}}
}

// badminton: games to 21, at 29:29 the next point wins; best of three.
func badminton(home, away float64, seed uint64) Match {
	ahead := 0.035 * strengthRatio(home, away)
	return &series{need: 2, pause: 120, starts: bit(seed, 0), periodModel: &race{
		home: [2]float64{0.49 + ahead, 0.51 + ahead}, ends: byTwo(21, 21, 30), serves: winnerServes, opens: winnerOpens, rally: 12, deviates: 24, kind: "point",
	}}
}

// squash: games to 11, best of five.
func squash(home, away float64, seed uint64) Match {
	ahead := 0.04 * strengthRatio(home, away)
	return &series{need: 3, pause: 90, starts: bit(seed, 0), periodModel: &race{
		home: [2]float64{0.51 + ahead, 0.49 + ahead}, ends: byTwo(11, 11, farthestRally), serves: winnerServes, opens: winnerOpens, rally: 12, deviates: 30, kind: "point",
	}}
}

// counterStrike: maps to 13 rounds. The sides change after twelve. At 12:12 they continue
// in blocks of six, with a change after three, until one side has four. Serving is the
// defending side.
func counterStrike(home, away float64, seed uint64) Match {
	ahead := 0.045 * strengthRatio(home, away)
	return &series{need: 2 + bit(seed, 1)*bit(seed, 2), pause: 600, starts: bit(seed, 0), periodModel: &race{
		home: [2]float64{0.52 + ahead, 0.48 + ahead}, ends: roundsEnd, serves: defends, opens: otherOpens, rally: 70, deviates: 70, kind: "round",
	}}
}

// mapHalf is the number of rounds before the sides change. overtimeHalf is the same for
// overtime.
const (
	mapHalf      = 12
	overtimeHalf = 3
)

// roundsEnd reports whether a map is over.
func roundsEnd(score markets.Score, _ bool) bool {
	maximum, fewest := max(score.Home, score.Away), min(score.Home, score.Away)
	if fewest < mapHalf {
		return maximum > mapHalf
	}
	level := fewest - (fewest-mapHalf)%overtimeHalf
	return maximum > level+overtimeHalf
}

// defends returns which side defends in the next round.
func defends(score markets.Score, opened, _ int) int {
	played := score.Home + score.Away
	changes := played / mapHalf
	if played >= 2*mapHalf {
		changes = (played - 2*mapHalf) / overtimeHalf
	}
	return (opened + changes) % 2
}

// newTennis: women and men. Some of the men play best of five.
func newTennis(home, away float64, seed uint64) Match {
	serve, ace, need := 0.565, 0.04, 2
	if bit(seed, 1) == 1 {
		serve, ace, need = 0.64, 0.1, 2+bit(seed, 2)*bit(seed, 3)
	}
	ahead := 0.022 * strengthRatio(home, away)
	return &series{need: need, stat: markets.Aces, pause: 120, starts: bit(seed, 0), periodModel: &tennis{
		serve: [2]float64{serve + ahead, serve - ahead}, ace: [2]float64{ace * (1 + 5*ahead), ace * (1 - 5*ahead)},
	}}
}

// newDarts: legs, first to four up to seven.
func newDarts(home, away float64, seed uint64) Match {
	ahead := strengthRatio(home, away)
	return &series{need: 4 + bit(seed, 1) + 2*bit(seed, 2), stat: markets.Maximums, pause: 30, starts: bit(seed, 0), periodModel: &darts{better: [2]float64{ahead, -ahead}}}
}

// newSnooker: frames, first to four up to seven.
func newSnooker(home, away float64, seed uint64) Match {
	ahead := 0.012 * strengthRatio(home, away)
	return &series{need: 4 + bit(seed, 1) + 2*bit(seed, 2), stat: markets.Maximums, pause: 120, starts: bit(seed, 0), periodModel: &snooker{
		first: [2]float64{0.35 + ahead, 0.35 - ahead}, next: [2]float64{0.84 + ahead, 0.84 - ahead},
	}}
}

// dota: maps, best of three and some best of five, with many kills.
func dota(home, away float64, seed uint64) Match {
	ahead := strengthRatio(home, away)
	return &series{need: 2 + bit(seed, 1)*bit(seed, 2), stat: markets.Kills, pause: 900, periodModel: &arena{
		kill: 0.5 + 0.025*ahead, leadBonus: 0.004, early: 15, endChanceStep: 0.0013, strength: 0.25 * ahead, leadEffect: 0.16, seconds: 45,
	}}
}

// league: maps, best of three and some best of five.
func league(home, away float64, seed uint64) Match {
	ahead := strengthRatio(home, away)
	return &series{need: 2 + bit(seed, 1)*bit(seed, 2), stat: markets.Kills, pause: 900, periodModel: &arena{
		kill: 0.5 + 0.035*ahead, leadBonus: 0.006, early: 8, endChanceStep: 0.0048, strength: 0.3 * ahead, leadEffect: 0.3, seconds: 75,
	}}
}

// rocketLeague: maps of five minutes, best of five or seven.
func rocketLeague(home, away float64, seed uint64) Match {
	ahead := math.Exp(0.17 * strengthRatio(home, away))
	return &series{need: 3 + bit(seed, 1), pause: 120, periodModel: &rocket{goal: [2]float64{0.027 * ahead, 0.027 / ahead}}}
}
