package evm

import (
	"context"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
)

// frame is one call of a transaction as the tracer of calls tells it.
type frame struct {
	Type  string   `json:"type"`
	From  account  `json:"from"`
	To    *account `json:"to"`
	Value quantity `json:"value"`
	// Error is set where the call was undone, with all that it called.
	Error string  `json:"error"`
	Calls []frame `json:"calls"`
}

// inner is value that a call inside of a transaction passed on. Its number is the place
// of the call in the order in which calls began, and 0 for the transaction itself.
type inner struct {
	number   int
	from, to Address
	units    *big.Int
}

// carries tells which kinds of calls move value to another account. DELEGATECALL
// repeats the value of the call around it, and CALLCODE pays its own account.
var carries = map[string]bool{"CALL": true, "SELFDESTRUCT": true, "CREATE": true, "CREATE2": true}

// traceBlock adds to the transactions of a block the value that contracts passed on.
// Traces are a help and no condition: a node that fails to trace a block must not stop
// the cashier, so that the block is counted and goes on without them.
func (n *Node) traceBlock(ctx context.Context, block chain.Block, all []*evidence) {
	if n.untraced.Load() || len(all) == 0 {
		return
	}
	var traces []struct {
		TxID   *hashText `json:"txHash"`
		Result *frame    `json:"result"`
	}
	err := n.askLarge(ctx, "debug_traceBlockByHash", &traces, block.Hash, callTracer)
	if err == nil && len(traces) != len(all) {
		err = fmt.Errorf("%w: traces of another block", chain.ErrLies)
	}
	if err != nil {
		n.untracedFor(err)
		return
	}
	for i, trace := range traces {
		if trace.Result == nil || trace.TxID != nil && *trace.TxID != all[i].Hash {
			n.odd.blind.Add(1)
			return
		}
	}
	for i, trace := range traces {
		all[i].inner = trace.Result.inner()
	}
}

// noMethod is the code of a call that the node does not offer.
const noMethod = -32601

// callTracer asks for the calls of transactions.
var callTracer = map[string]string{"tracer": "callTracer"}

// traceOne adds the value that contracts passed on in one transaction.
func (n *Node) traceOne(ctx context.Context, one *evidence) {
	if n.untraced.Load() {
		return
	}
	var trace *frame
	if err := n.askLarge(ctx, "debug_traceTransaction", &trace, string(one.Hash), callTracer); err != nil {
		n.untracedFor(err)
		return
	}
	if trace != nil {
		one.inner = trace.inner()
	}
}

// untracedFor remembers a node that offers no traces and counts the failures of one
// that does.
func (n *Node) untracedFor(err error) {
	refused, ok := refusalOf(err)
	if ok && (refused.Code == noMethod || says(refused, "not available", "not supported", "unsupported", "not allowed", "does not exist", "not enabled")) {
		n.untraced.Store(true)
		return
	}
	n.odd.blind.Add(1)
}

// inner lists the value that the calls of a transaction passed on.
func (f *frame) inner() []inner {
	var found []inner
	number := 0
	var walk func(f *frame, undone bool)
	walk = func(f *frame, undone bool) {
		undone = undone || f.Error != ""
		if number > 0 && !undone && carries[f.Type] && f.To != nil && f.Value.Sign() > 0 {
			found = append(found, inner{number: number, from: f.From.Address, to: f.To.Address, units: &f.Value.Int})
		}
		number++
		for i := range f.Calls {
			walk(&f.Calls[i], undone)
		}
	}
	walk(f, false)
	return found
}
