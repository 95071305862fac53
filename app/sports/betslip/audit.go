package betslip

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/id"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// proof is how bets are proven. Their money is proven by the kernel.
func (s *Service) proof() wager.Proof {
	return wager.Proof{
		Checks: []audit.Check{
			{Name: "every sports bet pays what its legs say", Run: checkBets},
			{Name: "every wager on sports has its bet", Run: checkWagers},
			{Name: "every leg has the result of its event", Run: s.checkLegs},
			{Name: "what is kept of sports bets is what the wager log adds up to", Run: checkHolds},
		},
		Find: find,
	}
}

// find looks up the bet that a request refers to.
func find(q db.Querier, ref []byte) (made wager.Made, found bool, err error) {
	if len(ref) != len(id.Binary{}) {
		return made, false, nil
	}
	b, err := betByID(q, id.Binary(ref))
	if b == nil || err != nil {
		return made, false, err
	}
	made.Owner = b.owner
	made.Steps, err = cashOuts(q, b.id)
	return made, true, err
}

// auditPiece is how many bets are read at a time.
const auditPiece = 500

// checkBets settles every bet again from what its legs came to.
func checkBets(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	after := []byte{}
	for more := true; more && err == nil; {
		err = d.ReadHeavy(ctx, func(q *db.Reader) error {
			at, err := readProgress(q)
			if err != nil {
				return err
			}
			piece, err := betsAfter(q, after, auditPiece)
			more = len(piece) == auditPiece
			for _, b := range piece {
				after = b.id[:]
				checked++
				words, failed := problem(q, b, at)
				if failed != nil {
					return failed
				}
				if words != "" {
					report("sports bet "+b.id.String(), "%s", words)
				}
			}
			return err
		})
	}
	return checked, err
}

// problem says what is wrong with a bet. One whose result is being carried out is
// looked at for all but that.
func problem(q db.Querier, b *bet, at progress) (string, error) {
	open, err := wager.ByID(q, b.id)
	if err != nil {
		return "", err
	}
	record, err := wagerlog.ByID(q, b.id)
	if err != nil {
		return "", err
	}
	if words := b.unlike(open, record); words != "" {
		return words, nil
	}
	if words, err := b.partsUnlike(q); words != "" || err != nil {
		return words, err
	}
	if aside, err := asideByID(q, b.id); aside != nil || err != nil {
		return aside.words(), err
	}
	if b.cashed || b.underWay(at) {
		return "", nil
	}
	e, known := b.result()
	switch {
	case known && (b.status != e.status || b.settled.IsZero()):
		return fmt.Sprintf("has status %d, its legs say %d", b.status, e.status), nil
	case known && b.paid != e.payout+b.borne:
		return fmt.Sprintf("has paid %d, of which the house bears %d; its legs say %d", b.paid, b.borne, e.payout), nil
	case !known && b.status != Pending:
		return fmt.Sprintf("has status %d, although its legs are open", b.status), nil
	}
	return "", nil
}

// underWay reports whether a result of a leg is being carried out.
func (b *bet) underWay(at progress) bool {
	for _, l := range b.legs {
		if l.revision != 0 && l.revision > at.done {
			return true
		}
	}
	return false
}

// unlike says how a bet differs from its wager, open or ended.
func (b *bet) unlike(open *wager.Wager, record *wagerlog.Wager) string {
	switch {
	case b.settled.IsZero() && open == nil:
		return "is open, but its wager is not"
	case b.settled.IsZero() && (open.Kind != Kind || open.Player.Owner != b.owner || open.Player.Currency != b.currency):
		return fmt.Sprintf("has the wager of %s in %s on %s", open.Player.Owner, open.Player.Currency, open.Kind)
	case b.settled.IsZero() && (open.Staked != b.stake || open.Settled != b.partStake || open.Paid != b.partPaid || b.paid != b.partPaid):
		return fmt.Sprintf("has stake %d, of which %d were cashed out for %d; its wager tells of %d, %d and %d", b.stake, b.partStake, b.partPaid, open.Staked, open.Settled, open.Paid)
	case b.settled.IsZero():
		return ""
	case record == nil:
		return "is settled, but its wager is not"
	case record.Kind != Kind || record.Player.Owner != b.owner || record.Player.Currency != b.currency || record.Edge != b.edge:
		return fmt.Sprintf("has the record of %s in %s on %s with the edge %s", record.Player.Owner, record.Player.Currency, record.Kind, record.Edge)
	case record.Stake != b.stake || record.Payout != b.paid:
		return fmt.Sprintf("has stake %d and has paid %d; its record tells of %d and %d", b.stake, b.paid, record.Stake, record.Payout)
	}
	return ""
}

// partsUnlike says how the cash-outs of a bet differ from what it tells of them.
func (b *bet) partsUnlike(q db.Querier) (string, error) {
	stake, paid, err := sumCashOuts(q, b.id)
	if err != nil || stake == b.partStake && paid == b.partPaid && (!b.cashed || stake == b.stake) {
		return "", err
	}
	return fmt.Sprintf("tells of %d cashed out for %d, its cash-outs of %d for %d", b.partStake, b.partPaid, stake, paid), nil
}

// checkWagers finds wagers on sports without a bet.
func checkWagers(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		lost, count, err := wagersWithoutBet(q)
		checked = count
		for _, one := range lost {
			report("wager "+one.String(), "is on sports, but there is no such bet")
		}
		return err
	})
	return checked, err
}

// checkLegs compares what became of the selections that were bet on with the results
// of the book. What is being carried out is left out.
func (s *Service) checkLegs(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	event := ""
	for more := true; more && err == nil; {
		err = d.ReadHeavy(ctx, func(q *db.Reader) error {
			at, err := readProgress(q)
			if err != nil {
				return err
			}
			var list []selected
			if event, list, err = selectedAfter(q, event); err != nil || len(list) == 0 {
				more = false
				return err
			}
			results, err := s.Book.ResultsOf(q, event)
			if err != nil {
				return err
			}
			last := map[line.Selection]line.Result{}
			for _, r := range results {
				last[r.Selection] = r
			}
			for _, one := range list {
				checked++
				if words := one.unlike(last, at); words != "" {
					report("selection "+one.Key(), "%s", words)
				}
			}
			return nil
		})
	}
	return checked, err
}

// unlike says how a selection differs from its result.
func (o selected) unlike(results map[line.Selection]line.Result, at progress) string {
	result, known := results[o.Selection]
	switch {
	case known && result.Revision > at.done || o.revision > at.done:
		return ""
	case known && o.factor == nil:
		return "is open, its event says " + result.Factor.Outcome()
	case !known && o.factor != nil:
		return "is " + o.factor.Outcome() + ", its event says nothing of it"
	case known && !same(*o.factor, result.Factor):
		return "is " + o.factor.Outcome() + ", its event says " + result.Factor.Outcome()
	}
	return ""
}
