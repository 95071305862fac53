package feed

import (
	"fmt"
	"math"
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// sumTolerance is the tolerance for the sum of a market's chances. The sum of chances
// that still include a margin is outside it.
const sumTolerance = 0.02

// applyOdds handles the chances of an event that has no model. They replace all earlier
// ones. Errors: ErrUnknownEvent, ErrInvalidMessage with *markets.FieldError.
func (s *Service) applyOdds(o *source.Odds) error {
	e := s.Board.BySource(o.Event)
	if e == nil {
		return fmt.Errorf("%w: %q", ErrUnknownEvent, o.Event)
	}
	e.Mu.Lock()
	defer e.Mu.Unlock()
	now := e.Snapshot.Load()
	if now.Fixture.Modelled {
		return fieldError("odds.event", markets.ReasonContradiction, "the site prices %q by its model", o.Event)
	}
	switch {
	case o.Seq < now.OddsSeq, o.Seq <= now.OddsClosed:
		return nil
	case o.Seq == now.OddsSeq && e.Chances != nil:
		s.confirmOdds(e, now)
		return nil
	}
	if o.State != 0 && o.State < now.MovedSeq {
		return fieldError("odds.state", markets.ReasonContradiction, "the score of %q has changed with state %d", o.Event, now.MovedSeq)
	}
	chances, more, err := readOdds(&now.Fixture, o)
	if err != nil {
		return err
	}
	e.Chances = chances
	s.Pricing.Change(e, func(next *board.Snapshot) {
		next.OddsSeq, next.OddsState, next.PricedAt = o.Seq, o.State, s.Clock.Now()
		next.WithMarkets(more)
	})
	return nil
}

// fieldError returns the error for an invalid field.
func fieldError(field string, reason markets.Reason, format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrInvalidMessage, markets.NewFieldError(field, reason, format, args...))
}

// readOdds checks the markets of odds.
func readOdds(f *source.Fixture, o *source.Odds) (chances map[string]source.Market, more []board.Market, err error) {
	sport, _ := markets.Find(f.Sport)
	chances = map[string]source.Market{}
	for i, m := range o.Markets {
		at := fmt.Sprintf("odds.markets[%d]", i)
		of, known := board.ParseMarket(sport, m.Key+"/"+m.Specifiers, f)
		if !known {
			return nil, nil, fieldError(at+".market", markets.ReasonUnknown, "%s with %q is no market of %s", m.Key, m.Specifiers, f.Sport)
		}
		if reason := chancesProblem(&of, m.Chances, f); reason != "" {
			return nil, nil, fieldError(at+".chances", markets.ReasonRange, "%s", reason)
		}
		chances[of.Key], more = m, append(more, of)
	}
	return chances, more, nil
}

// chancesProblem returns what is wrong with the chances of a market; empty means nothing. A
// non-starter has the chance 0.
func chancesProblem(of *board.Market, chances map[string]float64, f *source.Fixture) string {
	sum := 0.0
	for _, outcome := range of.Outcomes {
		p, has := chances[outcome.ID]
		switch {
		case !has:
			return fmt.Sprintf("the outcome %q is missing", outcome.ID)
		case p == 0 && isWithdrawn(f, outcome.ID):
		case !(p > 0) || p >= 1:
			return fmt.Sprintf("the chance of %q is %v and must be above 0 and below 1; leave the market out to close it", outcome.ID, p)
		}
		sum += p
	}
	if len(chances) != len(of.Outcomes) {
		return "there is an outcome that the market does not have"
	}
	if winners := float64(of.Definition.Winners); math.Abs(sum-winners) > sumTolerance*winners {
		return fmt.Sprintf("the chances add up to %.4f instead of %v: send them without a margin, and of a whole line without the share that is refunded", sum, winners)
	}
	return ""
}

func isWithdrawn(f *source.Fixture, id string) bool {
	return slices.ContainsFunc(f.Field, func(item source.Competitor) bool { return item.ID == id && item.Out })
}

// closeOlder closes the prices that are older than a change of the score, a red card or a
// new period, until newer odds arrive. The caller has the event's lock.
func closeOlder(e *board.Event, now, next *board.Snapshot) {
	known := next.StateSeq <= now.MovedSeq // a restarted site may receive it again
	if next.Fixture.Modelled || next.Phase != source.Live || known || now.Phase == source.Live && !changedByPlay(now.State, next.State) {
		return
	}
	next.MovedSeq = next.StateSeq
	if next.OddsState < next.StateSeq {
		closeOdds(e, next)
	}
}

// closeOdds closes all markets without a model until newer odds arrive. The caller has
// the event's lock.
func closeOdds(e *board.Event, next *board.Snapshot) {
	e.Chances, next.OddsClosed = map[string]source.Market{}, next.OddsSeq
}

// changedByPlay reports whether something other than time has changed the chances between two
// states.
func changedByPlay(before, after *models.State) bool {
	if before == nil || before.Points != after.Points {
		return true
	}
	a, b := before.Result, after.Result
	return a.Status != b.Status || a.Winner != b.Winner || a.Done != b.Done || a.Regular != b.Regular || a.Round != b.Round ||
		!sameTallies(a.Periods, b.Periods) || !sameTallies(a.Overtime, b.Overtime) || !samePlaces(a.Places, b.Places) ||
		(a.Shootout == nil) != (b.Shootout == nil) || a.Shootout != nil && *a.Shootout != *b.Shootout
}

// sameTallies compares the points and the red cards of periods.
func sameTallies(a, b []markets.Tally) bool {
	return slices.EqualFunc(a, b, func(x, y markets.Tally) bool {
		return x[markets.Points] == y[markets.Points] && x[markets.Reds] == y[markets.Reds]
	})
}

func samePlaces(a, b map[string]markets.Place) bool {
	if len(a) != len(b) {
		return false
	}
	for id, place := range a {
		if b[id] != place {
			return false
		}
	}
	return true
}
