package treasury

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/resource"
	"croupier/db"
)

// deposit adds coins at the address of a player and credits them.
func (r *harness) deposit(index int, asset string, units int64) {
	r.T.Helper()
	txid := r.chain.pay(fmt.Sprintf("player-%d", index), asset, units)
	r.chain.mine(3)
	r.sync()
	r.count(txid, asset, big.NewInt(units))
}

// count credits a deposit, as the deposits package does.
func (r *harness) count(txid, assetID string, units *big.Int) {
	r.T.Helper()
	asset, currency, err := r.s.asset(assetID)
	r.Check(err)
	amount, _, err := asset.Book(units, currency)
	r.Check(err)
	key, err := account(asset.Network, deposits, currency.ID)
	r.Check(err)
	ref, err := r.s.newID()
	r.Check(err)
	r.Write(func(tx *db.Tx) error {
		_, err := r.Ledger.Transfer(tx, ledger.Transfer{Debit: key, Credit: ledger.PlayerKey("player", currency.ID, false), Amount: amount, Code: ledger.CodeDeposit, Ref: ref[:]})
		return err
	})
	r.credited[txid] = true
}

// balanceAt returns the chain's balance of an address.
func (r *harness) balanceAt(assetID, address string) *big.Int {
	r.T.Helper()
	asset, found := r.Asset(assetID)
	if !found {
		r.T.Fatalf("no asset %s", assetID)
	}
	node, _ := r.Node("")
	units, err := node.Balance(r.Ctx, asset, address, -1)
	r.Check(err)
	return units
}

// sweepStates lists the states of the sweeps, the oldest first.
func (r *harness) sweepStates() string {
	r.T.Helper()
	var list []string
	r.Read(func(q *db.Reader) error {
		all, err := querySweeps(q, `ORDER BY at, id`)
		for _, w := range all {
			list = append(list, w.state)
		}
		return err
	})
	return strings.Join(list, " ")
}

// wallet returns the balance of a wallet of the network in the books.
func (r *harness) wallet(wallet, currency string) money.Amount {
	r.T.Helper()
	key, err := account(r.chain.network.ID, wallet, currency)
	r.Check(err)
	return -r.owed(key.Owner, currency)
}

// requireChainMatchesBooks checks that the chain has the balance that the books expect, at every
// address.
func (r *harness) requireChainMatchesBooks() {
	r.T.Helper()
	r.requireSoundBooks()
	network, _ := r.Network(r.chain.network.ID)
	differences, err := r.s.differences(r.Ctx, network)
	if err != nil || len(differences) > 0 {
		r.T.Errorf("the balances on the chain differ: %+v, %v", differences, err)
	}
}

func newSweepHarness(t *testing.T) *harness {
	r := newHarness(t, "eth")
	r.chain.rate = 300_000_000_007 // fees are not whole minor units
	r.fund("eth", 4_000_000_000_000_000_000)
	r.set("treasury.sweep_above", `"10"`)
	return r
}

