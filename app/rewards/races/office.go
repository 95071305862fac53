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

// Manage lets staff create races.
var Manage = permission.Declare("races", "Set up races and challenges, look at what they cost, and stop them.")

// Permissions are the permissions of the calls in this package.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

// StaffRacesRequest requests a page of races and challenges, newest first.
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

// StaffRace is a race or challenge in the staff view. Dollars are decimal texts.
type StaffRace struct {
	ContestRow
	// Budget is its maximum cost, Cost is the cost of its current places, and Paid is
	// what was paid.
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

// RacePreview is a draft in the player's view, and its possible cost.
type RacePreview struct {
	Race   ContestRow `json:"race"`
	Budget string     `json:"budget"`
	// BreakEven is the stake in dollars at which the house edge covers the prizes, on a
	// game with an edge of one hundredth.
	BreakEven string `json:"break_even"`
	// NeedsApproval is true if it would need a second person.
	NeedsApproval bool `json:"needs_approval"`
	// Abusable is true if the points can be bought for less than the prizes.
	Abusable bool `json:"abusable"`
}

// CreateRaceRequest creates a race. The caller chooses Request; a repeated one creates
// nothing.
type CreateRaceRequest struct {
	Request string    `json:"request" validate:"required,max=64"`
	Draft   RaceDraft `json:"draft"`
	action.Reason
}

// CreateRaceAnswer names the race, or the request that needs a second person.
type CreateRaceAnswer struct {
	ID      string `json:"id"`
	Waiting string `json:"waiting,omitempty"`
}

// StopRaceRequest ends a race now. With Pay it is settled with its current places.
// Without it nothing (more) is paid.
type StopRaceRequest struct {
	ID  string `json:"id" validate:"required,max=40"`
	Pay bool   `json:"pay"`
	action.Reason
}

const (
	defaultRaces = 50
	raceKind     = "race"
	actionCreate = "set up race"
	actionStop   = "stop race"
	// approvalPeriod is the period in which the budgets of one person are added up.
	approvalPeriod = 24 * time.Hour
)

var (
	errRequestReused = fault.New(fault.CodeConflict, "This request was used for another race.")
	errEnded         = fault.New(fault.CodeConflict, "This race is over already.")
)

// officeActions are the staff calls.
func (s *Service) officeActions() []action.Action {
	guard, logged := action.Permission(Manage), action.Staff(action.Logged{ReasonRequired: true})
	readLimit, changeLimit := action.PerAccount(600, time.Minute), action.PerAccount(60, time.Minute)
	return []action.Action{
		action.Post("/api/admin/races", guard, s.StaffRaces, action.ReadsOnly(), readLimit,
			action.Summary("The races and challenges of the house with what they cost, the newest first, and the last weekly races.")),
		action.Post("/api/admin/races/preview", guard, s.Preview, action.ReadsOnly(), readLimit,
			action.Summary("How players would see a race, and what it may cost.")),
		action.Post("/api/admin/race/create", guard, s.Create, logged, changeLimit, action.TwoFactor(),
			action.Summary("Sets up a race or challenge.")).SecondPerson(actionCreate),
		action.Post("/api/admin/race/stop", guard, s.Stop, logged, changeLimit, action.TwoFactor(),
			action.Summary("Ends a race or challenge now, and pays its present places or nothing. Prizes above the limit of one person wait for a second person.")).SecondPerson(actionStop),
	}
}

// StaffRaces lists races with their cost.
func (s *Service) StaffRaces(ctx context.Context, _ *session.Call, r StaffRacesRequest) (StaffRacesAnswer, error) {
	limit := cmp.Or(r.Limit, defaultRaces)
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
		weeks, err := settledWeeks(q, maxListedWeeks)
		if err != nil {
			return err
		}
		for _, w := range weeks {
			paid, err := paidSum(q, w.race)
			if err != nil {
				return err
			}
			answer.Weeks = append(answer.Weeks, StaffWeek{
				WeekRow: WeekRow{Race: w.race, StartsAt: w.startsAt, EndsAt: w.endsAt, Reward: Cents(w.terms.Pool / microsPerCent)},
				Paid:    money.USD(paid).Cents(), SettledAt: w.settledAt, Seq: w.seq,
			})
		}
		return nil
	})
	return answer, err
}

func (s *Service) staffRace(q db.Querier, c *contest) (row StaffRace, err error) {
	row = StaffRace{
		Budget: money.USD(c.Budget).Cents(), PlannedEnd: c.PlannedEnd, StoppedBy: c.StoppedBy, Author: c.Author, Reason: c.Reason, CreatedAt: c.CreatedAt,
	}
	if row.ContestRow, err = s.contestRow(q, c, s.Clock.Now().UnixMilli()); err != nil {
		return row, err
	}
	paid, err := paidSum(q, c.ID)
	if err != nil {
		return row, err
	}
	row.Paid = money.USD(paid).Cents()
	cost, err := s.costNow(q, c, row.State, paid)
	row.Cost = money.USD(cost).Cents()
	return row, err
}

