package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/session"
	"croupier/db"
)

// PastSite is a site whose clock stands in the past, and where nothing else happens:
// what is done in it is done in the transactions of the caller, so that a year
// takes about a second. It is what players do, by the rules, the ledger and the
// logs of the site. Dollars are in millionths.
type PastSite interface {
	// WriteEach is that of the database.
	WriteEach(ctx context.Context, fns ...func(tx *db.Tx) error) error
	// CatchUp brings what is made of wagers and movements up to date.
	CatchUp(ctx context.Context) error
	// Invent opens an account, Visit a session of one.
	Invent(tx *db.Tx, call *session.Call, name string, confirmed bool, referredBy string) (userID string, err error)
	Visit(tx *db.Tx, call *session.Call, userID string) error
	// BeginSeeds makes seeds from which somebody draws, RotateSeeds ends them.
	BeginSeeds(tx *db.Tx, userID, serverSeed, clientSeed string) error
	RotateSeeds(tx *db.Tx, userID string) error
	// Text writes an amount of dollars in a currency; empty without a price.
	Text(usd int64, currency string) string
	// Holds is what a balance is worth.
	Holds(q db.Querier, userID, currency string) (usd int64, err error)
	// Purse brings money along, or takes it home for a negative amount.
	Purse(tx *db.Tx, userID, currency string, usd int64) error
	Play(ctx context.Context, tx *db.Tx, call *session.Call, request gaming.PlayRequest) error
	// CrashRounds makes rounds of crash that are played one after the other.
	CrashRounds(ctx context.Context, count int) (CrashRounds, error)
	Staff
}

// CrashRounds are rounds of crash in the past.
type CrashRounds interface {
	// Lasts is how long a round takes; the first is 1.
	Lasts(number int) time.Duration
	Begin(tx *db.Tx) error
	Bet(ctx context.Context, tx *db.Tx, call *session.Call, request gaming.PlayRequest) error
	End(tx *db.Tx) error
}

// step does something as part of a transaction.
type step func(tx *db.Tx) error

// history makes the history of a site.
type history struct {
	*Service
	PastSite
	ctx    context.Context
	clock  *clock.Fake
	end    time.Time
	chance *rand.Rand
	people []*person
	events []event
}

// seedOfHistory makes the history the same on every site, but for the rounds of
// crash. It is one in which the house is not unlucky.
const seedOfHistory = 4

// MakeHistory fills an empty site, whose clock stands at the begin of the history
// and is moved to its end.
func (s *Service) MakeHistory(ctx context.Context, past PastSite, clock *clock.Fake, to time.Time) error {
	h := &history{Service: s, PastSite: past, ctx: ctx, clock: clock, end: to, chance: rand.New(rand.NewPCG(seedOfHistory, 1))}
	if err := h.plan(clock.Now()); err != nil {
		return fmt.Errorf("make the history: %w", err)
	}
	if err := h.run(); err != nil {
		return fmt.Errorf("make the history: %w", err)
	}
	return nil
}

// plan fills the list of events: of a whole year, of which only the part before the
// end happens, so that a year is the same whenever it ends.
func (h *history) plan(from time.Time) error {
	to := from.Add(year)
	h.people = people(h.chance, from, to, h.token)
	for _, v := range visits(h.chance, h.people, from, to) {
		h.planVisit(v)
	}
	if err := h.planCrash(from, to); err != nil {
		return err
	}
	h.planDeeds(from, to)
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
	h.events = append(h.events, event{at: at, together: do})
}

// piece is how many events are written before what is made of them is brought up
// to date.
const piece = 2000

// run lets everything happen.
func (h *history) run() error {
	for len(h.events) > 0 {
		count := 0
		for count < min(piece, len(h.events)) && h.events[count].alone == nil {
			count++
		}
		if count == 0 {
			h.goTo(h.events[0].at)
			if err := h.events[0].alone(); err != nil {
				return err
			}
			h.events = h.events[1:]
			continue
		}
		if err := h.runTogether(h.events[:count]); err != nil {
			return err
		}
		if h.events = h.events[count:]; count == piece {
			if err := h.CatchUp(h.ctx); err != nil {
				return err
			}
		}
	}
	h.goTo(h.end)
	return h.CatchUp(h.ctx)
}

// runTogether lets events happen in few commits, each at its own moment: the
// writer reads the clock before each, and each moves it to the next.
func (h *history) runTogether(events []event) error {
	var failed error
	fns := make([]func(tx *db.Tx) error, len(events))
	h.goTo(events[0].at)
	for i, e := range events {
		fns[i] = func(tx *db.Tx) error {
			err := e.together(tx)
			if i+1 < len(events) {
				h.goTo(events[i+1].at)
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

// goTo moves the clock, never back.
func (h *history) goTo(at time.Time) {
	if ahead := at.Sub(h.clock.Now()); ahead > 0 {
		h.clock.Advance(ahead)
	}
}

// call is one of somebody of the history.
func (h *history) call(p *person) *session.Call {
	call := session.GuestCall(h.IDs.New())
	call.IP, call.Device, call.UserAgent, call.Country = p.address, p.device, p.agent(), p.country
	call.User = &session.User{ID: p.userID, Name: p.name, HasEmail: true, EmailVerified: p.confirmed}
	return call
}
