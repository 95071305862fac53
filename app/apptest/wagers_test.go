package apptest_test

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/apptest"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
)

const (
	wagersCall = "/api/admin/wagers"
	wagerCall  = "/api/admin/wager"
	findCall   = "/api/admin/search"
)

// keep keeps a field of an answer.
func keep(into *string, names ...string) func(*testing.T, apptest.Answer) {
	return func(t *testing.T, got apptest.Answer) {
		t.Helper()
		if *into = got.Field(names...); *into == "" {
			t.Errorf("no %v in %s", names, got.Text)
		}
	}
}

// says fails the test unless an answer has all of these texts.
func says(texts ...string) func(*testing.T, apptest.Answer) {
	return func(t *testing.T, got apptest.Answer) {
		t.Helper()
		for _, text := range texts {
			if !strings.Contains(got.Text, text) {
				t.Errorf("%q is missing in %s", text, got.Text)
			}
		}
	}
}

// Staff see a wager with its money, and nothing of what is still secret: the table
// of calls looks for seeds that are in use in every answer.
func TestStaffSeeWagersWithoutTheirSecrets(t *testing.T) {
	s := apptest.New(t)
	anna, bert := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100")), s.Player("bert")
	clerk := s.Staff("clerk", permission.EditRoles, backoffice.Enter)
	ids := id.NewSource(s.Clock)
	first, second := ids.New(), ids.New()
	var wager, round string
	mines := fmt.Sprintf(`{"api_id":"mines","bet":"2","demo":false,"currency":"usd","request_id":%q,"data":{"mines":3}}`, second)
	s.Run(t, []apptest.Call{
		{Name: "a bet", As: anna, Event: "Play", Body: dice(`"1"`, first), Events: []string{"BalanceModification"}, LedgerOf: staked("anna usd real"), Then: keep(&wager, "id")},
		{Name: "a round", As: anna, Event: "Play", Body: mines, Events: []string{"BalanceModification"}, Ledger: map[string]string{"anna usd real": "-2.00"}, Then: keep(&round, "id")},
	})
	body := func(of string) string { return fmt.Sprintf(`{"id":%q}`, of) }
	of := func(fields string) string { return fmt.Sprintf(`{"player":%q%s}`, anna.ID, fields) }
	find := func(term string) string { return fmt.Sprintf(`{"term":%q}`, term) }
	s.Run(t, []apptest.Call{
		{Name: "the list", As: clerk, Path: wagersCall, Body: of(""), Then: says(wager, `"player_name":"anna"`, `"stake":"1.00"`, `"game":"dice"`), Not: []string{round}},
		{Name: "what is open", As: clerk, Path: wagersCall, Body: of(`,"status":"in-progress"`), Then: says(round, `"stake":"2.00"`, `"status":"in-progress"`), Not: []string{wager}},
		{Name: "by a request of the player", As: clerk, Path: wagersCall, Body: of(fmt.Sprintf(`,"query":%q`, first)), Then: says(wager)},
		{Name: "an ended wager", As: clerk, Path: wagerCall, Body: body(wager), Answer: `{"draw":{"state":"secret","server_seed":"","nonce":0},"untold":"","cut":false}`, Then: says(`"code":"stake","amount":"1.00","from":"player","to":"house"`)},
		{Name: "an open one", As: clerk, Path: wagerCall, Body: body(round), Answer: `{"draw":{"state":"open","server_seed":""},"data":{"mines":3},"view":null,"public":"","open":{"settled":"0.00"}}`, Then: says(`"code":"stake","amount":"2.00","from":"player"`)},
		{Name: "the search by an id", As: clerk, Path: findCall, Body: find(wager), Then: says(`"kind":"Wagers"`, "/admin/wager/"+wager)},
		{Name: "the search by a request", As: clerk, Path: findCall, Body: find(second), Then: says("/admin/wager/" + round)},
		{Name: "the search by the last letters", As: clerk, Path: findCall, Body: find(wager[18:]), Then: says("/admin/wager/" + wager)},
		{Name: "the statement", As: clerk, Path: player + "transfers", Body: fmt.Sprintf(`{"user":%q,"code":"wager"}`, anna.ID), Then: says(wager, `"stake":"1.00"`)},
		{Name: "the history", As: clerk, Path: player + "timeline", Body: fmt.Sprintf(`{"user":%q,"kinds":["wagers"]}`, anna.ID), Then: says("Mines: 2.00 USD staked, still open", "/admin/wager/"+wager)},
		{Name: "an unknown wager", As: clerk, Path: wagerCall, Body: body(first), Status: 404, Code: 404},
		{Name: "what is no id", As: clerk, Path: wagerCall, Body: `{"id":"' OR 1=1 --"}`, Status: 404, Code: 404},
		{Name: "an unknown field", As: clerk, Path: wagersCall, Body: `{"extra":1}`, Status: 422, Code: 422},
		{Name: "too many", As: clerk, Path: wagersCall, Body: `{"limit":201}`, Status: 422, Code: 422},
		{Name: "a bound that is none", As: clerk, Path: wagersCall, Body: `{"min_stake":"=1+1"}`, Status: 422, Code: 422},
		{Name: "a period that is none", As: clerk, Path: player + "play", Body: fmt.Sprintf(`{"user":%q,"period":"year"}`, anna.ID), Status: 422, Code: 422},
		{Name: "by a player", As: bert, Path: wagersCall, Body: `{}`, Status: 403, Code: 403},
		{Name: "their own, by a player", As: anna, Path: wagerCall, Body: body(wager), Status: 403, Code: 403},
		{Name: "the play of a player, by a player", As: bert, Path: player + "play", Body: of(""), Status: 403, Code: 403},
	})
}

