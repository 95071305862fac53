package trading

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/stafflog"
	"croupier/app/sports/book/board"
	"croupier/db"
)

// Subject is the subject of traders' actions in the staff log.
const Subject = "sports"

// Errors of traders' requests.
var (
	ErrNoScope = fault.New(fault.CodeNotFound, "The sportsbook has nothing of this name.").With("reason", "scope")
	errNotSet  = fault.New(fault.CodeNotFound, "Nothing is set there.").With("reason", "unset")
	errUntil   = fault.Field("until", "validation.invalid")
	errNoPrice = fault.Field("price", "validation.invalid")

	errMethod  = fault.Field("method", "validation.in")
	errTooMany = fault.New(fault.CodeConflict, "Too much is set by hand already. Withdraw something first.").With("reason", "many")
)

// maxControls limits the number of controls. Every price calculation searches them.
const maxControls = 2000

// StopRequest suspends a scope or resumes it.
type StopRequest struct {
	Scope   Scope `json:"scope"`
	Suspend bool  `json:"suspend"`
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
			return ErrNoScope
		}
		switch c.Level {
		case levelSport:
			return requireExactScope(c, Scope{Level: c.Level, Sport: c.Sport})
		case levelLeague:
			if c.Tournament == "" {
				return ErrNoScope
			}
			return requireExactScope(c, Scope{Level: c.Level, Sport: c.Sport, Category: c.Category, Tournament: c.Tournament})
		}
		if _, has := sport.Market(c.Market); !has {
			return ErrNoScope
		}
		return requireExactScope(c, Scope{Level: c.Level, Sport: c.Sport, Market: c.Market})
	}
	e := s.Board.ByID(c.Event)
	if e == nil {
		return ErrNoScope
	}
	if c.Level == LevelEvent {
		return requireExactScope(c, Scope{Level: c.Level, Event: c.Event})
	}
	snap := e.Snapshot.Load()
	at, has := snap.Index[c.key()]
	switch {
	case !has:
		return ErrNoScope
	case c.Level == levelMarket:
		return requireExactScope(c, Scope{Level: c.Level, Event: c.Event, Market: c.Market, Specifiers: c.Specifiers})
	case board.IndexOf(&snap.Markets[at], c.Outcome) < 0:
		return ErrNoScope
	}
	return requireExactScope(c, Scope{Level: c.Level, Event: c.Event, Market: c.Market, Specifiers: c.Specifiers, Outcome: c.Outcome})
}

// requireExactScope rejects a scope with more fields than its level needs, because it would differ
// from the stored scope.
func requireExactScope(requested, required Scope) error {
	if requested != required {
		return ErrNoScope
	}
	return nil
}

// Stop suspends or resumes betting on a scope. It takes effect at the commit.
func (s *Service) Stop(ctx context.Context, call *session.Call, r StopRequest) (action.None, error) {
	if r.Scope.Level == levelType || r.Scope.Level == levelRuling {
		return action.None{}, ErrNoScope
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

// Kinds lists the actions of traders that wait for a second person.
func (s *Service) Kinds() []approval.Kind {
	return []approval.Kind{
		{
			Name: kindPrice, Sentence: "Fix a price with which the house loses on average.", SubjectKind: Subject,
			Request: permission.Sports, Decide: permission.Sports, Always: true, Execute: s.executeFixedPrice,
		},
		s.MarginRule().Kind(),
	}
}

// callsPerMinute limits the requests of one staff member.
const callsPerMinute = 240

// Actions lists the calls for traders.
func (s *Service) Actions() []action.Action {
	guard, rate := action.Permission(permission.Sports), action.PerAccount(callsPerMinute, time.Minute)
	logged, code := action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor()
	return []action.Action{
		action.Post("/api/admin/sports/controls", guard, s.Controls, action.ReadsOnly(), rate, action.Summary("All that traders have set: what is suspended, fixed prices and margins.")),
		action.Post("/api/admin/sports/stop", guard, s.Stop, logged, rate, action.Summary("Suspends the book, a sport, a league, an event, a market or an outcome, or lets it be bet on again.")).Neutral("Prices, margins and limits stay what they are."),
		action.Post("/api/admin/sports/price", guard, s.FixPrice, logged, code, rate, action.Summary("Fixes the price of an outcome, or takes it back. One with a negative margin waits for a second person.")).SecondPerson(kindPrice),
		action.Post("/api/admin/sports/margin", guard, s.SetMargin, logged, code, rate, action.Summary("Sets the margins of a sport, a league or a market of a sport, or has them inherited.")).SecondPerson(kindMargin),
	}
}

// ExpiredEvents returns the events whose controls have expired. They are priced again, and
// pages receive their new state.
func (s *Service) ExpiredEvents() (moved []string) {
	now := s.Clock.Now().UnixMilli()
	if next := s.nextEnd.Load(); next == 0 || now < next {
		return nil
	}
	next := int64(0)
	for _, item := range s.controls.Load().list {
		switch {
		case item.until == 0:
		case item.expired(now):
			moved = append(moved, item.scope.Event)
		case next == 0 || item.until < next:
			next = item.until
		}
	}
	s.nextEnd.Store(next)
	return moved
}

// scheduleExpiry records when the next control expires. The caller has the lock controlling.
func (s *Service) scheduleExpiry(c *controls) {
	next := int64(0)
	for _, item := range c.list {
		if item.until != 0 && (next == 0 || item.until < next) {
			next = item.until
		}
	}
	s.nextEnd.Store(next)
}
