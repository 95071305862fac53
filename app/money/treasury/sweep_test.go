package treasury

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// deposit brings coins to the address of a player, which the books count.
func (r *rig) deposit(index int, asset string, units int64) {
	r.T.Helper()
	txid := r.chain.pay(fmt.Sprintf("player-%d", index), asset, units)
	r.chain.mine(3)
	r.sync()
	r.count(txid, asset, big.NewInt(units))
}

// count credits a deposit, as those who look after them do.
func (r *rig) count(txid, assetID string, units *big.Int) {
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

// lies is what the chain holds at an address.
func (r *rig) lies(assetID, address string) *big.Int {
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

// swept lists how the sweeps stand, the oldest first.
func (r *rig) sweepStates() string {
	r.T.Helper()
	var list []string
	r.Read(func(q *db.Reader) error {
		all, err := sweepings(q, `ORDER BY at, id`)
		for _, w := range all {
			list = append(list, w.state)
		}
		return err
	})
	return strings.Join(list, " ")
}

// wallet is what a wallet of the network has in the books.
func (r *rig) wallet(wallet, currency string) money.Amount {
	r.T.Helper()
	key, err := account(r.chain.network.ID, wallet, currency)
	r.Check(err)
	return -r.owed(key.Owner, currency)
}

// same proves that the chain holds what the books expect, at every address.
func (r *rig) same() {
	r.T.Helper()
	r.sound()
	network, _ := r.Network(r.chain.network.ID)
	differences, err := r.s.differences(r.Ctx, network)
	if err != nil || len(differences) > 0 {
		r.T.Errorf("the chain holds otherwise: %+v, %v", differences, err)
	}
}

func newSweepRig(t *testing.T) *rig {
	r := newRig(t, "eth")
	r.chain.rate = 300_000_000_007 // fees are no whole minor units
	r.fund("eth", 4_000_000_000_000_000_000)
	r.set("treasury.sweep_above", `"10"`)
	return r
}

func TestCoinsOfPlayersComeToTheHotWallet(t *testing.T) {
	r := newSweepRig(t)
	r.deposit(1, "eth", 500_000_000_123_456_789)
	r.deposit(2, "usdt-erc20", 75_000_000)
	r.deposit(1, "usdt-erc20", 20_000_000)
	r.deposit(3, "usdt-erc20", 9_000_000) // below what the rule asks for
	before := r.wallet(hot, "eth")
	for range 12 {
		r.block(1)
		r.same()
	}
	if got := r.sweepStates(); got != "done done done" {
		t.Fatalf("sweeps: %s", got)
	}
	hotAddress := r.hotAddress()
	if got := r.lies("usdt-erc20", hotAddress); got.Int64() != 95_000_000 {
		t.Errorf("the hot wallet has %s of the token", got)
	}
	for address, tokens := range map[string]int64{"player-1": 0, "player-2": 0, "player-3": 9_000_000} {
		if got := r.lies("usdt-erc20", address); got.Int64() != tokens {
			t.Errorf("%s has %s of the token", address, got)
		}
		if got := r.lies("eth", address); got.Cmp(big.NewInt(1_000_000_000_000)) > 0 {
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
		all, err := sweepings(q, `ORDER BY at, id`)
		for _, w := range all {
			if (w.fuel != nil) != (w.asset != "eth") || w.cost.Sign() <= 0 {
				t.Errorf("%s at %s: fuel %v, cost %s", w.asset, w.address, w.fuel, w.cost)
			}
		}
		return err
	})
}

func TestASweepThatFailsOnTheChainLeavesTheCoinsWhereTheyWere(t *testing.T) {
	r := newSweepRig(t)
	r.deposit(2, "usdt-erc20", 75_000_000)
	r.work()
	r.block(2)
	r.chain.breaks = true
	r.block(2)
	for range 8 {
		r.block(1)
		r.same()
	}
	if got := r.sweepStates(); got != "failed" {
		t.Fatalf("sweeps: %s: the rule tried again", got)
	}
	if got := r.wallet(deposits, "usdt"); got != 7_500_000_000 || r.lies("usdt-erc20", "player-2").Int64() != 75_000_000 {
		t.Errorf("the wallet of deposits has %d", got)
	}
	r.chain.breaks = false
	_, err := r.s.SweepNow(r.Ctx, staff("maria"), TreasuryNetworkDeed{Network: "eth", Reason: why})
	r.Check(err)
	for range 8 {
		r.block(1)
		r.same()
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

func TestASweepThatWaitsLongMovesLessForAHigherFee(t *testing.T) {
	r := newSweepRig(t)
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
		r.block(1)
		r.same()
	}
	if got := r.states(); got != "replaced confirmed" || r.lies("eth", "player-1").Sign() != 0 {
		t.Errorf("%s, %s are left", got, r.lies("eth", "player-1"))
	}
}

func TestNothingIsSweptWhileThePaymentsAreStopped(t *testing.T) {
	r := newSweepRig(t)
	r.deposit(1, "eth", 500_000_000_000_000_000)
	r.chain.stolen = 1
	r.chain.mine(1)
	r.Write(func(tx *db.Tx) error { return r.s.haltIn(tx, "eth", "a difference") })
	r.sync()
	r.work()
	if got := r.sweepStates(); got != "" {
		t.Errorf("sweeps: %s", got)
	}
	if _, err := r.s.SweepNow(r.Ctx, staff("maria"), TreasuryNetworkDeed{Network: "eth", Reason: why}); refusal(err) != errHalted.Message {
		t.Errorf("by hand: %v", err)
	}
	other := newRig(t, "ltc")
	if _, err := other.s.SweepNow(other.Ctx, staff("maria"), TreasuryNetworkDeed{Network: "ltc", Reason: why}); refusal(err) != errNoSweeps.Message {
		t.Errorf("on a network with outputs: %v", err)
	}
}

func TestAFullHotWalletHasCoinsGoToTheColdOne(t *testing.T) {
	r := newSweepRig(t)
	r.set("treasury.levels", `[{"asset":"eth","low":"","high":"1","cold":"vault"}]`)
	r.deposit(1, "eth", 500_000_000_123_456_789)
	r.work()
	if got := r.states(); got != "drafted" {
		t.Fatalf("%s: the site's own key sends to the cold wallet", got)
	}
	r.signElsewhere()
	for range 4 {
		r.block(1)
		r.same()
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

// signElsewhere makes a file, signs it and brings it back.
func (r *rig) signElsewhere() {
	r.T.Helper()
	made, err := r.s.MakeBatch(r.Ctx, staff("maria"), TreasuryNetworkDeed{Network: r.chain.network.ID, Reason: why})
	r.Check(err)
	b, err := ReadBatch([]byte(made.Text))
	r.Check(err)
	network, _ := r.Network(r.chain.network.ID)
	maker, _ := r.Maker("")
	b, err = b.Sign(network, maker, r)
	r.Check(err)
	text, err := b.Write()
	r.Check(err)
	_, err = r.s.TakeSigned(r.Ctx, staff("maria"), TreasurySignedRequest{Text: string(text), Reason: why})
	r.Check(err)
	r.work()
}

// Staff cancel a draft: its nonce is free, its order is in the queue and made again, and
// what was signed is not cancelled.
func TestStaffCancelADraft(t *testing.T) {
	for _, network := range []string{"ltc", "eth"} {
		r := newRig(t, network)
		unit := map[string]int64{"ltc": 1_000_000_000, "eth": 4_000_000_000_000_000_000}[network]
		r.keys = false
		r.fund(network, unit)
		r.withdraw(network, 1_000_000_000, 0, "outside")
		r.work()
		cancel := func(v version, destroyed bool) error {
			_, err := r.s.Cancel(r.Ctx, staff("maria"), TreasuryCancelRequest{TreasuryID: TreasuryID{v.series.String()}, Destroyed: destroyed, Reason: why})
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
		_, err := r.s.MakeBatch(r.Ctx, staff("maria"), TreasuryNetworkDeed{Network: network, Reason: why})
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
		r.block(3)
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

// A sweep whose draft is cancelled leaves its coins free.
func TestACancelledSweepLeavesItsCoinsFree(t *testing.T) {
	r := newSweepRig(t)
	r.keys = false
	r.deposit(2, "usdt-erc20", 75_000_000)
	r.work()
	if got := r.sweepStates(); got != "fuelling" {
		t.Fatalf("sweeps: %s", got)
	}
	_, err := r.s.Cancel(r.Ctx, staff("maria"), TreasuryCancelRequest{TreasuryID: TreasuryID{r.all()[0].series.String()}, Reason: why})
	r.Check(err)
	if got := r.sweepStates(); got != "cancelled" {
		t.Fatalf("sweeps: %s", got)
	}
	r.keys = true
	r.Clock.Advance(2 * planEvery)
	for range 10 {
		r.block(1)
		r.same()
	}
	if got := r.sweepStates(); got != "cancelled done" {
		t.Errorf("sweeps: %s", got)
	}
	page, err := r.s.Sweeps(r.Ctx, staff("maria"), TreasurySweepsRequest{Limit: 1})
	if err != nil || len(page.Rows) != 1 || page.Rows[0].State != "done" || page.Next == "" || page.Rows[0].Payment == "" || page.Rows[0].Fuel == "" {
		t.Fatalf("%+v %v", page, err)
	}
	page, err = r.s.Sweeps(r.Ctx, staff("maria"), TreasurySweepsRequest{Cursor: page.Next})
	if err != nil || len(page.Rows) != 1 || page.Rows[0].State != "cancelled" || page.Next != "" || page.Rows[0].Amount != "75.00000000" {
		t.Errorf("%+v %v", page, err)
	}
}

// A node that does not know the past is asked for the present, which counts only when no
// block came in between.
func TestBalancesAreComparedAtTheNewestBlock(t *testing.T) {
	r := newRig(t, "eth")
	r.chain.forgets = true
	r.fund("eth", 4_000_000_000_000_000_000)
	r.work()
	if st := r.stand(); st.looked == 0 || st.unable != 0 || st.halted != "" {
		t.Fatalf("%+v", st)
	}
	// The wallet is paid in a block that comes while the node is asked.
	r.chain.mine(1)
	r.sync()
	before, tips := r.stand(), 0
	r.chain.at = func(where string) error {
		if where == "balance" {
			if tips++; tips == 2 {
				r.chain.stolen = 1 // what a block takes that the site does not know yet
				r.chain.mine(1)
			}
		}
		return nil
	}
	r.work()
	r.chain.at, r.chain.stolen = nil, 0
	if st := r.stand(); st.halted != "" || st.lookedAt != before.lookedAt || tips < 2 {
		t.Errorf("a race stops payments: %+v after %d questions", st, tips)
	}
	r.sync()
	r.work()
	if st := r.stand(); st.halted != "" || st.place != markOf(st) {
		t.Errorf("it is not looked at again: %+v", st)
	}
	r.chain.stolen = 1
	r.block(1)
	if st := r.stand(); !strings.Contains(st.halted, "the books expect") {
		t.Errorf("one unit is missing: %+v", st)
	}
}

// A sweep whose nonce another transaction has taken gives back what it had set apart.
func TestASweepWhoseNonceIsGoneGivesItsCoinsBack(t *testing.T) {
	r := newSweepRig(t)
	r.deposit(1, "eth", 500_000_000_123_456_789)
	r.work()
	if got := r.sweepStates(); got != "running" || r.wallet(deposits, "eth") != 0 {
		t.Fatalf("sweeps: %s", got)
	}
	r.chain.pool = []fakeTx{{From: "player-1", Nonce: 0, Signed: true, Salt: "foreign"}}
	r.block(3)
	r.work()
	if got := r.sweepStates(); got != "failed" || r.wallet(deposits, "eth") != 5_000_000_001 {
		t.Fatalf("sweeps: %s, the wallet of deposits has %d", got, r.wallet(deposits, "eth"))
	}
	r.same()
	_, err := r.s.SweepNow(r.Ctx, staff("maria"), TreasuryNetworkDeed{Network: "eth", Reason: why})
	r.Check(err)
	for range 5 {
		r.block(1)
		r.same()
	}
	if got := r.sweepStates(); got != "failed done" || r.wallet(deposits, "eth") != 0 {
		t.Errorf("sweeps: %s", got)
	}
}

// The payment that brings the coin for a fee fails, or cannot be made: the sweep says so.
func TestASweepWithoutItsFee(t *testing.T) {
	r := newSweepRig(t)
	r.deposit(2, "usdt-erc20", 75_000_000)
	r.chain.breaks = true
	r.work()
	for range 4 {
		r.block(1)
		r.same()
	}
	if got := r.sweepStates(); got != "failed" {
		t.Errorf("sweeps: %s", got)
	}
	poor := newRig(t, "eth")
	poor.fund("usdt-erc20", 1_000_000)
	poor.set("treasury.sweep_above", `"10"`)
	poor.deposit(2, "usdt-erc20", 75_000_000)
	poor.work()
	page, err := poor.s.Sweeps(poor.Ctx, staff("maria"), TreasurySweepsRequest{State: "waiting"})
	if err != nil || len(page.Rows) != 1 || page.Rows[0].Reason != "The hot wallet has too little for the fee." || poor.states() != "" {
		t.Fatalf("%+v %v, %s", page, err, poor.states())
	}
	deed := TreasuryPaymentDeed{TreasuryID: TreasuryID{page.Rows[0].ID}, Reason: why}
	_, err = poor.s.CancelSweep(poor.Ctx, staff("maria"), deed)
	poor.Check(err)
	if _, err := poor.s.CancelSweep(poor.Ctx, staff("maria"), deed); refusal(err) != errNotDraft.Message {
		t.Errorf("cancelled twice: %v", err)
	}
	poor.Clock.Advance(2 * planEvery)
	poor.fund("eth", 1_000_000_000_000_000_000)
	for range 9 {
		poor.block(1)
		poor.same()
	}
	if got := poor.sweepStates(); got != "cancelled done" {
		t.Errorf("sweeps: %s", got)
	}
}
