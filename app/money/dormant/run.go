package dormant

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

const (
	// atOnce is how many rows are read or written at a time, and mostLetters how many
	// letters leave on one day: the others wait for the next.
	atOnce      = 500
	mostLetters = 500
	// overlap is read again each day: what is stored of the use of a session is a few
	// minutes old.
	overlap = time.Hour
)

// Jobs are done by the clock.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "dormant accounts", When: schedule.Daily(9, 30), AnyTime: true,
		Run: func(ctx context.Context, _ *schedule.Turn) error { return s.Run(ctx) },
	}}
}

// Run notes who was here, writes to whom has not been for six months, and charges whom
// the terms let the site charge. It can be run as often as anybody likes.
func (s *Service) Run(ctx context.Context) error {
	for _, step := range []func(context.Context) error{s.noteSessions, s.noteSignIns, s.notices, s.charges} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// noteSessions notes the uses of sessions since the last run.
func (s *Service) noteSessions(ctx context.Context) error {
	from, err := s.mark(ctx, markSessions)
	if err != nil {
		return err
	}
	place := ""
	from -= overlap.Milliseconds()
	for {
		var list []Visit
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			if list, err = s.Visits.Sessions(tx, from, place, atOnce); err != nil || len(list) == 0 {
				return err
			}
			last := list[len(list)-1]
			from, place = last.At, last.Place
			return errors.Join(noteVisits(tx, list), setMark(tx, markSessions, from))
		})
		if err != nil || len(list) < atOnce {
			return err
		}
	}
}

// noteSignIns notes the sign-ins since the last run: a session that was ended is not
// stored any more.
func (s *Service) noteSignIns(ctx context.Context) error {
	after, err := s.mark(ctx, markSignIns)
	if err != nil {
		return err
	}
	for {
		var list []Visit
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			var last int64
			if list, last, err = s.Visits.SignIns(tx, after, atOnce); err != nil || len(list) == 0 {
				return err
			}
			after = last
			return errors.Join(noteVisits(tx, list), setMark(tx, markSignIns, after))
		})
		if err != nil || len(list) < atOnce {
			return err
		}
	}
}

func (s *Service) mark(ctx context.Context, name string) (at int64, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		at, err = markOf(q, name)
		return err
	})
	return at, err
}

// each looks at the sleepers that find lists, a piece at a time, until do says that it
// is enough.
func (s *Service) each(ctx context.Context, find func(q db.Querier, behind sleeper, limit int) ([]sleeper, error), do func(a sleeper, f Facts) (enough bool, err error)) error {
	var behind sleeper
	for {
		var list []sleeper
		facts := map[string]Facts{}
		now := s.Clock.Now().UTC()
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			if list, err = find(q, behind, atOnce); err != nil {
				return err
			}
			for _, a := range list {
				if facts[a.userID], err = s.facts(q, a, now); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, a := range list {
			if enough, err := do(a, facts[a.userID]); err != nil || enough {
				return err
			}
		}
		if len(list) < atOnce {
			return nil
		}
		behind = list[len(list)-1]
	}
}

// notices writes to whom has become dormant. A letter is put in the mail before that is
// stored: after a crash between the two it is sent again rather than never.
func (s *Service) notices(ctx context.Context) error {
	sent, before := 0, s.Clock.Now().AddDate(0, -noticeAfter, 0).UnixMilli()
	find := func(q db.Querier, behind sleeper, limit int) ([]sleeper, error) {
		return unnoticed(q, before, behind, limit)
	}
	return s.each(ctx, find, func(a sleeper, f Facts) (bool, error) {
		if decide(f) != Notice {
			return false, nil
		}
		posted, err := s.notice(ctx, a, f)
		if posted {
			sent++
		}
		return sent >= mostLetters, err
	})
}

func (s *Service) notice(ctx context.Context, a sleeper, f Facts) (posted bool, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		posted, err = s.Letters.Notify(q, a.userID, noticeLetter(f))
		return err
	})
	if err != nil || !posted {
		return false, err
	}
	return true, s.DB.Write(ctx, func(tx *db.Tx) error { return setNoticed(tx, a, tx.Now().UnixMilli()) })
}

const dateForm = "2 January 2006"

func noticeLetter(f Facts) Letter {
	fees := feeAt(Facts{Seen: f.Seen, Noticed: f.Now})
	return Letter{
		Kind: "account.dormant", Subject: "Your account has not been used for six months",
		Paragraphs: []string{
			"The last time that you used your account was " + f.Seen.Format(dateForm) + ". Our terms call an account dormant after six months without a sign-in or a bet.",
			"If it is not used before " + fees.Format(dateForm) + ", we may charge an administration fee of up to 2.5% of its balance per month. The fee never makes a balance negative.",
			"One sign-in is enough, and nothing is charged. You can withdraw your money at any time.",
		},
		Button: "Sign in", Path: "/",
	}
}

// charges takes the fees that are due.
func (s *Service) charges(ctx context.Context) error {
	if s.percent() == 0 {
		return nil
	}
	before := s.Clock.Now().AddDate(0, -noticeAfter-feeAfter, 0).UnixMilli()
	find := func(q db.Querier, behind sleeper, limit int) ([]sleeper, error) {
		return noticed(q, before, behind, limit)
	}
	return s.each(ctx, find, func(a sleeper, f Facts) (bool, error) {
		if decide(f) != Charge {
			return false, nil
		}
		return false, s.DB.Write(ctx, func(tx *db.Tx) error { return s.charge(tx, a.userID) })
	})
}

// charge takes the fee of a month from each balance of an account. All is decided anew
// in the transaction: the player may have come back, or asked for a withdrawal.
func (s *Service) charge(tx *db.Tx, userID string) error {
	a, found, err := sleeperOf(tx, userID)
	if err != nil || !found {
		return err
	}
	last, err := s.Visits.Last(tx, userID)
	if err != nil || last > a.seenAt {
		return err
	}
	f, err := s.facts(tx, a, tx.Now().UTC())
	if err != nil || decide(f) != Charge {
		return err
	}
	accounts, err := ledger.Accounts(tx, userID)
	if err != nil {
		return err
	}
	for _, one := range accounts {
		if one.Key.Purpose != ledger.Real {
			continue
		}
		charged := fee{
			id: feeID(userID, one.Key.Currency, feeAt(f)), userID: userID, currency: one.Key.Currency, balance: one.Balance, amount: feeOf(one.Balance, s.percent()),
			percent: s.fee.Get(), seenAt: a.seenAt, at: tx.Now().UnixMilli(),
		}
		if charged.amount == 0 {
			continue
		}
		if err := s.take(tx, charged); err != nil {
			return fmt.Errorf("charge the dormant account %s: %w", userID, err)
		}
	}
	return setCharged(tx, a, tx.Now().UnixMilli())
}

// feeID is the request id of a fee: one account pays once in a currency for what was
// due at a moment.
func feeID(userID, currency string, due time.Time) id.Binary {
	digest := sha256.Sum256([]byte("dormancy fee\x00" + userID + "\x00" + currency + "\x00" + due.Format(time.RFC3339Nano)))
	return id.Binary(digest[:len(id.Binary{})])
}

// take stores a fee and moves its money.
func (s *Service) take(tx *db.Tx, f fee) error {
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
