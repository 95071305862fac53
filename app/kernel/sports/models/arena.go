package models

import (
	"math"
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// arena is a map of a game in which two teams fight until one of them destroys
// the other's base. Kills fall one by one; after each the map may end, and who is
// ahead in kills mostly wins it.
type arena struct {
	// kill is the chance that home makes a kill when neither is ahead; each kill
	// ahead adds more to the side that has it, up to ten.
	kill, more float64
	// early is the number of kills before which no map ends; after that the chance
	// that it ends grows by rush with each.
	early int
	rush  float64
	// strong is what home's strength adds to its odds of winning at the end, and
	// tells what each kill ahead adds, both as logarithms.
	strong, tells float64
	// seconds that pass between kills, at most twice as many.
	seconds int
}

// mostKills of both sides end a map in any case.
const mostKills = 150

// home is the chance that the home side makes the next kill.
func (m *arena) home(ahead int) float64 {
	return clamped(m.kill + m.more*float64(min(max(ahead, -10), 10)))
}

// ends is the chance that a map ends after so many kills.
func (m *arena) ends(kills int) float64 {
	if kills >= mostKills {
		return 1
	}
	return math.Min(math.Max(float64(kills-m.early)*m.rush, 0), 0.5)
}

// wins is the chance that home wins a map that ends.
func (m *arena) wins(ahead int) float64 {
	return 1 / (1 + math.Exp(-m.strong-m.tells*float64(ahead)))
}

// fresh is a map from its start.
func (m *arena) fresh(int, bool) *period { return m.from(markets.Score{}) }

// rest is the map that is being played.
func (m *arena) rest(now *State, _ bool) *period { return m.from(tallyNow(now)[markets.Kills]) }

// from walks from a score in kills to all ends.
func (m *arena) from(kills markets.Score) *period {
	// row is how likely each number of home's kills is, of all that were made, and
	// ended how likely each number of an axis is at the end, from -mostKills.
	var row [mostKills + 2]float64
	var ended [2][axes][2*mostKills + 1]float64
	var wins [2*mostKills + 1]float64
	for i := range wins {
		wins[i] = m.wins(i - mostKills)
	}
	row[kills.Home] = 1
	for made := kills.Home + kills.Away; made < mostKills; made++ {
		var next [mostKills + 2]float64
		ends := m.ends(made + 1)
		for home, chance := range row[:made+1] {
			if chance < least {
				continue
			}
			kill := m.home(2*home - made)
			next[home+1] += chance * kill
			next[home] += chance * (1 - kill)
		}
		for home, chance := range next[:made+2] {
			score := markets.Score{Home: home, Away: made + 1 - home}
			won := wins[mostKills+score.Home-score.Away]
			for winner, part := range [2]float64{won, 1 - won} {
				for a := range axes {
					ended[winner][a][mostKills+a.of(score)] += chance * ends * part
				}
			}
			next[home] -= chance * ends
		}
		row = next
	}
	p := &period{others: &[axes]branches{}}
	for winner := range ended {
		for a := range axes {
			number := line{-mostKills, ended[winner][a][:]}
			number.trim()
			p.others[a][winner][0].blend(number, 1, 0)
		}
		p.ends = append(p.ends, ending{winner, 0, ownScore(winner, 1, 0), p.others[sum][winner][0].total()})
	}
	return p
}

// possible reports whether a map can stand so.
func (m *arena) possible(now *State, _ bool) bool {
	kills := tallyNow(now)[markets.Kills]
	return kills.Home+kills.Away < mostKills
}

// play plays to the next kill.
func (m *arena) play(now *State, _ bool, random *rand.Rand) (all []Incident, over bool, winner, opens int) {
	tally := tallyNow(now)
	kills, side := tally[markets.Kills], markets.Home
	if random.Float64() >= m.home(kills.Home-kills.Away) {
		side = markets.Away
	}
	now.Seconds += 1 + random.IntN(2*m.seconds)
	count(tally, markets.Kills, side, 1)
	kills = tally[markets.Kills]
	all = []Incident{{Kind: "kill", Side: side, Value: 1, Seconds: now.Seconds}}
	if random.Float64() >= m.ends(kills.Home+kills.Away) {
		return all, false, 0, 0
	}
	if random.Float64() >= m.wins(kills.Home-kills.Away) {
		winner = 1
	}
	count(tally, markets.Points, sideOf(winner), 1)
	return all, true, winner, 0
}

// clamped keeps a chance away from certainty.
func clamped(chance float64) float64 { return math.Min(math.Max(chance, 0.01), 0.99) }
