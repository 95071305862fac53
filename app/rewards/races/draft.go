package races

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
)

// RaceDraft is a race or challenge as staff enter it. Amounts are decimal texts, times
// unix milliseconds.
type RaceDraft struct {
	Kind string `json:"kind" validate:"required,oneof=race challenge"`
	Name string `json:"name" validate:"required,min=3,max=60"`
	// StartsAt is 0 for now.
	StartsAt int64 `json:"starts_at" validate:"min=0"`
	EndsAt   int64 `json:"ends_at" validate:"min=0"`
	// Games and Currencies are empty for all.
	Games      []string `json:"games"`
	Currencies []string `json:"currencies"`
	Points     string   `json:"points" validate:"required,oneof=stake theory multiplier"`
	// MinStake is in dollars; empty for none.
	MinStake money.Number `json:"min_stake" validate:"max=20"`
	// Either Pool is in dollars and Shares are thousandths of it by place, or Currency
	// and Amounts are the prizes by place. A challenge has one amount.
	Pool     money.Number   `json:"pool" validate:"max=20"`
	Shares   []int64        `json:"shares" about:"the share of the pool of each place, in thousandths: 500 is half; 501 to 1000 together"`
	Currency string         `json:"currency" validate:"max=20"`
	Amounts  []money.Number `json:"amounts"`
	// Multiplier and Winners belong to a challenge.
	Multiplier string `json:"multiplier" validate:"max=20"`
	Winners    int    `json:"winners" validate:"min=0,max=1000"`
}

const (
	maxPlaces     = 100
	maxWinners    = 1000
	maxListed     = 100
	minDuration   = time.Minute
	maxDuration   = 100 * 24 * time.Hour
	maxStartDelay = 365 * 24 * time.Hour
	// poolDecimals is 2: a pool has whole cents, so thousandths of it are exact.
	poolDecimals = 2
)

// Errors of a draft, each for its field.
var (
	errStart       = fault.New(fault.CodeInvalid, "A race begins now or within a year, not in the past: what is played already cannot count.").With("field", "starts_at")
	errEnd         = fault.New(fault.CodeInvalid, "A race lasts from a minute to a hundred days.").With("field", "ends_at")
	errGames       = fault.New(fault.CodeInvalid, "One of the games is not on the site, is named twice, or there are more than a hundred.").With("field", "games")
	errCurrencies  = fault.New(fault.CodeInvalid, "One of the currencies is not on the site, or is named twice.").With("field", "currencies")
	errMinStake    = fault.New(fault.CodeInvalid, "The minimum stake is in dollars, such as 0.50, or empty.").With("field", "min_stake")
	errNoMinStake  = fault.New(fault.CodeInvalid, "A contest of multipliers needs a minimum stake: without one, the smallest bets win it.").With("field", "min_stake")
	errPool        = fault.New(fault.CodeInvalid, "The pool is in dollars with at most two decimals, more than zero.").With("field", "pool")
	errShares      = fault.New(fault.CodeInvalid, "Shares are thousandths of the pool for 1 to 100 places (500 is half), none above the one before, 501 to 1000 together.").With("field", "shares")
	errPrizes      = fault.New(fault.CodeInvalid, "Prizes are a pool with shares, or a currency with an amount for each of 1 to 100 places, none above the one before.").With("field", "amounts")
	errPrizeAmount = fault.New(fault.CodeInvalid, "An amount has plain digits, no finer than the currency, and is more than zero.").With("field", "amounts")
	errChallenge   = fault.New(fault.CodeInvalid, "A challenge names games, a multiplier above 1.01, 1 to 1000 winners and one prize in a currency.").With("field", "multiplier")
	errNoPrice     = fault.New(fault.CodeUnavailable, "The price of the currency is not known now.")
)

// read checks a draft at a time and computes its budget. The contest has no id and
// author yet.
func (s *Service) read(d RaceDraft, now time.Time) (contest, error) {
	c := contest{Kind: d.Kind, Name: strings.TrimSpace(d.Name), StartsAt: d.StartsAt, EndsAt: d.EndsAt, PlannedEnd: d.EndsAt}
	if c.StartsAt == 0 {
		c.StartsAt = now.UnixMilli()
	}
	length := at(c.EndsAt).Sub(at(c.StartsAt))
	switch {
	case len(c.Name) < 3:
		return c, fault.Field("name", "validation.min")
	case c.StartsAt < now.UnixMilli() || at(c.StartsAt).After(now.Add(maxStartDelay)):
		return c, errStart
	case length < minDuration || length > maxDuration:
		return c, errEnd
	}
	for _, step := range []func(*Terms, RaceDraft) error{s.readScope, s.readPrizes} {
		if err := step(&c.Terms, d); err != nil {
			return c, err
		}
	}
	var err error
	c.Budget, err = s.cost(c.Terms)
	return c, err
}

