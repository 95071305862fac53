package market

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// staffPerMinute limits the requests of one staff member.
const staffPerMinute = 240

// OfficeActions lists the calls of staff. Staff change the markets by their settings.
func (s *Service) OfficeActions() []action.Action {
	guard, rate := action.Permission(futures.Manage), action.PerAccount(staffPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/futures/markets", guard, s.Markets, action.ReadsOnly(), rate,
			action.Summary("The markets with their limits, what is open, and how far the payouts of a day are from the fees.")),
		action.Post("/api/admin/futures/exposure", guard, s.Exposure, action.ReadsOnly(), rate,
			action.Summary("What the house wins or loses on the open positions of a market at prices around the present one.")),
		action.Post("/api/admin/futures/largest", guard, s.Largest, action.ReadsOnly(), rate, action.Summary("The largest open positions of a market.")),
	}
}

// StaffMarket is a market for staff. Amounts are in dollars.
type StaffMarket struct {
	Ticker        string `json:"ticker"`
	Name          string `json:"name"`
	State         string `json:"state" ts:"|open|close-only|paused|grace"`
	Price         string `json:"price"`
	At            int64  `json:"at"`
	Closed        bool   `json:"closed"`
	MaxMultiplier int64  `json:"maxMultiplier"`
	// MarketCap and DirectionCap limit the possible payouts of open positions. PossibleUp and
	// PossibleDown are their current possible payouts.
	MarketCap    string       `json:"marketCap"`
	DirectionCap string       `json:"directionCap"`
	PossibleUp   string       `json:"possibleUp"`
	PossibleDown string       `json:"possibleDown"`
	Up           OpenInterest `json:"up"`
	Down         OpenInterest `json:"down"`
	// Hedge is the position that would make the house neutral to small moves of the price: buy or sell
	// of this size. It is none for a size of zero.
	Hedge     string `json:"hedge" ts:"none|buy|sell"`
	HedgeSize string `json:"hedgeSize"`
	Volume    string `json:"volume"`
	// Profit is what the house won on the closed parts of the last 24 hours, and Theory what their fees
	// were: the average that it should win.
	Profit string `json:"profit"`
	Theory string `json:"theory"`
}

// MarketsAnswer lists the markets.
type MarketsAnswer struct {
	Markets []StaffMarket `json:"markets"`
}

// Markets lists the markets for staff.
func (s *Service) Markets(ctx context.Context, _ *session.Call, _ action.None) (MarketsAnswer, error) {
	answer, now := MarketsAnswer{Markets: []StaffMarket{}}, s.Clock.Now()
	var results map[string]result
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		results, err = resultsSince(q, now.Add(-24*time.Hour).UnixMilli(), s.Tickers)
		return err
	})
	if err != nil {
		return answer, fmt.Errorf("list the markets of futures: %w", err)
	}
	for _, t := range s.Tickers {
		answer.Markets = append(answer.Markets, s.staffMarket(t, now, results[t.ID]))
	}
	return answer, nil
}

func (s *Service) staffMarket(t futures.Ticker, now time.Time, of result) StaffMarket {
	caps, market := s.caps(t.ID), s.book.quote(t.ID, now)
	up, down := s.book.interest(t.ID)
	volume, _, _ := s.trades.sums(t.ID, now)
	m := StaffMarket{
		Ticker: t.ID, Name: t.Name, State: string(market.tick.State), At: s.book.tickedAt(t.ID), Closed: s.Closed(t.ID), MaxMultiplier: s.MaxMultiplier(t.ID),
		MarketCap: money.USD(caps[0]).Cents(), DirectionCap: money.USD(caps[1]).Cents(),
		PossibleUp: money.USD(s.book.possibleOf(t.ID, futures.Up)).Cents(), PossibleDown: money.USD(s.book.possibleOf(t.ID, futures.Down)).Cents(),
		Up: up.answer(), Down: down.answer(), Hedge: "none", HedgeSize: money.USD(0).Cents(), Volume: money.USD(volume).Cents(),
		Profit: money.USD(of.profit).Cents(), Theory: money.USD(of.fees).Cents(),
	}
	if market.tick.Price > 0 {
		m.Price = t.Text(market.tick.Price)
	}
	// Players who are up win when the price rises, so that the house buys what they are ahead.
	switch net := up.size - down.size; {
	case net > 0:
		m.Hedge, m.HedgeSize = "buy", money.USD(net).Cents()
	case net < 0:
		m.Hedge, m.HedgeSize = "sell", money.USD(-net).Cents()
	}
	return m
}

