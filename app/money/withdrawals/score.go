package withdrawals

import (
	"fmt"
	"slices"

	"croupier/app/kernel/id"
	"croupier/app/kernel/screening/scoring"
	"croupier/db"
)

// ReportTo says who opens cases about what was found.
func (s *Service) ReportTo(cases Cases) { s.cases = cases }

// scores reports whether addresses are scored before anything is paid.
func (s *Service) scores() bool { return s.Scoring != nil && s.Scoring.On() }

// askScore has the address of a new withdrawal scored, and reports one that is on a
// list.
func (s *Service) askScore(tx *db.Tx, w withdrawal) error {
	if contains(w.objections, objectionListed) {
		if err := s.report(tx, w, "The address is on a list of sanctions."); err != nil {
			return err
		}
	}
	if !contains(w.objections, objectionScore) {
		return nil
	}
	return s.Scoring.Ask(tx, scoring.Ask{Kind: scoring.Withdrawal, Subject: w.id, Network: w.network, Address: w.address})
}

// Scored goes on with a withdrawal whose address is scored now: it is paid when
// nothing else objects, and otherwise waits for a person.
func (s *Service) Scored(tx *db.Tx, key id.Binary) error {
	w, err := byID(tx, key)
	if err != nil || w == nil || !contains(w.objections, objectionScore) || !w.state.Waits() {
		return err
	}
	verdict, err := s.Scoring.Of(tx, scoring.Withdrawal, key)
	if err != nil {
		return err
	}
	left := slices.DeleteFunc(slices.Clone(w.objections), func(word string) bool { return word == objectionScore })
	switch {
	case verdict.State == scoring.Hit:
		left = append(left, objectionRisky)
		if err := s.report(tx, *w, "The scoring service calls the address risky. Score: "+verdict.Text()+"."); err != nil {
			return err
		}
	case verdict.State == scoring.Silent && (s.HoldsUnscored == nil || s.HoldsUnscored()):
		left = append(left, objectionUnscored)
	}
	if len(left) == 0 && w.state == Review {
		return s.do(tx, w, step{deed: Approve, edit: func(w *withdrawal) { w.objections, w.automatic = left, true }})
	}
	before := w.version
	w.objections, w.version = left, before+1
	if changed, err := update(tx, *w, before); err != nil || changed {
		return err
	}
	return errChanged
}

// report opens a case about a withdrawal to an address that may be a criminal's.
func (s *Service) report(tx *db.Tx, w withdrawal, why string) error {
	if s.cases == nil {
		return nil
	}
	note := fmt.Sprintf("%s\nWithdrawal %s: %s", why, w.id, s.detail(w))
	return s.cases.Open(tx, "Withdrawal to "+w.address, w.userID, note)
}

// verdict is the score of a withdrawal as staff read it; empty for none.
func (s *Service) verdict(q db.Querier, w withdrawal) (string, error) {
	if s.Scoring == nil {
		return "", nil
	}
	verdict, err := s.Scoring.Of(q, scoring.Withdrawal, w.id)
	return verdict.Text(), err
}
