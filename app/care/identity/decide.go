package identity

import (
	"context"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// IdentityDecision decides on a check. Version is the one that was looked at.
type IdentityDecision struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
	Accept  bool   `json:"accept"`
	// Why is the reason that the player reads of a refusal, and Message words to it.
	Why     string `json:"why,omitempty" validate:"omitempty,oneof=unreadable expired incomplete mismatch wrong_document not_accepted age country" ts:"unreadable|expired|incomplete|mismatch|wrong_document|not_accepted|age|country|"`
	Message string `json:"message,omitempty" validate:"max=300"`
	// ValidUntil is when it has to be shown again, in unix milliseconds; 0 for never.
	ValidUntil int64 `json:"valid_until,omitempty" validate:"min=0"`
	action.Reason
}

// IdentityDecided tells what became of it. Held tells that a second person decides.
type IdentityDecided struct {
	Held bool        `json:"held"`
	Row  IdentityRow `json:"row"`
}

// acceptance is what waits for a second person.
type acceptance struct {
	Check      string `json:"check"`
	Version    int64  `json:"version"`
	ValidUntil int64  `json:"valid_until"`
}

// kindAccept is stored with what waits for a second person.
const kindAccept = "accept identity"

// Accepting is the acceptance as it waits for a second person.
func (s *Service) Accepting() approval.Kind {
	return approval.Kind{
		Name: kindAccept, Sentence: "Accept what a player has shown of who they are.", SubjectKind: stafflog.User, Request: Checks, Decide: Checks, Always: true,
		Carry: func(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (done approval.Done, err error) {
			var a acceptance
			if err := r.Read(&a); err != nil {
				return done, err
			}
			c, err := s.undecided(tx, call, a.Check, a.Version)
			if err != nil {
				return done, err
			}
			done = approval.Done{Detail: fmt.Sprintf("level %d", c.level), Before: stateNote{Waiting, ""}, After: stateNote{Accepted, ""}}
			return done, s.accept(tx, c, call.User.ID, a.ValidUntil)
		},
	}
}

// stateNote is what the log of staff keeps of a decision.
type stateNote struct {
	State  State  `json:"state"`
	Reason string `json:"reason"`
}

// undecided gives a check that waits, as somebody has seen it who may decide on it.
func (s *Service) undecided(tx *db.Tx, call *session.Call, checkID string, version int64) (check, error) {
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

// Decide accepts or refuses what a player has shown. Where two people must accept, the
// acceptance waits for the second one; a refusal never does.
func (s *Service) Decide(ctx context.Context, call *session.Call, r IdentityDecision) (answer IdentityDecided, err error) {
	if !r.Accept && !slices.Contains(reasons, r.Why) {
		return answer, fault.Field("why", "validation.required")
	}
	if r.Accept && r.ValidUntil != 0 && r.ValidUntil <= s.Clock.Now().UnixMilli() {
		return answer, fault.Field("valid_until", "validation.after")
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := s.undecided(tx, call, r.ID, r.Version)
		if err != nil {
			return err
		}
		if r.Accept && s.set.people.Get() > 1 {
			payload := acceptance{c.id, c.version, r.ValidUntil}
			answer.Held, _, err = s.Approvals.Hold(ctx, tx, call, approval.Ask{Kind: kindAccept, Subject: c.userID, Payload: payload, Reason: r.Reason.Reason})
		}
		switch {
		case err != nil:
			return err
		case answer.Held:
			err = c.note(tx, call.Actor(), "accepted by the first of two", "")
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
			return err // the request for a second person stands in the log already
		}
		return s.log(tx, call, "decide identity", r.Reason.Reason, c, stateNote{Waiting, ""}, stateNote{c.state, c.reason})
	})
	return answer, err
}

func (s *Service) accept(tx *db.Tx, c check, by string, validUntil int64) error {
	c.state, c.decidedAt, c.decidedBy, c.reason, c.message, c.validUntil = Accepted, tx.Now().UnixMilli(), by, "", "", validUntil
	if err := s.decided(tx, c, by, "accepted", ""); err != nil {
		return err
	}
	if err := s.tellOf(tx, c.userID); err != nil {
		return err
	}
	if s.listener != nil {
		if err := s.listener.Identified(tx, c.userID); err != nil {
			return fmt.Errorf("tell that an identity is accepted: %w", err)
		}
	}
	return s.write(tx, c.userID, Letter{
		Kind: "identity accepted", Subject: "Your identity check is complete", Button: "See where you stand", Path: page,
		Paragraphs: []string{fmt.Sprintf("Step %d of your identity check is accepted. Thank you.", c.level)},
	})
}

func (s *Service) refuse(tx *db.Tx, c check, by, why, message string) error {
	c.state, c.decidedAt, c.decidedBy, c.reason, c.message, c.validUntil = Refused, tx.Now().UnixMilli(), by, why, message, 0
	if err := s.decided(tx, c, by, "refused", why); err != nil {
		return err
	}
	return s.write(tx, c.userID, Letter{
		Kind: "identity refused", Subject: "Your identity check needs you again", Button: "See why", Path: page,
		Paragraphs: []string{fmt.Sprintf("We could not accept step %d of your identity check. Why, and what to do, is on the page.", c.level)},
	})
}

func (s *Service) decided(tx *db.Tx, c check, by, what, detail string) error {
	if err := updateCheck(tx, c); err != nil {
		return err
	}
	return c.note(tx, by, what, detail)
}

// IdentityDemand asks a player for a level.
type IdentityDemand struct {
	UserID string `json:"user" validate:"required,max=40"`
	Level  int    `json:"level" validate:"min=1,max=3"`
	action.Reason
}

// errAsked refuses to ask twice.
var errAsked = fault.New(fault.CodeConflict, "This is asked for already, or waits for a decision.").With("reason", "asked")

// Ask asks a player for a level by hand.
func (s *Service) Ask(ctx context.Context, call *session.Call, r IdentityDemand) (answer IdentityOfPlayer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if _, found, err := s.Accounts.Record(tx, r.UserID); err != nil || !found {
			if err == nil {
				err = errUnknownPlayer
			}
			return err
		}
		asked, err := s.ask(tx, r.UserID, r.Level, byStaff, call.Actor(), true)
		if err != nil {
			return err
		}
		if !asked {
			return errAsked
		}
		return s.log(tx, call, "ask for identity", r.Reason.Reason, check{userID: r.UserID, level: r.Level}, nil, nil)
	})
	if err != nil {
		return answer, err
	}
	return s.Player(ctx, call, IdentityPlayerRequest{r.UserID})
}

// keepFor is how long data and files are kept.
func (s *Service) keepFor() time.Duration { return time.Duration(s.set.keeps.Get()) * 24 * time.Hour }
