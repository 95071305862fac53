package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// settle ends a payment that the chain has confirmed: it is paid, or its fee was
// spent without effect. It does nothing if the chain has moved since the look.
func (s *Service) settle(ctx context.Context, l inspection) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now, err := networkStateOf(tx, l.p.network)
		if err != nil {
			return err
		}
		p, all, err := reloadPayment(tx, l.p.id)
		if err != nil || p.state != open || now.hash != l.network.hash || l.in < 0 || l.in >= len(all) {
			return err
		}
		v := all[l.in]
		if v.state != included || v.hash != l.all[l.in].hash || now.height-v.height+1 < l.conditions.Needed {
			return nil
		}
		if p.kind == sweep {
			return s.settleSweep(tx, p, all, l.in)
		}
		bookings, err := s.bookEnd(tx, &p, v.paid)
		if err != nil {
			return err
		}
		list, err := ordersOf(tx, p.id)
		if err != nil {
			return err
		}
		if cancels(p, v, list) {
			return s.settleCancelled(tx, p, all, l.in, list, bookings)
		}
		if v.failed {
			more, err := s.failOrders(tx, &p, list, "The network included the transaction and did not carry it out.")
			if err != nil {
				return err
			}
			if err := s.reopenSweep(tx, p, list, failed, "The coin for its fee did not arrive."); err != nil {
				return err
			}
			return s.closePayment(tx, p, all, l.in, append(bookings, more...), done)
		}
		for _, o := range list {
			bookings = append(bookings, bookPaid(&p, o)...)
			if err := setOrder(tx, o.ID, paid, &p.id, "", tx.Now().UnixMilli()); err != nil {
				return err
			}
		}
		if err := s.closePayment(tx, p, all, l.in, bookings, done); err != nil {
			return err
		}
		if err := s.resumeSweep(tx, p, v); err != nil {
			return err
		}
		return s.notifyEach(list, func(withdrawal id.Binary) error {
			return s.publish(tx, Progress{Withdrawal: withdrawal, Step: Paid, TxID: v.txid})
		})
	})
}

// failOrders ends orders that were not paid and lists what comes back from
// inflight.
func (s *Service) failOrders(tx *db.Tx, p *payment, list []order, reason string) (back []booking, err error) {
	for _, o := range list {
		if err := setOrder(tx, o.ID, failed, nil, reason, tx.Now().UnixMilli()); err != nil {
			return nil, err
		}
		if o.kind != payout {
			if err := s.raiseAlarm(tx, p.network, "The order "+o.ID.String()+" was not paid: "+reason); err != nil {
				return nil, err
			}
		}
		back = append(back, booking{p.network, inflight, hot, o.currency, o.Amount, ledger.CodeWalletMove, p.id})
	}
	return back, s.notifyEach(list, func(withdrawal id.Binary) error {
		return s.publish(tx, Progress{Withdrawal: withdrawal, Step: Failed, Reason: reason})
	})
}

// closePayment closes a payment: the version at index in was confirmed, or none if in is
// -1.
func (s *Service) closePayment(tx *db.Tx, p payment, all []version, in int, bookings []booking, state string) error {
	if err := s.book(tx, bookings...); err != nil {
		return err
	}
	for i, v := range all {
		switch {
		case i == in:
			v.state, v.confirmedAt = confirmed, tx.Now().UnixMilli()
		case in >= 0 && v.maybeSigned():
			v.state = replaced
		default:
			v.state = dropped
		}
		if err := setVersion(tx, v); err != nil {
			return err
		}
	}
	if err := releaseCoins(tx, p.id); err != nil {
		return err
	}
	p.state, p.endedAt, p.alarm = state, tx.Now().UnixMilli(), ""
	return putPayment(tx, p)
}

// requeue returns the orders of a payment to the queue. No version of it is or
// can be included: it was not signed, another transaction has its nonce
// permanently, or it was signed with other keys than those of its coins.
func (s *Service) requeue(ctx context.Context, l inspection, next step) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		p, all, err := reloadPayment(tx, l.p.id)
		if err != nil || p.state != open || len(all) != len(l.all) {
			return err
		}
		if next == drop {
			if slices.ContainsFunc(all, func(v version) bool { return v.maybeSigned() }) {
				return fmt.Errorf("drop payment %s: %w", p.id, errUnsafe)
			}
			return s.dropDraft(tx, p, all, waiting, "")
		}
		bookings, err := s.paymentReversal(tx, &p, all)
		if err != nil {
			return err
		}
		if l.conditions.Void {
			s.Log.Error("a payment was signed with another key than that of its coins: its orders are paid again", "network", p.network, "payment", p.id.String())
			for i := range all { // a correctly signed one may have the same hash
				all[i].txid = ""
			}
		}
		list, err := ordersOf(tx, p.id)
		if err != nil {
			return err
		}
		if err := s.returnOrders(tx, p, list, failed, "Another transaction of the address has taken its place."); err != nil {
			return err
		}
		return s.closePayment(tx, p, all, -1, bookings, returned)
	})
}

// paymentReversal lists what comes back from inflight of a payment that cost nothing.
func (s *Service) paymentReversal(tx *db.Tx, p *payment, all []version) (bookings []booking, err error) {
	if !slices.ContainsFunc(all, func(v version) bool { return v.raw != nil }) {
		return nil, nil
	}
	if p.kind == sweep {
		return s.sweepReversal(p)
	}
	if bookings, err = s.bookEnd(tx, p, new(big.Int)); err != nil {
		return nil, err
	}
	list, err := ordersOf(tx, p.id)
	for _, o := range list {
		bookings = append(bookings, booking{p.network, inflight, hot, o.currency, o.Amount, ledger.CodeWalletMove, p.id})
	}
	return bookings, err
}

// dropDraft drops a payment whose draft was not signed: its coins and its nonce are
// free again, its orders return to the queue, and a sweep changes to state.
func (s *Service) dropDraft(tx *db.Tx, p payment, all []version, state, reason string) error {
	if slices.ContainsFunc(all, func(v version) bool { return v.raw != nil }) {
		return fmt.Errorf("drop payment %s: %w", p.id, errUnsafe)
	}
	list, err := ordersOf(tx, p.id)
	if err != nil {
		return err
	}
	if err := errors.Join(s.returnOrders(tx, p, list, state, reason), freeNonce(tx, p.id)); err != nil {
		return err
	}
	return s.closePayment(tx, p, all, -1, nil, returned)
}
