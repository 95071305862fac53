package evm

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/noderpc"
)

// frame is one call of a transaction in the form of the call tracer.
type frame struct {
	Type  string   `json:"type"`
	From  account  `json:"from"`
	To    *account `json:"to"`
	Value quantity `json:"value"`
	// Error is set if the call was reverted, with all calls inside it.
	Error string  `json:"error"`
	Calls []frame `json:"calls"`
}

// inner is value that a call inside of a transaction passed on. Its number is the index of the
// call in start order, and 0 for the transaction itself.
type inner struct {
	number   int
	from, to Address
	units    *big.Int
}

// valueCalls lists the kinds of calls that move value to another account. DELEGATECALL repeats the
// value of the call around it, and CALLCODE pays its own account.
var valueCalls = map[string]bool{"CALL": true, "SELFDESTRUCT": true, "CREATE": true, "CREATE2": true}

// traceBlock adds to the transactions of a block the value that contracts passed on. A node that
// fails to trace a block must not stop the cashier: the block counts without its traces, and
// chain.ErrIncomplete has the follower request it again.
func (n *Node) traceBlock(ctx context.Context, block chain.Block, all []*txData) error {
	if n.untraced.Load() || len(all) == 0 {
		return nil
	}
	var traces []struct {
		TxID   *hashText `json:"txHash"`
		Result *frame    `json:"result"`
	}
	err := n.callLarge(ctx, "debug_traceBlockByHash", &traces, block.Hash, callTracer)
	if err == nil && len(traces) != len(all) {
		err = fmt.Errorf("%w: traces of another block", chain.ErrInvalidResponse)
	}
	if err != nil {
		return n.markUntraced(err)
	}
	for i, trace := range traces {
		if trace.Result == nil || trace.TxID != nil && *trace.TxID != all[i].Hash {
			return n.markUntraced(fmt.Errorf("%w: a transaction without its trace", chain.ErrInvalidResponse))
		}
	}
	n.traces.Store(true)
	for i, trace := range traces {
		all[i].inner = trace.Result.inner()
	}
	return nil
}

// codeNoMethod is the error code of an unknown method.
const codeNoMethod = -32601

// callTracer requests the calls of transactions.
var callTracer = map[string]string{"tracer": "callTracer"}

// traceOne adds the value that contracts passed on in one transaction. Errors:
// chain.ErrIncomplete.
func (n *Node) traceOne(ctx context.Context, item *txData) error {
	if n.untraced.Load() {
		return nil
	}
	var trace *frame
	if err := n.callLarge(ctx, "debug_traceTransaction", &trace, string(item.Hash), callTracer); err != nil {
		return n.markUntraced(err)
	}
	if trace != nil {
		item.inner = trace.inner()
	}
	return nil
}

// markUntraced marks a node that offers no traces at all, until it was unreachable. Any other
// failure concerns one block: chain.ErrIncomplete. A node that has returned traces before offers
// them.
func (n *Node) markUntraced(err error) error {
	if refused, ok := noderpc.Refusal(err); ok && !n.traces.Load() && offersNoTraces(refused) {
		n.untraced.Store(true)
		return nil
	}
	n.anomalies.blind.Add(1)
	return fmt.Errorf("%w: %w", chain.ErrIncomplete, err)
}

// offersNoTraces reports whether a node refuses the method as such. "Not available" is also the
// answer of nodes for the state of an old block, which is no refusal of the method.
func offersNoTraces(refused *noderpc.Error) bool {
	if refused.Code == codeNoMethod {
		return true
	}
	text := strings.ToLower(refused.Message)
	for _, method := range []string{"debug_traceblockbyhash", "debug_tracetransaction"} {
		text = strings.ReplaceAll(text, method, "")
	}
	refusal := &noderpc.Error{Message: text}
	return messageContains(refusal, "not available", "not supported", "unsupported", "not allowed", "does not exist", "not enabled") && !messageContains(refusal, "state", "block", "header", "trie")
}

// inner lists the value that the calls of a transaction passed on.
func (f *frame) inner() []inner {
	var found []inner
	number := 0
	var walk func(f *frame, undone bool)
	walk = func(f *frame, undone bool) {
		undone = undone || f.Error != ""
		if number > 0 && !undone && valueCalls[f.Type] && f.To != nil && f.Value.Sign() > 0 {
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
