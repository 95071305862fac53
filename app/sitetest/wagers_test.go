package sitetest

import (
	"fmt"
	"strings"
	"testing"

	"croupier/app/apptest"
	"croupier/app/kernel/id"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
)

const (
	wagersCall = "/api/admin/wagers"
	wagerCall  = "/api/admin/wager"
	findCall   = "/api/admin/search"
)

// storeField stores a field of an answer.
func storeField(into *string, names ...string) func(*testing.T, apptest.Answer) {
	return func(t *testing.T, got apptest.Answer) {
		t.Helper()
		if *into = got.Field(names...); *into == "" {
			t.Errorf("no %v in %s", names, got.Text)
		}
	}
}

// contains fails the test unless an answer has all of these texts.
func contains(texts ...string) func(*testing.T, apptest.Answer) {
	return func(t *testing.T, got apptest.Answer) {
		t.Helper()
		for _, text := range texts {
			if !strings.Contains(got.Text, text) {
				t.Errorf("%q is missing in %s", text, got.Text)
			}
		}
	}
}

// Staff see a wager with its money, and none of its secrets: the table of calls looks for seeds
// in use in every answer.
func TestStaffSeeWagersWithoutTheirSecrets(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	anna, bert := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100")), s.Player("bert")
	clerk := s.Staff("clerk", permission.EditRoles, office.Access)
	ids := id.NewSource(s.Clock)
	first, second := ids.New(), ids.New()
	var wager, round string
	mines := fmt.Sprintf(`{"api_id":"mines","bet":"2","demo":false,"currency":"usd","request_id":%q,"data":{"mines":3}}`, second)
	s.Run(t, []apptest.Call{
		{Name: "a bet", As: anna, Event: "Play", Body: dice(`"1"`, first), Events: []string{"BalanceModification"}, LedgerOf: staked("anna usd real"), Then: storeField(&wager, "id")},
		{Name: "a round", As: anna, Event: "Play", Body: mines, Events: []string{"BalanceModification"}, Ledger: map[string]string{"anna usd real": "-2.00"}, Then: storeField(&round, "id")},
	})
	body := func(of string) string { return fmt.Sprintf(`{"id":%q}`, of) }
	of := func(fields string) string { return fmt.Sprintf(`{"player":%q%s}`, anna.ID, fields) }
	find := func(term string) string { return fmt.Sprintf(`{"term":%q}`, term) }
	s.Run(t, []apptest.Call{
		{Name: "the list", As: clerk, Path: wagersCall, Body: of(""), Then: contains(wager, `"player_name":"anna"`, `"stake":"1.00"`, `"game":"dice"`), Not: []string{round}},
		{Name: "what is open", As: clerk, Path: wagersCall, Body: of(`,"status":"in-progress"`), Then: contains(round, `"stake":"2.00"`, `"status":"in-progress"`), Not: []string{wager}},
		{Name: "by a request of the player", As: clerk, Path: wagersCall, Body: of(fmt.Sprintf(`,"query":%q`, first)), Then: contains(wager)},
		{Name: "an ended wager", As: clerk, Path: wagerCall, Body: body(wager), Answer: `{"draw":{"state":"secret","server_seed":"","nonce":0},"details_problem":"","truncated":false}`, Then: contains(`"code":"stake","amount":"1.00","from":"player","to":"house"`)},
		{Name: "an open one", As: clerk, Path: wagerCall, Body: body(round), Answer: `{"draw":{"state":"open","server_seed":""},"data":{"mines":3},"view":null,"public":"","open":{"settled":"0.00"}}`, Then: contains(`"code":"stake","amount":"2.00","from":"player"`)},
		{Name: "the search by an id", As: clerk, Path: findCall, Body: find(wager), Then: contains(`"kind":"Wagers"`, "/admin/wager/"+wager)},
		{Name: "the search by a request", As: clerk, Path: findCall, Body: find(second), Then: contains("/admin/wager/" + round)},
		{Name: "the search by the last characters", As: clerk, Path: findCall, Body: find(wager[18:]), Then: contains("/admin/wager/" + wager)},
		{Name: "the statement", As: clerk, Path: player + "transfers", Body: fmt.Sprintf(`{"user":%q,"code":"wager"}`, anna.ID), Then: contains(wager, `"stake":"1.00"`)},
		{Name: "the history", As: clerk, Path: player + "timeline", Body: fmt.Sprintf(`{"user":%q,"kinds":["wagers"]}`, anna.ID), Then: contains("Mines: 2.00 USD staked, still open", "/admin/wager/"+wager)},
		{Name: "an unknown wager", As: clerk, Path: wagerCall, Body: body(first), Status: 404, Code: 404},
		{Name: "what is no id", As: clerk, Path: wagerCall, Body: `{"id":"' OR 1=1 --"}`, Status: 404, Code: 404},
		{Name: "an unknown field", As: clerk, Path: wagersCall, Body: `{"extra":1}`, Status: 422, Code: 422},
		{Name: "too many", As: clerk, Path: wagersCall, Body: `{"limit":201}`, Status: 422, Code: 422},
		{Name: "an invalid bound", As: clerk, Path: wagersCall, Body: `{"min_stake":"=1+1"}`, Status: 422, Code: 422},
		{Name: "an invalid period", As: clerk, Path: player + "play", Body: fmt.Sprintf(`{"user":%q,"period":"year"}`, anna.ID), Status: 422, Code: 422},
		{Name: "by a player", As: bert, Path: wagersCall, Body: `{}`, Status: 403, Code: 403},
		{Name: "their own, by a player", As: anna, Path: wagerCall, Body: body(wager), Status: 403, Code: 403},
		{Name: "the play of a player, by a player", As: bert, Path: player + "play", Body: of(""), Status: 403, Code: 403},
	})
}

