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

// harness is a fixture: a site with its figures.
type harness struct {
	*kerneltest.Harness
	figures *Service
	wagers  *projection.Runner[*wagerlog.Wager]
	moves   *projection.Runner[ledger.LoggedTransfer]
}

// fakePlayers has the players of a test. Players whose name begins with r were referred and
// live in Brazil, Anna lives in Sweden, and the others have no known origin.
type fakePlayers struct{}

func (fakePlayers) OriginOf(_ db.Querier, owner string) (Origin, error) {
	if strings.HasPrefix(owner, "r") {
		return Origin{Referral, "BR"}, nil
	}
	return Origin{Direct, map[string]string{"anna": "SE"}[owner]}, nil
}

func (fakePlayers) SignUps(_ db.Querier, from, before time.Time) (int64, error) {
	return int64(before.Sub(from).Hours()), nil
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t)}
	h.figures = New(Deps{DB: h.DB, Clock: h.Clock, Prices: h.Prices, Players: fakePlayers{}, Currency: func(id string) (money.Currency, bool) {
		for _, c := range money.Currencies("tok", "Token") {
			if c.ID == id {
				return c, true
			}
		}
		return money.Currency{}, false
	}})
	h.wagers = h.Runner(Wagers{h.figures}, Arrivals{h.figures})
	h.moves = projection.NewRunner(h.DB, h.Ledger.Movements(), h.Clock, slog.New(slog.DiscardHandler), projection.Projection[ledger.LoggedTransfer](Moves{h.figures}))
	return h
}

func (h *harness) catchUp() {
	h.T.Helper()
	h.Check(h.wagers.CatchUp(h.Ctx), h.moves.CatchUp(h.Ctx))
}

// bet returns a wager in minor units that are worth cents, at a house edge of one
// percent.
func bet(owner string, stake, payout money.Amount) kerneltest.Wager {
	return kerneltest.Wager{Owner: owner, Edge: "1/100", Stake: stake, Payout: payout, USD: int64(stake) * 10_000}
}

// grant credits real money to a player. text is a decimal.
func (h *harness) grant(owner, currency, text string) {
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

// cashier transfers dollars between a player and the cashier. A positive amount credits
// the player.
func (h *harness) cashier(owner string, code ledger.Code, other string, dollars money.Amount) {
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

// unclaimed books a deposit in dollars that no player has claimed.
func (h *harness) unclaimed(dollars money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: realKey("wallet:ltc-deposits", "usd"), Credit: realKey(ledger.Unclaimed, "usd"), Amount: dollars * 1_000_000, Code: ledger.CodeUnclaimed, Ref: []byte("0123456789abcdef"),
		})
		return err
	})
}

// correct settles a wager again.
func (h *harness) correct(w *wagerlog.Wager, payout money.Amount, void bool) *wagerlog.Wager {
	h.T.Helper()
	again := *w
	again.Revision, again.Before, again.Payout, again.Void = w.Revision+1, w, payout, void
	again.Multiplier = money.Of(payout, w.Stake)
	h.AppendWagers(&again)
	return &again
}

func (h *harness) report(by, from, to string, asOf int64) ReportAnswer {
	h.T.Helper()
	answer, err := h.figures.Report(h.Ctx, nil, ReportRequest{By: by, From: from, To: to, AsOf: asOf})
	h.Check(err)
	return answer
}

func (h *harness) faults() string {
	h.T.Helper()
	var overviewRows strings.Builder
	for _, found := range h.Findings(h.figures.Checks()) {
		overviewRows.WriteString(found.Subject + " " + found.Problem + "\n")
	}
	return overviewRows.String()
}

func followMoves(h *harness) *projection.Runner[ledger.LoggedTransfer] {
	return projection.NewRunner(h.DB, h.Ledger.Movements(), h.Clock, slog.New(slog.DiscardHandler), projection.Projection[ledger.LoggedTransfer](Moves{h.figures}))
}

// rebuild rebuilds all figures.
func (h *harness) rebuild() {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		for _, table := range []string{
			"figure_days", "figure_hours", "figure_spans", "figure_people", "figure_players", "figure_sources", "figure_cohorts", "figure_prices", "figure_moves",
			"figure_depositors", "figure_source_hours", "figure_arrivals", "figure_move_days", "figure_unpriced",
		} {
			if _, err := tx.Exec(`DELETE FROM ` + table); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`DELETE FROM projections`)
		return err
	})
	h.wagers, h.moves = h.Runner(Wagers{h.figures}, Arrivals{h.figures}), followMoves(h)
	h.catchUp()
}
