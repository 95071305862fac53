package convert

import (
	"errors"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/db"
)

// quoteTTL is how long a quote can be accepted.
const quoteTTL = time.Minute

// offer is the result of a conversion at the present prices.
type offer struct {
	terms
	from, to priced
	percent  string
	usd      int64
}

// offer checks all rules and computes the result of a sum. Quotes and conversions
// both use it, so that a quote is refused for the same reasons as the conversion.
func (s *Service) offer(q db.Querier, call *session.Call, fromID, toID, sum string) (o offer, err error) {
	if o.from, o.to, err = s.pair(fromID, toID); err != nil {
		return o, err
	}
	amount, parseErr := o.from.Parse(sum)
	priced, unknown := s.readPrices(&o)
	if unknown != nil && !errors.Is(unknown, errPrice) {
		return o, unknown
	}
	if parseErr == nil && priced {
		o.usd = o.from.price.USD(amount, o.from.Currency)
	}
	if err := s.Rules.MayExchange(q, call.User, call.Country, o.from.ID, o.usd); err != nil {
		return o, err
	}
	if unknown != nil {
		return o, unknown
	}
	if parseErr != nil || amount <= 0 {
		return o, errAmount
	}
	o.percent = s.margin.Get()
	percent, err := readMargin(o.percent)
	if err != nil {
		return o, err
	}
	balance, err := ledger.Balance(q, ledger.PlayerKey(call.User.ID, o.from.ID, false))
	if err != nil {
		return o, err
	}
	o.terms = termsOf(amount, o.from, o.to, percent)
	switch {
	case balance < amount:
		return o, errBalance
	case o.received <= 0:
		return o, errTooSmall
	}
	return o, nil
}

// pair finds the two currencies. Errors: errSource, errTarget,
// errPrice.
func (s *Service) pair(fromID, toID string) (from, to priced, err error) {
	var found bool
	if from.Currency, found = find(s.sources(), fromID); !found {
		return from, to, errSource
	}
	if to.Currency, found = find(s.targets(), toID); found {
		return from, to, nil
	}
	if _, err := s.Prices.Of(toID); errors.Is(err, prices.ErrUnknown) {
		if _, known := s.Wallets.Currency(toID); known {
			return from, to, errPrice
		}
	}
	return from, to, errTarget
}

// readPrices reads both prices. known is false with errPrice for a missing or old
// price.
func (s *Service) readPrices(o *offer) (known bool, err error) {
	for _, side := range []*priced{&o.from, &o.to} {
		side.price, err = s.Prices.Of(side.ID)
		switch {
		case errors.Is(err, prices.ErrUnknown):
			return false, errPrice
		case err != nil:
			return false, err
		}
	}
	return true, nil
}

// ConvertQuoteRequest asks for the result of a conversion.
type ConvertQuoteRequest struct {
	From string `json:"from" validate:"required,max=20"`
	To   string `json:"to" validate:"required,max=20"`
	// Sum is in whole units of From, as decimal text.
	Sum money.Number `json:"sum" validate:"required,max=40"`
}

// ConvertQuote is the result of a conversion. Amounts are decimal texts in whole
// units: sum and margin of From, receives of To. Price is a whole unit of From in
// units of To, and Inverse is its inverse. FromPrice and ToPrice are in dollars.
// Percent is the margin. The quote can be accepted between At and Until, in unix
// milliseconds.
type ConvertQuote struct {
	From      string `json:"from"`
	To        string `json:"to"`
	Sum       string `json:"sum"`
	Margin    string `json:"margin"`
	Percent   string `json:"percent"`
	Receives  string `json:"receives"`
	Price     string `json:"price"`
	Inverse   string `json:"inverse"`
	FromPrice string `json:"from_price"`
	ToPrice   string `json:"to_price"`
	At        int64  `json:"at"`
	Until     int64  `json:"until"`
}

func (o *offer) quote(now time.Time) ConvertQuote {
	return ConvertQuote{
		From: o.from.ID, To: o.to.ID, Sum: o.from.Text(o.amount), Margin: o.from.Text(o.margin), Percent: o.percent, Receives: o.to.Text(o.received),
		Price: o.from.price.In(o.to.price).Text(), Inverse: o.to.price.In(o.from.price).Text(), FromPrice: o.from.price.Text(), ToPrice: o.to.price.Text(),
		At: now.UnixMilli(), Until: now.Add(quoteTTL).UnixMilli(),
	}
}

// expired reports whether a quote can no longer be accepted. A quote with a
// future time was never issued.
func expired(at int64, now time.Time) bool {
	age := now.UnixMilli() - at
	return age < 0 || age >= quoteTTL.Milliseconds()
}

// refusal returns the coded part of an error.
func refusal(err error) (*fault.Error, error) {
	if known, ok := fault.From(err); ok {
		return known, nil
	}
	return nil, err
}
