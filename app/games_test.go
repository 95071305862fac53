package app

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/config"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
)

// Each call goes to the room that the game or the wager is of, whatever room that
// is and whether the wager is open or has ended; a request id stands for one
// request in all of them.
func TestCallsReachTheRoomOfTheirWager(t *testing.T) {
	s := newSite(t, fewRounds, func(cfg *config.Config) { cfg.Crash.Betting = time.Minute })
	s.want("csrf cookie", s.send(s.visitor, http.MethodGet, "/sanctum/csrf-cookie", ""), http.StatusNoContent)
	stop := s.rounds()
	s.table("betting")
	ctx, games := t.Context(), s.app.games
	var calls [2]*session.Call
	for i, name := range []string{"felicity", "gregory"} {
		userID, err := s.app.Admin("test").CreateUser(ctx, name, name+"@example.org", "correct horse", "")
		if err != nil {
			t.Fatal(err)
		}
		user, err := s.app.accounts.SessionUser(ctx, userID)
		if err != nil {
			t.Fatal(err)
		}
		calls[i] = session.GuestCall("test")
		calls[i].User = user
	}
	grants(s, calls[:])
	mine, other := calls[0], calls[1]
	play := func(game, choices, requestID string) (gaming.Reply, error) {
		return games.Play(ctx, mine, gaming.PlayRequest{APIID: game, Bet: jsontext.Value(`"1"`), Currency: "usd", RequestID: requestID, Data: jsontext.Value(choices)})
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
		for _, of := range []gaming.Reply{flight, mines} {
			if _, err := games.Finish(ctx, mine, gaming.FinishRequest{ID: of.ID, RequestID: used}); !errors.Is(err, wager.ErrOtherBody) {
				t.Errorf("finish %s with the id of %s: %v", of.Game.ID, used, err)
			}
		}
	}
	for _, unknown := range []string{"", "x", s.app.ids.New()} {
		_, err := games.Finish(ctx, mine, gaming.FinishRequest{ID: unknown, RequestID: s.app.ids.New()})
		refused("finish "+unknown, err, gaming.ErrGameID.Code)
		_, err = games.Turn(ctx, mine, gaming.TurnRequest{ID: unknown, RequestID: s.app.ids.New()})
		refused("turn "+unknown, err, gaming.ErrGameID.Code)
	}
	for _, of := range []gaming.Reply{flight, mines} {
		_, err := games.Finish(ctx, other, gaming.FinishRequest{ID: of.ID, RequestID: s.app.ids.New()})
		refused("finish another's "+of.Game.ID, err, gaming.ErrGameID.Code)
	}
	_, err = games.Turn(ctx, mine, gaming.TurnRequest{ID: flight.ID, RequestID: "turn"})
	refused("a turn in the air", err, gaming.ErrOperation.Code)
	_, err = games.Finish(ctx, mine, gaming.FinishRequest{ID: dice.ID, RequestID: "finish-dice"})
	refused("finish what was over at once", err, gaming.ErrOperation.Code)
	for _, game := range []string{"", "poker"} {
		_, err = play(game, `{}`, "")
		refused("play "+game, err, gaming.ErrUnknownGame.Code)
		_, err = games.Data(ctx, mine, gaming.GameRequest{APIID: game})
		refused("the page of "+game, err, gaming.ErrUnknownGame.Code)
		_, err = games.Restore(ctx, mine, gaming.GameRequest{APIID: game})
		refused("restore "+game, err, gaming.ErrUnknownGame.Code)
	}
	for range 2 { // and the same requests again, once the bet is not held in memory any more
		for _, of := range []gaming.Reply{flight, mines} {
			done, err := games.Finish(ctx, mine, gaming.FinishRequest{ID: of.ID, RequestID: "finish-" + of.Game.ID})
			if err != nil || done.Game.Status != wagerlog.StatusCancelled || done.ID != of.ID || done.Result != gaming.ResultFinish {
				t.Errorf("finish %s: %+v, %v", of.Game.ID, done, err)
			}
		}
		for binary, _ := id.ToBinary(flight.ID); s.app.crash.Holds(binary); {
			s.app.crash.State(ctx) // a turn of the owner, who hears of the commit
		}
	}
	_, err = games.Finish(ctx, mine, gaming.FinishRequest{ID: flight.ID, RequestID: "once-more"})
	refused("finish an ended flight", err, gaming.ErrOperation.Code)
	_, err = games.Turn(ctx, mine, gaming.TurnRequest{ID: flight.ID, RequestID: "turn-ended"})
	refused("turn an ended flight", err, gaming.ErrOperation.Code)
	stop()
	if result, err := s.app.Audit(ctx, nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}
