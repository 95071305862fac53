package wager

import (
	"testing"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// The ends of a wager of 1000 cents, and its corrections.

func TestSettle(t *testing.T) {
	testOperations(t, []operation{
		{name: "lost", do: settle(0), moved: sums{"rounds stake": -1000, "house real": 1000}, record: `0 long long-1 house opening 1000 stake 1000 payout 0 x0 void false usd 10000000`},
		{name: "won", do: settle(2500), moved: sums{"anna real": 2500, "rounds stake": -1000, "house real": -1500}, notified: []money.Amount{11500}, record: `0 long long-1 house opening 1000 stake 1000 payout 2500 x5/2 void false usd 10000000`},
		{name: "won play money", funds: ledger.Demo, do: settle(2500), moved: sums{"anna demo": 2500, "rounds demo-stake": -1000, "house demo": -1500}, notified: []money.Amount{11500}, record: `0 long long-1 house opening 1000 stake 1000 payout 2500 x5/2 void false usd 10000000`},
		{name: "won bonus money from a provider", funds: ledger.Bonus, counterparty: acme, do: settle(1000), moved: sums{"anna bonus": 1000, "rounds bonus-stake": -1000}, record: `0 long long-1 provider:acme opening 1000 stake 1000 payout 1000 x1 void false usd 10000000 bonus 1000 1000`},
		{name: "won in both moneys", funds: thirdBonus, do: settle(2500), moved: sums{"anna real": 1667, "rounds stake": -667, "house real": -1000, "anna bonus": 833, "rounds bonus-stake": -333, "house bonus": -500}, notified: []money.Amount{11000}, record: `0 long long-1 house opening 1000 stake 1000 payout 2500 x5/2 void false usd 10000000 bonus 333 833`},
		{name: "won in both moneys after a part", funds: thirdBonus, before: part(400, 700), do: settle(1000), moved: sums{"anna real": 200, "rounds stake": -401, "house real": 201, "anna bonus": 100, "rounds bonus-stake": -199, "house bonus": 99}, notified: []money.Amount{9998}, record: `0 long long-1 house opening 1000 stake 1000 payout 1000 x1 void false usd 10000000 bonus 333 335`},
		{name: "won after all bonus money was released", funds: thirdBonus, before: release(998), do: settle(5), moved: sums{"anna real": 5, "rounds stake": -2, "house real": -3}, notified: []money.Amount{10003}, record: `0 long long-1 house opening 1000 stake 2 payout 5 x5/2 void false usd 20000`},
		{name: "won all of a pool", counterparty: jackpot, do: settle(6000), moved: sums{"anna real": 6000, "rounds stake": -1000, jackpot + " real": -5000}, notified: []money.Amount{15000}, record: `0 long long-1 pool:jackpot opening 1000 stake 1000 payout 6000 x6 void false usd 10000000`},
		{name: "won more than a pool has", counterparty: jackpot, do: settle(6001), err: ErrCounterparty, open: openedText},
		{name: "after more was added and some given back", before: all(add(500), release(300)), do: settle(1200), moved: sums{"anna real": 1200, "rounds stake": -1200}, notified: []money.Amount{10000}, record: `0 long long-1 house opening 1000 stake 1200 payout 1200 x1 void false usd 12000000`},
		{name: "after parts", before: all(part(400, 100), part(100, 900)), do: settle(1300), moved: sums{"anna real": 300, "rounds stake": -500, "house real": 200}, notified: []money.Amount{10300}, record: `0 long long-1 house opening 1000 stake 1000 payout 1300 x13/10 void false usd 10000000`},
		{name: "after parts, the rest lost", before: part(400, 100), do: settle(100), moved: sums{"rounds stake": -600, "house real": 600}, record: `0 long long-1 house opening 1000 stake 1000 payout 100 x1/10 void false usd 10000000`},
		{name: "for less than was paid", before: part(400, 100), do: settle(99), err: errResult, open: `staked 1000 settled 400 paid 100 usd 10000000`},
		{name: "for less than nothing", do: settle(-1), err: errResult, open: openedText},
		{name: "for what is no amount", do: settle(money.MaxAmount + 1), err: errAny, open: openedText},
		{name: "as void with another payout", do: func(h *harness, tx *db.Tx, w *Wager) error {
			_, _, err := h.Settle(tx, w, opening(w), Result{Payout: 999, Void: true}, testNotice)
			return err
		}, err: errResult, open: openedText},
		{name: "as void after a part", before: part(400, 100), do: func(h *harness, tx *db.Tx, w *Wager) error {
			_, _, err := h.Settle(tx, w, opening(w), Result{Payout: 1000, Void: true}, testNotice)
			return err
		}, err: errResult, open: `staked 1000 settled 400 paid 100 usd 10000000`},
		{name: "twice in one write", do: all(settle(0), settle(0)), err: ErrNotOpen, open: openedText},
		{name: "after the house closed", do: func(h *harness, tx *db.Tx, w *Wager) error { h.Close(); return end(h, tx, w, 0) }, moved: sums{"rounds stake": -1000, "house real": 1000}, record: `0 long long-1 house opening 1000 stake 1000 payout 0 x0 void false usd 10000000`},
	})
}

func TestVoid(t *testing.T) {
	testOperations(t, []operation{
		// An abandoned match, a provider's rollback, a misdeal.
		{name: "whole", do: void, moved: sums{"anna real": 1000, "rounds stake": -1000}, notified: []money.Amount{10000}, record: `0 long long-1 house opening 1000 stake 1000 payout 1000 x1 void true usd 10000000`},
		{name: "whole play money of a pool", funds: ledger.Demo, counterparty: jackpot, do: void, moved: sums{"anna demo": 1000, "rounds demo-stake": -1000}, notified: []money.Amount{10000}, record: `0 long long-1 pool:jackpot opening 1000 stake 1000 payout 1000 x1 void true usd 10000000`},
		{name: "with what was added", before: add(500), do: void, moved: sums{"anna real": 1500, "rounds stake": -1500}, notified: []money.Amount{10000}, record: `0 long long-1 house opening 1000 stake 1500 payout 1500 x1 void true usd 15000000`},
		{name: "without what was released", before: release(300), do: void, moved: sums{"anna real": 700, "rounds stake": -700}, notified: []money.Amount{10000}, record: `0 long long-1 house opening 1000 stake 700 payout 700 x1 void true usd 7000000`},
		{name: "the rest after a part won", before: part(400, 700), do: void, moved: sums{"anna real": 600, "rounds stake": -600}, notified: []money.Amount{10300}, record: `0 long long-1 house opening 400 stake 400 payout 700 x7/4 void false usd 4000000`},
		{name: "the rest after a part lost", funds: ledger.Bonus, before: part(1, 0), do: void, moved: sums{"anna bonus": 999, "rounds bonus-stake": -999}, record: `0 long long-1 house opening 1 stake 1 payout 0 x0 void false usd 10000 bonus 1 0`},
		{name: "whole of both moneys", funds: thirdBonus, do: void, moved: sums{"anna real": 667, "rounds stake": -667, "anna bonus": 333, "rounds bonus-stake": -333}, notified: []money.Amount{10000}, record: `0 long long-1 house opening 1000 stake 1000 payout 1000 x1 void true usd 10000000 bonus 333 333`},
		{name: "the rest of both moneys", funds: thirdBonus, before: part(400, 700), do: void, moved: sums{"anna real": 401, "rounds stake": -401, "anna bonus": 199, "rounds bonus-stake": -199}, notified: []money.Amount{10199}, record: `0 long long-1 house opening 400 stake 400 payout 700 x7/4 void false usd 4000000 bonus 134 235`},
		{name: "the rest after parts, additions and releases", before: all(add(700), part(900, 0), release(100), part(200, 50)), do: void, moved: sums{"anna real": 500, "rounds stake": -500}, notified: []money.Amount{8950}, record: `0 long long-1 house opening 1000 stake 1100 payout 50 x1/22 void false usd 11000000`},
		{name: "after the end", before: settle(0), do: void, err: ErrNotOpen, record: `0 long long-1 house opening 1000 stake 1000 payout 0 x0 void false usd 10000000`},
	})
}

func TestCorrect(t *testing.T) {
	lost := `0 long long-1 house opening 1000 stake 1000 payout 0 x0 void false usd 10000000`
	won := `0 long long-1 house opening 1000 stake 1000 payout 2500 x5/2 void false usd 10000000`
	testOperations(t, []operation{
		// A wrong announced result, a provider's late rollback.
		{name: "up", before: settle(0), do: correct(300, false), moved: sums{"anna real": 300, "house real": -300}, notified: []money.Amount{9300}, record: `1 long long-1 house opening 1000 stake 1000 payout 300 x3/10 void false usd 10000000`},
		{name: "down", before: settle(2500), do: correct(300, false), moved: sums{"anna real": -2200, "house real": 2200}, notified: []money.Amount{9300}, record: `1 long long-1 house opening 1000 stake 1000 payout 300 x3/10 void false usd 10000000`},
		{name: "to nothing", before: settle(2500), do: correct(0, false), moved: sums{"anna real": -2500, "house real": 2500}, notified: []money.Amount{9000}, record: `1 long long-1 house opening 1000 stake 1000 payout 0 x0 void false usd 10000000`},
		{name: "to the same", before: settle(2500), do: correct(2500, false), record: `1 long long-1 house opening 1000 stake 1000 payout 2500 x5/2 void false usd 10000000`},
		{name: "to void", before: settle(0), do: correct(1000, true), moved: sums{"anna real": 1000, "house real": -1000}, notified: []money.Amount{10000}, record: `1 long long-1 house opening 1000 stake 1000 payout 1000 x1 void true usd 10000000`},
		{name: "to void with another payout", before: settle(0), do: correct(999, true), err: errResult, record: lost},
		{name: "from void", before: void, do: correct(0, false), moved: sums{"anna real": -1000, "house real": 1000}, notified: []money.Amount{9000}, record: `1 long long-1 house opening 1000 stake 1000 payout 0 x0 void false usd 10000000`},
		{name: "from void to a stake that came back", before: void, do: correct(1000, false), record: `1 long long-1 house opening 1000 stake 1000 payout 1000 x1 void false usd 10000000`},
		{name: "twice", before: all(settle(0), correct(700, false)), do: correct(200, false), moved: sums{"anna real": -500, "house real": 500}, notified: []money.Amount{9200}, record: `2 long long-1 house opening 1000 stake 1000 payout 200 x1/5 void false usd 10000000`},
		{name: "there and back", before: all(settle(0), correct(700, false)), do: correct(0, false), moved: sums{"anna real": -700, "house real": 700}, notified: []money.Amount{9000}, record: `2 long long-1 house opening 1000 stake 1000 payout 0 x0 void false usd 10000000`},
		{name: "both moneys up", funds: thirdBonus, before: settle(0), do: correct(300, false), moved: sums{"anna real": 200, "house real": -200, "anna bonus": 100, "house bonus": -100}, notified: []money.Amount{9533}, record: `1 long long-1 house opening 1000 stake 1000 payout 300 x3/10 void false usd 10000000 bonus 333 100`},
		{name: "both moneys down", funds: thirdBonus, before: settle(2500), do: correct(300, false), moved: sums{"anna real": -1467, "house real": 1467, "anna bonus": -733, "house bonus": 733}, notified: []money.Amount{9533}, record: `1 long long-1 house opening 1000 stake 1000 payout 300 x3/10 void false usd 10000000 bonus 333 100`},
		{name: "both moneys to void", funds: thirdBonus, before: settle(0), do: correct(1000, true), moved: sums{"anna real": 667, "house real": -667, "anna bonus": 333, "house bonus": -333}, notified: []money.Amount{10000}, record: `1 long long-1 house opening 1000 stake 1000 payout 1000 x1 void true usd 10000000 bonus 333 333`},
		{name: "play money of a provider", funds: ledger.Demo, counterparty: acme, before: settle(0), do: correct(300, false), moved: sums{"anna demo": 300, acme + " demo": -300}, notified: []money.Amount{9300}, record: `1 long long-1 provider:acme opening 1000 stake 1000 payout 300 x3/10 void false usd 10000000`},
		{name: "up to all of a pool", counterparty: jackpot, before: settle(0), do: correct(6000, false), moved: sums{"anna real": 6000, jackpot + " real": -6000}, notified: []money.Amount{15000}, record: `1 long long-1 pool:jackpot opening 1000 stake 1000 payout 6000 x6 void false usd 10000000`},
		{name: "up to more than a pool has", counterparty: jackpot, before: settle(0), do: correct(6001, false), err: ErrCounterparty, record: `0 long long-1 pool:jackpot opening 1000 stake 1000 payout 0 x0 void false usd 10000000`},
		{name: "down when the player has nothing", before: all(settle(2500), emptyAccount), do: correct(2499, false), err: ErrBalance, record: won},
		{name: "down into a pool when the player has nothing", counterparty: jackpot, before: all(settle(2500), emptyAccount), do: correct(2499, false), err: ErrBalance, record: `0 long long-1 pool:jackpot opening 1000 stake 1000 payout 2500 x5/2 void false usd 10000000`},
		{name: "an open wager", do: correct(300, false), err: ErrNotSettled, open: openedText},
		{name: "to less than nothing", before: settle(0), do: correct(-1, false), err: errResult, record: lost},
		{name: "to what is no amount", before: settle(0), do: correct(money.MaxAmount+1, false), err: errAny, record: lost},
		{name: "after parts and void of the rest", before: all(part(400, 700), void), do: correct(0, false), moved: sums{"anna real": -700, "house real": 700}, notified: []money.Amount{9600}, record: `1 long long-1 house opening 400 stake 400 payout 0 x0 void false usd 4000000`},
	})
}

// TestOperationsOnMissingWager ends and corrects wagers that do not exist.
func TestOperationsOnMissingWager(t *testing.T) {
	h := newHarness(t)
	h.must(h.open(bet{owner: "anna", amount: 1000}))
	before := h.sums()
	for name, do := range map[string]func(*harness, *db.Tx, *Wager) error{
		"add": add(1), "release": release(1), "part": part(1, 0), "settle": settle(0), "void": void, "correct": correct(0, false),
	} {
		ghost := &Wager{Kind: kindLong, Counterparty: ledger.House, Player: ledger.PlayerKey("anna", "usd", false), Staked: 1000}
		if err := h.DB.Write(h.ctx, func(tx *db.Tx) error { return do(h, tx, ghost) }); err == nil {
			t.Errorf("%s was done", name)
		}
	}
	h.requireChanges(before, nil)
	h.mustPassAudit()
}
