package history

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"croupier/app/betting/seeds"
	"croupier/app/kernel/players"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
)

func TestInfoRevealsSeedAfterRotation(t *testing.T) {
	h := newHarness(t)
	r := h.bet(anna, "dice", evenBet)
	info := h.info(nil, r.ID)
	if info.Info.ServerSeed != nil || *info.Info.ServerSeedHash != r.ServerSeedHash || info.Info.Nonce != 0 || info.Metadata.Name != "DICE" {
		t.Fatalf("%+v", info)
	}
	if info.User == nil || info.User.Name != "name of "+anna.ID || info.Info.SplitTotal != "1.00" || info.Info.Status != r.Game.Status {
		t.Errorf("%+v", info)
	}
	if string(info.Info.Data) != evenBet || text(t, info.Info.View) != text(t, r.View) || info.Info.Turns != nil || info.Info.Fairness == 0 || info.Info.Rules == 0 {
		t.Errorf("%+v", info)
	}
	if _, err := h.Seeds.Change(h.Ctx, by(anna), seeds.ChangeRequest{ClientSeed: "my own-seed"}); err != nil {
		t.Fatal(err)
	}
	if info := h.info(nil, r.ID); info.Info.ServerSeed == nil || provablyfair.Commitment(*info.Info.ServerSeed) != r.ServerSeedHash {
		t.Fatalf("%+v", info)
	}
}

func TestInfoHidesPrivatePlayers(t *testing.T) {
	h := newHarness(t)
	r := h.bet(shy, "dice", evenBet)
	info := h.info(anna, r.ID)
	if info.User == nil || info.User.Name != players.HiddenName || info.User.ID != nil || info.Info.User != nil {
		t.Fatalf("%+v", info)
	}
	if strings.Contains(text(t, info), shy.ID) {
		t.Error("the id is out")
	}
	if info.Info.ServerSeedHash != nil || info.Info.ClientSeed != nil || info.Info.ServerSeed != nil || info.Info.Nonce != -1 {
		t.Errorf("the draw is out: %+v", info.Info)
	}
	own := h.info(shy, r.ID)
	if info.Info.Own || !own.Info.Own || h.info(nil, r.ID).Info.Own {
		t.Error("a wager is its player's own alone")
	}
	if own.User.ID == nil || *own.User.ID != shy.ID {
		t.Errorf("to themself: %+v", own)
	}
	if *own.Info.ServerSeedHash != r.ServerSeedHash || *own.Info.ClientSeed != r.ClientSeed || own.Info.Nonce != 0 {
		t.Errorf("to themself: %+v", own.Info)
	}
}

// No value in the public details of a private player's wagers is the same in two of them
// and different for another player, before and after the seeds are revealed. Such a value
// would link the wagers to each other.
func TestWagersOfPrivatePlayersAreUnlinkable(t *testing.T) {
	h := newHarness(t)
	details := func(user *session.User) map[string]any {
		t.Helper()
		info := h.info(anna, h.bet(user, "dice", evenBet).ID)
		info.User.PrivateBets = false
		for _, outcome := range []*string{&info.Info.Multiplier, &info.Info.MultiplierEx, &info.Info.Payout, &info.Info.Profit, &info.Info.Status} {
			*outcome = ""
		}
		info.Info.View = nil
		var values map[string]any
		if err := json.Unmarshal([]byte(text(t, info)), &values); err != nil {
			t.Fatal(err)
		}
		return values["info"].(map[string]any)
	}
	one, rotated := details(shy), func() map[string]any {
		if _, err := h.Seeds.Change(h.Ctx, by(shy), seeds.ChangeRequest{ClientSeed: "shy's own"}); err != nil {
			t.Fatal(err)
		}
		return details(shy)
	}()
	other, player := details(shy), details(bert)
	for _, pair := range [][2]map[string]any{{one, rotated}, {rotated, other}, {one, other}} {
		for name, value := range pair[0] {
			if reflect.DeepEqual(value, pair[1][name]) && value != nil && !reflect.DeepEqual(value, player[name]) && name != "nonce" {
				t.Errorf("%s is %v in both, %v in another's", name, value, player[name])
			}
		}
		if pair[0]["nonce"] != -1.0 {
			t.Errorf("the nonce is %v", pair[0]["nonce"])
		}
	}
}

// A round that all players share identifies none of them. The draw of a hidden player's
// own seeds is removed whatever its product returns.
func TestDrawOfHiddenPlayerIsWithheld(t *testing.T) {
	h := newHarness(t)
	for _, test := range []struct {
		product        string
		player, viewer *session.User
		nonce          int64
	}{
		{"own", shy, anna, hiddenNonce}, {"own", shy, nil, hiddenNonce}, {"own", shy, shy, 7}, {"own", bert, anna, 7},
		{"shared", shy, anna, 7}, {"shared", bert, nil, 7},
	} {
		wagerID := h.record(test.player, wagerlog.Wager{Terms: wagerlog.Terms{Kind: kindDrawn, Product: test.product, Choices: `{}`}, Payout: 2 * dollar})
		info := h.info(test.viewer, wagerID).Info
		details := info.Nonce != hiddenNonce
		if info.Nonce != test.nonce || details != (info.ServerSeedHash != nil) || details != (info.ClientSeed != nil) {
			t.Errorf("%+v: %+v", test, info)
		}
		if info.View != "its view" {
			t.Errorf("%+v: shown %v", test, info.View)
		}
	}
}

func TestUnknownWagersAreNotFound(t *testing.T) {
	h := newHarness(t)
	open := h.bet(anna, "mines", `{"mines":3}`).ID
	for _, id := range []string{"", "x", "01hqzzzzzzzzzzzzzzzzzzzzzz", strings.Repeat("z", 500), open} {
		if _, err := h.bets.Info(h.Ctx, by(anna), InfoRequest{GameID: id}); !errors.Is(err, ErrUnknownBet) {
			t.Errorf("info of %.30q: %v", id, err)
		}
		if _, err := h.bets.Find(h.Ctx, by(anna), FindRequest{ID: id}); !errors.Is(err, ErrUnknownBet) {
			t.Errorf("find %.30q: %v", id, err)
		}
		if _, _, err := h.bets.Wager(h.Ctx, id); !errors.Is(err, ErrUnknownBet) {
			t.Errorf("show %.30q: %v", id, err)
		}
	}
	r := h.bet(anna, "keno", `{"picks":[1,2],"risk":"low"}`)
	if found, err := h.bets.Find(h.Ctx, by(bert), FindRequest{ID: r.ID}); err != nil || found.ID != r.ID || found.Game != "keno" {
		t.Errorf("%+v, %v", found, err)
	}
}
