package models

import (
	"math"
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// arena is the model of a map in which two teams fight until one destroys the other's
// base. Kills happen one by one. After each kill the map may end, and the side that is
// ahead in kills usually wins it.
type arena struct {
	// kill is the chance that home makes a kill when neither side is ahead. Each kill
	// ahead adds more to the side that is ahead, up to ten.
	kill, leadBonus float64
	// early is the number of kills before which no map ends. After that, the chance that
	// it ends grows by rush with each kill.
	early         int
	endChanceStep float64
	// strength is what home's strength adds to its odds of winning at the end. leadEffect is
	// what each kill ahead adds. Both are logarithms.
	strength, leadEffect float64
	// seconds is the minimum time between kills; the maximum is twice as much.
	seconds int
}

// maxKills of both sides always end a map.
const maxKills = 150

// home returns the chance that the home side makes the next kill.
func (m *arena) home(ahead int) float64 {
	return clamped(m.kill + m.leadBonus*float64(min(max(ahead, -10), 10)))
}

// ends returns the chance that a map ends after a number of kills.
func (m *arena) ends(kills int) float64 {
	if kills >= maxKills {
		return 1
	}
	return math.Min(math.Max(float64(kills-m.early)*m.endChanceStep, 0), 0.5)
}

// wins returns the chance that home wins a map that ends.
func (m *arena) wins(ahead int) float64 {
	return 1 / (1 + math.Exp(-m.strength-m.leadEffect*float64(ahead)))
}

// newPeriod returns a map from its start.
func (m *arena) newPeriod(int, bool) *period { return m.from(markets.Score{}) }

// currentPeriod returns the current map.
func (m *arena) currentPeriod(now *State, _ bool) *period {
	return m.from(tallyNow(now)[markets.Kills])
}

// from calculates all ends from a score in kills.
func (m *arena) from(kills markets.Score) *period {
	// row is the probability of each number of home's kills, given the number of all
	// kills. ended is the probability of each value of an axis at the end, from
	// -maxKills.
	var row [maxKills + 2]float64
	var ended [2][axes][2*maxKills + 1]float64
	var wins [2*maxKills + 1]float64
	for i := range wins {
		wins[i] = m.wins(i - maxKills)
	}
	row[kills.Home] = 1
	for killCount := kills.Home + kills.Away; killCount < maxKills; killCount++ {
		var next [maxKills + 2]float64
		ends := m.ends(killCount + 1)
		for home, chance := range row[:killCount+1] {
			if chance < minScoreChance {
				continue
			}
			kill := m.home(2*home - killCount)
			next[home+1] += chance * kill
			next[home] += chance * (1 - kill)
		}
		for home, chance := range next[:killCount+2] {
			score := markets.Score{Home: home, Away: killCount + 1 - home}
			won := wins[maxKills+score.Home-score.Away]
			for winner, part := range [2]float64{won, 1 - won} {
				for a := range axes {
					ended[winner][a][maxKills+a.of(score)] += chance * ends * part
				}
			}
			next[home] -= chance * ends
		}
		row = next
	}
	p := &period{others: &[axes]statByEnding{}}
	for winner := range ended {
		for a := range axes {
			number := distribution{-maxKills, ended[winner][a][:]}
			number.trim()
			p.others[a][winner][0].addWeighted(number, 1, 0)
		}
		p.ends = append(p.ends, ending{winner, 0, ownScore(winner, 1, 0), p.others[sum][winner][0].total()})
	}
	return p
}

// possible reports whether a state of a map is possible.
func (m *arena) possible(now *State, _ bool) bool {
	kills := tallyNow(now)[markets.Kills]
	return kills.Home+kills.Away < maxKills
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

// clamped limits a chance to values that are not certain.
func clamped(chance float64) float64 { return math.Min(math.Max(chance, 0.01), 0.99) }
