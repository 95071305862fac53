package eligibility

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const (
	// auditBatch is how many rows are read at a time.
	auditBatch = 500
	// maxTransfers is the maximum number of transfers of one move: those to its
	// receivers, returns, and payments of the treasury.
	maxTransfers = 64
)

// Checks verify that all value that left accounts passed the gate and its limits.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "all value that left an account passed its rules", Run: checkGatePassed},
		{Name: "no person let more go in a day than the limit", Run: checkLimits},
		{Name: "nothing left an account while a deposit of it was lost", Run: s.checkLostDeposits},
		{Name: "what counts as turnover is what the wager log adds up to", Run: checkTurnovers},
	}
}

// checkGatePassed finds transfers out of players' accounts that did not pass the gate. It
// reads the transfers of each code.
func checkGatePassed(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	for purpose, code := range outflow.Codes() {
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			var failed error
			err := ledger.EachOfCode(q, code, func(t ledger.TransferDetails) {
				if ledger.PartyOf(t.From.Owner) != ledger.PartyPlayer || failed != nil {
					return
				}
				checked++
				o, err := outflowByRef(q, t.Ref)
				switch {
				case err != nil:
					failed = err
				case o == nil:
					report(t.Subject(), "takes money out of the account of %s as a %s that no rule was asked about", t.From.Owner, purpose)
				case o.userID != t.From.Owner || o.purpose != string(purpose):
					report(t.Subject(), "is a %s of %s, the rules were asked about a %s of %s", purpose, t.From.Owner, o.purpose, o.userID)
				}
			})
			if err == nil {
				err = failed
			}
			return err
		})
		if err != nil {
			return checked, fmt.Errorf("look at each %s: %w", purpose, err)
		}
	}
	return checked, nil
}

// checkLimits recomputes what left the accounts of a person in the day before each
// move. Returned moves are not counted, so the sum is at most the original one.
func checkLimits(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	return forEachOutflow(ctx, d, func(q db.Querier, o *outflowRow) error { return o.check(q, report) })
}

// checkLostDeposits finds withdrawals that were requested, and gifts that were made, while a
// deposit of the account was lost. The checks of withdrawals verify that none was
// signed then.
func (s *Service) checkLostDeposits(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	return forEachOutflow(ctx, d, func(q db.Querier, o *outflowRow) error {
		lost, err := s.WasLostAt(q, o.userID, o.at)
		if lost && !o.returned {
			report(fmt.Sprintf("%s %x of %s", o.purpose, o.ref, o.userID), "left the account while a deposit of it was lost")
		}
		return err
	})
}

// forEachOutflow reads what left accounts, in batches.
func forEachOutflow(ctx context.Context, d *db.DB, fn func(q db.Querier, o *outflowRow) error) (checked int64, err error) {
	for last := []byte{}; ; {
		var count int
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := outflowsAfter(q, last, auditBatch)
			count = len(list)
			for i := range list {
				o := &list[i]
				last = o.ref
				if err := fn(q, o); err != nil {
					return err
				}
			}
			return err
		})
		checked += int64(count)
		if err != nil || count < auditBatch {
			return checked, err
		}
	}
}

// check compares a move with its transfers and with the limit that was in force.
func (o *outflowRow) check(q db.Querier, report audit.Report) error {
	subject := fmt.Sprintf("%s %x of %s", o.purpose, o.ref, o.userID)
	moved, err := ledger.TransfersFor(q, o.ref, maxTransfers)
	if err != nil {
		return err
	}
	out, returned := false, false
	for _, t := range moved {
		p, isOutflow := outflow.PurposeOf(t.Code)
		out = out || isOutflow && string(p) == o.purpose && t.From.Owner == o.userID
		returned = returned || t.Code == ledger.CodeWithdrawalReturn
	}
	if !out {
		report(subject, "is recorded, and no money left the account")
	}
	if returned != o.returned {
		report(subject, "came back: %t, it is recorded as come back: %t", returned, o.returned)
	}
	if o.returned || !o.limitUSD.Valid {
		return nil
	}
	left, err := personOutflow(q, o.person, o.at-day.Milliseconds(), o.at)
	if err != nil {
		return err
	}
	if left > o.limitUSD.Int64 {
		report(subject, "made $%s that left the accounts of one person within 24 hours, the limit was $%s", money.USD(left).Cents(), money.USD(o.limitUSD.Int64).Cents())
	}
	return nil
}

// checkTurnovers recomputes turnovers.
func checkTurnovers(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var stored map[string]int64
	var start, upTo int64
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if upTo, err = projection.Checkpoint(q, turnoverCheckpoint); err != nil {
			return err
		}
		if start, err = turnoverStart(q); err != nil {
			return err
		}
		stored, err = turnovers(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	counted := map[string]int64{}
	_, err = wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		checked++
		if w.Seq > start {
			counted[w.Player.Owner] += wagerTurnover(w)
		}
	})
	if err != nil {
		return checked, err
	}
	for user, usd := range counted {
		if stored[user] != usd {
			report("turnover of "+user, "is %d, the wager log adds up to %d", stored[user], usd)
		}
		delete(stored, user)
	}
	for user, usd := range stored {
		if usd != 0 {
			report("turnover of "+user, "is %d, the wager log knows nothing of it", usd)
		}
	}
	return checked, nil
}
