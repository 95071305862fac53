package models

import (
	"math/rand/v2"
	"sync"

	"croupier/app/kernel/sports/markets"
)

// ending is one way in which a period ends: a set, a frame, a leg or a map. The
// sides are 0 for home and 1 for away.
type ending struct {
	winner, opens int // opens begins the next period
	score         markets.Score
	chance        float64
}

// branches are numbers of a period, by who wins it and who begins the next.
type branches [2][2]line

// period is how likely all ends of one period are.
type period struct {
	ends []ending
	// points and others are what the sides have in the period, its points and what
	// else the sport counts; nil where it counts nothing.
	points, others *[axes]branches
}

// byPoints fills the points from the ends.
func (p *period) byPoints() *period {
	p.points = &[axes]branches{}
	for _, end := range p.ends {
		for a := range axes {
			p.points[a][end.winner][end.opens].add(a.of(end.score), end.chance)
		}
	}
	return p
}

// counted are the numbers of a statistic.
func (p *period) counted(points bool) *[axes]branches {
	if points {
		return p.points
	}
	return p.others
}

// law is how one period of a sport is played.
type law interface {
	// fresh is a period from its start. decides is true for the last that can be.
	fresh(opens int, decides bool) *period
	// rest is the period that is being played, with what was played of it.
	rest(now *State, decides bool) *period
	// possible reports whether a period can stand as it is told: feeds may be wrong.
	possible(now *State, decides bool) bool
	// play plays on within a period; at its end over is true, and it tells who won
	// and who begins the next.
	play(now *State, decides bool, random *rand.Rand) (incidents []Incident, over bool, winner, opens int)
}

// series is a match that is won by a number of periods.
type series struct {
	law
	// need is how many periods win the match.
	need int
	// stat is what is counted besides points, if anything.
	stat markets.Stat
	// pause is the time between periods, in seconds.
	pause int
	// starts is who begins the match.
	starts int

	once  sync.Once
	begun [2][2]*period // fresh ones by who begins and whether they decide

	mutex  sync.Mutex
	tailed markets.Score // the score in periods that tails are for
	tails  map[counter]*branches
}

// counter is a number that is counted through a match.
type counter struct {
	points bool
	axis   axis
}

// side is 0 for home and 1 for away.
func side01(side markets.Side) int {
	if side == markets.Away {
		return 1
	}
	return 0
}

// sideOf is the side with a number.
func sideOf(number int) markets.Side {
	if number == 1 {
		return markets.Away
	}
	return markets.Home
}

// Start is the state before the first period.
func (s *series) Start() *State {
	opens := sideOf(s.starts)
	return &State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}, Serving: opens, Opened: opens}
}

// decides reports whether the next period is the last that can be.
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
	result.Periods = append(result.Periods, markets.Tally{})
	now.Serving, now.Opened = sideOf(opens), sideOf(opens)
	now.Seconds += s.pause
	return incidents
}

// mostTold is the largest count that is believed.
const mostTold = 999

// possible reports whether a match can stand as it is told and goes on.
func (s *series) possible(now *State, won markets.Score) bool {
	result := now.Result
	if result.Over() || result.Done < 0 || result.Done > len(result.Periods) || len(result.Periods) > result.Done+1 || won.Home >= s.need || won.Away >= s.need || won.Home+won.Away != result.Done {
		return false
	}
	for _, tally := range result.Periods {
		for _, score := range tally {
			if min(score.Home, score.Away) < 0 || max(score.Home, score.Away) > mostTold {
				return false
			}
		}
	}
	return min(now.Points.Home, now.Points.Away) >= 0 && s.law.possible(now, s.decides(won))
}

// from is a period from its start. Each is computed once.
func (s *series) from(opens int, decides bool) *period {
	s.once.Do(func() {
		for opens := range 2 {
			s.begun[opens] = [2]*period{s.law.fresh(opens, false), s.law.fresh(opens, true)}
		}
	})
	if decides {
		return s.begun[opens][1]
	}
	return s.begun[opens][0]
}

// current is the period that is being played.
func (s *series) current(now *State, won markets.Score) *period {
	tally := tallyNow(now)
	if len(tally) == 0 && now.Points == (markets.Score{}) && len(now.More) == 0 && now.Serving == now.Opened {
		return s.from(side01(now.Opened), s.decides(won))
	}
	return s.rest(now, s.decides(won))
}

// tallyNow is what is counted in the period that is being played.
func tallyNow(now *State) markets.Tally {
	if now.Result.Done < len(now.Result.Periods) {
		return now.Result.Periods[now.Result.Done]
	}
	return nil
}

// tail is what is still counted after the next period to end, by who wins it and
// who begins the one after. It is kept until the score in periods changes.
func (s *series) tail(won markets.Score, what counter) *branches {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.tails == nil || s.tailed != won {
		s.tails, s.tailed = map[counter]*branches{}, won
	}
	if s.tails[what] == nil {
		s.tails[what] = s.backwards(won, what)
	}
	return s.tails[what]
}

// backwards finds a tail from the ends of the match on.
func (s *series) backwards(won markets.Score, what counter) *branches {
	// after are the lines of all scores in periods, by who begins the next.
	after := make([][][2]line, s.need+1)
	for home := s.need; home >= won.Home; home-- {
		after[home] = make([][2]line, s.need+1)
		for away := s.need; away >= won.Away; away-- {
			if home == s.need || away == s.need {
				after[home][away] = [2]line{certain(0), certain(0)}
				continue
			}
			if home == won.Home && away == won.Away {
				continue
			}
			for opens := range 2 {
				whole := &after[home][away][opens]
				fresh := s.from(opens, s.decides(markets.Score{Home: home, Away: away})).counted(what.points)
				for next := range 2 {
					whole.join(fresh[what.axis][0][next], after[home+1][away][next])
					whole.join(fresh[what.axis][1][next], after[home][away+1][next])
				}
				whole.trim()
			}
		}
	}
	return &branches{after[won.Home+1][won.Away], after[won.Home][won.Away+1]}
}
