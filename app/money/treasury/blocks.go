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

// The treasury receives blocks from the follower of a chain. These methods
// implement its listener.

// Watches reports whether an address may be one of the site's.
func (s *Service) Watches(network, address string) bool {
	if _, own := s.ownPath(network, address); own {
		return true
	}
	return s.isCold(network, address) || s.Deposits.Watches(network, address)
}

// isCold reports whether an address belongs to a cold wallet.
func (s *Service) isCold(network, address string) bool {
	return slices.ContainsFunc(s.limits.levels.Get(), func(l Level) bool {
		asset, found := s.Networks.Asset(l.Asset)
		return found && asset.Network == network && l.Cold != "" && l.Cold == address
	})
}

// HotAddress returns the address from which the site pays on a network. Errors:
// ErrNoAccount.
func (s *Service) HotAddress(network string) (string, error) { return s.hotAddress(network) }

// IsOwnAddress reports whether an address is one of the site's wallets.
func (s *Service) IsOwnAddress(network, address string) (bool, error) {
	if _, err := s.listOwnAddresses(network); err != nil && !errors.Is(err, ErrNoAccount) {
		return false, err
	}
	_, own := s.ownPath(network, address)
	return own || s.isCold(network, address), nil
}

// walletOf returns the wallet that an address belongs to and the path of its key.
func (s *Service) walletOf(q db.Querier, network, address string) (wallet string, path chain.Path, err error) {
	if path, own := s.ownPath(network, address); own {
		return hot, path, nil
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

// Block stores the coins of a new block, and books the operator's coins that are
// deep enough.
func (s *Service) Block(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block, list []chain.Payment) error {
	for _, item := range list {
		if err := s.recordArrival(tx, network, block, item); err != nil {
			return err
		}
	}
	ns, err := networkStateOf(tx, network.ID)
	if err != nil {
		return err
	}
	ns.height, ns.hash, ns.blockAt, ns.blockNumber = block.Height, block.Hash, block.At.UnixMilli(), block.Number
	if err := putNetworkState(tx, ns); err != nil {
		return err
	}
	// Change of a payment that the restored books do not know is not a funding.
	_, held, err := holdOf(tx, network.ID)
	if err == nil && !held {
		err = s.countFunding(tx, network, block.Height)
	}
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { s.wakeWorker(network.ID) })
	return nil
}

// recordArrival stores a coin of the site.
func (s *Service) recordArrival(tx *db.Tx, network chain.Network, block chain.Block, item chain.Payment) error {
	asset, known := s.Networks.Asset(item.Asset)
	if item.Failed || !known || asset.Network != network.ID || item.Units == nil || item.Units.Sign() <= 0 {
		return nil
	}
	wallet, path, err := s.walletOf(tx, network.ID, item.To)
	if err != nil || wallet == "" {
		return err
	}
	own, err := isOwn(tx, network.ID, item.TxID)
	if err != nil || own && !spendsOutputs(network) {
		return err // on a network of accounts the site pays itself nothing
	}
	coinID, err := s.newID()
	if err != nil {
		return err
	}
	return putCoin(tx, coin{
		id: coinID, network: network.ID, txid: item.TxID, output: item.Output, asset: asset.ID, units: item.Units, address: item.To, path: path,
		wallet: wallet, own: own, height: block.Height, hash: block.Hash,
	})
}

// countFunding books coins that the operator has added.
func (s *Service) countFunding(tx *db.Tx, network chain.Network, tip int64) error {
	list, err := unbookedCoins(tx, network.ID, tip-network.Confirmations+1)
	if err != nil {
		return err
	}
	for _, c := range list {
		asset, currency, err := s.asset(c.asset)
		if err != nil {
			return err
		}
		amount, err := s.addToRemainder(tx, asset, currency, c.units)
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

// Undo reverts a block: its coins and the payments that it had included wait
// again. Anything that was settled or counted already stays, and the network is
// halted, because a reorganisation deeper than the confirmations is not safe.
func (s *Service) Undo(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block) error {
	if block.Hash == block.Parent { // a skipped height: the hash is that of the block below
		return s.lowerPosition(tx, network, block)
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
	if err := clearBlock(tx, network.ID, block.Hash); err != nil {
		return err
	}
	return s.lowerPosition(tx, network, block)
}

// lowerPosition moves the treasury's position below a block that is gone.
func (s *Service) lowerPosition(tx *db.Tx, network chain.Network, block chain.Block) error {
	ns, err := networkStateOf(tx, network.ID)
	if err != nil {
		return err
	}
	ns.height, ns.hash, ns.blockAt, ns.blockNumber = block.Height-1, block.Parent, 0, 0
	if err := putNetworkState(tx, ns); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.wakeWorker(network.ID) })
	return nil
}

// Waiting does nothing: coins count only in blocks.
func (s *Service) Waiting(context.Context, *db.Tx, chain.Network, []chain.Payment) error { return nil }

// Reread stores coins of an older block. Known coins stay unchanged.
func (s *Service) Reread(_ context.Context, tx *db.Tx, network chain.Network, block chain.Block, tip int64, list []chain.Payment) error {
	for _, item := range list {
		if err := s.recordArrival(tx, network, block, item); err != nil {
			return err
		}
	}
	if err := s.countFunding(tx, network, tip); err != nil {
		return err
	}
	tx.AfterCommit(func() { s.wakeWorker(network.ID) })
	return nil
}
