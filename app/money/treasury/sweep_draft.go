package treasury

import (
	"errors"
	"fmt"
	"math/big"
	"time"

	"croupier/app/kernel/chain"
	"croupier/db"
)

const (
	// fuelMore and fuelBase are by how much more is brought than a fee costs now, as a
	// fraction: fees rise while it is on its way.
	fuelMore, fuelBase = 5, 4
	// rentExempt is the least that an account of Solana holds, in lamports.
	rentExempt = 890_880
)

// leastBalance is what an account must hold, unless it holds nothing.
func leastBalance(network chain.Network) *big.Int {
	if network.Family == chain.Solana {
		return big.NewInt(rentExempt)
	}
	return new(big.Int)
}

// sweepIn makes the next draft of a sweep within one write: of the payment that brings
// the coin for its fee, or of the one that moves the asset. a asks for the hot wallet,
// own for the address that is swept.
func (s *Service) sweepIn(tx *db.Tx, a, own asked, w sweeping) (moved bool, err error) {
	if st, err := standOf(tx, a.network.ID); err != nil || st.halted != "" {
		return false, err
	}
	w, found, err := sweepByID(tx, w.id)
	if err != nil || !found || w.state != waiting {
		return false, err
	}
	if busy, err := sweepBusy(tx, w); err != nil || busy {
		return false, err
	}
	if under, err := openPayments(tx, a.network.ID); err != nil || len(under) >= mostOpen/2 { // the other half is for payouts
		return false, err
	}
	rows, err := s.counted(tx, w)
	if err != nil {
		return false, err
	}
	if len(rows) == 0 {
		return true, s.endSweep(tx, w, cancelled, "Nothing lies there any more.")
	}
	gone, err := s.aim(&w)
	if err != nil {
		return false, err
	}
	if gone {
		return true, s.endSweep(tx, w, cancelled, "The address of the cold wallet was changed.")
	}
	draft, missing, refused, err := s.draftSweep(tx, own, w, rows, nil, own.fee)
	switch {
	case err != nil:
		return false, err
	case missing != nil:
		return s.bringFuel(tx, a, w, missing)
	case refused != nil:
		return true, s.endSweep(tx, w, cancelled, "The transaction cannot be made: "+short(refused)+".")
	}
	return true, s.storeSweep(tx, own, w, rows, draft)
}

// aim writes the address to which a sweep goes. gone tells that it has none any more.
func (s *Service) aim(w *sweeping) (gone bool, err error) {
	if w.target == cold {
		return s.level(w.asset).Cold != w.receiver, nil
	}
	w.receiver, err = s.hot(w.network)
	return false, err
}

// draftSweep drafts the transaction that moves coins of players: of the network's coin
// all but the fee, and with it what lies there for fees; of a token all. missing is what
// the address lacks for the fee of a token. nonce is that of an earlier version.
func (s *Service) draftSweep(q db.Querier, own asked, w sweeping, rows []coin, nonce *uint64, fee chain.Fee) (draft chain.Draft, missing *big.Int, refused, err error) {
	asset, currency, err := s.asset(w.asset)
	if err != nil {
		return draft, nil, nil, err
	}
	spareUnits, err := fuelOf(q, w.network, w.address)
	if err != nil {
		return draft, nil, nil, err
	}
	funds := chain.Funds{From: w.path, Address: w.address}
	if nonce != nil {
		funds.Nonce = *nonce
	} else {
		next, err := nextNonce(q, w.network, w.address, own.used)
		if err != nil {
			return draft, nil, nil, err
		}
		funds.Nonce = uint64(max(next, 0))
	}
	try := func(units *big.Int) (chain.Draft, error) {
		return own.maker.Draft(own.network, funds, []chain.Output{{Asset: w.asset, To: w.receiver, Units: units}}, fee, s.Clock.Now())
	}
	sum := sumOf(rows)
	if asset.Token != "" {
		if draft, refused = try(sum); refused != nil {
			return draft, nil, refused, nil
		}
		need := new(big.Int).Add(draft.Fee, leastBalance(own.network))
		if need.Cmp(spareUnits) > 0 {
			return draft, need.Sub(need, spareUnits), nil, nil
		}
		return draft, nil, nil, nil
	}
	all := new(big.Int).Add(sum, spareUnits)
	if draft, refused = try(all); refused != nil {
		return draft, nil, refused, nil
	}
	units, err := s.leave(q, own.network, w, rows, new(big.Int).Sub(all, draft.Fee))
	if err != nil {
		return draft, nil, nil, err
	}
	if w.target == cold { // whole minor units only
		amount, _, err := asset.Book(maxZero(units), currency)
		if err != nil {
			return draft, nil, nil, err
		}
		units = scaled(asset, currency, amount)
	}
	if units.Sign() <= 0 {
		return draft, nil, chain.ErrFunds, nil
	}
	draft, refused = try(units)
	return draft, nil, refused, nil
}

