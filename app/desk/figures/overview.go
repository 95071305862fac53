package figures

import (
	"context"

	"croupier/app/kernel/session"
	"croupier/app/kernel/theory"
	"croupier/db"
)

// OverviewRequest asks for the figures of a period and of the one before it. From
// and To are the first and the last day of a custom one.
type OverviewRequest struct {
	Period string `json:"period" validate:"required,oneof=today 7d 30d month custom"`
	From   string `json:"from,omitempty" validate:"max=10"`
	To     string `json:"to,omitempty" validate:"max=10"`
}

// OverviewAnswer is how the house stands.
type OverviewAnswer struct {
	Now    Period `json:"now"`
	Before Period `json:"before"`
	// Figures are those of both periods, in the order of the definitions.
	Figures  []FigureRow  `json:"figures"`
	Products []ProductRow `json:"products"`
	// Series has the days of the period, or the hours of a single one.
	Series []SeriesPoint `json:"series"`
}

// Period is a stretch of time in unix milliseconds, to before To.
type Period struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// FigureRow is a figure now and before: decimal text; null where it is not known.
type FigureRow struct {
	ID     string  `json:"id"`
	Now    *string `json:"now"`
	Before *string `json:"before"`
}

// ProductRow is one product.
type ProductRow struct {
	Name string `json:"name"`
	theory.Values
	// BeforeGGR is that of the period before.
	BeforeGGR string `json:"before_ggr"`
}

// SeriesPoint is a day or an hour. Theory and Luck are those since the begin of
// the period, and Deviation is one standard deviation of that luck: the band of
// what chance makes of the theory.
type SeriesPoint struct {
	At        int64  `json:"at"`
	Stakes    string `json:"stakes"`
	GGR       string `json:"ggr"`
	SumTheory string `json:"sum_theory"`
	SumResult string `json:"sum_result"`
	Deviation string `json:"deviation"`
}

// mostBefore is how many wagers of an hour are read to compare a day that is not
// over with the one before.
const mostBefore = 5000

// Overview tells how the house stands.
func (s *Service) Overview(ctx context.Context, _ *session.Call, request OverviewRequest) (answer OverviewAnswer, err error) {
	now, before, err := s.periods(request)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if before, err = wholeEnough(q, before); err != nil {
			return err
		}
		answer, err = s.overview(q, now, before)
		return err
	})
	return answer, err
}

// wholeEnough shortens a period that ends in a busy hour to whole hours.
func wholeEnough(q db.Querier, t stretch) (stretch, error) {
	if t.before%hourMillis == 0 {
		return t, nil
	}
	s, err := spanOf(q, floorDiv(t.before, hourMillis))
	if s.last-s.first >= mostBefore {
		t.before = floorDiv(t.before, hourMillis) * hourMillis
	}
	return t, err
}

func (s *Service) overview(q db.Querier, now, before stretch) (answer OverviewAnswer, err error) {
	answer = OverviewAnswer{Now: Period{now.from, now.before}, Before: Period{before.from, before.before}}
	var products [2][]row
	var totals [2]totals
	for i, t := range []stretch{now, before} {
		if products[i], err = gather(q, byProduct, s.settle(t)); err != nil {
			return answer, err
		}
		if totals[i], err = s.totals(q, whole(products[i]), t); err != nil {
			return answer, err
		}
	}
	held, err := s.liabilities(q)
	if err != nil {
		return answer, err
	}
	totals[0].held = &held
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
		list = append(list, ProductRow{r.name, theory.ValuesOf(r.sum), theory.USD(old.GGR())})
	}
	return list
}

// series adds up the days of a period, or the hours of a single day.
func (s *Service) series(q db.Querier, t stretch) ([]SeriesPoint, error) {
	var (
		list []row
		err  error
		step = dayMillis
	)
	if t.days() == 1 {
		step = hourMillis
		list, err = rowsOf(q, hourly, floorDiv(t.from, hourMillis), floorDiv(t.before-1, hourMillis)+1)
	} else {
		list, err = gather(q, byDay, s.settle(t))
	}
	points := []SeriesPoint{}
	var sum Sum
	for slot := floorDiv(t.from, step); slot*step < t.before; slot++ {
		var here Sum
		if len(list) > 0 && list[0].slot == slot {
			here, list = list[0].sum, list[1:]
		}
		sum.Add(here)
		points = append(points, SeriesPoint{slot * step, theory.USD(here.Staked), theory.USD(here.GGR()), theory.USD(sum.Theory), theory.USD(sum.Theory + sum.Luck), theory.USD(sum.Deviation())})
	}
	return points, err
}
