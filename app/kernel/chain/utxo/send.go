package utxo

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// temporaryReasons are the temporary reasons of a refusal: the same bytes may be accepted after further
// blocks. Either it is too early, or too many transactions wait before it.
var temporaryReasons = []string{
	"too-long-mempool-chain", "too-large-cluster", "non-final", "non-BIP68-final", "bad-txns-premature-spend-of-coinbase",
}

// Send broadcasts a signed transaction. If a node has examined it and does not accept it (code
// -26), this is a rejection, whatever the reason: it breaks a rule, its fee is below the
// mempool's current minimum, or a waiting one with an equal fee has one of its coins. The same is
// true if another transaction in a block has spent one of its coins. A replacement must spend one
// of its coins, so that never both are included. Reasons that end with the next blocks, and an
// input that waits itself, are an error without a name: the same bytes may be sent again later.
func (n *Node) Send(ctx context.Context, raw []byte) error {
	if err := n.verifyNetwork(ctx); err != nil {
		return err
	}
	t, err := parse(raw)
	if err != nil {
		return fmt.Errorf("%w: %w", chain.ErrRejected, err)
	}
	var txid string
	err = n.call(ctx, "sendrawtransaction", &txid, hex.EncodeToString(raw))
	var refused *noderpc.Error
	switch {
	case err == nil && txid != t.TxHash().String():
		return fmt.Errorf("the id of what was sent: %w", chain.ErrInvalidResponse)
	case !errors.As(err, &refused):
		return err
	case refused.Code == codeInChain, strings.Contains(refused.Message, "already in block chain"),
		strings.Contains(refused.Message, "txn-already-"):
		return nil
	case refused.Code == codeVerify, strings.Contains(refused.Message, "missingorspent"):
		return n.missing(ctx, t, refused)
	case refused.Code == codeBadTx, refused.Code == codeRejected && !slices.Contains(temporaryReasons, reasonOf(refused.Message)):
		return fmt.Errorf("%w: %w", chain.ErrRejected, refused)
	}
	return err
}

// reasonOf is the node's reason, without the number that older versions write before it and
// without the text in brackets or after a comma.
func reasonOf(message string) string {
	if number, rest, found := strings.Cut(message, ": "); found {
		if _, err := strconv.Atoi(number); err == nil {
			message = rest
		}
	}
	if end := strings.IndexAny(message, " ,("); end >= 0 {
		message = message[:end]
	}
	return message
}

// missing handles a node's answer that inputs are missing: the transaction is in a block and all
// its outputs are spent, or another one in a block has spent its coins, or a transaction before
// it has not arrived yet.
func (n *Node) missing(ctx context.Context, t *wire.MsgTx, refused error) error {
	seen, err := n.Status(ctx, t.TxHash().String())
	if err != nil || seen.Known {
		return err
	}
	for _, in := range t.TxIn {
		txid, index := in.PreviousOutPoint.Hash.String(), in.PreviousOutPoint.Index
		var got *unspentOutput
		if err := n.call(ctx, "gettxout", &got, txid, index, false); err != nil {
			return err
		}
		if got != nil {
			continue
		}
		before, err := n.Status(ctx, txid)
		if err != nil {
			return err
		}
		if before.Known && before.Block.Hash != "" {
			return fmt.Errorf("a block has spent %s:%d: %w", txid, index, chain.ErrRejected)
		}
	}
	return fmt.Errorf("the node does not take the transaction now: %w", refused)
}
