package gifts

import (
	"context"
	"errors"
	"slices"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// OrderRains lets staff give money of the house away in the chat.
var OrderRains = permission.Declare("house_rain", "Let the house rain money on those who write in the chat, within the limit of the day.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{OrderRains} }

// States of an ordered rain.
const (
	RainPlanned   = "planned"
	RainDone      = "done"
	RainMissed    = "missed"
	RainCancelled = "cancelled"
)

const (
	// maxOrdered is how many receivers an ordered rain can have.
	maxOrdered = 100
	// orderAhead is how long before it falls a rain can be ordered.
	orderAhead = 60 * 24 * time.Hour
	// orderGrace is how long a due rain waits for somebody who qualifies.
	orderGrace = 10 * time.Minute
	// lookEvery is how often due rains are looked for.
	lookEvery = time.Minute
	// dueBatch bounds the rains of one look.
	dueBatch = 20
	// deedRain is what the log of staff and those who approve call it.
	deedRain = "house rain"
)

// Refusals of an order.
var (
	errOrderUsers  = fault.Newf(fault.CodeInvalid, "A rain of the house has 1 to %d receivers.", maxOrdered)
	errOrderAmount = fault.New(fault.CodeInvalid, "The amount must be plain digits such as 12.50, no finer than the currency, and enough for every receiver.")
	errOrderTime   = fault.New(fault.CodeInvalid, "A rain falls now or within 60 days.")
	errOrderDay    = fault.New(fault.CodeConflict, "The house does not give that much away on one day.")
	errNotPlanned  = fault.New(fault.CodeConflict, "This rain has fallen, was missed or is cancelled already.")
	errOrderTwice  = fault.New(fault.CodeConflict, "This request was used for another rain.")
)

// ordered is a rain of the house that staff have ordered.
type ordered struct {
	ID, Request, Room, Currency string
	Amount                      money.Amount
	USD                         int64
	Users                       int
	DueAt                       int64
	State                       string
	Gift                        []byte
	Given                       money.Amount
	Note, Reason, Author        string
	CreatedAt                   int64
}

// plan is what waits for a second person: all that is needed to order the rain.
type plan struct {
	Request  string `json:"request"`
	Room     string `json:"room"`
	Currency string `json:"currency"`
	Amount   string `json:"amount"` // decimal text in whole units
	Users    int    `json:"users"`
	At       int64  `json:"at"` // 0 for at once
}

// read checks a plan and prices it.
func (s *Service) readPlan(p plan) (ordered, money.Currency, error) {
	currency, known := s.Wallets.Currency(p.Currency)
	switch {
	case !known:
		return ordered{}, currency, errCurrency
	case !slices.Contains(s.rooms(), p.Room):
		return ordered{}, currency, fault.Field("room", "validation.in")
	case p.Users < 1 || p.Users > maxOrdered:
		return ordered{}, currency, errOrderUsers
	}
	amount, err := currency.Parse(p.Amount)
	if err != nil || amount <= 0 {
		return ordered{}, currency, errOrderAmount.Because(err)
	}
	least, err := s.minimum(currency)
	if err != nil {
		return ordered{}, currency, refusalOf(err, errOrderAmount)
	}
	if each := currency.Floor(amount / money.Amount(p.Users)); each < least {
		return ordered{}, currency, tooSmall(errOrderAmount, least, currency)
	}
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return ordered{}, currency, refusalOf(err, errOrderAmount)
	}
	return ordered{
		Request: p.Request, Room: p.Room, Currency: currency.ID, Amount: amount, USD: price.USD(amount, currency), Users: p.Users, DueAt: p.At,
		State: RainPlanned,
	}, currency, nil
}

// scheduled puts a rain on its time and refuses more than its day allows.
func (s *Service) scheduled(tx *db.Tx, o *ordered) error {
	now := tx.Now()
	if o.DueAt == 0 {
		o.DueAt = now.UnixMilli()
	}
	due := time.UnixMilli(o.DueAt)
	if o.DueAt < now.UnixMilli() || due.After(now.Add(orderAhead)) {
		return errOrderTime
	}
	limit := micros(s.set.dayLimit.Get())
	if limit == 0 {
		return nil
	}
	spent, err := usdOfDay(tx, startOf(due).UnixMilli(), startOf(due).AddDate(0, 0, 1).UnixMilli())
	if err == nil && spent+o.USD > limit {
		err = errOrderDay.With("reason", "day_limit").With("limit", s.set.dayLimit.Get()).With("left", usdText(max(0, limit-spent)))
	}
	return err
}

// order stores a rain, and lets one that is due fall at once.
func (s *Service) order(tx *db.Tx, o *ordered) error {
	if err := s.scheduled(tx, o); err != nil {
		return err
	}
	o.ID, o.CreatedAt = s.IDs.New(), tx.Now().UnixMilli()
	if err := insertOrdered(tx, *o); err != nil || o.DueAt > o.CreatedAt {
		return err
	}
	return s.fall(tx, o)
}

// fall gives the money of a rain away. Errors: ErrNobody, refusals of the room.
func (s *Service) fall(tx *db.Tx, o *ordered) error {
	currency, known := s.Wallets.Currency(o.Currency)
	if !known {
		return errCurrency
	}
	to, err := s.receivers(tx, o.Room, ledger.House, o.Users)
	if err != nil {
		return err
	}
	if len(to) == 0 {
		return ErrNobody
	}
	made := gift{
		kind: ledger.CodeRain.String(), room: o.Room, currency: currency.ID,
		each: currency.Floor(o.Amount / money.Amount(o.Users)), users: len(to),
	}
	if err := s.deliver(tx, &made, ledger.House, to, ledger.CodeRain, rainData(&made, nil, to, currency)); err != nil {
		return refusalOf(err, errOrderAmount)
	}
	o.State, o.Gift, o.Given = RainDone, made.id[:], made.total()
	return endOrdered(tx, *o)
}

// declareApproval makes ordered rains known to those who hold what is worth much.
func (s *Service) declareApproval() error {
	return s.Approvals.Declare(approval.Kind{
		Name: deedRain, Sentence: "Let the house rain money in the chat.", SubjectKind: "chat", Request: OrderRains, Decide: OrderRains,
		Carry: func(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Done, error) {
			var p plan
			if err := request.Read(&p); err != nil {
				return approval.Done{}, err
			}
			if p.At != 0 {
				p.At = max(p.At, tx.Now().UnixMilli()) // it waited longer than that
			}
			o, _, err := s.readPlan(p)
			if err != nil {
				return approval.Done{}, err
			}
			if _, used, err := orderedByRequest(tx, p.Request); err != nil {
				return approval.Done{}, err
			} else if used {
				return approval.Done{}, errOrderTwice
			}
			o.Author, o.Reason = request.RequestedBy, request.Reason
			if err := s.order(tx, &o); err != nil {
				return approval.Done{}, err
			}
			return approval.Done{Detail: "rain " + o.ID, After: p}, nil
		},
	})
}

// orderedJob lets ordered rains fall when they are due.
func (s *Service) orderedJob() schedule.Job {
	return schedule.Job{Name: "ordered rain", When: schedule.Every(lookEvery), Grace: lookEvery, Run: func(ctx context.Context, _ *schedule.Turn) error {
		return s.runOrdered(ctx)
	}}
}

func (s *Service) runOrdered(ctx context.Context) error {
	var due []string
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		due, err = dueOrdered(q, s.Clock.Now().UnixMilli(), dueBatch)
		return err
	})
	for _, id := range due {
		err = errors.Join(err, s.fallDue(ctx, id))
	}
	return err
}

