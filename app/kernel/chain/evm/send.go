package evm

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// errRefused means that the node did not accept a transaction now, and may later.
var errRefused = errors.New("the node does not take the transaction now")

// Send broadcasts a signed transaction. A rejection is about the transaction as it is, by the
// node's current state: another one with its nonce may replace it, and no rejection alone is a
// reason to pay with another nonce. Insufficient funds are chain.ErrInsufficientFunds and no rejection: funds
// may arrive.
func (n *Node) Send(ctx context.Context, raw []byte) error {
	t, from, err := parseSigned(raw)
	if err != nil || t.chain != uint64(n.network.ChainID) {
		return fmt.Errorf("%w: not a signed transaction of the network", chain.ErrRejected)
	}
	sum := keccak(raw)
	txid := prefixed(sum[:])
	var reply hashText
	err = n.call(ctx, "eth_sendRawTransaction", &reply, prefixed(raw))
	if err == nil {
		if string(reply) != txid {
			return fmt.Errorf("%w: another hash than that of the transaction", chain.ErrInvalidResponse)
		}
		return nil
	}
	refused, ok := noderpc.Refusal(err)
	if !ok {
		return err
	}
	if messageContains(refused, "already known", "alreadyknown", "already imported") {
		return nil
	}
	// Nodes have many texts for a known transaction.
	seen, err := n.Status(ctx, txid)
	if err != nil || seen.Known {
		return err
	}
	switch {
	case messageContains(refused, "nonce too low", "nonce is too low", "nonce too old", "oldnonce"):
		return n.nonceTaken(ctx, from, t.nonce)
	case messageContains(refused, "insufficient funds", "insufficient balance"):
		return fmt.Errorf("%w: %w", chain.ErrInsufficientFunds, refused)
	case messageContains(refused, "intrinsic gas too low", "invalid chain id", "invalid sender", "transaction type not supported",
		"replacement", "could not replace"):
		return fmt.Errorf("%w: %w", chain.ErrRejected, refused)
	}
	return fmt.Errorf("%w: %w", errRefused, refused)
}

// nonceTaken handles a node's answer that the nonce is used while it does not know the
// transaction: another transaction has used the nonce if the account's nonce agrees.
func (n *Node) nonceTaken(ctx context.Context, from Address, nonce uint64) error {
	next, err := n.nonceAt(ctx, from, latest)
	if err != nil {
		return err
	}
	// Several nodes may share one address, and one of them may be behind.
	if next <= nonce {
		return fmt.Errorf("%w: it contradicts itself about the nonce", errRefused)
	}
	return fmt.Errorf("%w: another transaction has its nonce", chain.ErrRejected)
}
