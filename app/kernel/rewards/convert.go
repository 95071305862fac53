package rewards

import (
	"errors"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Given is a reward that a player was given, for the player's page.
type Given struct {
	// Currency and Amount are those of the reward.
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
}

// AdmitUSD refuses a player who may not receive a reward worth usd millionths of a dollar now. Errors:
// closed for 0 and without a currency to pay in, and the refusals of Admission.
func (p *Program) AdmitUSD(q db.Querier, call *session.Call, usd int64, closed *fault.Error) error {
	if usd == 0 {
		return closed
	}
	quote, err := FirstPriced(p.Prices, usd, p.Wallets.Offered())
	if errors.Is(err, ErrNoPrice) {
		return closed
	}
	if err != nil {
		return err
	}
	return p.Admission.Claim(q, call.User, call.Country, quote.ID, usd)
}

// GrantUSD pays a reward worth usd millionths of a dollar, once for each number, in the first currency
// that has a price. Errors: ErrNoPrice, ErrAlreadyPaid.
func (p *Program) GrantUSD(tx *db.Tx, kind Kind, userID string, number, usd int64) (Given, error) {
	quote, err := FirstPriced(p.Prices, usd, p.Wallets.Offered())
	if err != nil {
		return Given{}, err
	}
	amount := quote.Amount(usd)
	_, err = p.Grant(tx, Payment{Kind: kind.Name, UserID: userID, Currency: quote.ID, Amount: amount, USD: usd, Number: number})
	return Given{quote.ID, quote.Text(amount)}, err
}

// ErrNoPrice means that no currency has a price in which a reward could be paid.
var ErrNoPrice = errors.New("no currency has a price in which the reward could be paid")

// Quote is the currency in which a reward is paid, at its price.
type Quote struct {
	money.Currency
	Price prices.Price
}

// Amount converts millionths of a dollar to the currency, rounded down to a minor unit.
func (q Quote) Amount(usd int64) money.Amount { return q.Price.Amount(usd, q.Currency) }

// FirstPriced returns the first currency that has a price and in which usd millionths of a dollar
// are at least one minor unit; 0 accepts every price. The preferred ones among the offered currencies
// come first, then all offered ones in their order. Errors: ErrNoPrice.
func FirstPriced(known *prices.Service, usd int64, offered []money.Currency, preferred ...string) (Quote, error) {
	order := make([]money.Currency, 0, len(preferred)+len(offered))
	for _, id := range preferred {
		if at := slices.IndexFunc(offered, func(c money.Currency) bool { return c.ID == id }); at >= 0 {
			order = append(order, offered[at])
		}
	}
	for _, currency := range append(order, offered...) {
		price, err := known.Of(currency.ID)
		if errors.Is(err, prices.ErrUnknown) {
			continue
		}
		if err != nil {
			return Quote{}, err
		}
		if quote := (Quote{currency, price}); usd == 0 || quote.Amount(usd) > 0 {
			return quote, nil
		}
	}
	return Quote{}, ErrNoPrice
}