// possibleOf returns what the open positions of a direction could pay, in millionths of a dollar.
func (b *book) possibleOf(ticker string, direction futures.Direction) int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.possible[scope{ticker: ticker, direction: direction}]
}

// tickedAt returns the time of the last tick of a market, in unix milliseconds; 0 for none.
func (b *book) tickedAt(ticker string) int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.markets[ticker].at
}

// ExposureRequest requests the exposure of a market. Range is the largest move of the price, in
// hundredths of a percent; 0 means five percent.
type ExposureRequest struct {
	Ticker string `json:"ticker" validate:"required,max=40"`
	Range  int64  `json:"range,omitempty" validate:"min=0,max=9000"`
}

// ExposureAnswer has the result of the house at prices, from the lowest to the highest.
type ExposureAnswer struct {
	Price  string          `json:"price"`
	Points []ExposurePoint `json:"points"`
}

// ExposurePoint is the result of the house if all open positions were closed at a price, in dollars.
// Fees of positions that close are part of it; a trigger between counts at the price of the point.
type ExposurePoint struct {
	Price string `json:"price"`
	// House is the stakes less the payouts; negative for a loss. Up and Down are its parts.
	House string `json:"house"`
	Up    string `json:"up"`
	Down  string `json:"down"`
	// Liquidated counts the positions that the price liquidates.
	Liquidated int `json:"liquidated"`
}

const (
	// exposurePoints is the number of prices on each side of the present one.
	exposurePoints   = 20
	defaultRange     = 500
	rangeDenominator = 10_000
)

// Exposure returns the result of the house at prices around the present one.
func (s *Service) Exposure(_ context.Context, _ *session.Call, r ExposureRequest) (ExposureAnswer, error) {
	market := s.book.quote(r.Ticker, s.Clock.Now())
	if !market.known {
		return ExposureAnswer{}, ErrMarket
	}
	answer := ExposureAnswer{Points: []ExposurePoint{}}
	if market.tick.Price == 0 {
		return answer, nil
	}
	span := r.Range
	if span <= 0 {
		span = defaultRange
	}
	if span >= rangeDenominator {
		return answer, fault.Field("range", "validation.max")
	}
	answer.Price = market.Text(market.tick.Price)
	positions := s.book.copyOpen(r.Ticker)
	for i := int64(-exposurePoints); i <= exposurePoints; i++ {
		at := market.tick.Price + market.tick.Price/rangeDenominator*futures.Price(i*span)/exposurePoints
		answer.Points = append(answer.Points, exposureAt(positions, max(at, 1), market.Ticker))
	}
	return answer, nil
}

// exposureAt returns the result of the house at a price.
func exposureAt(positions []entry, at futures.Price, t futures.Ticker) ExposurePoint {
	var house [2]int64
	liquidated := 0
	for i := range positions {
		e := &positions[i]
		paid := e.position.Dollars(e.remainingUSD, at)
		house[directionPlace(e.position.Direction)] += e.remainingUSD - paid
		if paid == 0 {
			liquidated++
		}
	}
	return ExposurePoint{
		Price: t.Text(at), House: money.USD(house[0] + house[1]).Cents(), Up: money.USD(house[0]).Cents(), Down: money.USD(house[1]).Cents(), Liquidated: liquidated,
	}
}

// copyOpen returns the open positions with real money of a market.
func (b *book) copyOpen(ticker string) (list []entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.markets[ticker].all {
		if !e.demo && e.state != Pending {
			list = append(list, *e)
		}
	}
	return list
}
