package partner

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// deedReleasing is the release of commission as what waits for a second person. It is
// stored.
const deedReleasing = "release commission"

// Releasing is the release of commission that is held.
func (s *Service) Releasing() approval.Kind {
	return approval.Kind{
		Name: deedReleasing, Sentence: "Release the commission of a referral that is held or refused.", SubjectKind: stafflog.User,
		Request: Manage, Decide: Manage, Carry: s.carry,
	}
}

// PartnerDecideRequest decides what becomes of the commission of a referral. Changed is that of
// the referral that staff have looked at.
type PartnerDecideRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Deed    string `json:"deed" validate:"required,max=10" ts:"hold|release|refuse"`
	Changed int64  `json:"changed" validate:"min=0"`
	action.Reason
}

// PartnerDecideAnswer is the referral after a decision. Waiting is the request that waits
// for a second person; nothing was changed then.
type PartnerDecideAnswer struct {
	Referral StaffReferral `json:"referral"`
	Waiting  string        `json:"waiting,omitempty"`
}

// release is what a second person is asked for.
type release struct {
	Referral string `json:"referral"`
	Evidence string `json:"evidence"`
	Changed  int64  `json:"changed"`
}

// Decide holds, releases or refuses the commission of a referral. What is released was
// looked at: the same evidence holds nothing again. A release that is worth more than
// the limit for one person waits for another one.
func (s *Service) Decide(ctx context.Context, call *session.Call, request PartnerDecideRequest) (answer PartnerDecideAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		r, to, err := s.decidable(tx, request.ID, deed(request.Deed), request.Changed)
		if err != nil {
			return err
		}
		if to == stateClear {
			ask, err := s.ask(tx, r, request.Reason.Reason)
			if err != nil {
				return err
			}
			held, waiting, err := s.Approvals.Hold(ctx, tx, call, ask)
			if err != nil {
				return err
			}
			if held {
				answer.Waiting = waiting
				answer.Referral, err = s.staffReferral(tx, r)
				return err
			}
		}
		entry := stafflog.By(call, request.Deed+" commission")
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

// decidable reads the referral that staff have looked at, and where a deed leads.
func (s *Service) decidable(tx *db.Tx, userID string, what deed, changed int64) (r referral, to state, err error) {
	r, known, err := referralOf(tx, userID)
	switch {
	case err != nil:
		return r, "", err
	case !known:
		return r, "", errNobody
	case r.changed != changed:
		return r, "", errStale
	}
	to, can := deeds[r.state][what]
	if !can {
		return r, "", fault.Field("deed", "validation.in")
	}
	return r, to, nil
}

func (s *Service) decide(tx *db.Tx, r *referral, to state) error {
	if to == stateClear {
		r.decided = r.evidence
	}
	return s.move(tx, r, to)
}

// sumOver is how far back the releases for one partner count together: many small ones
// wait as one large one does.
const sumOver = 24 * time.Hour

// ask is what a second person is asked for.
func (s *Service) ask(tx *db.Tx, r referral, reason string) (approval.Ask, error) {
	ask := approval.Ask{Kind: deedReleasing, Subject: r.partner, Payload: release{r.userID, r.evidence, r.changed}, Reason: reason}
	own, err := s.commissionUSD(tx, r.userID)
	if err != nil {
		return ask, err
	}
	released, err := clearedSince(tx, r.partner, tx.Now().Add(-sumOver).UnixMilli())
	if err != nil {
		return ask, err
	}
	var lately int64
	for _, userID := range released {
		usd, err := s.commissionUSD(tx, userID)
		if err != nil {
			return ask, err
		}
		lately += usd
	}
	ask.Dollars, ask.Lately = money.Amount(own).Text(usdDecimals), money.Amount(lately).Text(usdDecimals)
	return ask, nil
}

// commissionUSD is what the commission of a referral is worth now, in millionths of a
// dollar. A currency without a price counts nothing, as where commission is paid.
func (s *Service) commissionUSD(q db.Querier, userID string) (usd int64, err error) {
	earned, err := earnedBy(q, userID)
	for _, e := range earned {
		usd += s.worth(e.currency, e.part.Whole())
	}
	return usd, err
}

// carry does what a second person agrees to, as long as the referral is what was looked at.
func (s *Service) carry(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Done, error) {
	var asked release
	if err := request.Read(&asked); err != nil {
		return approval.Done{}, err
	}
	r, to, err := s.decidable(tx, asked.Referral, deedRelease, asked.Changed)
	if err != nil {
		return approval.Done{}, err
	}
	if r.evidence != asked.Evidence {
		return approval.Done{}, errStale
	}
	before := decisionOn(r)
	if err := s.decide(tx, &r, to); err != nil {
		return approval.Done{}, err
	}
	return approval.Done{Detail: "the commission of " + r.userID, Before: before, After: decisionOn(r)}, nil
}

// decision is what the log of staff keeps of a referral.
type decision struct {
	Referral string `json:"referral"`
	State    state  `json:"state"`
	Evidence string `json:"evidence"`
}

func decisionOn(r referral) decision { return decision{r.userID, r.state, r.evidence} }