func TestSweepMovesPlayerCoinsToHotWallet(t *testing.T) {
	r := newSweepHarness(t)
	r.deposit(1, "eth", 500_000_000_123_456_789)
	r.deposit(2, "usdt-erc20", 75_000_000)
	r.deposit(1, "usdt-erc20", 20_000_000)
	r.deposit(3, "usdt-erc20", 9_000_000) // below the minimum of the rule
	before := r.wallet(hot, "eth")
	for range 12 {
		r.mineBlocks(1)
		r.requireChainMatchesBooks()
	}
	if got := r.sweepStates(); got != "done done done" {
		t.Fatalf("sweeps: %s", got)
	}
	hotAddress := r.hotAddress()
	if got := r.balanceAt("usdt-erc20", hotAddress); got.Int64() != 95_000_000 {
		t.Errorf("the hot wallet has %s of the token", got)
	}
	for address, tokens := range map[string]int64{"player-1": 0, "player-2": 0, "player-3": 9_000_000} {
		if got := r.balanceAt("usdt-erc20", address); got.Int64() != tokens {
			t.Errorf("%s has %s of the token", address, got)
		}
		if got := r.balanceAt("eth", address); got.Cmp(big.NewInt(1_000_000_000_000)) > 0 {
			t.Errorf("%s has %s of the coin left", address, got)
		}
	}
	if got := r.wallet(deposits, "eth"); got != 0 {
		t.Errorf("the wallet of deposits has %d of the coin", got)
	}
	if got := r.wallet(deposits, "usdt"); got != 900_000_000 {
		t.Errorf("the wallet of deposits has %d of the token", got)
	}
	cost := r.owed(ledger.House, "eth")
	if gained := r.wallet(hot, "eth") - before; gained <= 4_999_000_000 || gained >= 5_000_000_000 || cost == 0 {
		t.Errorf("the hot wallet has %d more, the house bore %d", gained, cost)
	}
	r.Read(func(q *db.Reader) error {
		all, err := querySweeps(q, `ORDER BY at, id`)
		for _, w := range all {
			if (w.gasPayment != nil) != (w.asset != "eth") || w.cost.Sign() <= 0 {
				t.Errorf("%s at %s: gas payment %v, cost %s", w.asset, w.address, w.gasPayment, w.cost)
			}
		}
		return err
	})
}

func TestFailedSweepLeavesCoins(t *testing.T) {
	r := newSweepHarness(t)
	r.deposit(2, "usdt-erc20", 75_000_000)
	r.work()
	r.mineBlocks(2)
	r.chain.failsTransfers = true
	r.mineBlocks(2)
	for range 8 {
		r.mineBlocks(1)
		r.requireChainMatchesBooks()
	}
	if got := r.sweepStates(); got != "failed" {
		t.Fatalf("sweeps: %s: the rule tried again", got)
	}
	if got := r.wallet(deposits, "usdt"); got != 7_500_000_000 || r.balanceAt("usdt-erc20", "player-2").Int64() != 75_000_000 {
		t.Errorf("the wallet of deposits has %d", got)
	}
	r.chain.failsTransfers = false
	_, err := r.s.SweepNow(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: "eth", Reason: testReason})
	r.Check(err)
	for range 8 {
		r.mineBlocks(1)
		r.requireChainMatchesBooks()
	}
	r.Read(func(q *db.Reader) error {
		last, _, err := latestSweep(q, "eth", "player-2", "usdt-erc20")
		if last.by != "maria" {
			t.Errorf("swept by %q", last.by)
		}
		return err
	})
	if got := r.sweepStates(); got != "failed done" || r.wallet(deposits, "usdt") != 0 {
		t.Errorf("sweeps: %s", got)
	}
}

func TestStuckSweepMovesLessForHigherFee(t *testing.T) {
	r := newSweepHarness(t)
	r.deposit(1, "eth", 500_000_000_123_456_789)
	r.work()
	first := r.all()[0].draft.Outputs[0].Units
	r.Clock.Advance(31 * 60_000_000_000)
	r.work()
	all := r.all()
	if got := r.states(); got != "sent sent" || all[1].draft.Outputs[0].Units.Cmp(first) >= 0 {
		t.Fatalf("%s", got)
	}
	for range 4 {
		r.mineBlocks(1)
		r.requireChainMatchesBooks()
	}
	if got := r.states(); got != "replaced confirmed" || r.balanceAt("eth", "player-1").Sign() != 0 {
		t.Errorf("%s, %s are left", got, r.balanceAt("eth", "player-1"))
	}
}

func TestHaltedNetworkSweepsNothing(t *testing.T) {
	r := newSweepHarness(t)
	r.deposit(1, "eth", 500_000_000_000_000_000)
	r.chain.stolen = 1
	r.chain.mine(1)
	r.Write(func(tx *db.Tx) error { return r.s.haltIn(tx, "eth", "a difference") })
	r.sync()
	r.work()
	if got := r.sweepStates(); got != "" {
		t.Errorf("sweeps: %s", got)
	}
	if _, err := r.s.SweepNow(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: "eth", Reason: testReason}); refusal(err) != errHalted.Message {
		t.Errorf("by hand: %v", err)
	}
	other := newHarness(t, "ltc")
	if _, err := other.s.SweepNow(other.Ctx, staff("maria"), TreasuryNetworkRequest{Network: "ltc", Reason: testReason}); refusal(err) != errNoSweeps.Message {
		t.Errorf("on a network with outputs: %v", err)
	}
}

