package approval

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Team has the staff accounts.
type Team interface {
	// Approvers lists up to limit established accounts that have a permission, themselves or by a
	// role, and are not banned.
	Approvers(q db.Querier, holding permission.Permission, e Established, limit int) (userIDs []string, err error)
	// MayApprove reports whether an account is established.
	MayApprove(q db.Querier, userID string, e Established) (bool, error)
	// Administrator reports whether an account has the role of administrators.
	Administrator(q db.Querier, userID string) (bool, error)
}

// Established has the time before which an account must exist to approve.
type Established struct {
	// CreatedBy is the latest time of the registration, in unix milliseconds.
	CreatedBy int64
	// TwoFactorBy is the latest time at which two-factor authentication was turned on; 0 if staff
	// can work without.
	TwoFactorBy int64
}

// minTwoFactorAge is how long the two-factor authentication of an approver must have been on.
const minTwoFactorAge = 24 * time.Hour

// minApprovers is the number of established approvers that ends the period in which one person decides.
const minApprovers = 2

// Start records whether there are two approvers.
func (s *Service) Start(ctx context.Context) error {
	return s.DB.Write(ctx, s.ObserveApprovers)
}

func (s *Service) established(now time.Time) Established {
	e := Established{CreatedBy: now.AddDate(0, 0, -s.days.Get()).UnixMilli()}
	if s.TwoFactor == nil || s.TwoFactor() {
		e.TwoFactorBy = now.Add(-minTwoFactorAge).UnixMilli()
	}
	return e
}

// approvers are at most two accounts that may approve now.
func (s *Service) approvers(q db.Querier, now time.Time) ([]string, error) {
	found, err := s.Team.Approvers(q, Decider, s.established(now), minApprovers)
	if err != nil {
		return nil, fmt.Errorf("find who may approve: %w", err)
	}
	return found, nil
}

// ObserveApprovers records permanently that the site has two established approvers, as soon as it has. It
// is called before anything that could reduce them, so that removing a permission does not make
// one person decide alone again.
func (s *Service) ObserveApprovers(tx *db.Tx) error {
	began, err := hadApprovers(tx)
	if err != nil || began {
		return err
	}
	found, err := s.approvers(tx, tx.Now())
	if err != nil || len(found) < minApprovers {
		return err
	}
	return recordApprovers(tx, tx.Now().UnixMilli())
}

// mayApprove refuses accounts that are not established. A program cannot approve.
func (s *Service) mayApprove(tx *db.Tx, call *session.Call) error {
	if call.Machine != nil {
		return fault.ErrForbidden
	}
	e := s.established(tx.Now())
	is, err := s.Team.MayApprove(tx, call.User.ID, e)
	if err != nil {
		return fmt.Errorf("check whether a member of staff may approve: %w", err)
	}
	if !is {
		return ErrApprover.With("days", s.days.Get()).With("two_factor_hours", int(minTwoFactorAge.Hours()))
	}
	return nil
}

// decidesAlone reports whether the caller needs no second person: an administrator, in person, of a site
// that has never had two established approvers and has no other one now.
func (s *Service) decidesAlone(tx *db.Tx, call *session.Call) (bool, error) {
	if call.Machine != nil {
		return false, nil
	}
	if err := s.ObserveApprovers(tx); err != nil {
		return false, err
	}
	if began, err := hadApprovers(tx); err != nil || began {
		return false, err
	}
	found, err := s.approvers(tx, tx.Now())
	if err != nil {
		return false, err
	}
	for _, userID := range found {
		if userID != call.User.ID {
			return false, nil
		}
	}
	return s.Team.Administrator(tx, call.User.ID)
}

// SingleApproverNote is the note in the staff log beside an action that one person did alone.
const SingleApproverNote = "without a second person: the site has only one approver"

// Require makes an action of a kind wait that always needs a second person. waiting is the id of
// the stored request, which is recorded: the caller commits and does nothing else. If it is
// empty, the caller may do it alone, as the only administrator of a site that has never had two
// established approvers, and writes note into the detail of its row in the staff log. Errors:
// ErrWaiting, a missing reason.
func (s *Service) Require(tx *db.Tx, call *session.Call, proposal Proposal) (waiting, note string, err error) {
	k, known := s.kinds[proposal.Kind]
	if !known {
		return "", "", fmt.Errorf("require a second person for %q: it is not declared", proposal.Kind)
	}
	alone, err := s.decidesAlone(tx, call)
	if err != nil {
		return "", "", err
	}
	if alone {
		return "", SingleApproverNote, nil
	}
	waiting, err = s.storeRequest(tx, call, k, proposal)
	return waiting, "", err
}

// hasSingleApprover reports whether one person still decides alone, for the back office.
func (s *Service) hasSingleApprover(ctx context.Context) (alone bool, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		began, err := hadApprovers(q)
		if err != nil || began {
			return err
		}
		found, err := s.approvers(q, s.Clock.Now())
		alone = len(found) < minApprovers
		return err
	})
	return alone, err
}
