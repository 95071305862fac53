package utxo

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// The places where a transaction is searched without an index: in the newest blocks, and among
// the unspent outputs by its first ones.
const (
	recentBlocks = 100
	firstOutputs = 10
)

// recent caches which transactions the newest blocks have, by the first eight bytes of their ids.
// A hit is requested again.
type recent map[string]recentBlock

type recentBlock struct {
	parent string
	ids    map[uint64]struct{}
}

func shortID(txid string) uint64 {
	var first [8]byte
	_, _ = hex.Decode(first[:], []byte(txid[:16]))
	return binary.LittleEndian.Uint64(first[:])
}

// TransactionPayments lists the payments of one transaction to watched addresses: of one that waits, is in one
// of the newest blocks, or is in the node's own index.
func (n *Node) TransactionPayments(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	tx, block, err := n.find(ctx, txid)
	if err != nil || tx == nil {
		return nil, err
	}
	return n.payments(*tx, block, watch)
}

// Status returns the status of a transaction. Without an index the node knows a waiting one, one
// in the newest 100 blocks, and one with some unspent outputs among its first ones: the change of
// a payout nearly always is unspent. The fee is known while it waits.
func (n *Node) Status(ctx context.Context, txid string) (chain.TxStatus, error) {
	tx, block, err := n.find(ctx, txid)
	if err != nil {
		return chain.TxStatus{}, err
	}
	if tx == nil {
		return n.unspent(ctx, txid)
	}
	seen := chain.TxStatus{Known: true, Block: block}
	if block.Hash == "" {
		seen.Fee, err = n.waitingFee(ctx, txid)
	}
	return seen, err
}

// find is a transaction of the mempool, of an index, or of the newest blocks, with its block; nil
// if there is none.
func (n *Node) find(ctx context.Context, txid string) (*nodeTx, chain.Block, error) {
	if !noderpc.IsHash(txid) {
		return nil, chain.Block{}, nil
	}
	if err := n.verifyNetwork(ctx); err != nil {
		return nil, chain.Block{}, err
	}
	tx, err := n.transaction(ctx, txid)
	if err != nil {
		return nil, chain.Block{}, err
	}
	if tx != nil && tx.Block == "" {
		return tx, chain.Block{}, nil
	}
	if tx != nil {
		block, err := n.header(ctx, tx.Block)
		if err == nil {
			return tx, block, nil
		}
		if !errors.Is(err, chain.ErrNoBlock) {
			return nil, chain.Block{}, err
		}
	}
	hash, err := n.recentBlock(ctx, txid)
	if err != nil || hash == "" {
		return nil, chain.Block{}, err
	}
	tx, err = n.transaction(ctx, txid, hash)
	if noderpc.Refused(err, codeMisc) {
		tx, err = n.inBlock(ctx, txid, hash)
	}
	if err != nil || tx == nil {
		return nil, chain.Block{}, err
	}
	block, err := n.header(ctx, hash)
	if errors.Is(err, chain.ErrNoBlock) {
		return nil, chain.Block{}, nil
	}
	return tx, block, err
}

