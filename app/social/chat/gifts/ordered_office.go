package gifts

import (
	"cmp"
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// HouseRainsRequest requests a page of ordered rains, newest first.
type HouseRainsRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// HouseRainRow is an ordered rain. Amounts are decimal texts in whole units.
type HouseRainRow struct {
	ID        string `json:"id"`
	Room      string `json:"room"`
	Currency  string `json:"currency"`
	Amount    string `json:"amount"`
	Dollars   string `json:"dollars"`
	Users     int    `json:"users"`
	DueAt     int64  `json:"due_at"`
	State     string `json:"state" ts:"planned|done|missed|cancelled"`
	Given     string `json:"given"`
	Note      string `json:"note"`
	Reason    string `json:"reason"`
	Author    string `json:"author"`
	CreatedAt int64  `json:"created_at"`
}

// HouseRainsAnswer is a page of ordered rains, with the amount that may still be given away today
// (UTC). An empty limit means no limit.
type HouseRainsAnswer struct {
	Rows       []HouseRainRow `json:"rows"`
	Next       string         `json:"next,omitempty"`
	Rooms      []string       `json:"rooms"`
	Currencies []string       `json:"currencies"`
	DayLimit   string         `json:"day_limit"`
	SpentToday string         `json:"spent_today"`
}

// OrderRainRequest orders a rain. At is in unix milliseconds, 0 for at once. The caller makes
// Request; a repeated one orders no second rain.
type OrderRainRequest struct {
	Request  string       `json:"request" validate:"required,max=64"`
	Room     string       `json:"room" validate:"required,max=80"`
	Currency string       `json:"currency" validate:"required,max=16"`
	Amount   money.Number `json:"amount" validate:"required,max=40"`
	Users    int          `json:"users"`
	At       int64        `json:"at,omitempty" validate:"min=0"`
	action.Reason
}

// OrderRainAnswer is the result of an order. Waiting names the approval request that waits for a
// second person; in that case no rain is ordered yet.
type OrderRainAnswer struct {
	ID      string `json:"id"`
	State   string `json:"state"`
	Waiting string `json:"waiting,omitempty"`
}

// CancelRainRequest cancels an ordered rain.
type CancelRainRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

const (
	defaultRains           = 50
	officeReadsPerMinute   = 600
	officeChangesPerMinute = 60
	chatSubject            = "chat"
	actionCancelHouseRain  = "cancel house rain"
)

// officeActions are the calls of staff.
func (s *Service) officeActions() []action.Action {
	guard, logged := action.Permission(OrderRains), action.Staff(action.Logged{ReasonRequired: true})
	changeLimit := action.PerAccount(officeChangesPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/chat/rains", guard, s.HouseRains, action.ReadsOnly(), action.PerAccount(officeReadsPerMinute, time.Minute),
			action.Summary("The rains of the house that staff have ordered, newest first.")),
		action.Post("/api/admin/chat/rain", guard, s.OrderRain, logged, changeLimit, action.TwoFactor(),
			action.Summary("Orders a rain of the house, now or later.")).SecondPerson(actionHouseRain),
		action.Post("/api/admin/chat/rain/cancel", guard, s.CancelRain, logged, changeLimit,
			action.Summary("Takes back a rain that has not fallen.")).Neutral("It only takes a rain back."),
	}
}

// HouseRains lists the ordered rains.
func (s *Service) HouseRains(ctx context.Context, _ *session.Call, r HouseRainsRequest) (HouseRainsAnswer, error) {
	limit := cmp.Or(r.Limit, defaultRains)
	answer := HouseRainsAnswer{Rows: []HouseRainRow{}, Rooms: s.rooms(), Currencies: []string{}, DayLimit: s.set.dayLimit.Get()}
	for _, c := range s.Wallets.Currencies() {
		answer.Currencies = append(answer.Currencies, c.ID)
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := rainsBefore(q, r.Cursor, limit+1)
		if err != nil {
			return err
		}
		if len(list) > limit {
			list = list[:limit]
			answer.Next = list[limit-1].ID
		}
		for _, o := range list {
			answer.Rows = append(answer.Rows, s.rainRow(o))
		}
		today := startOfDay(s.Clock.Now())
		spent, err := usdOfDay(q, today.UnixMilli(), today.AddDate(0, 0, 1).UnixMilli())
		answer.SpentToday = money.USD(spent).Text()
		return err
	})
	return answer, err
}

func (s *Service) rainRow(o orderedRain) HouseRainRow {
	row := HouseRainRow{
		ID: o.ID, Room: o.Room, Currency: o.Currency, Dollars: money.USD(o.USD).Text(), Users: o.Users, DueAt: o.DueAt, State: o.State, Note: o.Note,
		Reason: o.Reason, Author: o.Author, CreatedAt: o.CreatedAt,
	}
	if currency, known := s.Wallets.Currency(o.Currency); known {
		row.Amount, row.Given = currency.Text(o.Amount), currency.Text(o.Given)
	}
	return row
}

// OrderRain orders a rain, or requests approval by a second person.
func (s *Service) OrderRain(ctx context.Context, call *session.Call, r OrderRainRequest) (answer OrderRainAnswer, err error) {
	p := orderPayload{Request: r.Request, Room: r.Room, Currency: r.Currency, Amount: r.Amount.Text(), Users: r.Users, At: r.At}
	o, _, err := s.readPlan(p)
	if err != nil {
		return OrderRainAnswer{}, err
	}
	o.Author, o.Reason = call.User.ID, r.Reason.Reason
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		before, found, err := rainByRequest(tx, r.Request)
		switch {
		case err != nil:
			return err
		case found && !before.equal(o):
			return errRequestReused
		case found:
			answer = OrderRainAnswer{ID: before.ID, State: before.State}
			return nil
		}
		requested := o
		if err := s.checkSchedule(tx, &requested); err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Submit(ctx, tx, call, approval.Proposal{
			Kind: actionHouseRain, Subject: r.Room, Payload: p, Dollars: money.USD(o.USD).Text(), Reason: o.Reason,
		})
		if err != nil || held {
			answer = OrderRainAnswer{Waiting: waiting}
			return err
		}
		if err := s.storeOrder(tx, &o); err != nil {
			return err
		}
		answer = OrderRainAnswer{ID: o.ID, State: o.State}
		entry := stafflog.By(call, "order "+actionHouseRain)
		entry.Kind, entry.Subject, entry.Reason, entry.After = chatSubject, o.ID, o.Reason, o.logRecord()
		return s.StaffLog.Write(tx, entry)
	})
	return answer, err
}

// equal reports whether two orders are equal.
func (o orderedRain) equal(other orderedRain) bool {
	return o.Room == other.Room && o.Currency == other.Currency && o.Amount == other.Amount && o.Users == other.Users && o.Author == other.Author
}

// CancelRain cancels a rain that has not been paid out.
func (s *Service) CancelRain(ctx context.Context, call *session.Call, r CancelRainRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		return s.cancel(tx, r.ID, func(before, after any) stafflog.Entry {
			entry := stafflog.By(call, actionCancelHouseRain)
			entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = chatSubject, r.ID, r.Reason.Reason, before, after
			return entry
		})
	})
}
