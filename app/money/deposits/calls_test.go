package deposits

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/db"
)

// The responses of getDepositWallet, in the wording that pages expect.
func TestDepositWallet(t *testing.T) {
	h := newHarness(t)
	for _, item := range []struct {
		request DepositWalletRequest
		code    int
		says    string
	}{
		{DepositWalletRequest{Currency: "ltc", Chain: "ltc", Amount: "0.5"}, 0, "ltc-0-0"},
		{DepositWalletRequest{Currency: "ltc"}, 0, "ltc-0-0"},
		{DepositWalletRequest{Currency: "ltc", Amount: "0"}, 422, "Amount must be greater than 0"},
		{DepositWalletRequest{Currency: "ltc", Amount: "-1"}, 422, "Amount must be greater than 0"},
		{DepositWalletRequest{Currency: "ltc", Amount: "x"}, 422, "Invalid amount"},
		{DepositWalletRequest{Currency: "ltc", Amount: "-x"}, 422, "Invalid amount"},
		{DepositWalletRequest{Currency: "ltc", Amount: "0.123456789"}, 422, "Invalid amount"},
		{DepositWalletRequest{Currency: "ltc", Amount: money.Number(strings.Repeat("9", 60))}, 422, "Invalid amount"},
		{DepositWalletRequest{Currency: "ltc", Amount: "0.00999999"}, 422, "Amount is less than minimal"},
		{DepositWalletRequest{Currency: "ltc", Amount: "0.01"}, 0, "ltc-0-0"},
		{DepositWalletRequest{Currency: "usd"}, 422, "Currency not supported by provider"},
		{DepositWalletRequest{Currency: "usdt"}, 422, "Currency not supported by provider"}, // which network?
		{DepositWalletRequest{Currency: "ltc", Chain: "btc"}, 422, "Currency not supported by provider"},
		{DepositWalletRequest{Currency: "ltc", Chain: "gold"}, 422, "Currency not supported by provider"},
		{DepositWalletRequest{Currency: "sol"}, 503, "Failed to generate address"},
		{DepositWalletRequest{Currency: "doge"}, 503, "Offline node"},
		{DepositWalletRequest{Currency: "bch"}, 503, "Deposits on this network are closed at the moment."},
	} {
		h.networks.closed = map[string]bool{"bch": true}
		h.networks.offline["doge"] = true
		answer, err := h.deposits.DepositWallet(h.Ctx, by("anna"), item.request)
		wallet := answer.Wallet
		if refusal := (*fault.Error)(nil); errors.As(err, &refusal) {
			wallet = refusal.Message
		}
		if code(t, err) != item.code || wallet != item.says {
			t.Errorf("%+v: %d %q, want %d %q", item.request, code(t, err), wallet, item.code, item.says)
		}
	}
	given := h.address("anna", "xrp")
	if want := (DepositWallet{
		Wallet: "xrp-0-0", Currency: "xrp", Chain: "xrp", Network: "xrp", Tag: given.Tag, URI: "xrp:xrp-0-0?tag=" + given.Tag + "&units=<nil>",
		Minimum: "2.00000000", Confirmations: 3, Minutes: 1,
	}); given != want {
		t.Errorf("answered %+v, want %+v", given, want)
	}
	with, err := h.deposits.DepositWallet(h.Ctx, by("anna"), DepositWalletRequest{Currency: "usdt", Chain: "usdt-bep20", Amount: "2.5"})
	if err != nil || with.URI != "bsc:bsc-0-0?tag=&units=2500000000000000000" || with.Amount != "2.50000000" {
		t.Errorf("%+v, %v", with, err)
	}
}

