package alerts

import (
	"cmp"
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// The holds.
const (
	// HoldGifts prevents a player from sending and receiving gifts.
	HoldGifts = "gifts"
	// HoldWithdrawals prevents a player from withdrawing.
	HoldWithdrawals = "withdrawals"
)

var errHoldStale = fault.New(fault.CodeConflict, "The hold was changed in the meantime. Look at the player again.")

// HoldRequest sets a hold on a player or lifts it.
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

// Hold sets a hold as an effect of a rule. An existing hold stays unchanged.
func (s *Service) Hold(tx *db.Tx, f Firing, hold string) error {
	changed, err := addHold(tx, f.UserID, HoldRow{Hold: hold, Actor: stafflog.System, Reason: "Rule: " + f.Rule, At: tx.Now().UnixMilli()})
	if err != nil || !changed {
		return err
	}
	return s.Activity.Write(tx, activity.Event{
		Kind: holdKind.ID, UserID: f.UserID, Origin: f.Origin, Values: activity.Values{}.Text("hold", hold),
	})
}

// kindHold is the kind of the change that a second person must approve.
const kindHold = "lift hold"

// HoldApproval makes the lifting of a hold wait for the approval of a second person.
func (s *Service) HoldApproval() approval.Rule[HoldRequest, action.None] {
	return approval.Rule[HoldRequest, action.None]{
		Name: kindHold, Sentence: "Lift the hold on a player.", SubjectKind: stafflog.User, Decide: SeeAlerts, Plan: s.planHold,
	}
}

// ChangeHold sets or lifts a hold on a player.
func (s *Service) ChangeHold(ctx context.Context, call *session.Call, request HoldRequest) (action.None, error) {
	if request.Hold != HoldGifts && request.Hold != HoldWithdrawals {
		return action.None{}, fault.Field("hold", "validation.in")
	}
	return s.HoldApproval().Change(ctx, s.Approvals, call, request.Reason.Reason, request)
}

func (s *Service) planHold(tx *db.Tx, call *session.Call, request HoldRequest, _ string) (plan approval.Plan[action.None], err error) {
	if _, found, err := s.Accounts.Record(tx, request.UserID); err != nil || !found {
		return plan, cmp.Or(err, error(errUnknownPlayer))
	}
	held, err := HasHold(tx, request.UserID, request.Hold)
	if err != nil {
		return plan, err
	}
	if held != request.Lift {
		return plan, errHoldStale
	}
	plan.Action, plan.Subject, plan.Detail, plan.Weakens = "hold player", request.UserID, request.Hold, request.Lift
	if request.Lift {
		plan.Action = kindHold
		plan.Apply = func(tx *db.Tx, _ string) error {
			_, err := removeHold(tx, request.UserID, request.Hold)
			return err
		}
		return plan, nil
	}
	plan.Apply = func(tx *db.Tx, actor string) error {
		if _, err := addHold(tx, request.UserID, HoldRow{request.Hold, actor, request.Reason.Reason, tx.Now().UnixMilli()}); err != nil {
			return err
		}
		e := activity.Event{Kind: holdKind.ID, UserID: request.UserID, RequestID: call.RequestID, Values: activity.Values{}.Text("hold", request.Hold)}
		return s.Activity.Write(tx, e)
	}
	return plan, nil
}
