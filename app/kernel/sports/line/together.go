package line

import "croupier/app/kernel/sports/odds"

// Reason says why selections have no price together; empty for those that have.
type Reason string

// The reasons.
const (
	// ReasonClosed is that one of them cannot be bet on now.
	ReasonClosed Reason = "closed"
	// ReasonMarket is that two of them are of one market.
	ReasonMarket Reason = "market"
	// ReasonImpossible is that they never win together.
	ReasonImpossible Reason = "impossible"
	// ReasonUnknown is that no model knows how they depend on each other.
	ReasonUnknown Reason = "unknown"
	// ReasonHalves is that a line halves the stake.
	ReasonHalves Reason = "halves"
	// ReasonPrice is that no fair price is within what the house offers.
	ReasonPrice Reason = "price"
)

// Together is what stands on several selections of one event as one leg of a bet.
// Prices and chances are listed by the set of the legs that are void, in which 1<<i
// is the leg i; the empty set comes first.
type Together struct {
	Legs []Quote
	// Prices are what the legs that are not void pay if they win. The last, where
	// all are void, is that of a stake that is given back.
	Prices []odds.Price
	// Chances are the model's probabilities that those are void and all others win,
	// in millionths.
	Chances []int64
}

// Back is the price of a stake that is given back.
const Back odds.Price = 1000

// Price is that of all legs.
func (t Together) Price() odds.Price { return t.Prices[0] }

// Version is that of the event's quotes.
func (t Together) Version() int64 { return t.Legs[0].Version }

// Worth is what the model expects the legs to pay of a stake, in billionths.
func (t Together) Worth() (billionths int64) {
	for void, chance := range t.Chances {
		billionths += chance * int64(t.Prices[void])
	}
	return billionths
}
