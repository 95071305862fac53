package sitetest

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/app"
	"croupier/app/apptest"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
	"croupier/db"
	"croupier/db/dbtest"
)

// faucetGift has the faucet of the test chain pay half a coin.
var faucetGift = fmt.Sprintf(`{"network":"ltc","asset":"ltc","address":%q,"amount":"0.5"}`, testchain.Address("ltc", "another", chain.Path{}))

// strayChain brings the site to blocks that its node never had, and returns the body of the call
// that repairs it.
func (s *testSite) strayChain(string) string {
	s.Helper()
	err := s.Parts.DB.Write(s.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(`INSERT INTO chain_blocks (network, height, hash, parent, at) VALUES ('ltc', 900, 'unknown', 'parent', 0)`); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO chain_cursors (network, height, hash, first_height, reorganisations, deepest, updated_at) VALUES ('ltc', 900, 'unknown', 800, 0, 0, 0)
			ON CONFLICT (network) DO UPDATE SET height = 900, hash = 'unknown', first_height = 800`)
		return err
	})
	if err == nil {
		err = s.Parts.Networks.CatchUp(s.Context())
	}
	if err != nil {
		s.Fatal(err)
	}
	return `{"network":"ltc","reason":"a test"}`
}

// The follower sees what staff do to the test chain, and impossible requests are refused with a
// text.
func TestStaffControlTestChain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	network := func() map[string]any {
		t.Helper()
		if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, one := range s.asStaff("/api/admin/networks", `{}`).body["networks"].([]any) {
			if row := one.(map[string]any); row["id"] == "ltc" {
				return row
			}
		}
		t.Fatal("Litecoin is not listed")
		return nil
	}
	network()
	paid := s.asStaff("/api/admin/testchain/pay", faucetGift)
	s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":4}`)
	if row := network(); row["height"] != 4.0 || row["state"] != "follows" || row["kind"] != "test" || row["confirmations"] != 3.0 {
		t.Errorf("the network is %v", row)
	}
	s.asStaff("/api/admin/testchain/reorganise", `{"network":"ltc","blocks":4,"vanish":true}`)
	if row := network(); row["height"] != 5.0 || row["reorganisations"] != 1.0 || row["deepest"] != 4.0 {
		t.Errorf("after the reorganisation it is %v", row)
	}
	if text := s.asStaff("/api/admin/testchain", `{"network":"ltc"}`).text; strings.Contains(text, fmt.Sprint(paid.body["txid"])) {
		t.Errorf("what vanished is listed: %s", text)
	}
	s.asStaff("/api/admin/networks/switch", `{"network":"ltc","part":"following","open":false,"reason":"a test"}`)
	if row := network(); row["state"] != "paused" || row["paused"] != true || !s.Parts.Networks.Offline("ltc") || s.Parts.Networks.DepositsOpen("ltc") {
		t.Errorf("paused it is %v", row)
	}
	boss := s.signIn("administrator")
	for want, call := range map[string][2]string{
		"This is already the case.":         {"/api/admin/networks/switch", `{"network":"ltc","part":"following","open":false,"reason":"a test"}`},
		"There is no such network.":         {"/api/admin/networks/switch", `{"network":"moon","part":"following","open":false,"reason":"a test"}`},
		"This network has not stopped.":     {"/api/admin/networks/restart", `{"network":"ltc","reason":"a test"}`},
		"This site has no such test chain.": {"/api/admin/testchain/mine", `{"network":"btc","blocks":1}`},
		"no address of this test chain":     {"/api/admin/testchain/pay", strings.Replace(faucetGift, "testltc1", "testbtc1", 1)},
		"Write an amount such as 0.5":       {"/api/admin/testchain/pay", strings.Replace(faucetGift, `"0.5"`, `"0.000000001"`, 1)},
		"This currency is not on this":      {"/api/admin/testchain/pay", strings.Replace(faucetGift, `"asset":"ltc"`, `"asset":"btc"`, 1)},
		"No such transaction waits":         {"/api/admin/testchain/spend", `{"network":"ltc","txid":"none"}`},
	} {
		if got := s.as(boss, call[0], call[1]); got.status < 400 || got.status >= 500 || !strings.Contains(got.text, want) {
			t.Errorf("%s %s: %d %s, want %q", call[0], call[1], got.status, got.text, want)
		}
	}
	for _, amount := range []string{"0", "-1", "1e3", "", "0x1", strings.Repeat("9", 41), "1.", ".5", "NaN"} {
		if got := s.as(boss, "/api/admin/testchain/pay", strings.Replace(faucetGift, `"0.5"`, `"`+amount+`"`, 1)); got.status != 422 {
			t.Errorf("the amount %q: %d %s", amount, got.status, got.text)
		}
	}
}

// A site does not start to follow a network with a node that numbers payments differently than
// the previous one. A command that only inspects the books may run.
func TestNodeWithOtherNumberingIsRefused(t *testing.T) {
	t.Parallel()
	cfg := apptest.Config(t.TempDir())
	cfg.Cashier.Nodes = []config.CashierNode{{Network: "ltc", Kind: config.NodeTest}}
	dbtest.CreateFile(t, cfg.DatabasePath())
	raw, err := sql.Open("sqlite", "file:"+cfg.DatabasePath())
	if err != nil {
		t.Fatal(err)
	}
	_, err = raw.Exec(`INSERT INTO chain_cursors (network, height, hash, first_height, reorganisations, deepest, updated_at, kind) VALUES ('ltc', 900, 'a', 800, 0, 0, 0, 'bitcoind')`)
	if err := errors.Join(err, raw.Close()); err != nil {
		t.Fatal(err)
	}
	for _, inspect := range []bool{false, true} {
		options := apptest.Options(clock.System{})
		options.Inspect = inspect
		built, err := app.New(t.Context(), cfg, options)
		if inspect != (err == nil) || err != nil && !strings.Contains(err.Error(), "set the kind of ltc in cashier.nodes back to bitcoind") {
			t.Errorf("looking only: %t, %v", inspect, err)
		}
		if err == nil {
			if err := built.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
