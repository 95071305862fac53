package sitetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
	"croupier/app/kernel/config"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/event"
	"croupier/app/kernel/session"
	"croupier/app/money/chains"
)

// creditDeposit credits a deposit of a player over the test chain of a network.
func (s *testSite) creditDeposit(player []string, network, asset, currency, amount string, blocks int) {
	s.Helper()
	s.followNetworks()
	given := s.want("an address", s.as(player, "/api/wallet/getDepositWallet", fmt.Sprintf(`{"currency":%q,"chain":%q}`, currency, asset)), 200).body
	s.asStaff("/api/admin/testchain/pay", fmt.Sprintf(`{"network":%q,"asset":%q,"address":%q,"amount":%q}`, network, asset, given["wallet"], amount))
	s.asStaff("/api/admin/testchain/mine", fmt.Sprintf(`{"network":%q,"blocks":%d}`, network, blocks))
	s.followNetworks()
}

// followNetworks follows all networks to their ends.
func (s *testSite) followNetworks() {
	s.Helper()
	if err := s.Parts.Networks.CatchUp(s.Context()); err != nil {
		s.Fatal(err)
	}
}

// Money of a deposit that its chain has lost cannot leave by another network of its currency, by
// another currency, or as a gift. It can leave after the chain has it again. The books are right
// at every step.
func TestLostDepositBlocksAllOutflows(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(c *config.Config) {
		c.Cashier.Nodes = nil
		for _, network := range []string{"ltc", "eth", "tron"} {
			c.Cashier.Nodes = append(c.Cashier.Nodes, config.CashierNode{Network: network, Kind: chains.KindTest})
		}
	})
	s.open("administrator", session.RoleAdmin)
	s.open("felicity", "")
	s.open("gregory", "")
	player, friend := s.signIn("felicity"), s.signIn("gregory")
	s.creditDeposit(player, "ltc", "ltc", "ltc", "5", 4)
	s.creditDeposit(player, "tron", "usdt-trc20", "usdt", "400", 4)
	s.creditDeposit(friend, "ltc", "ltc", "ltc", "5", 4)
	quote := func(what, asset, network, sum string, status int) answer {
		t.Helper()
		to := testchain.Address(network, "another owner", chain.Path{})
		return s.want(what, s.as(player, "/api/wallet/withdraw/quote", fmt.Sprintf(`{"currency":%q,"wallet":%q,"sum":%q}`, asset, to, sum)), status)
	}
	tip := func(what, request string, status int) answer {
		t.Helper()
		return s.want(what, s.as(player, "/api/chat/tip", fmt.Sprintf(`{"name":"gregory","amount":"1","currency":"usdt","channel":"casino_en","request_id":%q}`, request)), status)
	}
	halted := func() (list []string) {
		t.Helper()
		for _, one := range s.asStaff("/api/admin/treasury", `{}`).body["networks"].([]any) {
			row := one.(map[string]any)
			if row["halted"] != nil && row["halted"] != "" {
				list = append(list, fmt.Sprint(row["id"]))
			}
		}
		return list
	}
	right := func(what string) {
		t.Helper()
		if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
			t.Errorf("audit %s: %v %+v", what, err, result.Findings)
		}
	}
	s.setTo("cashier.turnover", "0") // only the loss refuses the following calls
	right("before the loss")
	tip("a gift before the loss", "before", 200)

	s.asStaff("/api/admin/testchain/reorganise", `{"network":"tron","blocks":4,"vanish":true}`)
	s.followNetworks()
	right("after the loss")
	for _, one := range [][]string{{"usdt-erc20", "eth", "100"}, {"ltc", "ltc", "1"}} {
		if got := quote("a withdrawal of "+one[0], one[0], one[1], one[2], 403); got.body["reason"] != "lost_deposit" {
			t.Errorf("a withdrawal of %s is refused by %s", one[0], got.text)
		}
	}
	if got := tip("a gift", "after", 403); got.body["reason"] != "lost_deposit" {
		t.Errorf("a gift is refused by %s", got.text)
	}
	if list := halted(); !slices.Contains(list, "tron") || !slices.Contains(list, "eth") || slices.Contains(list, "ltc") {
		t.Errorf("payments are stopped on %v", list)
	}
	var note string
	s.queryOne(`SELECT text FROM case_events WHERE what = 'note' ORDER BY seq DESC LIMIT 1`, &note)
	if !strings.Contains(note, s.idOf("gregory")) || !strings.Contains(note, "1.00000000 USDT") {
		t.Errorf("the case does not name who got money: %s", note)
	}

	s.asStaff("/api/admin/testchain/mine", `{"network":"tron","blocks":1}`)
	s.followNetworks()
	right("at the end")
}

