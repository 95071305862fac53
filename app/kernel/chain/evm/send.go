package evm

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/chain"
)

// errRefused says that the node did not take a transaction now, and may later.
var errRefused = errors.New("the node does not take the transaction now")

// Send broadcasts a signed transaction. A rejection is about the transaction as it is,
// in what the node knows now: another one with its nonce may take its place, and no
// rejection alone is a reason to pay with another nonce. Funds that do not suffice are
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
	if !ok {
		return err
	}
	if says(refused, "already known", "alreadyknown", "already imported") {
		return nil
	}
	// Nodes have many words for what they have already.
	seen, err := n.Status(ctx, txid)
	if err != nil || seen.Known {
		return err
	}
	switch {
	case says(refused, "nonce too low", "nonce is too low", "nonce too old", "oldnonce"):
		return n.nonceTaken(ctx, from, t.nonce)
	case says(refused, "insufficient funds", "insufficient balance"):
		return fmt.Errorf("%w: %w", chain.ErrFunds, refused)
	case says(refused, "intrinsic gas too low", "invalid chain id", "invalid sender", "transaction type not supported",
		"replacement", "could not replace"):
		return fmt.Errorf("%w: %w", chain.ErrRejected, refused)
	}
	return fmt.Errorf("%w: %w", errRefused, refused)
}

// nonceTaken tells what it means that the node says so, and does not know the
// transaction: that another one has taken its nonce, if the account's says the same.
func (n *Node) nonceTaken(ctx context.Context, from Address, nonce uint64) error {
	next, err := n.nonceAt(ctx, from, latest)
	if err != nil {
		return err
	}
	// Behind one address several nodes may stand, of which one is late.
	if next <= nonce {
		return fmt.Errorf("%w: it contradicts itself about the nonce", errRefused)
	}
	return fmt.Errorf("%w: another transaction has its nonce", chain.ErrRejected)
}
