package bets

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// ReplayReport is the result of settling the bets of an event again.
type ReplayReport struct {
	// Bets is the number of bets checked. Open is how many of them wait for other events.
	Bets, Open int
	// Differences lists the bets that differ.
	Differences []Difference
}

// Difference is a bet that differs from its results.
type Difference struct {
	Bet  string
	Text string
}

// Replay settles every bet of an event again from the results of the book, and compares.
// It changes nothing.
func (s *Service) Replay(ctx context.Context, event string) (answer ReplayReport, err error) {
	err = s.Wagers.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		answer = ReplayReport{}
		list, err := s.Book.ResultsOf(q, event)
		if err != nil {
			return err
		}
		results := map[line.Selection]odds.Factor{}
		for _, r := range list {
			results[r.Selection] = r.Factor
		}
		stuck, err := stuckOfEvent(q, event)
		if err != nil {
			return err
		}
		for _, item := range stuck {
			answer.Differences = append(answer.Differences, Difference{item.bet.String(), item.describe()})
		}
		return eachBet(q, `WHERE b.id IN (SELECT k.bet FROM sports_legs AS k JOIN sports_selections AS o ON o.id = k.selection WHERE o.event = $1) ORDER BY b.id, l.n`,
			[]any{event}, func(b *bet) error {
				answer.Bets++
				if slices.ContainsFunc(stuck, func(item stuckBet) bool { return item.bet == b.id }) {
					return nil // already reported
				}
				if mismatch := b.replay(event, results); mismatch != "" {
					answer.Differences = append(answer.Differences, Difference{b.id.String(), mismatch})
				}
				if b.status == Pending {
					answer.Open++
				}
				return nil
			})
	})
	if err != nil {
		return ReplayReport{}, fmt.Errorf("settle the bets of event %s again: %w", event, err)
	}
	return answer, nil
}

// replay returns how a bet differs from its results; empty means that it does not differ.
func (b *bet) replay(event string, results map[line.Selection]odds.Factor) string {
	for i := range b.legs {
		l := &b.legs[i]
		if l.Event != event || l.postponed {
			continue
		}
		factor, known := results[l.Selection]
		switch {
		case known && (l.factor == nil || !sameFactor(*l.factor, factor)):
			was := "open"
			if l.factor != nil {
				was = l.factor.Outcome()
			}
			return fmt.Sprintf("%s is %s, the result is %s", l.Key(), was, factor.Outcome())
		case !known && l.factor != nil:
			return fmt.Sprintf("%s is %s, there is no result", l.Key(), l.factor.Outcome())
		}
	}
	e, known := b.result()
	switch {
	case known && (b.status != e.status || b.paid != e.payout+b.shortfall):
		return fmt.Sprintf("has status %d and has paid %d, the results say %d and %d", b.status, b.paid, e.status, e.payout)
	case !known && b.status != Pending:
		return fmt.Sprintf("has status %d, the results leave it open", b.status)
	}
	return ""
}

// sameFactor reports whether two factors pay the same at every price.
func sameFactor(a, b odds.Factor) bool {
	return a.Void == b.Void && a.Won == b.Won && a.Share.Cmp(b.Share) == 0
}
