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
	// measureEvery is the interval in which the nodes are queried for the cold
	// addresses.
	measureEvery = time.Hour
	// measureTimeout is the max time of one query: nodes that search all coins take
	// minutes.
	measureTimeout = 10 * time.Minute
)

// Run queries the nodes for the cold addresses repeatedly until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		if err := s.measureAll(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.wake:
		case <-s.Clock.At(s.Clock.Now().Add(measureEvery)):
		}
	}
}

// wakeWorker makes the worker query now.
func (s *Service) wakeWorker() {
	select {
	case s.wake <- struct{}{}:
	default: // it will query already
	}
}

// measureAll queries every cold address. A balance that a node cannot report now
// stays at its last value, with its block.
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

// totaler is a node that sums coins in the newest block, and reports that block.
type totaler interface {
	Total(ctx context.Context, addresses []string) (*big.Int, chain.Block, error)
}

// measure queries one balance and stores it with its block.
func (s *Service) measure(ctx context.Context, a coldAddress, asset chain.Asset) error {
	node, found := s.Networks.Node(a.network)
	if !found {
		return chain.ErrOffline
	}
	queryCtx, cancel := context.WithTimeout(ctx, measureTimeout)
	defer cancel()
	balance, block, err := balanceOf(queryCtx, node, asset, a.address)
	if err != nil {
		return err
	}
	if balance == nil || balance.Sign() < 0 {
		return fmt.Errorf("a balance of %s: %w", balance, chain.ErrInvalidResponse)
	}
	b := coldBalance{asset: asset.ID, units: balance, height: block.Height, hash: block.Hash, at: s.Clock.Now().UnixMilli()}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return putBalance(tx, a.id, b) })
}

// maxTries is the max number of queries for a balance while new blocks arrive.
const maxTries = 3

// balanceOf returns the balance of an address, and its block.
func balanceOf(ctx context.Context, node chain.Node, asset chain.Asset, address string) (*big.Int, chain.Block, error) {
	if sums, supported := node.(totaler); supported && asset.Token == "" {
		return sums.Total(ctx, []string{address})
	}
	for range maxTries {
		tip, err := node.Tip(ctx)
		if err != nil {
			return nil, tip, err
		}
		balance, err := node.Balance(ctx, asset, address, tip.Height)
		if err != nil && !errors.Is(err, chain.ErrNoBlock) {
			return nil, tip, err
		}
		if after, err := node.At(ctx, tip.Height); err == nil && after.Hash == tip.Hash && balance != nil {
			return balance, tip, nil
		}
	}
	return nil, chain.Block{}, chain.ErrNoData
}
