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
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// OrderRains permits staff to give money of the site away in the chat.
var OrderRains = permission.Declare("house_rain", "Let the house rain money on those who write in the chat, within the limit of the day.")

// Permissions are those that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{OrderRains} }

// States of an ordered rain.
const (
	RainPlanned   = "planned"
	RainDone      = "done"
	RainMissed    = "missed"
	RainCancelled = "cancelled"
)

const (
	// maxOrderReceivers is the max number of receivers of an ordered rain.
	maxOrderReceivers = 100
	// maxOrderAhead is how far ahead a rain can be ordered.
	maxOrderAhead = 60 * 24 * time.Hour
	// orderGrace is how long a due rain waits for an eligible player.
	orderGrace = 10 * time.Minute
	// dueInterval is the interval at which due rains are looked for.
	dueInterval = time.Minute
	// dueBatch is the max number of rains that one run handles.
	dueBatch = 20
	// actionHouseRain is the name of the action in the staff log and in approvals.
	actionHouseRain = "house rain"
)

// Errors of an order.
var (
	errOrderUsers    = fault.Newf(fault.CodeInvalid, "A rain of the house has 1 to %d receivers.", maxOrderReceivers)
	errOrderAmount   = fault.New(fault.CodeInvalid, "The amount must be plain digits such as 12.50, no finer than the currency, and enough for every receiver.")
	errOrderTime     = fault.New(fault.CodeInvalid, "A rain falls now or within 60 days.")
	errOrderDay      = fault.New(fault.CodeConflict, "The house does not give that much away on one day.")
	errNotPlanned    = fault.New(fault.CodeConflict, "This rain has fallen, was missed or is cancelled already.")
	errRequestReused = fault.New(fault.CodeConflict, "This request was used for another rain.")
)

// orderedRain is a rain of the site that staff have ordered.
type orderedRain struct {
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

// orderPayload is the content of an approval request: everything that is needed to order the rain.
type orderPayload struct {
	Request  string `json:"request"`
	Room     string `json:"room"`
	Currency string `json:"currency"`
	Amount   string `json:"amount"` // decimal text in whole units
	Users    int    `json:"users"`
	At       int64  `json:"at"` // 0 means at once
}

// read checks a plan and prices it.
func (s *Service) readPlan(p orderPayload) (orderedRain, money.Currency, error) {
	currency, known := s.Wallets.Currency(p.Currency)
	switch {
	case !known:
		return orderedRain{}, currency, errCurrency
	case !slices.Contains(s.rooms(), p.Room):
		return orderedRain{}, currency, fault.Field("room", "validation.in")
	case p.Users < 1 || p.Users > maxOrderReceivers:
		return orderedRain{}, currency, errOrderUsers
	}
	amount, err := currency.Parse(p.Amount)
	if err != nil || amount <= 0 {
		return orderedRain{}, currency, errOrderAmount.Because(err)
	}
	minimum, err := s.minimum(currency)
	if err != nil {
		return orderedRain{}, currency, refusalOf(err, errOrderAmount)
	}
	if each := currency.Floor(amount / money.Amount(p.Users)); each < minimum {
		return orderedRain{}, currency, belowMinimum(errOrderAmount, minimum, currency)
	}
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return orderedRain{}, currency, refusalOf(err, errOrderAmount)
	}
	return orderedRain{
		Request: p.Request, Room: p.Room, Currency: currency.ID, Amount: amount, USD: price.USD(amount, currency), Users: p.Users, DueAt: p.At,
		State: RainPlanned,
	}, currency, nil
}

// checkSchedule sets the time of a rain and rejects more than the limit of its day.
func (s *Service) checkSchedule(tx *db.Tx, o *orderedRain) error {
	now := tx.Now()
	if o.DueAt == 0 {
		o.DueAt = now.UnixMilli()
	}
	due := time.UnixMilli(o.DueAt)
	if o.DueAt < now.UnixMilli() || due.After(now.Add(maxOrderAhead)) {
		return errOrderTime
	}
	limit := settings.MicroUSD(s.set.dayLimit.Get())
	if limit == 0 {
		return nil
	}
	spent, err := usdOfDay(tx, startOfDay(due).UnixMilli(), startOfDay(due).AddDate(0, 0, 1).UnixMilli())
	if err == nil && spent+o.USD > limit {
		err = errOrderDay.With("reason", "day_limit").With("limit", s.set.dayLimit.Get()).With("left", money.USD(max(0, limit-spent)).Text())
	}
	return err
}

