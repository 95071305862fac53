package stats

import (
	"context"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with statistics only.
type house struct {
	t        *testing.T
	ctx      context.Context
	clock    *clock.Fake
	ids      *id.Source
	db       *db.DB
	ledger   *ledger.Ledger
	wagerLog *wagerlog.Log
	stats    *Service
	runner   *projection.Runner[*wagerlog.Wager]
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{
		t: t, ctx: t.Context(), clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)),
		ledger: ledger.New(), wagerLog: wagerlog.New(),
	}
	h.ids = id.NewSource(h.clock)
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	h.stats = New(h.db)
	h.runner = projection.NewRunner(h.db, h.wagerLog.Entries(), h.clock, slog.New(slog.DiscardHandler), h.stats)
	return h
}

// wager is a short form of a wager.
type wager struct {
	owner, currency string
	demo            bool
	game            string
	stake, payout   money.Amount
	usd             int64
	void            bool
}

// append makes the wagers of one commit.
func (h *house) append(list ...wager) {
	h.t.Helper()
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		for _, w := range list {
			key := ledger.PlayerKey(w.owner, w.currency, w.demo)
			account, err := h.ledger.AccountID(tx, key)
			if err != nil {
				return err
			}
			binary, _ := id.ToBinary(h.ids.New())
			err = h.wagerLog.Append(tx, &wagerlog.Wager{
				ID: binary, Account: account, Player: key,
				Terms:   wagerlog.Terms{Kind: "original", Product: w.game, Counterparty: ledger.House, Choices: "{}", Rules: 1, Fairness: 1},
				Opening: w.stake, Stake: w.stake, Payout: w.payout,
				Multiplier: money.Of(w.payout, w.stake), Void: w.void, USD: w.usd,
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) catchUp() {
	h.t.Helper()
	if err := h.runner.CatchUp(h.ctx); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) faults() string {
	h.t.Helper()
	result, err := audit.Run(h.ctx, h.db, h.clock, Checks(), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	var told strings.Builder
	for _, found := range result.Findings {
		told.WriteString(found.Subject + " " + found.Problem + "\n")
	}
	return told.String()
}

var some = []wager{
	{owner: "anna", currency: "usd", game: "dice", stake: 100, payout: 198, usd: 1_000_000},
	{owner: "anna", currency: "usd", game: "dice", stake: 100, payout: 0, usd: 1_000_000},
	{owner: "anna", currency: "usd", game: "mines", stake: 50, payout: 50, usd: 500_000},
	{owner: "anna", currency: "btc", game: "dice", stake: 7, payout: 3, usd: 4_550},
	{owner: "anna", currency: "usd", demo: true, game: "dice", stake: 5000, payout: 9900, usd: 50_000_000},
	{owner: "bert", currency: "usd", game: "dice", stake: 1, payout: 0, usd: 10_000},
	{owner: "anna", currency: "usd", game: "mines", stake: 900, payout: 0, usd: 9_000_000, void: true},
	{owner: "anna", currency: "usd", game: "keno", stake: 900, payout: 900, usd: 9_000_000, void: true},
}

func TestStatisticsAddUp(t *testing.T) {
	h := newHouse(t)
	h.append(some...)
	h.catchUp()
	want := []Row{
		{Game: "dice", Currency: "btc", Games: 1, Wins: 0, Wagered: 7, Profit: -4, USD: 4_550},
		{Game: "dice", Currency: "usd", Games: 2, Wins: 1, Wagered: 200, Profit: -2, USD: 2_000_000},
		{Game: "mines", Currency: "usd", Games: 1, Wins: 1, Wagered: 50, Profit: 0, USD: 500_000},
	}
	got, err := h.stats.Of(h.ctx, "anna")
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("anna's: %+v, %v", got, err)
	}
	for owner, want := range map[string][2]int64{"anna": {2_504_550, 4}, "bert": {10_000, 1}, "nobody": {0, 0}} {
		usd, games, err := h.stats.Totals(h.ctx, owner)
		if err != nil || usd != want[0] || games != want[1] {
			t.Errorf("%s: %d in %d games, %v; want %v", owner, usd, games, err, want)
		}
	}
	if told := h.faults(); told != "" {
		t.Error(told)
	}
}

func TestStatisticsAddUpOverManyRuns(t *testing.T) {
	h := newHouse(t)
	for range 5 {
		for _, w := range some {
			h.append(w)
			h.catchUp()
		}
		h.catchUp() // nothing new
	}
	usd, games, err := h.stats.Totals(h.ctx, "anna")
	if err != nil || usd != 5*2_504_550 || games != 20 {
		t.Errorf("%d in %d games, %v", usd, games, err)
	}
	h.append(some...) // not counted yet: the audit reads the position of the projection
	if told := h.faults(); told != "" {
		t.Error(told)
	}
}

func TestAnEmptyHouseIsRight(t *testing.T) {
	h := newHouse(t)
	if told := h.faults(); told != "" {
		t.Error(told)
	}
	h.append(some...)
	if told := h.faults(); told != "" {
		t.Errorf("before the first count: %s", told)
	}
}

func TestTheAuditFindsWrongStatistics(t *testing.T) {
	tests := []struct{ statement, problem string }{
		{`UPDATE player_stats SET games = games + 1 WHERE account = 1 AND game = 'dice'`, "the wager log adds up to"},
		{`UPDATE player_stats SET wins = 0`, "the wager log adds up to"},
		{`UPDATE player_stats SET wagered = wagered - 1 WHERE account = 1`, "the wager log adds up to"},
		{`UPDATE player_stats SET paid = paid + 1 WHERE account = 1`, "the wager log adds up to"},
		{`UPDATE player_stats SET usd = usd * 2 WHERE account = 2`, "the wager log adds up to"},
		{`DELETE FROM player_stats WHERE account = 1 AND game = 'dice'`, "the wager log adds up to"},
		{`UPDATE player_stats SET account = 99 WHERE account = 1 AND game = 'dice'`, "knows nothing of it"},
		{`INSERT INTO player_stats VALUES (1, 'chess', 0, 0, 0, 0, 0)`, "knows nothing of it"},
		{`UPDATE projections SET seq = seq - 1`, ""}, // the last wager is void: nothing else differs
		{`UPDATE projections SET seq = 1`, "the wager log adds up to"},
		{`UPDATE projections SET seq = seq + 1`, "have counted the wagers to 9, the wager log has them to 8"},
		{`DELETE FROM projections`, "knows nothing of it"},
	}
	for _, test := range tests {
		h := newHouse(t)
		h.append(some...)
		h.catchUp()
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(test.statement)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		told := h.faults()
		if !strings.Contains(told, test.problem) || (told == "") != (test.problem == "") {
			t.Errorf("%s\nis told as %q, want %q", test.statement, told, test.problem)
		}
	}
}
