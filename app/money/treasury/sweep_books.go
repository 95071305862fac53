package treasury

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// bookSweep sets apart what the first signature of a sweep takes: the coins of players
// that it moves, and what lies beside them for fees. Coins of players stay theirs to the
// unit until a block has moved them for good, so that all of this can be taken back.
func (s *Service) bookSweep(tx *db.Tx, p *payment, v *version, first bool) error {
	if !first {
		return nil
	}
	asset, currency, coinAsset, coinCurrency, err := s.pair(p)
	if err != nil {
		return err
	}
	rows, err := coinsOf(tx, p.id)
	if err != nil {
		return err
	}
	for _, c := range rows {
		amount, _, err := asset.Book(c.units, currency)
		if err != nil {
			return fmt.Errorf("count a coin: %w", err)
		}
		p.swept += amount
	}
	lies, err := fuelOf(tx, p.network, v.draft.Funds.Address)
	if err != nil {
		return err
	}
	if p.fuelled, _, err = coinAsset.Book(maxZero(lies), coinCurrency); err != nil {
		return fmt.Errorf("count the coin for fees: %w", err)
	}
	held, err := holdingOf(tx, p.network, spare, coinCurrency.ID)
	if err != nil {
		return err
	}
	p.fuelled = min(p.fuelled, max(held, 0))
	return s.book(tx,
		booking{p.network, deposits, inflight, currency.ID, p.swept, ledger.CodeWalletMove, p.id},
		booking{p.network, spare, inflight, coinCurrency.ID, p.fuelled, ledger.CodeWalletMove, p.id})
}

// pair are the asset of a payment and the coin of its network.
func (s *Service) pair(p *payment) (asset chain.Asset, currency money.Currency, coinAsset chain.Asset, coinCurrency money.Currency, err error) {
	asset, currency, err = s.asset(p.asset)
	if err != nil {
		return
	}
	network, found := s.Networks.Network(p.network)
	if !found {
		err = fmt.Errorf("book a sweep: %w", chain.ErrOffline)
		return
	}
	coinAsset, coinCurrency, err = s.coin(network)
	return
}

// unsweep lists what goes back where it was, since the chain has moved nothing.
func (s *Service) unsweep(p *payment) ([]booking, error) {
	_, currency, _, coinCurrency, err := s.pair(p)
	list := []booking{
		{p.network, inflight, deposits, currency.ID, p.swept, ledger.CodeWalletMove, p.id},
		{p.network, inflight, spare, coinCurrency.ID, p.fuelled, ledger.CodeWalletMove, p.id},
	}
	p.swept, p.fuelled = 0, 0
	return list, err
}

// settleSweep brings a sweep to its end that the chain has confirmed: the coins are the
// site's, or the fee is gone for nothing and they still lie where they were.
func (s *Service) settleSweep(tx *db.Tx, p payment, all []version, in int) error {
	v := all[in]
	list, err := ordersOf(tx, p.id)
	if err != nil {
		return err
	}
	if len(list) != 1 {
		return fmt.Errorf("settle sweep %s: it has %d orders", p.id, len(list))
	}
	w, found, err := sweepByID(tx, list[0].ID)
	if err != nil || !found {
		return errors.Join(err, fmt.Errorf("settle sweep %s: %w", p.id, errUnknown))
	}
	bookings, err := s.swept(tx, &p, &v, w)
	if err != nil {
		return err
	}
	state, ends, reason := paid, done, ""
	if v.failed {
		state, ends, reason = failed, failed, "The network included the transaction and did not carry it out."
		if err := s.raise(tx, p.network, "A sweep of "+p.asset+" at "+w.address+" failed on the chain."); err != nil {
			return err
		}
	}
	if err := setOrder(tx, w.id, state, &p.id, reason, tx.Now().UnixMilli()); err != nil {
		return err
	}
	w.cost = new(big.Int).Add(w.cost, v.paid)
	return errors.Join(s.endSweep(tx, w, ends, reason), s.end(tx, p, all, in, bookings, done))
}

