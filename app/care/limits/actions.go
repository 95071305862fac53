package limits

import (
	"context"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/live"
	"croupier/app/kernel/product"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Rate limits: calls in a minute.
const (
	callsPerMinute  = 120
	writesPerMinute = 30
)

// EventChanged is published to the pages of a player when their play control changes.
var EventChanged = live.NewEvent[PlayControlNotice]("PlayControl", "The play control of the player has changed.")

// PlayControlNotice is the content of the event. Pages request the new state.
type PlayControlNotice struct {
	At int64 `json:"at"`
}

// publishChange publishes a change to the player's pages, after the commit.
func (s *Service) publishChange(tx *db.Tx, userID string) {
	at := tx.Now().UnixMilli()
	tx.AfterCommit(func() {
		if err := s.Sockets.PublishTo(userID, EventChanged.With(PlayControlNotice{at})); err != nil {
			s.Log.Error("notify a player of their play control", "error", err)
		}
	})
}

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	writes := action.PerAccount(writesPerMinute, time.Minute)
	return append(s.officeActions(),
		action.Post("/api/play-control", action.SignedIn, s.Read, action.PerAccount(callsPerMinute, time.Minute),
			action.Summary("The caller's play control: limits, pauses and blocks, and what is used of them.")),
		action.Post("/api/play-control/figures", action.SignedIn, s.ReadFigures, action.PerAccount(callsPerMinute, time.Minute),
			action.Summary("What the caller has played today, this month and in a year, day by day.")),
		action.Post("/api/play-control/set", action.SignedIn, s.Set, writes,
			action.Summary("Sets a control: stricter at once; looser is noted, and confirmed after a day.")),
		action.Post("/api/play-control/confirm", action.SignedIn, s.Confirm, writes,
			action.Summary("Confirms a request of the caller after a day, so that it is in force.")),
		action.Post("/api/play-control/keep", action.SignedIn, s.CancelRequest, writes,
			action.Summary("Cancels a request of the caller, so that the control stays as it is.")),
	)
}

// SetRequest sets a control. Value is in cents of a dollar for limits of money, in seconds for
// limits of time, and in minutes for reality checks. It is 1 for a block, 24h, 7d or 30d for a
// time-out, and for the night pause a value such as 23:00-07:00 Europe/Berlin or 23:00-07:00+02:00;
// empty turns the control off. Version is the version of the control that the page shows, 0 for one
// that was never set.
type SetRequest struct {
	Control Control `json:"control" validate:"required,max=30"`
	Value   string  `json:"value" validate:"max=60"`
	Version int64   `json:"version" validate:"min=0"`
}

// ControlRequest names a control with a request that waits for confirmation.
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
	Groups []product.Group `json:"groups"`
	// Changes are the latest changes, newest first.
	Changes []Change `json:"changes"`
	Now     int64    `json:"now"`
}

// ControlState is a control that was set at least once.
type ControlState struct {
	Control Control `json:"control"`
	// Value is the value in force: the stricter of those of the player and of staff. It is empty
	// for a control that is off.
	Value string `json:"value"`
	// Own is the value that the player has set.
	Own string `json:"own"`
	// Staff lists the values of staff that have not ended. The player cannot exceed them.
	Staff     []StaffControl  `json:"staff"`
	ChangedAt int64           `json:"changed_at"`
	Version   int64           `json:"version"`
	Pending   *PendingRequest `json:"pending"`
}

// StaffControl is a value that staff have set.
type StaffControl struct {
	Value string `json:"value"`
	At    int64  `json:"at"`
	// Until is when it ends; 0 for never.
	Until int64 `json:"until"`
}

// PendingRequest is a player's request to loosen a control. It can be confirmed from one time until another.
type PendingRequest struct {
	Value string `json:"value"`
	From  int64  `json:"from"`
	Until int64  `json:"until"`
}

// Usage is the usage in a period. Dollars are decimal text; a net win is a negative loss. Played is
// in seconds.
type Usage struct {
	Period    Period `json:"period"`
	Begin     int64  `json:"begin"`
	End       int64  `json:"end"`
	Deposited string `json:"deposited"`
	Staked    string `json:"staked"`
	Lost      string `json:"lost"`
	Played    int64  `json:"played"`
}

// Read returns the caller's play control.
func (s *Service) Read(ctx context.Context, call *session.Call, _ action.None) (State, error) {
	return s.state(ctx, call.User.ID)
}

