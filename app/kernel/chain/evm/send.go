package evm

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/chain"
)

// errRefused says that the node did not take a transaction now, and may later.
var errRefused = errors.New("the node does not take the transaction now")

// Send broadcasts a signed transaction. It is rejected for good only for what stands in
// it, or when another transaction has had its nonce for as many blocks as count: what
// a single node says of its own state may be a moment old, and money of a payment that
// is rejected wrongly would be paid twice. Funds that do not suffice are
// chain.ErrFunds and no rejection: they may come.
func (n *Node) Send(ctx context.Context, raw []byte) error {
	t, from, err := parseSigned(raw)
	if err != nil || t.chain != uint64(n.network.ChainID) {
		return fmt.Errorf("%w: not a signed transaction of the network", chain.ErrRejected)
	}
	sum := keccak(raw)
	txid := prefixed(sum[:])
	var told hashText
	err = n.ask(ctx, "eth_sendRawTransaction", &told, prefixed(raw))
	if err == nil {
		if string(told) != txid {
			return fmt.Errorf("%w: another hash than that of the transaction", chain.ErrLies)
		}
		return nil
	}
	refused, ok := refusalOf(err)
	switch {
	case !ok:
		return err
	case says(refused, "already known", "alreadyknown", "known transaction", "already imported", "already exists", "already in mempool"):
		return nil
	case says(refused, "nonce too low", "nonce is too low", "nonce too old", "oldnonce"):
		return n.nonceTaken(ctx, txid, from, t.nonce)
	case says(refused, "insufficient funds", "insufficient balance"):
		return fmt.Errorf("%w: %w", chain.ErrFunds, refused)
	case says(refused, "intrinsic gas too low", "invalid chain id", "invalid sender", "transaction type not supported"):
		return fmt.Errorf("%w: %w", chain.ErrRejected, refused)
	}
	return fmt.Errorf("%w: %w", errRefused, refused)
}

// nonceTaken finds out whether the transaction itself took the nonce, or another one
// for good.
func (n *Node) nonceTaken(ctx context.Context, txid string, from Address, nonce uint64) error {
	tip, err := n.Tip(ctx)
	if err != nil {
		return err
	}
	settled := tip.Height - n.network.Confirmations
	if settled < 0 {
		return n.takenUnlessKnown(ctx, txid, errRefused)
	}
	at, err := n.nonceAt(ctx, from, heightText(settled))
	if err != nil {
		return err
	}
	if at <= nonce {
		return n.takenUnlessKnown(ctx, txid, errRefused)
	}
	return n.takenUnlessKnown(ctx, txid, chain.ErrRejected)
}

// takenUnlessKnown is what a taken nonce means, unless the transaction is known.
func (n *Node) takenUnlessKnown(ctx context.Context, txid string, otherwise error) error {
	seen, err := n.Status(ctx, strings.ToLower(txid))
	if err != nil || seen.Known {
		return err
	}
	return fmt.Errorf("%w: another transaction has its nonce", otherwise)
}
