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

// Order is a withdrawal to pay. Amount is what the player receives, and Fee what
// the site keeps.
type Order struct {
	ID                  id.Binary
	Asset, Address, Tag string
	Units               *big.Int
	Amount, Fee         money.Amount
}

// Kinds of orders.
const (
	payout = "payout"
	refund = "return" // of a deposit to its sender
	move   = "move"   // to the cold wallet
	gas    = "gas"    // coins for a fee, to the address of a player
	sweep  = "sweep"  // of coins at the address of a player
)

// States of an order.
const (
	queued   = "queued"
	assigned = "taken" // a payment has it
	paid     = "paid"
	failed   = "failed"
)

// order is a stored order.
type order struct {
	Order
	seq                     int64
	kind, network           string
	currency, state, reason string
	paymentID               *id.Binary
	usd, at, endedAt        int64
}

var (
	errOrder         = errors.New("an order has an id, an address, units that are exactly its amount, and a fee of zero or more")
	errAlreadyQueued = errors.New("the order is in the queue already")
)

// Enqueue adds an order to the treasury's queue, in the transaction that approves
// it. The same order is accepted again only after it has failed.
func (s *Service) Enqueue(tx *db.Tx, o Order) error { return s.enqueue(tx, payout, o) }

// EnqueueReturn makes the treasury send a deposit back. Its money is in the account of
// withdrawals, and the order has the id of the deposit. Only viewers of the
// treasury see it.
func (s *Service) EnqueueReturn(tx *db.Tx, o Order) error {
	if o.Fee != 0 {
		return fmt.Errorf("queue a payment: %w", errOrder)
	}
	return s.enqueue(tx, refund, o)
}

// Transactions are the transactions of the site. They need only a database and the networks.
type Transactions struct {
	networks interface {
		Network(id string) (chain.Network, bool)
	}
}

// NewTransactions makes the transactions of the site.
func NewTransactions(networks Networks) Transactions { return Transactions{networks} }

// IsOwnTransaction reports whether a transaction is one of the site's.
func (s Transactions) IsOwnTransaction(q db.Querier, network, txid string) (bool, error) {
	if own, err := isOwn(q, network, txid); own || err != nil {
		return own, err
	}
	known, _ := s.networks.Network(network)
	return isFound(q, network, txid, !spendsOutputs(known))
}

// HaltForLostDeposit stops the payments of the network that has lost a counted deposit, and
// of every other network that pays its currency out, because the balance can be
// withdrawn on any of them. network may also name a payment gateway, which pays
// nothing out itself.
func (s *Service) HaltForLostDeposit(tx *db.Tx, network, currency string, deposit id.Binary) error {
	for _, item := range s.networks() {
		pays := slices.ContainsFunc(s.Networks.Assets(), func(a chain.Asset) bool { return a.Network == item.ID && a.Currency == currency })
		if item.ID != network && !pays {
			continue
		}
		if err := s.haltIn(tx, item.ID, fmt.Sprintf("The deposit %s was counted and is lost again (%s).", deposit, network)); err != nil {
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
		return fmt.Errorf("queue payment %s: %w", o.ID, errAlreadyQueued)
	}
	stored := order{Order: o, kind: kind, network: asset.Network, currency: currency.ID, state: queued, usd: s.usd(o.Amount, currency), at: tx.Now().UnixMilli()}
	if err := putOrder(tx, stored); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.wakeWorker(asset.Network) })
	return nil
}

// usd returns the value of an amount in millionths of a dollar. A currency
// without a price has the max value, so that no cap permits it.
func (s *Service) usd(amount money.Amount, currency money.Currency) int64 {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return int64(money.MaxAmount)
	}
	return price.USD(amount, currency)
}

// minAmounter is a maker whose network has a min amount for an address.
type minAmounter interface {
	MinAmount(network chain.Network, to string) (*big.Int, error)
}

// MinAmount returns the min amount of a payment of an asset to an address, in the
// asset's currency. The treasury refuses less. It is 0 where the network has no
// minimum.
func (s *Service) MinAmount(assetID, address string) (money.Amount, error) {
	asset, currency, err := s.asset(assetID)
	if err != nil {
		return 0, err
	}
	network, found := s.Networks.Network(asset.Network)
	maker, has := s.Networks.Maker(asset.Network)
	bounded, supported := maker.(minAmounter)
	if !found || !has || !supported {
		return 0, nil
	}
	units, err := bounded.MinAmount(network, address)
	if err != nil {
		return 0, fmt.Errorf("find the least of a payment: %w", err)
	}
	return bookUp(asset, currency, units)
}

// fees queries the current fees of a network.
func (s *Service) fees(ctx context.Context, network string) (chain.Fee, error) {
	node, found := s.Networks.Node(network)
	if !found {
		return chain.Fee{}, fmt.Errorf("query the fees of %s: %w", network, chain.ErrOffline)
	}
	estimator, supported := node.(chain.Estimator)
	if !supported {
		return chain.Fee{}, fmt.Errorf("query the fees of %s: %w", network, chain.ErrNoData)
	}
	fee, err := estimator.Fees(ctx)
	if err == nil && (fee.Rate == nil || fee.Rate.Sign() < 0) {
		err = chain.ErrInvalidResponse
	}
	if err != nil {
		return chain.Fee{}, fmt.Errorf("query the fees of %s: %w", network, err)
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
