package reserves

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"croupier/app/kernel/chain"
	"croupier/db"
)

const (
	// lookEvery is how often the nodes are asked for the cold addresses.
	lookEvery = time.Hour
	// lookWithin bounds one question: nodes that search through all coins take minutes.
	lookWithin = 10 * time.Minute
)

// Run asks the nodes for the cold addresses, again and again until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.measureAll(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.wake:
		case <-s.Clock.At(s.Clock.Now().Add(lookEvery)):
		}
	}
}

// nudge has the worker look now.
func (s *Service) nudge() {
	select {
	case s.wake <- struct{}{}:
	default: // it will look already
	}
}

// measureAll looks at every cold address. What a node cannot tell now stays as it was
// told last, with its block.
func (s *Service) measureAll(ctx context.Context) error {
	var list []coldAddress
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = coldAddresses(q)
		return err
	})
	if err != nil {
		return err
	}
	for _, a := range list {
		for _, asset := range s.Networks.Assets() {
			if asset.Network != a.network {
				continue
			}
			if err := s.measure(ctx, a, asset); err != nil {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				s.Log.Warn("the balance of a cold address is not known", "network", a.network, "asset", asset.ID, "error", err)
			}
		}
	}
	return nil
}

// totaler is a node that adds up coins in the newest block, and says which one that is.
type totaler interface {
	Total(ctx context.Context, addresses []string) (*big.Int, chain.Block, error)
}

// measure asks for one balance and stores it with its block.
func (s *Service) measure(ctx context.Context, a coldAddress, asset chain.Asset) error {
	node, found := s.Networks.Node(a.network)
	if !found {
		return chain.ErrOffline
	}
	asked, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	has, block, err := balanceOf(asked, node, asset, a.address)
	if err != nil {
		return err
	}
	if has == nil || has.Sign() < 0 {
		return fmt.Errorf("a balance of %s: %w", has, chain.ErrLies)
	}
	b := coldBalance{asset: asset.ID, units: has, height: block.Height, hash: block.Hash, at: s.Clock.Now().UnixMilli()}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return putBalance(tx, a.id, b) })
}

// tries bounds how often a balance is asked for while blocks come.
const tries = 3

// balanceOf is what an address holds, and the block in which it does.
func balanceOf(ctx context.Context, node chain.Node, asset chain.Asset, address string) (*big.Int, chain.Block, error) {
	if sums, able := node.(totaler); able && asset.Token == "" {
		return sums.Total(ctx, []string{address})
	}
	for range tries {
		tip, err := node.Tip(ctx)
		if err != nil {
			return nil, tip, err
		}
		has, err := node.Balance(ctx, asset, address, tip.Height)
		if err != nil && !errors.Is(err, chain.ErrNoBlock) {
			return nil, tip, err
		}
		if after, err := node.At(ctx, tip.Height); err == nil && after.Hash == tip.Hash && has != nil {
			return has, tip, nil
		}
	}
	return nil, chain.Block{}, chain.ErrUnable
}
