package limits

import (
	"context"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

// What is looser can be confirmed this long after it was asked for, and for how long.
const (
	waiting    = 24 * time.Hour
	confirming = 7 * 24 * time.Hour
)

// asked is a change that somebody asks for.
type asked struct {
	userID  string
	control Control
	value   string
	version int64
	// actor is the id of who asks.
	actor string
}

// change makes a control stricter at once, or notes that the player wants it looser.
// It compares with what the player has set: what staff have set holds beside it.
func (s *Service) change(ctx context.Context, a asked) error {
	value, err := a.control.read(a.value, s.Clock.Now())
	if err != nil {
		return err
	}
	defer s.Pauses.Flush()
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		held, err := controlOf(tx, a.userID, a.control)
		if err != nil {
			return err
		}
		how, err := a.control.compare(value, held.value, tx.Now())
		if err != nil {
			return err
		}
		switch {
		case how == stricter:
			return s.apply(tx, a, held, value, DidTighten)
		case held.version != a.version:
			return errStale
		case how == same:
			return nil
		case a.control == TimeOut:
			return errShorter
		}
		return s.ask(tx, a, held, value)
	})
}

// apply puts a value in force. What waits to be confirmed is gone.
func (s *Service) apply(tx *db.Tx, a asked, held row, value string, step Step) error {
	was := held.value
	held.value, held.changedAt = value, tx.Now().UnixMilli()
	held.wanted, held.askedAt = nil, 0
	return s.put(tx, a, held, Changed{Control: a.control, Step: step, Was: was, Value: value})
}

// ask notes that the player wants something looser.
func (s *Service) ask(tx *db.Tx, a asked, held row, value string) error {
	held.wanted, held.askedAt = &value, tx.Now().UnixMilli()
	return s.put(tx, a, held, Changed{Control: a.control, Step: DidAsk, Was: held.value, Value: value})
}

// put writes a control with what happened to it.
func (s *Service) put(tx *db.Tx, a asked, r row, c Changed) error {
	r.version++
	if err := putControl(tx, a.userID, r); err != nil {
		return err
	}
	return s.changed(tx, a, c)
}

// changed notes what happened to a control, has stakes see it, and tells the player's
// pages.
func (s *Service) changed(tx *db.Tx, a asked, c Changed) error {
	c.Actor, c.At = a.actor, tx.Now().UnixMilli()
	if err := insertChange(tx, a.userID, c); err != nil {
		return err
	}
	now, err := readSet(tx, a.userID, tx.Now())
	if err != nil {
		return err
	}
	if c.Control == TimeOut && c.Step == DidTighten {
		s.Pauses.Note(tx, pauseOf(a.userID, millis(c.Value), tx.Now()))
	}
	s.changing(tx, a.userID, now)
	s.tell(tx, a.userID)
	return s.note(tx, a.userID, c)
}

// confirm puts in force what the player asked for a day ago.
func (s *Service) confirm(ctx context.Context, a asked) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		held, err := waitingControl(tx, a)
		if err != nil {
			return err
		}
		now := tx.Now()
		from := clock.FromMillis(held.askedAt).Add(waiting)
		switch {
		case now.Before(from):
			return errEarly.With("from", from.UnixMilli())
		case held.lapsed(now):
			return errLapsed
		}
		return s.apply(tx, a, held, *held.wanted, DidLoosen)
	})
}

// lapsed reports whether what was asked for can no longer be confirmed.
func (r row) lapsed(now time.Time) bool {
	return r.wanted != nil && !now.Before(clock.FromMillis(r.askedAt).Add(waiting+confirming))
}

// takeBack leaves a control as it is.
func (s *Service) takeBack(ctx context.Context, a asked) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		held, err := waitingControl(tx, a)
		if err != nil {
			return err
		}
		wanted := *held.wanted
		held.wanted, held.askedAt = nil, 0
		return s.put(tx, a, held, Changed{Control: a.control, Step: DidTakeBack, Was: wanted, Value: held.value})
	})
}

// waitingControl finds a control of which something waits to be confirmed.
func waitingControl(tx *db.Tx, a asked) (row, error) {
	if !a.control.known() {
		return row{}, errControl
	}
	held, err := controlOf(tx, a.userID, a.control)
	switch {
	case err != nil:
		return row{}, err
	case held.version != a.version:
		return row{}, errStale
	case held.wanted == nil:
		return row{}, errNoWish
	}
	return held, nil
}
