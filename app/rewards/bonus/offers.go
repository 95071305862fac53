package bonus

import (
	"errors"
	"fmt"
	"strings"
)

// Offer is a deposit bonus of the operator. Dollars are in millionths, times in
// unix milliseconds.
type Offer struct {
	ID          string
	Name        string
	Description string
	// Percent is the bonus in percent of the deposit, MaxUSD its maximum, and MinUSD
	// the minimum deposit.
	Percent        int64
	MaxUSD, MinUSD int64
	// FirstOnly limits it to a player's first deposit.
	FirstOnly bool
	Terms     Terms
	// ByCode means that it is available only through a promo code and is not listed.
	ByCode bool
	// BudgetUSD is the maximum that the offer gives in total; nil for no maximum.
	// SpentUSD is what it has given.
	BudgetUSD *int64
	SpentUSD  int64
	// EndsAt is 0 for no end.
	StartsAt, EndsAt int64
	Stopped          bool
	// Version is the time of the last change.
	Version int64
}

// The limits of an offer.
const (
	maxPercent     = 500
	maxName        = 60
	maxDescription = 2000
)

// Check refuses an offer that cannot be fulfilled.
func (o Offer) Check() error {
	problems := []error{o.Terms.Check()}
	rejectIf := func(wrong bool, format string, args ...any) {
		if wrong {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	rejectIf(strings.TrimSpace(o.Name) == "" || len(o.Name) > maxName, "the name has 1 to %d bytes", maxName)
	rejectIf(len(o.Description) > maxDescription, "the description has at most %d bytes", maxDescription)
	rejectIf(o.Percent < 1 || o.Percent > maxPercent, "the bonus is 1 to %d %% of the deposit", maxPercent)
	rejectIf(o.MaxUSD < 1 || o.MaxUSD > maxGrantUSD, "the most bonus is above nothing and at most $%d", maxGrantUSD/1_000_000)
	rejectIf(o.MinUSD < 0, "the least deposit is not below nothing")
	rejectIf(o.BudgetUSD != nil && *o.BudgetUSD < o.MaxUSD, "the budget covers at least one bonus of the largest size")
	rejectIf(o.EndsAt != 0 && o.EndsAt <= o.StartsAt, "the offer ends after it starts")
	return errors.Join(problems...)
}

// runs reports whether the offer is open at a moment and its budget covers one more
// bonus of the maximum size.
func (o Offer) runs(now int64) bool {
	return !o.Stopped && o.StartsAt <= now && (o.EndsAt == 0 || now < o.EndsAt) && (o.BudgetUSD == nil || o.SpentUSD+o.MaxUSD <= *o.BudgetUSD)
}
