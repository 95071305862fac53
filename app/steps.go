//go:build bench

package app

import (
	"context"
	"math/big"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/event"
	"croupier/app/money/chains"
	"croupier/app/money/treasury"
	"croupier/app/money/wallet"
	"croupier/app/money/withdrawals"
	"croupier/db"
)

// steps are called at each step of a deposit and of a withdrawal, so that a measurement can end
// the process there.
type steps func(step string)

// The reported steps. "taken" is before a package writes, "written" before the commit, "stored"
// after it.
const (
	stepWaitingTaken   = "deposit waits: taken"
	stepWaitingWritten = "deposit waits: written"
	stepWaitingStored  = "deposit waits: stored"
	stepBlockTaken     = "deposit in a block: taken"
	stepBlockWritten   = "deposit in a block: written"
	stepBlockStored    = "deposit in a block: stored"
	stepCreditWritten  = "deposit credited: written"
	stepCreditStored   = "deposit credited: stored"
	stepUndoTaken      = "block taken back: taken"
	stepUndoWritten    = "block taken back: written"
	stepUndoStored     = "block taken back: stored"
	stepRequestWritten = "withdrawal asked for: written"
	stepRequestStored  = "withdrawal asked for: stored"
	stepDraftTaken     = "payment drafted: taken"
	stepDraftWritten   = "payment drafted: written"
	stepDraftStored    = "payment drafted: stored"
	stepSignMade       = "payment signed: made"
	stepSignWritten    = "payment signed: written"
	stepSignStored     = "payment signed: stored"
	stepSendTaken      = "payment sent: taken"
	stepSendMade       = "payment sent: made"
	stepSendWritten    = "payment sent: written"
	stepSendStored     = "payment sent: stored"
	stepConfirmWritten = "payment confirmed: written"
	stepConfirmStored  = "payment confirmed: stored"
	stepPaidWritten    = "withdrawal paid: written"
	stepPaidStored     = "withdrawal paid: stored"
)

// Steps lists the steps that ReportSteps reports, in their order.
func Steps() []string {
	return []string{
		stepWaitingTaken, stepWaitingWritten, stepWaitingStored, stepBlockTaken, stepBlockWritten, stepBlockStored, stepCreditWritten, stepCreditStored,
		stepUndoTaken, stepUndoWritten, stepUndoStored,
		stepRequestWritten, stepRequestStored, stepDraftTaken, stepDraftWritten, stepDraftStored, stepSignMade, stepSignWritten, stepSignStored,
		stepSendTaken, stepSendMade, stepSendWritten, stepSendStored, stepConfirmWritten, stepConfirmStored, stepPaidWritten, stepPaidStored,
	}
}

// ReportSteps calls step at each step of deposits and withdrawals. It must be called before the
// site runs.
func (c Cashier) ReportSteps(step func(step string)) {
	listeners := c.networks.Listeners()
	for i, listener := range listeners {
		if listener == chains.Listener(c.coins.incoming) {
			listeners[i] = steppedFollower{listener, step}
		}
	}
	c.coins.incoming.Wallets = steppedWallets{c.wallets, step}
	c.coins.outgoing.Treasury = steppedQueue{withdrawTreasury{c.coins.treasury}, step}
	c.events.Watch(steps(step).watchPayments)
	c.coins.treasury.Networks = steppedNetworks{c.networks, step}
}

// write reports a complete write, now and when it is stored.
func (s steps) write(tx *db.Tx, written, stored string) {
	s(written)
	tx.AfterCommit(func() { s(stored) })
}

// steppedFollower reports the handling of deposits by a package that follows blocks.
type steppedFollower struct {
	chains.Listener
	step steps
}

// Waiting implements chains.Listener.
func (f steppedFollower) Waiting(ctx context.Context, tx *db.Tx, network chain.Network, payments []chain.Payment) error {
	if len(payments) == 0 {
		return f.Listener.Waiting(ctx, tx, network, payments)
	}
	f.step(stepWaitingTaken)
	err := f.Listener.Waiting(ctx, tx, network, payments)
	f.step.write(tx, stepWaitingWritten, stepWaitingStored)
	return err
}

// Block implements chains.Listener.
func (f steppedFollower) Block(ctx context.Context, tx *db.Tx, network chain.Network, block chain.Block, payments []chain.Payment) error {
	if len(payments) == 0 {
		return f.Listener.Block(ctx, tx, network, block, payments)
	}
	f.step(stepBlockTaken)
	err := f.Listener.Block(ctx, tx, network, block, payments)
	f.step.write(tx, stepBlockWritten, stepBlockStored)
	return err
}

