package withdrawals

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

const auditBatch = 500

// Checks compare withdrawals with the books.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "what open withdrawals hold is what the books hold for them", Run: checkHeld},
		{Name: "every withdrawal was taken once, and paid or given back at most once", Run: s.checkEach},
		{Name: "the events of a withdrawal are a way that it can go", Run: checkEvents},
		{Name: "no payment was signed while a deposit of its player was lost", Run: s.checkLost},
	}
}

func checkHeld(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		expected, err := openSums(q)
		if err != nil {
			return err
		}
		foreign, err := foreignSums(q)
		if err != nil {
			return err
		}
		for currency, amount := range foreign {
			if expected[currency] += amount; amount < 0 {
				report("withdrawals ("+currency+")", "%d more were paid than withdrawals and returned deposits come to", -amount)
			}
		}
		balances, err := ledger.DerivedBalances(q, ledger.Withdrawals)
		for key, amount := range balances {
			checkedCount++
			if expected[key.Currency] != amount {
				report("withdrawals ("+key.Currency+")", "the books hold %d, open withdrawals and returned deposits %d", amount, expected[key.Currency])
			}
			delete(expected, key.Currency)
		}
		for currency, amount := range expected {
			if amount != 0 {
				report("withdrawals ("+currency+")", "open withdrawals hold %d, the books have no account", amount)
			}
		}
		return err
	})
	return checkedCount, err
}

// foreignSums sums the other money in the account of withdrawals, by currency:
// deposits that are to be sent back and are not paid yet.
func foreignSums(q db.Querier) (map[string]money.Amount, error) {
	sums, err := paidSums(q)
	if err != nil {
		return nil, err
	}
	for code, sign := range map[ledger.Code]money.Amount{ledger.CodeClaimed: 1, ledger.CodePayment: -1, ledger.CodeWithdrawalFee: -1} {
		err := ledger.EachOfCode(q, code, func(f ledger.TransferDetails) {
			if code != ledger.CodeClaimed || f.To.Owner == ledger.Withdrawals {
				sums[f.To.Currency] += sign * money.Amount(f.Amount)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return sums, nil
}

// eachBatch reads all withdrawals in batches.
func eachBatch(ctx context.Context, d *db.DB, each func(q *db.Reader, w withdrawal) error) (checkedCount int64, err error) {
	for last := []byte{}; ; {
		var count int
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			all, err := pageAfter(q, last, auditBatch)
			for i := range all {
				if err := each(q, all[i]); err != nil {
					return err
				}
				last = all[i].id[:]
			}
			count = len(all)
			return err
		})
		checkedCount += int64(count)
		if err != nil || count < auditBatch {
			return checkedCount, err
		}
	}
}

// maxTransfersRead is the max number of transfers of one withdrawal that are read:
// the debit and the return, and the treasury's.
const maxTransfersRead = 20

func (s *Service) checkEach(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	checkedCount, err := eachBatch(ctx, d, func(q *db.Reader, w withdrawal) error {
		moved, err := ledger.TransfersFor(q, w.id[:], maxTransfersRead)
		if err != nil {
			return err
		}
		sums, counts := map[ledger.Code]money.Amount{}, map[ledger.Code]int{}
		for _, t := range moved {
			sums[t.Code] += money.Amount(t.Amount)
			counts[t.Code]++
			if player := ledger.PlayerKey(w.userID, w.currency, false); t.Code == ledger.CodeWithdrawal && t.From != player || t.Code == ledger.CodeWithdrawalReturn && t.To != player {
				report(t.Subject(), "moves the money of withdrawal %s of another player", w.id)
			}
		}
		returned := counts[ledger.CodeWithdrawalReturn]
		paid := sums[ledger.CodePayment] + sums[ledger.CodeWithdrawalFee]
		switch {
		case counts[ledger.CodeWithdrawal] != 1 || sums[ledger.CodeWithdrawal] != w.amount:
			report(w.id.String(), "is of %d, its player paid %d in %d transfers", w.amount, sums[ledger.CodeWithdrawal], counts[ledger.CodeWithdrawal])
		case w.state.Returned() != (returned == 1) || returned > 1 || returned == 1 && sums[ledger.CodeWithdrawalReturn] != w.amount:
			report(w.id.String(), "is %s, and %d were given back in %d transfers", w.state, sums[ledger.CodeWithdrawalReturn], returned)
		case (w.state == Paid) != (paid > 0) || paid > 0 && paid != w.amount:
			report(w.id.String(), "is %s of %d, and %d were paid", w.state, w.amount, paid)
		}
		return nil
	})
	if err != nil {
		return checkedCount, err
	}
	// The loop above does not find a transfer without a withdrawal.
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		var lost error
		for _, code := range []ledger.Code{ledger.CodeWithdrawal, ledger.CodeWithdrawalReturn} {
			err := ledger.EachOfCode(q, code, func(f ledger.TransferDetails) {
				w, err := s.referred(q, f.Ref)
				if err != nil {
					lost = err
				} else if w == nil {
					report(f.Subject(), "is of a withdrawal that is not there")
				}
			})
			if err != nil {
				return err
			}
		}
		return lost
	})
	return checkedCount, err
}

func checkEvents(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	return eachBatch(ctx, d, func(q *db.Reader, w withdrawal) error {
		events, err := eventsOf(q, w.id)
		if err != nil {
			return err
		}
		if len(events) == 0 || events[0].transition != Create {
			report(w.id.String(), "was never asked for")
			return nil
		}
		at := events[0].state
		for _, e := range events[1:] {
			if next, possible := at.After(e.transition); !possible || next != e.state {
				report(w.id.String(), "went from %s to %s by %q", at, e.state, e.transition)
			}
			at = e.state
		}
		if at != w.state {
			report(w.id.String(), "is %s, its events say %s", w.state, at)
		}
		return nil
	})
}

// checkLost finds payments that were signed while a deposit of their player was
// lost. It ignores a transaction that replaces one that the network had.
func (s *Service) checkLost(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	return eachBatch(ctx, d, func(q *db.Reader, w withdrawal) error {
		events, err := eventsOf(q, w.id)
		if err != nil {
			return err
		}
		for i, e := range events {
			if e.transition != Sign || i == 0 || events[i-1].state != Approved {
				continue
			}
			lost, err := s.Gate.WasLostAt(q, w.userID, e.at)
			if err != nil {
				return err
			}
			if lost {
				report(w.id.String(), "was signed while a deposit of %s was lost", w.userID)
			}
		}
		return nil
	})
}