// costNow returns the cost of a contest with its current places.
func (s *Service) costNow(q db.Querier, c *contest, state string, paid int64) (int64, error) {
	if c.Kind == KindChallenge || state == stateDone || state == stateCancelled {
		return paid, nil
	}
	e := c.instance()
	list, err := s.topEligible(q, &e, c.Terms.places())
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
		return 0, nil // no current price
	}
	return cost, err
}

// Preview returns the preview of a draft.
func (s *Service) Preview(_ context.Context, _ *session.Call, d RaceDraft) (RacePreview, error) {
	c, err := s.read(d, s.Clock.Now())
	if err != nil {
		return RacePreview{}, err
	}
	p := RacePreview{Race: s.contestView(&c), Budget: money.USD(c.Budget).Cents(), BreakEven: money.USD(min(c.Budget, int64(money.MaxAmount)/100) * 100).Cents()}
	p.Abusable = c.Terms.Points == ByStake
	p.NeedsApproval, err = s.Approvals.NeedsApproval(actionCreate, c.budgetText())
	return p, err
}

func (c *contest) budgetText() string { return money.USD(c.Budget).Text() }

// createPayload is the payload of an approval request.
type createPayload struct {
	Request string    `json:"request"`
	Draft   RaceDraft `json:"draft"`
}

// CreateApproval is the kind of approval for a race with a large budget.
func (s *Service) CreateApproval() approval.Kind {
	return approval.Kind{
		Name: actionCreate, Sentence: "Set up a race or challenge.", SubjectKind: raceKind, Request: Manage, Decide: Manage,
		Execute: func(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Completion, error) {
			var p createPayload
			if err := request.Read(&p); err != nil {
				return approval.Completion{}, err
			}
			if p.Draft.StartsAt != 0 {
				p.Draft.StartsAt = max(p.Draft.StartsAt, tx.Now().UnixMilli()) // the approval took longer
			}
			c, err := s.read(p.Draft, tx.Now())
			if err != nil {
				return approval.Completion{}, err
			}
			c.Request, c.Author, c.Reason = p.Request, request.RequestedBy, request.Reason
			if _, used, err := contestByRequest(tx, p.Request); err != nil || used {
				return approval.Completion{}, cmp.Or(err, error(errRequestReused))
			}
			if err := s.store(tx, &c); err != nil {
				return approval.Completion{}, err
			}
			return approval.Completion{Detail: raceKind + " " + c.ID, After: c.logRecord()}, nil
		},
	}
}

func (s *Service) store(tx *db.Tx, c *contest) error {
	c.ID, c.CreatedAt = s.IDs.New(), tx.Now().UnixMilli()
	return insertContest(tx, c)
}

// loggedContest is the staff log's record of a race.
type loggedContest struct {
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	StartsAt  int64  `json:"starts_at"`
	EndsAt    int64  `json:"ends_at"`
	Budget    string `json:"budget"`
	Terms     Terms  `json:"terms"`
	Cancelled bool   `json:"cancelled"`
}

func (c *contest) logRecord() loggedContest {
	return loggedContest{c.Name, c.Kind, c.StartsAt, c.EndsAt, money.USD(c.Budget).Cents(), c.Terms, c.Cancelled}
}

// Create creates a race, or requests a second person.
func (s *Service) Create(ctx context.Context, call *session.Call, r CreateRaceRequest) (answer CreateRaceAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		before, found, err := contestByRequest(tx, r.Request)
		switch {
		case err != nil:
			return err
		case found && (before.Author != call.User.ID || before.Name != r.Draft.Name):
			return errRequestReused
		case found:
			answer = CreateRaceAnswer{ID: before.ID}
			return nil
		}
		c, err := s.read(r.Draft, tx.Now())
		if err != nil {
			return err
		}
		recentUSD, err := budgetsSince(tx, call.User.ID, tx.Now().Add(-approvalPeriod).UnixMilli())
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Submit(ctx, tx, call, approval.Proposal{
			Kind: actionCreate, Subject: c.Name, Payload: createPayload{r.Request, r.Draft}, Dollars: c.budgetText(), RecentDollars: money.USD(recentUSD).Text(), Reason: r.Reason.Reason,
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
		return s.record(tx, call, actionCreate, &c, r.Reason.Reason, nil)
	})
	return answer, err
}

func (s *Service) record(tx *db.Tx, call *session.Call, operation string, c *contest, reason string, before any) error {
	entry := stafflog.By(call, operation)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = raceKind, c.ID, reason, before, c.logRecord()
	return s.StaffLog.Write(tx, entry)
}
