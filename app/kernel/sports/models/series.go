package models

import (
	"math/rand/v2"
	"sync"

	"croupier/app/kernel/sports/markets"
)

// ending is one possible end of a period: a set, a frame, a leg or a map. The sides are 0
// for home and 1 for away.
type ending struct {
	winner, opens int // opens is the side that begins the next period
	score         markets.Score
	chance        float64
}

// statByEnding are numbers of a period, by the side that wins it and the side that begins the
// next.
type statByEnding [2][2]distribution

// period is the probability of all ends of one period.
type period struct {
	ends []ending
	// points and others are the sides' counts in the period, of its points and of the
	// sport's other stat; nil if the sport counts nothing.
	points, others *[axes]statByEnding
}

// byPoints calculates the points from the ends.
func (p *period) byPoints() *period {
	p.points = &[axes]statByEnding{}
	for _, end := range p.ends {
		for a := range axes {
			p.points[a][end.winner][end.opens].add(a.of(end.score), end.chance)
		}
	}
	return p
}

// counted returns the numbers of a statistic.
func (p *period) counted(points bool) *[axes]statByEnding {
	if points {
		return p.points
	}
	return p.others
}

// periodModel is the model of one period of a sport.
type periodModel interface {
	// newPeriod returns a period from its start. decides is true for the last possible
	// period.
	newPeriod(opens int, decides bool) *period
	// currentPeriod returns the current period, including what was played of it.
	currentPeriod(now *State, decides bool) *period
	// possible reports whether a reported state of a period is possible. Feeds may be
	// wrong.
	possible(now *State, decides bool) bool
	// play plays one step of a period. At its end over is true, and it returns the winner
	// and the side that begins the next.
	play(now *State, decides bool, random *rand.Rand) (incidents []Incident, over bool, winner, opens int)
}

// series is a match that a number of won periods decides.
type series struct {
	periodModel
	// need is the number of periods that win the match.
	need int
	// stat is the stat besides points, if there is one.
	stat markets.Stat
	// pause is the time between periods, in seconds.
	pause int
	// starts is the side that begins the match.
	starts int

	once  sync.Once
	begun [2][2]*period // periods from their start, by the side that begins and whether they decide

	mutex  sync.Mutex
	tailed markets.Score // the score in periods that tails belong to
	tails  map[statAxis]*statByEnding
}

// statAxis is a number that is counted over a match.
type statAxis struct {
	points bool
	axis   axis
}

// side01 returns 0 for home and 1 for away.
func side01(side markets.Side) int {
	if side == markets.Away {
		return 1
	}
	return 0
}

// sideOf returns the side with a number.
func sideOf(number int) markets.Side {
	if number == 1 {
		return markets.Away
	}
	return markets.Home
}

// Start is the state before the first period.
func (s *series) Start() *State {
	opens := sideOf(s.starts)
	return &State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{s.counting()}}, Serving: opens, Opened: opens}
}

// decides reports whether the next period is the last possible one.
func (s *series) decides(won markets.Score) bool {
	return won.Home == s.need-1 && won.Away == s.need-1
}

// Play plays a point, a visit or a round.
func (s *series) Play(now *State, random *rand.Rand) []Incident {
	result := now.Result
	if result.Over() {
		return nil
	}
	won := result.View(markets.Scope{Stat: markets.Periods}).Score
	incidents, over, winner, opens := s.play(now, s.decides(won), random)
	if !over {
		return incidents
	}
	incidents = append(incidents, Incident{Kind: Ends, Side: sideOf(winner), Value: result.Done + 1, Seconds: now.Seconds})
	result.Done++
	now.Points, now.More = markets.Score{}, nil
	won = result.View(markets.Scope{Stat: markets.Periods}).Score
	if won.Home == s.need || won.Away == s.need {
		result.Status, result.Regular = markets.Ended, true
		return incidents
	}
	result.Periods = append(result.Periods, s.counting())
	now.Serving, now.Opened = sideOf(opens), sideOf(opens)
	now.Seconds += s.pause
	return incidents
}

