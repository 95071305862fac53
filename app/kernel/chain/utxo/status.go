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

// Where a transaction is looked for without an index: in the newest blocks, and among
// the unspent outputs by its first ones.
const (
	recentBlocks = 100
	firstOutputs = 10
)

// recent remembers which transactions the newest blocks have, by the first eight
// bytes of their ids; what it says is asked again.
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

// Look lists what one transaction brings to watched addresses: of one that waits or
// is in one of the newest blocks, or that the node's own index knows.
func (n *Node) Look(ctx context.Context, txid string, watch chain.Watch) ([]chain.Payment, error) {
	tx, block, err := n.find(ctx, txid)
	if err != nil || tx == nil {
		return nil, err
	}
	return n.payments(*tx, block, watch)
}

// Status tells how a transaction stands. Without an index the node knows one that
// waits, one in the newest 100 blocks, and one of whose first outputs some are
// unspent: of a payout the change nearly always is. The fee is told while it waits.
func (n *Node) Status(ctx context.Context, txid string) (chain.Seen, error) {
	tx, block, err := n.find(ctx, txid)
	if err != nil {
		return chain.Seen{}, err
	}
	if tx == nil {
		return n.unspent(ctx, txid)
	}
	seen := chain.Seen{Known: true, Block: block}
	if block.Hash == "" {
		seen.Fee, err = n.waitingFee(ctx, txid)
	}
	return seen, err
}

// find is a transaction of the mempool, of an index, or of the newest blocks, with
// the block that has it; nil when there is none.
func (n *Node) find(ctx context.Context, txid string) (*seenTx, chain.Block, error) {
	if !isHash(txid) {
		return nil, chain.Block{}, nil
	}
	if err := n.prove(ctx); err != nil {
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
	if refusedWith(err, codeMisc) {
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

// transaction asks for one, of the mempool or of a block; nil when there is none.
func (n *Node) transaction(ctx context.Context, txid string, block ...any) (*seenTx, error) {
	var got seenTx
	err := n.ask(ctx, "getrawtransaction", &got, append([]any{txid, true}, block...)...)
	switch {
	case refusedWith(err, codeNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	case got.TxID != txid:
		return nil, fmt.Errorf("another transaction than asked for: %w", chain.ErrLies)
	}
	return &got, nil
}

// inBlock reads a transaction out of its block, for nodes such as Dogecoin's that do
// not find one in a block by itself.
func (n *Node) inBlock(ctx context.Context, txid, hash string) (*seenTx, error) {
	var got seenBlock
	if err := n.askLarge(ctx, "getblock", &got, hash, 2); err != nil {
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
		one, has := known[hash]
		if !has {
			if one, err = n.readRecent(ctx, hash); errors.Is(err, chain.ErrNoBlock) {
				return "", nil
			} else if err != nil {
				return "", err
			}
		}
		next[hash] = one
		if _, has := one.ids[shortID(txid)]; has {
			found = hash
		}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	// The walk may have ended early: the rest of what was known stays, within bounds.
	for hash, one := range known {
		if len(next) < recentBlocks {
			next[hash] = one
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
	if err := n.askLarge(ctx, "getblock", &got, hash, 1); err != nil {
		if refusedWith(err, codeNotFound) {
			return recentBlock{}, chain.ErrNoBlock
		}
		return recentBlock{}, err
	}
	if _, err := got.header.block(hash); err != nil {
		return recentBlock{}, err
	}
	one := recentBlock{parent: got.Parent, ids: make(map[uint64]struct{}, len(got.Tx))}
	for _, txid := range got.Tx {
		if !isHash(txid) {
			return recentBlock{}, fmt.Errorf("the id of a transaction: %w", chain.ErrLies)
		}
		one.ids[shortID(txid)] = struct{}{}
	}
	return one, nil
}

// unspentOutput is the answer of gettxout.
type unspentOutput struct {
	Best          string `json:"bestblock"`
	Confirmations int64  `json:"confirmations"`
}

// unspent finds the block of a transaction by those of its first outputs that nobody
// has spent.
func (n *Node) unspent(ctx context.Context, txid string) (chain.Seen, error) {
	if !isHash(txid) {
		return chain.Seen{}, nil
	}
	calls, answers := make([]noderpc.Call, firstOutputs), make([]*unspentOutput, firstOutputs)
	for i := range calls {
		calls[i] = noderpc.Call{Method: "gettxout", Params: []any{txid, i, false}, Result: &answers[i]}
	}
	if err := awake(n.rpc.Batch(ctx, calls)); err != nil {
		return chain.Seen{}, err
	}
	for i, got := range answers {
		if calls[i].Err != nil {
			return chain.Seen{}, calls[i].Err
		}
		if got == nil {
			continue
		}
		best, err := n.header(ctx, got.Best)
		if errors.Is(err, chain.ErrNoBlock) {
			return chain.Seen{}, nil // reorganised in this moment
		}
		if err != nil {
			return chain.Seen{}, err
		}
		if got.Confirmations < 1 || got.Confirmations > best.Height+1 {
			return chain.Seen{}, fmt.Errorf("%d confirmations: %w", got.Confirmations, chain.ErrLies)
		}
		block, err := n.At(ctx, best.Height-got.Confirmations+1)
		if errors.Is(err, chain.ErrNoBlock) {
			return chain.Seen{}, nil
		}
		return chain.Seen{Known: err == nil, Block: block}, err
	}
	return chain.Seen{}, nil
}

// waitingFee is what a transaction of the mempool pays; nil when it has left it.
func (n *Node) waitingFee(ctx context.Context, txid string) (*big.Int, error) {
	var entry struct {
		// Fee is what versions before 0.17 say.
		Fee  jsontext.Value `json:"fee"`
		Fees struct {
			Base jsontext.Value `json:"base"`
		} `json:"fees"`
	}
	if err := n.ask(ctx, "getmempoolentry", &entry, txid); err != nil {
		if refusedWith(err, codeNotFound) {
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