// A seed that its player has revealed is told to staff, too, and a turn and a gift
// are found by their requests.
func TestWhatBecamePublicIsToldAndRequestsAreFound(t *testing.T) {
	s := apptest.New(t)
	anna := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100"))
	s.Player("bert")
	clerk := s.Staff("clerk", permission.EditRoles, backoffice.Enter)
	var wager string
	s.Run(t, []apptest.Call{
		{Name: "a bet by a request without a time", As: anna, Event: "Play", Body: dice(`"1"`, "my-own-request"), Events: []string{"BalanceModification"}, LedgerOf: staked("anna usd real"), Then: keep(&wager, "id")},
		{Name: "a gift", As: anna, Path: "/api/chat/tip", Body: `{"name":"bert","amount":"3","currency":"usd","request_id":"the-gift"}`,
			Events: []string{"BalanceModification", "bert BalanceModification", "chatMessage"}, Ledger: map[string]string{"anna usd real": "-3.00", "bert usd real": "3.00"}},
		{Name: "too much", As: anna, Event: "Play", Body: dice(`"1000000"`, "the-refused"), Status: 400, Code: -4},
		{Name: "other seeds", As: anna, Path: "/api/user/client_seed_change", Body: `{"client_seed":"another"}`},
	})
	find := func(term string) string { return fmt.Sprintf(`{"term":%q}`, term) }
	s.Run(t, []apptest.Call{
		{Name: "the wager", As: clerk, Path: wagerCall, Body: fmt.Sprintf(`{"id":%q}`, wager), Answer: `{"draw":{"state":"revealed"}}`, Not: []string{`"server_seed":""`}},
		{Name: "by its request", As: clerk, Path: wagersCall, Body: `{"player":"anna","query":"my-own-request"}`, Then: says(wager)},
		{Name: "the gift", As: clerk, Path: findCall, Body: find("the-gift"), Then: says(`"kind":"Requests"`, "Request of anna", "tip of 3.00")},
		{Name: "what was refused", As: clerk, Path: findCall, Body: find("the-refused"), Then: says("refused: Maximum bet", "/admin/user/"+anna.ID)},
	})
}
