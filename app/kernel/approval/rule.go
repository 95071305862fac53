package approval

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// ErrNeedsSecond means that nothing has changed: the request was stored for a second person. "waiting"
// has its id.
var ErrNeedsSecond = fault.New(fault.CodeConflict, "Nothing has changed yet: this waits for a second person, under Approvals.").With("reason", "second_person")

// Rule is for changes outside of the settings, such as a limit of traders: those that weaken a
// control wait for a second person, all others are made at once. R is the request of the call, A
// its answer. A call declares its rules with Action.SecondPerson.
type Rule[R, A any] struct {
	// Name, Sentence, SubjectKind and Decide are those of the Kind that waits.
	Name, Sentence, SubjectKind string
	Decide                      permission.Permission
	// Plan compares a request with the stored data. It refuses impossible requests and writes
	// nothing. newID is the id of a new object; it is the same when the second person makes the
	// plan again.
	Plan func(tx *db.Tx, call *session.Call, request R, newID string) (Plan[A], error)
}

// Plan is a checked change that is not made yet.
type Plan[A any] struct {
	// Action, Subject, Detail, Before and After are stored in the staff log. A change that waited
	// is refused if Before has changed in between.
	Action, Subject, Detail string
	Before, After           any
	// Weakens is set if the change lifts a limit, pays more or checks less.
	Weakens bool
	// Cost is the amount that the change may pay; nil if it pays none. A change with it that
	// weakens a control waits only above the limit of one person.
	Cost *Cost
	// Apply makes the change. actor is the account that requested it.
	Apply func(tx *db.Tx, actor string) error
	// Answer is the answer of the call after the change.
	Answer A
}

// Cost is an amount in dollars as decimal text with at most six decimals. Lately is the amount
// that is added to it; Unbounded is set if there is no maximum.
type Cost struct {
	Dollars, RecentDollars string
	Unbounded              bool
}

// pendingChange is the change as a second person sees it.
type pendingChange[R any] struct {
	NewID   string         `json:"new_id"`
	Request R              `json:"request"`
	Before  jsontext.Value `json:"before"`
	After   jsontext.Value `json:"after"`
}

// Kind is the kind of the rule's waiting requests.
func (r Rule[R, A]) Kind() Kind {
	return Kind{Name: r.Name, Sentence: r.Sentence, SubjectKind: r.SubjectKind, Request: r.Decide, Decide: r.Decide, Always: true, Execute: r.execute}
}

// Change makes a change, or stores it for a second person and returns ErrNeedsSecond. The only
// administrator of a site that has never had two established approvers makes every change alone.
func (r Rule[R, A]) Change(ctx context.Context, s *Service, call *session.Call, reason string, request R) (answer A, err error) {
	waiting := ""
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		newID := s.IDs.New()
		plan, err := r.Plan(tx, call, request, newID)
		if err != nil {
			return err
		}
		note := ""
		if pending, err := s.weakeningNeedsApproval(plan.Weakens, plan.Cost); err != nil {
			return err
		} else if pending {
			proposal, err := r.proposal(plan, request, newID, reason)
			if err != nil {
				return err
			}
			if waiting, note, err = s.Require(tx, call, proposal); err != nil || waiting != "" {
				return err
			}
		}
		if err := plan.Apply(tx, call.Actor()); err != nil {
			return err
		}
		answer = plan.Answer
		entry := stafflog.By(call, plan.Action)
		entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = r.SubjectKind, plan.Subject, reason, plan.Before, plan.After
		entry.Detail = plan.Detail
		if note != "" {
			entry.Detail = joinTexts(note, plan.Detail)
		}
		return s.StaffLog.Write(tx, entry)
	})
	if err == nil && waiting != "" {
		err = ErrNeedsSecond.With("waiting", waiting)
	}
	if err != nil {
		return answer, fmt.Errorf("%s: %w", r.Name, err)
	}
	return answer, nil
}

// weakeningNeedsApproval reports whether a change that weakens a control waits.
func (s *Service) weakeningNeedsApproval(weakens bool, cost *Cost) (bool, error) {
	if !weakens || cost == nil {
		return weakens, nil
	}
	return s.needsApproval(Kind{}, Proposal{Dollars: cost.Dollars, RecentDollars: cost.RecentDollars, Unpriced: cost.Unbounded})
}

func (r Rule[R, A]) proposal(plan Plan[A], request R, newID, reason string) (Proposal, error) {
	pending := pendingChange[R]{NewID: newID, Request: request}
	var err error
	if pending.Before, err = canonical(plan.Before); err == nil {
		pending.After, err = canonical(plan.After)
	}
	proposal := Proposal{Kind: r.Name, Subject: plan.Subject, Payload: pending, Reason: reason}
	if plan.Cost != nil {
		proposal.Dollars = plan.Cost.Dollars
	}
	return proposal, err
}

// execute makes the change that a second person has approved, if the stored data is the same as at
// the request.
func (r Rule[R, A]) execute(_ context.Context, tx *db.Tx, call *session.Call, stored Request) (Completion, error) {
	var pending pendingChange[R]
	if err := stored.Read(&pending); err != nil {
		return Completion{}, err
	}
	plan, err := r.Plan(tx, call, pending.Request, pending.NewID)
	if err != nil {
		return Completion{}, err
	}
	before, err := canonical(plan.Before)
	if err != nil {
		return Completion{}, err
	}
	if string(before) != string(pending.Before) {
		return Completion{}, ErrChanged
	}
	return Completion{Detail: plan.Detail, Before: plan.Before, After: plan.After}, plan.Apply(tx, stored.RequestedBy)
}
