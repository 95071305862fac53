package identity

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// IdentityDecision decides a check. Version is the version that the caller has read.
type IdentityDecision struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
	Accept  bool   `json:"accept"`
	// Why is the reason of a rejection, which the player sees, and Message a text with it.
	Why     string `json:"why,omitempty" validate:"omitempty,oneof=unreadable expired incomplete mismatch wrong_document not_accepted age country" ts:"unreadable|expired|incomplete|mismatch|wrong_document|not_accepted|age|country|"`
	Message string `json:"message,omitempty" validate:"max=300"`
	// ValidUntil is when the check must be repeated, in unix milliseconds; 0 for never.
	ValidUntil int64 `json:"valid_until,omitempty" validate:"min=0"`
	action.Reason
}

// IdentityDecided is the result of a decision. Held reports that a second person decides.
type IdentityDecided struct {
	Held bool        `json:"held"`
	Row  IdentityRow `json:"row"`
}

// acceptance is the content of an approval request.
type acceptance struct {
	Check      string `json:"check"`
	Version    int64  `json:"version"`
	ValidUntil int64  `json:"valid_until"`
}

// kindAccept is stored with an approval request.
const kindAccept = "accept identity"

// ApprovalKind is the approval of an acceptance by a second person.
func (s *Service) ApprovalKind() approval.Kind {
	return approval.Kind{
		Name: kindAccept, Sentence: "Accept what a player has shown of who they are.", SubjectKind: stafflog.User, Request: Checks, Decide: Checks, Always: true,
		Execute: func(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (done approval.Completion, err error) {
			var a acceptance
			if err := r.Read(&a); err != nil {
				return done, err
			}
			c, err := s.waitingCheck(tx, call, a.Check, a.Version)
			if err != nil {
				return done, err
			}
			done = approval.Completion{Detail: fmt.Sprintf("level %d", c.level), Before: stateNote{Waiting, ""}, After: stateNote{Accepted, ""}}
			return done, s.accept(tx, c, call.User.ID, a.ValidUntil)
		},
	}
}

// stateNote is the state of a check in the staff log.
type stateNote struct {
	State  State  `json:"state"`
	Reason string `json:"reason"`
}

// waitingCheck returns a waiting check if its version is the one that the caller has read and the
// caller may decide it.
func (s *Service) waitingCheck(tx *db.Tx, call *session.Call, checkID string, version int64) (check, error) {
	c, err := checkByID(tx, checkID)
	switch {
	case err != nil:
		return c, err
	case c.userID == call.User.ID:
		return c, errOwn
	case c.state != Waiting:
		return c, errDecided
	case c.version != version:
		return c, errStale
	default:
		return c, nil
	}
}

// Decide accepts or rejects a check. If two people must accept, the acceptance waits for the second
// one. A rejection never waits.
func (s *Service) Decide(ctx context.Context, call *session.Call, r IdentityDecision) (answer IdentityDecided, err error) {
	if !r.Accept && !slices.Contains(reasons, r.Why) {
		return answer, fault.Field("why", "validation.required")
	}
	if r.Accept && r.ValidUntil != 0 && r.ValidUntil <= s.Clock.Now().UnixMilli() {
		return answer, fault.Field("valid_until", "validation.after")
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := s.waitingCheck(tx, call, r.ID, r.Version)
		if err != nil {
			return err
		}
		if r.Accept && s.settings.reviewers.Get() > 1 {
			payload := acceptance{c.id, c.version, r.ValidUntil}
			answer.Held, _, err = s.Approvals.Submit(ctx, tx, call, approval.Proposal{Kind: kindAccept, Subject: c.userID, Payload: payload, Reason: r.Reason.Reason})
		}
		switch {
		case err != nil:
			return err
		case answer.Held:
			err = c.recordEvent(tx, call.Actor(), "accepted by the first of two", "")
		case r.Accept:
			err = s.accept(tx, c, call.User.ID, r.ValidUntil)
		default:
			err = s.refuse(tx, c, call.User.ID, r.Why, r.Message)
		}
		if err != nil {
			return err
		}
		if c, err = checkByID(tx, c.id); err != nil {
			return err
		}
		if answer.Row, err = s.row(tx, c); err != nil || answer.Held {
			return err // the request for a second person is in the log already
		}
		return s.logStaff(tx, call, "decide identity", r.Reason.Reason, c, stateNote{Waiting, ""}, stateNote{c.state, c.reason})
	})
	return answer, err
}

func (s *Service) accept(tx *db.Tx, c check, by string, validUntil int64) error {
	c.state, c.decidedAt, c.decidedBy, c.reason, c.message, c.validUntil = Accepted, tx.Now().UnixMilli(), by, "", "", validUntil
	if err := s.recordDecision(tx, c, by, "accepted", ""); err != nil {
		return err
	}
	if err := errors.Join(Submitted.Publish(tx, s.Bus, Player{c.userID}), Verified.Publish(tx, s.Bus, Player{c.userID})); err != nil {
		return err
	}
	return s.sendEmail(tx, c.userID, players.Email{
		Kind: "identity accepted", Subject: "Your identity check is complete", Button: "See your status", Path: page,
		Paragraphs: []string{fmt.Sprintf("Step %d of your identity check is accepted. Thank you.", c.level)},
	})
}

func (s *Service) refuse(tx *db.Tx, c check, by, why, message string) error {
	c.state, c.decidedAt, c.decidedBy, c.reason, c.message, c.validUntil = Refused, tx.Now().UnixMilli(), by, why, message, 0
	if err := s.recordDecision(tx, c, by, "refused", why); err != nil {
		return err
	}
	return s.sendEmail(tx, c.userID, players.Email{
		Kind: "identity refused", Subject: "Your identity check needs you again", Button: "See why", Path: page,
		Paragraphs: []string{fmt.Sprintf("We could not accept step %d of your identity check. Why, and what to do, is on the page.", c.level)},
	})
}

func (s *Service) recordDecision(tx *db.Tx, c check, by, what, detail string) error {
	if err := updateCheck(tx, c); err != nil {
		return err
	}
	return c.recordEvent(tx, by, what, detail)
}

// IdentityDemand demands a level of a player.
type IdentityDemand struct {
	UserID string `json:"user" validate:"required,max=40"`
	Level  int    `json:"level" validate:"min=1,max=3"`
	action.Reason
}

// errAlreadyDemanded rejects a second demand.
var errAlreadyDemanded = fault.New(fault.CodeConflict, "This is asked for already, or waits for a decision.").With("reason", "asked")

// Demand demands a level of a player on behalf of staff.
func (s *Service) Demand(ctx context.Context, call *session.Call, r IdentityDemand) (answer IdentityOfPlayer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if _, found, err := s.Accounts.Record(tx, r.UserID); err != nil || !found {
			if err == nil {
				err = errUnknownPlayer
			}
			return err
		}
		demanded, err := s.demand(tx, r.UserID, r.Level, byStaff, call.Actor(), true)
		if err != nil {
			return err
		}
		if !demanded {
			return errAlreadyDemanded
		}
		return s.logStaff(tx, call, "ask for identity", r.Reason.Reason, check{userID: r.UserID, level: r.Level}, nil, nil)
	})
	if err != nil {
		return answer, err
	}
	return s.Player(ctx, call, IdentityPlayerRequest{r.UserID})
}

// retention is how long data and files are kept.
func (s *Service) retention() time.Duration {
	return time.Duration(s.settings.keepDays.Get()) * 24 * time.Hour
}