// storeOrder stores a rain, and runs one that is due at once.
func (s *Service) storeOrder(tx *db.Tx, o *orderedRain) error {
	if err := s.checkSchedule(tx, o); err != nil {
		return err
	}
	o.ID, o.CreatedAt = s.IDs.New(), tx.Now().UnixMilli()
	if err := insertRain(tx, *o); err != nil || o.DueAt > o.CreatedAt {
		return err
	}
	return s.payOut(tx, o)
}

// payOut pays a rain out. Errors: ErrNoReceivers, errors of the room.
func (s *Service) payOut(tx *db.Tx, o *orderedRain) error {
	currency, known := s.Wallets.Currency(o.Currency)
	if !known {
		return errCurrency
	}
	to, err := s.receivers(tx, o.Room, nil, o.Users)
	if err != nil {
		return err
	}
	if len(to) == 0 {
		return ErrNoReceivers
	}
	created := gift{
		kind: ledger.CodeRain.String(), room: o.Room, currency: currency.ID,
		each: currency.Floor(o.Amount / money.Amount(o.Users)), users: len(to),
	}
	if err := s.deliver(tx, &created, ledger.House, to, ledger.CodeRain, rainData(&created, nil, to, currency)); err != nil {
		return refusalOf(err, errOrderAmount)
	}
	o.State, o.Gift, o.Given = RainDone, created.id[:], created.total()
	return storeOutcome(tx, *o)
}

// declareApproval registers ordered rains with the approvals.
func (s *Service) declareApproval() error {
	return s.Approvals.Declare(approval.Kind{
		Name: actionHouseRain, Sentence: "Let the house rain money in the chat.", SubjectKind: "chat", Request: OrderRains, Decide: OrderRains,
		Execute: func(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Completion, error) {
			var p orderPayload
			if err := request.Read(&p); err != nil {
				return approval.Completion{}, err
			}
			if p.At != 0 {
				p.At = max(p.At, tx.Now().UnixMilli()) // the approval took longer than that
			}
			o, _, err := s.readPlan(p)
			if err != nil {
				return approval.Completion{}, err
			}
			if _, used, err := rainByRequest(tx, p.Request); err != nil {
				return approval.Completion{}, err
			} else if used {
				return approval.Completion{}, errRequestReused
			}
			o.Author, o.Reason = request.RequestedBy, request.Reason
			if err := s.storeOrder(tx, &o); err != nil {
				return approval.Completion{}, err
			}
			return approval.Completion{Detail: "rain " + o.ID, After: p}, nil
		},
	})
}

// rainJob runs ordered rains when they are due.
func (s *Service) rainJob() schedule.Job {
	return schedule.Job{Name: "ordered rain", When: schedule.Every(dueInterval), Grace: dueInterval, Run: func(ctx context.Context, _ *schedule.JobRun) error {
		return s.runDueRains(ctx)
	}}
}

func (s *Service) runDueRains(ctx context.Context) error {
	var due []string
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		due, err = dueRains(q, s.Clock.Now().UnixMilli(), dueBatch)
		return err
	})
	for _, id := range due {
		err = errors.Join(err, s.payOutDue(ctx, id))
	}
	return err
}

// payOutDue runs a due rain. A rain without an eligible player waits for a while and is then missed;
// its money stays with the site. An error rolls its transaction back, so that the outcome is
// written in another one.
func (s *Service) payOutDue(ctx context.Context, id string) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		o, found, err := rainByID(tx, id)
		if err != nil || !found || o.State != RainPlanned {
			return err
		}
		if tx.Now().After(time.UnixMilli(o.DueAt).Add(orderGrace)) {
			o.State, o.Note = RainMissed, "No player could receive it in time, or the site was down. "+o.Note
			return storeOutcome(tx, o)
		}
		return s.payOut(tx, &o)
	})
	refusal, refused := fault.From(err)
	if err == nil || !refused {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		o, found, err := rainByID(tx, id)
		if err != nil || !found || o.Note == refusal.Message {
			return err
		}
		o.Note = refusal.Message
		return storeOutcome(tx, o) // it is tried again
	})
}

// cancel cancels a rain that has not been paid out.
func (s *Service) cancel(tx *db.Tx, id string, log func(before, after any) stafflog.Entry) error {
	o, found, err := rainByID(tx, id)
	if err != nil {
		return err
	}
	if !found {
		return fault.ErrNotFound
	}
	if o.State != RainPlanned {
		return errNotPlanned
	}
	before := o.logRecord()
	o.State = RainCancelled
	if err := storeOutcome(tx, o); err != nil {
		return err
	}
	return s.StaffLog.Write(tx, log(before, o.logRecord()))
}

// logRecord returns the fields of a rain for the staff log.
func (o orderedRain) logRecord() any {
	return map[string]any{"room": o.Room, "currency": o.Currency, "amount": int64(o.Amount), "users": o.Users, "due_at": o.DueAt, "state": o.State}
}
