package treasury

import (
	"bytes"
	"errors"
	"slices"
	"time"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// newVersion makes a new version of a payment. It conflicts with all versions that the
// network could have: it has the same nonce, or spends coins of them. refused is
// why there can be none.
func (s *Service) newVersion(tx *db.Tx, a draftInputs, p payment, all []version, fee chain.Fee) (refused, err error) {
	list, err := ordersOf(tx, p.id)
	if err != nil {
		return nil, err
	}
	if p.kind == sweep {
		draft, changed, refused, err := s.redraftSweep(tx, a, p, list, fee)
		if err != nil || refused != nil {
			return refused, err
		}
		return s.storeNewVersion(tx, a, p, all, changed, draft, fee, nil)
	}
	previous, err := coinsOf(tx, p.id)
	if err != nil {
		return nil, err
	}
	previous = slices.DeleteFunc(previous, func(c coin) bool { return c.height == 0 })
	funds, chosen, err := s.funds(tx, a, list, previous)
	if err != nil {
		return nil, err
	}
	if p.nonce != noNonce {
		funds.Nonce = uint64(p.nonce)
	}
	if spendsOutputs(a.network) && len(previous) == 0 {
		return errUnsafe, nil
	}
	if p.cancelling {
		funds.Coins = funds.Coins[:len(previous)] // the coins of funds come first
		draft, refused := a.cancelDraft(funds, p.asset, fee, tx.Now())
		if refused != nil {
			return refused, nil
		}
		return s.storeNewVersion(tx, a, p, all, nil, draft, fee, chosen)
	}
	draft, refused := a.replace(&all[len(all)-1], funds, previous, list, fee, tx.Now())
	if refused != nil {
		return refused, nil
	}
	return s.storeNewVersion(tx, a, p, all, list, draft, fee, chosen)
}

// storeNewVersion stores the next version of a payment, unless it could be included
// together with an earlier one.
func (s *Service) storeNewVersion(tx *db.Tx, a draftInputs, p payment, all []version, list []order, draft chain.Draft, fee chain.Fee, chosen []coin) (refused, err error) {
	newest := &all[len(all)-1]
	if slices.ContainsFunc(all, func(v version) bool { return bytes.Equal(v.draft.Bytes, draft.Bytes) }) {
		return errSame, nil
	}
	if !isSafeAfter(a.maker, all, draft, tx.Now()) {
		return errUnsafe, nil
	}
	if newest.state == drafted {
		newest.state = dropped
		if err := setVersion(tx, *newest); err != nil {
			return nil, err
		}
	}
	if p.bump || p.expiredAt != 0 {
		p.bump, p.expiredAt = false, 0
		if err := putPayment(tx, p); err != nil {
			return nil, err
		}
	}
	return nil, s.storeVersion(tx, p, newest.number+1, list, draft, fee, chosen)
}

// bumper is a maker that has the network's own rule for the replacement of a
// waiting transaction.
type bumper interface {
	Bump(network chain.Network, previous chain.Draft, fee chain.Fee, now time.Time) (chain.Draft, error)
}

// replace drafts a version that conflicts with the newest one. It uses the
// maker's own rule if it has one and all coins are there, and otherwise the
// previous coins and more.
func (a draftInputs) replace(newest *version, funds chain.Funds, previous []coin, list []order, fee chain.Fee, now time.Time) (chain.Draft, error) {
	own, supported := a.maker.(bumper)
	gone := slices.ContainsFunc(newest.draft.Funds.Coins, func(item chain.Coin) bool {
		return !slices.ContainsFunc(previous, func(c coin) bool { return c.txid == item.TxID && c.output == item.Output })
	})
	if supported && !gone && newest.state == sent {
		draft, refused := own.Bump(a.network, newest.draft, fee, now)
		if !errors.Is(refused, chain.ErrInsufficientFunds) {
			return draft, refused
		}
	}
	return a.draftFromCoins(funds, len(previous), list, fee, now)
}

var errSame = errors.New("it would be the same transaction")

var errUnsafe = errors.New("a new transaction could be included beside one that was signed")

// isSafeAfter reports whether a draft cannot be included together with any earlier
// version that was signed, or may have been.
func isSafeAfter(maker chain.Maker, earlier []version, next chain.Draft, now time.Time) bool {
	return !slices.ContainsFunc(earlier, func(v version) bool { return v.maybeSigned() && !maker.SafeAfter(v.draft, next, now) })
}
