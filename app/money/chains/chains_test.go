package chains

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/settings"
	"croupier/db"

	"croupier/app/kernel/shared"
	"pgregory.net/rapid"
)

// Blocks before the first run are not read. Later blocks are.
func TestFollowerStartsAtTip(t *testing.T) {
	g := newHarness(t)
	before := g.pay(5)
	g.mine(3)
	g.want(StateFollows)
	after := g.pay(6)
	g.follow()
	if len(g.listener.waiting) != 1 || g.listener.waiting[0] != after {
		t.Errorf("waiting is %v", g.listener.waiting)
	}
	g.mine(1)
	got := g.want(StateFollows)
	if g.listener.paid[before] != "" || g.listener.paid[after] == "" || got.cursor.height != 4 || g.Height("ltc") != 4 || len(g.listener.waiting) != 0 {
		t.Errorf("paid are %v at %d, waiting %v", g.listener.paid, got.cursor.height, g.listener.waiting)
	}
	g.check(g.requireSameChain(3))
}

// For any events on the chain, any behaviour of the node and any interruption of
// the site, the listener ends with the state of a fresh reading of the main
// chain. Each run begins on the chain that the previous one has left.
func TestListenerReceivesMainChain(t *testing.T) {
	g := newHarness(t)
	rapid.Check(t, func(r *rapid.T) {
		g.check(g.DB.Write(g.ctx, func(tx *db.Tx) error { return deleteNetwork(tx, "ltc") }))
		*g.listener = *newRecordingListener()
		g.followers[0] = newFollower(g.Service, g.followers[0].network, KindTest, g.chain(), g.chain())
		g.follow()
		r.Repeat(map[string]func(*rapid.T){
			"mine": func(r *rapid.T) { g.mine(rapid.IntRange(1, 4).Draw(r, "blocks")) },
			"pay":  func(*rapid.T) { g.pay(7) },
			"reorganise": func(r *rapid.T) {
				g.check(g.chain().Reorganise(g.ctx, rapid.IntRange(1, 12).Draw(r, "depth"), rapid.Bool().Draw(r, "vanish")))
			},
			"steal": func(*rapid.T) {
				if len(g.listener.waiting) > 0 {
					_, err := g.chain().DoubleSpend(g.ctx, g.listener.waiting[0])
					if err != nil && !errors.Is(err, testchain.ErrNotWaiting) {
						g.Fatal(err)
					}
				}
			},
			"misbehave": func(r *rapid.T) {
				g.chain().SetBehaviour(rapid.SampledFrom([]testchain.Behaviour{testchain.Truncated, testchain.WrongParent, testchain.Negative}).Draw(r, "mood"))
				g.follow()
				g.chain().SetBehaviour(testchain.Honest)
			},
			"fall": func(*rapid.T) { // the write fails
				g.listener.failure = errors.New("on purpose")
				_ = g.CatchUp(g.ctx)
				g.listener.failure = nil
			},
			"restart": func(*rapid.T) {
				g.followers[0] = newFollower(g.Service, g.followers[0].network, KindTest, g.chain(), g.chain())
			},
			"follow": func(*rapid.T) { g.follow() },
		})
		g.follow()
		if err := g.requireSameChain(g.followers[0].currentStatus().cursor.first); err != nil {
			r.Fatal(err)
		}
	})
}

// A reorganisation below the first followed block undoes that block too.
func TestFirstBlockCanBeUndone(t *testing.T) {
	g := newHarness(t)
	g.mine(5)
	g.want(StateFollows)
	paid := g.pay(8)
	g.mine(1)
	g.follow()
	g.check(g.chain().Reorganise(g.ctx, 2, false)) // block 5 was the first
	g.want(StateFollows)
	if g.listener.paid[paid] != "" {
		t.Error("the payment is still counted")
	}
	g.mine(1)
	got := g.want(StateFollows)
	g.check(g.requireSameChain(4))
	if got.cursor.first != 4 || got.cursor.reorganisations != 1 || g.listener.paid[paid] == "" {
		t.Errorf("%+v, %v", got.cursor, g.listener.paid)
	}
}

