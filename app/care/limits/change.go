package limits

import (
	"context"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// A looser value can be confirmed this long after the request, and for this long.
const (
	confirmDelay  = 24 * time.Hour
	confirmWindow = 7 * 24 * time.Hour
)

// changeRequest is a requested change.
type changeRequest struct {
	userID  string
	control Control
	value   string
	version int64
	// actor is the id of the person who requests it.
	actor string
}

// change applies a stricter value at once, or stores the player's request for a looser one. It
// compares with the player's own value; the values of staff apply in addition.
func (s *Service) change(ctx context.Context, a changeRequest) error {
	value, err := a.control.read(a.value, s.Clock.Now())
	if err != nil {
		return err
	}
	defer s.Pauses.Flush()
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		current, err := controlOf(tx, a.userID, a.control)
		if err != nil {
			return err
		}
		strictness, err := a.control.compare(value, current.value, tx.Now())
		if err != nil {
			return err
		}
		switch {
		case strictness == stricter:
			return s.apply(tx, a, current, value, StepTightened)
		case current.version != a.version:
			return errStale
		case strictness == same:
			return nil
		case a.control == TimeOut:
			return errShorter
		}
		return s.storeRequest(tx, a, current, value)
	})
}

// apply puts a value in force. It deletes a request that waits for confirmation.
func (s *Service) apply(tx *db.Tx, a changeRequest, current row, value string, step Step) error {
	previous := current.value
	current.value, current.changedAt = value, tx.Now().UnixMilli()
	current.requested, current.askedAt = nil, 0
	return s.storeChange(tx, a, current, Change{Control: a.control, Step: step, Was: previous, Value: value})
}

// storeRequest stores the player's request for a looser value.
func (s *Service) storeRequest(tx *db.Tx, a changeRequest, current row, value string) error {
	current.requested, current.askedAt = &value, tx.Now().UnixMilli()
	return s.storeChange(tx, a, current, Change{Control: a.control, Step: StepRequested, Was: current.value, Value: value})
}

// storeChange writes a control and its change.
func (s *Service) storeChange(tx *db.Tx, a changeRequest, r row, c Change) error {
	r.version++
	if err := storeControl(tx, a.userID, r); err != nil {
		return err
	}
	return s.recordChange(tx, a, c)
}

// recordChange records a change, makes it visible to stakes, and notifies the player's pages.
func (s *Service) recordChange(tx *db.Tx, a changeRequest, c Change) error {
	c.Actor, c.At = a.actor, tx.Now().UnixMilli()
	if err := insertChange(tx, a.userID, c); err != nil {
		return err
	}
	now, err := readControlSet(tx, a.userID, tx.Now())
	if err != nil {
		return err
	}
	if c.Control == TimeOut && c.Step == StepTightened {
		s.Pauses.Record(tx, pauseOf(a.userID, parseMillis(c.Value), tx.Now()))
	}
	s.markChanging(tx, a.userID, now)
	s.publishChange(tx, a.userID)
	return s.recordActivity(tx, a.userID, c)
}

// confirm puts a request in force that the player made a day ago.
func (s *Service) confirm(ctx context.Context, a changeRequest) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		current, err := requestedControl(tx, a)
		if err != nil {
			return err
		}
		now := tx.Now()
		from := clock.FromMillis(current.askedAt).Add(confirmDelay)
		switch {
		case now.Before(from):
			return errTooEarly.With("from", from.UnixMilli())
		case current.requestExpired(now):
			return errRequestExpired
		}
		return s.apply(tx, a, current, *current.requested, StepLoosened)
	})
}

// requestExpired reports whether a request can no longer be confirmed.
func (r row) requestExpired(now time.Time) bool {
	return r.requested != nil && !now.Before(clock.FromMillis(r.askedAt).Add(confirmDelay+confirmWindow))
}

// cancelRequest deletes the request and leaves the control unchanged.
func (s *Service) cancelRequest(ctx context.Context, a changeRequest) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		current, err := requestedControl(tx, a)
		if err != nil {
			return err
		}
		wanted := *current.requested
		current.requested, current.askedAt = nil, 0
		return s.storeChange(tx, a, current, Change{Control: a.control, Step: StepCancelled, Was: wanted, Value: current.value})
	})
}

// requestedControl finds a control with a request that waits for confirmation.
func requestedControl(tx *db.Tx, a changeRequest) (row, error) {
	if !a.control.known() {
		return row{}, errControl
	}
	current, err := controlOf(tx, a.userID, a.control)
	switch {
	case err != nil:
		return row{}, err
	case current.version != a.version:
		return row{}, errStale
	case current.requested == nil:
		return row{}, errNoRequest
	}
	return current, nil
}