// A player who may not deposit gets no address. Money that arrives is credited
// all the same.
func TestEligibilityLimitsAddressesNotCredits(t *testing.T) {
	h := newHarness(t)
	p := h.payment("anna", "ltc", "t1", litecoin)
	h.admission.refusal = fault.New(fault.CodeForbidden, "You have excluded yourself.")
	for _, user := range []string{"anna", "bertram"} {
		if _, err := h.deposits.DepositWallet(h.Ctx, by(user), DepositWalletRequest{Currency: "ltc"}); code(t, err) != fault.CodeForbidden {
			t.Errorf("%s: %v", user, err)
		}
	}
	if h.Count("deposit_addresses") != 1 {
		t.Error("an address was stored without a player")
	}
	h.mine("ltc", p)
	h.mineEmpty("ltc", 5)
	if h.balance("anna", "ltc") != "1.00000000" {
		t.Error("the money was refused")
	}
}

// An address belongs to one player forever. It is the same one each time, for all
// assets of a network, for concurrent requests, and after the operator's key has
// changed.
func TestEachPlayerHasOwnAddresses(t *testing.T) {
	h := newHarness(t)
	const players, times = 20, 5
	var wait sync.WaitGroup
	given := make([][times]DepositWallet, players)
	for player := range players {
		for n := range times {
			wait.Go(func() {
				asset := []string{"eth", "usdt-erc20", "usdc-erc20", "eth", "eth"}[n]
				on, _ := h.networks.Asset(asset)
				answer, err := h.deposits.DepositWallet(h.Ctx, by(fmt.Sprint("player", player)), DepositWalletRequest{Currency: on.Currency, Chain: asset})
				if err != nil {
					t.Error(err)
				}
				given[player][n] = answer
			})
		}
	}
	wait.Wait()
	owners := map[string]int{}
	for player, list := range given {
		for _, item := range list {
			if item.Wallet != list[0].Wallet {
				t.Errorf("player %d has %s and %s", player, item.Wallet, list[0].Wallet)
			}
		}
		if other, taken := owners[list[0].Wallet]; taken {
			t.Errorf("players %d and %d share %s", player, other, list[0].Wallet)
		}
		owners[list[0].Wallet] = player
	}
	for n := range players {
		if _, used := owners[fmt.Sprintf("eth-0-%d", n)]; !used {
			t.Errorf("number %d was left out", n)
		}
	}
	h.sources.key = "new"
	if again := h.address("player3", "eth"); again.Wallet != given[3][0].Wallet {
		t.Errorf("after the key has changed player 3 has %s", again.Wallet)
	}
	if fresh := h.address("clara", "eth"); fresh.Wallet != "ethnew-0-0" {
		t.Errorf("the first address of the new key is %s", fresh.Wallet)
	}
	for _, statement := range []string{`UPDATE deposit_addresses SET user_id = 'thief'`, `DELETE FROM deposit_addresses`} {
		if err := h.DB.Write(h.Ctx, func(tx *db.Tx) error { _, err := tx.Exec(statement); return err }); err == nil {
			t.Errorf("%s is possible", statement)
		}
	}
}

// A player has the same index on all networks of a key, and no other player has
// it on any of them. EVM addresses are the same text on each network: a payment
// on the wrong network is credited to the address's own player and to no other.
func TestKeyIndexBelongsToOnePlayer(t *testing.T) {
	h := newHarness(t)
	h.sources.evm = true
	anna, bertram := h.address("anna", "eth"), h.address("bertram", "usdt-bep20")
	if anna.Wallet != "evm-0-0" || bertram.Wallet != "evm-0-1" || h.address("anna", "bsc").Wallet != anna.Wallet || h.address("bertram", "eth").Wallet != bertram.Wallet {
		t.Errorf("anna has %s and bertram %s", anna.Wallet, bertram.Wallet)
	}
	clara := h.address("clara", "eth")
	if !h.deposits.Watches("bsc", clara.Wallet) {
		t.Error("the other network is not watched")
	}
	bsc, _ := h.networks.Asset("usdt-bep20")
	h.mine("bsc", chain.Payment{TxID: "t1", Asset: bsc.ID, Token: bsc.Token, To: clara.Wallet, Units: big.NewInt(5_000_000_000_000_000_000)})
	h.mineEmpty("bsc", 14)
	if h.balance("clara", "usdt") != "5.00000000" {
		t.Errorf("clara holds %s", h.balance("clara", "usdt"))
	}
	if h.address("clara", "ltc").Wallet != "ltc-0-2" {
		t.Errorf("on another chain of the key clara has %s", h.address("clara", "ltc").Wallet)
	}
}