func TestDeepReorganisationStopsNetwork(t *testing.T) {
	g := newHarness(t)
	g.follow()
	g.mine(undoDepth + 30)
	g.want(StateFollows)
	before := g.listener.undone
	g.check(g.chain().Reorganise(g.ctx, undoDepth+5, false))
	got := g.want(StateStopped)
	if !strings.Contains(got.problem, "more than 100 blocks") || g.listener.undone != before {
		t.Errorf("%q, %d blocks were taken back", got.problem, g.listener.undone-before)
	}
	reading, err := g.reading(g.followers[0])
	if err != nil || reading.Level != "bad" || !strings.Contains(reading.Sentence, "100 blocks") {
		t.Errorf("the gauge reads %+v, %v", reading, err)
	}
	g.at.Advance(offlineAfter + time.Second)
	if !g.Offline("ltc") {
		t.Error("a stopped network is open")
	}
	// Staff start to follow it again: all blocks that can be undone are undone.
	f, tip := g.followers[0], undoDepth+31
	noLog := func(*db.Tx, cursor, int64) error { return nil }
	g.check(f.restart(g.ctx, noLog))
	if got := g.want(StateFollows); got.cursor.height != int64(tip) || got.cursor.first != int64(tip) || g.listener.undone-before != undoDepth+1 {
		t.Errorf("restarted at %+v, %d blocks were taken back", got.cursor, g.listener.undone-before)
	}
	if err := f.restart(g.ctx, noLog); !errors.Is(err, errNotStopped) {
		t.Errorf("a network that is followed: %v", err)
	}
	// The max depth that can be undone.
	deep := newHarness(t)
	deep.follow()
	deep.mine(undoDepth + 30)
	deep.follow()
	deep.check(deep.chain().Reorganise(deep.ctx, maxRewind, false))
	if got := deep.want(StateFollows); got.cursor.deepest != maxRewind || deep.listener.undone != maxRewind {
		t.Errorf("%+v", got.cursor)
	}
	deep.check(deep.requireSameChain(0))
}

func TestInvalidResponsesAreRefused(t *testing.T) {
	for behaviour, sentence := range map[testchain.Behaviour]string{
		testchain.WrongParent: "names another parent", testchain.Negative: "has the amount -7", testchain.Truncated: "ends in the middle",
	} {
		t.Run(string(behaviour), func(t *testing.T) {
			g := newHarness(t)
			g.follow()
			g.pay(7)
			g.mine(2)
			g.chain().SetBehaviour(behaviour)
			if got := g.want(StateInvalid); !strings.Contains(got.problem, sentence) || got.errors == 0 {
				t.Errorf("%+v", got)
			}
			if len(g.listener.blocks)+g.listener.undone > 0 {
				t.Errorf("a lie was believed: %v", g.listener.blocks)
			}
			g.chain().SetBehaviour(testchain.Honest)
			g.want(StateFollows)
			g.check(g.requireSameChain(0))
		})
	}
}

func TestSilentNodeIsOfflineAfterTwoMinutes(t *testing.T) {
	g := newHarness(t)
	g.follow()
	g.Timeout = 5 * time.Millisecond
	g.chain().SetBehaviour(testchain.Silent)
	g.want(StateOffline)
	if g.Offline("ltc") {
		t.Error("offline at once")
	}
	g.at.Advance(offlineAfter + time.Second)
	g.want(StateOffline)
	if !g.Offline("ltc") || !g.Offline("btc") {
		t.Error("not offline after two minutes, or a network without a node is open")
	}
	g.Timeout = defaultTimeout
	g.chain().SetBehaviour(testchain.Honest)
	g.want(StateFollows)
	if g.Offline("ltc") {
		t.Error("still offline")
	}
}

// A node with fewer blocks than were seen, such as one of several behind one
// address, undoes nothing.
func TestLaggingNodeUndoesNothing(t *testing.T) {
	g := newHarness(t)
	g.follow()
	g.mine(4)
	g.follow()
	f := g.followers[0]
	f.node = laggingNode{g.chain(), 2}
	if got := g.want(StateBehind); g.listener.undone > 0 || got.errors > 0 {
		t.Errorf("%+v, %d taken back", got, g.listener.undone)
	}
	f.node = g.chain()
	g.want(StateFollows)
	g.check(g.requireSameChain(0))
}

type laggingNode struct {
	chain.Node
	height int64
}

func (b laggingNode) Tip(ctx context.Context) (chain.Block, error) { return b.At(ctx, b.height) }

// A node that has deleted blocks before they were read is reported.
func TestMissingBlockIsReported(t *testing.T) {
	g := newHarness(t)
	g.follow()
	g.mine(4)
	f := g.followers[0]
	f.node = gapNode{g.chain(), 1}
	for range maxNormalMisses {
		g.want(StateFollows)
	}
	if got := g.want(StateBehind); !strings.Contains(got.problem, "does not have block 1") {
		t.Errorf("%+v", got)
	}
	f.node = g.chain()
	g.want(StateFollows)
	g.check(g.requireSameChain(0))
}

type gapNode struct {
	chain.Node
	missingHeight int64
}

func (h gapNode) At(ctx context.Context, height int64) (chain.Block, error) {
	if height == h.missingHeight {
		return chain.Block{}, chain.ErrNoBlock
	}
	return h.Node.At(ctx, height)
}

// The follower catches up in steps after a long outage, and repeats a failed
// write.
func TestFollowerCatchesUpAfterOutage(t *testing.T) {
	g := newHarness(t)
	g.follow()
	for range 3 {
		g.pay(3)
		g.mine(maxBlocksPerStep)
	}
	more, err := g.followers[0].runStep(g.ctx)
	if err != nil || !more || g.Height("ltc") != maxBlocksPerStep {
		t.Errorf("one step went to %d, more: %v, %v", g.Height("ltc"), more, err)
	}
	g.listener.failure = errors.New("on purpose")
	if err := g.CatchUp(g.ctx); err == nil || g.Height("ltc") != maxBlocksPerStep {
		t.Errorf("a failed write: %v, at %d", err, g.Height("ltc"))
	}
	g.want(StateFollows)
	g.check(g.requireSameChain(0))
}