// maxReportedCount is the maximum count that is accepted from a feed.
const maxReportedCount = 999

// possible reports whether a reported state of a match is possible and not final.
func (s *series) possible(now *State, won markets.Score) bool {
	result := now.Result
	if result.Over() || result.Done < 0 || result.Done > len(result.Periods) || len(result.Periods) > result.Done+1 || won.Home >= s.need || won.Away >= s.need || won.Home+won.Away != result.Done {
		return false
	}
	for _, tally := range result.Periods {
		for _, score := range tally {
			if min(score.Home, score.Away) < 0 || max(score.Home, score.Away) > maxReportedCount {
				return false
			}
		}
	}
	return min(now.Points.Home, now.Points.Away) >= 0 && s.periodModel.possible(now, s.decides(won))
}

// periodFromStart returns a period from its start. Each is computed once.
func (s *series) periodFromStart(opens int, decides bool) *period {
	s.once.Do(func() {
		for opens := range 2 {
			s.begun[opens] = [2]*period{s.periodModel.newPeriod(opens, false), s.periodModel.newPeriod(opens, true)}
		}
	})
	if decides {
		return s.begun[opens][1]
	}
	return s.begun[opens][0]
}

// periodInPlay returns the current period.
func (s *series) periodInPlay(now *State, won markets.Score) *period {
	tally := tallyNow(now)
	if isEmpty(tally) && now.Points == (markets.Score{}) && len(now.More) == 0 && now.Serving == now.Opened {
		return s.periodFromStart(side01(now.Opened), s.decides(won))
	}
	return s.currentPeriod(now, s.decides(won))
}

// counting returns a period before its first point.
func (s *series) counting() markets.Tally {
	if s.stat == "" {
		return counting()
	}
	return counting(s.stat)
}

// isEmpty reports whether nothing has been counted in a period.
func isEmpty(tally markets.Tally) bool {
	for _, score := range tally {
		if score != (markets.Score{}) {
			return false
		}
	}
	return true
}

// tallyNow returns the tally of the current period.
func tallyNow(now *State) markets.Tally {
	if now.Result.Done < len(now.Result.Periods) {
		return now.Result.Periods[now.Result.Done]
	}
	return nil
}

// tail returns what is counted after the end of the next period, by the side that wins it
// and the side that begins the one after. It is cached until the score in periods
// changes.
func (s *series) tail(won markets.Score, what statAxis) *statByEnding {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.tails == nil || s.tailed != won {
		s.tails, s.tailed = map[statAxis]*statByEnding{}, won
	}
	if s.tails[what] == nil {
		s.tails[what] = s.backwards(won, what)
	}
	return s.tails[what]
}

// backwards calculates a tail from the end of the match backwards.
func (s *series) backwards(won markets.Score, what statAxis) *statByEnding {
	// after are the lines of all scores in periods, by the side that begins the next.
	after := make([][][2]distribution, s.need+1)
	for home := s.need; home >= won.Home; home-- {
		after[home] = make([][2]distribution, s.need+1)
		for away := s.need; away >= won.Away; away-- {
			if home == s.need || away == s.need {
				after[home][away] = [2]distribution{fixedValue(0), fixedValue(0)}
				continue
			}
			if home == won.Home && away == won.Away {
				continue
			}
			for opens := range 2 {
				whole := &after[home][away][opens]
				fresh := s.periodFromStart(opens, s.decides(markets.Score{Home: home, Away: away})).counted(what.points)
				for next := range 2 {
					whole.addSum(fresh[what.axis][0][next], after[home+1][away][next])
					whole.addSum(fresh[what.axis][1][next], after[home][away+1][next])
				}
				whole.trim()
			}
		}
	}
	return &statByEnding{after[won.Home+1][won.Away], after[won.Home][won.Away+1]}
}
