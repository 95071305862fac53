package play

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/mines"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

func turn(id, data string, requestID ...string) gamecalls.TurnRequest {
	r := gamecalls.TurnRequest{ID: id, Data: jsontext.Value(data)}
	if len(requestID) > 0 {
		r.RequestID = requestID[0]
	}
	return r
}

// minePositions returns the positions of the mines of an open round.
func (h *harness) minePositions(r gamecalls.Reply) map[int]bool {
	h.T.Helper()
	var field []int
	err := h.DB.Read(h.Ctx, func(q *db.Reader) error {
		var pair int64
		if err := q.QueryRow(`SELECT pair FROM rounds`).Scan(&pair); err != nil {
			return err
		}
		seeds, err := h.Seeds.ByID(q, pair)
		if err != nil {
			return err
		}
		outcome, err := mines.Rules.Outcome(seeds.Stream(r.Nonce), []byte(`{"mines":3}`))
		field, _ = outcome.([]int)
		return err
	})
	if err != nil {
		h.T.Fatal(err)
	}
	where := map[int]bool{}
	for _, cell := range field {
		where[cell] = true
	}
	return where
}

// pickCell returns a closed cell that is mined, or one that is not.
func pickCell(where map[int]bool, mined bool, opened ...int) string {
	for cell := range 25 {
		if where[cell] == mined && !contains(opened, cell) {
			return fmt.Sprintf(`{"cell":%d}`, cell)
		}
	}
	return ""
}

func contains(list []int, value int) bool {
	for _, one := range list {
		if one == value {
			return true
		}
	}
	return false
}

func TestMinesRoundIsCashedOut(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	if r.Type != gamecalls.TypeExtended || r.Game.Status != wagerlog.StatusOpen || !r.CanBeFinished || r.Balance != "990.00" || r.Game.ExtendedState != "in-progress" {
		t.Fatalf("%+v", r)
	}
	where := h.minePositions(r)
	next, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, pickCell(where, false)))
	if err != nil || next.Result != gamecalls.ResultContinue || next.Payout != "11.25" || next.Turns != 1 {
		t.Fatalf("%+v, %v", next, err)
	}
	if len(h.Modifications()) != 1 {
		t.Error("a turn that moves no money published a balance")
	}
	end, err := h.play.Finish(h.Ctx, playerCall(anna), gamecalls.FinishRequest{ID: r.ID})
	if err != nil || end.Result != gamecalls.ResultFinish || end.Payout != "11.25" || end.Game.Status != wagerlog.StatusWin || end.Balance != "1001.25" || end.Game.ExtendedState != "finished" {
		t.Fatalf("%+v, %v", end, err)
	}
	if h.balance(playerCall(anna), false) != 1001_25 || h.Count("rounds") != 0 || h.Count("wagers") != 1 || h.Count("transfers") != 3+3 {
		t.Errorf("balance %d, %d rounds, %d wagers, %d transfers", h.balance(playerCall(anna), false), h.Count("rounds"), h.Count("wagers"), h.Count("transfers"))
	}
	if _, err := h.play.Finish(h.Ctx, playerCall(anna), gamecalls.FinishRequest{ID: r.ID}); !errors.Is(err, gamecalls.ErrGameID) {
		t.Errorf("a second finish: %v", err)
	}
	if _, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, `{"cell":1}`)); !errors.Is(err, gamecalls.ErrGameID) {
		t.Errorf("a turn after the end: %v", err)
	}
}

func TestMineLosesStake(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	end, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, pickCell(h.minePositions(r), true)))
	if err != nil || end.Result != gamecalls.ResultLose || end.Game.Status != wagerlog.StatusLose || end.Multiplier != "0.00" {
		t.Fatalf("%+v, %v", end, err)
	}
	if h.balance(playerCall(anna), false) != 990_00 || h.Count("rounds") != 0 || h.Count("wagers") != 1 {
		t.Error("the stake is not lost")
	}
}

