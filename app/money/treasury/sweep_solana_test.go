package treasury

import (
	"testing"
	"time"

	"croupier/app/kernel/money"
	"croupier/db"
)

// A Solana account is empty or has the min balance. Coins that are brought for
// the fee of a token keep it so, and a sweep of SOL leaves nothing or the min
// balance.
func TestSolanaSweepsKeepRentExemptBalance(t *testing.T) {
	r := newHarness(t, "solana")
	r.Rates["sol"] = "100"
	r.Reprice()
	r.expires, r.chain.expires, r.chain.now, r.chain.rate = true, time.Minute, r.Clock.Now, 5000
	r.fund("sol", 5_000_000_000)
	r.set("treasury.sweep_above", `"10"`)
	r.chain.pay("player-1", "sol", 100_000) // below the minimum: it is not counted
	r.deposit(1, "sol", 2_000_000_000)
	r.deposit(2, "usdt-spl", 75_000_000)
	r.deposit(3, "sol", 1_000_000_000)
	for range 12 {
		r.mineBlocks(1)
		r.requireChainMatchesBooks()
	}
	if got := r.sweepStates(); got != "done done done" {
		t.Fatalf("sweeps: %s", got)
	}
	if got := r.balanceAt("sol", "player-1"); got.Int64() != rentExempt {
		t.Errorf("beside what is not counted lies %s", got)
	}
	if got := r.balanceAt("sol", "player-3"); got.Sign() != 0 {
		t.Errorf("%s are left where nothing else lies", got)
	}
	if got := r.balanceAt("sol", "player-2"); got.Int64() < rentExempt || r.balanceAt("usdt-spl", "player-2").Sign() != 0 {
		t.Errorf("the account of the token has %s left", got)
	}
	r.Read(func(q *db.Reader) error {
		for address, want := range map[string]int64{"player-1": rentExempt - 100_000, "player-3": 0} {
			if units, err := gasReserveOf(q, "solana", address); err != nil || units.Int64() != want {
				t.Errorf("%s has %s for fees, want %d, %v", address, units, want, err)
			}
		}
		return nil
	})
}

// A player who withdraws a token on Solana for the first time could withdraw the
// rent of the new account again, so the quote includes it.
func TestSolanaTokenQuoteIncludesRent(t *testing.T) {
	r := newHarness(t, "solana")
	r.Rates["sol"] = "100"
	r.Reprice()
	r.chain.rate = 5000
	quote := func(asset string) money.Amount {
		fee, err := r.s.Quote(r.Ctx, asset)
		r.Check(err)
		return fee(1_000_000_000)
	}
	coin, token := quote("sol"), quote("usdt-spl")
	if coin <= 0 || token < 20_400_000 || token > 20_500_000 { // 0.00204428 SOL are $0.204428
		t.Errorf("SOL costs %d, the token %d", coin, token)
	}
}
