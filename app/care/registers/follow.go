package registers

import (
	"cmp"
	"fmt"
	"time"

	"croupier/app/kernel/cases"
	"croupier/db"
)

// maxFailures is the number of failures after which staff are notified that a register does not
// answer.
const maxFailures = 3

// maxFailureText is the max length of a stored failure.
const maxFailureText = 200

// applyOutcome stores the answers of registers about a player, and excludes a listed player.
func (s *Service) applyOutcome(tx *db.Tx, o outcome) error {
	failure := o.err
	now := tx.Now()
	for _, one := range o.list {
		failure = cmp.Or(failure, one.err)
		if err := s.store(tx, o, one, now); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() { s.answers.drop(o.userID) })
	if failure == nil {
		return deleteQuery(tx, o.userID)
	}
	s.Log.Warn("a register of excluded persons did not answer", "tries", o.tries+1, "error", failure)
	if o.tries+1 >= maxTries {
		return deleteQuery(tx, o.userID)
	}
	return postponeQuery(tx, o.userID, o.tries+1, now.Add(retryDelays[min(o.tries, len(retryDelays)-1)]).UnixMilli())
}

// store stores one answer. After a failure the previous answer remains in force until it expires.
func (s *Service) store(tx *db.Tx, o outcome, one registerAnswer, now time.Time) error {
	text := ""
	if one.err != nil {
		text = one.err.Error()
		text = text[:min(len(text), maxFailureText)]
	}
	row := logRow{userID: o.userID, register: one.register, occasion: o.occasion, answer: one.Answer, failure: text, millis: one.millis, at: now.UnixMilli()}
	if err := insertLog(tx, row); err != nil {
		return err
	}
	if one.err != nil {
		return s.reportFailure(tx, one.register)
	}
	if err := storeAnswer(tx, o.userID, one.register, one.Answer, now.UnixMilli()); err != nil {
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

// reportFailure notifies staff that a register does not answer, once for each outage.
func (s *Service) reportFailure(tx *db.Tx, register string) error {
	failed, err := lastFailed(tx, register, maxFailures+1)
	if err != nil || failed != maxFailures {
		return err
	}
	note := fmt.Sprintf("The register %q has not answered %d times in a row.", register, maxFailures)
	if s.set.closed.Get() {
		note += " Players without an answer can neither stake nor deposit until it answers."
	}
	_, err = s.Cases.Open(tx, cases.Case{Title: "A register of excluded persons does not answer", Note: note})
	return err
}
