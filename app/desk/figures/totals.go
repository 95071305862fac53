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
	sum              Sum
	bonuses, signUps int64
	// players is nil for a stretch too long to count different players, held where
	// it is not of the present.
	players, held *int64
}

// longestActive is the longest stretch whose different players are counted, in
// days.
const longestActive = 31

func (s *Service) totals(q db.Querier, sum Sum, t stretch) (all totals, err error) {
	all.sum = sum
	if all.bonuses, err = s.bonuses(q, t); err != nil {
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
		text = theory.USD(t.bonuses)
	case figureNGR:
		text = theory.USD(t.sum.GGR() - t.bonuses)
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

// bonuses sums what promotions cost in a stretch: whole hours, then the transfers
// of its last hour from the ledger.
func (s *Service) bonuses(q db.Querier, t stretch) (int64, error) {
	t = s.settle(t)
	lastHour := floorDiv(t.before, hourMillis)
	cost, err := promoted(q, floorDiv(t.from, hourMillis), lastHour)
	if err != nil || t.before%hourMillis == 0 {
		return cost, err
	}
	rest, err := s.promotedSince(q, lastHour, t.before)
	return cost + rest, err
}
