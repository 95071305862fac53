package book

import (
	"context"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Subject is the subject of traders' actions in the staff log.
const Subject = "sports"

// kindPrice is the approval kind of a price with a negative margin.
const kindPrice = "fix a price with a negative margin"

// Errors of traders' requests.
var (
	errNoScope = fault.New(fault.CodeNotFound, "The sportsbook has nothing of this name.").With("reason", "scope")
	errNotSet  = fault.New(fault.CodeNotFound, "Nothing is set there.").With("reason", "unset")
	errUntil   = fault.Field("until", "validation.invalid")
	errNoPrice = fault.Field("price", "validation.invalid")

	errMethod  = fault.Field("method", "validation.in")
	errTooMany = fault.New(fault.CodeConflict, "Too much is set by hand already. Withdraw something first.").With("reason", "many")
)

// maxControls limits the number of controls. Every price calculation searches them.
const maxControls = 2000

// maxPriceDuration is the maximum validity of a fixed price.
const maxPriceDuration = 7 * 24 * time.Hour

// StopRequest suspends a scope or resumes it.
type StopRequest struct {
	Scope   Scope `json:"scope"`
	Suspend bool  `json:"suspend"`
	action.Reason
}

// FixPriceRequest fixes the price of an outcome until a time. 0 means until it is
// removed. An empty price removes it.
type FixPriceRequest struct {
	Scope Scope  `json:"scope"`
	Price string `json:"price" validate:"max=16"`
	Until int64  `json:"until" validate:"min=0"`
	action.Reason
}

// FixPriceAnswer reports whether the price waits for a second person because its margin
// is negative. It also has the sum of the implied chances of the market's prices,
// including this one, in thousandths.
type FixPriceAnswer struct {
	Pending   string `json:"pending,omitempty"`
	Overround int64  `json:"overround"`
}

// MarginRequest sets the margins of a sport, of a league or of a market of a sport.
// Without margins they are inherited again.
type MarginRequest struct {
	Scope   Scope       `json:"scope"`
	Margins MarginTerms `json:"margins"`
	action.Reason
}

// checkScope rejects a scope that the book does not have.
func (s *Service) checkScope(c Scope) error {
	switch c.Level {
	case levelBook:
		return requireExactScope(c, Scope{Level: c.Level})
	case levelSport, levelLeague, levelType:
		sport, known := markets.Find(c.Sport)
		if !known {
			return errNoScope
		}
		switch c.Level {
		case levelSport:
			return requireExactScope(c, Scope{Level: c.Level, Sport: c.Sport})
		case levelLeague:
			if c.Tournament == "" {
				return errNoScope
			}
			return requireExactScope(c, Scope{Level: c.Level, Sport: c.Sport, Category: c.Category, Tournament: c.Tournament})
		}
		if _, has := sport.Market(c.Market); !has {
			return errNoScope
		}
		return requireExactScope(c, Scope{Level: c.Level, Sport: c.Sport, Market: c.Market})
	}
	e := s.eventByID(c.Event)
	if e == nil {
		return errNoScope
	}
	if c.Level == levelEvent {
		return requireExactScope(c, Scope{Level: c.Level, Event: c.Event})
	}
	snap := e.snapshot.Load()
	at, has := snap.index[c.key()]
	switch {
	case !has:
		return errNoScope
	case c.Level == levelMarket:
		return requireExactScope(c, Scope{Level: c.Level, Event: c.Event, Market: c.Market, Specifiers: c.Specifiers})
	case indexOf(&snap.markets[at], c.Outcome) < 0:
		return errNoScope
	}
	return requireExactScope(c, Scope{Level: c.Level, Event: c.Event, Market: c.Market, Specifiers: c.Specifiers, Outcome: c.Outcome})
}

// requireExactScope rejects a scope with more fields than its level needs, because it would differ
// from the stored scope.
func requireExactScope(requested, required Scope) error {
	if requested != required {
		return errNoScope
	}
	return nil
}

func indexOf(of *eventMarket, outcome string) int {
	for i := range of.outcomes {
		if of.outcomes[i].ID == outcome {
			return i
		}
	}
	return -1
}

// Stop suspends or resumes betting on a scope. It takes effect at the commit.
func (s *Service) Stop(ctx context.Context, call *session.Call, r StopRequest) (action.None, error) {
	if r.Scope.Level == levelType || r.Scope.Level == levelRuling {
		return action.None{}, errNoScope
	}
	if r.Suspend {
		if err := s.checkScope(r.Scope); err != nil {
			return action.None{}, err
		}
		return action.None{}, s.setControl(ctx, call, "suspend bets on sports", control{kind: stopKind, scope: r.Scope, value: "{}", reason: r.Reason.Reason})
	}
	return action.None{}, s.removeControl(ctx, call, "resume bets on sports", stopKind, r.Scope, r.Reason.Reason)
}

// setControl stores a control and adds a row to the staff log.
func (s *Service) setControl(ctx context.Context, call *session.Call, operation string, c control) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		before, err := s.putControl(tx, call.Actor(), c)
		if err != nil {
			return err
		}
		return s.logAction(tx, call, operation, c.scope, c.reason, before, controlLogView(c))
	})
}

