package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

// inspection is a payment as it was found, with the block of the check.
type inspection struct {
	network    networkState
	p          payment
	all        []version
	conditions conditions
	// withheld is why an order of the payment must not be paid now, or empty if
	// all may be.
	withheld string
	// in is the index of the version that a block has, or -1.
	in int
}

// inspect determines the state of a payment and stores what the chain reports.
func (s *Service) inspect(ctx context.Context, network chain.Network, node chain.Node, paymentID id.Binary) (l inspection, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if l.network, err = networkStateOf(q, network.ID); err != nil {
			return err
		}
		if l.p, l.all, err = reloadPayment(q, paymentID); err != nil || len(l.all) == 0 {
			return err
		}
		if l.conditions.CanSign, err = s.mayHotSign(q, l.p, l.all, s.Clock.Now()); err != nil {
			return err
		}
		if l.conditions.FeeExcess, err = s.feeExcess(q, l.p, l.all[len(l.all)-1]); err != nil {
			return err
		}
		if l.conditions.OverCap, err = s.overCap(q, l.p); err != nil {
			return err
		}
		if l.withheld, err = s.currentWithheldReason(q, l.p); err != nil {
			return err
		}
		l.conditions.Withheld = l.withheld != "" && !l.p.cancelling // its next version pays no order
		l.conditions.Void, err = s.allVoid(q, network, l.all)
		return err
	})
	if err != nil || l.p.state != open || len(l.all) == 0 {
		l.p.state = done // no step follows
		return l, err
	}
	seen := make([]chain.TxStatus, len(l.all))
	for i, v := range l.all {
		if v.raw == nil {
			continue
		}
		if seen[i], err = node.Status(ctx, v.txid); err != nil {
			return l, fmt.Errorf("query transaction %s: %w", v.txid, err)
		}
	}
	foreign, err := s.foreign(ctx, node, l, seen)
	if err != nil {
		return l, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error { return s.note(tx, network, &l, seen, foreign) })
	return l, err
}

// foreign reports whether the network says that the payment's nonce was used, and
// knows none of its transactions.
func (s *Service) foreign(ctx context.Context, node chain.Node, l inspection, seen []chain.TxStatus) (bool, error) {
	nonces, supported := node.(chain.Nonces)
	if l.p.nonce == noNonce || !supported {
		return false, nil
	}
	for _, item := range seen {
		if item.Known {
			return false, nil
		}
	}
	used, err := nonces.Nonce(ctx, l.all[0].draft.Funds.Address)
	if err != nil {
		return false, fmt.Errorf("query the nonce of %s: %w", l.p.network, err)
	}
	return used > uint64(l.p.nonce), nil
}

// note stores what was found about a payment, unless the chain has moved
// meanwhile, and completes the facts.
func (s *Service) note(tx *db.Tx, network chain.Network, l *inspection, seen []chain.TxStatus, foreign bool) error {
	now, err := networkStateOf(tx, network.ID)
	if err != nil {
		return err
	}
	p, all, err := reloadPayment(tx, l.p.id)
	if err != nil {
		return err
	}
	if now.hash != l.network.hash || now.height != l.network.height || len(all) != len(l.all) || p.state != open {
		l.p.state = done // checked again at once: the new block wakes the loop
		return nil
	}
	l.network, l.p, l.all, l.in = now, p, all, -1
	f := &l.conditions
	for i := range l.all {
		v := &l.all[i]
		f.Known = f.Known || seen[i].Known
		f.Signed = f.Signed || v.maybeSigned()
		in := seen[i].Block.Hash != "" && seen[i].Block.Height > 0 && seen[i].Block.Height <= now.height
		if err := s.noteBlock(tx, p, v, seen[i], in); err != nil {
			return err
		}
		if in {
			l.in, f.Failed = i, seen[i].Failed
			f.Confirmations = now.height - seen[i].Block.Height + 1
		}
	}
	if err := s.noteForeign(tx, l, foreign, network); err != nil {
		return err
	}
	newest := l.all[len(l.all)-1]
	f.State, f.Exported, f.Halted = newest.state, newest.exported, now.halted != ""
	f.Needed, f.Versions, f.MaxVersions = network.Confirmations, len(l.all), maxVersions
	if err := s.noteExpiry(tx, l, network, &newest); err != nil {
		return err
	}
	f.Fresh = !l.p.bump && tx.Now().UnixMilli()-newest.createdAt < retryAfter.Milliseconds()
	waits := tx.Now().UnixMilli() - newest.sentAt
	late := f.CanSign && newest.state == sent && newest.sentAt > 0 && waits >= (time.Duration(s.limits.bump.Get())*time.Minute).Milliseconds()
	f.Stuck, f.BumpRequested = late, l.p.bump && newest.raw != nil
	if f.BumpRequested { // the limit of automatic versions does not apply to requests of staff
		f.MaxVersions = f.Versions + 1
	}
	return s.noteConfirmations(tx, l)
}

