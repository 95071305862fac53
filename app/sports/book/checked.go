package book

import (
	"fmt"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// maxClockSilence is how long the states of a live event with a clock may have no playing
// time. The first states after the kick-off have none.
const maxClockSilence = 2 * time.Minute

// completeState completes a state of an event and rejects a state that is impossible in its
// sport. It does not modify the feed's state. Errors: errInvalidMessage with *markets.FieldError. The
// caller has the event's lock.
func (s *feedService) completeState(e *event, now *snapshot, state *source.State) (*source.State, error) {
	refused := func(err error) error {
		return fmt.Errorf("%w: the state %d of %q: %w", errInvalidMessage, state.Seq, state.Event, err)
	}
	result, err := sportOf(now).Check(state.Play.Result)
	if err != nil {
		return nil, refused(err)
	}
	play := *state.Play
	play.Result = result
	completed := *state
	completed.Play = &play
	if e.match == nil || state.Phase != source.Live {
		return &completed, nil
	}
	if completed.Play, err = models.CompleteLiveState(e.match, &play); err != nil {
		return nil, refused(err)
	}
	late := !now.beganAt.IsZero() && s.Clock.Now().Sub(now.beganAt) > maxClockSilence
	if late && models.UsesClock(e.match) && !completed.Play.Started() {
		return nil, refused(markets.NewFieldError("seconds", markets.ReasonMissing, "say how many seconds were played since the match began, without breaks"))
	}
	return &completed, nil
}
