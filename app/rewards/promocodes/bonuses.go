package promocodes

// Offer is the deposit bonus of a code. Dollars are in millionths, times in unix
// milliseconds.
type Offer struct {
	// ID is the id of the code.
	ID, Name, Description string
	Percent               int64
	MaxUSD, MinUSD        int64
	FirstOnly             bool
	Terms                 BonusTerms
	// BudgetUSD and EndsAt are 0 for none.
	BudgetUSD        int64
	StartsAt, EndsAt int64
}

// DepositOffer is a deposit bonus that a player has opted in to with a code, in the
// form for the page of deposits. Dollars are decimal text.
type DepositOffer struct {
	ID          string `json:"_id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	// Max is the maximum bonus and Min the minimum deposit.
	Max string `json:"max"`
	Min string `json:"min"`
	// Percent is the bonus in percent of the deposit.
	Percent   int64 `json:"percent"`
	FirstOnly bool  `json:"first_only"`
	// EndsAt is the deadline of the deposit; 0 for none.
	EndsAt int64 `json:"ends_at"`
}

// offer returns the deposit bonus of a promotion.
func (p *promotion) offer() Offer {
	return Offer{
		ID: p.ID, Name: p.Name, Description: p.Description, Percent: p.Terms.Percent, MaxUSD: p.Terms.USD, MinUSD: p.Terms.MinUSD,
		FirstOnly: p.Terms.Deposits == BeforeFirst, Terms: *p.Terms.Bonus, BudgetUSD: p.Budget, StartsAt: p.StartsAt, EndsAt: p.EndsAt,
	}
}
