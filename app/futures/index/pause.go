package index

import (
	"context"
	"maps"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	actionPause  = "pause futures market"
	actionResume = "resume futures market"
	subjectKind  = "futures market"
)

var (
	errNoMarket  = fault.New(fault.CodeNotFound, "There is no such market.")
	errPaused    = fault.New(fault.CodeConflict, "Staff have paused the market already.")
	errNotPaused = fault.New(fault.CodeConflict, "Staff have not paused the market.")
)

// held reports whether staff pause a market.
func (s *Service) held(ticker string) bool { return (*s.staffPauses.Load())[ticker] }

// setStaffPause changes the pause of a market in memory and asks for a step at once.
func (s *Service) setStaffPause(ticker string, on bool) {
	next := maps.Clone(*s.staffPauses.Load())
	next[ticker] = on
	s.staffPauses.Store(&next)
	s.wakeUp()
}

// loadStaffPauses reads the pauses of staff.
func (s *Service) loadStaffPauses(ctx context.Context) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := openIncidents(q, pausedByStaff)
		if err != nil {
			return err
		}
		pauses := map[string]bool{}
		for _, one := range list {
			pauses[one.Ticker] = true
		}
		s.staffPauses.Store(&pauses)
		return nil
	})
}

// MarketRequest names a market and the reason for a decision about it.
type MarketRequest struct {
	Ticker string `json:"ticker" validate:"required,max=20"`
	action.Reason
}

// pauseActions are the calls of staff that pause and resume markets.
func (s *Service) pauseActions() []action.Action {
	guard, logged, limit := action.Permission(futures.Manage), action.Staff(action.Logged{ReasonRequired: true}), action.PerAccount(60, time.Minute)
	return []action.Action{
		action.Post("/api/admin/futures/pause", guard, s.Pause, logged, limit,
			action.Summary("Pauses a market at once: nothing is opened, closed or liquidated.")).Neutral("a pause moves no money, and the index goes on"),
		action.Post("/api/admin/futures/resume", guard, s.Resume, logged, limit,
			action.Summary("Ends the pause of a market. A grace period without liquidations follows.")).Neutral("the market goes on by its rules, after a grace period"),
	}
}

// Pause pauses a market. Errors: coded ones.
func (s *Service) Pause(ctx context.Context, call *session.Call, r MarketRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		found, err := s.staffPause(tx, r.Ticker)
		switch {
		case err != nil:
			return err
		case found != nil:
			return errPaused
		}
		_, err = insertIncident(tx, incident{Kind: pausedByStaff, Ticker: r.Ticker, Detail: r.Reason.Reason, Actor: call.Actor(), BeganAt: tx.Now().UnixMilli()})
		if err != nil {
			return err
		}
		tx.AfterCommit(func() { s.setStaffPause(r.Ticker, true) })
		return s.recordDecision(tx, call, actionPause, r)
	})
}

// Resume ends the pause of a market. Errors: coded ones.
func (s *Service) Resume(ctx context.Context, call *session.Call, r MarketRequest) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		found, err := s.staffPause(tx, r.Ticker)
		switch {
		case err != nil:
			return err
		case found == nil:
			return errNotPaused
		}
		if err := endIncident(tx, found.ID, tx.Now().UnixMilli(), call.Actor()); err != nil {
			return err
		}
		tx.AfterCommit(func() { s.setStaffPause(r.Ticker, false) })
		return s.recordDecision(tx, call, actionResume, r)
	})
}

// staffPause finds the pause of a market by staff; nil for none. Errors: errNoMarket.
func (s *Service) staffPause(q db.Querier, ticker string) (*incident, error) {
	if _, known := futures.TickerByID(ticker); !known {
		return nil, errNoMarket
	}
	return openStaffPause(q, ticker)
}

func (s *Service) recordDecision(tx *db.Tx, call *session.Call, what string, r MarketRequest) error {
	entry := stafflog.By(call, what)
	entry.Kind, entry.Subject, entry.Reason = subjectKind, r.Ticker, r.Reason.Reason
	return s.StaffLog.Write(tx, entry)
}
