package figures

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// house is a site with its figures.
type house struct {
	*kerneltest.House
	figures *Service
	wagers  *projection.Runner[*wagerlog.Wager]
	moves   *projection.Runner[ledger.Moved]
}

// crowd are the players of a test: those whose name begins with r were referred
// and live in Brazil, Anna lives in Sweden, and of the others nothing is known.
type crowd struct{}

func (crowd) CameBy(_ db.Querier, owner string) (Origin, error) {
	if strings.HasPrefix(owner, "r") {
		return Origin{Referral, "BR"}, nil
	}
	return Origin{Direct, map[string]string{"anna": "SE"}[owner]}, nil
}

func (crowd) SignUps(_ db.Querier, from, before time.Time) (int64, error) {
	return int64(before.Sub(from).Hours()), nil
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t)}
	h.figures = New(Deps{DB: h.DB, Clock: h.Clock, Prices: h.Prices, Players: crowd{}, Currency: func(id string) (money.Currency, bool) {
		for _, c := range money.Currencies("tok", "Token") {
			if c.ID == id {
				return c, true
			}
		}
		return money.Currency{}, false
	}})
	h.wagers = h.Runner(Wagers{h.figures})
	h.moves = projection.NewRunner(h.DB, h.Ledger.Movements(), h.Clock, slog.New(slog.DiscardHandler), projection.Projection[ledger.Moved](Moves{h.figures}))
	return h
}

func (h *house) catchUp() {
	h.T.Helper()
	h.Check(h.wagers.CatchUp(h.Ctx), h.moves.CatchUp(h.Ctx))
}

// bet stakes so many cents at an edge of a percent, which are worth what they say.
func bet(owner string, stake, payout money.Amount) kerneltest.Wager {
	return kerneltest.Wager{Owner: owner, Edge: "1/100", Stake: stake, Payout: payout, USD: int64(stake) * 10_000}
}

// grant gives a player real money: decimal text.
func (h *house) grant(owner, currency, text string) {
	h.T.Helper()
	c, _ := h.figures.Currency(currency)
	amount, err := c.Parse(text)
	h.Check(err)
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit:  ledger.Key{Owner: ledger.House, Currency: currency, Purpose: ledger.Real},
			Credit: ledger.Key{Owner: owner, Currency: currency, Purpose: ledger.Real},
			Amount: amount, Code: ledger.CodeGrant, Ref: []byte(owner),
		})
		return err
	})
}

// cashier makes a transfer of so many dollars between a player and the cashier: a
// positive amount credits the player.
func (h *house) cashier(owner string, code ledger.Code, other string, dollars money.Amount) {
	h.T.Helper()
	t := ledger.Transfer{Debit: realKey(other, "usd"), Credit: realKey(owner, "usd"), Amount: dollars * 1_000_000, Code: code, Ref: []byte("0123456789abcdef")}
	if dollars < 0 {
		t.Debit, t.Credit, t.Amount = t.Credit, t.Debit, -t.Amount
	}
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, t)
		return err
	})
}

func realKey(owner, currency string) ledger.Key {
	return ledger.Key{Owner: owner, Currency: currency, Purpose: ledger.Real}
}

// unclaimed has coins of so many dollars arrive and be held back.
func (h *house) unclaimed(dollars money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: realKey("wallet:ltc-deposits", "usd"), Credit: realKey(ledger.Unclaimed, "usd"), Amount: dollars * 1_000_000, Code: ledger.CodeUnclaimed, Ref: []byte("0123456789abcdef"),
		})
		return err
	})
}

// correct settles a wager again.
func (h *house) correct(w *wagerlog.Wager, payout money.Amount, void bool) *wagerlog.Wager {
	h.T.Helper()
	again := *w
	again.Revision, again.Before, again.Payout, again.Void = w.Revision+1, w, payout, void
	again.Multiplier = money.Of(payout, w.Stake)
	h.AppendWagers(&again)
	return &again
}

func (h *house) report(by, from, to string, asOf int64) ReportAnswer {
	h.T.Helper()
	answer, err := h.figures.Report(h.Ctx, nil, ReportRequest{By: by, From: from, To: to, AsOf: asOf})
	h.Check(err)
	return answer
}

func (h *house) faults() string {
	h.T.Helper()
	var told strings.Builder
	for _, found := range h.Findings(h.figures.Checks()) {
		told.WriteString(found.Subject + " " + found.Problem + "\n")
	}
	return told.String()
}

func followMoves(h *house) *projection.Runner[ledger.Moved] {
	return projection.NewRunner(h.DB, h.Ledger.Movements(), h.Clock, slog.New(slog.DiscardHandler), projection.Projection[ledger.Moved](Moves{h.figures}))
}

// rebuild makes all figures again.
func (h *house) rebuild() {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		for _, table := range []string{
			"figure_days", "figure_hours", "figure_spans", "figure_people", "figure_players", "figure_sources", "figure_cohorts", "figure_prices", "figure_moves",
			"figure_depositors",
		} {
			if _, err := tx.Exec(`DELETE FROM ` + table); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`DELETE FROM projections`)
		return err
	})
	h.wagers, h.moves = h.Runner(Wagers{h.figures}), followMoves(h)
	h.catchUp()
}
