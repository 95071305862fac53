package models

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// Start is the state before the first turn.
func (m *Turns) Start() *State {
	now := &State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}, Serving: m.turn(0).side}
	if m.Bats != nil {
		now.More = []int{0, 0}
	}
	return now
}

// Play plays the next turn, or the next plate appearance of a half inning.
func (m *Turns) Play(now *State, random *rand.Rand) (all []Incident) {
	if now.Result.Over() {
		return nil
	}
	if m.shootout(now.Step) {
		return m.shootOut(now, random)
	}
	t, length := m.turn(now.Step), m.length(now.Step)
	kind, points, ended := m.attack(now, t, random)
	if kind != "" {
		all = append(all, Incident{Kind: kind, Side: t.side, Value: points, Seconds: now.Seconds + random.IntN(length)})
	}
	m.count(now, t, points)
	now.Seconds += length
	if m.Bats != nil && !ended {
		return all
	}
	now.Step++
	if m.Minutes > 0 {
		now.Result.Minutes = m.minute(now.Step-1) - 1
		if t.last {
			now.Result.Minutes++
		}
	}
	return append(all, m.ends(now, t)...)
}

// length returns the duration of a step, in seconds.
func (m *Turns) length(step int) int {
	switch {
	case m.Bats != nil:
		return 50
	case m.Minutes == 0:
		return 60
	case step >= m.regular():
		return max(m.Extra.Minutes*30/m.Extra.Slots, 1)
	default:
		return max(m.Minutes*30/m.Slots, 1)
	}
}

// minute returns the current minute of play of a step, from 1; 0 without a clock.
func (m *Turns) minute(step int) int {
	if m.Minutes == 0 {
		return 0
	}
	t := m.turn(step)
	if over := t.period - m.Periods - 1; over >= 0 {
		return m.Periods*m.Minutes + over*m.Extra.Minutes + t.at*m.Extra.Minutes/(2*m.Extra.Slots) + 1
	}
	return (t.period-1)*m.Minutes + t.at*m.Minutes/(2*m.Slots) + 1
}

// attack draws the result of a turn. ended is false while a half inning continues.
func (m *Turns) attack(now *State, t turn, random *rand.Rand) (kind string, points int, ended bool) {
	if m.Bats != nil {
		return m.bat(now, t, random)
	}
	drawn := random.Float64()
	for points, p := range m.points(t.side, t.period > m.Periods) {
		if drawn -= p; drawn < 0 {
			return m.Names[points], points, true
		}
	}
	return "", 0, true
}

// bat draws one plate appearance.
func (m *Turns) bat(now *State, t turn, random *rand.Rand) (kind string, runs int, ended bool) {
	bats := m.Bats[t.side-markets.Home]
	need := unlimited
	if t.last && t.period >= m.Periods {
		score := now.Result.View(markets.Scope{Stat: markets.Points, Overtime: true}).Score
		need = score.Away - score.Home + 1
	}
	drawn := random.Float64()
	for i := range appearances {
		a := &appearances[i]
		if drawn -= a.chance(bats); drawn < 0 {
			to, scored := a.after(bases(now.More[1]), need)
			now.More[1] = int(to)
			return a.name, scored, scored >= need
		}
	}
	now.More[0]++
	return "out", 0, now.More[0] == 3
}

// count adds points to the result.
func (m *Turns) count(now *State, t turn, points int) {
	if points == 0 {
		return
	}
	result := now.Result
	tally := result.Periods[len(result.Periods)-1]
	if len(result.Overtime) > 0 {
		tally = result.Overtime[len(result.Overtime)-1]
	}
	count(tally, markets.Points, t.side, points)
	result.Incidents = append(result.Incidents, markets.Incident{Side: t.side, Stat: markets.Points, Value: points, Period: t.period, Minute: m.minute(now.Step)})
}

// pause is the time between two periods, in seconds.
const pause = 3 * 60

// ends closes what has ended with a turn: a half inning, a period, the match.
func (m *Turns) ends(now *State, t turn) (all []Incident) {
	result := now.Result
	score := result.View(markets.Scope{Stat: markets.Points, Overtime: true})
	leader := score.Leader()
	if m.Bats != nil && t.period >= m.Periods && !t.last && leader == markets.Home {
		// The home side leads and does not bat again.
		now.Step++
		t.last = true
	}
	sudden := t.period > m.Periods && m.Extra.Sudden && leader != markets.NoSide
	if t.last || sudden {
		all = append(all, Incident{Kind: Ends, Seconds: now.Seconds})
		now.Seconds += pause
		if t.period <= m.Periods {
			result.Done = t.period
		}
		m.after(now, t, leader)
	}
	if result.Over() {
		return all
	}
	now.Serving = markets.NoSide
	if !m.shootout(now.Step) {
		next := m.turn(now.Step)
		now.Serving = next.side
		if m.Bats != nil {
			now.More = []int{0, int(m.opens(next))}
		}
	}
	return all
}

// after begins what follows a period, or ends the match.
func (m *Turns) after(now *State, t turn, leader markets.Side) {
	result := now.Result
	result.Regular = t.period >= m.Periods
	switch {
	case t.period < m.Periods:
		result.Periods = append(result.Periods, markets.Tally{})
	case leader != markets.NoSide || m.Extra == nil:
		result.Status, result.Winner = markets.Ended, leader
	case m.Extra.Sudden && t.period > m.Periods:
		// A shootout follows.
	default:
		result.Overtime = append(result.Overtime, markets.Tally{})
	}
}

// shootOut decides the match.
func (m *Turns) shootOut(now *State, random *rand.Rand) []Incident {
	now.Result.Shootout = shootout(random)
	now.Result.Status, now.Result.Winner = markets.Ended, now.Result.Shootout.Leader()
	now.Seconds += 10 * 60
	return []Incident{{Kind: "shootout", Side: now.Result.Winner, Seconds: now.Seconds}}
}
