package sitetest

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/config"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
)

// Each call is routed to the package of its game or wager, whether the wager is open or has
// ended. A request id identifies one request across all packages.
func TestCallsAreRoutedByWager(t *testing.T) {
	t.Parallel()
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Crash.Betting = time.Minute })
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), http.StatusNoContent)
	stop := s.runRounds()
	s.waitForRound("betting")
	ctx, games := t.Context(), s.Parts.Games
	var calls [2]*session.Call
	for i, name := range []string{"felicity", "gregory"} {
		userID, err := s.App.Admin("test").CreateUser(ctx, name, name+"@example.org", "correct horse", "")
		if err != nil {
			t.Fatal(err)
		}
		user, err := s.Parts.Accounts.SessionUser(ctx, userID)
		if err != nil {
			t.Fatal(err)
		}
		calls[i] = session.GuestCall("test")
		calls[i].User = user
	}
	grants(s, calls[:])
	mine, other := calls[0], calls[1]
	play := func(game, choices, requestID string) (gamecalls.Reply, error) {
		return games.Play(ctx, mine, gamecalls.PlayRequest{APIID: game, Bet: "1", Currency: "usd", RequestID: requestID, Data: jsontext.Value(choices)})
	}
	refused := func(name string, err error, want int) {
		t.Helper()
		if refusal, _ := fault.From(err); refusal == nil || refusal.Code != want {
			t.Errorf("%s: %v, want code %d", name, err, want)
		}
	}
	mines, err := play("mines", `{"mines":3}`, "mines")
	if err != nil {
		t.Fatal(err)
	}
	dice, err := play("dice", `{"over":true,"target":"50.50"}`, "dice")
	if err != nil {
		t.Fatal(err)
	}
	flight, err := play("crash", `{}`, "flight")
	if err != nil {
		t.Fatal(err)
	}
	for _, ids := range [][2]string{{"crash", "dice"}, {"dice", "flight"}, {"crash", "mines"}} {
		if _, err := play(ids[0], choicesOf[ids[0]], ids[1]); !errors.Is(err, wager.ErrOtherBody) {
			t.Errorf("%s with the id of %s: %v", ids[0], ids[1], err)
		}
	}
	for _, used := range []string{"dice", "mines", "flight"} {
		for _, of := range []gamecalls.Reply{flight, mines} {
			if _, err := games.Finish(ctx, mine, gamecalls.FinishRequest{ID: of.ID, RequestID: used}); !errors.Is(err, wager.ErrOtherBody) {
				t.Errorf("finish %s with the id of %s: %v", of.Game.ID, used, err)
			}
		}
	}
	for _, unknown := range []string{"", "x", s.Parts.IDs.New()} {
		_, err := games.Finish(ctx, mine, gamecalls.FinishRequest{ID: unknown, RequestID: s.Parts.IDs.New()})
		refused("finish "+unknown, err, gamecalls.ErrGameID.Code)
		_, err = games.Turn(ctx, mine, gamecalls.TurnRequest{ID: unknown, RequestID: s.Parts.IDs.New()})
		refused("turn "+unknown, err, gamecalls.ErrGameID.Code)
	}
	for _, of := range []gamecalls.Reply{flight, mines} {
		_, err := games.Finish(ctx, other, gamecalls.FinishRequest{ID: of.ID, RequestID: s.Parts.IDs.New()})
		refused("finish another's "+of.Game.ID, err, gamecalls.ErrGameID.Code)
	}
	_, err = games.Turn(ctx, mine, gamecalls.TurnRequest{ID: flight.ID, RequestID: "turn"})
	refused("a turn in the air", err, gamecalls.ErrOperation.Code)
	_, err = games.Finish(ctx, mine, gamecalls.FinishRequest{ID: dice.ID, RequestID: "finish-dice"})
	refused("finish what was over at once", err, gamecalls.ErrOperation.Code)
	for _, game := range []string{"", "poker"} {
		_, err = play(game, `{}`, "")
		refused("play "+game, err, gamecalls.ErrUnknownGame.Code)
		_, err = games.Data(ctx, mine, gamecalls.GameRequest{APIID: game})
		refused("the page of "+game, err, gamecalls.ErrUnknownGame.Code)
		_, err = games.Restore(ctx, mine, gamecalls.GameRequest{APIID: game})
		refused("restore "+game, err, gamecalls.ErrUnknownGame.Code)
	}
	for range 2 { // and the same requests again after the bet has left the memory
		for _, of := range []gamecalls.Reply{flight, mines} {
			done, err := games.Finish(ctx, mine, gamecalls.FinishRequest{ID: of.ID, RequestID: "finish-" + of.Game.ID})
			if err != nil || done.Game.Status != wagerlog.StatusCancelled || done.ID != of.ID || done.Result != gamecalls.ResultFinish {
				t.Errorf("finish %s: %+v, %v", of.Game.ID, done, err)
			}
		}
		for binary, _ := id.ToBinary(flight.ID); s.Parts.Crash.Owns(binary); {
			s.Parts.Crash.State(ctx) // a turn of the actor, which receives the commit
		}
	}
	_, err = games.Finish(ctx, mine, gamecalls.FinishRequest{ID: flight.ID, RequestID: "once-more"})
	refused("finish an ended flight", err, gamecalls.ErrOperation.Code)
	_, err = games.Turn(ctx, mine, gamecalls.TurnRequest{ID: flight.ID, RequestID: "turn-ended"})
	refused("turn an ended flight", err, gamecalls.ErrOperation.Code)
	stop()
	if result, err := s.App.Audit(ctx, nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}
