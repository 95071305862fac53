package utxo

import (
	"context"
	"fmt"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// Bounds of one read of the mempool: the next one reads further new transactions.
const (
	maxNewPerRead = 2_000
	batchSize     = 100
)

// pool caches the transactions of the mempool with their payments: none, for nearly all of them.
type pool map[string][]chain.Payment

// Waiting lists payments to watched addresses that wait for a block. It reads only transactions
// that are new since the last call.
func (n *Node) Waiting(ctx context.Context, watch chain.Watch) ([]chain.Payment, error) {
	if err := n.verifyNetwork(ctx); err != nil {
		return nil, err
	}
	var all []string
	if err := n.callLarge(ctx, "getrawmempool", &all); err != nil {
		return nil, err
	}
	n.mu.Lock()
	known := n.pool
	n.mu.Unlock()
	next, unread := make(pool, len(all)), []string(nil)
	for _, txid := range all {
		if payments, has := known[txid]; has {
			next[txid] = payments
		} else if !noderpc.IsHash(txid) {
			return nil, fmt.Errorf("the id of a transaction: %w", chain.ErrInvalidResponse)
		} else if len(unread) < maxNewPerRead {
			unread = append(unread, txid)
		}
	}
	for len(unread) > 0 {
		part := unread[:min(batchSize, len(unread))]
		unread = unread[len(part):]
		if err := n.readWaiting(ctx, part, next, watch); err != nil {
			return nil, err
		}
	}
	n.mu.Lock()
	n.pool = next
	n.mu.Unlock()
	var out []chain.Payment
	for _, txid := range all {
		for _, payment := range next[txid] {
			if watch(payment.To) {
				out = append(out, payment)
			}
		}
	}
	return out, nil
}

// readWaiting reads some transactions of the mempool. One that has left it in the meantime is not
// cached.
func (n *Node) readWaiting(ctx context.Context, txids []string, into pool, watch chain.Watch) error {
	calls, answers := make([]noderpc.Call, len(txids)), make([]nodeTx, len(txids))
	for i, txid := range txids {
		calls[i] = noderpc.Call{Method: "getrawtransaction", Params: []any{txid, true}, Result: &answers[i]}
	}
	if err := warmupAsOffline(n.rpc.Batch(ctx, calls)); err != nil {
		return err
	}
	for i, call := range calls {
		if noderpc.Refused(call.Err, codeNotFound) || call.Err == nil && answers[i].Block != "" {
			continue
		}
		if call.Err != nil {
			return call.Err
		}
		if answers[i].TxID != txids[i] {
			return fmt.Errorf("another transaction than asked for: %w", chain.ErrInvalidResponse)
		}
		payments, err := n.payments(answers[i], chain.Block{}, watch)
		if err != nil {
			return err
		}
		into[txids[i]] = payments
	}
	return nil
}
