package sitetest

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
)

// turnChoices are the choices of games with turns, repeated until the game ends.
var turnChoices = map[string][2]string{
	"hilo": {`{}`, `{"guess":"skip"}`}, "mines": {`{"mines":3}`, `{"cell":4}`}, "tower": {`{"difficulty":"easy"}`, `{"tile":0}`}, "stairs": {`{"stones":1}`, `{"cell":0}`},
	"blackjack": {`{}`, `{"action":"stand"}`}, "videopoker": {`{}`, `{"hold":[true,true,true,true,true]}`}, "coinflip": {`{"series":true}`, `{"side":"heads"}`},
}

// fundedPlayer is a player with money.
func (s *testSite) fundedPlayer(name string) *session.Call {
	s.Helper()
	userID, err := s.App.Admin("test").CreateUser(s.Context(), name, name+"@example.org", "correct horse", "")
	if err != nil {
		s.Fatal(err)
	}
	user, err := s.Parts.Accounts.SessionUser(s.Context(), userID)
	if err != nil {
		s.Fatal(err)
	}
	call := session.GuestCall("test")
	call.User = user
	grants(s, []*session.Call{call})
	return call
}

// code is the code of a refusal; 0 for none.
func code(err error) int {
	if err == nil {
		return 0
	}
	refusal, _ := fault.From(err)
	return refusal.Code
}

