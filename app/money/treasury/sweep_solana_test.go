package treasury

import (
	"testing"
	"time"

	"croupier/db"
)

// On Solana an account holds nothing or enough to stay alive: what is brought for the fee
// of a token keeps it so, and a sweep of SOL leaves nothing or so much.
func TestSweepsOnSolanaLeaveAccountsAlive(t *testing.T) {
	r := newRig(t, "solana")
	r.Rates["sol"] = "100"
	r.Reprice()
	r.lapses, r.chain.expires, r.chain.now, r.chain.rate = true, time.Minute, r.Clock.Now, 5000
	r.fund("sol", 5_000_000_000)
	r.set("treasury.sweep_above", `"10"`)
	r.chain.pay("player-1", "sol", 100_000) // below the minimum: nobody counts it
	r.deposit(1, "sol", 2_000_000_000)
	r.deposit(2, "usdt-spl", 75_000_000)
	r.deposit(3, "sol", 1_000_000_000)
	for range 12 {
		r.block(1)
		r.same()
	}
	if got := r.sweepStates(); got != "done done done" {
		t.Fatalf("sweeps: %s", got)
	}
	if got := r.lies("sol", "player-1"); got.Int64() != rentExempt {
		t.Errorf("beside what is not counted lies %s", got)
	}
	if got := r.lies("sol", "player-3"); got.Sign() != 0 {
		t.Errorf("%s are left where nothing else lies", got)
	}
	if got := r.lies("sol", "player-2"); got.Int64() < rentExempt || r.lies("usdt-spl", "player-2").Sign() != 0 {
		t.Errorf("the account of the token has %s left", got)
	}
	r.Read(func(q *db.Reader) error {
		for address, want := range map[string]int64{"player-1": rentExempt - 100_000, "player-3": 0} {
			if units, err := fuelOf(q, "solana", address); err != nil || units.Int64() != want {
				t.Errorf("%s has %s for fees, want %d, %v", address, units, want, err)
			}
		}
		return nil
	})
}

// Who withdraws a token on Solana for the first time could take the rent of the new
// account out again: the quote has it.
func TestTheQuoteOfATokenOnSolanaHasItsRent(t *testing.T) {
	r := newRig(t, "solana")
	r.Rates["sol"] = "100"
	r.Reprice()
	r.chain.rate = 5000
	coin, err := r.s.Quote(r.Ctx, "sol")
	r.Check(err)
	token, err := r.s.Quote(r.Ctx, "usdt-spl")
	r.Check(err)
	if coin <= 0 || token < 20_400_000 || token > 20_500_000 { // 0.00204428 SOL are $0.204428
		t.Errorf("SOL costs %d, the token %d", coin, token)
	}
}