func TestCancelledRoundRefundsStake(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	end, err := h.play.Finish(h.Ctx, playerCall(anna), gamecalls.FinishRequest{ID: r.ID})
	if err != nil || end.Game.Status != wagerlog.StatusCancelled || end.Payout != "10.00" || h.balance(playerCall(anna), false) != 1000_00 {
		t.Fatalf("%+v, %v", end, err)
	}
}

func TestInvalidTurnsAreRefused(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	single := h.mustPlay(playerCall(anna), bet("dice", "1", evenBet))
	where := h.minePositions(r)
	safe := pickCell(where, false)
	if _, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, safe)); err != nil {
		t.Fatal(err)
	}
	before, transfers := h.balance(playerCall(anna), false), h.Count("transfers")
	for _, test := range []struct {
		name string
		call *session.Call
		turn gamecalls.TurnRequest
		code int // 0: the reply is a fail
	}{
		{"a cell that is open", playerCall(anna), turn(r.ID, safe), 0},
		{"a cell beyond the field", playerCall(anna), turn(r.ID, `{"cell":25}`), 0},
		{"no cell", playerCall(anna), turn(r.ID, `{}`), 0},
		{"a choice of another game", playerCall(anna), turn(r.ID, `{"tile":1}`), 0},
		{"another player's round", playerCall(bert), turn(r.ID, `{"cell":1}`), 1},
		{"a guest in a player's round", guestCall("g"), turn(r.ID, `{"cell":1}`), 1},
		{"no round", playerCall(anna), turn("01hqzzzzzzzzzzzzzzzzzzzzzz", `{"cell":1}`), 1},
		{"no id", playerCall(anna), turn("", `{"cell":1}`), 1},
		{"a game without turns", playerCall(anna), turn(single.ID, `{"cell":1}`), 3},
		{"another player's game without turns", playerCall(bert), turn(single.ID, `{"cell":1}`), 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			reply, err := h.play.Turn(h.Ctx, test.call, test.turn)
			if got := code(t, err); got != test.code {
				t.Fatalf("code %d (%v), want %d", got, err, test.code)
			}
			if test.code == 0 && (reply.Result != gamecalls.ResultFail || reply.Message == "" || reply.Turns != 1 || reply.Game.Status != wagerlog.StatusOpen) {
				t.Errorf("%+v", reply)
			}
		})
	}
	if h.balance(playerCall(anna), false) != before || h.Count("transfers") != transfers || h.Count("rounds") != 1 {
		t.Error("something moved")
	}
}

func TestConcurrentFinishesPayOnce(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	if _, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, pickCell(h.minePositions(r), false))); err != nil {
		t.Fatal(err)
	}
	var (
		group sync.WaitGroup
		mu    sync.Mutex
		paid  int
	)
	for range 100 {
		group.Go(func() {
			_, err := h.play.Finish(h.Ctx, playerCall(anna), gamecalls.FinishRequest{ID: r.ID})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				paid++
			} else if !errors.Is(err, gamecalls.ErrGameID) {
				t.Errorf("%v", err)
			}
		})
	}
	group.Wait()
	if paid != 1 || h.balance(playerCall(anna), false) != 1001_25 {
		t.Errorf("paid %d times, balance %d", paid, h.balance(playerCall(anna), false))
	}
}

func TestRepeatedTurnHappensOnce(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	where := h.minePositions(r)
	first, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, pickCell(where, false), "t1"))
	if err != nil {
		t.Fatal(err)
	}
	failed, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, pickCell(where, false), "t2"))
	if err != nil || failed.Result != gamecalls.ResultFail {
		t.Fatalf("%+v, %v", failed, err)
	}
	end, err := h.play.Finish(h.Ctx, playerCall(anna), gamecalls.FinishRequest{ID: r.ID, RequestID: "f"})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]gamecalls.Reply{"t1": first, "t2": failed} {
		repeated, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, pickCell(where, false), name))
		want.Balance = repeated.Balance
		if err != nil || text(t, repeated) != text(t, want) {
			t.Errorf("%s: %v\n%s\nwas\n%s", name, err, text(t, repeated), text(t, want))
		}
	}
	repeated, err := h.play.Finish(h.Ctx, playerCall(anna), gamecalls.FinishRequest{ID: r.ID, RequestID: "f"})
	if err != nil || text(t, repeated) != text(t, end) {
		t.Errorf("finish: %v\n%s\nwas\n%s", err, text(t, repeated), text(t, end))
	}
	if _, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, pickCell(where, true), "t1")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("another cell under the same id: %v", err)
	}
	if h.Count("wagers") != 1 || h.balance(playerCall(anna), false) != 1001_25 {
		t.Error("something happened twice")
	}
}

