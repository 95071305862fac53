package races

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// StopRule makes the early end of a race with prizes wait for a second person above the limit of
// one person: the moment of the end decides who wins.
func (s *Service) StopRule() approval.Rule[StopRaceRequest, action.None] {
	return approval.Rule[StopRaceRequest, action.None]{
		Name: actionStop, Sentence: "End a race early and pay its present places.", SubjectKind: raceKind, Decide: Manage, Plan: s.planStop,
	}
}

// Stop ends a race now.
func (s *Service) Stop(ctx context.Context, call *session.Call, r StopRaceRequest) (action.None, error) {
	return s.StopRule().Change(ctx, s.Approvals, call, r.Reason.Reason, r)
}

func (s *Service) planStop(tx *db.Tx, _ *session.Call, r StopRaceRequest, _ string) (plan approval.Plan[action.None], err error) {
	c, found, err := contestByID(tx, r.ID)
	if err != nil {
		return plan, err
	}
	if !found {
		return plan, fault.ErrNotFound
	}
	now := tx.Now().UnixMilli()
	if c.EndsAt <= now || c.Cancelled {
		return plan, errEnded
	}
	plan.Action, plan.Subject, plan.Before = actionStop, c.ID, c.logRecord()
	// Wagers of this millisecond still count. A race that has not begun pays nothing.
	c.EndsAt, c.Cancelled = now+1, !r.Pay || now < c.StartsAt
	plan.After = c.logRecord()
	if !c.Cancelled {
		plan.Weakens, plan.Cost = true, &approval.Cost{Dollars: money.USD(c.Budget).Text()}
	}
	plan.Apply = func(tx *db.Tx, actor string) error {
		c.StoppedBy = actor
		stopped, err := stopContest(tx, &c, now)
		if err == nil && !stopped {
			err = errEnded
		}
		return err
	}
	return plan, nil
}
