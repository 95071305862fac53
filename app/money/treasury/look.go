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

// look is a payment as it was found, with the block at which it was.
type look struct {
	at    stand
	p     payment
	all   []version
	facts facts
	// in is the place among the versions of the one that a block has; -1 for none.
	in int
}

// look finds out how a payment stands and stores what the chain says of it.
func (s *Service) look(ctx context.Context, network chain.Network, node chain.Node, paymentID id.Binary) (l look, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if l.at, err = standOf(q, network.ID); err != nil {
			return err
		}
		if l.p, l.all, err = reread(q, paymentID); err != nil || len(l.all) == 0 {
			return err
		}
		l.facts.CanSign, err = s.mayHot(q, l.p, l.all, s.Clock.Now())
		return err
	})
	if err != nil || l.p.state != open || len(l.all) == 0 {
		l.p.state = done // nothing is done for it
		return l, err
	}
	seen := make([]chain.Seen, len(l.all))
	for i, v := range l.all {
		if v.raw == nil {
			continue
		}
		if seen[i], err = node.Status(ctx, v.txid); err != nil {
			return l, fmt.Errorf("look at transaction %s: %w", v.txid, err)
		}
	}
	foreign, err := s.foreign(ctx, node, l, seen)
	if err != nil {
		return l, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error { return s.note(tx, network, &l, seen, foreign) })
	return l, err
}

// foreign reports whether a network says that the payment's nonce was used, and knows
// none of its transactions.
func (s *Service) foreign(ctx context.Context, node chain.Node, l look, seen []chain.Seen) (bool, error) {
	nonces, able := node.(chain.Nonces)
	if l.p.nonce == noNonce || !able {
		return false, nil
	}
	for _, one := range seen {
		if one.Known {
			return false, nil
		}
	}
	used, err := nonces.Nonce(ctx, l.all[0].draft.Funds.Address)
	if err != nil {
		return false, fmt.Errorf("ask for the nonce of %s: %w", l.p.network, err)
	}
	return used > uint64(l.p.nonce), nil
}

// note stores what was seen of a payment, unless the chain has moved meanwhile, and
// completes the facts.
func (s *Service) note(tx *db.Tx, network chain.Network, l *look, seen []chain.Seen, foreign bool) error {
	now, err := standOf(tx, network.ID)
	if err != nil {
		return err
	}
	p, all, err := reread(tx, l.p.id)
	if err != nil {
		return err
	}
	if now.hash != l.at.hash || now.height != l.at.height || len(all) != len(l.all) || p.state != open {
		l.p.state = done // looked at again at once: the new block wakes the loop
		return nil
	}
	l.at, l.p, l.all, l.in = now, p, all, -1
	f := &l.facts
	for i := range l.all {
		v := &l.all[i]
		f.Known = f.Known || seen[i].Known
		f.Signed = f.Signed || v.signedEver()
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
	f.Needed, f.Versions, f.Most = network.Confirmations, len(l.all), mostVersions
	if err := s.noteLapse(tx, l, network, &newest); err != nil {
		return err
	}
	f.Fresh = tx.Now().UnixMilli()-newest.createdAt < retryAfter.Milliseconds()
	waits := tx.Now().UnixMilli() - newest.sentAt
	late := f.CanSign && waits >= (time.Duration(s.limits.bump.Get())*time.Minute).Milliseconds()
	f.Stuck = newest.state == sent && newest.sentAt > 0 && (late || l.p.bump)
	return s.noteConfirmations(tx, l)
}

// noteBlock stores which block has a version, or that none has it any more.
func (s *Service) noteBlock(tx *db.Tx, p payment, v *version, seen chain.Seen, in bool) error {
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
		if err := s.noteFuel(tx, p, v); err != nil {
			return err
		}
		if !seen.Failed {
			for _, one := range v.draft.Funds.Coins {
				if _, err := setSpent(tx, v.network, one.TxID, one.Output, v.txid); err != nil {
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

// outOfBlock takes back that a block has a version.
func outOfBlock(tx *db.Tx, v *version) error {
	v.state, v.height, v.hash, v.failed, v.paid = sent, 0, "", false, nil
	if err := errors.Join(unspend(tx, v.network, v.txid), unsetFuel(tx, v.network, v.txid)); err != nil {
		return err
	}
	return setVersion(tx, *v)
}

// noteLapse finds out whether the newest version is too old for the network. A draft that
// nobody can have signed is by the clock. Where transactions grow old instead of
// conflicting, one that was signed is only when its last block is as deep as a payment
// needs, and it was in none of them: a new one could be paid beside it otherwise.
func (s *Service) noteLapse(tx *db.Tx, l *look, network chain.Network, newest *version) error {
	f := &l.facts
	byClock := !newest.draft.Expires.IsZero() && !tx.Now().Before(newest.draft.Expires) && !f.Known
	maker, _ := s.Networks.Maker(network.ID)
	lapser, lapses := maker.(chain.Lapser)
	if !lapses || !f.Signed {
		f.Expired = byClock
		return nil
	}
	since := int64(0)
	if !f.Known && l.at.blockAt > 0 && lapser.Past(newest.draft, l.at.block()) {
		since = l.at.height
		if l.p.lapsedAt > 0 {
			since = min(l.p.lapsedAt, l.at.height)
		}
		f.Expired = l.at.height-since+1 >= network.Confirmations
	}
	if since == l.p.lapsedAt {
		return nil
	}
	l.p.lapsedAt = since
	return putPayment(tx, l.p)
}

// noteForeign remembers since which block another transaction has the nonce. It is for
// good after as many blocks as a payment needs.
func (s *Service) noteForeign(tx *db.Tx, l *look, foreign bool, network chain.Network) error {
	since := int64(0)
	if foreign {
		since = l.at.height
		if l.p.foreignAt > 0 {
			since = min(l.p.foreignAt, l.at.height)
		}
		l.facts.Foreign = l.at.height-since+1 >= network.Confirmations
	}
	if since == l.p.foreignAt {
		return nil
	}
	l.p.foreignAt = since
	return putPayment(tx, l.p)
}

// noteConfirmations tells how many blocks stand on a payment, when that has changed.
func (s *Service) noteConfirmations(tx *db.Tx, l *look) error {
	n := min(l.facts.Confirmations, l.facts.Needed)
	if n == l.p.told {
		return nil
	}
	l.p.told = n
	if err := putPayment(tx, l.p); err != nil {
		return err
	}
	txid := l.all[len(l.all)-1].txid
	if l.in >= 0 {
		txid = l.all[l.in].txid
	}
	list, err := ordersOf(tx, l.p.id)
	if err != nil {
		return err
	}
	return s.tell(list, func(withdrawal id.Binary) error {
		return s.listener.Confirmations(tx, withdrawal, txid, n, l.facts.Needed)
	})
}
