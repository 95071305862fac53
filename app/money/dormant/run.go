package dormant

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/players"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// batchSize is the number of rows in one read or write. maxEmails is the max
	// number of emails per day: the others wait for the next day.
	batchSize = 500
	maxEmails = 500
	// rereadPeriod is the period that is read again each day: the stored use of a
	// session is a few minutes old.
	rereadPeriod = time.Hour
)

// Jobs returns the daily job.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "dormant accounts", When: schedule.Daily(9, 30), AllowManual: true,
		Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.Run(ctx) },
	}}
}

// Run processes visits, sends emails to players without a visit for six months,
// and charges the fees that the terms permit. It can be run any number of times.
func (s *Service) Run(ctx context.Context) error {
	for _, step := range []func(context.Context) error{s.noteSessions, s.noteSignIns, s.notices, s.charges} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// noteSessions stores the uses of sessions since the last run.
func (s *Service) noteSessions(ctx context.Context) error {
	from, err := s.readMark(ctx, markSessions)
	if err != nil {
		return err
	}
	cursor := ""
	from -= rereadPeriod.Milliseconds()
	for {
		var list []Visit
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			if list, err = s.Visits.Sessions(tx, from, cursor, batchSize); err != nil || len(list) == 0 {
				return err
			}
			last := list[len(list)-1]
			from, cursor = last.At, last.Cursor
			return errors.Join(noteVisits(tx, list), setMark(tx, markSessions, from))
		})
		if err != nil || len(list) < batchSize {
			return err
		}
	}
}

// noteSignIns stores the sign-ins since the last run: an ended session is no
// longer stored.
func (s *Service) noteSignIns(ctx context.Context) error {
	after, err := s.readMark(ctx, markSignIns)
	if err != nil {
		return err
	}
	for {
		var list []Visit
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			var last int64
			if list, last, err = s.Visits.SignIns(tx, after, batchSize); err != nil || len(list) == 0 {
				return err
			}
			after = last
			return errors.Join(noteVisits(tx, list), setMark(tx, markSignIns, after))
		})
		if err != nil || len(list) < batchSize {
			return err
		}
	}
}

func (s *Service) readMark(ctx context.Context, name string) (at int64, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		at, err = loadMark(q, name)
		return err
	})
	return at, err
}

// each processes the sleepers that find lists, in batches, until do returns
// enough.
func (s *Service) each(ctx context.Context, find func(q db.Querier, last dormantAccount, limit int) ([]dormantAccount, error), do func(a dormantAccount, f Inputs) (enough bool, err error)) error {
	var last dormantAccount
	for {
		var list []dormantAccount
		inputs := map[string]Inputs{}
		now := s.Clock.Now().UTC()
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			if list, err = find(q, last, batchSize); err != nil {
				return err
			}
			for _, a := range list {
				if inputs[a.userID], err = s.inputs(q, a, now); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, a := range list {
			if enough, err := do(a, inputs[a.userID]); err != nil || enough {
				return err
			}
		}
		if len(list) < batchSize {
			return nil
		}
		last = list[len(list)-1]
	}
}

// notices sends emails to players whose accounts became dormant. It queues an
// email before it stores that: after a crash between the two the email is sent
// twice and not omitted.
func (s *Service) notices(ctx context.Context) error {
	sent, before := 0, s.Clock.Now().AddDate(0, -noticeAfter, 0).UnixMilli()
	find := func(q db.Querier, last dormantAccount, limit int) ([]dormantAccount, error) {
		return unnoticed(q, before, last, limit)
	}
	return s.each(ctx, find, func(a dormantAccount, f Inputs) (bool, error) {
		if decide(f) != Notice {
			return false, nil
		}
		delivered, err := s.notice(ctx, a, f)
		if delivered {
			sent++
		}
		return sent >= maxEmails, err
	})
}

func (s *Service) notice(ctx context.Context, a dormantAccount, f Inputs) (delivered bool, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		delivered, err = s.Emails.Notify(q, a.userID, noticeEmail(f))
		return err
	})
	if err != nil || !delivered {
		return false, err
	}
	return true, s.DB.Write(ctx, func(tx *db.Tx) error { return setNoticed(tx, a, tx.Now().UnixMilli()) })
}

