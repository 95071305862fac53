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

// Terms are what a withdrawal costs and what arrives of it: together the sum.
type Terms struct{ Sum, Fee, Arrives money.Amount }

// termsOf takes the network's fee and a percentage from a sum. What arrives is rounded
// down once, to a unit of the chain that players can read; the rest is fee. possible
// is false when nothing is left.
func termsOf(sum, network, percent money.Amount, asset chain.Asset, currency money.Currency) (t Terms, possible bool) {
	share := new(big.Int).Mul(big.NewInt(int64(sum)), big.NewInt(int64(percent)))
	share.Add(share, big.NewInt(feeWhole-1)).Quo(share, big.NewInt(feeWhole))
	left := sum - money.Amount(share.Int64())
	if sum <= 0 || network < 0 || network >= left {
		return Terms{Sum: sum}, false
	}
	arrives := currency.Floor(left - network)
	_, rest := asset.Units(arrives, currency)
	arrives -= rest
	return Terms{Sum: sum, Fee: sum - arrives, Arrives: arrives}, arrives > 0
}

// parse reads a sum that an asset can pay exactly: over-precise ones are refused.
func parse(text string, asset chain.Asset, currency money.Currency) (money.Amount, bool) {
	sum, err := currency.Parse(text)
	if err != nil || sum <= 0 {
		return 0, false
	}
	_, rest := asset.Units(sum, currency)
	return sum, rest == 0
}

// decimalsOf is how exactly a sum of an asset can be typed.
func decimalsOf(asset chain.Asset, currency money.Currency) int {
	return min(asset.Decimals, currency.ShownDecimals())
}

// quoted is what a network costs, as it was asked at a time.
type quoted struct {
	fee money.Amount
	at  time.Time
}

// quotesKept is how long a quote holds, so that what a player has read is what the
// player pays.
const quotesKept = time.Minute

// networkFee is what a payment of an asset costs: the fixed fee of a setting, or what
// the treasury says. It may ask a node, so that it is never called within a write.
func (s *Service) networkFee(ctx context.Context, asset chain.Asset, currency money.Currency) (money.Amount, error) {
	fixed := s.set.fees.Get()
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
	if found && now.Sub(known.at) < quotesKept {
		return known.fee, nil
	}
	fee, err := s.Treasury.Quote(ctx, asset.ID)
	if err != nil || fee < 0 {
		return 0, fmt.Errorf("ask what a payment of %s costs (%d): %w", asset.ID, fee, err)
	}
	s.mu.Lock()
	s.quotes[asset.ID] = quoted{fee, now}
	s.mu.Unlock()
	return fee, nil
}

// percent is a level's fee in the unit of feeWhole.
func (l WithdrawalLevel) percent() money.Amount {
	percent, err := money.ParseAmount(l.Fee, feeDecimals)
	if err != nil {
		return 0
	}
	return money.Amount(percent)
}

// minutesOf is how long a payment takes until it counts, rounded up.
func minutesOf(blocks int64, each time.Duration) int64 {
	return max(1, int64((time.Duration(blocks)*each+time.Minute-1)/time.Minute))
}

// dollarText writes millionths of a dollar with two decimals, rounded down.
func dollarText(usd int64) string { return money.Amount(usd / 10_000).Text(2) }
