package treasury

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
	"croupier/db"
	"croupier/db/dbtest"
)

// cycles is how often the process dies. To run more:
//
//	go test ./app/money/treasury -run Killed -args -cycles 1000
var cycles = flag.Int("cycles", 60, "how often the process dies in the kill test")

// reopen closes the database and starts a new process on it. The chain continues.
func (r *harness) reopen(path string) {
	r.T.Helper()
	r.Check(r.DB.Close())
	d, err := db.Open(r.Ctx, db.Options{Path: path, Now: r.Clock.Now})
	r.Check(err)
	rates := r.Rates
	r.Harness = kerneltest.Reopen(r.T, d, r.Clock)
	for name, price := range rates {
		r.Rates[name] = price
	}
	r.Reprice()
	r.open()
}

// A process that dies at any step, between any two, and during a write, pays
// every order once and brings the coins of players to the site once: on the chain
// and in the books.
func TestKilledProcessPaysOnce(t *testing.T) {
	for _, network := range []string{"ltc", "eth"} {
		t.Run(network, func(t *testing.T) { runKillCycles(t, network, *cycles/2) })
	}
}

func runKillCycles(t *testing.T, network string, cycles int) {
	at := clock.NewFake(kerneltest.Start)
	path := filepath.Join(t.TempDir(), "killed.db")
	dbtest.CreateFile(t, path)
	d, err := db.Open(t.Context(), db.Options{Path: path, Now: at.Now})
	if err != nil {
		t.Fatal(err)
	}
	r := newHarnessOn(t, network, d, at)
	t.Cleanup(func() {
		if err := r.DB.Close(); err != nil {
			t.Error(err)
		}
	})
	// A tenth of a coin for each order: $8 or $300. The day cap does not apply.
	asset, amount, coins := network, money.Amount(100_000_000), int64(1_000_000_000)
	if network == "eth" {
		amount, coins = 1_000_000_000, 1_000_000_000_000_000_000
	}
	for range 9 + cycles/8 {
		r.chain.pay(r.hotAddress(), asset, coins)
	}
	r.chain.mine(4)
	r.sync()
	sweeps := sweepable(r.chain.network)
	if sweeps {
		r.set("treasury.sweep_above", `"10"`)
		r.set("treasury.sweeps", `3`)
	}
	random := rand.New(rand.NewPCG(1, uint64(len(network))))
	deaths := 0
	for cycle := range cycles {
		at.Advance(3 * time.Hour)
		if cycle%2 == 0 {
			r.withdraw(asset, amount, 1000, fmt.Sprintf("outside-%d", cycle))
		}
		if sweeps && cycle%3 == 0 {
			r.deposit(cycle%4, []string{"eth", "usdt-erc20"}[cycle/3%2], []int64{30_000_000_000_000_007, 40_000_001}[cycle/3%2])
		}
		var waiting []payment // checks before the newest block is reached
		r.Read(func(q *db.Reader) (err error) {
			waiting, err = openPayments(q, network)
			return err
		})
		left := random.IntN(12 + 5*len(waiting))
		r.chain.at = func(string) error {
			if left--; left < 0 {
				panic(errCrashed)
			}
			return nil
		}
		r.refuses = func(string) error {
			if left--; left < 0 {
				return errCrashed
			}
			return nil
		}
		dead := runUntilCrash(func() {
			for range 3 {
				if err := r.s.runPending(r.Ctx, network); errors.Is(err, errCrashed) {
					panic(errCrashed)
				} else if err != nil {
					t.Fatal(err)
				}
				r.chain.at, r.refuses = nil, nil // the follower follows the chain
				r.chain.mine(1)
				r.sync()
			}
		})
		r.chain.at, r.refuses = nil, nil
		if dead {
			deaths++
			r.reopen(path)
			r.loadSettings()
		}
		switch random.IntN(5) {
		case 0: // the chain forks under it
			r.chain.undo(1 + random.IntN(2))
			r.chain.mine(3)
			r.sync()
		case 1:
			r.chain.mine(1)
			r.sync()
		}
	}
	for range 24 {
		at.Advance(24 * time.Hour) // so that the day cap does not apply
		r.mineBlocks(1)
	}
	if deaths < cycles/3 {
		t.Errorf("it died only %d times", deaths)
	}
	r.settled()
	if sweeps {
		r.allSwept()
	}
	if t.Failed() {
		for _, v := range r.all() {
			t.Logf("%s v%d %s nonce %d block %d %s", v.paymentID, v.number, v.state, v.draft.Funds.Nonce, v.height, v.problem)
		}
	}
}

// allSwept checks that no coins of players are at their addresses, on the chain
// and in the books, and that the remainder for fees there is what the books say.
func (r *harness) allSwept() {
	r.T.Helper()
	r.requireChainMatchesBooks()
	states := r.sweepStates()
	if left := strings.Fields(strings.ReplaceAll(states, done, "")); len(left) > 0 || states == "" {
		r.T.Errorf("sweeps: %s", states)
	}
	r.Read(func(q *db.Reader) error {
		for i := range 4 {
			address := fmt.Sprintf("player-%d", i)
			gasUnits, err := gasReserveOf(q, r.chain.network.ID, address)
			if err != nil || r.balanceAt("usdt-erc20", address).Sign() != 0 || r.balanceAt("eth", address).Cmp(gasUnits) != 0 {
				r.T.Errorf("%s has %s of the token and %s of the coin, %s for fees", address, r.balanceAt("usdt-erc20", address), r.balanceAt("eth", address), gasUnits)
			}
		}
		return nil
	})
	if eth, usdt := r.wallet(deposits, "eth"), r.wallet(deposits, "usdt"); eth != 0 || usdt != 0 {
		r.T.Errorf("the wallet of deposits has %d and %d", eth, usdt)
	}
}
