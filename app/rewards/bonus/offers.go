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
	// Percent is what of the deposit the bonus is, MaxUSD its most, and MinUSD the
	// least deposit.
	Percent        int64
	MaxUSD, MinUSD int64
	// FirstOnly gives it with the first deposit of a player only.
	FirstOnly bool
	Terms     Terms
	// ByCode tells that it is had by a promo code alone: no list shows it.
	ByCode bool
	// BudgetUSD bounds what the offer gives in all; nil for no bound. SpentUSD is
	// what it has given.
	BudgetUSD *int64
	SpentUSD  int64
	// EndsAt is 0 for no end.
	StartsAt, EndsAt int64
	Stopped          bool
	// Version is the time of the last change.
	Version int64
}

// The bounds of an offer.
const (
	maxPercent     = 500
	maxName        = 60
	maxDescription = 2000
)

// Check refuses an offer that cannot be kept.
func (o Offer) Check() error {
	problems := []error{o.Terms.Check()}
	complain := func(wrong bool, format string, args ...any) {
		if wrong {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	complain(strings.TrimSpace(o.Name) == "" || len(o.Name) > maxName, "the name has 1 to %d bytes", maxName)
	complain(len(o.Description) > maxDescription, "the description has at most %d bytes", maxDescription)
	complain(o.Percent < 1 || o.Percent > maxPercent, "the bonus is 1 to %d %% of the deposit", maxPercent)
	complain(o.MaxUSD < 1 || o.MaxUSD > maxGrantUSD, "the most bonus is above nothing and at most $%d", maxGrantUSD/1_000_000)
	complain(o.MinUSD < 0, "the least deposit is not below nothing")
	complain(o.BudgetUSD != nil && *o.BudgetUSD < 0, "the budget is not below nothing")
	complain(o.EndsAt != 0 && o.EndsAt <= o.StartsAt, "the offer ends after it starts")
	return errors.Join(problems...)
}

// runs reports whether the offer is open at a moment.
func (o Offer) runs(now int64) bool {
	return !o.Stopped && o.StartsAt <= now && (o.EndsAt == 0 || now < o.EndsAt) && (o.BudgetUSD == nil || o.SpentUSD < *o.BudgetUSD)
}
