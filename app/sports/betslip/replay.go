package betslip

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// Replayed is what became of the bets of an event when they were settled again.
type Replayed struct {
	// Bets were looked at; Open of them wait for other events.
	Bets, Open int
	// Wrong tells of those that differ.
	Wrong []Difference
}

// Difference is a bet that is not what the results make of it.
type Difference struct {
	Bet      string
	Sentence string
}

// Replay settles every bet of an event again, from the results of the book, and
// compares. It changes nothing.
func (s *Service) Replay(ctx context.Context, event string) (told Replayed, err error) {
	err = s.Wagers.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		told = Replayed{}
		list, err := s.Book.ResultsOf(q, event)
		if err != nil {
			return err
		}
		results := map[line.Selection]odds.Factor{}
		for _, r := range list {
			results[r.Selection] = r.Factor
		}
		aside, err := asideOf(q, event)
		if err != nil {
			return err
		}
		for _, one := range aside {
			told.Wrong = append(told.Wrong, Difference{one.bet.String(), one.words()})
		}
		return eachBet(q, `WHERE b.id IN (SELECT k.bet FROM sports_legs AS k JOIN sports_selections AS o ON o.id = k.selection WHERE o.event = $1) ORDER BY b.id, l.n`,
			[]any{event}, func(b *bet) error {
				told.Bets++
				if slices.ContainsFunc(aside, func(one asideBet) bool { return one.bet == b.id }) {
					return nil // told of already
				}
				if words := b.replay(event, results); words != "" {
					told.Wrong = append(told.Wrong, Difference{b.id.String(), words})
				}
				if b.status == Pending {
					told.Open++
				}
				return nil
			})
	})
	if err != nil {
		return Replayed{}, fmt.Errorf("settle the bets of event %s again: %w", event, err)
	}
	return told, nil
}

// replay says how a bet differs from what the results make of it; empty for one
// that does not.
func (b *bet) replay(event string, results map[line.Selection]odds.Factor) string {
	for i := range b.legs {
		l := &b.legs[i]
		if l.Event != event {
			continue
		}
		factor, known := results[l.Selection]
		switch {
		case known && (l.factor == nil || !same(*l.factor, factor)):
			was := "open"
			if l.factor != nil {
				was = l.factor.Outcome()
			}
			return fmt.Sprintf("%s is %s, the result is %s", l.Key(), was, factor.Outcome())
		case !known && l.factor != nil:
			return fmt.Sprintf("%s is %s, there is no result", l.Key(), l.factor.Outcome())
		}
	}
	if b.cashed {
		return ""
	}
	e, known := b.result()
	switch {
	case known && (b.status != e.status || b.paid != e.payout+b.borne):
		return fmt.Sprintf("has status %d and has paid %d, the results say %d and %d", b.status, b.paid, e.status, e.payout)
	case !known && b.status != Pending:
		return fmt.Sprintf("has status %d, the results leave it open", b.status)
	}
	return ""
}

// same reports whether two factors pay the same at every price.
func same(a, b odds.Factor) bool {
	return a.Void == b.Void && a.Won == b.Won && a.Share.Cmp(b.Share) == 0
}
