package limits

import (
	"context"
	"fmt"
	"time"

	"croupier/db"
)

// floor is what staff have set for a player. It holds until its end beside what the
// player sets: the stricter of the two is in force. Nobody can change one.
type floor struct {
	control Control
	value   string
	setAt   int64
	// until is when it ends, in unix milliseconds; 0 for never.
	until int64
	actor string
}

func (f floor) over(now time.Time) bool { return f.until != 0 && f.until <= now.UnixMilli() }

// standing are those of a control that have not ended.
func standing(floors []floor, control Control, now time.Time) (list []floor) {
	for _, f := range floors {
		if f.control == control && !f.over(now) {
			list = append(list, f)
		}
	}
	return list
}

// inForce is the stricter of what a player has set and what staff have set. Two pauses
// at night of which neither has all of the other are both in force; the player's own
// is shown then.
func inForce(control Control, own string, floors []floor, now time.Time) (string, error) {
	if control == TimeOut && millis(own) <= now.UnixMilli() {
		own = none
	}
	for _, f := range floors {
		how, err := control.compare(f.value, own, now)
		if err != nil {
			return "", err
		}
		if how == stricter {
			own = f.value
		}
	}
	return own, nil
}

// tighten sets a control for a player by staff, until a time or, with 0, for good.
// after joins the write.
func (s *Service) tighten(ctx context.Context, a asked, until int64, after func(tx *db.Tx, was string, f floor) error) error {
	value, err := a.control.read(a.value, s.Clock.Now())
	if err != nil {
		return err
	}
	if value == none {
		return errValue
	}
	defer s.Pauses.Flush()
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		f := floor{a.control, value, tx.Now().UnixMilli(), until, a.actor}
		if a.control == TimeOut {
			f.until = millis(value)
		}
		if f.over(tx.Now()) {
			return errUntil
		}
		was, err := f.tightens(tx, a.userID)
		if err != nil {
			return err
		}
		if err := insertFloor(tx, a.userID, f); err != nil {
			return err
		}
		if err := s.changed(tx, a, Changed{Control: a.control, Step: DidTighten, Was: was, Value: value}); err != nil {
			return err
		}
		return after(tx, was, f)
	})
}

// tightens gives what is in force, and refuses what is looser than any of it, and what
// staff have set for as long already.
func (f floor) tightens(tx *db.Tx, userID string) (was string, err error) {
	held, err := controlOf(tx, userID, f.control)
	if err != nil {
		return "", err
	}
	all, err := floorsOf(tx, userID)
	if err != nil {
		return "", err
	}
	floors := standing(all, f.control, tx.Now())
	for _, other := range append(floors, floor{value: held.value, until: -1}) {
		how, err := f.control.compare(f.value, other.value, tx.Now())
		if err != nil {
			return "", fmt.Errorf("compare with what is in force: %w", err)
		}
		longer := other.until != 0 && (f.until == 0 || f.until > other.until)
		if how == looser || how == same && !longer {
			return "", errOnlyTighter
		}
	}
	return inForce(f.control, held.value, floors, tx.Now())
}