// fallDue lets a due rain fall. One that nobody can get waits for a while and is
// then missed; its money stays with the house. A refusal takes back all that its
// transaction did, so that what is noted of it is written in another one.
func (s *Service) fallDue(ctx context.Context, id string) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		o, found, err := orderedByID(tx, id)
		if err != nil || !found || o.State != RainPlanned {
			return err
		}
		if tx.Now().After(time.UnixMilli(o.DueAt).Add(orderGrace)) {
			o.State, o.Note = RainMissed, "Nobody could get it in time, or the site was down. "+o.Note
			return endOrdered(tx, o)
		}
		return s.fall(tx, &o)
	})
	refusal, refused := fault.From(err)
	if err == nil || !refused {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		o, found, err := orderedByID(tx, id)
		if err != nil || !found || o.Note == refusal.Message {
			return err
		}
		o.Note = refusal.Message
		return endOrdered(tx, o) // it is tried again
	})
}

// cancel takes back a rain that has not fallen.
func (s *Service) cancel(tx *db.Tx, id string, log func(before, after any) stafflog.Entry) error {
	o, found, err := orderedByID(tx, id)
	if err != nil {
		return err
	}
	if !found {
		return fault.ErrNotFound
	}
	if o.State != RainPlanned {
		return errNotPlanned
	}
	before := o.shown()
	o.State = RainCancelled
	if err := endOrdered(tx, o); err != nil {
		return err
	}
	return s.StaffLog.Write(tx, log(before, o.shown()))
}

// shown is what the log of staff has of a rain.
func (o ordered) shown() any {
	return map[string]any{"room": o.Room, "currency": o.Currency, "amount": int64(o.Amount), "users": o.Users, "due_at": o.DueAt, "state": o.State}
}

// usdText is an amount in millionths of a dollar as decimal text.
func usdText(usd int64) string { return money.Amount(usd).Text(usdDecimals) }
