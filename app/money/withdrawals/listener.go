package withdrawals

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// What follows the treasury tells, each in the transaction in which it is so. It also
// pays deposits back to their senders: what is no withdrawal is none of this room.

// Signed tells that a transaction was made which pays the withdrawal, or another one in
// its place.
func (s *Service) Signed(tx *db.Tx, withdrawal id.Binary, txid string) error {
	return s.paying(tx, withdrawal, step{deed: Sign}, txid)
}

// Sent tells that a node has taken the transaction.
func (s *Service) Sent(tx *db.Tx, withdrawal id.Binary, txid string) error {
	return s.paying(tx, withdrawal, step{deed: Send}, txid)
}

// Confirmations tells how many blocks confirm the transaction; 0 when they are gone.
func (s *Service) Confirmations(tx *db.Tx, key id.Binary, txid string, n, of int64) error {
	deed := Confirm
	if n <= 0 {
		deed = Lose
	}
	return s.paying(tx, key, step{deed: deed, edit: func(w *withdrawal) { w.confirmations, w.needed = max(n, 0), of }}, txid)
}

// Paid tells that the transaction has all its confirmations. The treasury has moved
// the money out of the books in the same transaction.
func (s *Service) Paid(tx *db.Tx, key id.Binary, txid string) error {
	return s.paying(tx, key, step{deed: Pay, edit: func(w *withdrawal) { w.confirmations = max(w.confirmations, w.needed) }}, txid)
}

// objectionFailed is the one that a payment leaves which could not be made.
const objectionFailed = "failed"

// Failed tells that nothing was sent and never will be. A person decides whether it is
// tried again: the money stays held.
func (s *Service) Failed(tx *db.Tx, key id.Binary, reason string) error {
	return s.paying(tx, key, step{deed: Fail, reason: reason, edit: func(w *withdrawal) {
		w.automatic, w.confirmations, w.needed, w.txid = false, 0, 0, ""
		w.objections = appendOnce(w.objections, objectionFailed)
	}}, "")
}

func appendOnce(list []string, word string) []string {
	for _, one := range list {
		if one == word {
			return list
		}
	}
	return append(list, word)
}

func (s *Service) paying(tx *db.Tx, key id.Binary, d step, txid string) error {
	w, err := byID(tx, key)
	if w == nil || err != nil {
		return err
	}
	edit := d.edit
	d.edit = func(w *withdrawal) {
		if txid != "" {
			w.txid = txid
		}
		if edit != nil {
			edit(w)
		}
	}
	if err := s.do(tx, w, d); err != nil {
		return fmt.Errorf("withdrawal %s, %s in state %s: %w", key, d.deed, w.state, err)
	}
	return nil
}

// HasOpen reports whether a withdrawal of a player is under way.
func (s *Service) HasOpen(q db.Querier, userID string) (bool, error) {
	open, err := openOf(q, userID)
	return open != nil, err
}