// Undo implements chains.Listener.
func (f steppedFollower) Undo(ctx context.Context, tx *db.Tx, network chain.Network, block chain.Block) error {
	f.step(stepUndoTaken)
	err := f.Listener.Undo(ctx, tx, network, block)
	f.step.write(tx, stepUndoWritten, stepUndoStored)
	return err
}

// steppedWallets reports credited deposits.
type steppedWallets struct {
	*wallet.Service
	step steps
}

// NoteDeposit implements deposits.Wallets.
func (w steppedWallets) NoteDeposit(tx *db.Tx, userID string) error {
	err := w.Service.NoteDeposit(tx, userID)
	w.step.write(tx, stepCreditWritten, stepCreditStored)
	return err
}

// steppedQueue reports withdrawals that are passed to the treasury.
type steppedQueue struct {
	withdrawTreasury
	step steps
}

// Enqueue implements withdrawals.Treasury.
func (q steppedQueue) Enqueue(tx *db.Tx, o withdrawals.Order) error {
	err := q.withdrawTreasury.Enqueue(tx, o)
	q.step.write(tx, stepRequestWritten, stepRequestStored)
	return err
}

// paymentSteps are the reported steps of payments.
var paymentSteps = map[treasury.Step][2]string{
	treasury.Signed: {stepSignWritten, stepSignStored}, treasury.Sent: {stepSendWritten, stepSendStored},
	treasury.Seen: {stepConfirmWritten, stepConfirmStored}, treasury.Paid: {stepPaidWritten, stepPaidStored},
}

// watchPayments reports the steps of payments that withdrawals receive.
func (s steps) watchPayments(tx *db.Tx, r event.Record) {
	if r.Topic != treasury.Progressed.Definition().Name {
		return
	}
	var p treasury.Progress
	if err := json.Unmarshal([]byte(r.Payload), &p); err != nil {
		panic(err) // Publish has made it
	}
	if names, reported := paymentSteps[p.Step]; reported {
		s.write(tx, names[0], names[1])
	}
}

// steppedNetworks reports the calls of the treasury to networks.
type steppedNetworks struct {
	*chains.Service
	step steps
}

// Maker implements treasury.Networks.
func (n steppedNetworks) Maker(network string) (chain.Maker, bool) {
	maker, found := n.Service.Maker(network)
	return steppedMaker{maker, n.step}, found
}

type steppedMaker struct {
	chain.Maker
	step steps
}

// Draft implements chain.Maker. It runs in the write that reserves the inputs.
func (m steppedMaker) Draft(network chain.Network, funds chain.Funds, outputs []chain.Output, fee chain.Fee, now time.Time) (chain.Draft, error) {
	m.step(stepDraftTaken)
	draft, err := m.Maker.Draft(network, funds, outputs, fee, now)
	if err == nil {
		m.step(stepDraftWritten)
	}
	return draft, err
}

// Sign implements chain.Maker. It signs a stored draft.
func (m steppedMaker) Sign(network chain.Network, draft chain.Draft, keys chain.Keys) (chain.Signed, error) {
	m.step(stepDraftStored)
	made, err := m.Maker.Sign(network, draft, keys)
	m.step(stepSignMade)
	return made, err
}

// adder is a node that adds up coins.
type adder interface {
	Total(ctx context.Context, addresses []string) (*big.Int, chain.Block, error)
}

// Node implements treasury.Networks. Other abilities of a node are kept: kinds that pay without
// one of these two are not reported.
func (n steppedNetworks) Node(network string) (chain.Node, bool) {
	node, found := n.Service.Node(network)
	sender := steppedNode{node, n.step}
	estimator, estimates := node.(chain.Estimator)
	if sum, adds := node.(adder); estimates && adds {
		return struct {
			steppedNode
			chain.Estimator
			adder
		}{sender, estimator, sum}, found
	}
	if counter, counts := node.(chain.Nonces); estimates && counts {
		return struct {
			steppedNode
			chain.Estimator
			chain.Nonces
		}{sender, estimator, counter}, found
	}
	return node, found
}

type steppedNode struct {
	chain.Node
	step steps
}

// Send implements chain.Node.
func (n steppedNode) Send(ctx context.Context, raw []byte) error {
	n.step(stepSendTaken)
	err := n.Node.Send(ctx, raw)
	n.step(stepSendMade)
	return err
}
