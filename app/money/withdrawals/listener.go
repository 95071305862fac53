package withdrawals

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// The treasury calls the following methods, each in the transaction of the event.
// It also sends deposits back to their senders. The methods ignore an id that is
// not a withdrawal.

// Signed records that a transaction which pays the withdrawal was signed, or a
// replacement of one.
func (s *Service) Signed(tx *db.Tx, withdrawal id.Binary, txid string) error {
	return s.updatePayment(tx, withdrawal, stateChange{transition: Sign}, txid)
}

// Sent records that a node has accepted the transaction.
func (s *Service) Sent(tx *db.Tx, withdrawal id.Binary, txid string) error {
	return s.updatePayment(tx, withdrawal, stateChange{transition: Send}, txid)
}

// Confirmations records the confirmations of the transaction, or 0 if they are
// gone.
func (s *Service) Confirmations(tx *db.Tx, key id.Binary, txid string, n, of int64) error {
	transition := Confirm
	if n <= 0 {
		transition = Unconfirm
	}
	return s.updatePayment(tx, key, stateChange{transition: transition, edit: func(w *withdrawal) { w.confirmations, w.needed = max(n, 0), of }}, txid)
}

// Paid records that the transaction has all its confirmations. The treasury has
// moved the money out of the books in the same transaction.
func (s *Service) Paid(tx *db.Tx, key id.Binary, txid string) error {
	return s.updatePayment(tx, key, stateChange{transition: Pay, edit: func(w *withdrawal) { w.confirmations = max(w.confirmations, w.needed) }}, txid)
}

// objectionFailed is the objection after a payment that could not be made.
const objectionFailed = "failed"

// Failed records that nothing was sent and never will be. A person decides about
// a new attempt. The money stays held.
func (s *Service) Failed(tx *db.Tx, key id.Binary, reason string) error {
	return s.updatePayment(tx, key, stateChange{transition: Fail, reason: reason, edit: func(w *withdrawal) {
		w.automatic, w.confirmations, w.needed, w.txid = false, 0, 0, ""
		w.objections = appendOnce(w.objections, objectionFailed)
	}}, "")
}

func appendOnce(list []string, code string) []string {
	for _, item := range list {
		if item == code {
			return list
		}
	}
	return append(list, code)
}

func (s *Service) updatePayment(tx *db.Tx, key id.Binary, d stateChange, txid string) error {
	w, err := byID(tx, key)
	if w == nil || err != nil {
		return err
	}
	modify := d.edit
	d.edit = func(w *withdrawal) {
		if txid != "" {
			w.txid = txid
		}
		if modify != nil {
			modify(w)
		}
	}
	if err := s.changeState(tx, w, d); err != nil {
		return fmt.Errorf("withdrawal %s, %s in state %s: %w", key, d.transition, w.state, err)
	}
	return nil
}

// HasOpen reports whether a player has an open withdrawal.
func (s *Service) HasOpen(q db.Querier, userID string) (bool, error) {
	open, err := openOf(q, userID)
	return open != nil, err
}
