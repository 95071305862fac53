package withdrawals

import (
	"fmt"
	"slices"

	"croupier/app/kernel/cases"
	"croupier/app/kernel/id"
	"croupier/app/kernel/screening/scoring"
	"croupier/db"
)

// scoringEnabled reports whether addresses are scored before a payment.
func (s *Service) scoringEnabled() bool { return s.Scoring != nil && s.Scoring.Enabled() }

// requestScore requests the score of a new withdrawal's address, and reports an
// address on a sanctions list.
func (s *Service) requestScore(tx *db.Tx, w withdrawal) error {
	if contains(w.objections, objectionListed) {
		if err := s.reportScore(tx, w, "The address is on a list of sanctions."); err != nil {
			return err
		}
	}
	if !contains(w.objections, objectionScore) {
		return nil
	}
	return s.Scoring.Request(tx, scoring.Request{Kind: scoring.Withdrawal, Subject: w.id, Network: w.network, Address: w.address})
}

// ScoreReady continues a withdrawal whose address is scored now: it is paid if there
// is no other objection, and otherwise waits for a person.
func (s *Service) ScoreReady(tx *db.Tx, key id.Binary) error {
	w, err := byID(tx, key)
	if err != nil || w == nil || !contains(w.objections, objectionScore) || !w.state.Waits() {
		return err
	}
	verdict, err := s.Scoring.Verdict(tx, scoring.Withdrawal, key)
	if err != nil {
		return err
	}
	left := slices.DeleteFunc(slices.Clone(w.objections), func(code string) bool { return code == objectionScore })
	switch {
	case verdict.State == scoring.Hit:
		left = append(left, objectionRisky)
		if err := s.reportScore(tx, *w, "The scoring service calls the address risky. Score: "+verdict.Text()+"."); err != nil {
			return err
		}
	case verdict.State == scoring.NoAnswer && (s.MustHoldUnscored == nil || s.MustHoldUnscored()):
		left = append(left, objectionUnscored)
	}
	if len(left) == 0 && w.state == Review {
		return s.changeState(tx, w, stateChange{transition: Approve, edit: func(w *withdrawal) { w.objections, w.automatic = left, true }})
	}
	before := w.version
	w.objections, w.version = left, before+1
	if changed, err := update(tx, *w, before); err != nil || changed {
		return err
	}
	return errChanged
}

// reportScore opens a case about a withdrawal to a suspicious address.
func (s *Service) reportScore(tx *db.Tx, w withdrawal, reason string) error {
	note := fmt.Sprintf("%s\nWithdrawal %s: %s", reason, w.id, s.detail(w))
	_, err := s.Cases.Open(tx, cases.Case{Title: "Withdrawal to " + w.address, UserID: w.userID, Note: note})
	return err
}

// verdict returns the score of a withdrawal as staff read it, or an empty text.
func (s *Service) verdict(q db.Querier, w withdrawal) (string, error) {
	if s.Scoring == nil {
		return "", nil
	}
	verdict, err := s.Scoring.Verdict(q, scoring.Withdrawal, w.id)
	return verdict.Text(), err
}
