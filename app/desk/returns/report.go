package returns

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Day is what a game took and paid on a UTC day, in millionths of a dollar. Days
// are counted from 1970. Theory is what its rules promise the house, Luck what it
// won beyond that, Squares the sum of the squared luck of single wagers in square
// dollars.
type Day struct {
	Day                                    int64
	Kind, Product                          string
	Wagers, Staked, Measured, Theory, Luck int64
	Squares                                float64
}

// Days knows what games took and paid by day: from one to before another.
type Days interface {
	GameDays(ctx context.Context, from, before int64) ([]Day, error)
}

// ReturnsRequest asks for a period.
type ReturnsRequest struct {
	Period string `json:"period" validate:"required,oneof=7d 30d 90d year all"`
}

// ReturnRow is one game in the period. Shares are of the stakes; Low and High bound
// what chance makes of Exact in 99 periods of 100, and are both 0 for too few
// wagers.
type ReturnRow struct {
	Kind     string       `json:"kind"`
	Product  string       `json:"product"`
	Name     string       `json:"name"`
	Wagers   int64        `json:"wagers"`
	Staked   string       `json:"staked"`
	Paid     float64      `json:"paid"`
	Exact    float64      `json:"exact"`
	Low      float64      `json:"low"`
	High     float64      `json:"high"`
	Sigmas   float64      `json:"sigmas"`
	Evidence []ReturnTest `json:"evidence"`
}

// ReturnTest is how a test of a game stands. Evidence is its logarithm to the base of 10.
type ReturnTest struct {
	Side     string  `json:"side" ts:"over|under"`
	Wagers   int64   `json:"wagers"`
	Evidence float64 `json:"evidence"`
	Peak     float64 `json:"peak"`
	BeganAt  int64   `json:"began_at"`
	AlarmAt  int64   `json:"alarm_at"`
}

// ReturnsAnswer is all games. Bound is the evidence at which a game is reported.
type ReturnsAnswer struct {
	Games []ReturnRow `json:"games"`
	Bound float64     `json:"bound"`
	Alpha float64     `json:"alpha"`
	// Tested is how many games share Alpha.
	Tested int `json:"tested"`
}

// bandSigmas is the half-width of the band: 99 of 100.
const bandSigmas = 2.576

// leastBanded is how many wagers a band needs: with few of them the rare wins of
// some games are missing in their variance.
const leastBanded = 500

const dayLength = 24 * time.Hour

// Returns tells what the games paid.
func (s *Service) Returns(ctx context.Context, _ *session.Call, request ReturnsRequest) (ReturnsAnswer, error) {
	answer := ReturnsAnswer{Games: []ReturnRow{}, Bound: Bound(s.Games) / math.Ln10, Alpha: Alpha, Tested: s.Games}
	from, before := s.span(request.Period)
	days, err := s.Days.GameDays(ctx, from, before)
	if err != nil {
		return answer, err
	}
	tests := map[key][]ReturnTest{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		return eachEvidence(q, func(k evidenceKey, e evidence) { tests[k.key] = append(tests[k.key], e.shown(k.side)) })
	})
	if err != nil {
		return answer, err
	}
	sums := map[key]*Day{}
	for _, d := range days {
		k := key{d.Kind, d.Product}
		if sums[k] == nil {
			sums[k] = &Day{Kind: d.Kind, Product: d.Product}
		}
		sums[k].add(d)
	}
	for k := range tests { // a reported game is shown in every period
		if sums[k] == nil {
			sums[k] = &Day{Kind: k.kind, Product: k.product}
		}
	}
	for k, sum := range sums {
		row := sum.row()
		row.Name, row.Evidence = s.GameName(k.product), append([]ReturnTest{}, tests[k]...)
		answer.Games = append(answer.Games, row)
	}
	slices.SortFunc(answer.Games, func(a, b ReturnRow) int {
		return cmp.Or(cmp.Compare(strongest(b), strongest(a)), cmp.Compare(b.Wagers, a.Wagers), cmp.Compare(a.Product, b.Product))
	})
	return answer, nil
}

// strongest puts the games that were reported first.
func strongest(row ReturnRow) (alarm int64) {
	for _, t := range row.Evidence {
		if t.AlarmAt > 0 {
			return 1
		}
	}
	return 0
}

func (e evidence) shown(side Side) ReturnTest {
	return ReturnTest{string(side), e.wagers, e.capitals.log() / math.Ln10, e.peak / math.Ln10, e.beganAt, e.alarmAt}
}

// span is the days of a period up to now.
func (s *Service) span(period string) (from, before int64) {
	before = s.Clock.Now().UnixMilli()/dayLength.Milliseconds() + 1
	switch period {
	case "7d":
		return before - 7, before
	case "30d":
		return before - 30, before
	case "90d":
		return before - 90, before
	case "year":
		return before - 365, before
	default:
		return 0, before
	}
}

func (d *Day) add(other Day) {
	d.Wagers += other.Wagers
	d.Staked += other.Staked
	d.Measured += other.Measured
	d.Theory += other.Theory
	d.Luck += other.Luck
	d.Squares += other.Squares
}

// row is what is shown of a sum.
func (d Day) row() ReturnRow {
	const centsPerMicro = 10_000
	row := ReturnRow{Kind: d.Kind, Product: d.Product, Wagers: d.Measured, Staked: money.Amount(d.Staked / centsPerMicro).Text(2)}
	if d.Staked == 0 {
		return row
	}
	staked := dollars(d.Staked)
	row.Exact, row.Paid = 1-dollars(d.Theory)/staked, 1-dollars(d.Theory+d.Luck)/staked
	if d.Measured < leastBanded || d.Squares <= 0 {
		return row
	}
	deviation := math.Sqrt(d.Squares)
	row.Sigmas = -dollars(d.Luck) / deviation
	row.Low, row.High = row.Exact-bandSigmas*deviation/staked, row.Exact+bandSigmas*deviation/staked
	return row
}

// GameReturnRequest asks for a game.
type GameReturnRequest struct {
	Product string `json:"product" validate:"required,max=120"`
	Period  string `json:"period" validate:"required,oneof=7d 30d 90d year all"`
}

// ReturnPoint is the return since the begin of the period up to the end of a day.
type ReturnPoint struct {
	At    int64   `json:"at"`
	Paid  float64 `json:"paid"`
	Exact float64 `json:"exact"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// GameReturnAnswer is a game by day.
type GameReturnAnswer struct {
	Sum    ReturnRow     `json:"sum"`
	Points []ReturnPoint `json:"points"`
}

// Game tells the return of a game by day.
func (s *Service) Game(ctx context.Context, _ *session.Call, request GameReturnRequest) (GameReturnAnswer, error) {
	answer := GameReturnAnswer{Points: []ReturnPoint{}}
	from, before := s.span(request.Period)
	days, err := s.Days.GameDays(ctx, from, before)
	if err != nil {
		return answer, err
	}
	sum := Day{Product: request.Product}
	for _, d := range days {
		if d.Product != request.Product {
			continue
		}
		sum.Kind = d.Kind
		sum.add(d)
		row := sum.row()
		answer.Points = append(answer.Points, ReturnPoint{d.Day * dayLength.Milliseconds(), row.Paid, row.Exact, row.Low, row.High})
	}
	answer.Sum = sum.row()
	answer.Sum.Name, answer.Sum.Evidence = s.GameName(request.Product), []ReturnTest{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		return eachEvidence(q, func(k evidenceKey, e evidence) {
			if k.product == request.Product {
				answer.Sum.Evidence = append(answer.Sum.Evidence, e.shown(k.side))
			}
		})
	})
	return answer, err
}
