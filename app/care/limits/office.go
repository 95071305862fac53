package limits

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Tighten permits staff to see the play control of players, and to make it stricter.
var Tighten = permission.Declare("play_control", "See the play control of players, and make it stricter.").GrantableAlone()

// Permissions are those that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Tighten} }

// Rate limits: calls of staff in a minute.
const (
	readsPerMinute    = 600
	tightensPerMinute = 60
)

// officeActions are the calls of staff.
func (s *Service) officeActions() []action.Action {
	permission := action.Permission(Tighten)
	return []action.Action{
		action.Post("/api/admin/play-control", permission, s.OfficeRead, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The play control of a player.")),
		action.Post("/api/admin/play-control/tighten", permission, s.OfficeTighten, action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(),
			action.PerAccount(tightensPerMinute, time.Minute), action.Summary("Makes a control of a player stricter until a time or for good. It cannot be made looser before.")).Neutral("It only makes a limit of a player stricter."),
	}
}

// OfficeRequest names a player.
type OfficeRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
}

// TightenRequest makes a control of a player stricter. Value is as in SetRequest.
type TightenRequest struct {
	UserID  string  `json:"user" validate:"required,max=40"`
	Control Control `json:"control" validate:"required,max=30"`
	Value   string  `json:"value" validate:"required,max=60"`
	// Until is when it ends, in unix milliseconds; 0 for never. A time-out ends by itself.
	Until int64 `json:"until" validate:"min=0"`
	action.Reason
}

// OfficeRead returns the play control of a player.
func (s *Service) OfficeRead(ctx context.Context, _ *session.Call, r OfficeRequest) (State, error) {
	if err := s.requirePlayer(ctx, r.UserID); err != nil {
		return State{}, err
	}
	return s.state(ctx, r.UserID)
}

// requirePlayer rejects an id that names no player.
func (s *Service) requirePlayer(ctx context.Context, userID string) error {
	return s.DB.Read(ctx, func(q *db.Reader) error {
		_, found, err := s.Accounts.Record(q, userID)
		if err == nil && !found {
			return errNoPlayer
		}
		return err
	})
}

// OfficeTighten makes a control of a player stricter. Neither the player nor staff can loosen it
// before its end.
func (s *Service) OfficeTighten(ctx context.Context, call *session.Call, r TightenRequest) (State, error) {
	if err := s.requirePlayer(ctx, r.UserID); err != nil {
		return State{}, err
	}
	a := changeRequest{userID: r.UserID, control: r.Control, value: r.Value, actor: call.Actor()}
	err := s.tighten(ctx, a, r.Until, func(tx *db.Tx, previous string, f staffControl) error {
		entry := stafflog.By(call, "tighten play control")
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = "player", r.UserID, r.Reason.Reason, string(r.Control)
		entry.Before, entry.After = map[string]string{"value": previous}, staffControlLog{f.value, f.until}
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return State{}, fmt.Errorf("tighten a control: %w", err)
	}
	return s.state(ctx, r.UserID)
}

// staffControlLog is the change in the staff log.
type staffControlLog struct {
	Value string `json:"value"`
	Until int64  `json:"until"`
}