// transaction requests one, of the mempool or of a block; nil if there is none.
func (n *Node) transaction(ctx context.Context, txid string, block ...any) (*nodeTx, error) {
	var got nodeTx
	err := n.call(ctx, "getrawtransaction", &got, append([]any{txid, true}, block...)...)
	switch {
	case noderpc.Refused(err, codeNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	case got.TxID != txid:
		return nil, fmt.Errorf("another transaction than asked for: %w", chain.ErrInvalidResponse)
	}
	return &got, nil
}

// inBlock reads a transaction from its block, for nodes such as Dogecoin's that do not find one
// in a block by its id.
func (n *Node) inBlock(ctx context.Context, txid, hash string) (*nodeTx, error) {
	var got nodeBlock
	if err := n.callLarge(ctx, "getblock", &got, hash, 2); err != nil {
		return nil, err
	}
	for _, tx := range got.Tx {
		if tx.TxID == txid {
			return &tx, nil
		}
	}
	return nil, nil
}

// recentBlock is the hash of the block among the newest that has a transaction; empty
// for none.
func (n *Node) recentBlock(ctx context.Context, txid string) (string, error) {
	tip, err := n.Tip(ctx)
	if err != nil {
		return "", err
	}
	n.mu.Lock()
	known := n.recent
	n.mu.Unlock()
	next, found := make(recent, recentBlocks), ""
	for hash := tip.Hash; hash != "" && len(next) < recentBlocks && found == ""; hash = next[hash].parent {
		item, has := known[hash]
		if !has {
			if item, err = n.readRecent(ctx, hash); errors.Is(err, chain.ErrNoBlock) {
				return "", nil
			} else if err != nil {
				return "", err
			}
		}
		next[hash] = item
		if _, has := item.ids[shortID(txid)]; has {
			found = hash
		}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	// The walk may have ended early: the rest of the known ones stays, within bounds.
	for hash, item := range known {
		if len(next) < recentBlocks {
			next[hash] = item
		}
	}
	n.recent = next
	return found, nil
}

func (n *Node) readRecent(ctx context.Context, hash string) (recentBlock, error) {
	var got struct {
		header
		Tx []string `json:"tx"`
	}
	if err := n.callLarge(ctx, "getblock", &got, hash, 1); err != nil {
		if noderpc.Refused(err, codeNotFound) {
			return recentBlock{}, chain.ErrNoBlock
		}
		return recentBlock{}, err
	}
	if _, err := got.header.block(hash); err != nil {
		return recentBlock{}, err
	}
	item := recentBlock{parent: got.Parent, ids: make(map[uint64]struct{}, len(got.Tx))}
	for _, txid := range got.Tx {
		if !noderpc.IsHash(txid) {
			return recentBlock{}, fmt.Errorf("the id of a transaction: %w", chain.ErrInvalidResponse)
		}
		item.ids[shortID(txid)] = struct{}{}
	}
	return item, nil
}

// unspentOutput is the answer of gettxout.
type unspentOutput struct {
	Best          string `json:"bestblock"`
	Confirmations int64  `json:"confirmations"`
}

// unspent finds the block of a transaction by the unspent ones of its first outputs.
func (n *Node) unspent(ctx context.Context, txid string) (chain.TxStatus, error) {
	if !noderpc.IsHash(txid) {
		return chain.TxStatus{}, nil
	}
	calls, answers := make([]noderpc.Call, firstOutputs), make([]*unspentOutput, firstOutputs)
	for i := range calls {
		calls[i] = noderpc.Call{Method: "gettxout", Params: []any{txid, i, false}, Result: &answers[i]}
	}
	if err := warmupAsOffline(n.rpc.Batch(ctx, calls)); err != nil {
		return chain.TxStatus{}, err
	}
	for i, got := range answers {
		if calls[i].Err != nil {
			return chain.TxStatus{}, calls[i].Err
		}
		if got == nil {
			continue
		}
		best, err := n.header(ctx, got.Best)
		if errors.Is(err, chain.ErrNoBlock) {
			return chain.TxStatus{}, nil // reorganised in this moment
		}
		if err != nil {
			return chain.TxStatus{}, err
		}
		if got.Confirmations < 1 || got.Confirmations > best.Height+1 {
			return chain.TxStatus{}, fmt.Errorf("%d confirmations: %w", got.Confirmations, chain.ErrInvalidResponse)
		}
		block, err := n.At(ctx, best.Height-got.Confirmations+1)
		if errors.Is(err, chain.ErrNoBlock) {
			return chain.TxStatus{}, nil
		}
		return chain.TxStatus{Known: err == nil, Block: block}, err
	}
	return chain.TxStatus{}, nil
}

// waitingFee is the fee of a transaction of the mempool; nil if it has left it.
func (n *Node) waitingFee(ctx context.Context, txid string) (*big.Int, error) {
	var entry struct {
		// Fee is the field of versions before 0.17.
		Fee  jsontext.Value `json:"fee"`
		Fees struct {
			Base jsontext.Value `json:"base"`
		} `json:"fees"`
	}
	if err := n.call(ctx, "getmempoolentry", &entry, txid); err != nil {
		if noderpc.Refused(err, codeNotFound) {
			return nil, nil
		}
		return nil, err
	}
	value := entry.Fees.Base
	if value == nil {
		value = entry.Fee
	}
	return n.units(value)
}