// Staff can read a seed that its player has revealed, and find a turn and a gift by their
// requests.
func TestRevealedSeedsAreShownAndRequestsAreFound(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	anna := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "100"))
	s.Player("bert")
	clerk := s.Staff("clerk", permission.EditRoles, office.Access)
	var wager string
	s.Run(t, []apptest.Call{
		{Name: "a bet by a request without a time", As: anna, Event: "Play", Body: dice(`"1"`, "my-own-request"), Events: []string{"BalanceModification"}, LedgerOf: staked("anna usd real"), Then: storeField(&wager, "id")},
		{Name: "a gift", As: anna, Path: "/api/chat/tip", Body: `{"name":"bert","amount":"3","currency":"usd","request_id":"the-gift"}`,
			Events: []string{"BalanceModification", "bert BalanceModification", "chatMessage"}, Ledger: map[string]string{"anna usd real": "-3.00", "bert usd real": "3.00"}},
		{Name: "too much", As: anna, Event: "Play", Body: dice(`"1000000"`, "the-refused"), Status: 400, Code: -4},
		{Name: "other seeds", As: anna, Path: "/api/user/client_seed_change", Body: `{"client_seed":"another"}`},
	})
	find := func(term string) string { return fmt.Sprintf(`{"term":%q}`, term) }
	s.Run(t, []apptest.Call{
		{Name: "the wager", As: clerk, Path: wagerCall, Body: fmt.Sprintf(`{"id":%q}`, wager), Answer: `{"draw":{"state":"revealed"}}`, Not: []string{`"server_seed":""`}},
		{Name: "by its request", As: clerk, Path: wagersCall, Body: `{"player":"anna","query":"my-own-request"}`, Then: contains(wager)},
		{Name: "the gift", As: clerk, Path: findCall, Body: find("the-gift"), Then: contains(`"kind":"Requests"`, "Request of anna", "tip of 3.00")},
		{Name: "what was refused", As: clerk, Path: findCall, Body: find("the-refused"), Then: contains("refused: Maximum bet", "/admin/user/"+anna.ID)},
	})
}
