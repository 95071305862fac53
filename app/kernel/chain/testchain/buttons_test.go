package testchain_test

import (
	"context"
	"errors"
	"math/big"
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
)

func TestChainSurvivesRestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chain.db")
	first, _ := simulatorAt(t, path)
	item := first.Chain(networkOf("doge"))
	to := testchain.Address("doge", "x", chain.Path{})
	txid, err := item.Pay(t.Context(), testchain.FaucetPayment{Asset: "doge", To: to, Units: big.NewInt(5)})
	if err := errors.Join(err, item.Mine(t.Context(), 3)); err != nil {
		t.Fatal(err)
	}
	tip, _ := item.Tip(t.Context())
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := item.Tip(t.Context()); !errors.Is(err, chain.ErrOffline) {
		t.Errorf("after its end: %v", err)
	}
	second, _ := simulatorAt(t, path)
	again := second.Chain(networkOf("doge"))
	now, err := again.Tip(t.Context())
	seen, statusErr := again.Status(t.Context(), txid)
	if err != nil || statusErr != nil || now.Hash != tip.Hash || seen.Block.Height != 1 {
		t.Errorf("%+v and %+v, %v, %v", now, seen, err, statusErr)
	}
}

func TestReorganisedAndReplacedPayments(t *testing.T) {
	r := newHarness(t, "ltc", "ltc", false)
	lost, back, stolen := r.Address(t), r.Address(t), r.Address(t)
	r.Mine(t, 1)
	gone := r.Pay(t, lost, big.NewInt(7))
	r.Mine(t, 2)
	if err := r.Chain.Reorganise(t.Context(), 2, true); err != nil {
		t.Fatal(err)
	}
	if seen, err := r.Status(t.Context(), gone); err != nil || seen.Known {
		t.Errorf("what vanished is %+v, %v", seen, err)
	}
	kept := r.Pay(t, back, big.NewInt(8))
	r.Mine(t, 1)
	r.Reorganise(t, 1)
	if seen, err := r.Status(t.Context(), kept); err != nil || !seen.Known || seen.Block.Hash != "" {
		t.Errorf("what returned is %+v, %v", seen, err)
	}
	r.Mine(t, 1)
	if seen, err := r.Status(t.Context(), kept); err != nil || seen.Block.Hash == "" {
		t.Errorf("and then %+v, %v", seen, err)
	}
	if _, err := r.DoubleSpend(t.Context(), kept); !errors.Is(err, testchain.ErrNotWaiting) {
		t.Errorf("what is in a block: %v", err)
	}
	victim := r.Pay(t, stolen, big.NewInt(9))
	replacement, err := r.DoubleSpend(t.Context(), victim)
	if err != nil {
		t.Fatal(err)
	}
	r.Mine(t, 1)
	first, _ := r.Status(t.Context(), victim)
	second, _ := r.Status(t.Context(), replacement)
	if balance, err := r.Balance(t.Context(), r.asset, stolen, -1); err != nil || first.Known || second.Block.Hash == "" || balance.Sign() != 0 {
		t.Errorf("%+v, %+v, %s, %v", first, second, balance, err)
	}
}

func TestNodeBehaviours(t *testing.T) {
	r := newHarness(t, "btc", "btc", false)
	to := r.Address(t)
	r.Pay(t, to, big.NewInt(9))
	r.Mine(t, 1)
	block, err := r.At(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	r.SetBehaviour(testchain.Silent)
	ctx, done := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer done()
	if _, err := r.Tip(ctx); !errors.Is(err, chain.ErrOffline) {
		t.Errorf("silent: %v", err)
	}
	r.SetBehaviour(testchain.Truncated)
	if _, err := r.Payments(t.Context(), block, func(string) bool { return true }); !errors.Is(err, chain.ErrInvalidResponse) {
		t.Errorf("half: %v", err)
	}
	r.SetBehaviour(testchain.WrongParent)
	if lied, err := r.At(t.Context(), 1); err != nil || lied.Parent == block.Parent {
		t.Errorf("parent: %+v, %v", lied, err)
	}
	r.SetBehaviour(testchain.Negative)
	list, err := r.Payments(t.Context(), block, func(address string) bool { return address == to })
	if err != nil || len(list) != 1 || list[0].Units.Sign() >= 0 {
		t.Errorf("negative: %+v, %v", list, err)
	}
	r.SetBehaviour(testchain.Honest)
	if again, err := r.At(t.Context(), 1); err != nil || again != block {
		t.Errorf("honest: %+v, %v", again, err)
	}
}

// While a transaction waits, there is a block at each interval of the clock, otherwise one a
// minute.
func TestBlocksAreMinedOnSchedule(t *testing.T) {
	w, at := simulatorAt(t, filepath.Join(t.TempDir(), "chain.db"))
	c := w.Chain(networkOf("btc"))
	if _, err := c.Tip(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- w.Run(ctx, func() time.Duration { return 5 * time.Second }) }()
	beats := func(n int) int64 {
		for range n {
			at.WaitForSleepers(1)
			at.Advance(5 * time.Second)
		}
		at.WaitForSleepers(1)
		tip, err := c.Tip(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return tip.Height
	}
	if got := beats(24); got != 2 {
		t.Errorf("in two quiet minutes there were %d blocks", got)
	}
	if _, err := c.Pay(t.Context(), testchain.FaucetPayment{Asset: "btc", To: testchain.Address("btc", "x", chain.Path{}), Units: big.NewInt(1)}); err != nil {
		t.Fatal(err)
	}
	if got := beats(10); got != 12 {
		t.Errorf("while something waits there were %d blocks", got-2)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
