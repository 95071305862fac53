package figures

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/db"
)

// priceKey is a currency on a UTC day.
type priceKey struct {
	day      int64
	currency string
}

// requirePrice stores the price of a currency on a day with movements, unless it is stored. A
// day without a price is stored as waiting for one.
func (s *Service) requirePrice(tx *db.Tx, key priceKey) error {
	_, found, err := findPrice(tx, key)
	if err != nil || found {
		return err
	}
	text, known, err := s.priceOf(tx, key)
	if err != nil {
		return err
	}
	if !known {
		return insertUnpriced(tx, key)
	}
	return insertPrice(tx, key, text)
}

// priceOf returns the price for a day: for today the current price, for a past day the
// last price before it, or the first after it.
func (s *Service) priceOf(q db.Querier, key priceKey) (text string, known bool, err error) {
	if key.day < s.today() {
		if text, err = nearestPrice(q, key); err != nil || text != "" {
			return text, true, err
		}
	}
	return s.priceNow(key.currency)
}

func (s *Service) today() int64 { return floorDiv(s.Clock.Now().UnixMilli(), dayMillis) }

// priceNow returns the current price as decimal text. known is false if there is none.
func (s *Service) priceNow(currency string) (text string, known bool, err error) {
	price, err := s.Prices.Of(currency)
	if errors.Is(err, prices.ErrUnknown) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("ask for a price: %w", err)
	}
	text = price.Text()
	if text == "0" { // below the precision of Text: 10^12 units in millionths have 18 decimals
		text = money.Amount(price.USD(1_000_000_000_000, money.Currency{})).Text(18)
	}
	multiplier, err := money.ParseMultiplier(text)
	return text, err == nil && !multiplier.IsZero(), nil
}

// pricesPerWrite is the maximum number of days that are priced in one write.
const pricesPerWrite = 500

// priceDays sets the prices of the days that wait for one.
func (s *Service) priceDays(ctx context.Context) error {
	var priced []string
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		priced, err = s.priceable(q)
		return err
	})
	for _, currency := range priced {
		for more := err == nil; more; {
			err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
				more, err = s.priceBatch(tx, currency)
				return err
			})
			more = more && err == nil
		}
	}
	if err != nil {
		return fmt.Errorf("price the days that wait: %w", err)
	}
	return nil
}

// priceable lists the currencies whose first waiting day can be priced now.
func (s *Service) priceable(q db.Querier) (list []string, err error) {
	waiting, err := unpricedCurrencies(q)
	if err != nil {
		return nil, err
	}
	for _, key := range waiting {
		_, known, err := s.priceOf(q, key)
		if err != nil {
			return nil, err
		}
		if known {
			list = append(list, key.currency)
		}
	}
	return list, nil
}

// priceBatch prices the next days of a currency. more is false if no more days can be
// priced.
func (s *Service) priceBatch(tx *db.Tx, currency string) (more bool, err error) {
	days, err := unpricedDays(tx, currency, pricesPerWrite)
	if err != nil {
		return false, err
	}
	for _, day := range days {
		key := priceKey{day, currency}
		text, known, err := s.priceOf(tx, key)
		if err != nil || !known { // then no later day can be priced either
			return false, err
		}
		if err := insertPrice(tx, key, text); err != nil {
			return false, err
		}
		if err := deleteUnpriced(tx, key); err != nil {
			return false, err
		}
	}
	return len(days) == pricesPerWrite, nil
}

// worth returns the value of an amount in millionths of a dollar at a price, rounded
// down. known is false without a price, and for a currency that the site no longer has.
func (s *Service) worth(price, currency string, amount int64) (usd int64, known bool) {
	c, known := s.Currency(currency)
	multiplier, err := money.ParseMultiplier(price)
	if !known || err != nil || multiplier.IsZero() {
		return 0, false
	}
	return prices.FromDollars(multiplier).USD(money.Amount(amount), c), true
}
