package models

import (
	"slices"

	"croupier/app/kernel/sports/markets"
)

// clockModel is implemented by models that need more of a live state than its result.
type clockModel interface {
	// completeClock completes and checks the state, and may change it. Errors:
	// *markets.FieldError.
	completeClock(now *State) error
}

// CompleteLiveState completes the live state of a feed for a model. Step is the model's own clock.
// If the feed omits it, it is derived from the period and the seconds of play. If the
// feed provides it, it must be within the current period. CompleteLiveState does not modify its
// argument. Errors: *markets.FieldError, if the time of play is missing or contradicts the
// periods.
func CompleteLiveState(match Match, now *State) (*State, error) {
	model, needs := match.(clockModel)
	if !needs || now.Result.Over() {
		return now, nil
	}
	completed := now.Copy()
	if err := model.completeClock(completed); err != nil {
		return nil, err
	}
	return completed, nil
}

// UsesClock reports whether the prices of a model depend on the seconds of play.
func UsesClock(match Match) bool {
	switch model := match.(type) {
	case FootballMatch, *Replay, Fight:
		return true
	case *Turns:
		return model.Minutes > 0 && model.Bats == nil
	}
	return false
}

// Started reports whether time has passed in a state or anything has happened.
func (s *State) Started() bool {
	return s.Step > 0 || s.Seconds > 0 || s.Result.Minutes > 0 || scoredAny(s.Result)
}

func scoredAny(r *markets.Result) bool {
	return r.View(markets.Scope{Stat: markets.Points, Overtime: true}).Score != markets.Score{} || r.Done > 0
}

// playing returns the number of the current period, from 0. Overtimes follow the regular
// periods. begun is false in the break before it.
func (s *State) playing(whole int) (number int, begun bool) {
	r := s.Result
	switch {
	case len(r.Overtime) > 0:
		return whole + len(r.Overtime) - 1, true
	case r.Regular || r.Done >= whole:
		return whole, false
	}
	return r.Done, len(r.Periods) > r.Done
}

// addedTime is the maximum time that a period may continue after its length, in seconds.
const addedTime = 20 * 60

// elapsed returns the seconds of a period that were played. The period began at second
// begin of play and lasts length seconds. Errors: *markets.FieldError.
func (s *State) elapsed(begin, length int) (int, error) {
	seconds := s.Seconds
	if seconds == 0 && s.Result.Minutes > 0 {
		seconds = (s.Result.Minutes - 1) * 60
	}
	switch {
	case seconds == 0 && scoredAny(s.Result):
		return 0, markets.NewFieldError("seconds", markets.ReasonMissing, "say how many seconds were played since the match began, without breaks")
	case seconds < begin:
		return 0, markets.NewFieldError("seconds", markets.ReasonContradiction, "%d seconds were played, but the period begins after %d", seconds, begin)
	case seconds > begin+length+addedTime:
		return 0, markets.NewFieldError("seconds", markets.ReasonContradiction, "%d seconds were played, but the period ends after %d", seconds, begin+length)
	}
	return seconds - begin, nil
}

// checkStep rejects a step outside the current period.
func (s *State) checkStep(from, to int) error {
	if s.Step < from || s.Step > to {
		return markets.NewFieldError("step", markets.ReasonContradiction, "the period has the steps %d to %d, not %d", from, to, s.Step)
	}
	return nil
}

// completeClock implements clocked: a step is a minute of ninety.
func (f FootballMatch) completeClock(now *State) error {
	minutes := f.Length
	if minutes == 0 {
		minutes = 90
	}
	half := minutes * 60 / 2
	number, begun := now.playing(2)
	switch number {
	case 0:
		return now.setStep(periodClock{0, FirstHalf, 45, 0, half}, begun)
	case 1:
		return now.setStep(periodClock{FirstHalf, FullTime, 45, half, half}, begun)
	}
	return now.setStep(periodClock{FullTime, FullTime + Overtime, Overtime, 2 * half, 2 * half * Overtime / 90}, begun)
}

// periodClock is a period with a clock. It has the steps from from to before to. Of these,
// steps pass within its length without added time. It begins after begin seconds of play.
type periodClock struct{ from, to, steps, begin, length int }

// setStep derives a missing step, and checks a given one.
func (s *State) setStep(p periodClock, begun bool) error {
	if s.Step == 0 {
		s.Step = p.from
		if begun {
			elapsed, err := s.elapsed(p.begin, p.length)
			if err != nil {
				return err
			}
			s.Step = min(p.from+elapsed*p.steps/p.length, p.to-1)
		}
	}
	return s.checkStep(p.from, p.to)
}