// A deposit is lost while an approved withdrawal of its player waits in the treasury of another
// network and currency. The withdrawal is not paid: it returns to staff, who cannot approve it
// while the deposit is lost.
func TestLostDepositBlocksQueuedPayments(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(c *config.Config) {
		c.Cashier.Nodes = nil
		for _, network := range []string{"ltc", "tron"} {
			c.Cashier.Nodes = append(c.Cashier.Nodes, config.CashierNode{Network: network, Kind: chains.KindTest})
		}
	})
	s.open("administrator", session.RoleAdmin)
	s.open("felicity", "")
	player := s.signIn("felicity")
	s.creditDeposit(player, "ltc", "ltc", "ltc", "5", 6)
	s.creditDeposit(player, "tron", "usdt-trc20", "usdt", "400", 4)
	s.setTo("cashier.turnover", "0")
	to := testchain.Address("ltc", "another owner", chain.Path{})
	s.want("a withdrawal", s.as(player, "/api/wallet/withdraw", fmt.Sprintf(`{"currency":"ltc","wallet":%q,"sum":"1","type":null}`, to)), 200)
	state := func() (order, withdrawal string) {
		s.queryOne(`SELECT state FROM wallet_orders WHERE kind = 'payout'`, &order)
		s.queryOne(`SELECT state FROM withdrawals`, &withdrawal)
		return order, withdrawal
	}
	if order, withdrawal := state(); order != "queued" || withdrawal != "approved" {
		t.Fatalf("before the loss: %s, %s", order, withdrawal)
	}
	s.asStaff("/api/admin/testchain/reorganise", `{"network":"tron","blocks":4,"vanish":true}`)
	s.followNetworks()
	t.Cleanup(s.runWorker("treasury"))
	s.until("the order goes back to staff", func() bool { order, withdrawal := state(); return order == "failed" && withdrawal == "review" })
	var objections string
	s.queryOne(`SELECT objections FROM withdrawals`, &objections)
	if objections != "lost_deposit" {
		t.Errorf("it waits because of %q", objections)
	}

	approve := func() answer {
		row := s.asStaff("/api/admin/withdrawals", `{}`).body["rows"].([]any)[0].(map[string]any)
		return s.as(s.signIn("administrator"), "/api/admin/withdrawals/approve", fmt.Sprintf(`{"items":[{"id":%q,"version":%v}],"reason":"a test"}`, row["id"], row["version"]))
	}
	if got := s.want("an approval while it is lost", approve(), 409); got.body["reason"] != "lost_deposit" {
		t.Errorf("it is refused by %s", got.text)
	}
	s.asStaff("/api/admin/testchain/mine", `{"network":"tron","blocks":1}`)
	s.followNetworks()
	s.wantBooksRight()
}

// Every feature that rewards deposits follows them. A new feature that reads players' deposits
// and rewards them is listed here and in its wiring.
func TestRewardsFollowDeposits(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var names []string
	for _, f := range s.Parts.Features {
		if slices.ContainsFunc(f.Subscribers, func(s event.Subscriber) bool { return s.Topic() == depositevents.Changed.Definition().Name }) {
			names = append(names, f.Name)
		}
	}
	if want := []string{"bonus", "ranks"}; !slices.Equal(names, want) {
		t.Errorf("deposits are followed by %v, want %v", names, want)
	}
}
