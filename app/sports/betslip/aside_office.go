package betslip

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// asidePage is where traders see the bets that are set aside.
const asidePage = "/admin/sports/ticker"

// AsideBet is a bet that could not be settled. Of one that cannot even be read only
// the id is told, and what is known of its tries.
type AsideBet struct {
	ID       string `json:"id"`
	Player   string `json:"player"`
	Currency string `json:"currency"`
	Stake    string `json:"stake"`
	Possible string `json:"possible"`
	// Problem is what went wrong the last time.
	Problem string `json:"problem"`
	Tries   int    `json:"tries"`
	Since   int64  `json:"since"`
}

// AsideAnswer are the bets that wait the longest for their next try, and how many there
// are in all.
type AsideAnswer struct {
	Rows  []AsideBet `json:"rows"`
	Total int64      `json:"total"`
}

// Aside lists the bets that are set aside.
func (s *Service) Aside(ctx context.Context, _ *session.Call, _ action.None) (AsideAnswer, error) {
	answer := AsideAnswer{Rows: []AsideBet{}}
	err := s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		if answer.Total, _, err = waitingAside(q); err != nil {
			return err
		}
		list, err := asideBefore(q, s.Clock.Now(), asideBatch)
		for _, one := range list {
			row := AsideBet{ID: one.bet.String(), Problem: one.reason, Tries: one.tries, Since: clock.Millis(one.since)}
			if b, err := betByID(q, one.bet); err == nil && b != nil {
				currency, _ := s.Wagers.Wallets.Currency(b.currency) // one that the site has dropped is told in minor units
				text := func(amount money.Amount) string { return currency.Text(amount) }
				row.Player, row.Currency, row.Stake, row.Possible = b.owner, b.currency, text(b.stake), text(b.most)
			}
			answer.Rows = append(answer.Rows, row)
		}
		return err
	})
	return answer, err
}

// RetryAsideAnswer tells how many of the bets that were tried are settled now, and how
// many are still set aside.
type RetryAsideAnswer struct {
	Settled int64 `json:"settled"`
	Left    int64 `json:"left"`
}

// RetryAside tries the bets that are set aside at once, instead of with the next
// minute: somebody has put right what kept them.
func (s *Service) RetryAside(ctx context.Context, call *session.Call, _ action.None) (answer RetryAsideAnswer, err error) {
	s.settling.Lock()
	defer s.settling.Unlock()
	var list []asideBet
	err = s.Wagers.DB.Write(ctx, func(tx *db.Tx) error {
		if list, err = asideBefore(tx, tx.Now(), asideBatch); err != nil {
			return err
		}
		entry := stafflog.By(call, "settle sports bets that are set aside")
		entry.Kind, entry.Subject, entry.Detail = Product, "bets", fmt.Sprintf("%d to try", len(list))
		return s.StaffLog.Write(tx, entry)
	})
	for _, one := range list {
		if err == nil {
			err = s.retry(ctx, one.bet)
		}
	}
	if err != nil {
		return answer, fmt.Errorf("settle sports bets that are set aside: %w", err)
	}
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) (err error) {
		for _, one := range list {
			aside, err := isAside(q, one.bet)
			if err != nil {
				return err
			}
			if !aside {
				answer.Settled++
			}
		}
		answer.Left, _, err = waitingAside(q)
		return err
	})
	return answer, err
}

// asideActions are the calls of traders about bets that are set aside.
func (s *Service) asideActions() []action.Action {
	guard, rate := action.Permission(permission.Sports), action.PerAccount(tradersPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/sports/aside", guard, s.Aside, action.ReadsOnly(), rate,
			action.Summary("The bets that could not be settled, and why.")),
		action.Post("/api/admin/sports/aside/retry", guard, s.RetryAside, action.Staff(action.Logged{}), rate,
			action.Summary("Tries the bets that could not be settled again at once.")),
	}
}

// Office is what sports bets add to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Gauges: []backoffice.Gauge{{Name: "Sports settlement", Path: asidePage, Permission: permission.Sports, Read: s.reading}},
		Queues: []backoffice.Queue{{
			Name: "sports bets aside", Title: "Sports bets that cannot be settled", Path: asidePage, Permission: permission.Sports,
			Load: func(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
				count, since, err := waitingAside(q)
				return backoffice.Waiting{Count: count, Since: since}, err
			},
		}},
	}
}

// reading says whether bets are set aside.
func (s *Service) reading(ctx context.Context) (reading backoffice.Reading, err error) {
	err = s.Wagers.DB.Read(ctx, func(q *db.Reader) error {
		count, _, err := waitingAside(q)
		reading = backoffice.Reading{Level: backoffice.Good, Value: "none waits"}
		if count > 0 {
			reading.Level, reading.Value = backoffice.Bad, fmt.Sprintf("%d set aside", count)
			reading.Sentence = "Sports bets could not be settled. They are tried again every minute; the ticker, the alerts and the audit name them."
		}
		return err
	})
	return reading, err
}