// completeClock implements clocked: a step is a turn of one side.
func (m *Turns) completeClock(now *State) error {
	number, begun := now.playing(m.Periods)
	size := 2 * m.Slots
	p := periodClock{number * size, (number + 1) * size, size, number * m.Minutes * 60, m.Minutes * 60}
	if over := number - m.Periods; over >= 0 {
		if m.Extra == nil {
			return markets.NewFieldError("result.overtime", markets.ReasonUnknown, "this sport has no overtime")
		}
		size = 2 * m.Extra.Slots
		from := m.regular() + over*size
		p = periodClock{from, from + size, size, (m.Periods*m.Minutes + over*m.Extra.Minutes) * 60, m.Extra.Minutes * 60}
	}
	switch {
	case m.Bats != nil:
		return m.checkHalfInning(now, p.from)
	case m.Minutes > 0:
		return now.setStep(p, begun)
	case now.Step == 0 && (number > 0 || scoredAny(now.Result)):
		return markets.NewFieldError("step", markets.ReasonMissing, "this sport has no clock: say how many turns of both sides were played")
	}
	return now.checkStep(p.from, p.to)
}

// checkHalfInning checks the current half inning: which side bats, the outs and the runners.
func (m *Turns) checkHalfInning(now *State, from int) error {
	if now.Step == 0 {
		switch now.Serving {
		case m.turn(from).side:
			now.Step = from
		case m.turn(from).side.Other():
			now.Step = from + 1
		default:
			return markets.NewFieldError("serving", markets.ReasonMissing, "say which side bats")
		}
	}
	if len(now.More) == 0 {
		now.More = []int{0, int(m.opens(m.turn(now.Step)))}
	}
	if len(now.More) != 2 || !between(now.More[0], 0, 2) || !between(now.More[1], 0, int(loaded)) {
		return markets.NewFieldError("more", markets.ReasonRange, "these are the outs, 0 to 2, and the runners: 1 for the first base, 2 for the second, 4 for the third")
	}
	return now.checkStep(from, from+1)
}

func between(n, low, high int) bool { return n >= low && n <= high }

// completeClock implements clocked: a step is a minute of fighting.
func (f Fight) completeClock(now *State) error {
	number, begun := now.playing(f.Rounds)
	if number >= f.Rounds {
		return markets.NewFieldError("result.periods", markets.ReasonRange, "the fight has no more than %d rounds", f.Rounds)
	}
	from := number * f.Minutes
	return now.setStep(periodClock{from, from + f.Minutes, f.Minutes, from * 60, f.Minutes * 60}, begun)
}

// completeClock implements clocked: balls and wickets are in More.
func (c Cricket) completeClock(now *State) error {
	number, _ := now.playing(2)
	if len(now.More) == 0 && number == 0 && !scoredAny(now.Result) {
		now.More = []int{0, 0, 0}
	}
	if len(now.More) != 3 {
		return markets.NewFieldError("more", markets.ReasonMissing, "say the innings from 0, its balls and its wickets")
	}
	innings, playing := now.More[cricketInnings], c
	if number >= 2 {
		number, playing = 2*(number-1), c.superOver()
	}
	second := number >= 2 && innings == number+1 // a super over has two innings
	if innings != number && !second {
		return markets.NewFieldError("more", markets.ReasonContradiction, "the periods say that innings %d is played, not %d", number, innings)
	}
	if !between(now.More[cricketBalls], 0, playing.Balls) || !between(now.More[cricketWickets], 0, playing.Wickets) {
		return markets.NewFieldError("more", markets.ReasonRange, "an innings has at most %d balls and %d wickets", playing.Balls, playing.Wickets)
	}
	return nil
}

// completeClock implements clocked: a step is a stage.
func (c Contest) completeClock(now *State) error {
	if now.Step == 0 {
		now.Step = now.Result.Done
	}
	if now.Step == 0 && slices.ContainsFunc(now.More, func(points int) bool { return points != 0 }) {
		return markets.NewFieldError("step", markets.ReasonMissing, "say how many stages were held")
	}
	return now.checkStep(0, c.Stages)
}

// completeClock implements clocked: a map on a clock needs its slots, in More.
func (s *series) completeClock(now *State) error {
	if _, onTime := s.periodModel.(*rocket); onTime && len(now.More) == 0 && tallyNow(now)[markets.Points] != (markets.Score{}) {
		return markets.NewFieldError("more", markets.ReasonMissing, "say how many times %d seconds of the map were played", slotSeconds)
	}
	return nil
}
