package jackpots

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// transfer returns the payment of a won round.
func (r *round) transfer() rewards.Transfer {
	return rewards.Transfer{
		ID: rewards.SourceID(fmt.Sprintf("jackpot\n%s\n%d", r.Jackpot, r.Number)), Code: ledger.CodeJackpot, UserID: r.Owner, Currency: r.Currency, Amount: r.Amount,
	}
}

// pay pays a won round in the currency of its wager or, if that has no price, in the token of the site,
// in dollars or in the first currency that has one. Without any price the round stays unpaid until a
// job pays it.
func (s *Service) pay(tx *db.Tx, r round, name string) error {
	quote, err := rewards.FirstPriced(s.Prices, r.Prize, s.Wallets.Offered(), r.WageredIn, s.Token, "usd")
	if errors.Is(err, rewards.ErrNoPrice) {
		return nil
	}
	if err != nil {
		return err
	}
	r.Currency, r.Amount, r.Price, r.PaidAt = quote.ID, quote.Amount(r.Prize), quote.Price.Text(), tx.Now().UnixMilli()
	if err := storePayment(tx, r); err != nil {
		return err
	}
	if err := (rewards.Payer{Ledger: s.Ledger, Wallets: s.Wallets}).Pay(tx, r.transfer()); err != nil {
		return err
	}
	s.notifyWinner(tx, r, name)
	return s.Activity.Write(tx, activity.Event{
		Kind: jackpotWon, UserID: r.Owner, USD: r.Prize, Values: activity.Values{}.Text("jackpot", r.Jackpot),
	})
}

const (
	payInterval = time.Minute
	// jobBatch is the maximum number of rows that one write of a job changes.
	jobBatch = 1000
)

// Jobs returns the scheduled jobs.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{
		{
			Name: "pay jackpots without a price", When: schedule.Every(payInterval), AllowManual: true,
			Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.payLate(ctx) },
		},
		{
			Name: "delete old parts of wagers in jackpots", When: schedule.Daily(4, 50), AllowManual: true,
			Run: func(ctx context.Context, _ *schedule.JobRun) error { return s.deleteOldEntries(ctx) },
		},
	}
}

// payLate pays the rounds that could not be paid when they were won.
func (s *Service) payLate(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		list, err := unpaidRounds(tx, jobBatch)
		if err != nil {
			return err
		}
		for _, r := range list {
			j, err := jackpotByID(tx, r.Jackpot)
			if err != nil {
				return err
			}
			if err := s.pay(tx, r, j.Name); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) deleteOldEntries(ctx context.Context) error {
	for {
		deleted := int64(0)
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			deleted, err = deleteEntries(tx, tx.Now().Add(-keptEntries).UnixMilli(), jobBatch)
			return err
		})
		if err != nil || deleted < jobBatch {
			return err
		}
	}
}
