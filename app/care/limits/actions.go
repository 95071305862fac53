package limits

import (
	"context"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Calls in a minute.
const (
	asksPerMinute  = 120
	deedsPerMinute = 30
)

// EventChanged tells the pages of a player that their play control is different now.
var EventChanged = live.NewEvent[Told]("PlayControl", "The play control of the player has changed.")

// Told is what pages are told of a change: they ask for the rest.
type Told struct {
	At int64 `json:"at"`
}

// tell tells the player's pages of a change, after the commit.
func (s *Service) tell(tx *db.Tx, userID string) {
	at := tx.Now().UnixMilli()
	tx.After(func() {
		if err := s.Sockets.PublishTo(userID, EventChanged.With(Told{at})); err != nil {
			s.Log.Error("tell a player of their play control", "error", err)
		}
	})
}

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	deed := action.PerAccount(deedsPerMinute, time.Minute)
	return append(s.officeActions(),
		action.Post("/api/play-control", action.SignedIn, s.Read, action.PerAccount(asksPerMinute, time.Minute),
			action.Summary("The caller's play control: limits, pauses and blocks, and what is used of them.")),
		action.Post("/api/play-control/figures", action.SignedIn, s.ReadFigures, action.PerAccount(asksPerMinute, time.Minute),
			action.Summary("What the caller has played today, this month and in a year, day by day.")),
		action.Post("/api/play-control/set", action.SignedIn, s.Set, deed,
			action.Summary("Sets a control: stricter at once; looser is noted, and confirmed after a day.")),
		action.Post("/api/play-control/confirm", action.SignedIn, s.Confirm, deed,
			action.Summary("Confirms what the caller asked for a day ago, so that it is in force.")),
		action.Post("/api/play-control/keep", action.SignedIn, s.Keep, deed,
			action.Summary("Takes back what the caller asked for, so that the control stays as it is.")),
	)
}

// SetRequest asks for a control. Value is cents of a dollar for limits of money,
// seconds for limits of time, minutes for reality checks, 1 for a block, 24h, 7d or
// 30d for a time-out, and for the night pause such as 23:00-07:00 Europe/Berlin or
// 23:00-07:00+02:00; empty turns it off. Version is that of the control which the page shows, 0 for one never set.
type SetRequest struct {
	Control Control `json:"control" validate:"required,max=30"`
	Value   string  `json:"value" validate:"max=60"`
	Version int64   `json:"version" validate:"min=0"`
}

// ControlRequest names a control of which something waits to be confirmed.
type ControlRequest struct {
	Control Control `json:"control" validate:"required,max=30"`
	Version int64   `json:"version" validate:"min=1"`
}

// State is the play control of a player.
type State struct {
	Controls []ControlState `json:"controls"`
	// Usage has the current day, week and month.
	Usage []Usage `json:"usage"`
	// Groups are the groups of games that can be blocked.
	Groups []Group `json:"groups"`
	// Changes are the latest, the newest first.
	Changes []Changed `json:"changes"`
	Now     int64     `json:"now"`
}

// ControlState is one control that was ever set.
type ControlState struct {
	Control Control `json:"control"`
	// Value is what is in force: the stricter of what the player and staff have set.
	// It is empty for a control that is off.
	Value string `json:"value"`
	// Own is what the player has set.
	Own string `json:"own"`
	// Staff is what staff have set and has not ended. The player cannot get beyond it.
	Staff     []Floor `json:"staff"`
	ChangedAt int64   `json:"changed_at"`
	Version   int64   `json:"version"`
	Wish      *Wish   `json:"wish"`
}

// Floor is what staff have set.
type Floor struct {
	Value string `json:"value"`
	At    int64  `json:"at"`
	// Until is when it ends; 0 for never.
	Until int64 `json:"until"`
}

// Wish is what the player wants to be looser: it can be confirmed from a time on,
// until another.
type Wish struct {
	Value string `json:"value"`
	From  int64  `json:"from"`
	Until int64  `json:"until"`
}

// Usage is what was used in a period. Dollars are decimal text; what was won is a
// negative loss. Played is in seconds.
type Usage struct {
	Period    Period `json:"period"`
	Begin     int64  `json:"begin"`
	End       int64  `json:"end"`
	Deposited string `json:"deposited"`
	Staked    string `json:"staked"`
	Lost      string `json:"lost"`
	Played    int64  `json:"played"`
}

// Read gives the caller's play control.
func (s *Service) Read(ctx context.Context, call *session.Call, _ action.None) (State, error) {
	return s.state(ctx, call.User.ID)
}