// Set sets a control of the caller.
func (s *Service) Set(ctx context.Context, call *session.Call, r SetRequest) (State, error) {
	if err := s.change(ctx, ownChange(call, r.Control, r.Value, r.Version)); err != nil {
		return State{}, fmt.Errorf("set a control: %w", err)
	}
	return s.state(ctx, call.User.ID)
}

// Confirm puts a request of the caller in force.
func (s *Service) Confirm(ctx context.Context, call *session.Call, r ControlRequest) (State, error) {
	if err := s.confirm(ctx, ownChange(call, r.Control, none, r.Version)); err != nil {
		return State{}, fmt.Errorf("confirm a control: %w", err)
	}
	return s.state(ctx, call.User.ID)
}

// CancelRequest cancels a request of the caller.
func (s *Service) CancelRequest(ctx context.Context, call *session.Call, r ControlRequest) (State, error) {
	if err := s.cancelRequest(ctx, ownChange(call, r.Control, none, r.Version)); err != nil {
		return State{}, fmt.Errorf("cancel a request: %w", err)
	}
	return s.state(ctx, call.User.ID)
}

// ownChange builds a change of the caller's own control.
func ownChange(call *session.Call, control Control, value string, version int64) changeRequest {
	return changeRequest{userID: call.User.ID, control: control, value: value, version: version, actor: call.User.ID}
}

// latestChanges is the number of changes that a page shows.
const latestChanges = 50

// state reads the play control of a player.
func (s *Service) state(ctx context.Context, userID string) (st State, err error) {
	now := s.Clock.Now()
	st = State{Groups: product.Groups(), Now: now.UnixMilli()}
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if st.Controls, err = controlStates(q, userID, now); err != nil {
			return err
		}
		if st.Changes, err = changesOf(q, userID, latestChanges); err != nil {
			return err
		}
		if st.Changes == nil {
			st.Changes = []Change{}
		}
		u, err := s.current(q, userID, now)
		if err != nil {
			return err
		}
		for i, period := range Periods() {
			p := u.periods[i]
			sum, err := s.Deposits.CreditedSince(q, userID, p.begin)
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

// controlStates lists the controls that a player or staff have set at least once.
func controlStates(q db.Querier, userID string, now time.Time) ([]ControlState, error) {
	rows, err := controlsOf(q, userID)
	if err != nil {
		return nil, err
	}
	staffControls, err := staffControlsOf(q, userID)
	if err != nil {
		return nil, err
	}
	list := []ControlState{}
	for _, control := range Controls() {
		r := row{control: control}
		if at := slices.IndexFunc(rows, func(r row) bool { return r.control == control }); at >= 0 {
			r = rows[at]
		}
		set := activeStaffControls(staffControls, control, now)
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

// state converts a control for pages. A time-out that has ended is off.
func (r row) state(staffControls []staffControl, now time.Time) (ControlState, error) {
	c := ControlState{Control: r.control, Own: r.value, Staff: []StaffControl{}, ChangedAt: r.changedAt, Version: r.version}
	if r.control == TimeOut && parseMillis(r.value) <= now.UnixMilli() {
		c.Own = none
	}
	for _, f := range staffControls {
		c.Staff = append(c.Staff, StaffControl{f.value, f.setAt, f.until})
		c.ChangedAt = max(c.ChangedAt, f.setAt)
	}
	var err error
	if c.Value, err = effectiveValue(r.control, r.value, staffControls, now); err != nil {
		return c, err
	}
	if r.requested != nil && !r.requestExpired(now) {
		from := r.askedAt + confirmDelay.Milliseconds()
		c.Pending = &PendingRequest{Value: *r.requested, From: from, Until: from + confirmWindow.Milliseconds()}
	}
	return c, nil
}

// Section is the part of the user object that concerns play control.
type Section struct {
	// RealityCheck is the interval of reality checks in minutes, 0 for none.
	RealityCheck int64 `json:"reality_check"`
	// TimeOutUntil is when a time-out ends, in unix milliseconds; 0 for none.
	TimeOutUntil int64 `json:"timeout_until"`
}

// Section returns a player's part of the user object.
func (s *Service) Section(q db.Querier, userID string) (Section, error) {
	current, err := s.controlsOf(q, userID, s.Clock.Now())
	if err != nil || current == nil {
		return Section{}, err
	}
	section := Section{RealityCheck: current.reality}
	if current.timeOut > s.Clock.Now().UnixMilli() {
		section.TimeOutUntil = current.timeOut
	}
	return section, nil
}
