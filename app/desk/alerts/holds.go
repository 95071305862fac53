package alerts

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// The holds.
const (
	// HoldGifts keeps a player from giving gifts and from receiving them.
	HoldGifts = "gifts"
	// HoldWithdrawals keeps a player from withdrawing.
	HoldWithdrawals = "withdrawals"
)

var errHeld = fault.New(fault.CodeConflict, "The hold was changed in the meantime. Look at the player again.")

// HoldRequest puts a hold on a player or lifts it.
type HoldRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Hold   string `json:"hold" validate:"required,max=20" ts:"gifts|withdrawals"`
	Lift   bool   `json:"lift,omitempty"`
	action.Reason
}

// HoldRow is a hold on a player.
type HoldRow struct {
	Hold   string `json:"hold" ts:"gifts|withdrawals"`
	Actor  string `json:"actor"`
	Reason string `json:"reason"`
	At     int64  `json:"at"`
}

// Hold holds a player as part of a rule. A player who is held stays so.
func (s *Service) Hold(tx *db.Tx, f Firing, hold string) error {
	changed, err := addHold(tx, f.UserID, HoldRow{Hold: hold, Actor: stafflog.System, Reason: "Rule: " + f.Rule, At: tx.Now().UnixMilli()})
	if err != nil || !changed {
		return err
	}
	return s.Activity.Write(tx, activity.Event{
		Kind: heldKind.ID, UserID: f.UserID, Origin: f.Origin, Facts: activity.Facts{}.Text("hold", hold),
	})
}

// ChangeHold holds a player, or lifts a hold.
func (s *Service) ChangeHold(ctx context.Context, call *session.Call, request HoldRequest) (action.None, error) {
	if request.Hold != HoldGifts && request.Hold != HoldWithdrawals {
		return action.None{}, fault.Field("hold", "validation.in")
	}
	deed := "hold player"
	if request.Lift {
		deed = "lift hold"
	}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		if _, found, err := s.Accounts.Record(tx, request.UserID); err != nil || !found {
			if err == nil {
				err = errUnknownPlayer
			}
			return err
		}
		var changed bool
		var err error
		if request.Lift {
			changed, err = removeHold(tx, request.UserID, request.Hold)
		} else {
			changed, err = addHold(tx, request.UserID, HoldRow{request.Hold, call.User.ID, request.Reason.Reason, tx.Now().UnixMilli()})
		}
		if err != nil {
			return err
		}
		if !changed {
			return errHeld
		}
		if !request.Lift {
			e := activity.Event{Kind: heldKind.ID, UserID: request.UserID, RequestID: call.RequestID, Facts: activity.Facts{}.Text("hold", request.Hold)}
			if err := s.Activity.Write(tx, e); err != nil {
				return err
			}
		}
		entry := stafflog.By(call, deed)
		entry.Kind, entry.Subject, entry.Reason, entry.Detail = stafflog.User, request.UserID, request.Reason.Reason, request.Hold
		return s.StaffLog.Write(tx, entry)
	})
}
