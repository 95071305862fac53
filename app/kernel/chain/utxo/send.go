package utxo

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// conflicts are reasons that another transaction waits with the same coin, and that
// this one does not replace it.
var conflicts = []string{"txn-mempool-conflict", "insufficient fee"}

// hopeless are the beginnings of reasons for which no node will ever include a
// transaction as it is: it breaks a rule by itself, whatever else happens.
var hopeless = []string{
	"mandatory-script-verify-flag", "bad-txns-vin-empty", "bad-txns-vout-", "bad-txns-txouttotal", "bad-txns-inputs-duplicate",
	"bad-txns-oversize", "bad-txns-in-belowout", "bad-txns-fee-outofrange", "bad-txns-prevout-null", "bad-txns-inputvalues",
	"coinbase",
}

// Send broadcasts a signed transaction. It is rejected when it breaks a rule by
// itself, when another transaction that waits has one of its coins and pays as much,
// or when a block has spent one elsewhere. Of these only the first is for ever: what
// is made in its place must spend one of its coins, so that never both are included.
// Anything else, such as a fee that is too low today or a coin that waits itself, is
// an error without a name: the same bytes may be sent again later.
func (n *Node) Send(ctx context.Context, raw []byte) error {
	if err := n.prove(ctx); err != nil {
		return err
	}
	t, err := parse(raw)
	if err != nil {
		return fmt.Errorf("%w: %w", chain.ErrRejected, err)
	}
	var txid string
	err = n.ask(ctx, "sendrawtransaction", &txid, hex.EncodeToString(raw))
	var refused *noderpc.Error
	switch {
	case err == nil && txid != t.txid():
		return fmt.Errorf("the id of what was sent: %w", chain.ErrLies)
	case !errors.As(err, &refused):
		return err
	case refused.Code == codeInChain, strings.Contains(refused.Message, "already in block chain"),
		strings.Contains(refused.Message, "txn-already-"):
		return nil
	case refused.Code == codeBadTx, refused.Code == codeRejected && (rejectedFor(refused.Message, hopeless) || rejectedFor(refused.Message, conflicts)):
		return fmt.Errorf("%w: %w", chain.ErrRejected, refused)
	case refused.Code == codeVerify, refused.Code == codeRejected && strings.Contains(refused.Message, "missingorspent"):
		return n.missing(ctx, t, refused)
	}
	return err
}

func rejectedFor(message string, reasons []string) bool {
	// Some versions write the number of the reason before it.
	_, after, numbered := strings.Cut(message, ": ")
	for _, reason := range reasons {
		if strings.HasPrefix(message, reason) || numbered && strings.HasPrefix(after, reason) {
			return true
		}
	}
	return false
}

// missing says what it means that the node misses inputs: the transaction is in a
// block and all that it paid is spent, or a block has spent its coins elsewhere, or a
// transaction before it has not come yet.
func (n *Node) missing(ctx context.Context, t transaction, refused error) error {
	seen, err := n.Status(ctx, t.txid())
	if err != nil || seen.Known {
		return err
	}
	for _, in := range t.inputs {
		var got *unspentOutput
		if err := n.ask(ctx, "gettxout", &got, in.txid(), in.index, false); err != nil {
			return err
		}
		if got != nil {
			continue
		}
		before, err := n.Status(ctx, in.txid())
		if err != nil {
			return err
		}
		if before.Known && before.Block.Hash != "" {
			return fmt.Errorf("a block has spent %s:%d: %w", in.txid(), in.index, chain.ErrRejected)
		}
	}
	return fmt.Errorf("the node does not take the transaction now: %w", refused)
}