// Two players of a network with tags share the address and never a tag.
func TestTagsAreNeverReused(t *testing.T) {
	h := newHarness(t)
	tags := map[string]bool{}
	for n := range 200 {
		given := h.address(fmt.Sprint("player", n), "xrp")
		if given.Wallet != "xrp-0-0" || given.Tag == "" || len(given.Tag) > 10 || tags[given.Tag] {
			t.Fatalf("player %d has %s, %q", n, given.Wallet, given.Tag)
		}
		tags[given.Tag] = true
	}
}

func TestUnreadableKeyAssignsNoAddress(t *testing.T) {
	h := newHarness(t)
	h.sources.broken = true
	for _, currency := range []string{"ltc", "xrp"} {
		if _, err := h.deposits.DepositWallet(h.Ctx, by("anna"), DepositWalletRequest{Currency: currency}); code(t, err) != fault.CodeUnavailable {
			t.Errorf("%s: %v", currency, err)
		}
	}
	if h.Count("deposit_addresses") != 0 {
		t.Error("an address is stored")
	}
}

func TestOptions(t *testing.T) {
	h := newHarness(t)
	h.networks.offline["doge"], h.networks.closed = true, map[string]bool{"bch": true}
	h.networks.test = map[string]bool{"ltc": true}
	answer, err := h.deposits.Options(h.Ctx, by("anna"), action.None{})
	h.Check(err)
	rows := map[string]DepositChain{}
	for _, row := range answer.Chains {
		rows[row.ID] = row
	}
	if len(rows) != 16 {
		t.Errorf("%d ways", len(rows))
	}
	for _, want := range []DepositChain{
		{ID: "ltc", Currency: "ltc", Network: "ltc", Name: "Litecoin", Open: true, Minimum: "0.01000000", MinimumDollars: "1", Confirmations: 6, Minutes: 15, Test: true},
		{ID: "doge", Currency: "doge", Network: "doge", Name: "Dogecoin", Reason: "Offline node", Minimum: "6.66666666", MinimumDollars: "1", Confirmations: 15, Minutes: 15},
		{ID: "sol", Currency: "sol", Network: "solana", Name: "Solana", Reason: "Failed to generate address", Minimum: "0.00666667", MinimumDollars: "1", Confirmations: 32, Minutes: 1},
		{ID: "xrp", Currency: "xrp", Network: "xrp", Name: "XRP Ledger", Open: true, Minimum: "2.00000000", MinimumDollars: "1", Confirmations: 3, Minutes: 1, Tag: true},
		{ID: "bch", Currency: "bch", Network: "bch", Name: "Bitcoin Cash", Reason: "Deposits on this network are closed at the moment.", MinimumDollars: "1", Confirmations: 6, Minutes: 60},
		{ID: "trx", Currency: "trx", Network: "tron", Name: "Tron", Open: true, MinimumDollars: "1", Confirmations: 20, Minutes: 1},
	} {
		if rows[want.ID] != want {
			t.Errorf("%+v, want %+v", rows[want.ID], want)
		}
	}
}