func TestFullHotWalletSweepsToColdWallet(t *testing.T) {
	r := newSweepHarness(t)
	r.set("treasury.levels", `[{"asset":"eth","low":"","high":"1","cold":"vault"}]`)
	r.deposit(1, "eth", 500_000_000_123_456_789)
	r.work()
	if got := r.states(); got != "drafted" {
		t.Fatalf("%s: the site's own key sends to the cold wallet", got)
	}
	r.signElsewhere()
	for range 4 {
		r.mineBlocks(1)
		r.requireChainMatchesBooks()
	}
	got := r.chain.paidTo("vault")
	if len(got) != 1 || new(big.Int).Mod(got[0], big.NewInt(100_000_000)).Sign() != 0 {
		t.Fatalf("the vault got %v", got)
	}
	if want := new(big.Int).Div(got[0], big.NewInt(100_000_000)); int64(r.wallet(cold, "eth")) != want.Int64() {
		t.Errorf("the books have %d in the vault, want %s", r.wallet(cold, "eth"), want)
	}
	if r.sweepStates() != "done" {
		t.Error(r.sweepStates())
	}
}

// signElsewhere makes a file, signs it and uploads it.
func (r *harness) signElsewhere() {
	r.T.Helper()
	made, err := r.s.MakeBatch(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: r.chain.network.ID, Reason: testReason})
	r.Check(err)
	b, err := ReadBatch([]byte(made.Text))
	r.Check(err)
	network, _ := r.Network(r.chain.network.ID)
	maker, _ := r.Maker("")
	b, err = b.Sign(network, maker, r)
	r.Check(err)
	text, err := b.Write()
	r.Check(err)
	_, err = r.s.StoreSigned(r.Ctx, staff("maria"), TreasurySignedRequest{Text: string(text), Reason: testReason})
	r.Check(err)
	r.work()
}

// Staff cancel a draft: its nonce is free, and its order returns to the queue and
// is drafted again. A signed one is not cancelled.
func TestStaffCancelDraft(t *testing.T) {
	for _, network := range []string{"ltc", "eth"} {
		r := newHarness(t, network)
		unit := map[string]int64{"ltc": 1_000_000_000, "eth": 4_000_000_000_000_000_000}[network]
		r.keys = false
		r.fund(network, unit)
		r.withdraw(network, 1_000_000_000, 0, "outside")
		r.work()
		cancel := func(v version, destroyed bool) error {
			_, err := r.s.Cancel(r.Ctx, staff("maria"), TreasuryCancelRequest{TreasuryID: TreasuryID{v.paymentID.String()}, Destroyed: destroyed, Reason: testReason})
			return err
		}
		r.Check(cancel(r.all()[0], false))
		if got := r.states(); got != "dropped" {
			t.Fatalf("%s: %s", network, got)
		}
		r.work()
		all := r.all()
		if got := r.states(); got != "dropped drafted" || all[1].draft.Funds.Nonce != all[0].draft.Funds.Nonce {
			t.Fatalf("%s: %s", network, got)
		}
		if err := cancel(all[0], false); refusal(err) != errNotDraft.Message {
			t.Errorf("%s: what is cancelled already: %v", network, err)
		}
		_, err := r.s.MakeBatch(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: network, Reason: testReason})
		r.Check(err)
		if err := cancel(all[1], false); refusal(err) != errExported.Message {
			t.Errorf("%s: what another machine may sign: %v", network, err)
		}
		r.Check(cancel(all[1], true))
		r.keys = true
		r.work()
		if err := cancel(r.all()[2], true); refusal(err) != errSigned.Message {
			t.Errorf("%s: what is signed: %v", network, err)
		}
		r.mineBlocks(3)
		r.settled()
		var rows int
		r.Read(func(q *db.Reader) error {
			return q.QueryRow(`SELECT COUNT(*) FROM staff_log WHERE action = 'cancel draft'`).Scan(&rows)
		})
		if rows != 2 {
			t.Errorf("%s: %d rows in the log", network, rows)
		}
	}
}

