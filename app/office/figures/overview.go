package figures

import (
	"context"

	"croupier/app/kernel/expected"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// OverviewRequest requests the figures of a period and of the period before it. From and
// To are the first and the last day of a custom period.
type OverviewRequest struct {
	Period string `json:"period" validate:"required,oneof=today 7d 30d month custom"`
	From   string `json:"from,omitempty" validate:"max=10"`
	To     string `json:"to,omitempty" validate:"max=10"`
}

// OverviewAnswer has the figures of the site.
type OverviewAnswer struct {
	Now    Period `json:"now"`
	Before Period `json:"before"`
	// Figures are the figures of both periods, in the order of the definitions.
	Figures  []FigureRow  `json:"figures"`
	Products []ProductRow `json:"products"`
	// Series has the days of the period, or the hours of a single day.
	Series []SeriesPoint `json:"series"`
	// Unpriced are the currencies without a price. Their movements and balances are
	// missing in the figures.
	Unpriced []string `json:"unpriced"`
}

// Period is a time range in unix milliseconds. It ends before To.
type Period struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// FigureRow is a figure of both periods as decimal text; null if it is unknown.
type FigureRow struct {
	ID     string  `json:"id"`
	Now    *string `json:"now"`
	Before *string `json:"before"`
}

// ProductRow is one product.
type ProductRow struct {
	Name string `json:"name"`
	expected.Values
	// BeforeGGR is the GGR of the period before.
	BeforeGGR string `json:"before_ggr"`
}

// SeriesPoint is a day or an hour. Theory and Luck are totals since the start of the
// period. Deviation is one standard deviation of that luck: the range around the expected
// value that chance explains.
type SeriesPoint struct {
	At        int64  `json:"at"`
	Stakes    string `json:"stakes"`
	GGR       string `json:"ggr"`
	SumTheory string `json:"sum_theory"`
	SumResult string `json:"sum_result"`
	Deviation string `json:"deviation"`
}

// Overview returns the figures of the site.
func (s *Service) Overview(ctx context.Context, _ *session.Call, request OverviewRequest) (answer OverviewAnswer, err error) {
	now, before, err := s.periods(request)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if err := requireComplete(q); err != nil {
			return err
		}
		if before, err = bounded(q, before); err != nil {
			return err
		}
		answer, err = s.overview(q, now, before)
		return err
	})
	return answer, err
}

func (s *Service) overview(q db.Querier, now, before dateRange) (answer OverviewAnswer, err error) {
	answer = OverviewAnswer{Now: Period{now.from, now.before}, Before: Period{before.from, before.before}}
	var products [2][]row
	var totals [2]totals
	for i, t := range []dateRange{now, before} {
		if products[i], err = sumByGroup(q, byProduct, t); err != nil {
			return answer, err
		}
		if totals[i], err = s.totals(q, sumRows(products[i]), t); err != nil {
			return answer, err
		}
	}
	owed, err := s.liabilities(q)
	if err != nil {
		return answer, err
	}
	totals[0].liabilities = &owed.usd
	answer.Unpriced = joined(totals[0].missing, totals[1].missing, owed.missing)
	for _, d := range definitions {
		answer.Figures = append(answer.Figures, FigureRow{d.ID, totals[0].value(d.ID), totals[1].value(d.ID)})
	}
	answer.Products = productRows(products[0], products[1])
	answer.Series, err = s.series(q, now)
	return answer, err
}

func productRows(now, before []row) []ProductRow {
	list := make([]ProductRow, 0, len(now))
	for _, r := range now {
		var old Sum
		for _, b := range before {
			if b.name == r.name {
				old = b.sum
			}
		}
		list = append(list, ProductRow{r.name, expected.ValuesOf(r.sum), money.USD(old.GGR()).Text()})
	}
	return list
}

// series adds up the days of a period, or the hours of a single day.
func (s *Service) series(q db.Querier, t dateRange) ([]SeriesPoint, error) {
	var (
		list []row
		err  error
		step = dayMillis
	)
	if t.days() == 1 {
		step = hourMillis
		list, err = rowsOf(q, hourly, floorDiv(t.from, hourMillis), floorDiv(t.before-1, hourMillis)+1)
	} else {
		list, err = sumByGroup(q, byDay, t)
	}
	points := []SeriesPoint{}
	var sum Sum
	for slot := floorDiv(t.from, step); slot*step < t.before; slot++ {
		var pointSum Sum
		if len(list) > 0 && list[0].slot == slot {
			pointSum, list = list[0].sum, list[1:]
		}
		sum.Add(pointSum)
		points = append(points, SeriesPoint{slot * step, money.USD(pointSum.Staked).Text(), money.USD(pointSum.GGR()).Text(), money.USD(sum.Expected).Text(), money.USD(sum.Expected + sum.Luck).Text(), money.USD(sum.Deviation()).Text()})
	}
	return points, err
}