// swept lists what an included sweep moves in the books. In the network's coin that is
// what it cost, what lies on for fees, and the rest to the wallet that it went to.
func (s *Service) swept(tx *db.Tx, p *payment, v *version, w sweeping) (list []booking, err error) {
	asset, currency, coinAsset, coinCurrency, err := s.pair(p)
	if err != nil {
		return nil, err
	}
	isCoin := asset.ID == coinAsset.ID
	has, toCold := p.fuelled, money.Amount(0)
	switch {
	case v.failed:
		list = append(list, booking{p.network, inflight, deposits, currency.ID, p.swept, ledger.CodeWalletMove, p.id})
	case isCoin:
		has += p.swept
		if w.target == cold {
			if toCold, _, err = asset.Book(v.draft.Outputs[0].Units, currency); err != nil {
				return nil, fmt.Errorf("count a sweep: %w", err)
			}
		}
	default:
		list = append(list, booking{p.network, inflight, w.target, currency.ID, p.swept, ledger.CodeWalletMove, p.id})
	}
	if !v.failed {
		if err := s.absorbSwept(tx, p, asset, currency); err != nil {
			return nil, err
		}
	}
	lies, err := fuelOf(tx, p.network, v.draft.Funds.Address)
	if err != nil {
		return nil, err
	}
	keep, _, err := coinAsset.Book(maxZero(lies), coinCurrency)
	if err != nil {
		return nil, fmt.Errorf("count the coin for fees: %w", err)
	}
	fee, err := s.spend(tx, coinAsset, coinCurrency, v.paid)
	if err != nil {
		return nil, err
	}
	owns, err := holdingOf(tx, p.network, hot, coinCurrency.ID)
	if err != nil {
		return nil, err
	}
	// What sums of rounded amounts are short of must be there.
	if short := keep + toCold + fee - has - max(owns, 0); short > 0 {
		keep = max(keep-short, 0)
	}
	p.swept, p.fuelled = 0, 0
	return append(list, share(p, coinCurrency.ID, has, keep, toCold, fee)...), nil
}

// share divides what a sweep has in flight of the network's coin. Sums of what was
// rounded down may be some minor units short, which the hot wallet bears.
func share(p *payment, coin string, has, keep, toCold, fee money.Amount) (list []booking) {
	take := func(to string, amount money.Amount, code ledger.Code) {
		own := min(amount, has)
		has -= own
		list = append(list, booking{p.network, inflight, to, coin, own, code, p.id}, booking{p.network, hot, to, coin, amount - own, code, p.id})
	}
	take(spare, keep, ledger.CodeWalletMove)
	take(cold, toCold, ledger.CodeWalletMove)
	take(ledger.House, fee, ledger.CodeNetworkFee)
	return append(list, booking{p.network, inflight, hot, coin, has, ledger.CodeWalletMove, p.id})
}

// absorbSwept gives the coins of a sweep to the site: what each had below one minor unit
// goes to the rest.
func (s *Service) absorbSwept(tx *db.Tx, p *payment, asset chain.Asset, currency money.Currency) error {
	rows, err := coinsOf(tx, p.id)
	if err != nil {
		return err
	}
	rest, err := restOf(tx, p.network, p.asset)
	if err != nil {
		return err
	}
	for _, c := range rows {
		_, left, err := asset.Book(c.units, currency)
		if err != nil {
			return fmt.Errorf("count a coin: %w", err)
		}
		rest.Add(rest, left)
		if err := setWallet(tx, c.id, hot, true); err != nil {
			return err
		}
	}
	return setRest(tx, p.network, p.asset, rest)
}

// spendSwept notes which coins an included sweep has taken: all that it has reserved, or
// none.
func spendSwept(tx *db.Tx, p payment, v *version) error {
	if v.failed {
		return unspend(tx, v.network, v.txid)
	}
	return spendAll(tx, p.id, v.txid)
}