// putControl stores a control and activates it at the commit. It returns the previous control.
func (s *Service) putControl(tx *db.Tx, actor string, c control) (before any, err error) {
	stored, err := readControls(tx)
	if err != nil {
		return nil, err
	}
	if had, has := stored.controlOf(c.kind, c.scope); has {
		before = controlLogView(had)
	} else if len(stored.list) >= maxControls {
		return nil, errTooMany
	}
	c.actor = actor
	if err := storeControl(tx, c); err != nil {
		return nil, err
	}
	return before, s.reloadControls(tx, c.scope)
}

// removeControl removes a control.
func (s *Service) removeControl(ctx context.Context, call *session.Call, operation, kind string, of Scope, reason string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		stored, err := readControls(tx)
		if err != nil {
			return err
		}
		had, has := stored.controlOf(kind, of)
		if !has {
			return errNotSet
		}
		if _, err := deleteControl(tx, kind, of); err != nil {
			return err
		}
		if err := s.logAction(tx, call, operation, of, reason, controlLogView(had), nil); err != nil {
			return err
		}
		return s.reloadControls(tx, of)
	})
}

func (s *Service) logAction(tx *db.Tx, call *session.Call, operation string, of Scope, reason string, before, after any) error {
	entry := stafflog.By(call, operation)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = Subject, of.String(), reason, before, after
	return s.StaffLog.Write(tx, entry)
}

// controlLogView returns a control as the staff log stores it.
func controlLogView(c control) any {
	displayed := map[string]any{"scope": c.scope.String(), "reason": c.reason}
	if c.kind != stopKind {
		displayed[c.kind] = c.value
	}
	if c.until != 0 {
		displayed["until"] = c.until
	}
	return displayed
}

// fixedPrice is the data that a second person approves.
type fixedPrice struct {
	Scope       Scope      `json:"scope"`
	Event       string     `json:"event"`
	Name        string     `json:"name"`
	Price       odds.Price `json:"price"`
	PriceBefore odds.Price `json:"priceBefore"`
	Until       int64      `json:"until"`
	Overround   int64      `json:"overround"`
}

// FixPrice fixes the price of an outcome, or removes the fixed price.
func (s *Service) FixPrice(ctx context.Context, call *session.Call, r FixPriceRequest) (answer FixPriceAnswer, err error) {
	if r.Price == "" {
		return answer, s.removeControl(ctx, call, "take a fixed price back", priceKind, r.Scope, r.Reason.Reason)
	}
	if r.Scope.Level != levelOutcome {
		return answer, errNoScope
	}
	if err := s.checkScope(r.Scope); err != nil {
		return answer, err
	}
	data := fixedPrice{Scope: r.Scope, Until: r.Until}
	if data.Price, err = odds.Parse(r.Price); err != nil {
		return answer, errNoPrice.Because(err)
	}
	now := s.Clock.Now()
	if r.Until != 0 && (r.Until <= now.UnixMilli() || r.Until > now.Add(maxPriceDuration).UnixMilli()) {
		return answer, errUntil
	}
	negative := s.applyFixedPrice(&data)
	answer.Overround = data.Overround
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if negative {
			_, waiting, err := s.Approvals.Submit(ctx, tx, call, approval.Proposal{Kind: kindPrice, Subject: r.Scope.String(), Payload: data, Reason: r.Reason.Reason})
			answer.Pending = waiting
			return err
		}
		c, err := data.control(false, r.Reason.Reason)
		if err != nil {
			return err
		}
		before, err := s.putControl(tx, call.Actor(), c)
		if err != nil {
			return err
		}
		return s.logAction(tx, call, "fix a price", r.Scope, r.Reason.Reason, before, controlLogView(c))
	})
	return answer, err
}

