package dormant

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SeeDormant lets staff see dormant accounts.
var SeeDormant = permission.Declare("see_dormant_accounts", "See which accounts are dormant, and what they were charged.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{SeeDormant} }

const (
	asksPerMinute  = 60
	readsPerMinute = 600
)

// Actions are the calls of this room.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/wallet/dormant", action.SignedIn, s.Own, action.PerAccount(asksPerMinute, time.Minute),
			action.Summary("How long the caller's account was dormant before the caller came back, and what it was charged.")),
		action.Post("/api/admin/dormant", action.Permission(SeeDormant), s.List, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The accounts that are dormant now, those first that were not used for the longest time.")),
	}
}

// DormantFee is a fee in whole units of its currency.
type DormantFee struct {
	Currency string `json:"currency"`
	Sum      string `json:"sum"`
	At       int64  `json:"at"`
}

// DormantAnswer tells of the last time in which an account was dormant. Since and Until
// are 0 when it was not, or the player came back too long ago.
type DormantAnswer struct {
	Since int64        `json:"since"`
	Until int64        `json:"until"`
	Fees  []DormantFee `json:"fees"`
}

const (
	// toldFor is for how long a player who came back is told.
	toldFor = 30 * 24 * time.Hour
	// feesShown bounds the fees of one account that are shown.
	feesShown = 200
)

// Own tells a player who came back.
func (s *Service) Own(ctx context.Context, call *session.Call, _ action.None) (DormantAnswer, error) {
	answer := DormantAnswer{Fees: []DormantFee{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		a, found, err := sleeperOf(q, call.User.ID)
		if err != nil || !found {
			return err
		}
		since, until := a.sleptAt, a.wokeAt
		if a.noticedAt > 0 { // the job has not seen the visit yet
			since, until = a.seenAt, s.Clock.Now().UnixMilli()
		}
		if until == 0 || until < s.Clock.Now().Add(-toldFor).UnixMilli() {
			return nil
		}
		answer.Since, answer.Until = since, until
		list, err := feesSince(q, call.User.ID, since, feesShown)
		for _, f := range list {
			answer.Fees = append(answer.Fees, DormantFee{f.currency, s.text(f), f.at})
		}
		return err
	})
	return answer, err
}

func (s *Service) text(f fee) string {
	currency, _ := s.Wallets.Currency(f.currency)
	return currency.Text(f.amount)
}

// DormantRequest asks for a page of dormant accounts.
type DormantRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=80"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// DormantRow is a dormant account. FeeAt is when the next fee is due, 0 for never; Bar
// says why the account is left alone. Holds are balances such as "1.5 LTC".
type DormantRow struct {
	User      string       `json:"user"`
	Name      string       `json:"name"`
	SeenAt    int64        `json:"seen_at"`
	NoticedAt int64        `json:"noticed_at"`
	FeeAt     int64        `json:"fee_at"`
	Bar       string       `json:"bar"`
	Holds     []string     `json:"holds"`
	Fees      []DormantFee `json:"fees"`
}

// DormantRows is a page of them. Fee is the percentage of a month, "0" for none.
type DormantRows struct {
	Rows []DormantRow `json:"rows"`
	Next string       `json:"next"`
	Fee  string       `json:"fee"`
}

const usualPage = 50

// List lists the accounts to which a letter was sent.
func (s *Service) List(ctx context.Context, _ *session.Call, r DormantRequest) (DormantRows, error) {
	answer, limit := DormantRows{Rows: []DormantRow{}, Fee: s.fee.Get()}, cmp.Or(r.Limit, usualPage)
	behind, err := readPlace(r.Cursor)
	if err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := noticed(q, s.Clock.Now().UnixMilli(), behind, limit+1)
		if err != nil {
			return err
		}
		if len(list) > limit {
			list = list[:limit]
			answer.Next = fmt.Sprint(list[limit-1].seenAt, ".", list[limit-1].userID)
		}
		for _, a := range list {
			row, err := s.row(q, a)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

func readPlace(cursor string) (sleeper, error) {
	if cursor == "" {
		return sleeper{}, nil
	}
	at, userID, found := strings.Cut(cursor, ".")
	seen, err := strconv.ParseInt(at, 10, 64)
	if err != nil || !found {
		return sleeper{}, fault.Field("cursor", "validation.in")
	}
	return sleeper{seenAt: seen, userID: userID}, nil
}

func (s *Service) row(q db.Querier, a sleeper) (DormantRow, error) {
	f, err := s.facts(q, a, s.Clock.Now().UTC())
	if err != nil {
		return DormantRow{}, err
	}
	row := DormantRow{User: a.userID, Name: a.userID, SeenAt: a.seenAt, NoticedAt: a.noticedAt, Bar: string(f.Bar), Holds: []string{}, Fees: []DormantFee{}}
	if f.Fee {
		row.FeeAt = feeAt(f).UnixMilli()
	}
	record, found, err := s.Accounts.Record(q, a.userID)
	if err != nil {
		return row, err
	}
	if found {
		row.Name = record.Name
	}
	accounts, err := ledger.Accounts(q, a.userID)
	if err != nil {
		return row, err
	}
	for _, one := range accounts {
		if currency, known := s.Wallets.Currency(one.Key.Currency); known && one.Key.Purpose == ledger.Real && one.Balance > 0 {
			row.Holds = append(row.Holds, currency.Text(one.Balance)+" "+strings.ToUpper(currency.ID))
		}
	}
	charged, err := feesSince(q, a.userID, a.seenAt, feesShown)
	for _, one := range charged {
		row.Fees = append(row.Fees, DormantFee{one.currency, s.text(one), one.at})
	}
	return row, err
}

const page = "/admin/dormant"

// Office is what dormant accounts add to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{Histories: []backoffice.History{{Kind: "fees of dormant accounts", Permission: SeeDormant, Load: s.history}}}
}

func (s *Service) history(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) ([]backoffice.PlayerEvent, error) {
	list, err := feesUpTo(q, userID, upTo, limit)
	events := make([]backoffice.PlayerEvent, 0, len(list))
	for _, f := range list {
		events = append(events, backoffice.PlayerEvent{At: f.at, Title: "Fee of a dormant account: " + s.text(f) + " " + strings.ToUpper(f.currency), Detail: f.percent + " percent", Path: page})
	}
	return events, err
}
