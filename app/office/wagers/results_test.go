package wagers

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// fakePlayers has players whose names are their ids.
type fakePlayers struct{}

func (fakePlayers) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	return players.Record{ID: userID, Name: "Name of " + userID}, !strings.HasPrefix(userID, "unknown"), nil
}

func (fakePlayers) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	owner, named := strings.CutPrefix(name, "Name of ")
	return players.Person{Player: players.Player{ID: owner}}, named, nil
}

type harness struct {
	*kerneltest.Harness
	wagers *Service
	runner *projection.Runner[*wagerlog.Wager]
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t)}
	h.wagers = New(Deps{
		DB: h.DB, Clock: h.Clock, Accounts: fakePlayers{}, Name: strings.ToUpper, Products: product.NewList(),
		Currency: func(id string) (money.Currency, bool) {
			for _, c := range money.Currencies("tok", "Token") {
				if c.ID == id {
					return c, true
				}
			}
			return money.Currency{}, false
		},
	})
	h.runner = h.Runner(Results{})
	return h
}

// bet returns a wager in minor units that are worth cents, at a house edge of one
// percent.
func bet(owner string, stake, payout money.Amount) kerneltest.Wager {
	return kerneltest.Wager{Owner: owner, Edge: "1/100", Stake: stake, Payout: payout, USD: int64(stake) * 10_000}
}

func (h *harness) play(owner, period string) PlayResultsAnswer {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
	answer, err := h.wagers.Play(h.Ctx, nil, PlayResultsRequest{UserID: owner, Period: period})
	h.Check(err)
	return answer
}

func (h *harness) faults() string {
	h.T.Helper()
	var details strings.Builder
	for _, found := range h.Findings(h.wagers.Checks()) {
		details.WriteString(found.Subject + " " + found.Problem + "\n")
	}
	return details.String()
}

func (h *harness) correct(w *wagerlog.Wager, payout money.Amount) {
	h.T.Helper()
	again := *w
	again.Revision, again.Before, again.Payout, again.Multiplier = w.Revision+1, w, payout, money.Of(payout, w.Stake)
	h.AppendWagers(&again)
}

func TestPlayIsSummedByGameAndPeriod(t *testing.T) {
	h := newHarness(t)
	demo, slots := bet("anna", 1_00, 0), bet("anna", 10_00, 5_00)
	demo.Demo = true
	slots.Game, slots.Currency, slots.Edge = "slots", "btc", ""
	first := h.Append(bet("anna", 100_00, 198_00), bet("bert", 7_00, 0), demo)
	h.Clock.Advance(10 * 24 * time.Hour)
	h.Append(bet("anna", 100_00, 0), slots)
	all := h.play("anna", "all")
	if len(all.Rows) != 2 || all.Rows[0].Name != "DICE" || all.Rows[0].Wins != 1 || all.Rows[0].Wagers != 2 || all.Rows[0].Staked != "0.02" || all.Rows[0].Paid != "0.0198" {
		t.Fatalf("got %+v", all.Rows)
	}
	if all.Rows[0].Expected != "2.000000" || all.Rows[0].Luck != "0.000000" || all.Rows[1].Expected != "0.000000" || all.Total.Stakes != "210.000000" || all.Total.GGR != "7.000000" || all.Since != 0 {
		t.Errorf("got %+v", all)
	}
	for period, want := range map[string]string{"day": "110.000000", "week": "110.000000", "month": "210.000000"} {
		if got := h.play("anna", period); got.Total.Stakes != want || got.Since == 0 {
			t.Errorf("%s: %+v", period, got.Total)
		}
	}
	h.correct(first[0], 98_00) // counts today
	if got := h.play("anna", "day").Total; got.GGR != "205.000000" || got.Stakes != "110.000000" {
		t.Errorf("after the correction: %+v", got)
	}
	if got := h.play("unknown", "all"); len(got.Rows) != 0 || got.Total.Wagers != 0 {
		t.Errorf("of an unknown player: %+v", got)
	}
	if details := h.faults(); details != "" {
		t.Error(details)
	}
}

