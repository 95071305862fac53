package chains

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/session"
	"croupier/db"
)

// partialNode is a node that omits the payments that contracts forwarded in a block,
// while it is blind for its height.
type partialNode struct {
	chain.Node
	heights map[int64]bool
	hidden  string
}

func (b partialNode) Payments(ctx context.Context, block chain.Block, watch chain.Watch) ([]chain.Payment, error) {
	list, err := b.Node.Payments(ctx, block, watch)
	if err != nil || !b.heights[block.Height] {
		return list, err
	}
	return slices.DeleteFunc(list, func(p chain.Payment) bool { return p.TxID == b.hidden }), chain.ErrIncomplete
}

func staffCall() *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: "staff"}
	return call
}

// row returns the row of the network.
func (g *harness) row() NetworkRow {
	g.Helper()
	answer, err := g.Networks(g.ctx, staffCall(), action.None{})
	g.check(err)
	for _, row := range answer.Networks {
		if row.ID == "ltc" {
			return row
		}
	}
	g.Fatal("Litecoin is not listed")
	return NetworkRow{}
}

// A block that the node reports in part is followed with the reported payments
// and queried again. Its other payments arrive as soon as the node reports them,
// even after a restart.
func TestIncompleteBlockIsRetried(t *testing.T) {
	g := newHarness(t)
	g.follow()
	hidden, row := g.pay(5), g.pay(6)
	g.mine(1)
	node := partialNode{g.chain(), map[int64]bool{1: true}, hidden}
	g.followers[0].node = node
	g.want(StateFollows)
	if g.listener.paid[row] == "" || g.listener.paid[hidden] != "" || g.row().Incomplete != 1 {
		t.Errorf("paid are %v, %d blocks are incomplete", g.listener.paid, g.row().Incomplete)
	}
	g.followers[0] = newFollower(g.Service, g.followers[0].network, KindTest, node, g.chain())
	g.byNetwork["ltc"] = g.followers[0]
	delete(node.heights, 1)
	g.follow()
	if g.listener.paid[hidden] != "" {
		t.Error("it was asked for again at once")
	}
	g.at.Advance(minRetryInterval + time.Second)
	g.follow()
	if g.listener.paid[hidden] == "" || g.row().Incomplete != 0 {
		t.Errorf("paid are %v, %d blocks are incomplete", g.listener.paid, g.row().Incomplete)
	}
	g.check(g.requireSameChain(0))
}

// A block that stays incomplete raises one alarm.
func TestLongIncompleteBlockRaisesAlarm(t *testing.T) {
	g := newHarness(t)
	g.follow()
	g.mine(1)
	g.followers[0].node = partialNode{g.chain(), map[int64]bool{1: true}, ""}
	g.follow()
	if reading, err := g.reading(g.followers[0]); err != nil || reading.Level == "bad" {
		t.Errorf("at first the gauge reads %+v, %v", reading, err)
	}
	for range 40 {
		g.at.Advance(time.Minute)
		g.mine(1)
		g.follow()
	}
	if reading, err := g.reading(g.followers[0]); err != nil || reading.Level != "bad" || !strings.Contains(reading.Sentence, "traces") {
		t.Errorf("the gauge reads %+v, %v", reading, err)
	}
	if n := g.alarms(); n != 1 {
		t.Errorf("%d alarms", n)
	}
}

// alarms counts the alarms of networks.
func (g *harness) alarms() (n int) {
	g.Helper()
	g.check(g.DB.Read(g.ctx, func(q *db.Reader) error {
		return q.QueryRow(`SELECT COUNT(*) FROM activity WHERE kind = $1`, kindAlarm).Scan(&n)
	}))
	return n
}

// A rescan finds payments of skipped blocks, continues after a restart, and waits
// with its problem while the node lacks a block.
func TestRescanFindsMissedPayments(t *testing.T) {
	g := newHarness(t)
	before := g.pay(5)
	g.mine(3)
	g.follow()
	g.mine(2)
	g.follow()
	request := NetworkRescanRequest{Network: "ltc", From: 99, Reason: action.Reason{Reason: "a test"}}
	if _, err := g.Rescan(g.ctx, staffCall(), request); !errors.Is(err, errHeight) {
		t.Errorf("from above the newest block: %v", err)
	}
	request.From = 1
	g.followers[0].node = gapNode{g.chain(), 2}
	_, err := g.Rescan(g.ctx, staffCall(), request)
	g.check(err)
	g.follow()
	if r := g.row().Rescan; r == nil || r.Done || r.Next != 2 || !strings.Contains(r.Problem, "block 2") || g.listener.paid[before] == "" {
		t.Errorf("with a hole it is %+v, paid are %v", r, g.listener.paid)
	}
	g.followers[0] = newFollower(g.Service, g.followers[0].network, KindTest, g.chain(), g.chain())
	g.byNetwork["ltc"] = g.followers[0]
	g.follow()
	if r := g.row().Rescan; r == nil || !r.Done || r.Until != 5 || r.Payments != 1 || r.Problem != "" {
		t.Errorf("at the end it is %+v", r)
	}
	g.follow()
	if len(g.listener.reread) != 1 {
		t.Errorf("came once more: %v", g.listener.reread)
	}
}

