package play

import (
	"reflect"
	"testing"

	"croupier/app/kernel/gamecalls"
	"croupier/db"
)

func TestDataContainsLatestResults(t *testing.T) {
	h := newHarness(t)
	var created []string
	for i := range 5 {
		game, data := "dice", evenBet
		if i%2 == 1 {
			game, data = "limbo", `{"target":2}`
		}
		created = append([]string{h.mustPlay(playerCall(anna), bet(game, "1", data)).ID}, created...)
	}
	h.mustPlay(playerCall(bert), bet("dice", "1", evenBet))
	data, err := h.play.Data(h.Ctx, playerCall(anna), gamecalls.GameRequest{APIID: "dice"})
	if err != nil || len(data.History) != 3 || data.History[0].ID != created[0] || !data.Game.Enabled {
		t.Errorf("%+v, %v", data, err)
	}
	// The restored strip shows the same rolls.
	newest, _ := h.described(created[0])
	if data.History[0].View == nil || !reflect.DeepEqual(data.History[0].View, newest.View) {
		t.Errorf("the strip shows %+v, the bet %+v", data.History[0].View, newest.View)
	}
	if data, err := h.play.Data(h.Ctx, playerCall(anna), gamecalls.GameRequest{APIID: "mines"}); err != nil || len(data.History) != 0 {
		t.Errorf("%+v, %v", data, err)
	}
	for _, limit := range data.Limits {
		if limit.Currency == "btc" && (limit.Min != "0.00000020" || limit.Max != "0.02000000" || limit.MaxProfit != "1.00000000") {
			t.Errorf("%+v", limit)
		}
	}
}

func TestTableBetsAreInWholeUnits(t *testing.T) {
	h := newHarness(t)
	r := h.mustPlay(playerCall(anna), bet("roulette", "1.50", `{"bets":[{"type":"red","amount":"0.75"},{"type":"black","amount":0.75}]}`))
	if r.Payout != "1.50" && r.Payout != "0.00" {
		t.Errorf("%+v", r)
	}
	for _, data := range []string{
		`{"bets":[{"type":"red","amount":"0.75"}]}`, `{"bets":[{"type":"red","amount":"1.501"}]}`, `{"bets":[]}`,
		`{"bets":[{"type":"red","amount":-1.5}]}`, `{"bets":[{"type":"red","amount":1.5e0}]}`, `{"bets":[{"type":"pink","amount":1.5}]}`,
	} {
		if _, err := h.play.Play(h.Ctx, playerCall(anna), bet("roulette", "1.50", data)); code(t, err) != 1 {
			t.Errorf("%s: %v", data, err)
		}
	}
	h.mustPlay(playerCall(anna), bet("baccarat", "1", `{"player":"0.5","banker":0.4,"tie":"0.10"}`))
}

func TestDataContainsClientSeed(t *testing.T) {
	h := newHarness(t)
	seedOf := func() (seed string) {
		t.Helper()
		err := h.DB.Read(h.Ctx, func(q *db.Reader) (err error) {
			seed, err = h.Seeds.ClientSeed(q, anna.ID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return seed
	}
	if got := seedOf(); got != "" {
		t.Errorf("before the first draw: %q", got)
	}
	if r := h.mustPlay(playerCall(anna), bet("dice", "1", evenBet)); seedOf() != r.ClientSeed {
		t.Errorf("%q, drawn with %q", seedOf(), r.ClientSeed)
	}
}
