package sitetest

import (
	"fmt"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// The samples of the calls of staff about deposits.
func init() {
	staffSamples["POST /api/admin/deposits/decide"] = func(s *testSite, playerID string) string {
		return fmt.Sprintf(`{"id":%q,"action":"write_off","reason":"a test"}`, s.unsupportedDeposit(playerID))
	}
	staffSamples["POST /api/admin/deposits/pools/import"] = func(*testSite, string) string {
		return `{"network":"solana","first":0,"addresses":["EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],"reason":"a test"}`
	}
}

// unsupportedDeposit stores a held deposit of a token that the site does not know, and returns its
// id. It has no money in the books.
func (s *testSite) unsupportedDeposit(playerID string) string {
	s.Helper()
	name := s.Parts.IDs.New()
	key, _ := id.ToBinary(name)
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO deposits (id, network, txid, output, asset, token, currency, user_id, address, tag, sender, units, amount, rest, height, block,
			confirmations, needed, state, reason, was, usd, priced, seen_at, confirmed_at, credited_at, changed_at, decided_by, approved_by, decided_at)
			VALUES ($1, 'eth', 't', 0, '', '0xbad', '', $2, 'a', '', 'b', '5', 0, '5', 9, 'h', 30, 30, 'held', 'wrong_asset', '', 0, 1, $3, 1, 0, 1, '', '', 0)`,
			key[:], playerID, tx.Now().UnixMilli())
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	return name
}

// A player requests an address, a payment to it arrives on the test chain, and the balance has
// the money after the last block. A reorganisation in between changes nothing.
func TestTestChainDeposit(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("felicity", "")
	player := s.signIn("felicity")
	follow := func() {
		t.Helper()
		if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	depositState := func() string {
		t.Helper()
		follow()
		rows := s.want("history", s.as(player, "/api/wallet/history/deposits", `{}`), 200).body["deposits"].([]any)
		if len(rows) != 1 {
			t.Fatalf("%d deposits", len(rows))
		}
		row := rows[0].(map[string]any)
		return fmt.Sprint(row["sum"], " ", row["currency"], " ", row["state"], " ", row["status"], " ", row["aggregator"])
	}
	follow()
	given := s.want("an address", s.as(player, "/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc","amount":"0.5"}`), 200).body
	again := s.want("the same", s.as(player, "/api/wallet/getDepositWallet", `{"currency":"ltc"}`), 200).body
	if given["wallet"] != again["wallet"] || given["uri"] == "" {
		t.Errorf("given %v, then %v", given, again)
	}
	s.asStaff("/api/admin/testchain/pay", fmt.Sprintf(`{"network":"ltc","asset":"ltc","address":%q,"amount":"0.5"}`, given["wallet"]))
	s.want("a notice", s.send(s.visitor, "GET", "/api/walletNotify/ltc/"+fmt.Sprintf("%064d", 1), ""), 200)
	if got := depositState(); got != "0.50000000 ltc seen 0 <nil>" {
		t.Errorf("at first it is %s", got)
	}
	s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":2}`)
	if got := depositState(); got != "0.50000000 ltc confirming 0 <nil>" {
		t.Errorf("after two blocks it is %s", got)
	}
	s.asStaff("/api/admin/testchain/reorganise", `{"network":"ltc","blocks":2}`)
	depositState()
	s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":4}`)
	if got := depositState(); got != "0.50000000 ltc credited 1 <nil>" {
		t.Errorf("after all blocks it is %s", got)
	}
	s.wantDepositFigures("ltc", "0.5")
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// A player of a demonstration is sent test coins, which wait, are confirmed and are credited like
// other deposits. Real networks, invalid requests and too many requests are refused.
func TestTestChainFaucet(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("gregory", "")
	player := s.signIn("gregory")
	const path = "/api/wallet/test/pay"
	follow := func() {
		t.Helper()
		if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	follow()
	for body, code := range map[string]int{`{"chain":"gold"}`: 422, `{"chain":"ltc","address":"x"}`: 422, `{"chain":"btc"}`: 403, `{}`: 422} {
		// One player for each: more than three calls would exceed the rate limit.
		name := fmt.Sprint("hugh", len(body))
		s.open(name, "")
		s.want(body, s.as(s.signIn(name), path, body), code)
	}
	s.want("without an address", s.as(player, path, `{"chain":"ltc"}`), 409)
	given := s.want("an address", s.as(player, "/api/wallet/getDepositWallet", `{"currency":"ltc"}`), 200).body
	paid := s.want("test coins", s.as(player, path, `{"chain":"ltc"}`), 200).body
	row := func() map[string]any {
		t.Helper()
		follow()
		rows := s.want("history", s.as(player, "/api/wallet/history/deposits", `{}`), 200).body["deposits"].([]any)
		if len(rows) != 1 {
			t.Fatalf("%d deposits", len(rows))
		}
		return rows[0].(map[string]any)
	}
	if got := row(); got["state"] != "seen" || got["sum"] != paid["amount"] || got["txid"] != paid["txid"] || got["address"] != given["wallet"] || got["tag"] != given["tag"] {
		t.Errorf("%v of %v to %v", got, paid, given)
	}
	s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":4}`)
	if got := row(); got["state"] != "credited" {
		t.Errorf("after all blocks it is %v", got)
	}
	s.want("again", s.as(player, path, `{"chain":"ltc"}`), 200)
	s.want("all the time", s.as(player, path, `{"chain":"ltc"}`), 429)
	follow()
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// wantDepositFigures checks that the overview counts the only deposit of the site, a sum of a
// currency by a new depositor.
func (s *testSite) wantDepositFigures(currency, sum string) {
	s.Helper()
	if err := s.Parts.Movements.CatchUp(s.Context()); err != nil {
		s.Fatal(err)
	}
	price, err := s.Parts.Prices.Of(currency)
	if err != nil {
		s.Fatal(err)
	}
	coin, _ := s.Parts.Currency(currency)
	amount, err := coin.Parse(sum)
	if err != nil {
		s.Fatal(err)
	}
	reported := map[string]any{}
	for _, row := range s.asStaff("/api/admin/figures/overview", `{"period":"today"}`).body["figures"].([]any) {
		figure := row.(map[string]any)
		reported[figure["id"].(string)] = figure["now"]
	}
	for id, want := range map[string]string{"deposits": money.USD(price.USD(amount, coin)).Text(), "withdrawals": "0.000000", "first_deposits": "1"} {
		if reported[id] != want {
			s.Errorf("%s: %v, want %s", id, reported[id], want)
		}
	}
}
