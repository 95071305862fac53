package withdrawals

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
)

// Terms are the fee of a withdrawal and the amount that arrives. Their total is
// the sum.
type Terms struct{ Sum, Fee, Arrives money.Amount }

// termsOf subtracts the network's fee and a percentage from a sum. The amount
// that arrives is rounded down once, to a unit of the chain that players can
// read. The rest is fee. possible is false if nothing is left.
func termsOf(sum, network, percent money.Amount, asset chain.Asset, currency money.Currency) (t Terms, possible bool) {
	percentage := new(big.Int).Mul(big.NewInt(int64(sum)), big.NewInt(int64(percent)))
	percentage.Add(percentage, big.NewInt(hundredPercent-1)).Quo(percentage, big.NewInt(hundredPercent))
	left := sum - money.Amount(percentage.Int64())
	if sum <= 0 || network < 0 || network >= left {
		return Terms{Sum: sum}, false
	}
	arrives := currency.Floor(left - network)
	_, rest := asset.Units(arrives, currency)
	arrives -= rest
	return Terms{Sum: sum, Fee: sum - arrives, Arrives: arrives}, arrives > 0
}

// parse parses a sum that an asset can pay exactly. It refuses too many decimals.
func parse(text string, asset chain.Asset, currency money.Currency) (money.Amount, bool) {
	sum, err := currency.Parse(text)
	if err != nil || sum <= 0 {
		return 0, false
	}
	_, rest := asset.Units(sum, currency)
	return sum, rest == 0
}

// decimalsOf returns the max number of decimals of a sum of an asset.
func decimalsOf(asset chain.Asset, currency money.Currency) int {
	return min(asset.Decimals, currency.DisplayDecimals())
}

// cachedQuote is the cost of a network as queried at a time.
type cachedQuote struct {
	fee func(amount money.Amount) money.Amount
	at  time.Time
}

// quoteTTL is how long a quote is valid, so that players pay the fee that they
// have read.
const quoteTTL = time.Minute

// networkFee returns the cost of a payment of an amount of an asset: the fixed
// fee of a setting, or the treasury's quote. For 0 it is the cost of a typical
// payment. It may query a node, so it is never called within a write.
func (s *Service) networkFee(ctx context.Context, asset chain.Asset, currency money.Currency, amount money.Amount) (money.Amount, error) {
	fixed := s.limits.fees.Get()
	if at := slices.IndexFunc(fixed, func(f FixedFee) bool { return f.Chain == asset.ID }); at >= 0 {
		fee, err := currency.Parse(fixed[at].Fee)
		if err != nil {
			return 0, fmt.Errorf("read the fixed fee of %s: %w", asset.ID, err)
		}
		return fee, nil
	}
	now := s.Clock.Now()
	s.mu.Lock()
	known, found := s.quotes[asset.ID]
	s.mu.Unlock()
	if found && now.Sub(known.at) < quoteTTL {
		return known.fee(amount), nil
	}
	quote, err := s.Treasury.Quote(ctx, asset.ID)
	if err != nil {
		return 0, fmt.Errorf("ask what a payment of %s costs: %w", asset.ID, err)
	}
	fee := quote(amount)
	if fee < 0 {
		return 0, fmt.Errorf("the treasury says that a payment of %s costs %d", asset.ID, fee)
	}
	s.mu.Lock()
	s.quotes[asset.ID] = cachedQuote{quote, now}
	s.mu.Unlock()
	return fee, nil
}

// percent returns a level's fee in the unit of hundredPercent.
func (l WithdrawalLevel) percent() money.Amount {
	percent, err := money.ParseAmount(l.Fee, feeDecimals)
	if err != nil {
		return 0
	}
	return money.Amount(percent)
}

// minutesOf returns the time until a payment is confirmed, rounded up.
func minutesOf(blocks int64, each time.Duration) int64 {
	return max(1, int64((time.Duration(blocks)*each+time.Minute-1)/time.Minute))
}
