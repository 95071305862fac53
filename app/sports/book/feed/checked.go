package feed

import (
	"fmt"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// maxClockSilence is how long the states of a live event with a clock may have no playing
// time. The first states after the kick-off have none.
const maxClockSilence = 2 * time.Minute

// completeState completes a state of an event and rejects a state that is impossible in its
// sport. It does not modify the feed's state. Errors: ErrInvalidMessage with *markets.FieldError. The
// caller has the event's lock.
func (s *Service) completeState(e *board.Event, now *board.Snapshot, state *source.State) (*source.State, error) {
	refused := func(err error) error {
		return fmt.Errorf("%w: the state %d of %q: %w", ErrInvalidMessage, state.Seq, state.Event, err)
	}
	result, err := board.SportOf(now).Check(state.Play.Result)
	if err != nil {
		return nil, refused(err)
	}
	play := *state.Play
	play.Result = result
	completed := *state
	completed.Play = &play
	if e.Match == nil || state.Phase != source.Live {
		return &completed, nil
	}
	if completed.Play, err = models.CompleteLiveState(e.Match, &play); err != nil {
		return nil, refused(err)
	}
	late := !now.BeganAt.IsZero() && s.Clock.Now().Sub(now.BeganAt) > maxClockSilence
	if late && models.UsesClock(e.Match) && !completed.Play.Started() {
		return nil, refused(markets.NewFieldError("seconds", markets.ReasonMissing, "say how many seconds were played since the match began, without breaks"))
	}
	return &completed, nil
}
