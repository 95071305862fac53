package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/session"
	"croupier/db"
)

// HistorySite is a site whose clock is in the past and that has no other activity. All work
// happens in the transactions of the caller, so that a year takes about a second. It
// provides the actions of players, with the rules, the ledger and the logs of the site.
// Dollars are in millionths.
type HistorySite interface {
	// WriteEach is the method of the database.
	WriteEach(ctx context.Context, fns ...func(tx *db.Tx) error) error
	// CatchUp updates the projections of wagers and movements.
	CatchUp(ctx context.Context) error
	// CreatePlayer creates an account, Visit a session of one.
	CreatePlayer(tx *db.Tx, call *session.Call, name string, confirmed bool, referredBy string) (userID string, err error)
	Visit(tx *db.Tx, call *session.Call, userID string) error
	// CreateSeeds creates the seeds of a player's draws, RotateSeeds replaces them.
	CreateSeeds(tx *db.Tx, userID, serverSeed, clientSeed string) error
	RotateSeeds(tx *db.Tx, userID string) error
	// FormatAmount formats an amount of dollars in a currency; empty without a price.
	FormatAmount(usd int64, currency string) string
	// Balance returns the value of a balance.
	Balance(q db.Querier, userID, currency string) (usd int64, err error)
	// Deposit credits money to a player, or debits it for a negative amount.
	Deposit(tx *db.Tx, userID, currency string, usd int64) error
	Play(ctx context.Context, tx *db.Tx, call *session.Call, request gamecalls.PlayRequest) error
	// CrashRounds creates rounds of crash that are played one after the other.
	CrashRounds(ctx context.Context, count int) (CrashRounds, error)
	Staff
}

// CrashRounds are rounds of crash in the past.
type CrashRounds interface {
	// Duration returns the duration of a round; the first is 1.
	Duration(number int) time.Duration
	Begin(tx *db.Tx) error
	Bet(ctx context.Context, tx *db.Tx, call *session.Call, request gamecalls.PlayRequest) error
	End(tx *db.Tx) error
}

// step is a part of a transaction.
type step func(tx *db.Tx) error

// history creates the history of a site.
type history struct {
	*Service
	HistorySite
	ctx    context.Context
	clock  *clock.Fake
	end    time.Time
	random *rand.Rand
	people []*person
	events []event
}

// historySeed makes the history the same on every site, except for the rounds of crash.
// The seed was chosen so that the site is not unlucky.
const historySeed = 4

// MakeHistory fills an empty site. Its clock is at the start of the history and is moved
// to the end.
func (s *Service) MakeHistory(ctx context.Context, pastClock HistorySite, clock *clock.Fake, to time.Time) error {
	h := &history{Service: s, HistorySite: pastClock, ctx: ctx, clock: clock, end: to, random: rand.New(rand.NewPCG(historySeed, 1))}
	if err := h.plan(clock.Now()); err != nil {
		return fmt.Errorf("make the history: %w", err)
	}
	if err := h.run(); err != nil {
		return fmt.Errorf("make the history: %w", err)
	}
	return nil
}

// plan creates the list of events. It always plans a whole year and drops the events
// after the end, so that a year is the same whenever it ends.
func (h *history) plan(from time.Time) error {
	to := from.Add(year)
	h.people = people(h.random, from, to, h.token)
	for _, v := range visits(h.random, h.people, from, to) {
		h.planVisit(v)
	}
	if err := h.planCrash(from, to); err != nil {
		return err
	}
	h.planActions(from, to)
	h.events = slices.DeleteFunc(h.events, func(e event) bool { return !e.at.Before(h.end) })
	for _, p := range h.people {
		if p.joins.Before(h.end) {
			h.add(h.end, func(tx *db.Tx) error { return h.RotateSeeds(tx, p.userID) })
		}
	}
	sortEvents(h.events)
	return nil
}

func (h *history) add(at time.Time, do step) {
	h.events = append(h.events, event{at: at, batched: do})
}

// batchSize is the number of events that are written before the projections are updated.
const batchSize = 2000

// run executes all events.
func (h *history) run() error {
	for len(h.events) > 0 {
		count := 0
		for count < min(batchSize, len(h.events)) && h.events[count].exclusive == nil {
			count++
		}
		if count == 0 {
			h.advanceTo(h.events[0].at)
			if err := h.events[0].exclusive(); err != nil {
				return err
			}
			h.events = h.events[1:]
			continue
		}
		if err := h.runBatch(h.events[:count]); err != nil {
			return err
		}
		if h.events = h.events[count:]; count == batchSize {
			if err := h.CatchUp(h.ctx); err != nil {
				return err
			}
		}
	}
	h.advanceTo(h.end)
	return h.CatchUp(h.ctx)
}

// runBatch executes events in few commits, each event at its own time: the writer
// reads the clock before each event, and each event moves the clock to the next.
func (h *history) runBatch(events []event) error {
	var failed error
	fns := make([]func(tx *db.Tx) error, len(events))
	h.advanceTo(events[0].at)
	for i, e := range events {
		fns[i] = func(tx *db.Tx) error {
			err := e.batched(tx)
			if i+1 < len(events) {
				h.advanceTo(events[i+1].at)
			}
			if _, refused := fault.From(err); err != nil && !refused && failed == nil {
				failed = err
			}
			return err
		}
	}
	err := h.WriteEach(h.ctx, fns...)
	if failed != nil {
		return failed
	}
	return ignoreRefusal(err)
}

// advanceTo moves the clock forward. It never moves it back.
func (h *history) advanceTo(at time.Time) {
	if ahead := at.Sub(h.clock.Now()); ahead > 0 {
		h.clock.Advance(ahead)
	}
}

// call returns a call of a player of the history.
func (h *history) call(p *person) *session.Call {
	call := session.GuestCall(h.IDs.New())
	call.IP, call.Device, call.UserAgent, call.Country = p.address, p.device, p.agent(), p.country
	call.User = &session.User{ID: p.userID, Name: p.name, HasEmail: true, EmailVerified: p.confirmed}
	return call
}
