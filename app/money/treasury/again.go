package treasury

import (
	"bytes"
	"errors"
	"slices"
	"time"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// again makes a new version of a payment that conflicts with all that the network
// could have: it has the same nonce, or coins of them. refused is why there can be none.
func (s *Service) again(tx *db.Tx, a asked, p payment, all []version, fee chain.Fee) (refused, err error) {
	list, err := ordersOf(tx, p.id)
	if err != nil {
		return nil, err
	}
	if p.kind == sweep {
		draft, changed, refused, err := s.redraftSweep(tx, a, p, list, fee)
		if err != nil || refused != nil {
			return refused, err
		}
		return s.storeAgain(tx, a, p, all, changed, draft, fee, nil)
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
	draft, refused := a.replace(&all[len(all)-1], funds, previous, list, fee, tx.Now())
	if refused != nil {
		return refused, nil
	}
	return s.storeAgain(tx, a, p, all, list, draft, fee, chosen)
}

// storeAgain stores the next version of a payment, unless it could be included beside an
// earlier one.
func (s *Service) storeAgain(tx *db.Tx, a asked, p payment, all []version, list []order, draft chain.Draft, fee chain.Fee, chosen []coin) (refused, err error) {
	newest := &all[len(all)-1]
	if slices.ContainsFunc(all, func(v version) bool { return bytes.Equal(v.draft.Bytes, draft.Bytes) }) {
		return errSame, nil
	}
	if !safe(a.maker, all, draft, tx.Now()) {
		return errUnsafe, nil
	}
	if newest.state == drafted {
		newest.state = dropped
		if err := setVersion(tx, *newest); err != nil {
			return nil, err
		}
	}
	if p.bump || p.lapsedAt != 0 {
		p.bump, p.lapsedAt = false, 0
		if err := putPayment(tx, p); err != nil {
			return nil, err
		}
	}
	return nil, s.storeVersion(tx, p, newest.number+1, list, draft, fee, chosen)
}

// bumper is a maker that knows how its network wants a waiting transaction replaced.
type bumper interface {
	Bump(network chain.Network, previous chain.Draft, fee chain.Fee, now time.Time) (chain.Draft, error)
}

// replace drafts a version that conflicts with the newest one: by the maker's own rule
// where it has one and all coins are there, else from the coins of before and more.
func (a asked) replace(newest *version, funds chain.Funds, previous []coin, list []order, fee chain.Fee, now time.Time) (chain.Draft, error) {
	own, able := a.maker.(bumper)
	gone := slices.ContainsFunc(newest.draft.Funds.Coins, func(one chain.Coin) bool {
		return !slices.ContainsFunc(previous, func(c coin) bool { return c.txid == one.TxID && c.output == one.Output })
	})
	if able && !gone && newest.state == sent {
		draft, refused := own.Bump(a.network, newest.draft, fee, now)
		if !errors.Is(refused, chain.ErrFunds) {
			return draft, refused
		}
	}
	return a.offer(funds, len(previous), list, fee, now)
}

var errSame = errors.New("it would be the same transaction")

var errUnsafe = errors.New("a new transaction could be included beside one that was signed")

// safe reports whether a draft cannot be included beside any earlier version that was
// signed, or may have been.
func safe(maker chain.Maker, earlier []version, next chain.Draft, now time.Time) bool {
	return !slices.ContainsFunc(earlier, func(v version) bool { return v.signedEver() && !maker.SafeAfter(v.draft, next, now) })
}
