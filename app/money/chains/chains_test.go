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
	"croupier/db"

	"pgregory.net/rapid"
)

// What was there before the first run is not looked at; what comes afterwards is.
func TestTheFollowingBeginsAtTheTip(t *testing.T) {
	g := newGround(t)
	before := g.pay(5)
	g.mine(3)
	g.want(StateFollows)
	after := g.pay(6)
	g.follow()
	if len(g.ears.waiting) != 1 || g.ears.waiting[0] != after {
		t.Errorf("waiting is %v", g.ears.waiting)
	}
	g.mine(1)
	got := g.want(StateFollows)
	if g.ears.paid[before] != "" || g.ears.paid[after] == "" || got.cursor.height != 4 || g.Height("ltc") != 4 || len(g.ears.waiting) != 0 {
		t.Errorf("paid are %v at %d, waiting %v", g.ears.paid, got.cursor.height, g.ears.waiting)
	}
	g.check(g.agree(3))
}

// Whatever happens on the chain, whatever the node does meanwhile and wherever the
// site is stopped: the listener ends with what a fresh look at the main chain tells.
// Each run begins on the chain that the one before has left.
func TestTheListenerKnowsTheMainChain(t *testing.T) {
	g := newGround(t)
	rapid.Check(t, func(r *rapid.T) {
		g.check(g.DB.Write(g.ctx, func(tx *db.Tx) error { return forgetNetwork(tx, "ltc") }))
		*g.ears = *newEars()
		g.followers[0] = newFollower(g.Service, g.followers[0].network, KindTest, g.chain(), g.chain())
		g.follow()
		r.Repeat(map[string]func(*rapid.T){
			"mine": func(r *rapid.T) { g.mine(rapid.IntRange(1, 4).Draw(r, "blocks")) },
			"pay":  func(*rapid.T) { g.pay(7) },
			"reorganise": func(r *rapid.T) {
				g.check(g.chain().Reorganise(g.ctx, rapid.IntRange(1, 12).Draw(r, "depth"), rapid.Bool().Draw(r, "vanish")))
			},
			"steal": func(*rapid.T) {
				if len(g.ears.waiting) > 0 {
					_, err := g.chain().DoubleSpend(g.ctx, g.ears.waiting[0])
					if err != nil && !errors.Is(err, testchain.ErrNotWaiting) {
						g.Fatal(err)
					}
				}
			},
			"misbehave": func(r *rapid.T) {
				g.chain().Behave(rapid.SampledFrom([]testchain.Mood{testchain.Half, testchain.Parent, testchain.Negative}).Draw(r, "mood"))
				g.follow()
				g.chain().Behave(testchain.Honest)
			},
			"fall": func(*rapid.T) { // the write does not come to its end
				g.ears.fail = errors.New("on purpose")
				_ = g.CatchUp(g.ctx)
				g.ears.fail = nil
			},
			"restart": func(*rapid.T) {
				g.followers[0] = newFollower(g.Service, g.followers[0].network, KindTest, g.chain(), g.chain())
			},
			"follow": func(*rapid.T) { g.follow() },
		})
		g.follow()
		if err := g.agree(g.followers[0].look().cursor.first); err != nil {
			r.Fatal(err)
		}
	})
}

// A reorganisation that reaches below the block where the following began takes that
// one back too.
func TestEvenTheFirstBlockCanBeAbandoned(t *testing.T) {
	g := newGround(t)
	g.mine(5)
	g.want(StateFollows)
	paid := g.pay(8)
	g.mine(1)
	g.follow()
	g.check(g.chain().Reorganise(g.ctx, 2, false)) // block 5 was the first
	g.want(StateFollows)
	if g.ears.paid[paid] != "" {
		t.Error("the payment is still counted")
	}
	g.mine(1)
	got := g.want(StateFollows)
	g.check(g.agree(4))
	if got.cursor.first != 4 || got.cursor.reorganisations != 1 || g.ears.paid[paid] == "" {
		t.Errorf("%+v, %v", got.cursor, g.ears.paid)
	}
}

func TestTooDeepAReorganisationStopsTheNetwork(t *testing.T) {
	g := newGround(t)
	g.follow()
	g.mine(kept + 30)
	g.want(StateFollows)
	before := g.ears.undone
	g.check(g.chain().Reorganise(g.ctx, kept+5, false))
	got := g.want(StateStopped)
	if !strings.Contains(got.problem, "abandoned more than the 200 blocks") || g.ears.undone != before {
		t.Errorf("%q, %d blocks were taken back", got.problem, g.ears.undone-before)
	}
	reading, err := g.reading(g.followers[0])
	if err != nil || reading.Level != "bad" || !strings.Contains(reading.Sentence, "200 blocks") {
		t.Errorf("the gauge reads %+v, %v", reading, err)
	}
	g.at.Advance(offlineAfter + time.Second)
	if !g.Offline("ltc") {
		t.Error("a stopped network is open")
	}
	// The deepest that can be taken back.
	deep := newGround(t)
	deep.follow()
	deep.mine(kept + 30)
	deep.follow()
	deep.check(deep.chain().Reorganise(deep.ctx, kept-1, false))
	if got := deep.want(StateFollows); got.cursor.deepest != kept-1 || deep.ears.undone != kept-1 {
		t.Errorf("%+v", got.cursor)
	}
	deep.check(deep.agree(0))
}

