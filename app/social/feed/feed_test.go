package feed

import (
	"context"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/wagerlog"
)

func TestHighRollersStakeAHundredDollars(t *testing.T) {
	h := newHarness(t)
	ids := h.play(wager{USD: 99_990_000}, wager{USD: 100_000_000}, wager{USD: 99_999_999}, wager{USD: 100_000_000, Demo: true})
	if got := idsOf(h.latest("", HighRollers, 50)); got != ids[1] {
		t.Errorf("high rollers are %q, want %q", got, ids[1])
	}
	if got := idsOf(h.hub.publishedOn("feed:high_rollers")); got != ids[1] {
		t.Errorf("high rollers receive %q, want %q", got, ids[1])
	}
}

func TestLuckyWinsPayTenfold(t *testing.T) {
	h := newHarness(t)
	ids := h.play(
		wager{Stake: 100, Payout: 1000, Multiplier: "10.00"},
		wager{Stake: 100, Payout: 999, Multiplier: "9.99"},
		wager{Stake: 100, Payout: 999, Multiplier: "9.999"},
		wager{Stake: 100, Payout: 0, Multiplier: "10.00"},
		wager{Stake: 100, Payout: 5000, Multiplier: "50", Demo: true},
		wager{Stake: 100, Payout: 5000, Multiplier: "50", Void: true},
	)
	for _, got := range []string{idsOf(h.latest("", LuckyWins, 50)), idsOf(h.hub.publishedOn("feed:lucky_wins"))} {
		if got != ids[0] {
			t.Errorf("lucky wins are %q, want %q", got, ids[0])
		}
	}
}

func TestAllWinsHaveProfit(t *testing.T) {
	h := newHarness(t)
	ids := h.play(
		wager{Stake: 100, Payout: 198, USD: 1_000_000},
		wager{Stake: 100, Payout: 100, USD: 1_000_000}, // the stake is returned
		wager{Stake: 100, Payout: 50, USD: 1_000_000},  // a part of the stake is returned
		wager{Stake: 100, Payout: 0, USD: 1_000_000},
		wager{Stake: 100, Payout: 101, USD: 999_999}, // a little less than a cent
		wager{Stake: 100, Payout: 101, USD: 1_000_000},
	)
	if got, want := idsOf(h.latest("", AllWins, 50)), ids[5]+" "+ids[0]; got != want {
		t.Errorf("wins are %q, want %q", got, want)
	}
}

func TestProfitInDollarsIsExact(t *testing.T) {
	for _, test := range []struct {
		stake, payout, usd int64
		want               string
	}{
		{100, 198, 1_000_000, "0.98"},
		{100, 0, 1_000_000, "-1.00"},
		{3, 4, 1_000_000, "0.33"},
		{3, 2, 1_000_000, "-0.33"},
		{1_000_000_000_000, 1_000_000_000_000_000, 90_000_000_000_000, "89910000000.00"},
		{100, 100, 1_000_000, "0.00"},
	} {
		w := &wagerlog.Wager{Stake: amount(test.stake), Payout: amount(test.payout), USD: test.usd}
		if got := mustJSON(t, (&entry{Wager: w}).profitCents()); got != test.want {
			t.Errorf("%d of %d worth %d: %s, want %s", test.payout, test.stake, test.usd, got, test.want)
		}
	}
	if got := (&entry{Wager: &wagerlog.Wager{Payout: 5, USD: 1}}).profitCents(); got != 0 {
		t.Errorf("a win without a stake: %d", got)
	}
}

