package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Order is a withdrawal that is to be paid. Amount is what the player receives, Fee
// what the site keeps of it.
type Order struct {
	ID                  id.Binary
	Asset, Address, Tag string
	Units               *big.Int
	Amount, Fee         money.Amount
}

// Kinds of orders.
const (
	payout = "payout"
	giving = "return" // of a deposit to its sender
	move   = "move"   // to the cold wallet
	fuel   = "fuel"   // coins for a fee, to the address of a player
	sweep  = "sweep"  // of coins at the address of a player
)

// States of an order.
const (
	queued = "queued"
	taken  = "taken" // a payment has it
	paid   = "paid"
	failed = "failed"
)

// order is one as it is stored.
type order struct {
	Order
	seq                     int64
	kind, network           string
	currency, state, reason string
	series                  *id.Binary
	usd, at, endedAt        int64
}

var (
	errOrder = errors.New("an order has an id, an address, units that are exactly its amount, and a fee of zero or more")
	errTwice = errors.New("the order is in the queue already")
)

// Enqueue has the treasury pay an order from now on, in the transaction of whoever
// approves it. The same order is taken again only after it has failed.
func (s *Service) Enqueue(tx *db.Tx, o Order) error { return s.enqueue(tx, payout, o) }

// Return has the treasury send a deposit back: its money stands in the account of
// withdrawals, with the id of the deposit as the order's. Nobody is told of it but
// those who look at the treasury.
func (s *Service) Return(tx *db.Tx, o Order) error {
	if o.Fee != 0 {
		return fmt.Errorf("queue a payment: %w", errOrder)
	}
	return s.enqueue(tx, giving, o)
}

// Own reports whether a transaction is one of the site's.
func (s *Service) Own(q db.Querier, network, txid string) (bool, error) {
	return isOwn(q, network, txid)
}

// Reversed stops the payments of a network that has lost a deposit again which was
// counted.
func (s *Service) Reversed(tx *db.Tx, network string, deposit id.Binary) error {
	return s.haltIn(tx, network, fmt.Sprintf("The chain has lost the deposit %s again, which was counted.", deposit))
}

// LostAt stops the payments of every network that pays a currency out, of which a payment
// gateway has lost a deposit again that was counted.
func (s *Service) LostAt(tx *db.Tx, gateway, currency string, deposit id.Binary) error {
	for _, network := range s.networks() {
		if !slices.ContainsFunc(s.Networks.Assets(), func(a chain.Asset) bool { return a.Network == network.ID && a.Currency == currency }) {
			continue
		}
		if err := s.haltIn(tx, network.ID, fmt.Sprintf("The gateway %s has lost the deposit %s again, which was counted.", gateway, deposit)); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) enqueue(tx *db.Tx, kind string, o Order) error {
	asset, currency, err := s.asset(o.Asset)
	if err != nil {
		return fmt.Errorf("queue a payment: %w", err)
	}
	units, left := asset.Units(o.Amount, currency)
	if o.ID == (id.Binary{}) || o.Address == "" || o.Amount <= 0 || o.Fee < 0 || left != 0 || o.Units == nil || units.Cmp(o.Units) != 0 {
		return fmt.Errorf("queue a payment: %w", errOrder)
	}
	before, found, err := orderByID(tx, o.ID)
	switch {
	case err != nil:
		return err
	case found && before.state != failed:
		return fmt.Errorf("queue payment %s: %w", o.ID, errTwice)
	}
	stored := order{Order: o, kind: kind, network: asset.Network, currency: currency.ID, state: queued, usd: s.usd(o.Amount, currency), at: tx.Now().UnixMilli()}
	if err := putOrder(tx, stored); err != nil {
		return err
	}
	tx.After(func() { s.nudge(asset.Network) })
	return nil
}

// usd is the worth of an amount in millionths of a dollar; all there is for a currency
// without a price, so that no cap lets it pass.
func (s *Service) usd(amount money.Amount, currency money.Currency) int64 {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return int64(money.MaxAmount)
	}
	return price.USD(amount, currency)
}

// Sizes of an ordinary payment: bytes of a transaction with one input and two outputs,
// and gas of a transfer of the coin and of a token.
const (
	usualBytes = 226
	coinGas    = 21_000
	tokenGas   = 65_000
	// tokenRent is what a new account of a token holds on Solana, in lamports.
	tokenRent = 2_039_280
	kilo      = 1000
)

// Quote is what a payment of an asset will cost on its network now, in the asset's
// currency and rounded up.
func (s *Service) Quote(ctx context.Context, assetID string) (money.Amount, error) {
	asset, currency, err := s.asset(assetID)
	if err != nil {
		return 0, err
	}
	network, found := s.Networks.Network(asset.Network)
	if !found {
		return 0, fmt.Errorf("quote a payment: %w", chain.ErrOffline)
	}
	fee, err := s.fees(ctx, network.ID)
	if err != nil {
		return 0, err
	}
	cost := new(big.Int).Set(fee.Rate)
	switch {
	case spendsOutputs(network):
		cost = ceilDiv(cost.Mul(cost, big.NewInt(usualBytes)), big.NewInt(kilo))
	case network.Family == chain.EVM && asset.Token == "":
		cost.Mul(cost, big.NewInt(coinGas))
	case network.Family == chain.EVM:
		cost.Mul(cost, big.NewInt(tokenGas))
	case network.Family == chain.Tron && asset.Token == "" && fee.Tip != nil && fee.Tip.Sign() > 0:
		cost.Set(fee.Tip)
	case network.Family == chain.Solana && asset.Token != "":
		// Who receives a token for the first time could take this rent out again, so that
		// the site must not bear it.
		cost.Add(cost, big.NewInt(tokenRent))
	}
	coin, coinCurrency, err := s.coin(network)
	if err != nil {
		return 0, err
	}
	amount, err := bookUp(coin, coinCurrency, cost)
	if err != nil || coin.ID == asset.ID {
		return amount, err
	}
	from, err := s.Prices.Of(coinCurrency.ID)
	if err != nil {
		return 0, fmt.Errorf("quote a payment: %w", err)
	}
	to, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, fmt.Errorf("quote a payment: %w", err)
	}
	return to.Amount(from.USD(amount, coinCurrency)+1, currency) + 1, nil
}

// fees is what a network asks for now.
func (s *Service) fees(ctx context.Context, network string) (chain.Fee, error) {
	node, found := s.Networks.Node(network)
	if !found {
		return chain.Fee{}, fmt.Errorf("ask for the fees of %s: %w", network, chain.ErrOffline)
	}
	estimator, able := node.(chain.Estimator)
	if !able {
		return chain.Fee{}, fmt.Errorf("ask for the fees of %s: %w", network, chain.ErrUnable)
	}
	fee, err := estimator.Fees(ctx)
	if err == nil && (fee.Rate == nil || fee.Rate.Sign() < 0) {
		err = chain.ErrLies
	}
	if err != nil {
		return chain.Fee{}, fmt.Errorf("ask for the fees of %s: %w", network, err)
	}
	return fee, nil
}

// bookUp converts units to an amount of the books, rounded up.
func bookUp(asset chain.Asset, currency money.Currency, units *big.Int) (money.Amount, error) {
	amount, left, err := asset.Book(units, currency)
	if err == nil && left.Sign() > 0 {
		amount++
	}
	return amount, err
}

func ceilDiv(a, b *big.Int) *big.Int {
	quotient, left := new(big.Int).QuoRem(a, b, new(big.Int))
	if left.Sign() > 0 {
		quotient.Add(quotient, big.NewInt(1))
	}
	return quotient
}
