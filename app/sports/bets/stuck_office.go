package bets

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// stuckPage is the page where traders see the stuck bets.
const stuckPage = "/admin/sports/ticker"

// StuckBet is a bet that could not be settled. An unreadable bet has only its id and its
// attempts.
type StuckBet struct {
	ID              string `json:"id"`
	Player          string `json:"player"`
	Currency        string `json:"currency"`
	Stake           string `json:"stake"`
	PotentialPayout string `json:"potentialPayout"`
	// Problem is the error of the last attempt.
	Problem  string `json:"problem"`
	Attempts int    `json:"attempts"`
	Since    int64  `json:"since"`
}

// StuckBetsAnswer has the bets that have waited longest for their next attempt, and the total
// number of stuck bets.
type StuckBetsAnswer struct {
	Rows  []StuckBet `json:"rows"`
	Total int64      `json:"total"`
}

// StuckBets lists the stuck bets.
func (s *Service) StuckBets(ctx context.Context, _ *session.Call, _ action.None) (StuckBetsAnswer, error) {
	answer := StuckBetsAnswer{Rows: []StuckBet{}}
	err := s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		if answer.Total, _, err = countStuck(q); err != nil {
			return err
		}
		list, err := stuckTriedBefore(q, s.Clock.Now(), stuckBatch)
		for _, item := range list {
			row := StuckBet{ID: item.bet.String(), Problem: item.reason, Attempts: item.attempts, Since: clock.Millis(item.since)}
			if b, err := betByID(q, item.bet); err == nil && b != nil {
				currency, _ := s.Wagers.Wallets.Currency(b.currency) // an amount in a removed currency is in minor units
				text := func(amount money.Amount) string { return currency.Text(amount) }
				row.Player, row.Currency, row.Stake, row.PotentialPayout = b.owner, b.currency, text(b.stake), text(b.maxPayout)
			}
			answer.Rows = append(answer.Rows, row)
		}
		return err
	})
	return answer, err
}

// RetryStuckAnswer is how many of the bets are settled now, and how many are still stuck.
type RetryStuckAnswer struct {
	Settled   int64 `json:"settled"`
	Remaining int64 `json:"remaining"`
}

// RetryStuck tries the stuck bets at once instead of within a minute, after
// staff have fixed the cause.
func (s *Service) RetryStuck(ctx context.Context, call *session.Call, _ action.None) (answer RetryStuckAnswer, err error) {
	s.settling.Lock()
	defer s.settling.Unlock()
	var list []stuckBet
	err = s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		if list, err = stuckTriedBefore(tx, tx.Now(), stuckBatch); err != nil {
			return err
		}
		entry := stafflog.By(call, "settle stuck sports bets")
		entry.Kind, entry.Subject, entry.Detail = Product, "bets", fmt.Sprintf("%d to try", len(list))
		return s.StaffLog.Write(tx, entry)
	})
	for _, item := range list {
		if err == nil {
			err = s.retry(ctx, item.bet)
		}
	}
	if err != nil {
		return answer, fmt.Errorf("settle stuck sports bets: %w", err)
	}
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		for _, item := range list {
			stuck, err := isStuck(q, item.bet)
			if err != nil {
				return err
			}
			if !stuck {
				answer.Settled++
			}
		}
		answer.Remaining, _, err = countStuck(q)
		return err
	})
	return answer, err
}

// stuckActions lists the traders' calls about stuck bets.
func (s *Service) stuckActions() []action.Action {
	guard, rate := action.Permission(permission.Sports), action.PerAccount(tradersPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/sports/stuck", guard, s.StuckBets, action.ReadsOnly(), rate,
			action.Summary("The bets that could not be settled, and why.")),
		action.Post("/api/admin/sports/stuck/retry", guard, s.RetryStuck, action.Staff(action.Logged{}), rate,
			action.Summary("Tries the bets that could not be settled again at once.")).Neutral("It settles a bet by its result once more."),
	}
}

// Office is the back office part of sports bets.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Gauges: []office.Gauge{{Name: "Sports settlement", Path: stuckPage, Permission: permission.Sports, Read: s.healthReading}},
		Queues: []office.Queue{{
			Name: "stuck sports bets", Title: "Sports bets that cannot be settled", Path: stuckPage, Permission: permission.Sports,
			Load: func(_ context.Context, q *db.Reader) (office.QueueState, error) {
				count, since, err := countStuck(q)
				return office.QueueState{Count: count, Since: since}, err
			},
		}},
	}
}

// healthReading reports whether bets are stuck.
func (s *Service) healthReading(ctx context.Context) (reading office.Reading, err error) {
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		count, _, err := countStuck(q)
		reading = office.Reading{Level: office.Good, Value: "none waits"}
		if count > 0 {
			reading.Level, reading.Value = office.Bad, fmt.Sprintf("%d stuck", count)
			reading.Sentence = "Sports bets could not be settled. They are tried again every minute; the ticker, the alerts and the audit name them."
		}
		return err
	})
	return reading, err
}
