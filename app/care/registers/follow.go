package registers

import (
	"cmp"
	"fmt"
	"time"

	"croupier/db"
)

// failuresInARow is after how many the team is told that a register does not answer.
const failuresInARow = 3

// longestFailure is how much of a failure is kept.
const longestFailure = 200

// follow stores what registers said of a player, and does what follows.
func (s *Service) follow(tx *db.Tx, o outcome) error {
	failure := o.err
	now := tx.Now()
	for _, one := range o.list {
		failure = cmp.Or(failure, one.err)
		if err := s.store(tx, o, one, now); err != nil {
			return err
		}
	}
	tx.After(func() { s.memory.forget(o.userID) })
	if failure == nil {
		return deleteAsk(tx, o.userID)
	}
	s.Log.Warn("a register of excluded persons did not answer", "tries", o.tries+1, "error", failure)
	if o.tries+1 >= mostTries {
		return deleteAsk(tx, o.userID)
	}
	return putOff(tx, o.userID, o.tries+1, now.Add(pauses[min(o.tries, len(pauses)-1)]).UnixMilli())
}

// store keeps one answer. One that failed leaves the answer before it in force, for as
// long as that holds.
func (s *Service) store(tx *db.Tx, o outcome, one asked, now time.Time) error {
	text := ""
	if one.err != nil {
		text = one.err.Error()
		text = text[:min(len(text), longestFailure)]
	}
	row := logRow{userID: o.userID, register: one.register, occasion: o.occasion, answer: one.Answer, failure: text, millis: one.millis, at: now.UnixMilli()}
	if err := insertLog(tx, row); err != nil {
		return err
	}
	if one.err != nil {
		return s.reportFailure(tx, one.register)
	}
	if err := putAnswer(tx, o.userID, one.register, one.Answer, now.UnixMilli()); err != nil {
		return err
	}
	if one.Answer != Yes {
		return nil
	}
	until := one.Until
	if until.IsZero() {
		until = now.AddDate(0, 0, s.set.days.Get())
	}
	return s.People.Exclude(tx, o.userID, until)
}

// reportFailure tells the team of a register that does not answer, once for each time.
func (s *Service) reportFailure(tx *db.Tx, register string) error {
	if s.cases == nil {
		return nil
	}
	failed, err := lastFailed(tx, register, failuresInARow+1)
	if err != nil || failed != failuresInARow {
		return err
	}
	note := fmt.Sprintf("The register %q has not answered %d times in a row.", register, failuresInARow)
	if s.set.closed.Get() {
		note += " Players of whom it has not answered can neither stake nor deposit until it does."
	}
	return s.cases.OpenCase(tx, "A register of excluded persons does not answer", note)
}
