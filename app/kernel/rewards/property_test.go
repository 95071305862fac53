package rewards

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/money"
	"croupier/db"
)

var errCrash = errors.New("the server was killed")

// model is a player with everything that was earned, granted and paid.
type model struct {
	*harness
	player  string
	earned  map[potName]earnings.MicroAmount
	granted map[int64]money.Amount
}

// potName is a pot of the player.
type potName struct{ kind, currency string }

// TestRewardsArePaidOnceAndNeverLost runs random accruals, claims, concurrent claims, grants and
// crashes. After each step, what is open and what was paid are exactly what was earned, the balances
// are what was paid, and the audit finds nothing.
func TestRewardsArePaidOnceAndNeverLost(t *testing.T) {
	h, runs := newHarness(t), 0
	rapid.Check(t, func(t *rapid.T) {
		if runs++; runs > propertyRuns {
			return
		}
		m := &model{h, fmt.Sprint("player", runs), map[potName]earnings.MicroAmount{}, map[int64]money.Amount{}}
		t.Repeat(map[string]func(*rapid.T){
			"accrue": m.accrueSome, "claim": m.claimOnce, "concurrent claims": m.claimAtOnce, "grant": m.grant, "crash": m.crash, "": m.check,
		})
		if found := h.findings(); len(found) > 0 {
			t.Fatalf("the audit finds %v", found)
		}
	})
}

// propertyRuns limits the duration of the test: each run needs some tens of commits.
const propertyRuns = 25

func (m *model) accrueSome(t *rapid.T) {
	kind := rapid.SampledFrom([]Kind{back, credit}).Draw(t, "kind")
	currency := rapid.SampledFrom([]string{"usd", "btc", "doge"}).Draw(t, "currency")
	units, micros := rapid.Int64Range(-3, 9).Draw(t, "units"), rapid.Int64Range(0, earnings.Million-1).Draw(t, "micros")
	m.accrue(kind, m.player, currency, units, micros)
	key := potName{kind.Name, currency}
	m.earned[key] = m.earned[key].Add(earnings.Of(units, micros))
}

func (m *model) claimOnce(t *rapid.T) {
	if err := m.claim(m.player); err != nil && !errors.Is(err, errNothing) {
		t.Fatal(err)
	}
}

func (m *model) claimAtOnce(t *rapid.T) {
	before := len(m.payments(m.player))
	var group sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		group.Go(func() { errs[i] = m.claim(m.player) })
	}
	group.Wait()
	claims := 0
	for _, err := range errs {
		if err == nil {
			claims++
		} else if !errors.Is(err, errNothing) {
			t.Fatal(err)
		}
	}
	if claims > 1 || (claims == 1) != (len(m.payments(m.player)) > before) {
		t.Fatalf("%d of the concurrent claims were paid", claims)
	}
}

func (m *model) grant(t *rapid.T) {
	number, amount := rapid.Int64Range(1, 5).Draw(t, "number"), money.Amount(rapid.Int64Range(1, 100).Draw(t, "amount"))
	err := m.DB.Write(m.Ctx, func(tx *db.Tx) error {
		_, err := m.program.Grant(tx, Payment{Kind: gift.Name, UserID: m.player, Currency: "usd", Amount: amount, Number: number})
		return err
	})
	if _, paid := m.granted[number]; paid != errors.Is(err, ErrAlreadyPaid) || err != nil && !paid {
		t.Fatalf("grant %d, paid before: %v: %v", number, paid, err)
	} else if !paid {
		m.granted[number] = amount
	}
}

// crash ends a write after a claim and a grant, before its commit.
func (m *model) crash(t *rapid.T) {
	err := m.DB.Write(m.Ctx, func(tx *db.Tx) error {
		if err := m.program.Claim(tx, callAs(m.player), 7, errNothing); err != nil && !errors.Is(err, errNothing) {
			return err
		}
		if _, err := m.program.Grant(tx, Payment{Kind: gift.Name, UserID: m.player, Currency: "usd", Amount: 1, Number: 99}); err != nil {
			return err
		}
		return errCrash
	})
	if !errors.Is(err, errCrash) {
		t.Fatal(err)
	}
}

func (m *model) check(t *rapid.T) {
	balances, paid := map[string]money.Amount{}, map[potName]money.Amount{}
	for _, p := range m.payments(m.player) {
		balances[p.Currency] += p.Amount
		paid[potName{p.Kind, p.Currency}] += p.Amount
	}
	for _, currency := range []string{"usd", "btc", "doge"} {
		if got := m.balance(m.player, currency); got != balances[currency] {
			t.Fatalf("the balance of %s is %d, the payments are %d", currency, got, balances[currency])
		}
		for _, kind := range []Kind{back, credit} {
			key := potName{kind.Name, currency}
			if got := m.open(kind, m.player, currency).Add(earnings.MicroAmount{Units: int64(paid[key])}); got != m.earned[key] {
				t.Fatalf("%v is %+v open and paid, earned was %+v", key, got, m.earned[key])
			}
		}
	}
	var granted money.Amount
	for _, amount := range m.granted {
		granted += amount
	}
	if got := paid[potName{gift.Name, "usd"}]; got != granted {
		t.Fatalf("gifts of %d were paid, granted were %d", got, granted)
	}
}
