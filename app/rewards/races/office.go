package races

import (
	"cmp"
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Manage lets staff set up races.
var Manage = permission.Declare("races", "Set up races and challenges, look at what they cost, and stop them.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

// StaffRacesRequest asks for a page of races and challenges, the newest first.
type StaffRacesRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=40"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// StaffRacesAnswer is a page of races and challenges.
type StaffRacesAnswer struct {
	Rows  []StaffRace `json:"rows"`
	Next  string      `json:"next,omitempty"`
	Weeks []StaffWeek `json:"weeks"`
}

// StaffRace is a race or challenge as staff see it. Dollars are decimal texts.
type StaffRace struct {
	ContestRow
	// Budget is what it costs at most, Cost what its places come to as they stand, and
	// Paid what was paid.
	Budget     string `json:"budget"`
	Cost       string `json:"cost"`
	Paid       string `json:"paid"`
	PlannedEnd int64  `json:"planned_end"`
	StoppedBy  string `json:"stopped_by"`
	Author     string `json:"author"`
	Reason     string `json:"reason"`
	CreatedAt  int64  `json:"created_at"`
}

// StaffWeek is a settled weekly race.
type StaffWeek struct {
	WeekRow
	Paid      string `json:"paid"`
	SettledAt int64  `json:"settled_at"`
	Seq       int64  `json:"seq"`
}

// RacePreview is a draft as players would see it, and what it may cost.
type RacePreview struct {
	Race   ContestRow `json:"race"`
	Budget string     `json:"budget"`
	// Break is what must be staked, in dollars, so that the house wins the prizes back
	// on a game that keeps one hundredth.
	Break string `json:"break_even"`
	// Waits tells that it would wait for a second person.
	Waits bool `json:"waits"`
	// Farmed warns that the points can be bought for less than the prizes.
	Farmed bool `json:"farmed"`
}

// CreateRaceRequest sets up a race. Request is made by the caller, and the same one
// again sets up nothing more.
type CreateRaceRequest struct {
	Request string    `json:"request" validate:"required,max=64"`
	Draft   RaceDraft `json:"draft"`
	action.Reason
}

// CreateRaceAnswer names the race, or the request that waits for a second person.
type CreateRaceAnswer struct {
	ID      string `json:"id"`
	Waiting string `json:"waiting,omitempty"`
}

// StopRaceRequest ends a race now. Pay settles it as it stands; otherwise nothing
// (more) is paid.
type StopRaceRequest struct {
	ID  string `json:"id" validate:"required,max=40"`
	Pay bool   `json:"pay"`
	action.Reason
}

const (
	usualRaces = 50
	raceKind   = "race"
	deedCreate = "set up race"
	deedStop   = "stop race"
	// sumOver is how far back the budgets of one person count together.
	sumOver = 24 * time.Hour
)

var (
	errTwice = fault.New(fault.CodeConflict, "This request was used for another race.")
	errOver  = fault.New(fault.CodeConflict, "This race is over already.")
)

// officeActions are the calls of staff.
func (s *Service) officeActions() []action.Action {
	guard, logged := action.Permission(Manage), action.Staff(action.Logged{ReasonRequired: true})
	reads, deeds := action.PerAccount(600, time.Minute), action.PerAccount(60, time.Minute)
	return []action.Action{
		action.Post("/api/admin/races", guard, s.StaffRaces, action.ReadsOnly(), reads,
			action.Summary("The races and challenges of the house with what they cost, the newest first, and the last weekly races.")),
		action.Post("/api/admin/races/preview", guard, s.Preview, action.ReadsOnly(), reads,
			action.Summary("How players would see a race, and what it may cost.")),
		action.Post("/api/admin/race/create", guard, s.Create, logged, deeds, action.TwoFactor(),
			action.Summary("Sets up a race or challenge.")),
		action.Post("/api/admin/race/stop", guard, s.Stop, logged, deeds, action.TwoFactor(),
			action.Summary("Ends a race or challenge now, and pays it as it stands or not at all.")),
	}
}

// StaffRaces lists races with what they cost.
func (s *Service) StaffRaces(ctx context.Context, _ *session.Call, r StaffRacesRequest) (StaffRacesAnswer, error) {
	limit := cmp.Or(r.Limit, usualRaces)
	answer := StaffRacesAnswer{Rows: []StaffRace{}, Weeks: []StaffWeek{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := contestsBefore(q, r.Cursor, limit+1)
		if err != nil {
			return err
		}
		if len(list) > limit {
			list = list[:limit]
			answer.Next = list[limit-1].ID
		}
		for i := range list {
			row, err := s.staffRace(q, &list[i])
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		weeks, err := settledWeeks(q, shownWeeks)
		if err != nil {
			return err
		}
		for _, w := range weeks {
			paid, err := paidSum(q, w.race)
			if err != nil {
				return err
			}
			answer.Weeks = append(answer.Weeks, StaffWeek{
				WeekRow: WeekRow{Race: w.race, StartsAt: w.startsAt, EndsAt: w.ends, Reward: Cents(w.terms.Pool / microsPerCent)},
				Paid:    dollarText(paid), SettledAt: w.settledAt, Seq: w.seq,
			})
		}
		return nil
	})
	return answer, err
}

func (s *Service) staffRace(q db.Querier, c *contest) (row StaffRace, err error) {
	row = StaffRace{
		Budget: dollarText(c.Budget), PlannedEnd: c.PlannedEnd, StoppedBy: c.StoppedBy, Author: c.Author, Reason: c.Reason, CreatedAt: c.CreatedAt,
	}
	if row.ContestRow, err = s.contestRow(q, c, s.Clock.Now().UnixMilli()); err != nil {
		return row, err
	}
	paid, err := paidSum(q, c.ID)
	if err != nil {
		return row, err
	}
	row.Paid = dollarText(paid)
	cost, err := s.costNow(q, c, row.State, paid)
	row.Cost = dollarText(cost)
	return row, err
}

// costNow is what a contest comes to as it stands: its prizes for the places that
// somebody has.
func (s *Service) costNow(q db.Querier, c *contest, state string, paid int64) (int64, error) {
	if c.Kind == KindChallenge || state == stateDone || state == stateCancelled {
		return paid, nil
	}
	e := c.ended()
	list, err := s.top(q, &e, c.Terms.places())
	if err != nil {
		return 0, err
	}
	t := c.Terms
	if taken := len(list); t.Currency != "" {
		t.Amounts = t.Amounts[:taken]
	} else {
		t.Shares = t.Shares[:taken]
	}
	cost, err := s.cost(t)
	if _, refused := fault.From(err); refused {
		return 0, nil // no price now
	}
	return cost, err
}

// dollarText is an amount in millionths of a dollar as decimal text.
func dollarText(usd int64) string { return money.Amount(usd / microsPerCent).Text(2) }

// Preview shows a draft.
func (s *Service) Preview(_ context.Context, _ *session.Call, d RaceDraft) (RacePreview, error) {
	c, err := s.read(d, s.Clock.Now())
	if err != nil {
		return RacePreview{}, err
	}
	p := RacePreview{Race: s.described(&c), Budget: dollarText(c.Budget), Break: dollarText(min(c.Budget, int64(money.MaxAmount)/100) * 100)}
	p.Farmed = c.Terms.Points == ByStake
	p.Waits, err = s.Approvals.Waits(deedCreate, c.usdText())
	return p, err
}

func (c *contest) usdText() string { return money.Amount(c.Budget).Text(usdDecimals) }

// plan is what waits for a second person.
type plan struct {
	Request string    `json:"request"`
	Draft   RaceDraft `json:"draft"`
}

// Approving is a race with a large budget as what can wait for a second person.
func (s *Service) Approving() approval.Kind {
	return approval.Kind{
		Name: deedCreate, Sentence: "Set up a race or challenge.", SubjectKind: raceKind, Request: Manage, Decide: Manage,
		Carry: func(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Done, error) {
			var p plan
			if err := request.Read(&p); err != nil {
				return approval.Done{}, err
			}
			if p.Draft.StartsAt != 0 {
				p.Draft.StartsAt = max(p.Draft.StartsAt, tx.Now().UnixMilli()) // it waited longer than that
			}
			c, err := s.read(p.Draft, tx.Now())
			if err != nil {
				return approval.Done{}, err
			}
			c.Request, c.Author, c.Reason = p.Request, request.RequestedBy, request.Reason
			if _, used, err := contestByRequest(tx, p.Request); err != nil || used {
				return approval.Done{}, cmp.Or(err, error(errTwice))
			}
			if err := s.store(tx, &c); err != nil {
				return approval.Done{}, err
			}
			return approval.Done{Detail: raceKind + " " + c.ID, After: c.shown()}, nil
		},
	}
}

func (s *Service) store(tx *db.Tx, c *contest) error {
	c.ID, c.CreatedAt = s.IDs.New(), tx.Now().UnixMilli()
	return insertContest(tx, c)
}

// shown is what the log of staff has of a race.
func (c *contest) shown() any {
	return map[string]any{"name": c.Name, "kind": c.Kind, "starts_at": c.StartsAt, "ends_at": c.EndsAt, "budget": dollarText(c.Budget), "terms": c.Terms, "cancelled": c.Cancelled}
}

// Create sets up a race, or hands it to a second person.
func (s *Service) Create(ctx context.Context, call *session.Call, r CreateRaceRequest) (answer CreateRaceAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		before, found, err := contestByRequest(tx, r.Request)
		switch {
		case err != nil:
			return err
		case found && (before.Author != call.User.ID || before.Name != r.Draft.Name):
			return errTwice
		case found:
			answer = CreateRaceAnswer{ID: before.ID}
			return nil
		}
		c, err := s.read(r.Draft, tx.Now())
		if err != nil {
			return err
		}
		lately, err := budgetsSince(tx, call.User.ID, tx.Now().Add(-sumOver).UnixMilli())
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Hold(ctx, tx, call, approval.Ask{
			Kind: deedCreate, Subject: c.Name, Payload: plan{r.Request, r.Draft}, Dollars: c.usdText(), Lately: money.Amount(lately).Text(usdDecimals), Reason: r.Reason.Reason,
		})
		if err != nil || held {
			answer = CreateRaceAnswer{Waiting: waiting}
			return err
		}
		c.Request, c.Author, c.Reason = r.Request, call.User.ID, r.Reason.Reason
		if err := s.store(tx, &c); err != nil {
			return err
		}
		answer.ID = c.ID
		return s.record(tx, call, deedCreate, &c, r.Reason.Reason, nil)
	})
	return answer, err
}

func (s *Service) record(tx *db.Tx, call *session.Call, deed string, c *contest, reason string, before any) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = raceKind, c.ID, reason, before, c.shown()
	return s.StaffLog.Write(tx, entry)
}

// Stop ends a race now.
func (s *Service) Stop(ctx context.Context, call *session.Call, r StopRaceRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		c, found, err := contestByID(tx, r.ID)
		if err != nil {
			return err
		}
		if !found {
			return fault.ErrNotFound
		}
		before, now := c.shown(), tx.Now().UnixMilli()
		// What was written in this millisecond still counts. One that has not begun
		// has nothing to pay.
		c.EndsAt, c.StoppedBy, c.Cancelled = now+1, call.User.ID, !r.Pay || now < c.StartsAt
		stopped, err := stopContest(tx, &c, now)
		if err == nil && !stopped {
			err = errOver
		}
		if err != nil {
			return err
		}
		return s.record(tx, call, deedStop, &c, r.Reason.Reason, before)
	})
}
