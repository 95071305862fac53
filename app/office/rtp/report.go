package rtp

import (
	"cmp"
	"context"
	"math"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sorting"
	"croupier/db"
)

// Day has the stakes and payouts of a game on a UTC day, in millionths of a dollar. Days
// are counted from 1970. Theory is the expected profit of the site by the rules. Luck is
// the profit beyond that. Squares is the sum of the squared luck of single wagers in
// square dollars.
type Day struct {
	Day                                    int64
	Kind, Product                          string
	Wagers, Staked, Measured, Theory, Luck int64
	Squares                                float64
}

// Days returns the stakes and payouts of games by day, from one day to before another.
type Days interface {
	GameDays(ctx context.Context, from, before int64) ([]Day, error)
}

// ReturnsRequest requests the returns of a period.
type ReturnsRequest struct {
	Period string `json:"period" validate:"required,oneof=7d 30d 90d year all"`
}

// ReturnRow is one game in the period. Shares are relative to the stakes. Exact is within
// Low and High in 99 of 100 periods of a fair game. Low and High are both 0 for too few
// wagers.
type ReturnRow struct {
	Kind     string       `json:"kind"`
	Product  string       `json:"product"`
	Name     string       `json:"name"`
	Wagers   int64        `json:"wagers"`
	Staked   string       `json:"staked"`
	Paid     float64      `json:"paid"`
	Expected float64      `json:"expected"`
	Low      float64      `json:"low"`
	High     float64      `json:"high"`
	Sigmas   float64      `json:"sigmas"`
	Evidence []ReturnTest `json:"evidence"`
}

// ReturnTest is the state of a game's test. Evidence is its logarithm to the base of 10.
type ReturnTest struct {
	Side     string  `json:"side" ts:"over|under"`
	Wagers   int64   `json:"wagers"`
	Evidence float64 `json:"evidence"`
	Peak     float64 `json:"peak"`
	BeganAt  int64   `json:"began_at"`
	AlarmAt  int64   `json:"alarm_at"`
}

// ReturnsAnswer lists all games. Bound is the evidence at which a game is reported.
type ReturnsAnswer struct {
	Games []ReturnRow `json:"games"`
	Bound float64     `json:"bound"`
	Alpha float64     `json:"alpha"`
	// Tested is the number of games that share Alpha.
	Tested int `json:"tested"`
}

// bandSigmas is the half-width of the band: 99 of 100.
const bandSigmas = 2.576

// minBandWagers is the minimum number of wagers for a band: with few wagers, the variance
// does not include the rare wins of some games.
const minBandWagers = 500

const dayLength = 24 * time.Hour

// Returns returns the payouts of the games.
func (s *Service) Returns(ctx context.Context, _ *session.Call, request ReturnsRequest) (ReturnsAnswer, error) {
	answer := ReturnsAnswer{Games: []ReturnRow{}, Bound: Bound(s.Games) / math.Ln10, Alpha: Alpha, Tested: s.Games}
	from, before := s.span(request.Period)
	days, err := s.Days.GameDays(ctx, from, before)
	if err != nil {
		return answer, err
	}
	tests := map[key][]ReturnTest{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		return eachEvidence(q, func(k evidenceKey, e evidence) { tests[k.key] = append(tests[k.key], e.view(k.side)) })
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
	for k := range tests { // a reported game is listed in every period
		if sums[k] == nil {
			sums[k] = &Day{Kind: k.kind, Product: k.product}
		}
	}
	for k, sum := range sums {
		row := sum.row()
		row.Name, row.Evidence = s.GameName(k.product), append([]ReturnTest{}, tests[k]...)
		answer.Games = append(answer.Games, row)
	}
	sorting.By(answer.Games, func(a, b ReturnRow) int {
		return cmp.Or(cmp.Compare(sortKey(b), sortKey(a)), cmp.Compare(b.Wagers, a.Wagers), cmp.Compare(a.Product, b.Product))
	})
	return answer, nil
}

// sortKey returns the sort key of a row: 1 for a reported game, which is listed first.
func sortKey(row ReturnRow) (alarm int64) {
	for _, t := range row.Evidence {
		if t.AlarmAt > 0 {
			return 1
		}
	}
	return 0
}

func (e evidence) view(side Side) ReturnTest {
	return ReturnTest{string(side), e.wagers, e.capitals.log() / math.Ln10, e.peak / math.Ln10, e.beganAt, e.alarmAt}
}

// span returns the days of a period until now.
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

// row returns the row of a sum.
func (d Day) row() ReturnRow {
	row := ReturnRow{Kind: d.Kind, Product: d.Product, Wagers: d.Measured, Staked: money.USD(d.Staked).Cents()}
	if d.Staked == 0 {
		return row
	}
	staked := money.USD(d.Staked).Float()
	row.Expected, row.Paid = 1-money.USD(d.Theory).Float()/staked, 1-money.USD(d.Theory+d.Luck).Float()/staked
	if d.Measured < minBandWagers || d.Squares <= 0 {
		return row
	}
	deviation := math.Sqrt(d.Squares)
	row.Sigmas = -money.USD(d.Luck).Float() / deviation
	row.Low, row.High = row.Expected-bandSigmas*deviation/staked, row.Expected+bandSigmas*deviation/staked
	return row
}

// GameReturnRequest requests the returns of a game.
type GameReturnRequest struct {
	Product string `json:"product" validate:"required,max=120"`
	Period  string `json:"period" validate:"required,oneof=7d 30d 90d year all"`
}

// ReturnPoint is the return from the start of the period to the end of a day.
type ReturnPoint struct {
	At       int64   `json:"at"`
	Paid     float64 `json:"paid"`
	Expected float64 `json:"expected"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
}

// GameReturnAnswer has the returns of a game by day.
type GameReturnAnswer struct {
	Sum    ReturnRow     `json:"sum"`
	Points []ReturnPoint `json:"points"`
}

// Game returns the returns of a game by day.
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
		answer.Points = append(answer.Points, ReturnPoint{d.Day * dayLength.Milliseconds(), row.Paid, row.Expected, row.Low, row.High})
	}
	answer.Sum = sum.row()
	answer.Sum.Name, answer.Sum.Evidence = s.GameName(request.Product), []ReturnTest{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		return eachEvidence(q, func(k evidenceKey, e evidence) {
			if k.product == request.Product {
				answer.Sum.Evidence = append(answer.Sum.Evidence, e.view(k.side))
			}
		})
	})
	return answer, err
}
