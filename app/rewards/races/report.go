package races

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/db"
)

var errWeek = fault.New(fault.CodeInvalid, "A week is named by a day in it, such as 2026-03-02.")

// SettleWeek settles the weekly race of a day (empty: the last ended one) and returns a
// report with every figure. A dry run changes nothing and reports what would be paid.
// For a settled race it reports what was paid.
func (s *Service) SettleWeek(ctx context.Context, day string, dry bool) (string, error) {
	var e raceInstance
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		e, err = s.weekOfDay(q, day)
		return err
	})
	if err != nil {
		return "", err
	}
	if !dry {
		if err := s.settle(ctx, &e); err != nil {
			return "", err
		}
	}
	var text string
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		text, err = s.report(q, &e)
		return err
	})
	return text, err
}

// weekOfDay returns the weekly race of a day. Errors: ErrNoPrizes.
func (s *Service) weekOfDay(q db.Querier, day string) (e raceInstance, err error) {
	c := *s.calendar.Load()
	moment := c.weekOf(s.Clock.Now().Add(-lateWrites)).Add(-time.Millisecond) // in the week before the running one
	if day != "" {
		if moment, err = time.Parse(time.DateOnly, day); err != nil {
			return e, errWeek
		}
		zone, _ := c.at(moment)
		moment = time.Date(moment.Year(), moment.Month(), moment.Day(), 12, 0, 0, 0, zone)
	}
	if e, err = s.weekly(q, c.weekOf(moment)); err != nil {
		return e, err
	}
	begin, found, err := firstWeek(q)
	if err == nil && (!found || e.week < begin) {
		err = ErrNoPrizes
	}
	return e, err
}

// report writes the report of a week: from its results if it is settled, otherwise with
// the current places.
func (s *Service) report(q db.Querier, e *raceInstance) (string, error) {
	done, settled, err := settlementOf(q, e.race)
	if err != nil {
		return "", err
	}
	var (
		list []result
		text strings.Builder
	)
	zone, _ := s.calendar.Load().at(at(e.startsAt))
	day := func(ms int64) string { return at(ms).In(zone).Format("Monday 2006-01-02 15:04") }
	terms := e.terms
	if settled {
		terms = done.terms
	}
	fmt.Fprintf(&text, "The weekly race from %s to %s (%s), reward $%s.\n", day(e.startsAt), day(e.endsAt), zone, money.USD(terms.Pool).Cents())
	if settled {
		list, err = resultsOf(q, e.race)
		fmt.Fprintf(&text, "It was settled at %s; all wagers up to number %d are counted.\n", at(done.settledAt).UTC().Format(time.RFC3339), done.seq)
	} else {
		var seq int64
		switch seq, err = countedSeq(q, e.endsAt, s.Clock.Now()); err {
		case nil:
			fmt.Fprintf(&text, "It is not settled; all wagers of the week are counted, up to number %d.\n", seq)
		case ErrRunning:
			text.WriteString("It has not ended: these are its present places.\n")
		case ErrNotCounted:
			text.WriteString("It has ended, and not all of its wagers are counted yet: these are its present places.\n")
		default:
			return "", err
		}
		list, err = s.computeResults(q, e, seq, 0)
	}
	if err != nil {
		return "", err
	}
	err = s.reportPlaces(q, &text, terms, list)
	return text.String(), err
}

// reportPlaces writes each place with the calculation of its prize, and the sum.
func (s *Service) reportPlaces(q db.Querier, text *strings.Builder, terms Terms, list []result) error {
	total := int64(0)
	for i := range list {
		r := &list[i]
		if r.place == 0 {
			fmt.Fprintf(text, "   –  %s wagered $%s, is banned or self-excluded and takes no part\n", r.owner, money.USD(r.points).Cents())
			continue
		}
		share := terms.Shares[r.place-1]
		fmt.Fprintf(text, "%4d  %s wagered $%s: %d.%d %% of $%s = $%s", r.place, r.owner, money.USD(r.points).Cents(), share/10, share%10, money.USD(terms.Pool).Cents(), money.USD(r.usd).Cents())
		if err := s.reportPayment(q, text, r); err != nil {
			return err
		}
		total += r.usd
	}
	if len(list) == 0 {
		text.WriteString("No player has wagered.\n")
	}
	fmt.Fprintf(text, "Prizes: $%s of $%s; the rest stays with the house.\n", money.USD(total).Cents(), money.USD(terms.Pool).Cents())
	return nil
}

func (s *Service) reportPayment(q db.Querier, text *strings.Builder, r *result) error {
	verb := "would be paid as"
	switch r.state {
	case stateNone:
		text.WriteString(", nothing to pay\n")
		return nil
	case statePaid:
		verb = "paid as"
	default:
		if err := s.setPayout(q, r); err != nil {
			fmt.Fprintf(text, ", cannot be paid now: %v\n", err)
			return nil
		}
	}
	prize := s.prizeOf(r)
	fmt.Fprintf(text, ", %s %s %s at $%s", verb, prize.Amount, prize.Currency, r.price)
	if r.paidAt > 0 {
		fmt.Fprintf(text, ", %s", at(r.paidAt).UTC().Format(time.RFC3339))
	}
	fmt.Fprintf(text, ", prize %x\n", r.id[:])
	return nil
}