// noteFuel notes what a transaction in a block did to the coin for fees at an address.
func (s *Service) noteFuel(tx *db.Tx, p payment, v *version) error {
	switch p.kind {
	case fuel:
		if v.failed {
			return unsetFuel(tx, v.network, v.txid)
		}
		return setFuel(tx, v.network, v.draft.Outputs[0].To, v.txid, v.draft.Outputs[0].Units)
	case sweep:
		asset, _, err := s.asset(p.asset)
		if err != nil {
			return err
		}
		change := new(big.Int).Neg(v.paid)
		if !v.failed && asset.Token == "" {
			rows, err := coinsOf(tx, p.id)
			if err != nil {
				return err
			}
			change.Add(change, sumOf(rows))
			change.Sub(change, v.draft.Outputs[0].Units)
		}
		return setFuel(tx, v.network, v.draft.Funds.Address, v.txid, change)
	default:
		return nil
	}
}

// fuelled lets the sweep go on whose fee was brought.
func (s *Service) fuelled(tx *db.Tx, p payment, v version) error {
	w, found, err := fuelledBy(tx, p.id)
	if err != nil || !found {
		return err
	}
	w.state, w.cost = waiting, new(big.Int).Add(w.cost, v.paid)
	tx.After(func() { s.nudge(p.network) })
	return putSweep(tx, w)
}

// sweepBack has a sweep wait again of whose payment nothing became, or ends it.
func (s *Service) sweepBack(tx *db.Tx, p payment, list []order, state, reason string) error {
	var (
		w     sweeping
		found bool
		err   error
	)
	switch {
	case p.kind == fuel:
		w, found, err = fuelledBy(tx, p.id)
		w.fuel = nil
	case p.kind == sweep && len(list) == 1:
		w, found, err = sweepByID(tx, list[0].ID)
		w.series = nil
	}
	if err != nil || !found {
		return err
	}
	if state == waiting {
		w.state, w.reason = waiting, reason
		return putSweep(tx, w)
	}
	return s.endSweep(tx, w, state, reason)
}

// redraftSweep makes a version of a sweep with another fee, which moves what that
// leaves.
func (s *Service) redraftSweep(tx *db.Tx, a asked, p payment, list []order, fee chain.Fee) (draft chain.Draft, changed []order, refused, err error) {
	if len(list) != 1 {
		return draft, nil, errSame, nil
	}
	w, found, err := sweepByID(tx, list[0].ID)
	if err != nil || !found {
		return draft, nil, errSame, err
	}
	rows, err := coinsOf(tx, p.id)
	if err != nil {
		return draft, nil, nil, err
	}
	nonce := uint64(max(p.nonce, 0))
	draft, missing, refused, err := s.draftSweep(tx, a, w, rows, &nonce, fee)
	if missing != nil {
		refused = chain.ErrFunds
	}
	if err != nil || refused != nil {
		return draft, nil, refused, err
	}
	changed = slices.Clone(list)
	if changed[0].Units = draft.Outputs[0].Units; changed[0].Units.Cmp(list[0].Units) != 0 {
		asset, currency, err := s.asset(w.asset)
		if err != nil {
			return draft, nil, nil, err
		}
		if changed[0].Amount, _, err = asset.Book(changed[0].Units, currency); err != nil {
			return draft, nil, nil, err
		}
		w.units = changed[0].Units
		err = errors.Join(setOrderUnits(tx, changed[0]), putSweep(tx, w))
		return draft, changed, nil, err
	}
	return draft, changed, nil, nil
}

// ended returns the orders of a payment of which nothing became: to the queue, or with
// their sweep.
func (s *Service) ended(tx *db.Tx, p payment, list []order, state, reason string) error {
	at := tx.Now().UnixMilli()
	for _, o := range list {
		var err error
		if o.kind == fuel || o.kind == sweep {
			err = setOrder(tx, o.ID, failed, nil, reason, at)
		} else {
			err = setOrder(tx, o.ID, queued, nil, "", 0)
		}
		if err != nil {
			return err
		}
	}
	return s.sweepBack(tx, p, list, state, reason)
}