// One transaction is checked by its id, or in a block if the node cannot find it
// by id.
func TestLookupProcessesOneTransaction(t *testing.T) {
	g := newHarness(t)
	old := g.pay(5)
	other := g.pay(6)
	g.mine(3)
	g.follow()
	probe := func(txid string, height int64) (NetworkLookupAnswer, error) {
		return g.Lookup(g.ctx, staffCall(), NetworkLookupRequest{Network: "ltc", TxID: txid, Height: height, Reason: action.Reason{Reason: "a test"}})
	}
	if answer, err := probe(old, 0); err != nil || answer.Payments != 1 || answer.Waits || answer.Height == 0 || g.listener.paid[old] == "" || g.listener.paid[other] != "" {
		t.Errorf("%+v, %v, paid are %v", answer, err, g.listener.paid)
	}
	if answer, err := probe(" "+other+" ", 1); err != nil || answer.Payments != 1 || answer.Height != 1 || g.listener.paid[other] == "" {
		t.Errorf("in its block: %+v, %v", answer, err)
	}
	waiting := g.pay(7)
	if answer, err := probe(waiting, 0); err != nil || !answer.Waits || g.listener.paid[waiting] != "" {
		t.Errorf("one that waits: %+v, %v", answer, err)
	}
	g.mine(1)
	if _, err := probe(waiting, 0); !errors.Is(err, errNotFollowedYet) {
		t.Errorf("in a block that is not followed yet: %v", err)
	}
	for what, err := range map[string]error{
		"unknown": secondOf(probe("unknown", 0)), "in another block": secondOf(probe(old, 2)), "no such block": secondOf(probe(old, 500)),
	} {
		if err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}

func secondOf[A any](_ A, err error) error { return err }

// When a network is followed again, the blocks between are read again, unless
// staff skip them.
func TestRestartLosesNoPayments(t *testing.T) {
	for skip, want := range map[bool]bool{false: true, true: false} {
		g := newHarness(t)
		g.follow()
		g.mine(2)
		g.follow()
		g.followers[0].node = laggingNode{g.chain(), 1}
		g.want(StateBehind)
		missed := g.pay(5)
		g.mine(3)
		_, err := g.Restart(g.ctx, staffCall(), NetworkRestartRequest{Network: "ltc", Skip: skip, Reason: action.Reason{Reason: "a test"}})
		g.check(err)
		g.followers[0].node = g.chain()
		g.want(StateFollows)
		g.follow()
		if got := g.listener.paid[missed] != ""; got != want {
			t.Errorf("skipped: %t, the payment is seen: %t", skip, got)
		}
	}
}

// Another chain behind the address of the node is detected, even in the first
// followed blocks: nothing is undone, and an alarm is raised.
func TestOtherChainIsDetected(t *testing.T) {
	for what, blocks := range map[string]int{"after the first blocks": 30, "later": undoDepth + 50} {
		t.Run(what, func(t *testing.T) {
			g, other := newHarness(t), newHarness(t)
			g.follow()
			paid := g.pay(5)
			g.mine(blocks)
			g.want(StateFollows)
			other.mine(blocks + 20)
			f := g.followers[0]
			f.node = otherChainNode{other.chain(), "other"}
			f.recordFailure(nodeError{StateOffline, chain.ErrOffline}) // the node was offline
			got := g.want(StateStopped)
			if g.listener.undone > 0 || g.listener.paid[paid] == "" || g.alarms() != 1 || got.problem == "" {
				t.Errorf("%d blocks were taken back, %d alarms, %+v", g.listener.undone, g.alarms(), got)
			}
			f.node = g.chain()
			g.want(StateFollows)
			g.check(g.requireSameChain(0))
		})
	}
}

// otherChainNode is a chain with its own hashes above a common first block.
type otherChainNode struct {
	chain.Node
	name string
}

func (u otherChainNode) rename(b chain.Block, err error) (chain.Block, error) {
	if b.Height > 0 {
		b.Hash = u.name + b.Hash
	}
	if b.Height > 1 {
		b.Parent = u.name + b.Parent
	}
	return b, err
}

func (u otherChainNode) Tip(ctx context.Context) (chain.Block, error) {
	return u.rename(u.Node.Tip(ctx))
}
func (u otherChainNode) At(ctx context.Context, height int64) (chain.Block, error) {
	return u.rename(u.Node.At(ctx, height))
}

// A chain with another first block is detected by it.
func TestOtherGenesisIsDetected(t *testing.T) {
	g := newHarness(t)
	g.follow()
	g.mine(3)
	g.follow()
	f := g.followers[0]
	f.node = otherGenesis{g.chain()}
	f.recordFailure(nodeError{StateOffline, chain.ErrOffline})
	if got := g.want(StateStopped); !strings.Contains(got.problem, "first block") {
		t.Errorf("%+v", got)
	}
}

type otherGenesis struct{ *testchain.Chain }

func (o otherGenesis) At(ctx context.Context, height int64) (chain.Block, error) {
	b, err := o.Chain.At(ctx, height)
	if height == 0 {
		b.Hash = "another"
	}
	return b, err
}

func (u otherChainNode) Payments(context.Context, chain.Block, chain.Watch) ([]chain.Payment, error) {
	return nil, nil
}

// A rescan of no blocks ends at once.
func TestEmptyRescanEnds(t *testing.T) {
	g := newHarness(t)
	g.follow()
	g.check(g.DB.Write(g.ctx, func(tx *db.Tx) error { return g.requestRescan(tx, "ltc", 500, "staff") }))
	g.follow()
	if r := g.row().Rescan; r == nil || !r.Done {
		t.Errorf("it is %+v", r)
	}
}