func TestAuditDetectsWrongResults(t *testing.T) {
	for _, damage := range []string{
		`UPDATE wager_results SET staked = staked + 1 WHERE product = 'dice'`,
		`UPDATE wager_results SET day = day + 1`,
		`UPDATE wager_results SET squares = squares + 1`,
		`UPDATE wager_results SET product = 'mines' WHERE product = 'dice'`,
		`UPDATE wager_results SET returned = 0`,
		`DELETE FROM wager_results`,
	} {
		h := newHarness(t)
		h.Append(bet("anna", 5_00, 9_90), bet("bert", 3_00, 0))
		h.Check(h.runner.CatchUp(h.Ctx))
		h.Write(func(tx *db.Tx) error { _, err := tx.Exec(damage); return err })
		if h.faults() == "" {
			t.Errorf("nothing was found after %s", damage)
		}
	}
}

func TestResultColumnsRoundTrip(t *testing.T) {
	h := newHarness(t)
	h.Append(bet("anna", 5_00, 9_90), bet("bert", 3_00, 0), bet("anna", 2_00, 2_00), bet("cleo", 1_00, 0))
	list := func(r WagersRequest) WagersAnswer {
		answer, err := h.wagers.List(h.Ctx, nil, r)
		h.Check(err)
		return answer
	}
	all := list(WagersRequest{Limit: 3})
	if len(all.Rows) != 3 || all.Next == "" || all.Rows[0].PlayerName != "Name of cleo" || all.Rows[2].Player != "bert" {
		t.Fatalf("got %+v", all)
	}
	if rest := list(WagersRequest{Limit: 3, Cursor: all.Next}); len(rest.Rows) != 1 || rest.Next != "" || rest.Rows[0].Profit != "0.00049" || rest.Rows[0].PayoutUSD != "9.900000" {
		t.Errorf("got %+v", rest)
	}
	for name, test := range map[string]struct {
		r    WagersRequest
		want int
	}{
		"by name":                   {WagersRequest{Player: "Name of anna"}, 2},
		"by id":                     {WagersRequest{Player: "anna"}, 2},
		"of an unknown player":      {WagersRequest{Player: "an unknown player"}, 0},
		"of the house":              {WagersRequest{Player: ledger.House}, 0},
		"by the id of a wager":      {WagersRequest{Query: all.Rows[0].ID}, 1},
		"by its last characters":    {WagersRequest{Query: strings.ToUpper(all.Rows[0].ID[18:])}, 1},
		"of another player":         {WagersRequest{Query: all.Rows[0].ID, Player: "anna"}, 0},
		"by what is none":           {WagersRequest{Query: "'; DROP TABLE wagers --"}, 0},
		"from two dollars":          {WagersRequest{MinStake: "2"}, 3},
		"between":                   {WagersRequest{MinStake: "1.50", MaxStake: "3.00"}, 2},
		"by what it paid":           {WagersRequest{MinPayout: "2", MaxMultiplier: "1"}, 1},
		"open":                      {WagersRequest{Status: wagerlog.StatusOpen}, 0},
		"of a game with a bad name": {WagersRequest{Game: "=cmd|' /C calc'!A0"}, 0},
	} {
		if got := list(test.r); len(got.Rows) != test.want {
			t.Errorf("%s: %d rows, want %d", name, len(got.Rows), test.want)
		}
	}
	for _, r := range []WagersRequest{{MinStake: "-1"}, {MaxPayout: "1e9"}, {MinMultiplier: "1/2"}, {Cursor: "x"}, {Cursor: "-4"}, {Cursor: "5.5", Status: wagerlog.StatusOpen}} {
		if _, err := h.wagers.List(h.Ctx, nil, r); err == nil {
			t.Errorf("%+v was taken", r)
		}
	}
}

func BenchmarkResults(b *testing.B) {
	h := newHarness(b)
	var list []kerneltest.Wager
	for i := range 500 {
		list = append(list, bet("player"+string(rune('a'+i%26))+string(rune('a'+i/26)), 1_00, 0))
	}
	made := h.Append(list...)
	for b.Loop() {
		h.Write(func(tx *db.Tx) error { return Results{}.Apply(tx, made) })
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(made)), "us/wager")
}