// One click sweeps all addresses that are worth it, a few at a time, and none
// twice.
func TestSweepNowSweepsAllAddressesInBatches(t *testing.T) {
	r := newSweepHarness(t)
	r.set("treasury.sweep_above", `""`)
	r.set("treasury.sweeps", `3`)
	for i := range 10 {
		r.deposit(i, "usdt-erc20", 20_000_000)
	}
	_, err := r.s.SweepNow(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: "eth", Reason: testReason})
	r.Check(err)
	for range 60 {
		r.mineBlocks(1)
		r.Read(func(q *db.Reader) error {
			list, err := openSweeps(q, "eth")
			if len(list) > 3 {
				t.Errorf("%d at a time", len(list))
			}
			return err
		})
	}
	if got := r.sweepStates(); got != strings.TrimSpace(strings.Repeat("done ", 10)) {
		t.Errorf("sweeps: %s", got)
	}
	r.deposit(1, "usdt-erc20", 20_000_000)
	r.mineBlocks(5)
	if got := r.sweepStates(); got != strings.TrimSpace(strings.Repeat("done ", 10)) {
		t.Errorf("what came after the click was over: %s", got)
	}
}

// A sweep whose draft is cancelled leaves its coins free.
func TestCancelledSweepReleasesCoins(t *testing.T) {
	r := newSweepHarness(t)
	r.keys = false
	r.deposit(2, "usdt-erc20", 75_000_000)
	r.work()
	if got := r.sweepStates(); got != "funding" {
		t.Fatalf("sweeps: %s", got)
	}
	_, err := r.s.Cancel(r.Ctx, staff("maria"), TreasuryCancelRequest{TreasuryID: TreasuryID{r.all()[0].paymentID.String()}, Reason: testReason})
	r.Check(err)
	if got := r.sweepStates(); got != "cancelled" {
		t.Fatalf("sweeps: %s", got)
	}
	r.keys = true
	r.Clock.Advance(2 * planEvery)
	for range 10 {
		r.mineBlocks(1)
		r.requireChainMatchesBooks()
	}
	if got := r.sweepStates(); got != "cancelled done" {
		t.Errorf("sweeps: %s", got)
	}
	page, err := r.s.Sweeps(r.Ctx, staff("maria"), TreasurySweepsRequest{PageRequest: resource.PageRequest{Limit: 1}})
	if err != nil || len(page.Rows) != 1 || page.Rows[0].State != "done" || page.Next == "" || page.Rows[0].Payment == "" || page.Rows[0].GasPayment == "" {
		t.Fatalf("%+v %v", page, err)
	}
	page, err = r.s.Sweeps(r.Ctx, staff("maria"), TreasurySweepsRequest{PageRequest: resource.PageRequest{Cursor: page.Next}})
	if err != nil || len(page.Rows) != 1 || page.Rows[0].State != "cancelled" || page.Next != "" || page.Rows[0].Amount != "75.00000000" {
		t.Errorf("%+v %v", page, err)
	}
}

