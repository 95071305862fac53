package wallet

import (
	"fmt"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

func (h *harness) openDemo(owner, currency string) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		c, _ := h.wallets.Currency(currency)
		return h.wallets.OpenDemo(tx, owner, c)
	})
}

func (h *harness) handOver(call *session.Call, userID string) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return h.wallets.HandOver(tx, call, userID) })
}

func (h *harness) demo(owner, currency string) money.Amount {
	return h.Balance(ledger.PlayerKey(owner, currency, true))
}

func TestNewAccountReceivesGuestDemoBalance(t *testing.T) {
	h := newHarness(t)
	visitor := guest("first")
	owner, _ := visitor.Owner()
	h.openDemo(owner, "usd")
	h.openDemo(owner, "btc")
	h.spendDownTo(owner, 412_34)
	h.handOver(visitor, anna.ID)
	if got := h.rows(by(anna)); got["usd"].Balance.Demo != "412.34" || got["btc"].Balance.Demo != "0.02000000" || got["doge"].Balance.Demo != "6666.66666666" {
		t.Errorf("usd %+v, btc %+v, doge %+v", got["usd"].Balance, got["btc"].Balance, got["doge"].Balance)
	}
	if h.demo(owner, "usd") != 0 || h.demo(owner, "btc") != 0 {
		t.Error("the guest has kept something")
	}
	h.handOver(visitor, "01hqzzzzzzzzzzzzzzzzzzbert")
	if got := h.demo("01hqzzzzzzzzzzzzzzzzzzbert", "usd"); got != 0 {
		t.Errorf("the second account was handed %d", got)
	}
	if found := h.Findings(ledger.Checks()); len(found) > 0 {
		t.Errorf("%+v", found)
	}
}

func TestHandOverWithoutGuestMovesNothing(t *testing.T) {
	h := newHarness(t)
	h.openDemo(anna.ID, "usd")
	for name, call := range map[string]*session.Call{"a player": by(anna), "a stranger": session.GuestCall("test"), "a new guest": guest("new")} {
		h.handOver(call, "01hqzzzzzzzzzzzzzzzzzzbert")
		if h.demo("01hqzzzzzzzzzzzzzzzzzzbert", "usd") != 0 || h.demo(anna.ID, "usd") != 1000_00*cent {
			t.Errorf("%s handed something over", name)
		}
	}
}

// Concurrent registrations from one browser move its play money to one account.
func TestConcurrentHandOversMoveMoneyOnce(t *testing.T) {
	h := newHarness(t)
	visitor := guest("first")
	owner, _ := visitor.Owner()
	h.openDemo(owner, "usd")
	var group sync.WaitGroup
	for i := range 30 {
		group.Go(func() { h.handOver(guest("first"), fmt.Sprintf("01hqzzzzzzzzzzzzzzzzzzz%03d", i)) })
	}
	group.Wait()
	var holders int
	var total money.Amount
	for i := range 30 {
		held := h.demo(fmt.Sprintf("01hqzzzzzzzzzzzzzzzzzzz%03d", i), "usd")
		total += held
		if held > 0 {
			holders++
		}
	}
	if holders != 1 || total != 1000_00*cent || h.demo(owner, "usd") != 0 {
		t.Errorf("%d accounts hold %d, the guest %d", holders, total, h.demo(owner, "usd"))
	}
}

// Play money is created only by first credits and top-ups, however guests play,
// top up and register.
func TestHandOverCreatesNoMoney(t *testing.T) {
	h := newHarness(t)
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		run++
		visitor := guest(fmt.Sprint("browser", run))
		owner, _ := visitor.Owner()
		h.openDemo(owner, "usd")
		held, given := map[string]money.Amount{owner: 1000_00 * cent}, 0
		for range rapid.IntRange(1, 12).Draw(r, "steps") {
			switch rapid.SampledFrom([]string{"spend", "top up", "register"}).Draw(r, "step") {
			case "spend":
				if left := money.Amount(rapid.IntRange(0, 99_999).Draw(r, "left")); left*cent < held[owner] {
					h.spendDownTo(owner, left)
					held[owner] = left * cent
				}
			case "top up":
				_, err := h.wallets.TopUp(h.Ctx, visitor, CurrencyRequest{Currency: "usd"})
				if (err == nil) != (held[owner] < 10*cent) {
					r.Fatalf("a top-up at %d: %v", held[owner], err)
				}
				if err == nil {
					held[owner] += 1000_00 * cent
				}
			case "register":
				given++
				user := fmt.Sprintf("01hqzzzzzzzzz%06d-%04d", run, given)
				h.handOver(visitor, user)
				held[user], held[owner] = held[owner], 0
			}
			for holder, want := range held {
				if got := h.demo(holder, "usd"); got != want {
					r.Fatalf("%s has %d, want %d", holder, got, want)
				}
			}
		}
	})
	if found := h.Findings(ledger.Checks()); len(found) > 0 {
		t.Errorf("%+v", found)
	}
}