// readScope reads what counts.
func (s *Service) readScope(t *Terms, d RaceDraft) error {
	known := func(list []string, isKnown func(string) bool) bool {
		sorted := slices.Sorted(slices.Values(list))
		return len(list) <= maxListed && len(slices.Compact(sorted)) == len(list) && !slices.ContainsFunc(list, func(one string) bool { return !isKnown(one) })
	}
	if !known(d.Games, func(id string) bool { _, found := s.Games.GameName(id); return found }) {
		return errGames
	}
	if !known(d.Currencies, s.isOffered) {
		return errCurrencies
	}
	t.Games, t.Currencies, t.Points = d.Games, d.Currencies, d.Points
	if d.MinStake != "" {
		minimum, err := d.MinStake.Fixed(money.USDDecimals)
		if err != nil {
			return errMinStake.Because(err)
		}
		t.MinStake = minimum
	}
	if (d.Kind == KindChallenge || d.Points == ByMultiplier) && t.MinStake == 0 {
		return errNoMinStake
	}
	if d.Kind != KindChallenge {
		return nil
	}
	t.Points, t.Multiplier, t.Winners = "", d.Multiplier, d.Winners
	minimum, err := money.ParseMultiplier(d.Multiplier)
	if err != nil || minimum.Cmp(minimumPayout) <= 0 || len(d.Games) == 0 || d.Winners < 1 || d.Winners > maxWinners || len(d.Amounts) != 1 {
		return errChallenge.Because(err)
	}
	return nil
}

// readPrizes reads the prizes.
func (s *Service) readPrizes(t *Terms, d RaceDraft) error {
	pool, fixedPrizes := d.Pool != "" || len(d.Shares) > 0, d.Currency != "" || len(d.Amounts) > 0
	if pool == fixedPrizes || pool && d.Kind == KindChallenge {
		return errPrizes
	}
	if pool {
		return t.readPool(d)
	}
	currency, known := s.Wallets.Currency(d.Currency)
	if !known || !s.isOffered(d.Currency) || len(d.Amounts) < 1 || len(d.Amounts) > maxPlaces {
		return errPrizes
	}
	t.Currency = currency.ID
	for i, text := range d.Amounts {
		amount, err := text.Amount(currency)
		if err != nil || amount <= 0 {
			return errPrizeAmount.Because(err)
		}
		if i > 0 && amount > t.Amounts[i-1] {
			return errPrizes
		}
		t.Amounts = append(t.Amounts, amount)
	}
	return nil
}

func (t *Terms) readPool(d RaceDraft) error {
	cents, err := d.Pool.Fixed(poolDecimals)
	if err != nil || cents <= 0 || cents > maxReward*100 {
		return errPool.Because(err)
	}
	t.Pool = cents * microsPerCent
	total := int64(0)
	for i, share := range d.Shares {
		if share < 1 || share > thousandths || i > 0 && share > d.Shares[i-1] {
			return errShares
		}
		total += share
	}
	if len(d.Shares) < 1 || len(d.Shares) > maxPlaces || total > thousandths || total <= thousandths/2 {
		return errShares
	}
	t.Shares = d.Shares
	return nil
}

// cost returns the total of all prizes at current prices, in millionths of a dollar.
func (s *Service) cost(t Terms) (usd int64, err error) {
	if t.Currency == "" {
		for place := range t.places() {
			won, _ := t.prize(place + 1)
			usd += won
		}
		return usd, nil
	}
	currency, known := s.Wallets.Currency(t.Currency)
	price, err := s.Prices.Of(t.Currency)
	if err != nil || !known {
		return 0, errNoPrice.Because(err)
	}
	total, times := money.Amount(0), money.Amount(max(t.Winners, 1))
	for _, amount := range t.Amounts {
		if amount > (money.MaxAmount-total)/times {
			return 0, errPrizeAmount
		}
		total += amount * times
	}
	if usd = price.USD(total, currency); usd >= int64(money.MaxAmount) {
		return 0, fmt.Errorf("price a race: %w", errPrizeAmount)
	}
	return usd, nil
}