// A node without past balances is queried for the present one, which counts only
// if no block came in between.
func TestBalancesAreComparedAtNewestBlock(t *testing.T) {
	r := newHarness(t, "eth")
	r.chain.forgets = true
	r.fund("eth", 4_000_000_000_000_000_000)
	r.work()
	if ns := r.networkState(); ns.compared == 0 || ns.unreported != 0 || ns.halted != "" {
		t.Fatalf("%+v", ns)
	}
	// The wallet is paid in a block that comes during the query.
	r.chain.mine(1)
	r.sync()
	before, tips := r.networkState(), 0
	r.chain.at = func(where string) error {
		if where == "balance" {
			if tips++; tips == 2 {
				r.chain.stolen = 1 // it is spent in a block that the site does not know yet
				r.chain.mine(1)
			}
		}
		return nil
	}
	r.work()
	r.chain.at, r.chain.stolen = nil, 0
	if ns := r.networkState(); ns.halted != "" || ns.comparedAt != before.comparedAt || tips < 2 {
		t.Errorf("a race stops payments: %+v after %d questions", ns, tips)
	}
	r.sync()
	r.work()
	if ns := r.networkState(); ns.halted != "" || ns.cursor != blockMark(ns) {
		t.Errorf("it is not looked at again: %+v", ns)
	}
	r.chain.stolen = 1
	r.mineBlocks(1)
	if ns := r.networkState(); !strings.Contains(ns.halted, "the books expect") {
		t.Errorf("one unit is missing: %+v", ns)
	}
}

// A sweep whose nonce another transaction has used returns what it had reserved.
func TestSweepWithUsedNonceReleasesCoins(t *testing.T) {
	r := newSweepHarness(t)
	r.deposit(1, "eth", 500_000_000_123_456_789)
	r.work()
	if got := r.sweepStates(); got != "running" || r.wallet(deposits, "eth") != 0 {
		t.Fatalf("sweeps: %s", got)
	}
	r.chain.pool = []fakeTx{{From: "player-1", Nonce: 0, Signed: true, Salt: "foreign"}}
	r.mineBlocks(3)
	r.work()
	if got := r.sweepStates(); got != "failed" || r.wallet(deposits, "eth") != 5_000_000_001 {
		t.Fatalf("sweeps: %s, the wallet of deposits has %d", got, r.wallet(deposits, "eth"))
	}
	r.requireChainMatchesBooks()
	_, err := r.s.SweepNow(r.Ctx, staff("maria"), TreasuryNetworkRequest{Network: "eth", Reason: testReason})
	r.Check(err)
	for range 5 {
		r.mineBlocks(1)
		r.requireChainMatchesBooks()
	}
	if got := r.sweepStates(); got != "failed done" || r.wallet(deposits, "eth") != 0 {
		t.Errorf("sweeps: %s", got)
	}
}

// If the payment that brings the coin for the fee fails, or cannot be made, the
// sweep shows it.
func TestSweepWithoutGasWaits(t *testing.T) {
	r := newSweepHarness(t)
	r.deposit(2, "usdt-erc20", 75_000_000)
	r.chain.failsTransfers = true
	r.work()
	for range 4 {
		r.mineBlocks(1)
		r.requireChainMatchesBooks()
	}
	if got := r.sweepStates(); got != "failed" {
		t.Errorf("sweeps: %s", got)
	}
	poor := newHarness(t, "eth")
	poor.fund("usdt-erc20", 1_000_000)
	poor.set("treasury.sweep_above", `"10"`)
	poor.deposit(2, "usdt-erc20", 75_000_000)
	poor.work()
	page, err := poor.s.Sweeps(poor.Ctx, staff("maria"), TreasurySweepsRequest{State: "waiting"})
	if err != nil || len(page.Rows) != 1 || page.Rows[0].Reason != "The hot wallet has too little for the fee." || poor.states() != "" {
		t.Fatalf("%+v %v, %s", page, err, poor.states())
	}
	operation := TreasuryPaymentRequest{TreasuryID: TreasuryID{page.Rows[0].ID}, Reason: testReason}
	_, err = poor.s.CancelSweep(poor.Ctx, staff("maria"), operation)
	poor.Check(err)
	if _, err := poor.s.CancelSweep(poor.Ctx, staff("maria"), operation); refusal(err) != errNotDraft.Message {
		t.Errorf("cancelled twice: %v", err)
	}
	poor.Clock.Advance(2 * planEvery)
	poor.fund("eth", 1_000_000_000_000_000_000)
	for range 9 {
		poor.mineBlocks(1)
		poor.requireChainMatchesBooks()
	}
	if got := poor.sweepStates(); got != "cancelled done" {
		t.Errorf("sweeps: %s", got)
	}
}
