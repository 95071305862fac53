package integrations

import (
	"context"
	"strings"
	"time"

	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/expected"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Months is the projection of the wager log to the stakes and payouts of providers' games by month, of
// real money.
type Months struct{}

// monthsCheckpoint is the stored name of the projection. It must never change.
const monthsCheckpoint = "provider_months"

// Name implements projection.Projection.
func (Months) Name() string { return monthsCheckpoint }

// monthKey is the key under which a wager counts.
type monthKey struct {
	month                int64
	integration, product string
}

// monthOf returns the key under which a wager counts; counted is false for one that does not.
func monthOf(w *wagerlog.Wager) (key monthKey, counted bool) {
	if w.Kind != seamless.Kind || w.Player.Purpose != ledger.Real {
		return key, false
	}
	_, name, _ := strings.Cut(w.Counterparty, ":")
	at := time.UnixMilli(w.At).UTC()
	return monthKey{int64(at.Year()*100 + int(at.Month())), name, w.Product}, true
}

// Apply implements projection.Projection.
func (Months) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	sums := map[monthKey]expected.Sum{}
	var order []monthKey
	for _, w := range wagers {
		key, counted := monthOf(w)
		if !counted {
			continue
		}
		sum, known := sums[key]
		if !known {
			order = append(order, key)
		}
		sum.Add(expected.Of(w))
		sums[key] = sum
	}
	for _, key := range order {
		if err := addMonth(tx, key, sums[key]); err != nil {
			return err
		}
	}
	return nil
}

// feeOf returns the contract fee of a revenue, both in millionths of a dollar. fee is in hundredths of a
// percent. A loss has none.
func feeOf(ggr, fee int64) int64 {
	return int64(money.Of(money.Amount(fee), feeWhole).Payout(money.Amount(max(ggr, 0))))
}

// ProviderMonthsRequest requests the months of an integration.
type ProviderMonthsRequest struct {
	Name string `json:"name" validate:"required,max=40"`
	// Month is the year times 100 plus the month; 0 for all months without their games.
	Month int64 `json:"month,omitempty" validate:"min=0,max=999912"`
}

// ProviderMonth are the stakes and payouts of a month, or of a game in a month. Dollars are decimal texts.
type ProviderMonth struct {
	Month   int64  `json:"month"`
	Product string `json:"product"`
	Wagers  int64  `json:"wagers"`
	Staked  string `json:"staked"`
	Paid    string `json:"paid"`
	GGR     string `json:"ggr"`
	// Fee is the contract fee of the revenue, at the fee that the integration has now; 0 for a loss.
	Fee string `json:"fee"`
}

// ProviderMonthsAnswer has the months, the newest first, or the games of a month, the largest revenue first.
type ProviderMonthsAnswer struct {
	Rows []ProviderMonth `json:"rows"`
}

const (
	maxMonths = 36
	maxOfGame = 500
	// feeWhole is 100 percent in hundredths of a percent.
	feeWhole = 10_000
)

// Months lists the stakes and payouts of an integration.
func (s *Service) Months(ctx context.Context, _ *session.Call, request ProviderMonthsRequest) (ProviderMonthsAnswer, error) {
	answer := ProviderMonthsAnswer{Rows: []ProviderMonth{}}
	c, err := s.connected(request.Name)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := monthsOf(q, request.Name, request.Month)
		for _, m := range list {
			ggr := m.staked - m.paid
			fee := feeOf(ggr, c.Fee)
			answer.Rows = append(answer.Rows, ProviderMonth{m.month, m.product, m.wagers, money.USD(m.staked).Text(), money.USD(m.paid).Text(), money.USD(ggr).Text(), money.USD(fee).Text()})
		}
		return err
	})
	return answer, err
}
