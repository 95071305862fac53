package history

import (
	"strings"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

func TestOwnWagersAreListedNewestFirst(t *testing.T) {
	h := newHarness(t)
	var created []string
	for i := range 5 {
		game, data := "dice", evenBet
		if i%2 == 1 {
			game, data = "limbo", `{"target":2}`
		}
		created = append([]string{h.bet(anna, game, data).ID}, created...)
	}
	h.bet(bert, "dice", evenBet)
	for _, test := range []struct {
		name    string
		request BetsRequest
		want    []string
	}{
		{"all", BetsRequest{}, created},
		{"one game", BetsRequest{Game: "limbo"}, []string{created[1], created[3]}},
		{"older ones", BetsRequest{Before: created[1], Limit: 2}, []string{created[2], created[3]}},
		{"older than none", BetsRequest{Before: "nothing", Limit: 1}, created[:1]},
		{"another game", BetsRequest{Game: "mines"}, nil},
	} {
		var got []string
		for _, row := range h.list(anna, test.request) {
			got = append(got, row.ID)
		}
		if strings.Join(got, " ") != strings.Join(test.want, " ") {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	if rows := h.list(nil, BetsRequest{}); rows == nil || len(rows) != 0 {
		t.Errorf("a guest who never played: %+v", rows)
	}
}

// The details of a kind come from its describer. Without one, a wager is still listed,
// found, shared and displayed, from its record.
func TestKindWithoutDescriberShowsRecord(t *testing.T) {
	h := newHarness(t)
	for _, test := range []struct {
		name   string
		wager  wagerlog.Wager
		payout string
		want   BetRow
	}{
		{"won", wagerlog.Wager{Payout: 5 * dollar / 2, Multiplier: money.Decimal("2.5")}, "5/2", BetRow{Payout: "2.50", Multiplier: "2.50", Profit: "1.50", Status: wagerlog.StatusWin}},
		{"lost", wagerlog.Wager{Multiplier: money.Decimal("0.001")}, "1/1000", BetRow{Payout: "0.00", Multiplier: "0.00", Profit: "-1.00", Status: wagerlog.StatusLose}},
		{"part of it back", wagerlog.Wager{Payout: 2 * dollar / 5, Multiplier: money.Decimal("0.4")}, "2/5", BetRow{Payout: "0.40", Multiplier: "0.40", Profit: "-0.60", Status: wagerlog.StatusPartial}},
		{"given back", wagerlog.Wager{Payout: dollar, Multiplier: money.One, Void: true}, "1", BetRow{Payout: "1.00", Multiplier: "1.00", Profit: "0.00", Status: wagerlog.StatusCancelled}},
		{"without a multiplier", wagerlog.Wager{Payout: 3 * dollar}, "0", BetRow{Payout: "3.00", Multiplier: "0.00", Profit: "2.00", Status: wagerlog.StatusWin}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.wager.Terms = wagerlog.Terms{Kind: kindPlain, Product: "final", Choices: `{"secret":"of the kind"}`}
			test.wager.Turns = `[{"secret":1}]`
			want := test.want
			want.ID, want.Game, want.Name, want.Currency, want.Bet = h.record(bert, test.wager), "final", "FINAL", "usd", "1.00"
			row := h.list(bert, BetsRequest{Limit: 1})[0]
			if want.CreatedAt = row.CreatedAt; row != want || row.CreatedAt == 0 {
				t.Errorf("listed %+v, want %+v", row, want)
			}
			if bet, owner, err := h.bets.Wager(h.Ctx, row.ID); err != nil || bet != want || owner != bert.ID {
				t.Errorf("shown %+v of %s, %v", bet, owner, err)
			}
			if found, err := h.bets.Find(h.Ctx, by(anna), FindRequest{ID: row.ID}); err != nil || found.Game != "final" {
				t.Errorf("found %+v, %v", found, err)
			}
			answer := h.info(anna, row.ID)
			expected := BetInfo{
				ID: row.ID, MongoID: row.ID, Game: "final", User: answer.Info.User, Currency: "usd", SplitTotal: "1.00", Multiplier: want.Multiplier,
				MultiplierEx: test.payout, Payout: want.Payout, Profit: want.Profit, Status: want.Status, CreatedAt: row.CreatedAt, Nonce: hiddenNonce,
			}
			if text(t, answer.Info) != text(t, expected) || answer.Metadata.Name != "FINAL" || *answer.Info.User != bert.ID {
				t.Errorf("info %s, want %s", text(t, answer.Info), text(t, expected))
			}
		})
	}
}

// A wager that was settled again is shown once, with its current result.
func TestCorrectedWagerShowsLastSettlement(t *testing.T) {
	h := newHarness(t)
	r := h.bet(anna, "dice", evenBet)
	other := h.bet(anna, "dice", evenBet).ID
	before := h.info(nil, r.ID).Info
	for _, step := range []struct {
		result wager.Result
		want   BetRow
	}{
		{wager.Result{Payout: 7 * dollar, Multiplier: money.Decimal("7")}, BetRow{Payout: "7.00", Multiplier: "7.00", Profit: "6.00", Status: wagerlog.StatusWin}},
		{wager.Result{}, BetRow{Payout: "0.00", Multiplier: "0.00", Profit: "-1.00", Status: wagerlog.StatusLose}},
		{wager.Result{Payout: dollar, Multiplier: money.One, Void: true}, BetRow{Payout: "1.00", Multiplier: "1.00", Profit: "0.00", Status: wagerlog.StatusCancelled}},
	} {
		binary, _ := id.ToBinary(r.ID)
		h.Write(func(tx *db.Tx) error {
			_, _, err := h.Wagers.Correct(tx, binary, step.result, wager.Notice{})
			return err
		})
		rows := h.list(anna, BetsRequest{})
		if len(rows) != 2 || rows[0].ID != r.ID || rows[1].ID != other {
			t.Fatalf("listed %+v", rows)
		}
		want := step.want
		want.ID, want.Game, want.Name, want.Currency, want.Bet, want.CreatedAt = r.ID, "dice", "DICE", "usd", "1.00", rows[0].CreatedAt
		if rows[0] != want {
			t.Errorf("listed %+v, want %+v", rows[0], want)
		}
		info := h.info(nil, r.ID).Info
		if info.Payout != want.Payout || info.Multiplier != want.Multiplier || info.Profit != want.Profit || info.Status != want.Status {
			t.Errorf("info %+v, want %+v", info, want)
		}
		// The draw does not change.
		if text(t, info.View) != text(t, before.View) || *info.ServerSeedHash != *before.ServerSeedHash || info.Nonce != before.Nonce {
			t.Errorf("the draw was %+v, is %+v", before, info)
		}
	}
}
