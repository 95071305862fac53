package play

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"croupier/app/fair"
	"croupier/app/fairness"
	"croupier/db"
)

func TestInfoRevealsTheSeedOnlyAfterItsRotation(t *testing.T) {
	h := newHouse(t)
	r := h.must(by(anna), bet("dice", "1", even))
	info, err := h.play.Info(h.ctx, guest("g"), InfoRequest{GameID: r.ID})
	if err != nil || info.Info.ServerSeed != nil || info.Info.ServerSeedHash != r.ServerSeedHash || info.Info.Nonce != 0 || info.Metadata.Name != "Dice" {
		t.Fatalf("%+v, %v", info, err)
	}
	if info.User == nil || info.User.Name != "name of "+anna.ID || info.Info.SplitTotal != "1.00" || info.Info.Status != r.Game.Status {
		t.Errorf("%+v", info)
	}
	seeds, err := h.seeds.Change(h.ctx, by(anna), fairness.ChangeRequest{ClientSeed: " my own-seed "})
	if err != nil || seeds.ClientSeed != "my own-seed" || len(seeds.Past) != 1 || fair.Commitment(seeds.Past[0].ServerSeed) != r.ServerSeedHash {
		t.Fatalf("%+v, %v", seeds, err)
	}
	info, err = h.play.Info(h.ctx, guest("g"), InfoRequest{GameID: r.ID})
	if err != nil || info.Info.ServerSeed == nil || fair.Commitment(*info.Info.ServerSeed) != r.ServerSeedHash {
		t.Fatalf("%+v, %v", info, err)
	}
	next := h.must(by(anna), bet("dice", "1", even))
	if next.Nonce != 0 || next.ClientSeed != "my own-seed" || next.ServerSeedHash != seeds.ServerSeedHash {
		t.Errorf("after the change: %+v", next)
	}
}

func TestInfoHidesWhoKeepsWagersPrivate(t *testing.T) {
	h := newHouse(t)
	r := h.must(by(shy), bet("dice", "1", even))
	info, err := h.play.Info(h.ctx, by(anna), InfoRequest{GameID: r.ID})
	if err != nil || info.User == nil || info.User.Name != HiddenName || info.User.ID != nil || info.Info.User != nil {
		t.Fatalf("%+v, %v", info, err)
	}
	if strings.Contains(text(t, info), shy.ID) {
		t.Error("the id is out")
	}
	own, err := h.play.Info(h.ctx, by(shy), InfoRequest{GameID: r.ID})
	if err != nil || own.User.ID == nil || *own.User.ID != shy.ID {
		t.Errorf("to themself: %+v, %v", own, err)
	}
}

func TestUnknownWagers(t *testing.T) {
	h := newHouse(t)
	for _, id := range []string{"", "x", "01hqzzzzzzzzzzzzzzzzzzzzzz", strings.Repeat("z", 500)} {
		if _, err := h.play.Info(h.ctx, by(anna), InfoRequest{GameID: id}); !errors.Is(err, ErrUnknownBet) {
			t.Errorf("info of %.30q: %v", id, err)
		}
		if _, err := h.play.Find(h.ctx, by(anna), FindRequest{ID: id}); !errors.Is(err, ErrUnknownBet) {
			t.Errorf("find %.30q: %v", id, err)
		}
	}
	r := h.must(by(anna), bet("keno", "1", `{"picks":[1,2],"risk":"low"}`))
	if found, err := h.play.Find(h.ctx, by(bert), FindRequest{ID: r.ID}); err != nil || found.Game != "keno" {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestOwnWagersAreListedNewestFirst(t *testing.T) {
	h := newHouse(t)
	var made []string
	for i := range 5 {
		game, data := "dice", even
		if i%2 == 1 {
			game, data = "limbo", `{"target":2}`
		}
		made = append([]string{h.must(by(anna), bet(game, "1", data)).ID}, made...)
	}
	h.must(by(bert), bet("dice", "1", even))
	list := func(request BetsRequest) (ids []string) {
		t.Helper()
		answer, err := h.play.Bets(h.ctx, by(anna), request)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range answer.Bets {
			ids = append(ids, row.ID)
		}
		return ids
	}
	if got := list(BetsRequest{}); strings.Join(got, " ") != strings.Join(made, " ") {
		t.Errorf("all: %v, want %v", got, made)
	}
	if got := list(BetsRequest{Game: "limbo"}); strings.Join(got, " ") != made[1]+" "+made[3] {
		t.Errorf("limbo: %v", got)
	}
	if got := list(BetsRequest{Before: made[1], Limit: 2}); strings.Join(got, " ") != made[2]+" "+made[3] {
		t.Errorf("before: %v", got)
	}
	data, err := h.play.Data(h.ctx, by(anna), GameRequest{APIID: "dice"})
	if err != nil || len(data.History) != 3 || data.History[0].ID != made[0] || !data.Game.Enabled {
		t.Errorf("%+v, %v", data, err)
	}
	// A strip that comes back shows the rolls that it showed.
	newest, err := h.play.Info(h.ctx, by(anna), InfoRequest{GameID: made[0]})
	if err != nil || data.History[0].View == nil || !reflect.DeepEqual(data.History[0].View, newest.Info.View) {
		t.Errorf("the strip shows %+v, the bet %+v, %v", data.History[0].View, newest.Info.View, err)
	}
	if data, err := h.play.Data(h.ctx, by(anna), GameRequest{APIID: "mines"}); err != nil || len(data.History) != 0 {
		t.Errorf("%+v, %v", data, err)
	}
	for _, limit := range data.Limits {
		if limit.Currency == "btc" && (limit.Min != "0.00000020" || limit.Max != "0.02000000" || limit.MaxProfit != "1.00000000") {
			t.Errorf("%+v", limit)
		}
	}
}

func TestTableBetsAreInWholeUnits(t *testing.T) {
	h := newHouse(t)
	r := h.must(by(anna), bet("roulette", "1.50", `{"bets":[{"type":"red","amount":"0.75"},{"type":"black","amount":0.75}]}`))
	if r.Payout != "1.50" && r.Payout != "0.00" {
		t.Errorf("%+v", r)
	}
	for _, data := range []string{
		`{"bets":[{"type":"red","amount":"0.75"}]}`, `{"bets":[{"type":"red","amount":"1.501"}]}`, `{"bets":[]}`,
		`{"bets":[{"type":"red","amount":-1.5}]}`, `{"bets":[{"type":"red","amount":1.5e0}]}`, `{"bets":[{"type":"pink","amount":1.5}]}`,
	} {
		if _, err := h.play.Play(h.ctx, by(anna), bet("roulette", "1.50", data)); code(t, err) != 1 {
			t.Errorf("%s: %v", data, err)
		}
	}
	h.must(by(anna), bet("baccarat", "1", `{"player":"0.5","banker":0.4,"tie":"0.10"}`))
}

func TestThePlayersOwnSeedIsKnown(t *testing.T) {
	h := newHouse(t)
	seedOf := func() (seed string) {
		t.Helper()
		err := h.db.Read(h.ctx, func(q *db.Reader) (err error) {
			seed, err = h.seeds.ClientSeed(q, anna.ID)
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
	if r := h.must(by(anna), bet("dice", "1", even)); seedOf() != r.ClientSeed {
		t.Errorf("%q, drawn with %q", seedOf(), r.ClientSeed)
	}
}
