package models

import "croupier/app/kernel/sports/markets"

// prepare computes the games from love all once.
func (t *tennis) prepare() {
	t.once.Do(func() {
		for side := range 2 {
			t.games[side] = t.game(4, markets.Score{}, fixedServer(side))
			for decides, to := range [2]int{tieBreakTo(false), tieBreakTo(true)} {
				t.ties[side][decides] = t.game(to, markets.Score{}, tieServer(side))
			}
		}
	})
}

// newPeriod returns a set from its start.
func (t *tennis) newPeriod(opens int, decides bool) *period {
	return t.set(markets.Tally{}, markets.Score{}, opens, decides)
}

// currentPeriod returns the current set.
func (t *tennis) currentPeriod(now *State, decides bool) *period {
	return t.set(tallyNow(now), now.Points, side01(now.Opened), decides)
}

// set calculates how a set ends, from the games and the points of the current game.
func (t *tennis) set(tally markets.Tally, points markets.Score, opened int, decides bool) *period {
	t.prepare()
	p := &period{others: &[axes]statByEnding{}}
	from := tally[markets.Points]
	var cells [7][7]*aceLines
	start := &aceLines{}
	for a := range axes {
		start[a] = fixedValue(a.of(tally[markets.Aces]))
	}
	cells[from.Home][from.Away] = start
	for played := from.Home + from.Away; played <= 12; played++ {
		for home := max(0, played-6); home <= min(played, 6); home++ {
			cell := cells[home][played-home]
			if cell == nil {
				continue
			}
			at := markets.Score{Home: home, Away: played - home}
			game := t.whole(at, opened, decides)
			if at == from && points != (markets.Score{}) {
				game = t.started(at, points, opened, decides)
			}
			for winner := range 2 {
				after := markets.Score{Home: home + 1 - winner, Away: played - home + winner}
				if setEnds(after) {
					t.ends(p, after, winner, (opened+played+1)%2, cell, &game[winner])
					continue
				}
				into := &cells[after.Home][after.Away]
				if *into == nil {
					*into = &aceLines{}
				}
				for a := range axes {
					(*into)[a].addSum(cell[a], game[winner][a])
				}
			}
		}
	}
	return p.byPoints()
}

// whole returns a game that has not begun.
func (t *tennis) whole(games markets.Score, opened int, decides bool) *wonGame {
	if played := games.Home + games.Away; played < 12 {
		return &t.games[(opened+played)%2]
	}
	if decides {
		return &t.ties[opened][1]
	}
	return &t.ties[opened][0]
}

// started returns the current game.
func (t *tennis) started(games, points markets.Score, opened int, decides bool) *wonGame {
	to, server := 4, fixedServer((opened+games.Home+games.Away)%2)
	if games.Home+games.Away == 12 {
		to, server = tieBreakTo(decides), tieServer(opened)
	}
	game := t.game(to, points, server)
	return &game
}

// setEnds reports whether a set is over.
func setEnds(games markets.Score) bool {
	maximum, fewest := max(games.Home, games.Away), min(games.Home, games.Away)
	return maximum == 6 && fewest <= 4 || maximum == 7
}

// ends adds the end of a set.
func (t *tennis) ends(p *period, games markets.Score, winner, opens int, before, last *aceLines) {
	for a := range axes {
		p.others[a][winner][opens].addSum(before[a], last[a])
	}
	p.ends = append(p.ends, ending{winner, opens, games, before[sum].total() * last[sum].total()})
}
