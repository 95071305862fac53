package feeds

import (
	"context"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/simulate"
	"croupier/app/kernel/sports/source"
)

// runningMatch is a match that the simulator plays.
type runningMatch struct {
	fixture  source.Fixture
	startsAt time.Time
	game     *simulate.Game
	live     bool
	// plays counts what was sent. The numbers of states depend on it, so a state has the
	// same number after a restart.
	plays int64
	// sent is the last state that was sent. next is what happens after it, at the second
	// at which shown ends.
	sent    *models.State
	next    *models.State
	moments []source.Moment
	warned  bool
	// momentCount counts the moments of the match.
	momentCount int
}

// step sends what has happened in a match up to now.
func (s *Simulator) step(ctx context.Context, r *runningMatch, now time.Time, sink source.Sink) {
	if now.Before(r.startsAt) {
		return
	}
	send := func(state source.State) {
		state.Event, state.Seq = r.fixture.ID, 2*r.plays+1
		if state.Suspended {
			state.Seq++
		}
		_ = sink(ctx, source.Message{State: &state})
	}
	moved, happened := false, []source.Moment(nil)
	if !r.live {
		r.live, r.sent, moved = true, r.game.State(), true
		r.peekNext()
	}
	elapsed := now.Sub(r.startsAt) * time.Duration(s.speed)
	for r.next != nil && elapsed >= seconds(r.sent) {
		r.sent, moved = r.next, true
		happened = append(happened, r.moments...)
		r.warned = false
		r.plays++
		r.peekNext()
	}
	suspended := r.next != nil && suspendsBetting(r.moments) && elapsed >= seconds(r.sent)-dangerDuration*time.Duration(s.speed)
	switch {
	case r.next == nil:
		send(source.State{Phase: source.Over, Play: r.sent, Moments: happened})
		delete(s.running, r.fixture.ID)
	case moved || suspended && !r.warned:
		r.warned = suspended
		send(source.State{Phase: source.Live, Suspended: suspended, Play: r.sent, Moments: happened})
	}
}

// peekNext plays the next incident of a match without sending it.
func (r *runningMatch) peekNext() {
	r.moments = nil
	if r.game.Over() {
		r.next = nil
		return
	}
	incidents := r.game.Play()
	r.next = r.game.State()
	for _, one := range incidents {
		r.momentCount++
		r.moments = append(r.moments, moment(r.momentCount, one, r.sent.Result, r.next.Result))
	}
}

// moment returns the moment of an incident that led from one result to another.
func moment(number int, incident models.Incident, before, after *markets.Result) source.Moment {
	m := source.Moment{
		Incident: incident, Number: number, Period: len(before.Periods) + len(before.Overtime), Minute: after.Minutes,
		Score: after.View(markets.Scope{Stat: markets.Points, Overtime: true}).Score,
	}
	if scored := len(after.Incidents); scored > len(before.Incidents) {
		m.Period, m.Minute = after.Incidents[scored-1].Period, after.Incidents[scored-1].Minute
	}
	return m
}

func seconds(state *models.State) time.Duration { return time.Duration(state.Seconds) * time.Second }

// suspendsBetting reports whether betting stops before such moments.
func suspendsBetting(moments []source.Moment) bool {
	for _, one := range moments {
		if one.Kind == models.Goal || one.Kind == models.RedCard {
			return true
		}
	}
	return false
}