// leave lessens what is moved where what stays behind would be less than an account of
// the network may hold.
func (s *Service) leave(q db.Querier, network chain.Network, w sweeping, rows []coin, units *big.Int) (*big.Int, error) {
	least := leastBalance(network)
	if least.Sign() == 0 {
		return units, nil
	}
	all, err := coinsAt(q, w.network, w.address, w.asset)
	if err != nil {
		return nil, err
	}
	stays := new(big.Int).Sub(sumOf(all), sumOf(rows))
	if stays.Sign() > 0 && stays.Cmp(least) < 0 {
		units = new(big.Int).Sub(units, least.Sub(least, stays))
	}
	return units, nil
}

func maxZero(units *big.Int) *big.Int {
	if units.Sign() < 0 {
		return new(big.Int)
	}
	return units
}

// storeSweep stores the draft of a sweep and reserves the coins that it moves.
func (s *Service) storeSweep(tx *db.Tx, own asked, w sweeping, rows []coin, draft chain.Draft) error {
	o, err := s.sweepOrder(w, draft, tx.Now())
	if err != nil {
		return err
	}
	if err := putOrder(tx, o); err != nil {
		return err
	}
	p, err := s.storeDraft(tx, own, []order{o}, draft, nil)
	if err != nil {
		return err
	}
	for _, c := range rows {
		if reserved, err := reserve(tx, c.id, p.id); err != nil || !reserved {
			return errors.Join(err, errCoins)
		}
	}
	w.state, w.series, w.units, w.reason = running, &p.id, draft.Outputs[0].Units, ""
	return putSweep(tx, w)
}

// sweepOrder is what a draft of a sweep pays.
func (s *Service) sweepOrder(w sweeping, draft chain.Draft, now time.Time) (order, error) {
	asset, currency, err := s.asset(w.asset)
	if err != nil {
		return order{}, err
	}
	units := draft.Outputs[0].Units
	amount, _, err := asset.Book(units, currency)
	if err != nil {
		return order{}, fmt.Errorf("count a sweep: %w", err)
	}
	return order{
		Order: Order{ID: w.id, Asset: w.asset, Address: w.receiver, Units: units, Amount: amount}, kind: sweep, network: w.network, currency: currency.ID,
		state: queued, usd: w.usd, at: now.UnixMilli(),
	}, nil
}

// bringFuel drafts the payment that brings the coin for a fee, from the hot wallet. It
// fails with chain.ErrFunds when that cannot pay.
func (s *Service) bringFuel(tx *db.Tx, a asked, w sweeping, missing *big.Int) (moved bool, err error) {
	coinAsset, coinCurrency, err := s.coin(a.network)
	if err != nil {
		return false, err
	}
	more := new(big.Int).Mul(missing, big.NewInt(fuelMore))
	amount, err := bookUp(coinAsset, coinCurrency, ceilDiv(more, big.NewInt(fuelBase)))
	if err != nil {
		return false, fmt.Errorf("count the coin for a fee: %w", err)
	}
	orderID, err := s.newID()
	if err != nil {
		return false, err
	}
	o := order{
		Order: Order{ID: orderID, Asset: coinAsset.ID, Address: w.address, Units: scaled(coinAsset, coinCurrency, amount), Amount: amount}, kind: fuel, network: w.network,
		currency: coinCurrency.ID, state: queued, usd: s.usd(amount, coinCurrency), at: tx.Now().UnixMilli(),
	}
	if err := putOrder(tx, o); err != nil {
		return false, err
	}
	refused, err := s.compose(tx, a, []order{o})
	if err != nil {
		return false, err
	}
	if errors.Is(refused, chain.ErrFunds) {
		return false, fmt.Errorf("bring the coin for a fee: %w", refused)
	}
	if refused != nil {
		return true, errors.Join(dropOrder(tx, orderID), s.endSweep(tx, w, cancelled, "The fee cannot be brought: "+short(refused)+"."))
	}
	made, _, err := orderByID(tx, orderID)
	if err != nil {
		return false, err
	}
	w.state, w.fuel, w.reason = fuelling, made.series, ""
	return true, putSweep(tx, w)
}

// endSweep ends a sweep of which nothing is under way.
func (s *Service) endSweep(tx *db.Tx, w sweeping, state, reason string) error {
	w.state, w.reason, w.endedAt = state, reason, tx.Now().UnixMilli()
	return putSweep(tx, w)
}
