package withdrawals

import (
	"fmt"
	"slices"

	"croupier/db"
)

// Identified looks anew at the withdrawal of a player whose identity was decided on, in
// the transaction of the decision. What waited for that is put into the queue for a
// person; it is never paid by that. What is still asked for keeps it where it is.
func (s *Service) Identified(tx *db.Tx, userID string) error {
	w, err := openOf(tx, userID)
	if err != nil || w == nil || w.state != Identity {
		return err
	}
	facts := Facts{USD: w.usd}
	if err := s.identify(tx, userID, &facts); err != nil {
		return err
	}
	if facts.lacksIdentity() {
		return nil
	}
	err = s.do(tx, w, step{deed: Identify, edit: func(w *withdrawal) {
		w.objections = slices.DeleteFunc(slices.Clone(w.objections), func(o string) bool { return o == objectionIdentity })
	}})
	if err != nil {
		return fmt.Errorf("put a withdrawal into the queue after an identity check: %w", err)
	}
	return nil
}
