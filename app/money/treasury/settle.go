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

// settle brings a payment to its end that the chain has confirmed: paid, or the fee
// gone for nothing. It does nothing when the chain has moved since the look.
func (s *Service) settle(ctx context.Context, l look) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now, err := standOf(tx, l.p.network)
		if err != nil {
			return err
		}
		p, all, err := reread(tx, l.p.id)
		if err != nil || p.state != open || now.hash != l.at.hash || l.in < 0 || l.in >= len(all) {
			return err
		}
		v := all[l.in]
		if v.state != included || v.hash != l.all[l.in].hash || now.height-v.height+1 < l.facts.Needed {
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
		if v.failed {
			more, err := s.failOrders(tx, &p, list, "The network included the transaction and did not carry it out.")
			if err != nil {
				return err
			}
			if err := s.sweepBack(tx, p, list, failed, "The coin for its fee did not arrive."); err != nil {
				return err
			}
			return s.end(tx, p, all, l.in, append(bookings, more...), done)
		}
		for _, o := range list {
			bookings = append(bookings, bookPaid(&p, o)...)
			if err := setOrder(tx, o.ID, paid, &p.id, "", tx.Now().UnixMilli()); err != nil {
				return err
			}
		}
		if err := s.end(tx, p, all, l.in, bookings, done); err != nil {
			return err
		}
		if err := s.fuelled(tx, p, v); err != nil {
			return err
		}
		return s.tell(list, func(withdrawal id.Binary) error { return s.listener.Paid(tx, withdrawal, v.txid) })
	})
}

// failOrders ends orders that were not paid and lists what comes back from flight.
func (s *Service) failOrders(tx *db.Tx, p *payment, list []order, reason string) (back []booking, err error) {
	for _, o := range list {
		if err := setOrder(tx, o.ID, failed, nil, reason, tx.Now().UnixMilli()); err != nil {
			return nil, err
		}
		if o.kind != payout {
			if err := s.raise(tx, p.network, "The order "+o.ID.String()+" was not paid: "+reason); err != nil {
				return nil, err
			}
		}
		back = append(back, booking{p.network, inflight, hot, o.currency, o.Amount, ledger.CodeWalletMove, p.id})
	}
	return back, s.tell(list, func(withdrawal id.Binary) error { return s.listener.Failed(tx, withdrawal, reason) })
}

// end closes a payment: the version at a place was confirmed, or none for -1.
func (s *Service) end(tx *db.Tx, p payment, all []version, in int, bookings []booking, state string) error {
	if err := s.book(tx, bookings...); err != nil {
		return err
	}
	for i, v := range all {
		switch {
		case i == in:
			v.state, v.confirmedAt = confirmed, tx.Now().UnixMilli()
		case in >= 0 && v.signedEver():
			v.state = replaced
		default:
			v.state = dropped
		}
		if err := setVersion(tx, v); err != nil {
			return err
		}
	}
	if err := release(tx, p.id); err != nil {
		return err
	}
	p.state, p.endedAt, p.alarm = state, tx.Now().UnixMilli(), ""
	return putPayment(tx, p)
}

// giveBack returns the orders of a payment to the queue of which nothing was or ever
// can be included: nobody has signed it, or another transaction has its nonce for good.
func (s *Service) giveBack(ctx context.Context, l look, next step) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		p, all, err := reread(tx, l.p.id)
		if err != nil || p.state != open || len(all) != len(l.all) {
			return err
		}
		if next == drop {
			if slices.ContainsFunc(all, func(v version) bool { return v.signedEver() }) {
				return fmt.Errorf("drop payment %s: %w", p.id, errUnsafe)
			}
			return s.forget(tx, p, all, waiting, "")
		}
		bookings, err := s.unbook(tx, &p, all)
		if err != nil {
			return err
		}
		list, err := ordersOf(tx, p.id)
		if err != nil {
			return err
		}
		if err := s.ended(tx, p, list, failed, "Another transaction of the address has taken its place."); err != nil {
			return err
		}
		return s.end(tx, p, all, -1, bookings, returned)
	})
}

// unbook lists what comes back from flight of a payment that cost nothing.
func (s *Service) unbook(tx *db.Tx, p *payment, all []version) (bookings []booking, err error) {
	if !slices.ContainsFunc(all, func(v version) bool { return v.raw != nil }) {
		return nil, nil
	}
	if p.kind == sweep {
		return s.unsweep(p)
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

// forget drops a payment whose draft nobody has signed: its coins and its nonce are free
// again, its orders return to the queue, and a sweep goes to a state.
func (s *Service) forget(tx *db.Tx, p payment, all []version, state, reason string) error {
	if slices.ContainsFunc(all, func(v version) bool { return v.raw != nil }) {
		return fmt.Errorf("drop payment %s: %w", p.id, errUnsafe)
	}
	list, err := ordersOf(tx, p.id)
	if err != nil {
		return err
	}
	if err := errors.Join(s.ended(tx, p, list, state, reason), freeNonce(tx, p.id)); err != nil {
		return err
	}
	return s.end(tx, p, all, -1, nil, returned)
}