// The history has only the player's own deposits, page by page, each once.
func TestHistory(t *testing.T) {
	h := newHarness(t)
	const many = 25
	for n := range many {
		h.mine("ltc", h.payment("anna", "ltc", fmt.Sprintf("t%02d", n), litecoin), h.payment("bertram", "ltc", fmt.Sprintf("b%02d", n), litecoin))
		if n%3 == 0 {
			h.Clock.Advance(1)
		}
	}
	var seen []string
	request := DepositHistoryRequest{Limit: 10}
	for pages := 0; ; pages++ {
		answer, err := h.deposits.History(h.Ctx, by("anna"), request)
		h.Check(err)
		for _, row := range answer.Deposits {
			seen = append(seen, row.TxID)
		}
		if request.Cursor = answer.Next; request.Cursor == "" {
			break
		}
	}
	if len(seen) != many || seen[0] != "t24" || seen[many-1] != "t00" {
		t.Errorf("the pages have %v", seen)
	}
	answer, err := h.deposits.History(h.Ctx, by("anna"), DepositHistoryRequest{Limit: 100})
	h.Check(err)
	last := answer.Deposits[many-1]
	want := DepositRow{
		ID: last.ID, Currency: "ltc", Sum: "1.00000000", CreatedAt: last.CreatedAt, Confirmations: 6, Needed: 6, Status: 1, Chain: "ltc", Network: "ltc",
		Address: "ltc-0-0", TxID: "t00", Link: "https://litecoinspace.org/tx/t00", State: "credited", Reason: "The money is on your balance.",
	}
	if last != want || last.CreatedAt == 0 {
		t.Errorf("%+v, want %+v", last, want)
	}
	for _, cursor := range []string{"x", "1", "1.x", ".", "x.01kjvktcgrprxtpyt1g93r9qf2"} {
		if _, err := h.deposits.History(h.Ctx, by("anna"), DepositHistoryRequest{Cursor: cursor}); code(t, err) != fault.CodeInvalid {
			t.Errorf("the cursor %q: %v", cursor, err)
		}
	}
}

// A notification makes the follower check the transaction, once for each network.
// It returns nothing and credits nothing.
func TestNotify(t *testing.T) {
	h := newHarness(t)
	p := h.payment("anna", "ltc", strings.Repeat("a", 64), litecoin)
	moved := h.Deltas(func() {
		for _, item := range [][2]string{
			{"ltc", p.TxID}, {"ltc", p.TxID}, {"usdt", strings.Repeat("B", 64)}, {"usdt-trc20", strings.Repeat("c", 64)}, {"gold", p.TxID}, {"ltc", "made up"},
			{"ltc", "<script>"}, {"ltc", strings.Repeat("z", 129)},
		} {
			answer, err := h.deposits.Notify(h.Ctx, by("anna"), WalletNotifyRequest{CurrencyID: item[0], TxHash: item[1]})
			if err != nil || answer != (WalletNotifyAnswer{}) {
				t.Errorf("%v: %+v, %v", item, answer, err)
			}
		}
	})
	want := "ltc a, ltc a, eth B, bsc B, tron B, solana B, tron c"
	var got []string
	for _, item := range h.networks.checked {
		network, hash, _ := strings.Cut(item, " ")
		got = append(got, network+" "+hash[:1])
	}
	if strings.Join(got, ", ") != want || len(moved) > 0 || len(h.all()) > 0 {
		t.Errorf("looked at %v, want %s; moved %v", got, want, moved)
	}
}

// The minimum deposit follows the price and is never zero.
func TestMinimumDeposit(t *testing.T) {
	h := newHarness(t)
	for currency, want := range map[string]money.Amount{"ltc": 10_000_000, "usdt": 100_000_000, "btc": 2_000_000} {
		c, _ := h.wallets.Currency(currency)
		if got, err := h.deposits.minimumDeposit(c); err != nil || got != want || h.deposits.enforcedMinimum(c) != want*4/5 {
			t.Errorf("%s: %d and %d, %v", currency, got, h.deposits.enforcedMinimum(c), err)
		}
	}
	h.Rates["btc"] = "999999999999"
	h.Reprice()
	btc, _ := h.wallets.Currency("btc")
	if got, err := h.deposits.minimumDeposit(btc); err != nil || got != btc.Unit() {
		t.Errorf("a dear coin: %d, %v", got, err)
	}
}