const dateForm = "2 January 2006"

func noticeEmail(f Inputs) players.Email {
	fees := feeAt(Inputs{Seen: f.Seen, Noticed: f.Now})
	return players.Email{
		Kind: "account.dormant", Subject: "Your account has not been used for six months",
		Paragraphs: []string{
			"The last time that you used your account was " + f.Seen.Format(dateForm) + ". Our terms call an account dormant after six months without a sign-in or a bet.",
			"If it is not used before " + fees.Format(dateForm) + ", we may charge an administration fee of up to 2.5% of its balance per month. The fee never makes a balance negative.",
			"One sign-in is enough, and nothing is charged. You can withdraw your money at any time.",
		},
		Button: "Sign in", Path: "/",
	}
}

// charges charges the fees that are due.
func (s *Service) charges(ctx context.Context) error {
	if s.percent() == 0 {
		return nil
	}
	before := s.Clock.Now().AddDate(0, -noticeAfter-feeAfter, 0).UnixMilli()
	find := func(q db.Querier, last dormantAccount, limit int) ([]dormantAccount, error) {
		return noticed(q, before, last, limit)
	}
	return s.each(ctx, find, func(a dormantAccount, f Inputs) (bool, error) {
		if decide(f) != Charge {
			return false, nil
		}
		return false, s.DB.Write(ctx, func(tx *db.Tx) error { return s.charge(tx, a.userID) })
	})
}

// charge charges the fee of a month on each balance of an account. It decides
// again in the transaction: the player may have come back, or requested a
// withdrawal.
func (s *Service) charge(tx *db.Tx, userID string) error {
	a, found, err := accountOf(tx, userID)
	if err != nil || !found {
		return err
	}
	last, err := s.Visits.Last(tx, userID)
	if err != nil || last > a.seenAt {
		return err
	}
	f, err := s.inputs(tx, a, tx.Now().UTC())
	if err != nil || decide(f) != Charge {
		return err
	}
	accounts, err := ledger.Accounts(tx, userID)
	if err != nil {
		return err
	}
	for _, account := range accounts {
		if account.Key.Purpose != ledger.Real {
			continue
		}
		charged := fee{
			id: feeID(userID, account.Key.Currency, feeAt(f)), userID: userID, currency: account.Key.Currency, balance: account.Balance, amount: feeOf(account.Balance, s.percent()),
			percent: s.fee.Get(), seenAt: a.seenAt, at: tx.Now().UnixMilli(),
		}
		if charged.amount == 0 {
			continue
		}
		if err := s.storeFee(tx, charged); err != nil {
			return fmt.Errorf("charge the dormant account %s: %w", userID, err)
		}
	}
	return setCharged(tx, a, tx.Now().UnixMilli())
}

// feeID returns the id of a fee: an account pays once per currency for one due
// time.
func feeID(userID, currency string, due time.Time) id.Binary {
	digest := sha256.Sum256([]byte("dormancy fee\x00" + userID + "\x00" + currency + "\x00" + due.Format(time.RFC3339Nano)))
	return id.Binary(digest[:len(id.Binary{})])
}

// storeFee stores a fee and moves its money.
func (s *Service) storeFee(tx *db.Tx, f fee) error {
	if err := insertFee(tx, f); err != nil {
		return err
	}
	balances, err := s.Ledger.Transfer(tx, ledger.Transfer{Debit: f.player(), Credit: f.house(), Amount: f.amount, Code: ledger.CodeDormancy, Ref: f.id[:]})
	if err != nil {
		return err
	}
	s.Wallets.Changed(tx, f.player(), balances[f.player()], 0, ledger.CodeDormancy.String())
	return nil
}
