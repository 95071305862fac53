package withdrawals

import (
	"fmt"
	"slices"

	"croupier/db"
)

// IdentityDecided checks the withdrawal of a player again after a decision about their
// identity, in the transaction of the decision. A withdrawal that waited for it
// enters the queue for a person. The decision alone never pays it. It stays if
// something is still missing.
func (s *Service) IdentityDecided(tx *db.Tx, userID string) error {
	w, err := openOf(tx, userID)
	if err != nil || w == nil || w.state != Identity {
		return err
	}
	known, err := s.Identity(tx, userID)
	if err != nil {
		return err
	}
	sums, _, err := s.Gate.Status(tx, userID)
	if err != nil {
		return err
	}
	if w.createdAt > tx.Now().Add(-30*day).UnixMilli() {
		sums.MonthUSD = max(0, sums.MonthUSD-w.usd) // it is in the sums itself
	}
	f := Inputs{USD: w.usd, MonthUSD: sums.MonthUSD, Identified: known.Verified, IdentityRequired: known.Required, IdentityAboveUSD: known.AboveUSD}
	if f.lacksIdentity() {
		return nil
	}
	err = s.changeState(tx, w, stateChange{transition: Identify, edit: func(w *withdrawal) {
		w.objections = slices.DeleteFunc(slices.Clone(w.objections), func(o string) bool { return o == objectionIdentity })
	}})
	if err != nil {
		return fmt.Errorf("put a withdrawal into the queue after an identity check: %w", err)
	}
	return nil
}