func TestAnswerMatchesWagers(t *testing.T) {
	h := newHarness(t)
	ids := h.play(wager{Game: "mines", Stake: 100_000_000, Payout: 198_000_000, USD: 100_000_000})
	want := `[{"user":{"_id":"anna","name":"name of anna","avatar":"/avatar/anna","private_bets":false},` +
		`"metadata":{"id":"mines","name":"MINES","image":"/covers/mines.svg"},` +
		`"game":{"id":"` + ids[0] + `","currency":"usd","wager":"100.00","splitTotal":"100.00","payout":"198.00","multiplier":"1.98",` +
		`"status":"win","profit":"98.00","type":"extended","user":"anna","profit_usd_converted":98.00,"demo":false},` +
		`"delay":0,"at":1772600767000}]`
	for _, got := range []string{mustJSON(t, h.latest("", All, 1)), mustJSON(t, h.hub.publishedOn("feed:all"))} {
		if got != want {
			t.Errorf("got\n%s, want\n%s", got, want)
		}
	}
	h.play(wager{Payout: 50}, wager{})
	list := h.latest("", All, 2)
	if list[0].Game.Status != "lose" || list[0].Game.Multiplier != "0.00" || list[1].Game.Status != "partial" {
		t.Errorf("got %s", mustJSON(t, list))
	}
}

func TestEventsIncludeDelay(t *testing.T) {
	h := newHarness(t)
	h.play(wager{Game: "plinko"})
	if got := h.hub.publishedOn("feed:all"); len(got) != 1 || got[0].Delay != 2200 {
		t.Errorf("got %+v", got)
	}
	if got := h.latest("", All, 1); got[0].Delay != 2200 {
		t.Errorf("got %+v", got)
	}
	h.play(wager{Game: "plinko", Kind: "plain"})
	if got := h.latest("", All, 1); got[0].Delay != 0 || got[0].Metadata.Name != "PLINKO" {
		t.Errorf("of a kind without delays: %+v", got)
	}
}

func TestNewestFirstUpToCount(t *testing.T) {
	h := newHarness(t)
	var ids []string
	for range 3 * listSize / 2 {
		ids = append(ids, h.append(wager{})...)
	}
	h.catchUp()
	got := strings.Fields(idsOf(h.latest("", All, 50)))
	if len(got) != 50 || got[0] != ids[len(ids)-1] || got[49] != ids[len(ids)-50] {
		t.Errorf("got %d from %v", len(got), got[:1])
	}
	if published := h.hub.publishedOn("feed:all"); len(published) != maxPublished || published[maxPublished-1].Game.ID != ids[len(ids)-1] {
		t.Errorf("published %d", len(published))
	}
}

func TestMineListsOwnWagers(t *testing.T) {
	h := newHarness(t)
	ids := h.play(wager{}, wager{Owner: "bert"}, wager{Demo: true}, wager{Void: true}, wager{Currency: "btc"}, wager{Owner: "guest-1", Demo: true})
	want := ids[4] + " " + ids[2] + " " + ids[0]
	if got := idsOf(h.latest("anna", Mine, 10)); got != want {
		t.Errorf("anna's are %q, want %q", got, want)
	}
	if got := idsOf(h.latest("anna", Mine, 1)); got != ids[4] {
		t.Errorf("anna's last is %q, want %q", got, ids[4])
	}
	if got, want := idsOf(h.hub.publishedOn("user:anna")), ids[0]+" "+ids[2]+" "+ids[4]; got != want {
		t.Errorf("anna receives %q, want %q", got, want)
	}
	if demo := h.hub.publishedOn("user:anna")[1].Game.Demo; !demo {
		t.Error("play money is shown as real")
	}
	if got := h.hub.publishedOn("user:guest-1"); got != nil {
		t.Errorf("a guest receives %v", got)
	}
	_, err := h.feed.LatestGames(h.Ctx, callOf(""), LatestRequest{Mode: "casino", Type: Mine, Count: 5})
	if refusal, known := fault.From(err); !known || refusal.Code != fault.CodeUnauthorized {
		t.Errorf("a guest's own: %v", err)
	}
}

