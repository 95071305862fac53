package treasury

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/chain"
	"croupier/db"
)

// Finder searches for payments of the site that its restored books do not know.
// It receives blocks before all other listeners, so that none of them books a
// payment of the site as a deposit.
type Finder struct{ s *Service }

// Finder returns the first listener of the followers.
func (s *Service) Finder() Finder { return Finder{s} }

// Watches implements the listener of chains. It returns false while no payments
// are held.
func (f Finder) Watches(network, address string) bool {
	checkedCount := f.s.searchOf(network)
	if checkedCount == nil {
		return false
	}
	return checkedCount.addresses[address] || f.s.Watches(network, address)
}

// blockTolerance is how much earlier than an order the time of a block may be.
const blockTolerance = 2 * time.Hour

// Block stores the found transactions of a block.
func (f Finder) Block(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block, list []chain.Payment) error {
	return f.find(tx, network, block, list)
}

// Reread stores the found transactions of a block that is read once more.
func (f Finder) Reread(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block, _ int64, list []chain.Payment) error {
	return f.find(tx, network, block, list)
}

// Waiting stores the found transactions that wait for a block. It receives the
// whole list each time.
func (f Finder) Waiting(_ context.Context, tx *db.Tx, network chain.Network, list []chain.Payment) error {
	if err := forgetFound(tx, network.ID, ""); err != nil {
		return err
	}
	return f.find(tx, network, chain.Block{}, list)
}

// Undo deletes the findings of a block.
func (f Finder) Undo(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block) error {
	return forgetFound(tx, network.ID, block.Hash)
}

func (f Finder) find(tx *db.Tx, network chain.Network, block chain.Block, list []chain.Payment) error {
	if len(list) == 0 {
		return nil
	}
	h, held, err := holdOf(tx, network.ID)
	if err != nil || !held {
		return err
	}
	if _, err := f.s.hotAddress(network.ID); errors.Is(err, ErrNoAccount) {
		return nil
	} else if err != nil {
		return err
	}
	for _, p := range list {
		if p.Failed || p.Units == nil {
			continue
		}
		if err := f.findOne(tx, network, h, block, p); err != nil {
			return err
		}
	}
	return nil
}

// findOne stores a payment that may be the site's. Where outputs are spent, its
// inputs show later who sent it.
func (f Finder) findOne(tx *db.Tx, network chain.Network, h hold, block chain.Block, p chain.Payment) error {
	known, err := isOwn(tx, network.ID, p.TxID)
	if err != nil || known {
		return err
	}
	outputs := spendsOutputs(network)
	_, fromOwn := f.s.ownPath(network.ID, p.From)
	_, toOwn := f.s.ownPath(network.ID, p.To)
	if !outputs && p.From != "" && !fromOwn {
		return nil
	}
	item := found{
		network: network.ID, txid: p.TxID, output: p.Output, restore: h.restore, height: block.Height, hash: block.Hash, at: block.At.UnixMilli(), state: foundSeen,
	}
	o, matches, err := f.s.matchOrder(tx, h, block, p)
	switch {
	case err != nil:
		return err
	case matches:
		item.order = &o.ID
	case outputs && toOwn || !outputs && fromOwn:
	default:
		return nil
	}
	return putFound(tx, item)
}

// maxOrdersPerAddress is the max number of orders to one address that are read.
const maxOrdersPerAddress = 200

// matchOrder finds the order that a payment pays: it has the same address, asset
// and units, was requested before the restore and before the block, and is not
// found yet.
func (s *Service) matchOrder(tx *db.Tx, h hold, block chain.Block, p chain.Payment) (o Order, found bool, err error) {
	again, err := findings(tx, `WHERE network = $1 AND txid = $2 AND output = $3 AND order_id IS NOT NULL`, h.network, p.TxID, p.Output)
	if err != nil {
		return o, false, err
	}
	if len(again) > 0 {
		o.ID = *again[0].order
		return o, true, nil
	}
	list, err := unpaidBefore(tx, h.network, p.To, h.at, maxOrdersPerAddress)
	if err != nil {
		return o, false, err
	}
	latest := h.at
	if block.At.Unix() > 0 {
		latest = min(latest, block.At.Add(blockTolerance).UnixMilli())
	}
	fits := func(o Order, at int64) (bool, error) {
		if o.Asset != p.Asset || o.Tag != p.Tag || o.Units.Cmp(p.Units) != 0 || at > latest {
			return false, nil
		}
		taken, err := isMatched(tx, o.ID)
		return !taken, err
	}
	for _, item := range list {
		if fit, err := fits(item.Order, item.at); err != nil || fit {
			return item.Order, fit, err
		}
	}
	asked, err := s.Withdrawals.Unapproved(tx, h.network, p.To, latest, maxOrdersPerAddress)
	if err != nil {
		return o, false, fmt.Errorf("list unapproved withdrawals: %w", err)
	}
	for _, item := range asked {
		if fit, err := fits(item, 0); err != nil || fit {
			return item, fit, err
		}
	}
	return o, false, nil
}
