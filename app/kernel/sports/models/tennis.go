package models

import (
	"math/rand/v2"
	"slices"
	"sync"

	"croupier/app/kernel/sports/markets"
)

// tennis is played in points, games and sets. The tally counts games. State.Points are
// the points of the game. A tie-break to seven points decides a set at 6:6; in the last
// set it is to ten.
type tennis struct {
	// serve is the chance that the server wins the point. ace is the chance that an ace
	// wins it.
	serve, ace [2]float64

	once  sync.Once
	games [2]wonGame    // from love all, by the serving side
	ties  [2][2]wonGame // tie-breaks, by the side that serves first and whether the set decides
}

// maxAces is the maximum number of aces of one side in one game that is distinguished.
const maxAces = 15

// aces are the chances of the numbers of aces of home and away.
type aces [maxAces + 1][maxAces + 1]float64

// pointsAces are the aces of a game in which home has a number of points.
type pointsAces struct {
	home int
	aces *aces
}

// wonGame is how a game ends, by the side that wins it.
type wonGame [2]aceLines

// aceLines are the distributions of aces.
type aceLines [axes]distribution

// tieBreakTo returns the number of points of a tie-break.
func tieBreakTo(decides bool) int {
	if decides {
		return 10
	}
	return 7
}

// fixedServer returns a server for all points of a game.
func fixedServer(server int) func(int) int { return func(int) int { return server } }

// tieServer returns the server of a point in a tie-break that a side has begun: one
// point, then two each.
func tieServer(first int) func(int) int {
	return func(played int) int { return (first + (played+1)/2) % 2 }
}

// game calculates how a game ends that is won by a number of points, two ahead.
func (t *tennis) game(to int, from markets.Score, server func(played int) int) (won wonGame) {
	played := from.Home + from.Away
	// Beyond deuce, only the difference counts.
	beyond := max(min(from.Home, from.Away)-(to-1), 0)
	alive := []pointsAces{{from.Home - beyond, &aces{{1}}}}
	for ; len(alive) > 0; played++ {
		serves := server(played)
		var next []pointsAces
		for _, at := range alive {
			away := played - 2*beyond - at.home
			for winner := range 2 {
				after := [2]int{at.home, away}
				after[winner]++
				if after[winner] >= to && after[winner]-after[1-winner] >= 2 {
					won[winner].add(at.aces, t, serves, winner)
					continue
				}
				next = at.aces.point(next, after[0], t, serves, winner)
			}
		}
		if (played + 1 - 2*beyond) == 2*to {
			// To-all is deuce again.
			beyond++
			for i := range next {
				next[i].home--
			}
		}
		alive = slices.DeleteFunc(next, func(at pointsAces) bool { return at.aces.total() < minScoreChance })
	}
	for winner := range won {
		for a := range won[winner] {
			won[winner][a].trim()
		}
	}
	return won
}

// total returns the sum of the chances of all numbers.
func (n *aces) total() (sum float64) {
	for home := range n {
		for _, p := range n[home] {
			sum += p
		}
	}
	return sum
}

// point adds the results of a point that a side wins.
func (n *aces) point(next []pointsAces, home int, t *tennis, serves, winner int) []pointsAces {
	at := slices.IndexFunc(next, func(p pointsAces) bool { return p.home == home })
	if at < 0 {
		at, next = len(next), append(next, pointsAces{home, &aces{}})
	}
	into := next[at].aces
	n.each(t, serves, winner, func(home, away int, p float64) { into[home][away] += p })
	return next
}

// add adds the end of a game by a point that a side wins.
func (l *aceLines) add(n *aces, t *tennis, serves, winner int) {
	n.each(t, serves, winner, func(home, away int, p float64) {
		for a := range axes {
			l[a].add(a.of(markets.Score{Home: home, Away: away}), p)
		}
	})
}

// each visits all numbers of aces after a point that a side wins.
func (n *aces) each(t *tennis, serves, winner int, visit func(home, away int, p float64)) {
	plain, ace := 1-t.serve[serves], 0.0
	if winner == serves {
		plain, ace = t.serve[serves]-t.ace[serves], t.ace[serves]
	}
	for home := range n {
		for away, p := range n[home] {
			if p == 0 {
				continue
			}
			visit(home, away, p*plain)
			if ace > 0 {
				visit(min(home+1-serves, maxAces), min(away+serves, maxAces), p*ace)
			}
		}
	}
}

// possible reports whether a state of a set is possible.
func (t *tennis) possible(now *State, decides bool) bool {
	games, to := tallyNow(now)[markets.Points], 4
	if games.Home+games.Away == 12 {
		to = tieBreakTo(decides)
	}
	maximum, fewest := max(now.Points.Home, now.Points.Away), min(now.Points.Home, now.Points.Away)
	return !setEnds(games) && max(games.Home, games.Away) <= 6 && (maximum < to || maximum-fewest < 2)
}

// play plays a point.
func (t *tennis) play(now *State, decides bool, random *rand.Rand) (all []Incident, over bool, winner, opens int) {
	tally, opened := tallyNow(now), side01(now.Opened)
	games := tally[markets.Points]
	played, to := games.Home+games.Away, 4
	server := fixedServer((opened + played) % 2)
	if played == 12 {
		to, server = tieBreakTo(decides), tieServer(opened)
	}
	serves := server(now.Points.Home + now.Points.Away)
	kind := "point"
	switch drawn := random.Float64(); {
	case drawn < t.ace[serves]:
		kind, winner = "ace", serves
		count(tally, markets.Aces, sideOf(serves), 1)
	case drawn < t.serve[serves]:
		winner = serves
	default:
		winner = 1 - serves
	}
	now.Seconds += 18 + random.IntN(25)
	all = []Incident{{Kind: kind, Side: sideOf(winner), Value: 1, Seconds: now.Seconds}}
	own, other := now.Points.Of(sideOf(winner))+1, now.Points.Of(sideOf(1-winner))
	now.Points = ownScore(winner, own, other)
	if own < to || own-other < 2 {
		now.Serving = sideOf(server(own + other))
		return all, false, 0, 0
	}
	count(tally, markets.Points, sideOf(winner), 1)
	now.Points = markets.Score{}
	all = append(all, Incident{Kind: "game", Side: sideOf(winner), Value: 1, Seconds: now.Seconds})
	opens = (opened + played + 1) % 2
	now.Serving = sideOf(opens)
	if setEnds(tally[markets.Points]) {
		return all, true, winner, opens
	}
	if played%2 == 0 {
		now.Seconds += 75
	}
	return all, false, 0, 0
}

// ownScore returns a score given from one side's view.
func ownScore(side, own, other int) markets.Score {
	if side == 1 {
		return markets.Score{Home: other, Away: own}
	}
	return markets.Score{Home: own, Away: other}
}
