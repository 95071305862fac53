package models

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// rocket is a short map of goals on a clock. Each slot of time has at most one goal. If
// the score is level at the end, the next goal wins. State.More has the number of slots
// played.
type rocket struct {
	// goal is the chance that each side scores in a slot.
	goal [2]float64
}

const (
	// rocketSlots is the number of slots of a map. slotSeconds is the duration of each.
	rocketSlots = 60
	slotSeconds = 5
	// maxGoals of one side end a map.
	maxGoals = 24
)

// slotOf returns how many slots were played.
func slotOf(now *State) int {
	if len(now.More) == 0 {
		return 0
	}
	return now.More[0]
}

// newPeriod returns a map from its start.
func (r *rocket) newPeriod(int, bool) *period { return r.from(markets.Score{}, 0) }

// currentPeriod returns the current map.
func (r *rocket) currentPeriod(now *State, _ bool) *period {
	return r.from(tallyNow(now)[markets.Points], slotOf(now))
}

// goals are the chances of scores.
type goals [maxGoals + 1][maxGoals + 1]float64

// from goes through the slots to all ends.
func (r *rocket) from(score markets.Score, slot int) *period {
	now := &goals{}
	now[score.Home][score.Away] = 1
	for ; slot < rocketSlots; slot++ {
		// From high scores to low ones, no goal is counted twice.
		for home := maxGoals - 1; home >= score.Home; home-- {
			for away := maxGoals - 1; away >= score.Away; away-- {
				p := now[home][away]
				if p < minScoreChance {
					continue
				}
				now[home][away] = p * (1 - r.goal[0] - r.goal[1])
				now[home+1][away] += p * r.goal[0]
				now[home][away+1] += p * r.goal[1]
			}
		}
	}
	p, next := &period{}, r.goal[0]/(r.goal[0]+r.goal[1])
	for home := range now {
		for away, chance := range now[home] {
			at := markets.Score{Home: home, Away: away}
			switch {
			case chance == 0:
			case home != away:
				p.ends = append(p.ends, ending{side01(at.Leader()), 0, at, chance})
			default:
				p.ends = append(p.ends, ending{0, 0, markets.Score{Home: home + 1, Away: away}, chance * next},
					ending{1, 0, markets.Score{Home: home, Away: away + 1}, chance * (1 - next)})
			}
		}
	}
	return p.byPoints()
}

// possible reports whether a state of a map is possible.
func (r *rocket) possible(now *State, _ bool) bool {
	score, slot := tallyNow(now)[markets.Points], slotOf(now)
	return max(score.Home, score.Away) < maxGoals && slot >= 0 && (slot < rocketSlots || score.Leader() == markets.NoSide)
}

// play plays a slot.
func (r *rocket) play(now *State, _ bool, random *rand.Rand) (all []Incident, over bool, winner, opens int) {
	slot, tally := slotOf(now)+1, tallyNow(now)
	now.More = []int{slot}
	now.Seconds += slotSeconds
	side := markets.NoSide
	switch drawn := random.Float64(); {
	case drawn < r.goal[0]:
		side = markets.Home
	case drawn < r.goal[0]+r.goal[1]:
		side = markets.Away
	}
	if side != markets.NoSide {
		count(tally, markets.Points, side, 1)
		all = []Incident{{Kind: Goal, Side: side, Value: 1, Seconds: now.Seconds}}
		// The ball is put back in the middle.
		now.Seconds += 3 * slotSeconds
	}
	score := tally[markets.Points]
	over = slot >= rocketSlots && score.Leader() != markets.NoSide || max(score.Home, score.Away) >= maxGoals
	return all, over, side01(score.Leader()), 0
}