// A round that is open when its product is closed can be played to its end. No new round is
// accepted. Every game of the product with turns is tested.
func TestOpenRoundsOfClosedProductCanBeFinished(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	call, ctx, games := s.fundedPlayer("felicity"), t.Context(), s.Parts.Games
	play := func(game, choices string) (gamecalls.Reply, error) {
		return games.Play(ctx, call, gamecalls.PlayRequest{APIID: game, Bet: "1", Currency: "usd", RequestID: s.Parts.IDs.New(), Data: jsontext.Value(choices)})
	}
	open := map[string]gamecalls.Reply{}
	for _, game := range originals.All() {
		def := game.Definition()
		choices, goesOn := turnChoices[def.ID]
		if !goesOn {
			if def.Kind == rules.Extended {
				t.Errorf("%s goes on by turns and is not tried", def.ID)
			}
			continue
		}
		for tries := 0; open[def.ID].ID == "" && tries < 20; tries++ { // a natural of blackjack ends at once
			reply, err := play(def.ID, choices[0])
			if err != nil {
				t.Fatalf("%s: %v", def.ID, err)
			}
			if reply.Game.Status == wagerlog.StatusOpen {
				open[def.ID] = reply
			}
		}
	}
	s.setTo("games.closed_products", "original")
	for id, reply := range open {
		if _, err := play(id, turnChoices[id][0]); code(err) != -5 {
			t.Errorf("%s takes a stake: %v", id, err)
		}
		data, err := games.Data(ctx, call, gamecalls.GameRequest{APIID: id})
		if err != nil || data.Game.Enabled {
			t.Errorf("%s is shown as open: %v", id, err)
		}
		if restored, err := games.Restore(ctx, call, gamecalls.GameRequest{APIID: id}); err != nil || restored.Reply == nil || restored.Reply.ID != reply.ID {
			t.Errorf("%s: its round is not found again: %v", id, err)
		}
		s.playOut(call, reply)
	}
	if row, _ := s.Parts.Catalogue.Row("dice"); !row.IsDisabled {
		t.Error("a closed game is shown as open in the lobby")
	}
	s.setTo("games.closed_products", "")
	if _, err := play("dice", choicesOf["dice"]); err != nil {
		t.Errorf("open again: %v", err)
	}
	if result, err := s.App.Audit(ctx, nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

// playOut makes the moves of a round until it ends.
func (s *testSite) playOut(call *session.Call, reply gamecalls.Reply) {
	s.Helper()
	id, err := reply.Game.ID, error(nil)
	for step := 0; reply.Game.Status == wagerlog.StatusOpen; step++ {
		if step > 30 {
			s.Fatalf("%s never ends", id)
		}
		request := gamecalls.TurnRequest{ID: reply.ID, RequestID: s.Parts.IDs.New(), Data: jsontext.Value(turnChoices[id][1])}
		switch {
		case step > 0 && reply.CanBeFinished:
			reply, err = s.Parts.Games.Finish(s.Context(), call, gamecalls.FinishRequest{ID: reply.ID, RequestID: s.Parts.IDs.New()})
		default:
			reply, err = s.Parts.Games.Turn(s.Context(), call, request)
			if err == nil && reply.Result == gamecalls.ResultFail { // insurance is offered first
				request.RequestID, request.Data = s.Parts.IDs.New(), jsontext.Value(`{"action":"decline"}`)
				reply, err = s.Parts.Games.Turn(s.Context(), call, request)
			}
		}
		if err != nil {
			s.Fatalf("%s: %v", id, err)
		}
	}
}

// A limit of a game in dollars applies in every currency and has precedence over the limit of all
// games. A limit of the currency has precedence over it. A closed currency accepts nothing.
func TestStakeLimitsApply(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	call := s.fundedPlayer("felicity")
	play := func(game, stake string, demo bool) error {
		_, err := s.Parts.Games.Play(t.Context(), call, gamecalls.PlayRequest{
			APIID: game, Bet: money.Number(stake), Demo: demo, Currency: "usd", RequestID: s.Parts.IDs.New(), Data: jsontext.Value(choicesOf[game]),
		})
		return err
	}
	s.setTo("games.limits", `[{"game":"dice","currency":"","min":"2","max":"5","max_profit":""},{"game":"","currency":"usd","min":"0.50","max":"","max_profit":""}]`)
	for _, test := range []struct {
		game, stake string
		want        int
	}{{"dice", "1.99", -1}, {"dice", "2", 0}, {"dice", "5.01", -4}, {"limbo", "0.49", -1}, {"limbo", "0.50", 0}, {"limbo", "6", 0}} {
		if err := play(test.game, test.stake, false); code(err) != test.want {
			t.Errorf("%s for %s: %v, want code %d", test.game, test.stake, err, test.want)
		}
	}
	s.setTo("games.limits", `[{"game":"dice","currency":"","min":"2","max":"5","max_profit":""},{"game":"dice","currency":"usd","min":"3","max":"","max_profit":"1"}]`)
	if err := play("dice", "2", false); code(err) != -1 {
		t.Errorf("the currency's own minimum: %v", err)
	}
	if err := play("dice", "3", false); code(err) != -4 || !strings.Contains(err.Error(), "maximum profit") {
		t.Errorf("the most that may be won: %v", err)
	}
	for _, refused := range []string{
		`[{"game":"dice","currency":"","min":"2","max":"1","max_profit":""}]`, `[{"game":"","currency":"","min":"2","max":"","max_profit":""}]`,
		`[{"game":"chess","currency":"","min":"2","max":"","max_profit":""}]`, `[{"game":"dice","currency":"","min":"1e3","max":"","max_profit":""}]`,
	} {
		if err := s.App.Admin("test").SetSetting(t.Context(), "games.limits", refused, "a test"); err == nil {
			t.Errorf("taken: %s", refused)
		}
	}
	s.setTo("games.limits", `[]`)
	s.setTo("games.closed_currencies", "usd")
	if err := play("dice", "3", false); code(err) != -4 || !strings.Contains(err.Error(), "closed") {
		t.Errorf("a closed currency: %v", err)
	}
	if err := play("dice", "3", true); code(err) != -4 {
		t.Errorf("play money of a closed currency: %v", err)
	}
}

// Players see changes of a game's settings at once, and a game that is blocked in a country
// accepts no stake from there.
func TestGameSettingsApplyAtOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	admin := s.signIn("administrator")
	s.want("an edit", s.as(admin, "/api/admin/game/edit", gameEdit), 200)
	row := s.want("the lobby", s.post("/api/data/gamesFilter", `{"filter":[{"key":"ids","expect":["dice"]}]}`), 200).text
	if !strings.Contains(row, `"description":"Roll it."`) || !strings.Contains(row, `"isFeatured":true`) || !strings.Contains(row, `"classic"`) {
		t.Errorf("the lobby shows %s", row)
	}
	s.want("a stale edit", s.as(admin, "/api/admin/game/edit", gameEdit), 409)
	call := s.fundedPlayer("felicity")
	call.Country = "CW"
	request := gamecalls.PlayRequest{APIID: "dice", Bet: "1", Demo: true, Currency: "usd", Data: jsontext.Value(choicesOf["dice"]), RequestID: "one"}
	if _, err := s.Parts.Games.Play(t.Context(), call, request); code(err) != -5 {
		t.Errorf("a stake from a blocked country: %v", err)
	}
	if data, err := s.Parts.Games.Data(t.Context(), call, gamecalls.GameRequest{APIID: "dice"}); err != nil || !data.Game.GeoBlocked || data.Game.Enabled || data.Game.Description != "Roll it." {
		t.Errorf("%+v %v", data.Game, err)
	}
	call.Country, request.RequestID = "DE", "two"
	if _, err := s.Parts.Games.Play(t.Context(), call, request); err != nil {
		t.Errorf("a stake from elsewhere: %v", err)
	}
	hostile := strings.Replace(strings.Replace(gameEdit, `"version":0`, `"version":1`, 1), `"image":""`, `"image":"javascript:alert(1)"`, 1)
	s.want("a hostile cover", s.as(admin, "/api/admin/game/edit", hostile), 422)
	s.want("undone", s.as(admin, "/api/admin/game/undo", `{"id":"dice","version":1,"to":0,"reason":"a test"}`), 200)
	row = s.want("the lobby", s.post("/api/data/gamesFilter", `{"filter":[{"key":"ids","expect":["dice"]}]}`), 200).text
	if strings.Contains(row, "Roll it.") || strings.Contains(row, `"classic"`) {
		t.Errorf("undone, the lobby shows %s", row)
	}
	history := s.want("its history", s.as(admin, "/api/admin/game/history", `{"id":"dice"}`), 200).text
	if strings.Count(history, `"version":`) != 2 {
		t.Errorf("the history is %s", history)
	}
}
