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

// bookSweep reserves the funds of the first signature of a sweep: the coins of
// players that it moves, and the coins for fees at their address. Coins of
// players stay theirs to the unit until a block has moved them permanently, so
// that all of this can be reverted.
func (s *Service) bookSweep(tx *db.Tx, p *payment, v *version, first bool) error {
	if !first {
		return nil
	}
	asset, currency, coinAsset, coinCurrency, err := s.paymentAssets(p)
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
	gasLeft, err := gasReserveOf(tx, p.network, v.draft.Funds.Address)
	if err != nil {
		return err
	}
	if p.gasReserved, _, err = coinAsset.Book(nonNegative(gasLeft), coinCurrency); err != nil {
		return fmt.Errorf("count the coin for fees: %w", err)
	}
	held, err := holdingOf(tx, p.network, gasReserve, coinCurrency.ID)
	if err != nil {
		return err
	}
	p.gasReserved = min(p.gasReserved, max(held, 0))
	return s.book(tx,
		booking{p.network, deposits, inflight, currency.ID, p.swept, ledger.CodeWalletMove, p.id},
		booking{p.network, gasReserve, inflight, coinCurrency.ID, p.gasReserved, ledger.CodeWalletMove, p.id})
}

// paymentAssets returns the asset of a payment and the coin of its network.
func (s *Service) paymentAssets(p *payment) (asset chain.Asset, currency money.Currency, coinAsset chain.Asset, coinCurrency money.Currency, err error) {
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

// sweepReversal lists the bookings that revert a sweep, because the chain has moved
// nothing.
func (s *Service) sweepReversal(p *payment) ([]booking, error) {
	_, currency, _, coinCurrency, err := s.paymentAssets(p)
	list := []booking{
		{p.network, inflight, deposits, currency.ID, p.swept, ledger.CodeWalletMove, p.id},
		{p.network, inflight, gasReserve, coinCurrency.ID, p.gasReserved, ledger.CodeWalletMove, p.id},
	}
	p.swept, p.gasReserved = 0, 0
	return list, err
}

// settleSweep ends a sweep that the chain has confirmed: the coins are the
// site's, or the fee was spent and the coins are still at their address.
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
	bookings, err := s.sweepBookings(tx, &p, &v, w)
	if err != nil {
		return err
	}
	state, endState, reason := paid, done, ""
	if v.failed {
		state, endState, reason = failed, failed, "The network included the transaction and did not carry it out."
		if err := s.raiseAlarm(tx, p.network, "A sweep of "+p.asset+" at "+w.address+" failed on the chain."); err != nil {
			return err
		}
	}
	if err := setOrder(tx, w.id, state, &p.id, reason, tx.Now().UnixMilli()); err != nil {
		return err
	}
	w.cost = new(big.Int).Add(w.cost, v.paid)
	return errors.Join(s.endSweep(tx, w, endState, reason), s.closePayment(tx, p, all, in, bookings, done))
}

// sweepBookings lists the bookings of an included sweep. In the network's coin these are
// its cost, the remaining coins for fees, and the rest to the destination wallet.
func (s *Service) sweepBookings(tx *db.Tx, p *payment, v *version, w sweepRecord) (list []booking, err error) {
	asset, currency, coinAsset, coinCurrency, err := s.paymentAssets(p)
	if err != nil {
		return nil, err
	}
	isCoin := asset.ID == coinAsset.ID
	has, toCold := p.gasReserved, money.Amount(0)
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
	gasLeft, err := gasReserveOf(tx, p.network, v.draft.Funds.Address)
	if err != nil {
		return nil, err
	}
	gasKept, _, err := coinAsset.Book(nonNegative(gasLeft), coinCurrency)
	if err != nil {
		return nil, fmt.Errorf("count the coin for fees: %w", err)
	}
	fee, err := s.chargeUnits(tx, coinAsset, coinCurrency, v.paid)
	if err != nil {
		return nil, err
	}
	hotBalance, err := holdingOf(tx, p.network, hot, coinCurrency.ID)
	if err != nil {
		return nil, err
	}
	// The shortfall of sums of rounded amounts must be covered.
	if shortfall := gasKept + toCold + fee - has - max(hotBalance, 0); shortfall > 0 {
		gasKept = max(gasKept-shortfall, 0)
	}
	p.swept, p.gasReserved = 0, 0
	return append(list, splitSwept(p, coinCurrency.ID, has, gasKept, toCold, fee)...), nil
}