// Set sets a control of the caller.
func (s *Service) Set(ctx context.Context, call *session.Call, r SetRequest) (State, error) {
	if err := s.change(ctx, own(call, r.Control, r.Value, r.Version)); err != nil {
		return State{}, fmt.Errorf("set a control: %w", err)
	}
	return s.state(ctx, call.User.ID)
}

// Confirm puts in force what the caller asked for.
func (s *Service) Confirm(ctx context.Context, call *session.Call, r ControlRequest) (State, error) {
	if err := s.confirm(ctx, own(call, r.Control, none, r.Version)); err != nil {
		return State{}, fmt.Errorf("confirm a control: %w", err)
	}
	return s.state(ctx, call.User.ID)
}

// Keep takes back what the caller asked for.
func (s *Service) Keep(ctx context.Context, call *session.Call, r ControlRequest) (State, error) {
	if err := s.takeBack(ctx, own(call, r.Control, none, r.Version)); err != nil {
		return State{}, fmt.Errorf("take back a wish: %w", err)
	}
	return s.state(ctx, call.User.ID)
}

// own is what a caller asks for about themselves.
func own(call *session.Call, control Control, value string, version int64) asked {
	return asked{userID: call.User.ID, control: control, value: value, version: version, actor: call.User.ID}
}

// latestChanges is the number of changes that a page shows.
const latestChanges = 50

// state reads the play control of a player.
func (s *Service) state(ctx context.Context, userID string) (st State, err error) {
	now := s.Clock.Now()
	st = State{Groups: Groups(), Now: now.UnixMilli()}
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if st.Controls, err = controlStates(q, userID, now); err != nil {
			return err
		}
		if st.Changes, err = changesOf(q, userID, latestChanges); err != nil {
			return err
		}
		if st.Changes == nil {
			st.Changes = []Changed{}
		}
		u, err := s.current(q, userID, now)
		if err != nil {
			return err
		}
		for i, period := range Periods() {
			p := u.periods[i]
			sum, err := s.deposits.CreditedSince(q, userID, p.begin)
			if err != nil {
				return err
			}
			st.Usage = append(st.Usage, Usage{
				Period: period, Begin: p.begin, End: period.end(now).UnixMilli(), Deposited: cents(sum), Staked: cents(p.staked), Lost: cents(p.lost),
				Played: p.played / int64(time.Second/time.Millisecond),
			})
		}
		return nil
	})
	return st, err
}

// controlStates are the controls that a player or staff have ever set.
func controlStates(q db.Querier, userID string, now time.Time) ([]ControlState, error) {
	rows, err := controlsOf(q, userID)
	if err != nil {
		return nil, err
	}
	floors, err := floorsOf(q, userID)
	if err != nil {
		return nil, err
	}
	list := []ControlState{}
	for _, control := range Controls() {
		r := row{control: control}
		if at := slices.IndexFunc(rows, func(r row) bool { return r.control == control }); at >= 0 {
			r = rows[at]
		}
		set := standing(floors, control, now)
		if r.version == 0 && len(set) == 0 {
			continue
		}
		c, err := r.state(set, now)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// state is a control as pages see it. A time-out that is over is off.
func (r row) state(floors []floor, now time.Time) (ControlState, error) {
	c := ControlState{Control: r.control, Own: r.value, Staff: []Floor{}, ChangedAt: r.changedAt, Version: r.version}
	if r.control == TimeOut && millis(r.value) <= now.UnixMilli() {
		c.Own = none
	}
	for _, f := range floors {
		c.Staff = append(c.Staff, Floor{f.value, f.setAt, f.until})
		c.ChangedAt = max(c.ChangedAt, f.setAt)
	}
	var err error
	if c.Value, err = inForce(r.control, r.value, floors, now); err != nil {
		return c, err
	}
	if r.wanted != nil && !r.lapsed(now) {
		from := r.askedAt + waiting.Milliseconds()
		c.Wish = &Wish{Value: *r.wanted, From: from, Until: from + confirming.Milliseconds()}
	}
	return c, nil
}

// Section is what the user object has of play control.
type Section struct {
	// RealityCheck is the interval of reality checks in minutes, 0 for none.
	RealityCheck int64 `json:"reality_check"`
	// TimeOutUntil is when a time-out ends, in unix milliseconds; 0 for none.
	TimeOutUntil int64 `json:"timeout_until"`
}

// Section reads it.
func (s *Service) Section(q db.Querier, userID string) (Section, error) {
	held, err := s.of(q, userID, s.Clock.Now())
	if err != nil || held == nil {
		return Section{}, err
	}
	section := Section{RealityCheck: held.reality}
	if held.timeOut > s.Clock.Now().UnixMilli() {
		section.TimeOutUntil = held.timeOut
	}
	return section, nil
}