func TestMineSkipsVoidWagers(t *testing.T) {
	h := newHarness(t)
	ids := h.append(wager{}, wager{}, wager{Void: true}, wager{Void: true}, wager{Void: true})
	if got, want := idsOf(h.latest("anna", Mine, 2)), ids[1]+" "+ids[0]; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPrivatePlayersAreHidden(t *testing.T) {
	h := newHarness(t)
	h.play(wager{Owner: "paul", Payout: 500, USD: 200_000_000, Multiplier: "12"})
	hidden := `{"_id":null,"name":"Hidden","avatar":null,"private_bets":true}`
	shown := `{"_id":"paul","name":"name of paul","avatar":"/avatar/paul","private_bets":true}`
	for _, list := range []string{All, HighRollers, LuckyWins, AllWins} {
		for user, want := range map[string]string{"": hidden, "anna": hidden, "paul": shown, "curious": shown} {
			game := h.latest(user, list, 1)[0]
			if got := mustJSON(t, game.User); got != want {
				t.Errorf("%q sees %s on %s", user, got, list)
			}
			if (game.Game.User == nil) != (want == hidden) || (want == hidden && strings.Contains(mustJSON(t, game), "paul")) {
				t.Errorf("%q learns from %s", user, mustJSON(t, game))
			}
		}
	}
	for _, channel := range []string{"feed:all", "feed:high_rollers", "feed:lucky_wins"} {
		if published := mustJSON(t, h.hub.publishedOn(channel)); strings.Contains(published, "paul") || !strings.Contains(published, hidden) {
			t.Errorf("%s publishes %s", channel, published)
		}
	}
	if published := mustJSON(t, h.hub.publishedOn("user:paul")); !strings.Contains(published, shown) {
		t.Errorf("paul himself receives %s", published)
	}
}

func TestDeletedPlayerIsHidden(t *testing.T) {
	h := newHarness(t)
	h.play(wager{Owner: "gone"})
	if got := h.latest("anna", All, 1)[0].User; got.ID != nil || got.Name != players.HiddenName {
		t.Errorf("got %+v", got)
	}
}

func TestRestartPublishesNothingTwice(t *testing.T) {
	h := newHarness(t)
	before := h.play(wager{}, wager{Owner: "bert"})
	if len(h.hub.publishedOn("feed:all")) != 2 {
		t.Fatal("the first run published something else")
	}
	old := h.append(wager{}) // not applied before the stop
	h.Clock.Advance(maxPublishAge + time.Second)
	fresh := h.append(wager{}, wager{})
	h.start()
	if got, want := idsOf(h.latest("", All, 10)), before[1]+" "+before[0]; got != want {
		t.Errorf("after the start: %q, want %q", got, want)
	}
	h.catchUp()
	if got, want := idsOf(h.hub.publishedOn("feed:all")), fresh[0]+" "+fresh[1]; got != want {
		t.Errorf("published again %q, want %q", got, want)
	}
	if got, want := idsOf(h.hub.publishedOn("user:anna")), fresh[0]+" "+fresh[1]; got != want {
		t.Errorf("sent anna again %q, want %q", got, want)
	}
	want := fresh[1] + " " + fresh[0] + " " + old[0] + " " + before[1] + " " + before[0]
	if got := idsOf(h.latest("", All, 10)); got != want {
		t.Errorf("remembered %q, want %q", got, want)
	}
	if err := h.feed.Load(h.Ctx); err != nil {
		t.Fatal(err)
	}
	if got := idsOf(h.latest("", All, 10)); got != want {
		t.Errorf("loading again made %q of %q", got, want)
	}
}

func TestSlowPublishingDropsBatches(t *testing.T) {
	h := newHarness(t)
	for range maxPending + 3 {
		h.append(wager{})
		if err := h.runner.CatchUp(h.Ctx); err != nil {
			t.Fatal(err)
		}
	}
	if got := h.feed.dropped.Load(); got != 3 {
		t.Errorf("%d batches were dropped, want 3", got)
	}
	if got := len(h.latest("", All, 50)); got != 50 {
		t.Errorf("the list has %d", got)
	}
}

func TestRunPublishesUntilStopped(t *testing.T) {
	h := newHarness(t)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- h.feed.Run(ctx) }()
	ids := h.append(wager{})
	if err := h.runner.CatchUp(h.Ctx); err != nil {
		t.Fatal(err)
	}
	h.hub.wait(t, "user:anna")
	if got := idsOf(h.hub.publishedOn("user:anna")); got != ids[0] {
		t.Errorf("anna received %q", got)
	}
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}