func TestOneOpenRoundPerGame(t *testing.T) {
	h := newHarness(t)
	h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	if _, err := h.play.Play(h.Ctx, playerCall(anna), bet("mines", "10", `{"mines":3}`)); !errors.Is(err, gamecalls.ErrRoundOpen) {
		t.Errorf("a second round: %v", err)
	}
	h.mustPlay(playerCall(anna), bet("tower", "10", `{"difficulty":"easy"}`))
	h.mustPlay(playerCall(bert), bet("mines", "10", `{"mines":3}`))
	if _, err := h.Seeds.Change(h.Ctx, playerCall(anna), seeds.ChangeRequest{ClientSeed: "mine"}); code(t, err) != 2 {
		t.Errorf("seeds changed in mid-round: %v", err)
	}
}

func TestRestoredRoundHidesSecrets(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	next, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, pickCell(h.minePositions(r), false)))
	if err != nil {
		t.Fatal(err)
	}
	restored, err := h.play.Restore(h.Ctx, playerCall(anna), gamecalls.GameRequest{APIID: "mines"})
	if err != nil || restored.Reply == nil {
		t.Fatalf("%+v, %v", restored, err)
	}
	next.Result = ""
	if text(t, *restored.Reply) != text(t, next) || !strings.Contains(text(t, restored), `"field":null`) {
		t.Errorf("restored %s\nwas %s", text(t, restored), text(t, next))
	}
	var seed string
	err = h.DB.Read(h.Ctx, func(q *db.Reader) error {
		return q.QueryRow(`SELECT server_seed FROM seed_pairs WHERE active_at IS NOT NULL`).Scan(&seed)
	})
	if err != nil {
		t.Fatal(err)
	}
	data, err := h.play.Data(h.Ctx, playerCall(anna), gamecalls.GameRequest{APIID: "mines"})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text(t, restored)+text(t, r)+text(t, data), seed) {
		t.Error("the server seed is out")
	}
	for _, call := range []*session.Call{playerCall(bert), guestCall("g")} {
		if other, err := h.play.Restore(h.Ctx, call, gamecalls.GameRequest{APIID: "mines"}); err != nil || other.Reply != nil {
			t.Errorf("another player's round: %+v, %v", other, err)
		}
	}
}

func TestDoubleDebitsAdditionalStake(t *testing.T) {
	h := newHarness(t)
	for tries := range 40 {
		r := h.mustPlay(playerCall(anna), bet("blackjack", "10", ""))
		if r.Game.Status != wagerlog.StatusOpen || !strings.Contains(text(t, r.View), `"double"`) {
			for r.Game.Status == wagerlog.StatusOpen {
				choice := `{"action":"stand"}`
				if strings.Contains(text(t, r.View), `"decline"`) {
					choice = `{"action":"decline"}`
				}
				var err error
				if r, err = h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, choice)); err != nil {
					t.Fatal(err)
				}
			}
			continue
		}
		had := h.balance(playerCall(anna), false)
		end, err := h.play.Turn(h.Ctx, playerCall(anna), turn(r.ID, `{"action":"double"}`))
		if err != nil || end.Bet != "20.00" {
			t.Fatalf("try %d: %+v, %v", tries, end, err)
		}
		paid, _ := money.ParseAmount(end.Payout, 2)
		if got := h.balance(playerCall(anna), false); got != had-10_00+paid {
			t.Errorf("balance %d, had %d, paid %d", got, had, paid)
		}
		return
	}
	t.Fatal("forty deals and no double")
}