// noteBlock stores which block has a version, or that none has it any more.
func (s *Service) noteBlock(tx *db.Tx, p payment, v *version, seen chain.TxStatus, in bool) error {
	switch {
	case in && v.state == included && v.hash == seen.Block.Hash && v.failed == seen.Failed:
		return nil
	case in:
		v.state, v.height, v.hash, v.failed, v.problem = included, seen.Block.Height, seen.Block.Hash, seen.Failed, ""
		v.paid = v.draft.Fee
		if seen.Fee != nil && seen.Fee.Sign() >= 0 {
			v.paid = new(big.Int).Set(seen.Fee)
		}
		if v.sentAt == 0 {
			v.sentAt = tx.Now().UnixMilli()
		}
		if p.kind == sweep {
			if err := spendSwept(tx, p, v); err != nil {
				return err
			}
		}
		if err := s.recordGas(tx, p, v); err != nil {
			return err
		}
		if !seen.Failed {
			for _, item := range v.draft.Funds.Coins {
				if _, err := setSpent(tx, v.network, item.TxID, item.Output, v.txid); err != nil {
					return err
				}
			}
		}
		return setVersion(tx, *v)
	case v.state == included:
		return outOfBlock(tx, v)
	default:
		return nil
	}
}

// outOfBlock reverts the inclusion of a version.
func outOfBlock(tx *db.Tx, v *version) error {
	v.state, v.height, v.hash, v.failed, v.paid = sent, 0, "", false, nil
	if err := errors.Join(unspend(tx, v.network, v.txid), revertGas(tx, v.network, v.txid)); err != nil {
		return err
	}
	return setVersion(tx, *v)
}

// noteExpiry determines whether the newest version has expired for the network.
// The clock decides for a draft that cannot have been signed. Where transactions
// expire and do not conflict, a signed one has expired only when its last block
// is as deep as a payment needs, and it was in none of them. Otherwise a new one
// could be paid in addition.
func (s *Service) noteExpiry(tx *db.Tx, l *inspection, network chain.Network, newest *version) error {
	f := &l.conditions
	byClock := !newest.draft.Expires.IsZero() && !tx.Now().Before(newest.draft.Expires) && !f.Known
	maker, _ := s.Networks.Maker(network.ID)
	lapser, expires := maker.(chain.Expirer)
	if !expires || !f.Signed {
		f.Expired = byClock
		return nil
	}
	since := int64(0)
	if !f.Known && l.network.blockAt > 0 && lapser.IsExpired(newest.draft, l.network.block()) {
		since = l.network.height
		if l.p.expiredAt > 0 {
			since = min(l.p.expiredAt, l.network.height)
		}
		f.Expired = l.network.height-since+1 >= network.Confirmations
	}
	if since == l.p.expiredAt {
		return nil
	}
	l.p.expiredAt = since
	return putPayment(tx, l.p)
}

// noteForeign stores since which block another transaction has the nonce. It is
// final after as many blocks as a payment needs.
func (s *Service) noteForeign(tx *db.Tx, l *inspection, foreign bool, network chain.Network) error {
	since := int64(0)
	if foreign {
		since = l.network.height
		if l.p.foreignAt > 0 {
			since = min(l.p.foreignAt, l.network.height)
		}
		l.conditions.Foreign = l.network.height-since+1 >= network.Confirmations
	}
	if since == l.p.foreignAt {
		return nil
	}
	l.p.foreignAt = since
	return putPayment(tx, l.p)
}

// noteConfirmations publishes the confirmations of a payment when they have
// changed.
func (s *Service) noteConfirmations(tx *db.Tx, l *inspection) error {
	n := min(l.conditions.Confirmations, l.conditions.Needed)
	if n == l.p.notified {
		return nil
	}
	l.p.notified = n
	if err := putPayment(tx, l.p); err != nil {
		return err
	}
	txid := l.all[len(l.all)-1].txid
	if l.in >= 0 {
		txid = l.all[l.in].txid
	}
	list, err := ordersOf(tx, l.p.id)
	if err != nil || l.in >= 0 && cancels(l.p, l.all[l.in], list) {
		return err
	}
	return s.notifyEach(list, func(withdrawal id.Binary) error {
		return s.publish(tx, Progress{Withdrawal: withdrawal, Step: Seen, TxID: txid, Confirmations: n, Needed: l.conditions.Needed})
	})
}
