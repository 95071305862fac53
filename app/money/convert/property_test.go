package convert

import (
	"fmt"
	"math/big"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/money"
)

// holdings returns the balances of a player by currency.
func (s *site) holdings(userID string) map[string]money.Amount {
	all := map[string]money.Amount{}
	for _, currency := range []string{"usd", "crp", "doge", "ltc", "btc"} {
		all[currency] = s.balance(userID, currency)
	}
	return all
}

// value returns the exact value of balances in dollars at the present prices.
func (s *site) value(balances map[string]money.Amount) *big.Rat {
	sum := new(big.Rat)
	for id, balance := range balances {
		currency, _ := s.Currency(id)
		rate, _ := new(big.Rat).SetString(s.Rates[id])
		unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(currency.Decimals)), nil)
		sum.Add(sum, rate.Mul(rate, new(big.Rat).SetFrac(big.NewInt(int64(balance)), unit)))
	}
	return sum
}

// For any conversions while prices move: a conversion never makes a player richer
// at the prices of its time, never pays less than the quote, and moves the stated
// amounts between the player and the site.
func TestConversionsCreateNoValue(t *testing.T) {
	s := newSite(t)
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		run++
		player := fmt.Sprint("player", run)
		s.setMargin(rapid.SampledFrom([]string{"0", "0.0001", "1", "2.5", "10"}).Draw(r, "margin"))
		for _, currency := range []string{"usd", "crp", "doge"} {
			if units := rapid.IntRange(0, 1_000_000).Draw(r, currency); units > 0 {
				s.credit(player, currency, money.Amount(units).Text(2))
			}
		}
		for step := range rapid.IntRange(1, 8).Draw(r, "steps") {
			from, to := rapid.SampledFrom([]string{"usd", "crp", "doge"}).Draw(r, "from"), rapid.SampledFrom([]string{"ltc", "btc"}).Draw(r, "to")
			sum := money.Amount(rapid.IntRange(1, 300_000).Draw(r, "sum")).Text(2)
			quote, err := s.service.Quote(s.Ctx, by(player), ConvertQuoteRequest{From: from, To: to, Sum: money.Number(sum)})
			if rapid.Bool().Draw(r, "the price moves") {
				moved := rapid.SampledFrom([]string{from, to}).Draw(r, "moved")
				s.Rates[moved] = money.Amount(rapid.IntRange(1, 9_000_000).Draw(r, "price")).Text(rapid.IntRange(0, 6).Draw(r, "decimals"))
				s.Reprice()
			}
			s.Clock.Advance(time.Duration(rapid.IntRange(0, 70).Draw(r, "wait")) * time.Second)
			if _, coded := fault.From(err); err != nil && coded {
				continue
			} else if err != nil {
				r.Fatal(err)
			}
			before := s.holdings(player)
			row, err := s.convert(player, accept(quote, fmt.Sprint("step", step)))
			after := s.holdings(player)
			checkConversion(r, s, quote, row, err, kerneltest.Changed(before, after))
			if was, is := s.value(before), s.value(after); is.Cmp(was) > 0 {
				r.Fatalf("the player gained: %s became %s by %+v", was.FloatString(12), is.FloatString(12), row)
			}
		}
	})
	s.requireSoundBooks()
}

func checkConversion(r *rapid.T, s *site, quote ConvertQuote, row ConversionRow, err error, moved map[string]money.Amount) {
	if err != nil {
		if _, coded := fault.From(err); !coded || len(moved) > 0 {
			r.Fatalf("%v moved %v", err, moved)
		}
		return
	}
	from, _ := s.Currency(quote.From)
	to, _ := s.Currency(quote.To)
	sum, _ := from.Parse(quote.Sum)
	received, _ := to.Parse(row.Received)
	quoted, _ := to.Parse(quote.Receives)
	if received < quoted {
		r.Fatalf("%s were received, %s were shown", row.Received, quote.Receives)
	}
	if len(moved) != 2 || moved[from.ID] != -sum || moved[to.ID] != received {
		r.Fatalf("%+v moved %v", row, moved)
	}
}

// Concurrent clients that convert the same balance convert it once in total, and
// one request that all of them send makes one conversion.
func TestConcurrentConversionsSpendOnce(t *testing.T) {
	s := newSite(t)
	s.credit("anna", "usd", "100")
	for _, same := range []bool{true, false} {
		quote := s.quote("anna", "usd", "ltc", "50")
		var group sync.WaitGroup
		var mu sync.Mutex
		made := map[string]bool{}
		for client := range 8 {
			request := "all"
			if !same {
				request = fmt.Sprint("client", client)
			}
			group.Go(func() {
				row, err := s.convert("anna", accept(quote, request))
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					made[row.ID] = true
					return
				}
				mustRefuse(t, "the money is gone", err, 2, "")
			})
		}
		group.Wait()
		if len(made) != 1 {
			t.Errorf("%d conversions", len(made))
		}
	}
	if s.balance("anna", "usd") != 0 || s.balance("anna", "ltc") != 990_000_000 || s.Count("currency_conversions") != 2 {
		t.Errorf("%d dollars and %d litecoins", s.balance("anna", "usd"), s.balance("anna", "ltc"))
	}
	s.requireSoundBooks()
}
