package limits

import (
	"context"
	"fmt"
	"time"

	"croupier/db"
)

// staffControl is a value that staff have set for a player. Until it ends it applies in addition to the
// player's own value: the stricter of the two is in force. It cannot be changed.
type staffControl struct {
	control Control
	value   string
	setAt   int64
	// until is when it ends, in unix milliseconds; 0 for never.
	until int64
	actor string
}

func (f staffControl) ended(now time.Time) bool { return f.until != 0 && f.until <= now.UnixMilli() }

// activeStaffControls lists the floors of a control that have not ended.
func activeStaffControls(staffControls []staffControl, control Control, now time.Time) (list []staffControl) {
	for _, f := range staffControls {
		if f.control == control && !f.ended(now) {
			list = append(list, f)
		}
	}
	return list
}

// effectiveValue returns the stricter of the values of the player and of staff. Two night pauses that do
// not cover each other are both in force; the player's own is shown in that case.
func effectiveValue(control Control, own string, staffControls []staffControl, now time.Time) (string, error) {
	if control == TimeOut && parseMillis(own) <= now.UnixMilli() {
		own = none
	}
	for _, f := range staffControls {
		strictness, err := control.compare(f.value, own, now)
		if err != nil {
			return "", err
		}
		if strictness == stricter {
			own = f.value
		}
	}
	return own, nil
}

// tighten sets a control for a player by staff, until a time or, with 0, without end. after runs in
// the same write.
func (s *Service) tighten(ctx context.Context, a changeRequest, until int64, after func(tx *db.Tx, previous string, f staffControl) error) error {
	value, err := a.control.read(a.value, s.Clock.Now())
	if err != nil {
		return err
	}
	if value == none {
		return errValue
	}
	defer s.Pauses.Flush()
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		f := staffControl{a.control, value, tx.Now().UnixMilli(), until, a.actor}
		if a.control == TimeOut {
			f.until = parseMillis(value)
		}
		if f.ended(tx.Now()) {
			return errUntil
		}
		previous, err := f.requireStricter(tx, a.userID)
		if err != nil {
			return err
		}
		if err := insertStaffControl(tx, a.userID, f); err != nil {
			return err
		}
		if err := s.recordChange(tx, a, Change{Control: a.control, Step: StepTightened, Was: previous, Value: value}); err != nil {
			return err
		}
		return after(tx, previous, f)
	})
}

// requireStricter returns the value in force. It rejects a value that is looser than any value in force,
// and one that staff have already set for as long.
func (f staffControl) requireStricter(tx *db.Tx, userID string) (previous string, err error) {
	current, err := controlOf(tx, userID, f.control)
	if err != nil {
		return "", err
	}
	all, err := staffControlsOf(tx, userID)
	if err != nil {
		return "", err
	}
	staffControls := activeStaffControls(all, f.control, tx.Now())
	for _, other := range append(staffControls, staffControl{value: current.value, until: -1}) {
		strictness, err := f.control.compare(f.value, other.value, tx.Now())
		if err != nil {
			return "", fmt.Errorf("compare with what is in force: %w", err)
		}
		longer := other.until != 0 && (f.until == 0 || f.until > other.until)
		if strictness == looser || strictness == same && !longer {
			return "", errOnlyStricter
		}
	}
	return effectiveValue(f.control, current.value, staffControls, tx.Now())
}
