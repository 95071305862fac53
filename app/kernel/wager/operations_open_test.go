package wager

import (
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Operations on an open wager. The wager starts with 1000 of anna's 10000 cents of each funds.

func TestAddReleaseAndSettlePart(t *testing.T) {
	testOperations(t, []operation{
		// A double in blackjack, a raise in poker, margin for a position.
		{name: "add", do: add(500), moved: sums{"anna real": -500, "rounds stake": 500}, notified: []money.Amount{8500}, open: `staked 1500 settled 0 paid 0 usd 15000000`},
		{name: "add play money", funds: ledger.Demo, do: add(500), moved: sums{"anna demo": -500, "rounds demo-stake": 500}, notified: []money.Amount{8500}, open: `staked 1500 settled 0 paid 0 usd 15000000`},
		{name: "add bonus money", funds: ledger.Bonus, do: add(500), moved: sums{"anna bonus": -500, "rounds bonus-stake": 500}, open: `staked 1500 settled 0 paid 0 usd 15000000 bonus 1500 0 0`},
		{name: "add both moneys", funds: thirdBonus, do: add(500), moved: sums{"anna real": -334, "rounds stake": 334, "anna bonus": -166, "rounds bonus-stake": 166}, notified: []money.Amount{8999}, open: `staked 1500 settled 0 paid 0 usd 15000000 bonus 499 0 0`},
		{name: "add all", do: add(9000), moved: sums{"anna real": -9000, "rounds stake": 9000}, notified: []money.Amount{0}, open: `staked 10000 settled 0 paid 0 usd 100000000`},
		{name: "add too much", do: add(9001), err: ErrBalance, open: openedText},
		{name: "add nothing", do: add(0), err: errResult, open: openedText},
		{name: "add less than nothing", do: add(-1), err: errResult, open: openedText},
		{name: "add what is no amount", do: add(money.MaxAmount + 1), err: errAny, open: openedText},
		{name: "add against one's own limits", before: refusedByAdmission, do: add(1), err: fault.ErrForbidden, open: openedText},

		// Margin or chips that return to the player.
		{name: "release", do: release(400), moved: sums{"anna real": 400, "rounds stake": -400}, notified: []money.Amount{9400}, open: `staked 600 settled 0 paid 0 usd 6000000`},
		{name: "release bonus money", funds: ledger.Bonus, counterparty: acme, do: release(400), moved: sums{"anna bonus": 400, "rounds bonus-stake": -400}, open: `staked 600 settled 0 paid 0 usd 6000000 bonus 600 0 0`},
		{name: "release both moneys", funds: thirdBonus, do: release(400), moved: sums{"anna real": 266, "rounds stake": -266, "anna bonus": 134, "rounds bonus-stake": -134}, notified: []money.Amount{9599}, open: `staked 600 settled 0 paid 0 usd 6000000 bonus 199 0 0`},
		{name: "release although refused by admission", before: refusedByAdmission, do: release(1), moved: sums{"anna real": 1, "rounds stake": -1}, notified: []money.Amount{9001}, open: `staked 999 settled 0 paid 0 usd 9990000`},
		{name: "release all", do: release(1000), err: errResult, open: openedText},
		{name: "release nothing", do: release(0), err: errResult, open: openedText},
		{name: "release less than nothing", do: release(-1), err: errResult, open: openedText},
		{name: "release what is settled", before: part(600, 0), do: release(400), err: errResult, open: `staked 1000 settled 600 paid 0 usd 10000000`},
		{name: "release beside what is settled", before: part(600, 0), do: release(399), moved: sums{"anna real": 399, "rounds stake": -399}, notified: []money.Amount{9399}, open: `staked 601 settled 600 paid 0 usd 6010000`},

		// A sports bet with a partial cash-out, a position closed in part.
		{name: "a part that wins", do: part(400, 700), moved: sums{"anna real": 700, "rounds stake": -400, "house real": -300}, notified: []money.Amount{9700}, open: `staked 1000 settled 400 paid 700 usd 10000000`},
		{name: "a part that loses", do: part(400, 0), moved: sums{"rounds stake": -400, "house real": 400}, open: `staked 1000 settled 400 paid 0 usd 10000000`},
		{name: "a part of both moneys", funds: thirdBonus, do: part(400, 700), moved: sums{"anna real": 465, "rounds stake": -266, "house real": -199, "anna bonus": 235, "rounds bonus-stake": -134, "house bonus": -101}, notified: []money.Amount{9798}, open: `staked 1000 settled 400 paid 700 usd 10000000 bonus 333 134 235`},
		{name: "a part with a provider", counterparty: acme, funds: ledger.Demo, do: part(400, 700), moved: sums{"anna demo": 700, "rounds demo-stake": -400, acme + " demo": -300}, notified: []money.Amount{9700}, open: `staked 1000 settled 400 paid 700 usd 10000000`},
		{name: "a part of a pool", counterparty: jackpot, do: part(400, 5400), moved: sums{"anna real": 5400, "rounds stake": -400, jackpot + " real": -5000}, notified: []money.Amount{14400}, open: `staked 1000 settled 400 paid 5400 usd 10000000`},
		{name: "more than a pool has", counterparty: jackpot, do: part(400, 5401), err: ErrCounterparty, open: openedText},
		{name: "two parts", before: part(400, 100), do: part(300, 50), moved: sums{"anna real": 50, "rounds stake": -300, "house real": 250}, notified: []money.Amount{9150}, open: `staked 1000 settled 700 paid 150 usd 10000000`},
		{name: "all as a part", do: part(1000, 0), err: errResult, open: openedText},
		{name: "no part", do: part(0, 100), err: errResult, open: openedText},
		{name: "a part below nothing", do: part(-1, 0), err: errResult, open: openedText},
		{name: "a payout below nothing", do: part(400, -1), err: errResult, open: openedText},
		{name: "a payout that is no amount", do: part(400, money.MaxAmount+1), err: errAny, open: openedText},
		{name: "a payout that makes all paid overflow", before: part(400, 700), do: part(400, 1<<63-1), err: errAny, open: `staked 1000 settled 400 paid 700 usd 10000000`},
	})
}

// TestStaleWagersAreRefused changes the wager after it was read. Every operation with the
// old copy is refused and changes nothing.
func TestStaleWagersAreRefused(t *testing.T) {
	steps := map[string]func(*harness, *db.Tx, *Wager) error{
		"add": add(10), "release": release(10), "part": part(10, 20), "settle": settle(0), "void": void, "settle at a win": settle(3000),
	}
	for name, do := range steps {
		stale := func(between func(*harness, *db.Tx, *Wager) error) func(*harness, *db.Tx, *Wager) error {
			return func(h *harness, tx *db.Tx, w *Wager) error {
				other, err := ByID(tx, w.ID)
				if err != nil {
					return err
				}
				return between(h, tx, other)
			}
		}
		testOperations(t, []operation{
			{name: name + " after another addition", before: stale(add(5)), do: do, err: ErrNotOpen, open: `staked 1005 settled 0 paid 0 usd 10050000`},
			{name: name + " after a part was settled", before: stale(part(5, 0)), do: do, err: ErrNotOpen, open: `staked 1000 settled 5 paid 0 usd 10000000`},
			{name: name + " after a release", before: stale(release(5)), do: do, err: ErrNotOpen, open: `staked 995 settled 0 paid 0 usd 9950000`},
			{name: name + " after the end", before: stale(settle(0)), do: do, err: ErrNotOpen, record: `0 long long-1 house opening 1000 stake 1000 payout 0 x0 void false usd 10000000`},
		})
	}
}
