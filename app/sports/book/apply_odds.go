package book

import (
	"fmt"
	"math"
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// sumTolerance is the tolerance for the sum of a market's chances. The sum of chances
// that still include a margin is outside it.
const sumTolerance = 0.02

// applyOdds handles the chances of an event that has no model. They replace all earlier
// ones. Errors: errUnknownEvent, errInvalidMessage with *markets.FieldError.
func (s *feedService) applyOdds(o *source.Odds) error {
	e := s.Board.eventBySourceID(o.Event)
	if e == nil {
		return fmt.Errorf("%w: %q", errUnknownEvent, o.Event)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.snapshot.Load()
	if now.fixture.Modelled {
		return fieldError("odds.event", markets.ReasonContradiction, "the site prices %q by its model", o.Event)
	}
	switch {
	case o.Seq < now.oddsSeq, o.Seq <= now.oddsClosed:
		return nil
	case o.Seq == now.oddsSeq && e.chances != nil:
		s.confirmOdds(e, now)
		return nil
	}
	if o.State != 0 && o.State < now.movedSeq {
		return fieldError("odds.state", markets.ReasonContradiction, "the score of %q has changed with state %d", o.Event, now.movedSeq)
	}
	chances, more, err := readOdds(&now.fixture, o)
	if err != nil {
		return err
	}
	e.chances = chances
	s.Pricing.change(e, func(next *snapshot) {
		next.oddsSeq, next.oddsState, next.pricedAt = o.Seq, o.State, s.Clock.Now()
		next.withMarkets(more)
	})
	return nil
}

// fieldError returns the error for an invalid field.
func fieldError(field string, reason markets.Reason, format string, args ...any) error {
	return fmt.Errorf("%w: %w", errInvalidMessage, markets.NewFieldError(field, reason, format, args...))
}

// readOdds checks the markets of odds.
func readOdds(f *source.Fixture, o *source.Odds) (chances map[string]source.Market, more []eventMarket, err error) {
	sport, _ := markets.Find(f.Sport)
	chances = map[string]source.Market{}
	for i, m := range o.Markets {
		at := fmt.Sprintf("odds.markets[%d]", i)
		of, known := parseEventMarket(sport, m.Key+"/"+m.Specifiers, f)
		if !known {
			return nil, nil, fieldError(at+".market", markets.ReasonUnknown, "%s with %q is no market of %s", m.Key, m.Specifiers, f.Sport)
		}
		if reason := chancesProblem(&of, m.Chances, f); reason != "" {
			return nil, nil, fieldError(at+".chances", markets.ReasonRange, "%s", reason)
		}
		chances[of.key], more = m, append(more, of)
	}
	return chances, more, nil
}

// chancesProblem returns what is wrong with the chances of a market; empty means nothing. A
// non-starter has the chance 0.
func chancesProblem(of *eventMarket, chances map[string]float64, f *source.Fixture) string {
	sum := 0.0
	for _, outcome := range of.outcomes {
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
	if len(chances) != len(of.outcomes) {
		return "there is an outcome that the market does not have"
	}
	if winners := float64(of.definition.Winners); math.Abs(sum-winners) > sumTolerance*winners {
		return fmt.Sprintf("the chances add up to %.4f instead of %v: send them without a margin, and of a whole line without the share that is refunded", sum, winners)
	}
	return ""
}

func isWithdrawn(f *source.Fixture, id string) bool {
	return slices.ContainsFunc(f.Field, func(item source.Competitor) bool { return item.ID == id && item.Out })
}

// closeOlder closes the prices that are older than a change of the score, a red card or a
// new period, until newer odds arrive. The caller has the event's lock.
func closeOlder(e *event, now, next *snapshot) {
	known := next.stateSeq <= now.movedSeq // a restarted site may receive it again
	if next.fixture.Modelled || next.phase != source.Live || known || now.phase == source.Live && !changedByPlay(now.state, next.state) {
		return
	}
	next.movedSeq = next.stateSeq
	if next.oddsState < next.stateSeq {
		closeOdds(e, next)
	}
}

// closeOdds closes all markets without a model until newer odds arrive. The caller has
// the event's lock.
func closeOdds(e *event, next *snapshot) {
	e.chances, next.oddsClosed = map[string]source.Market{}, next.oddsSeq
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
