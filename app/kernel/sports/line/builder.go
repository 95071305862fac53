package line

import "croupier/app/kernel/sports/odds"

// Reason is why selections have no combined price. It is empty if they have one.
type Reason string

// The reasons.
const (
	// ReasonClosed means that one of them accepts no bets now.
	ReasonClosed Reason = "closed"
	// ReasonMarket means that two of them are of one market.
	ReasonMarket Reason = "market"
	// ReasonImpossible means that they never win together.
	ReasonImpossible Reason = "impossible"
	// ReasonUnknown means that no model knows how they depend on each other.
	ReasonUnknown Reason = "unknown"
	// ReasonHalves means that a line halves the stake.
	ReasonHalves Reason = "halves"
	// ReasonPrice means that no fair price is within the price range of the site.
	ReasonPrice Reason = "price"
)

// BuilderQuote is the quote of several selections of one event as one leg of a bet. Prices
// and chances are listed by the set of void legs, in which 1<<i is the leg i. The empty
// set comes first.
type BuilderQuote struct {
	Legs []Quote
	// Prices are the payouts if the legs that are not void win. The last price, for all
	// legs void, is that of a refund.
	Prices []odds.Price
	// Chances are the model's probabilities that these legs are void and all others win,
	// in millionths.
	Chances []int64
}

// RefundPrice is the price of a refunded stake.
const RefundPrice odds.Price = 1000

// Price returns the price of all legs.
func (t BuilderQuote) Price() odds.Price { return t.Prices[0] }

// Version returns the version of the event's quotes.
func (t BuilderQuote) Version() int64 { return t.Legs[0].Version }

// ExpectedReturn returns the payout of the legs that the model expects per unit of stake, in
// billionths.
func (t BuilderQuote) ExpectedReturn() (billionths int64) {
	for void, chance := range t.Chances {
		billionths += chance * int64(t.Prices[void])
	}
	return billionths
}