func TestALiarIsNotBelieved(t *testing.T) {
	for mood, sentence := range map[testchain.Mood]string{
		testchain.Parent: "names another parent", testchain.Negative: "has the amount -7", testchain.Half: "ends in the middle",
	} {
		t.Run(string(mood), func(t *testing.T) {
			g := newGround(t)
			g.follow()
			g.pay(7)
			g.mine(2)
			g.chain().Behave(mood)
			if got := g.want(StateLies); !strings.Contains(got.problem, sentence) || got.errors == 0 {
				t.Errorf("%+v", got)
			}
			if len(g.ears.blocks)+g.ears.undone > 0 {
				t.Errorf("a lie was believed: %v", g.ears.blocks)
			}
			g.chain().Behave(testchain.Honest)
			g.want(StateFollows)
			g.check(g.agree(0))
		})
	}
}

func TestASilentNodeIsOfflineAfterTwoMinutes(t *testing.T) {
	g := newGround(t)
	g.follow()
	g.Timeout = 5 * time.Millisecond
	g.chain().Behave(testchain.Silent)
	g.want(StateOffline)
	if g.Offline("ltc") {
		t.Error("offline at once")
	}
	g.at.Advance(offlineAfter + time.Second)
	g.want(StateOffline)
	if !g.Offline("ltc") || !g.Offline("btc") {
		t.Error("not offline after two minutes, or a network without a node is open")
	}
	g.Timeout = usualTimeout
	g.chain().Behave(testchain.Honest)
	g.want(StateFollows)
	if g.Offline("ltc") {
		t.Error("still offline")
	}
}

// A node that has less than was seen, as one of several behind one address may, takes
// nothing back.
func TestANodeThatIsBehindTakesNothingBack(t *testing.T) {
	g := newGround(t)
	g.follow()
	g.mine(4)
	g.follow()
	f := g.followers[0]
	f.node = behind{g.chain(), 2}
	if got := g.want(StateBehind); g.ears.undone > 0 || got.errors > 0 {
		t.Errorf("%+v, %d taken back", got, g.ears.undone)
	}
	f.node = g.chain()
	g.want(StateFollows)
	g.check(g.agree(0))
}

type behind struct {
	chain.Node
	height int64
}

func (b behind) Tip(ctx context.Context) (chain.Block, error) { return b.At(ctx, b.height) }

// A long outage is made up for in steps, and one write that fails is done again.
func TestAnOutageIsMadeUpFor(t *testing.T) {
	g := newGround(t)
	g.follow()
	for range 3 {
		g.pay(3)
		g.mine(stepBlocks)
	}
	more, err := g.followers[0].turn(g.ctx)
	if err != nil || !more || g.Height("ltc") != stepBlocks {
		t.Errorf("one step went to %d, more: %v, %v", g.Height("ltc"), more, err)
	}
	g.ears.fail = errors.New("on purpose")
	if err := g.CatchUp(g.ctx); err == nil || g.Height("ltc") != stepBlocks {
		t.Errorf("a failed write: %v, at %d", err, g.Height("ltc"))
	}
	g.want(StateFollows)
	g.check(g.agree(0))
}

// One block with 2,000 payments is one write.
func TestABlockWithManyPayments(t *testing.T) {
	g := newGround(t)
	g.follow()
	gifts := []testchain.Gift{}
	for i := range uint32(2000) {
		to := testchain.Address("ltc", "many", chain.Path{Index: i})
		g.ears.watched.Add("ltc", to)
		gifts = append(gifts, testchain.Gift{Asset: "ltc", To: to, Units: big.NewInt(1)})
	}
	txid, err := g.chain().Pay(g.ctx, gifts...)
	g.check(err)
	g.mine(1)
	g.want(StateFollows)
	if g.ears.paid[txid] == "" || len(g.ears.blocks) != 1 {
		t.Errorf("%v", g.ears.blocks)
	}
}

// The worker looks by the clock, at once after a nudge, and rests longer and longer
// while the node fails. Many nudges are one.
func TestTheWorkerLooksByClockAndNudge(t *testing.T) {
	g := newGround(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- g.Workers()[0].Run(ctx) }()
	g.at.WaitForSleepers(1)
	height := func(want int64) {
		t.Helper()
		for deadline := time.Now().Add(5 * time.Second); g.Height("ltc") != want; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("at %d, want %d", g.Height("ltc"), want)
			}
		}
	}
	g.mine(1)
	g.Nudge("ltc", "anything")
	height(1)
	g.at.WaitForSleepers(2) // the sleep before the nudge is never taken up
	g.mine(1)
	for range 1000 {
		g.Nudge("ltc", "flood")
		g.Nudge("nowhere", "flood")
	}
	if g.Height("ltc") != 1 {
		t.Error("a second nudge within a second was obeyed")
	}
	g.at.Advance(g.followers[0].rest())
	height(2)
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	f := g.followers[0]
	for f.failures = 0; f.failures < 20; f.failures++ {
		if rest := f.rest(); rest < shortestRest || rest > longestPause {
			t.Errorf("after %d failures it rests %v", f.failures, rest)
		}
	}
}

func TestOnlyWhatExistsIsConfigured(t *testing.T) {
	h := kerneltest.New(t)
	good := func(network chain.Network, _ NodeOptions) (chain.Node, chain.Maker, error) { return nil, nil, nil }
	bad := func(chain.Network, NodeOptions) (chain.Node, chain.Maker, error) {
		return nil, nil, errors.New("broken")
	}
	for want, nodes := range map[string][]NodeConfig{
		`no network "moon"`:            {{Network: "moon", Kind: "good"}},
		`two nodes are configured`:     {{Network: "btc", Kind: "good"}, {Network: "btc", Kind: "good"}},
		`no kind of node "carrier"`:    {{Network: "btc", Kind: "carrier"}},
		`set up the node of btc: brok`: {{Network: "btc", Kind: "bad"}},
	} {
		_, err := New(Deps{DB: h.DB, Clock: h.Clock, Kinds: map[string]Constructor{"good": good, "bad": bad}, Nodes: nodes})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
