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
	// gasMarginNumerator and gasMarginDenominator are the ratio of the coins sent for a fee to its
	// current cost: fees rise while they are on their way.
	gasMarginNumerator, gasMarginDenominator = 5, 4
	// rentExempt is the min balance of a Solana account, in lamports.
	rentExempt = 890_880
)

// minBalance returns the min balance of an account that is not empty.
func minBalance(network chain.Network) *big.Int {
	if network.Family == chain.Solana {
		return big.NewInt(rentExempt)
	}
	return new(big.Int)
}

// draftSweepStep makes the next draft of a sweep within one write: of the payment that
// brings the coin for its fee, or of the one that moves the asset. a has the data
// of the hot wallet, and own those of the swept address.
func (s *Service) draftSweepStep(tx *db.Tx, a, own draftInputs, w sweepRecord) (moved bool, err error) {
	if ns, err := networkStateOf(tx, a.network.ID); err != nil || ns.halted != "" {
		return false, err
	}
	w, found, err := sweepByID(tx, w.id)
	if err != nil || !found || w.state != waiting {
		return false, err
	}
	if busy, err := sweepBusy(tx, w); err != nil || busy {
		return false, err
	}
	if openList, err := openPayments(tx, a.network.ID); err != nil || len(openList) >= maxOpen/2 { // the other half is reserved for payouts
		return false, err
	}
	rows, err := s.creditedCoins(tx, w)
	if err != nil {
		return false, err
	}
	if len(rows) == 0 {
		return true, s.endSweep(tx, w, cancelled, "Nothing lies there any more.")
	}
	gone, err := s.setTarget(&w)
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
		return s.draftGasPayment(tx, a, w, missing)
	case refused != nil:
		return true, s.endSweep(tx, w, cancelled, "The transaction cannot be made: "+truncateError(refused)+".")
	}
	return true, s.storeSweep(tx, own, w, rows, draft)
}

// setTarget sets the destination address of a sweep. gone is true if it has none any
// more.
func (s *Service) setTarget(w *sweepRecord) (gone bool, err error) {
	if w.target == cold {
		return s.level(w.asset).Cold != w.receiver, nil
	}
	w.receiver, err = s.hotAddress(w.network)
	return false, err
}

// draftSweep drafts the transaction that moves coins of players. Of the network's
// coin it moves everything except the fee, including coins for fees at the
// address. Of a token it moves everything. missing is what the address lacks for
// the fee of a token. nonce is that of an earlier version.
func (s *Service) draftSweep(q db.Querier, own draftInputs, w sweepRecord, rows []coin, nonce *uint64, fee chain.Fee) (draft chain.Draft, missing *big.Int, refused, err error) {
	asset, currency, err := s.asset(w.asset)
	if err != nil {
		return draft, nil, nil, err
	}
	gasUnits, err := gasReserveOf(q, w.network, w.address)
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
	attempt := func(units *big.Int) (chain.Draft, error) {
		return own.maker.Draft(own.network, funds, []chain.Output{{Asset: w.asset, To: w.receiver, Units: units}}, fee, s.Clock.Now())
	}
	sum := sumOf(rows)
	if asset.Token != "" {
		if draft, refused = attempt(sum); refused != nil {
			return draft, nil, refused, nil
		}
		need := new(big.Int).Add(draft.Fee, minBalance(own.network))
		if need.Cmp(gasUnits) > 0 {
			return draft, need.Sub(need, gasUnits), nil, nil
		}
		return draft, nil, nil, nil
	}
	all := new(big.Int).Add(sum, gasUnits)
	if draft, refused = attempt(all); refused != nil {
		return draft, nil, refused, nil
	}
	units, err := s.keepMinBalance(q, own.network, w, rows, new(big.Int).Sub(all, draft.Fee))
	if err != nil {
		return draft, nil, nil, err
	}
	if w.target == cold { // whole minor units only
		amount, _, err := asset.Book(nonNegative(units), currency)
		if err != nil {
			return draft, nil, nil, err
		}
		units = toUnits(asset, currency, amount)
	}
	if units.Sign() <= 0 {
		return draft, nil, chain.ErrInsufficientFunds, nil
	}
	draft, refused = attempt(units)
	return draft, nil, refused, nil
}

