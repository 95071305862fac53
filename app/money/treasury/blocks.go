package treasury

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// The treasury hears of blocks from whoever follows the chain. These methods are those
// of its listeners.

// Watches reports whether an address may be one of the site's.
func (s *Service) Watches(network, address string) bool {
	if own, err := s.hot(network); err == nil && own == address {
		return true
	}
	return s.isCold(network, address) || s.Deposits.Watches(network, address)
}

// isCold reports whether an address is that of a cold wallet.
func (s *Service) isCold(network, address string) bool {
	return slices.ContainsFunc(s.limits.levels.Get(), func(l Level) bool {
		asset, found := s.Networks.Asset(l.Asset)
		return found && asset.Network == network && l.Cold != "" && l.Cold == address
	})
}

// HotAddress is the address from which the site pays on a network. Errors: ErrNoAccount.
func (s *Service) HotAddress(network string) (string, error) { return s.hot(network) }

// OwnAddress reports whether an address is one of the site's wallets.
func (s *Service) OwnAddress(network, address string) (bool, error) {
	own, err := s.hot(network)
	if errors.Is(err, ErrNoAccount) {
		err = nil
	}
	return own == address || s.isCold(network, address), err
}

// whose tells which wallet an address fills and where its key stands.
func (s *Service) whose(q db.Querier, network, address string) (wallet string, path chain.Path, err error) {
	if own, err := s.hot(network); err == nil && own == address {
		return hot, HotPath, nil
	}
	if s.isCold(network, address) {
		return cold, chain.Path{}, nil
	}
	path, found, err := s.Deposits.Owner(q, network, address)
	if err != nil {
		return "", path, fmt.Errorf("find whose an address is: %w", err)
	}
	if !found {
		return "", path, nil
	}
	return deposits, path, nil
}

// Block takes the coins of a new block, and counts those of the operator that are old
// enough.
func (s *Service) Block(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block, list []chain.Payment) error {
	for _, one := range list {
		if err := s.arrives(tx, network, block, one); err != nil {
			return err
		}
	}
	st, err := standOf(tx, network.ID)
	if err != nil {
		return err
	}
	st.height, st.hash, st.blockAt, st.blockNumber = block.Height, block.Hash, block.At.UnixMilli(), block.Number
	if err := putStand(tx, st); err != nil {
		return err
	}
	if err := s.countFunding(tx, network, block.Height); err != nil {
		return err
	}
	tx.After(func() { s.nudge(network.ID) })
	return nil
}

// arrives stores a coin of the site's.
func (s *Service) arrives(tx *db.Tx, network chain.Network, block chain.Block, one chain.Payment) error {
	asset, known := s.Networks.Asset(one.Asset)
	if one.Failed || !known || asset.Network != network.ID || one.Units == nil || one.Units.Sign() <= 0 {
		return nil
	}
	wallet, path, err := s.whose(tx, network.ID, one.To)
	if err != nil || wallet == "" {
		return err
	}
	own, err := isOwn(tx, network.ID, one.TxID)
	if err != nil || own && !spendsOutputs(network) {
		return err // on a network of accounts the site pays itself nothing
	}
	coinID, err := s.newID()
	if err != nil {
		return err
	}
	return putCoin(tx, coin{
		id: coinID, network: network.ID, txid: one.TxID, output: one.Output, asset: asset.ID, units: one.Units, address: one.To, path: path,
		wallet: wallet, own: own, height: block.Height, hash: block.Hash,
	})
}

// countFunding takes coins into the books that the operator has brought.
func (s *Service) countFunding(tx *db.Tx, network chain.Network, tip int64) error {
	list, err := unbooked(tx, network.ID, tip-network.Confirmations+1)
	if err != nil {
		return err
	}
	for _, c := range list {
		asset, currency, err := s.asset(c.asset)
		if err != nil {
			return err
		}
		amount, err := s.absorb(tx, asset, currency, c.units)
		if err != nil {
			return err
		}
		if err := setWallet(tx, c.id, c.wallet, true); err != nil {
			return err
		}
		if err := s.book(tx, booking{network.ID, ledger.House, c.wallet, currency.ID, amount, ledger.CodeFunding, c.id}); err != nil {
			return err
		}
	}
	return nil
}

// Undo takes back what a block did: coins that were in it wait again, and so do the
// payments that it had included. What was settled or counted already stays so, and the
// network is halted: deeper than its confirmations nobody is safe.
func (s *Service) Undo(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block) error {
	if block.Hash == block.Parent { // a height that was passed over: the hash is that of the block below
		return s.lower(tx, network, block)
	}
	inside, err := versionsIn(tx, network.ID, block.Hash)
	if err != nil {
		return err
	}
	for i := range inside {
		if inside[i].state == confirmed {
			if err := s.haltIn(tx, network.ID, "The chain has taken back a block with a payment that was settled."); err != nil {
				return err
			}
			continue
		}
		if err := outOfBlock(tx, &inside[i]); err != nil {
			return err
		}
	}
	arrived, err := coinsIn(tx, network.ID, block.Hash)
	if err != nil {
		return err
	}
	for _, c := range arrived {
		if c.booked {
			if err := s.haltIn(tx, network.ID, "The chain has taken back a block with coins that were counted."); err != nil {
				return err
			}
		}
	}
	if err := unblock(tx, network.ID, block.Hash); err != nil {
		return err
	}
	return s.lower(tx, network, block)
}

// lower has the treasury stand below a block that is gone.
func (s *Service) lower(tx *db.Tx, network chain.Network, block chain.Block) error {
	st, err := standOf(tx, network.ID)
	if err != nil {
		return err
	}
	st.height, st.hash, st.blockAt, st.blockNumber = block.Height-1, block.Parent, 0, 0
	if err := putStand(tx, st); err != nil {
		return err
	}
	tx.After(func() { s.nudge(network.ID) })
	return nil
}

// Waiting takes nothing: coins count in blocks only.
func (s *Service) Waiting(context.Context, *db.Tx, chain.Network, []chain.Payment) error { return nil }