// applyFixedPrice reports whether the price would have a negative margin, and records what it
// changes.
func (s *Service) applyFixedPrice(f *fixedPrice) (negative bool) {
	e := s.eventByID(f.Scope.Event)
	snap := e.snapshot.Load()
	at := snap.index[f.Scope.key()]
	of, r := &snap.markets[at], snap.rows[at]
	i := indexOf(of, f.Scope.Outcome)
	r.cells = append([]cell(nil), r.cells...)
	f.Event, f.Name, f.PriceBefore = snap.fixture.Home+" - "+snap.fixture.Away, of.name+": "+of.outcomes[i].Name, r.cells[i].price
	r.cells[i].price, r.cells[i].manual, r.cells[i].state = f.Price, true, line.Open
	f.Overround = int64(1000 * overround(&r) / float64(max(of.definition.Winners, 1)))
	return negativeMargin(of, &r)
}

func (f *fixedPrice) control(approved bool, reason string) (control, error) {
	value, err := json.Marshal(manualPrice{Price: f.Price, Approved: approved})
	return control{kind: priceKind, scope: f.Scope, value: string(value), reason: reason, until: f.Until}, err
}

// executeFixedPrice fixes a price after a second person approved it.
func (s *Service) executeFixedPrice(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Completion, error) {
	var f fixedPrice
	if err := r.Read(&f); err != nil {
		return approval.Completion{}, err
	}
	if err := s.checkScope(f.Scope); err != nil {
		return approval.Completion{}, err
	}
	if f.Until != 0 && f.Until <= tx.Now().UnixMilli() {
		return approval.Completion{}, approval.ErrExpired
	}
	c, err := f.control(true, r.Reason)
	if err != nil {
		return approval.Completion{}, err
	}
	before, err := s.putControl(tx, call.Actor(), c)
	return approval.Completion{Detail: f.Name + " at " + f.Price.String(), Before: before, After: controlLogView(c)}, err
}

// kindMargin is the approval kind of a lower margin.
const kindMargin = "lower a sports margin"

// MarginRule requires the approval of a second person for lower margins.
func (s *Service) MarginRule() approval.Rule[MarginRequest, action.None] {
	return approval.Rule[MarginRequest, action.None]{
		Name: kindMargin, Sentence: "Lower the margin of the sportsbook, or spread it in another way.", SubjectKind: Subject, Decide: permission.Sports, Plan: s.planMargin,
	}
}

// SetMargin sets margins, or makes them inherited again.
func (s *Service) SetMargin(ctx context.Context, call *session.Call, r MarginRequest) (action.None, error) {
	return s.MarginRule().Change(ctx, s.Approvals, call, r.Reason.Reason, r)
}

func (s *Service) planMargin(tx *db.Tx, _ *session.Call, r MarginRequest, _ string) (plan approval.Plan[action.None], err error) {
	resets := r.Margins == (MarginTerms{})
	if !resets && r.Margins.Method != "" && !slices.Contains(odds.Methods(), odds.Method(r.Margins.Method)) {
		return plan, errMethod
	}
	if r.Scope.Level != levelSport && r.Scope.Level != levelLeague && r.Scope.Level != levelType {
		return plan, errNoScope
	}
	stored, err := readControls(tx)
	if err != nil {
		return plan, err
	}
	had, has := stored.controlOf(marginKind, r.Scope)
	if has {
		plan.Before = controlLogView(had)
	}
	plan.Subject, plan.Weakens = r.Scope.String(), s.lowersMargin(stored, r.Scope, r.Margins)
	if resets {
		if !has {
			return plan, errNotSet
		}
		plan.Action = "inherit a margin"
		plan.Apply = func(tx *db.Tx, _ string) error {
			if _, err := deleteControl(tx, marginKind, r.Scope); err != nil {
				return err
			}
			return s.reloadControls(tx, r.Scope)
		}
		return plan, nil
	}
	if err := s.checkScope(r.Scope); err != nil {
		return plan, err
	}
	value, err := json.Marshal(r.Margins, json.Deterministic(true))
	if err != nil {
		return plan, err
	}
	c := control{kind: marginKind, scope: r.Scope, value: string(value), reason: r.Reason.Reason}
	plan.Action, plan.After = "set a margin", controlLogView(c)
	plan.Apply = func(tx *db.Tx, actor string) error {
		_, err := s.putControl(tx, actor, c)
		return err
	}
	return plan, nil
}

// Kinds lists the actions that wait for a second person.
func (s *Service) Kinds() []approval.Kind {
	return []approval.Kind{
		{
			Name: kindPrice, Sentence: "Fix a price with which the house loses on average.", SubjectKind: Subject,
			Request: permission.Sports, Decide: permission.Sports, Always: true, Execute: s.executeFixedPrice,
		},
		{
			Name: kindRuling, Sentence: "Decide how an event or its markets are settled.", SubjectKind: Subject,
			Request: permission.Sports, Decide: permission.Sports, Always: true, Execute: s.executeRuling, OnEnd: s.removeRulingStop,
		},
		s.LimitRule().Kind(), s.MarginRule().Kind(),
	}
}
