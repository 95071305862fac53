package figures

import (
	"fmt"
	"strconv"
	"time"

	"croupier/db"
)

// Values are the figures of some wagers: dollars as decimal text.
type Values struct {
	Wagers  int64  `json:"wagers"`
	Stakes  string `json:"stakes"`
	Payouts string `json:"payouts"`
	GGR     string `json:"ggr"`
	Theory  string `json:"theory"`
	Luck    string `json:"luck"`
	// Sigmas is null for too few wagers.
	Sigmas *float64 `json:"sigmas"`
	Hold   float64  `json:"hold"`
}

func valuesOf(s Sum) Values {
	v := Values{Wagers: s.Wagers, Stakes: usd(s.Staked), Payouts: usd(s.Paid), GGR: usd(s.GGR()), Theory: usd(s.Theory), Luck: usd(s.Luck), Hold: s.Hold()}
	if sigmas, known := s.Sigmas(); known {
		v.Sigmas = &sigmas
	}
	return v
}

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
		text = usd(t.sum.Staked)
	case figurePayouts:
		text = usd(t.sum.Paid)
	case figureGGR:
		text = usd(t.sum.GGR())
	case figureTheory:
		text = usd(t.sum.Theory)
	case figureLuck:
		text = usd(t.sum.Luck)
	case figureSigmas:
		sigmas, known := t.sum.Sigmas()
		if !known {
			return nil
		}
		text = strconv.FormatFloat(sigmas, 'f', 2, 64)
	case figureHold:
		text = strconv.FormatFloat(t.sum.Hold(), 'f', 6, 64)
	case figureBonuses:
		text = usd(t.bonuses)
	case figureNGR:
		text = usd(t.sum.GGR() - t.bonuses)
	case figureSignUps:
		text = strconv.FormatInt(t.signUps, 10)
	case figurePlayers:
		return countText(t.players)
	case figureLiabilities:
		if t.held == nil {
			return nil
		}
		text = usd(*t.held)
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
