package affiliate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// releaseApprovalName is the action name of requests to release commission. It is stored.
const releaseApprovalName = "release commission"

// ReleaseApproval is the kind of approval for the release of held commission.
func (s *Service) ReleaseApproval() approval.Kind {
	return approval.Kind{
		Name: releaseApprovalName, Sentence: "Release the commission of a referral that is held or refused.", SubjectKind: stafflog.User,
		Request: Manage, Decide: Manage, Execute: s.executeApproved,
	}
}

// PartnerDecideRequest decides about the commission of a referral. Changed is the
// version of the referral that staff have seen.
type PartnerDecideRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Action  string `json:"action" validate:"required,max=10" ts:"hold|release|refuse"`
	Changed int64  `json:"changed" validate:"min=0"`
	action.Reason
}

// PartnerDecideAnswer is the referral after a decision. If Waiting is set, it names the
// request that needs a second person, and nothing has changed.
type PartnerDecideAnswer struct {
	Referral StaffReferral `json:"referral"`
	Waiting  string        `json:"waiting,omitempty"`
}

// release is the payload of an approval request.
type release struct {
	Referral string `json:"referral"`
	Evidence string `json:"evidence"`
	Changed  int64  `json:"changed"`
}

// Decide puts on hold, releases or refuses the commission of a referral. A release marks the
// evidence as reviewed, so the same evidence does not hold the referral again. A
// release above the limit for one person needs a second person.
func (s *Service) Decide(ctx context.Context, call *session.Call, request PartnerDecideRequest) (answer PartnerDecideAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		r, to, err := s.referralToDecide(tx, request.ID, reviewAction(request.Action), request.Changed)
		if err != nil {
			return err
		}
		if to == stateClear {
			approvalAsk, err := s.approvalRequest(tx, r, request.Reason.Reason)
			if err != nil {
				return err
			}
			held, waiting, err := s.Approvals.Submit(ctx, tx, call, approvalAsk)
			if err != nil {
				return err
			}
			if held {
				answer.Waiting = waiting
				answer.Referral, err = s.staffReferral(tx, r)
				return err
			}
		}
		entry := stafflog.By(call, request.Action+" commission")
		entry.Kind, entry.Subject, entry.Reason, entry.Before = stafflog.User, r.partner, request.Reason.Reason, decisionOn(r)
		if err := s.decide(tx, &r, to); err != nil {
			return err
		}
		entry.After = decisionOn(r)
		if err := s.StaffLog.Write(tx, entry); err != nil {
			return err
		}
		answer.Referral, err = s.staffReferral(tx, r)
		return err
	})
	if err != nil {
		return PartnerDecideAnswer{}, fmt.Errorf("decide on commission: %w", err)
	}
	return answer, nil
}

// referralToDecide reads the referral in the version that staff have seen, and the state that
// the action leads to.
func (s *Service) referralToDecide(tx *db.Tx, userID string, decided reviewAction, changed int64) (r referral, to state, err error) {
	r, known, err := referralOf(tx, userID)
	switch {
	case err != nil:
		return r, "", err
	case !known:
		return r, "", errNotFound
	case r.changed != changed:
		return r, "", errStale
	}
	to, can := reviewTransitions[r.state][decided]
	if !can {
		return r, "", fault.Field("action", "validation.in")
	}
	return r, to, nil
}

func (s *Service) decide(tx *db.Tx, r *referral, to state) error {
	if to == stateClear {
		r.decided = r.evidence
	}
	return s.setState(tx, r, to)
}

// approvalPeriod is the period in which the releases for one partner are added up. Many small
// releases need approval like one large one.
const approvalPeriod = 24 * time.Hour

// approvalRequest returns the approval request for a release.
func (s *Service) approvalRequest(tx *db.Tx, r referral, reason string) (approval.Proposal, error) {
	approvalAsk := approval.Proposal{Kind: releaseApprovalName, Subject: r.partner, Payload: release{r.userID, r.evidence, r.changed}, Reason: reason}
	own, err := s.commissionUSD(tx, r.userID)
	if approvalAsk.Unpriced = errors.Is(err, wager.ErrNoPrice); approvalAsk.Unpriced {
		return approvalAsk, nil
	}
	if err != nil {
		return approvalAsk, err
	}
	released, err := clearedSince(tx, r.partner, tx.Now().Add(-approvalPeriod).UnixMilli())
	if err != nil {
		return approvalAsk, err
	}
	var recentUSD int64
	for _, userID := range released {
		usd, err := s.commissionUSD(tx, userID)
		if approvalAsk.Unpriced = errors.Is(err, wager.ErrNoPrice); approvalAsk.Unpriced {
			return approvalAsk, nil
		}
		if err != nil {
			return approvalAsk, err
		}
		recentUSD += usd
	}
	approvalAsk.Dollars, approvalAsk.RecentDollars = money.USD(own).Text(), money.USD(recentUSD).Text()
	return approvalAsk, nil
}

// commissionUSD returns the current value of a referral's commission, in millionths of
// a dollar. Errors: wager.ErrNoPrice.
func (s *Service) commissionUSD(q db.Querier, userID string) (usd int64, err error) {
	earned, err := commissionOf(q, userID)
	for _, e := range earned {
		value, err := s.rewards.ValueUSD(e.currency, e.part.Payable())
		if err != nil {
			return 0, err
		}
		usd += value
	}
	return usd, err
}

// executeApproved applies an approved release if the referral has not changed since.
func (s *Service) executeApproved(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Completion, error) {
	var payload release
	if err := request.Read(&payload); err != nil {
		return approval.Completion{}, err
	}
	r, to, err := s.referralToDecide(tx, payload.Referral, actionRelease, payload.Changed)
	if err != nil {
		return approval.Completion{}, err
	}
	if r.evidence != payload.Evidence {
		return approval.Completion{}, errStale
	}
	before := decisionOn(r)
	if err := s.decide(tx, &r, to); err != nil {
		return approval.Completion{}, err
	}
	return approval.Completion{Detail: "the commission of " + r.userID, Before: before, After: decisionOn(r)}, nil
}

// decision is the staff log's record of a referral.
type decision struct {
	Referral string `json:"referral"`
	State    state  `json:"state"`
	Evidence string `json:"evidence"`
}

func decisionOn(r referral) decision { return decision{r.userID, r.state, r.evidence} }
