package returns

import (
	"context"
	"log/slog"
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

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

// house is a wager log and what is measured of it.
type house struct {
	t        testing.TB
	ctx      context.Context
	ids      *id.Source
	db       *db.DB
	ledger   *ledger.Ledger
	wagerLog *wagerlog.Log
	returns  *Service
	runner   *projection.Runner[*wagerlog.Wager]
}

func newHouse(t *testing.T) *house {
	t.Helper()
	at := clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))
	h := &house{t: t, ctx: t.Context(), ids: id.NewSource(at), ledger: ledger.New(), wagerLog: wagerlog.New()}
	h.db = dbtest.Open(t, db.Options{Now: at.Now})
	h.returns = New(h.db)
	h.runner = projection.NewRunner(h.db, h.wagerLog.Entries(), at, slog.New(slog.DiscardHandler), h.returns)
	return h
}

// wager is one in short. Amounts are cents, which are worth what they say.
type wager struct {
	game, edge    string
	stake, payout money.Amount
	demo, void    bool
}

// append makes wagers of one commit and returns them.
func (h *house) append(list ...wager) (made []*wagerlog.Wager) {
	h.t.Helper()
	for _, w := range list {
		binary, _ := id.ToBinary(h.ids.New())
		made = append(made, &wagerlog.Wager{
			ID: binary, Player: ledger.PlayerKey("anna", "usd", w.demo),
			Terms:   wagerlog.Terms{Kind: "original", Product: w.game, Counterparty: ledger.House, Choices: "{}", Rules: 1, Fairness: 1, Edge: w.edge},
			Opening: w.stake, Stake: w.stake, Payout: w.payout, Multiplier: money.Of(w.payout, w.stake), Void: w.void, USD: int64(w.stake) * 10_000,
		})
	}
	h.write(made...)
	return made
}

func (h *house) write(wagers ...*wagerlog.Wager) {
	h.t.Helper()
	err := h.db.Write(h.ctx, func(tx *db.Tx) (err error) {
		for _, w := range wagers {
			if w.Account, err = h.ledger.AccountID(tx, w.Player); err != nil {
				return err
			}
			if err := h.wagerLog.Append(tx, w); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) all() []Return {
	h.t.Helper()
	if err := h.runner.CatchUp(h.ctx); err != nil {
		h.t.Fatal(err)
	}
	list, err := h.returns.All(h.ctx)
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

func (h *house) findings() []audit.Finding {
	h.t.Helper()
	result, err := audit.Run(h.ctx, h.db, clock.System{}, Checks(), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return result.Findings
}

func TestAGameIsMeasuredByWhatItsRulesPromise(t *testing.T) {
	h := newHouse(t)
	h.append(
		wager{game: "dice", edge: "1/100", stake: 100_00, payout: 198_00},
		wager{game: "dice", edge: "1/100", stake: 100_00},
		wager{game: "dice", edge: "1/100", stake: 1_00, payout: 1_98, demo: true},
		wager{game: "dice", edge: "1/100", stake: 1_00, payout: 1_00, void: true},
		wager{game: "slots", stake: 10_00, payout: 5_00},
	)
	want := []Return{
		{Kind: "original", Product: "dice", Wagers: 2, Staked: 200e6, Paid: 198e6, Measured: 2, Expected: 198e6, squares: 2 * 99 * 99},
		{Kind: "original", Product: "slots", Wagers: 1, Staked: 10e6, Paid: 5e6},
	}
	got := h.all()
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

func TestACorrectionReplacesWhatWasMeasured(t *testing.T) {
	h := newHouse(t)
	first := h.append(wager{game: "dice", edge: "1/100", stake: 100_00, payout: 198_00})[0]
	h.all()
	next := *first
	next.Revision, next.Before, next.Payout, next.Multiplier = 1, first, 0, money.Of(0, 1)
	h.write(&next)
	want := Return{Kind: "original", Product: "dice", Wagers: 1, Staked: 100e6, Measured: 1, Expected: 99e6, Deviation: -99e6, squares: 99 * 99}
	if got := h.all(); len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

// A fair game stays within few standard deviations; one that pays 3 % too much is
// found among the same number of wagers.
func TestAGameThatPaysTooMuchIsFound(t *testing.T) {
	h := newHouse(t)
	var list []wager
	for i := range 40_000 {
		// A coin whose faces alternate is fairer than any: 49.5 % wins at 2x.
		fair, generous := wager{game: "fair", edge: "1/100", stake: 1_00}, wager{game: "generous", edge: "1/100", stake: 1_00}
		if i%200 < 99 {
			fair.payout = 2_00
		}
		if i%200 < 105 {
			generous.payout = 2_00
		}
		list = append(list, fair, generous)
	}
	h.append(list...)
	got := h.all()
	if s := got[0].Sigmas(); math.Abs(s) > 0.5 {
		t.Errorf("the fair game is %.2f standard deviations off", s)
	}
	if s := got[1].Sigmas(); s < 10 {
		t.Errorf("the generous game is only %.2f standard deviations off", s)
	}
}

func TestFewWagersProveNothing(t *testing.T) {
	r := Return{Measured: leastMeasured - 1, Deviation: 1e9, squares: 1}
	if r.Sigmas() != 0 {
		t.Errorf("%v", r.Sigmas())
	}
}

func TestTheAuditFindsWrongReturns(t *testing.T) {
	for _, test := range []struct{ damage, want string }{
		{`UPDATE game_returns SET paid = paid + 1 WHERE product = 'dice'`, "the wager log adds up to"},
		{`UPDATE game_returns SET squares = squares + 1 WHERE product = 'dice'`, "the wager log adds up to"},
		{`DELETE FROM game_returns WHERE product = 'dice'`, "is missing"},
		{`INSERT INTO game_returns VALUES ('original', 'chess', 1, 1, 1, 0, 0, 0, 0)`, "knows nothing of it"},
	} {
		h := newHouse(t)
		h.append(wager{game: "dice", edge: "1/100", stake: 100_00, payout: 198_00})
		h.all()
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(test.damage)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if found := h.findings(); len(found) != 1 || !strings.Contains(found[0].Problem, test.want) {
			t.Errorf("%s: %+v", test.damage, found)
		}
	}
}

// However wagers are split into batches, the sums are those of all of them.
func TestReturnsDoNotDependOnBatches(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := newHouse(t)
		total := Return{Kind: "original", Product: "dice"}
		for range rapid.IntRange(1, 4).Draw(rt, "batches") {
			var list []wager
			for range rapid.IntRange(1, 20).Draw(rt, "wagers") {
				stake := money.Amount(rapid.Int64Range(1, 1_000_000).Draw(rt, "stake"))
				list = append(list, wager{game: "dice", edge: "1/100", stake: stake, payout: stake * money.Amount(rapid.Int64Range(0, 50).Draw(rt, "times"))})
			}
			for _, w := range h.append(list...) {
				total.add(w)
			}
			h.all()
		}
		if got := h.all(); len(got) != 1 || !got[0].same(total) {
			rt.Errorf("got %+v, want %+v", got, total)
		}
		if found := h.findings(); len(found) != 0 {
			rt.Errorf("%+v", found)
		}
	})
}