// One block with 2,000 payments is one write.
func TestBlockWithManyPayments(t *testing.T) {
	g := newHarness(t)
	g.follow()
	gifts := []testchain.FaucetPayment{}
	for i := range uint32(2000) {
		to := testchain.Address("ltc", "many", chain.Path{Index: i})
		g.listener.watched.Add("ltc", to)
		gifts = append(gifts, testchain.FaucetPayment{Asset: "ltc", To: to, Units: big.NewInt(1)})
	}
	txid, err := g.chain().Pay(g.ctx, gifts...)
	g.check(err)
	g.mine(1)
	g.want(StateFollows)
	if g.listener.paid[txid] == "" || len(g.listener.blocks) != 1 {
		t.Errorf("%v", g.listener.blocks)
	}
}

// The worker checks by the clock, and at once after a nudge. Its pauses grow
// while the node fails. Many nudges count as one.
func TestWorkerChecksOnScheduleAndRequest(t *testing.T) {
	g := newHarness(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- g.Workers()[0].Run(ctx) }()
	g.at.WaitForSleepers(1)
	height := func(want int64) {
		t.Helper()
		for deadline := time.Now().Add(kerneltest.EventTimeout); g.Height("ltc") != want; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("at %d, want %d", g.Height("ltc"), want)
			}
		}
	}
	g.mine(1)
	g.CheckNow("ltc", "anything")
	height(1)
	g.at.WaitForSleepers(2) // the sleep before the nudge is never resumed
	g.mine(1)
	for range 1000 {
		g.CheckNow("ltc", "flood")
		g.CheckNow("nowhere", "flood")
	}
	if g.Height("ltc") != 1 {
		t.Error("a second nudge within a second was obeyed")
	}
	g.at.Advance(g.followers[0].pollInterval())
	height(2)
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	f := g.followers[0]
	for f.failures = 0; f.failures < 20; f.failures++ {
		if interval := f.pollInterval(); interval < minPollInterval || interval > maxBackoff {
			t.Errorf("after %d failures it rests %v", f.failures, interval)
		}
	}
}

// The rest of the site uses the settings of staff.
func TestStaffSetConfirmationsAndCloseNetworks(t *testing.T) {
	g := newHarness(t)
	g.check(g.Registry.Add(g.Settings()))
	set := func(key, value string) error {
		return g.Registry.Set(g.ctx, settings.ChangeAuthor{Actor: "test", Reason: "a test"}, key, []byte(value))
	}
	if n, known := g.Network("ltc"); !known || n.Confirmations != 3 || n.Family != chain.Test || !g.IsTest("ltc") || g.IsTest("btc") {
		t.Errorf("%+v", n)
	}
	g.check(set("networks.confirmations", `[{"network":"ltc","confirmations":7}]`), set(keyClosedDeposits, `["ltc"]`), set(keyClosedWithdrawals, `["btc"]`))
	if n, _ := g.Network("ltc"); n.Confirmations != 7 || g.DepositsOpen("ltc") || !g.WithdrawalsOpen("ltc") || !g.DepositsOpen("btc") || g.WithdrawalsOpen("btc") {
		t.Errorf("%+v", n)
	}
	g.check(set(keyPaused, `["ltc"]`))
	if g.WithdrawalsOpen("ltc") || g.want(StatePaused).cursor.hash != "" {
		t.Error("a paused network is open or followed")
	}
	for _, invalid := range []string{`[{"network":"ltc","confirmations":2}]`, `[{"network":"ltc","confirmations":151}]`, `[{"network":"moon","confirmations":5}]`,
		`[{"network":"ltc","confirmations":5},{"network":"ltc","confirmations":6}]`} {
		if err := set("networks.confirmations", invalid); err == nil {
			t.Errorf("%s is allowed", invalid)
		}
	}
	if len(g.Assets()) != 1 || g.Assets()[0].ID != "ltc" {
		t.Errorf("assets are %v", g.Assets())
	}
}

func TestUnknownNodesAreRefused(t *testing.T) {
	h := kerneltest.New(t)
	good := func(network chain.Network, _ NodeOptions) (chain.Node, chain.Maker, error) { return nil, nil, nil }
	invalid := func(chain.Network, NodeOptions) (chain.Node, chain.Maker, error) {
		return nil, nil, errors.New("broken")
	}
	for want, nodes := range map[string][]NodeConfig{
		`no network "moon"`:            {{Network: "moon", Kind: "good"}},
		`two nodes are configured`:     {{Network: "btc", Kind: "good"}, {Network: "btc", Kind: "good"}},
		`no kind of node "carrier"`:    {{Network: "btc", Kind: "carrier"}},
		`set up the node of btc: brok`: {{Network: "btc", Kind: "bad"}},
	} {
		_, err := New(Deps{Services: shared.Services{DB: h.DB, Clock: h.Clock}, Kinds: map[string]Constructor{"good": good, "bad": invalid}, Nodes: nodes})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
