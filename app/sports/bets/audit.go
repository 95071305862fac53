package bets

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

// auditProof defines how bets are proven. The kernel proves their money.
func (s *Service) auditProof() wager.Proof {
	return wager.Proof{
		Checks: []audit.Check{
			{Name: "every sports bet pays what its legs say", Run: checkBets},
			{Name: "every wager on sports has its bet", Run: checkWagers},
			{Name: "every leg has the result of its event", Run: s.checkLegs},
			{Name: "the hold of sports bets matches the wager log", Run: checkHoldFigures},
		},
		Find: find,
	}
}

// find returns the bet that a reference points to.
func find(q db.Querier, ref []byte) (created wager.RequestObject, found bool, err error) {
	if len(ref) != len(id.Binary{}) {
		return created, false, nil
	}
	b, err := betByID(q, id.Binary(ref))
	if b == nil || err != nil {
		return created, false, err
	}
	created.Owner = b.owner
	created.Requests, err = cashOuts(q, b.id)
	return created, true, err
}

// auditBatch is the number of bets per read.
const auditBatch = 500

// checkBets settles every bet again from the results of its legs.
func checkBets(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	after := []byte{}
	for more := true; more && err == nil; {
		err = d.ReadHeavy(ctx, func(q *db.Reader) error {
			at, err := readProgress(q)
			if err != nil {
				return err
			}
			batch, err := betsAfter(q, after, auditBatch)
			more = len(batch) == auditBatch
			for _, b := range batch {
				after = b.id[:]
				checked++
				mismatch, failed := betProblem(q, b, at)
				if failed != nil {
					return failed
				}
				if mismatch != "" {
					report("sports bet "+b.id.String(), "%s", mismatch)
				}
			}
			return err
		})
	}
	return checked, err
}

// betProblem returns what is wrong with a bet. It ignores the outcome of a bet while one of
// its results is being applied.
func betProblem(q db.Querier, b *bet, at progress) (string, error) {
	open, err := wager.ByID(q, b.id)
	if err != nil {
		return "", err
	}
	record, err := wagerlog.ByID(q, b.id)
	if err != nil {
		return "", err
	}
	if mismatch := b.wagerMismatch(open, record); mismatch != "" {
		return mismatch, nil
	}
	if mismatch, err := b.cashOutMismatch(q); mismatch != "" || err != nil {
		return mismatch, err
	}
	if stuck, err := stuckByID(q, b.id); stuck != nil || err != nil {
		return stuck.describe(), err
	}
	if b.resultPending(at) {
		return "", nil
	}
	e, known := b.result()
	switch {
	case known && (b.status != e.status || b.settled.IsZero()):
		return fmt.Sprintf("has status %d, its legs say %d", b.status, e.status), nil
	case known && b.paid != e.payout+b.shortfall:
		return fmt.Sprintf("has paid %d, the house pays %d of it; its legs say %d", b.paid, b.shortfall, e.payout), nil
	case !known && b.status != Pending:
		return fmt.Sprintf("has status %d, although its legs are open", b.status), nil
	}
	return "", nil
}

// resultPending reports whether a result of a leg is being applied.
func (b *bet) resultPending(at progress) bool {
	for _, l := range b.legs {
		if l.revision != 0 && l.revision > at.appliedRevision {
			return true
		}
	}
	return false
}

// wagerMismatch returns how a bet differs from its wager, open or ended.
func (b *bet) wagerMismatch(open *wager.Wager, record *wagerlog.Wager) string {
	switch {
	case b.settled.IsZero() && open == nil:
		return "is open, but its wager is not"
	case b.settled.IsZero() && (open.Kind != Kind || open.Player.Owner != b.owner || open.Player.Currency != b.currency):
		return fmt.Sprintf("has the wager of %s in %s on %s", open.Player.Owner, open.Player.Currency, open.Kind)
	case b.settled.IsZero() && (open.Staked != b.stake || open.Settled != b.cashedStake || open.Paid != b.cashedPaid || b.paid != b.cashedPaid):
		return fmt.Sprintf("has stake %d, %d were cashed out for %d; its wager says %d, %d and %d", b.stake, b.cashedStake, b.cashedPaid, open.Staked, open.Settled, open.Paid)
	case b.settled.IsZero():
		return ""
	case record == nil:
		return "is settled, but its wager is not"
	case record.Kind != Kind || record.Player.Owner != b.owner || record.Player.Currency != b.currency || record.Edge != b.edge:
		return fmt.Sprintf("has the record of %s in %s on %s with the edge %s", record.Player.Owner, record.Player.Currency, record.Kind, record.Edge)
	case record.Stake != b.stake || record.Payout != b.paid:
		return fmt.Sprintf("has stake %d and has paid %d; its record says %d and %d", b.stake, b.paid, record.Stake, record.Payout)
	}
	return ""
}

// cashOutMismatch returns how the cash-outs of a bet differ from its totals.
func (b *bet) cashOutMismatch(q db.Querier) (string, error) {
	stake, paid, err := sumCashOuts(q, b.id)
	if err != nil {
		return "", err
	}
	var computed cashOut
	for i := range b.cashOuts {
		computed.Stake, computed.Paid = computed.Stake+b.cashOuts[i].Stake, computed.Paid+b.cashOuts[i].Paid
	}
	if stake == b.cashedStake && paid == b.cashedPaid && (!b.cashed || stake == b.stake) {
		if computed.Stake > stake || computed.Paid > paid {
			return fmt.Sprintf("was computed with %d cashed out for %d, its cash-outs say %d for %d", computed.Stake, computed.Paid, stake, paid), nil
		}
		return "", nil
	}
	return fmt.Sprintf("says %d cashed out for %d, its cash-outs say %d for %d", b.cashedStake, b.cashedPaid, stake, paid), nil
}

// checkWagers finds sports wagers without a bet.
func checkWagers(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		lost, count, err := wagersWithoutBet(q)
		checked = count
		for _, item := range lost {
			report("wager "+item.String(), "is on sports, but its bet is missing")
		}
		return err
	})
	return checked, err
}

// checkLegs compares the outcomes of selections with bets to the results of the book. It
// ignores results that are being applied.
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
			for _, item := range list {
				checked++
				if mismatch := item.resultMismatch(last, at); mismatch != "" {
					report("selection "+item.Key(), "%s", mismatch)
				}
			}
			return nil
		})
	}
	return checked, err
}

// resultMismatch returns how a selection differs from its result.
func (o selected) resultMismatch(results map[line.Selection]line.Result, at progress) string {
	result, known := results[o.Selection]
	switch {
	case known && result.Revision > at.appliedRevision || o.revision > at.appliedRevision:
		return ""
	case known && o.factor == nil:
		return "is open, its event says " + result.Factor.Outcome()
	case !known && o.factor != nil:
		return "is " + o.factor.Outcome() + ", its event says nothing of it"
	case known && !sameFactor(*o.factor, result.Factor):
		return "is " + o.factor.Outcome() + ", its event says " + result.Factor.Outcome()
	}
	return ""
}
