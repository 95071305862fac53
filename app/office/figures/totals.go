package figures

import (
	"fmt"
	"strconv"
	"time"

	"croupier/app/kernel/money"
	"croupier/db"
)

// totals has all figures of a period.
type totals struct {
	sum Sum
	// moved is the sum of the days' flows.
	moved flows
	days  dayFlows
	// depositors is the number of players with their first deposit in the period.
	signUps, depositors int64
	// players is nil for a period that is too long to count distinct players. held is nil
	// for a period that does not end now.
	players, liabilities *int64
	// missing are the currencies without a price.
	missing unpriced
}

// maxActiveDays is the maximum length of a period for which distinct players are counted,
// in days.
const maxActiveDays = 31

// totals adds up a bounded period. sum is the sum of its wagers. Registrations and first
// deposits are counted over an index, with one entry for each.
func (s *Service) totals(q db.Querier, sum Sum, t dateRange) (all totals, err error) {
	all.sum, all.missing = sum, unpriced{}
	if all.days, err = s.flows(q, t, all.missing); err != nil {
		return all, err
	}
	for _, day := range all.days.order {
		all.moved.add(*all.days.values[day])
	}
	if all.depositors, err = newDepositors(q, t.from, t.before); err != nil {
		return all, err
	}
	if all.signUps, err = s.Players.SignUps(q, time.UnixMilli(t.from), time.UnixMilli(t.before)); err != nil {
		return all, fmt.Errorf("count the sign-ups: %w", err)
	}
	if t.days() > maxActiveDays {
		return all, nil
	}
	players, err := active(q, t)
	all.players = &players
	return all, err
}

// ngr returns the GGR minus the cost of promotions.
func (t totals) ngr() int64 { return t.sum.GGR() - t.moved.promoted }

// value formats a figure; nil if it is unknown.
func (t totals) value(id string) *string {
	text := ""
	switch id {
	case figureWagers:
		text = strconv.FormatInt(t.sum.Wagers, 10)
	case figureStakes:
		text = money.USD(t.sum.Staked).Text()
	case figurePayouts:
		text = money.USD(t.sum.Paid).Text()
	case figureGGR:
		text = money.USD(t.sum.GGR()).Text()
	case figureTheory:
		text = money.USD(t.sum.Expected).Text()
	case figureLuck:
		text = money.USD(t.sum.Luck).Text()
	case figureSigmas:
		sigmas, known := t.sum.Sigmas()
		if !known {
			return nil
		}
		text = strconv.FormatFloat(sigmas, 'f', 2, 64)
	case figureHold:
		text = strconv.FormatFloat(t.sum.Hold(), 'f', 6, 64)
	case figureBonuses:
		text = money.USD(t.moved.promoted).Text()
	case figureNGR:
		text = money.USD(t.ngr()).Text()
	case figureDeposits:
		text = money.USD(t.moved.deposited).Text()
	case figureWithdrawals:
		text = money.USD(t.moved.withdrawn).Text()
	case figureDepositors:
		text = strconv.FormatInt(t.depositors, 10)
	case figureSignUps:
		text = strconv.FormatInt(t.signUps, 10)
	case figurePlayers:
		return countText(t.players)
	case figureLiabilities:
		if t.liabilities == nil {
			return nil
		}
		text = money.USD(*t.liabilities).Text()
	}
	return &text
}

func countText(count *int64) *string {
	if count == nil {
		return nil
	}
	text := strconv.FormatInt(*count, 10)
	return &text
}
