package figures

import (
	"fmt"
	"strconv"
	"time"

	"croupier/app/kernel/theory"
	"croupier/db"
)

// totals are all figures of a stretch.
type totals struct {
	sum Sum
	// moved is what the days add up to.
	moved flows
	days  dayFlows
	// depositors are those who were first credited with a deposit.
	signUps, depositors int64
	// players is nil for a stretch too long to count different players, held where
	// it is not of the present.
	players, held *int64
}

// longestActive is the longest stretch whose different players are counted, in
// days.
const longestActive = 31

func (s *Service) totals(q db.Querier, sum Sum, t stretch) (all totals, err error) {
	all.sum = sum
	if all.days, err = s.flows(q, t); err != nil {
		return all, err
	}
	for _, day := range all.days.order {
		all.moved.join(*all.days.of[day])
	}
	if all.depositors, err = newDepositors(q, t.from, t.before); err != nil {
		return all, err
	}
	if all.signUps, err = s.Players.SignUps(q, time.UnixMilli(t.from), time.UnixMilli(t.before)); err != nil {
		return all, fmt.Errorf("count the sign-ups: %w", err)
	}
	if t.days() > longestActive {
		return all, nil
	}
	players, err := s.active(q, floorDiv(t.from, dayMillis), t.before)
	all.players = &players
	return all, err
}

// ngr is what is left of the GGR after what promotions cost.
func (t totals) ngr() int64 { return t.sum.GGR() - t.moved.promoted }

// value writes a figure; nil where it is not known.
func (t totals) value(id string) *string {
	text := ""
	switch id {
	case figureWagers:
		text = strconv.FormatInt(t.sum.Wagers, 10)
	case figureStakes:
		text = theory.USD(t.sum.Staked)
	case figurePayouts:
		text = theory.USD(t.sum.Paid)
	case figureGGR:
		text = theory.USD(t.sum.GGR())
	case figureTheory:
		text = theory.USD(t.sum.Theory)
	case figureLuck:
		text = theory.USD(t.sum.Luck)
	case figureSigmas:
		sigmas, known := t.sum.Sigmas()
		if !known {
			return nil
		}
		text = strconv.FormatFloat(sigmas, 'f', 2, 64)
	case figureHold:
		text = strconv.FormatFloat(t.sum.Hold(), 'f', 6, 64)
	case figureBonuses:
		text = theory.USD(t.moved.promoted)
	case figureNGR:
		text = theory.USD(t.ngr())
	case figureDeposits:
		text = theory.USD(t.moved.deposited)
	case figureWithdrawals:
		text = theory.USD(t.moved.withdrawn)
	case figureDepositors:
		text = strconv.FormatInt(t.depositors, 10)
	case figureSignUps:
		text = strconv.FormatInt(t.signUps, 10)
	case figurePlayers:
		return countText(t.players)
	case figureLiabilities:
		if t.held == nil {
			return nil
		}
		text = theory.USD(*t.held)
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