// keepMinBalance reduces the moved amount if the remainder would be below the min balance
// of an account.
func (s *Service) keepMinBalance(q db.Querier, network chain.Network, w sweepRecord, rows []coin, units *big.Int) (*big.Int, error) {
	minimum := minBalance(network)
	if minimum.Sign() == 0 {
		return units, nil
	}
	all, err := coinsAt(q, w.network, w.address, w.asset)
	if err != nil {
		return nil, err
	}
	remainder := new(big.Int).Sub(sumOf(all), sumOf(rows))
	if remainder.Sign() > 0 && remainder.Cmp(minimum) < 0 {
		units = new(big.Int).Sub(units, minimum.Sub(minimum, remainder))
	}
	return units, nil
}

func nonNegative(units *big.Int) *big.Int {
	if units.Sign() < 0 {
		return new(big.Int)
	}
	return units
}

// storeSweep stores the draft of a sweep and reserves the coins that it moves.
func (s *Service) storeSweep(tx *db.Tx, own draftInputs, w sweepRecord, rows []coin, draft chain.Draft) error {
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
		if reserved, err := reserveCoin(tx, c.id, p.id); err != nil || !reserved {
			return errors.Join(err, errCoins)
		}
	}
	w.state, w.paymentID, w.units, w.reason = running, &p.id, draft.Outputs[0].Units, ""
	return putSweep(tx, w)
}

// sweepOrder returns the order of a sweep's draft.
func (s *Service) sweepOrder(w sweepRecord, draft chain.Draft, now time.Time) (order, error) {
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

// draftGasPayment drafts the payment that brings the coin for a fee from the hot
// wallet. It fails with chain.ErrInsufficientFunds if the hot wallet cannot pay.
func (s *Service) draftGasPayment(tx *db.Tx, a draftInputs, w sweepRecord, missing *big.Int) (moved bool, err error) {
	coinAsset, coinCurrency, err := s.coin(a.network)
	if err != nil {
		return false, err
	}
	more := new(big.Int).Mul(missing, big.NewInt(gasMarginNumerator))
	amount, err := bookUp(coinAsset, coinCurrency, ceilDiv(more, big.NewInt(gasMarginDenominator)))
	if err != nil {
		return false, fmt.Errorf("count the coin for a fee: %w", err)
	}
	orderID, err := s.newID()
	if err != nil {
		return false, err
	}
	o := order{
		Order: Order{ID: orderID, Asset: coinAsset.ID, Address: w.address, Units: toUnits(coinAsset, coinCurrency, amount), Amount: amount}, kind: gas, network: w.network,
		currency: coinCurrency.ID, state: queued, usd: s.usd(amount, coinCurrency), at: tx.Now().UnixMilli(),
	}
	if err := putOrder(tx, o); err != nil {
		return false, err
	}
	refused, err := s.compose(tx, a, []order{o})
	if err != nil {
		return false, err
	}
	if errors.Is(refused, chain.ErrInsufficientFunds) {
		return false, fmt.Errorf("bring the coin for a fee: %w", refused)
	}
	if refused != nil {
		return true, errors.Join(dropOrder(tx, orderID), s.endSweep(tx, w, cancelled, "The fee cannot be brought: "+truncateError(refused)+"."))
	}
	made, _, err := orderByID(tx, orderID)
	if err != nil {
		return false, err
	}
	w.state, w.gasPayment, w.reason = funding, made.paymentID, ""
	return true, putSweep(tx, w)
}

// endSweep ends a sweep that has no open payment.
func (s *Service) endSweep(tx *db.Tx, w sweepRecord, state, reason string) error {
	w.state, w.reason, w.endedAt = state, reason, tx.Now().UnixMilli()
	return putSweep(tx, w)
}