// splitSwept divides the inflight funds of a sweep in the network's coin. Sums of
// amounts that were rounded down may be some minor units short. The hot wallet
// bears the difference.
func splitSwept(p *payment, coin string, has, gasKept, toCold, fee money.Amount) (list []booking) {
	post := func(to string, amount money.Amount, code ledger.Code) {
		own := min(amount, has)
		has -= own
		list = append(list, booking{p.network, inflight, to, coin, own, code, p.id}, booking{p.network, hot, to, coin, amount - own, code, p.id})
	}
	post(gasReserve, gasKept, ledger.CodeWalletMove)
	post(cold, toCold, ledger.CodeWalletMove)
	post(ledger.House, fee, ledger.CodeNetworkFee)
	return append(list, booking{p.network, inflight, hot, coin, has, ledger.CodeWalletMove, p.id})
}

// absorbSwept transfers the coins of a sweep to the site. The part of each coin
// below one minor unit goes to the rest.
func (s *Service) absorbSwept(tx *db.Tx, p *payment, asset chain.Asset, currency money.Currency) error {
	rows, err := coinsOf(tx, p.id)
	if err != nil {
		return err
	}
	rest, err := remainderOf(tx, p.network, p.asset)
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
	return setRemainder(tx, p.network, p.asset, rest)
}

// spendSwept stores which coins an included sweep has spent: all that it has
// reserved, or none.
func spendSwept(tx *db.Tx, p payment, v *version) error {
	if v.failed {
		return unspend(tx, v.network, v.txid)
	}
	return markCoinsSpent(tx, p.id, v.txid)
}

// recordGas stores the effect of a transaction in a block on the coin for fees at
// an address.
func (s *Service) recordGas(tx *db.Tx, p payment, v *version) error {
	switch p.kind {
	case gas:
		if v.failed {
			return revertGas(tx, v.network, v.txid)
		}
		return addGas(tx, v.network, v.draft.Outputs[0].To, v.txid, v.draft.Outputs[0].Units)
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
		return addGas(tx, v.network, v.draft.Funds.Address, v.txid, change)
	default:
		return nil
	}
}

// resumeSweep continues the sweep whose fee has arrived.
func (s *Service) resumeSweep(tx *db.Tx, p payment, v version) error {
	w, found, err := sweepOfGasPayment(tx, p.id)
	if err != nil || !found {
		return err
	}
	w.state, w.cost = waiting, new(big.Int).Add(w.cost, v.paid)
	tx.AfterCommit(func() { s.wakeWorker(p.network) })
	return putSweep(tx, w)
}

// reopenSweep makes a sweep wait again after its payment had no effect, or ends it.
func (s *Service) reopenSweep(tx *db.Tx, p payment, list []order, state, reason string) error {
	var (
		w     sweepRecord
		found bool
		err   error
	)
	switch {
	case p.kind == gas:
		w, found, err = sweepOfGasPayment(tx, p.id)
		w.gasPayment = nil
	case p.kind == sweep && len(list) == 1:
		w, found, err = sweepByID(tx, list[0].ID)
		w.paymentID = nil
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

// redraftSweep makes a version of a sweep with another fee. It moves the
// remainder.
func (s *Service) redraftSweep(tx *db.Tx, a draftInputs, p payment, list []order, fee chain.Fee) (draft chain.Draft, changed []order, refused, err error) {
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
		refused = chain.ErrInsufficientFunds
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

// returnOrders returns the orders of a payment without effect: to the queue, or together
// with their sweep.
func (s *Service) returnOrders(tx *db.Tx, p payment, list []order, state, reason string) error {
	at := tx.Now().UnixMilli()
	for _, o := range list {
		var err error
		if o.kind == gas || o.kind == sweep {
			err = setOrder(tx, o.ID, failed, nil, reason, at)
		} else {
			err = setOrder(tx, o.ID, queued, nil, "", 0)
		}
		if err != nil {
			return err
		}
	}
	return s.reopenSweep(tx, p, list, state, reason)
}
