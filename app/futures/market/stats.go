package market

import (
	"context"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
)

// StatsAnswer has the figures of a market with real money, and the terms of new positions.
type StatsAnswer struct {
	Ticker string `json:"ticker"`
	// Volume is the size of the fills of the last 24 hours in dollars.
	Volume       string       `json:"volume"`
	Fills        int64        `json:"fills"`
	Liquidations int64        `json:"liquidations"`
	Up           OpenInterest `json:"up"`
	Down         OpenInterest `json:"down"`
	// PnLFee is the whole fee on the profit in percent, FlatFee the flat fee of the size each way in
	// percent, MaxROI the largest return on investment in percent.
	PnLFee        int64  `json:"pnlFee"`
	FlatFee       string `json:"flatFee"`
	MaxROI        int64  `json:"maxRoi"`
	MinMultiplier int64  `json:"minMultiplier"`
	MaxMultiplier int64  `json:"maxMultiplier"`
	// MaxFlatMultiplier is the largest multiplier with a flat fee.
	MaxFlatMultiplier int64 `json:"maxFlatMultiplier"`
	Closed            bool  `json:"closed"`
}

// OpenInterest has the open positions of one direction. Size is in dollars.
type OpenInterest struct {
	Positions int    `json:"positions"`
	Size      string `json:"size"`
}

// Stats returns the figures of a market.
func (s *Service) Stats(_ context.Context, _ *session.Call, r MarketRequest) (StatsAnswer, error) {
	if !s.book.quote(r.Ticker, s.Clock.Now()).known {
		return StatsAnswer{}, ErrMarket
	}
	volume, fills, liquidated := s.trades.sums(r.Ticker, s.Clock.Now())
	offer := s.OfferOf(r.Ticker)
	answer := StatsAnswer{
		Ticker: r.Ticker, Volume: money.USD(volume).Cents(), Fills: fills, Liquidations: liquidated, PnLFee: offer.PnLFee,
		FlatFee: offer.FlatFee, MaxROI: offer.MaxROI, MinMultiplier: offer.MinMultiplier, MaxMultiplier: offer.MaxMultiplier,
		MaxFlatMultiplier: offer.MaxFlatMultiplier, Closed: s.Closed(r.Ticker),
	}
	up, down := s.book.interest(r.Ticker)
	answer.Up, answer.Down = up.answer(), down.answer()
	return answer, nil
}

// interest is what is open in one direction. size is in millionths of a dollar.
type interest struct {
	positions int
	size      int64
}

func (i interest) answer() OpenInterest {
	return OpenInterest{Positions: i.positions, Size: money.USD(i.size).Cents()}
}

// interest returns the open positions with real money of a market.
func (b *book) interest(ticker string) (up, down interest) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := b.markets[ticker]
	return m.open[directionPlace(futures.Up)], m.open[directionPlace(futures.Down)]
}

// directionPlace is the place of a direction in an array.
func directionPlace(d futures.Direction) int {
	if d == futures.Down {
		return 1
	}
	return 0
}
