package treasury

import (
	"fmt"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/db"
)

// An approved order can wait for a long time: in the queue, or as a draft that
// another machine signs. Meanwhile it may no longer be payable: the player's
// deposit was lost on another network, staff hold the account, or the decision
// was changed. The treasury therefore checks again at three places, for all
// networks: when it takes an order from the queue (draftPaymentIn), when it stores a
// signature (storeSigned), and before it sends a signed transaction to a node for
// the first time (look).

// unpayableReason returns why an order must not be paid now, or an empty text if it may
// be. Payments between the site's own wallets are always payable.
func (s *Service) unpayableReason(q db.Querier, o order) (reason string, err error) {
	switch o.kind {
	case payout:
		reason, err = s.Withdrawals.MayPay(q, o.Order)
	case refund:
		reason, err = s.Deposits.MayReturn(q, o.ID)
	}
	if err != nil {
		return "", fmt.Errorf("check whether order %s may be paid: %w", o.ID, err)
	}
	return reason, nil
}

// withheldReason returns why a payment must not be signed or sent now: the reason of
// its first unpayable order. It returns an empty text if the payment may
// continue. A transaction that a node has accepted once can be in a block at any
// time, so it is never withheld. A version that cancels its payment pays no
// order. The work is limited by treasury.batch.
func (s *Service) withheldReason(q db.Querier, p payment, all []version, list []order) (reason string, err error) {
	if len(all) == 0 || cancels(p, all[len(all)-1], list) || slices.ContainsFunc(all, func(v version) bool { return v.sentAt > 0 }) {
		return "", nil
	}
	for _, o := range list {
		if reason, err = s.unpayableReason(q, o); err != nil || reason != "" {
			return reason, err
		}
	}
	return "", nil
}

// currentWithheldReason is withheld for a stored payment.
func (s *Service) currentWithheldReason(q db.Querier, p payment) (reason string, err error) {
	all, err := versionsOf(q, p.id)
	if err != nil {
		return "", err
	}
	list, err := ordersOf(q, p.id)
	if err != nil {
		return "", err
	}
	return s.withheldReason(q, p, all, list)
}

// payableOrders returns the orders of a queue that may be paid now. A withdrawal that
// may not returns to review. A return of a deposit stays in the queue. changed
// reports whether any order was sent back.
func (s *Service) payableOrders(tx *db.Tx, list []order) (may []order, changed bool, err error) {
	for _, o := range list {
		reason, err := s.unpayableReason(tx, o)
		switch {
		case err != nil:
			return nil, false, err
		case reason == "":
			may = append(may, o)
			continue
		case o.kind != payout:
			continue
		}
		if err := setOrder(tx, o.ID, failed, nil, reason, tx.Now().UnixMilli()); err != nil {
			return nil, false, err
		}
		if err := s.publish(tx, Progress{Withdrawal: o.ID, Step: Withheld, Reason: reason}); err != nil {
			return nil, false, fmt.Errorf("take withdrawal %s back: %w", o.ID, err)
		}
		s.Log.Warn("an approved withdrawal is not paid", "withdrawal", o.ID.String(), "because", reason)
		changed = true
	}
	return may, changed, nil
}

// errWithheld refuses a signature for a payment with an order that must not be
// paid.
func errWithheld(reason string) error {
	return fault.New(fault.CodeConflict, "A transaction of this file must not be paid now: "+reason+" Nothing was stored.").With("reason", "withheld")
}
