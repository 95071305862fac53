package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Kinds of recoveries. A recovery is a change of an account's credentials by staff.
const (
	recoverEmail     = "email"
	recoverConfirm   = "confirm"
	recoverTwoFactor = "two_factor"
	recoverPassword  = "password"
)

// Statuses of a recovery.
const (
	recoveryRequested = "asked"
	recoveryWaiting   = "waiting"
	recoveryDone      = "done"
	recoveryFailed    = "failed"
	recoveryObjected  = "objected"
	recoveryEnded     = "ended"
)

const (
	// recoveryBlockTime is how long withdrawals and gifts stay blocked after a recovery.
	recoveryBlockTime = 48 * time.Hour
	// recoveryBatch is the maximum number of recoveries in one run of the job.
	recoveryBatch = 100
)

var (
	errRecovering = fault.New(fault.CodeConflict, "The recovery of this account is under way already.").With("reason", "recovering")
	errObjected   = fault.New(fault.CodeConflict, "The owner of the account has objected.").With("reason", "objected")
	// ErrRecovery refuses withdrawals and gifts of an account during a recovery.
	ErrRecovery = fault.New(fault.CodeConflict, "Support is changing the sign-in details of this account. Withdrawals and gifts open again two days after that.").With("reason", "recovery")
)

// recovery is a recovery of an account. Times are unix milliseconds, 0 for none.
type recovery struct {
	id, userID, kind, email, state, request, askedBy string
	askedAt, dueAt, endedAt, blocksUntil             int64
	tokenHash                                        string
}

// recoveryRequest is what the approver sees.
type recoveryRequest struct {
	Kind  string `json:"kind"`
	Email string `json:"email,omitempty"`
}

// recover changes an account's credentials. The console does it at once. A staff call
// needs a second person. After the approval there is a waiting time in which the owner
// can object. Errors: ErrAwaitingApproval, errRecovering.
func (m Admin) recover(ctx context.Context, operation, login string, r recovery, now func(*db.Tx, *account) error) error {
	if m.call == nil {
		return m.change(ctx, operation, login, "", now)
	}
	s := m.accounts
	needs := &approvalRule{
		ask: func(tx *db.Tx, a *account) (*approval.Proposal, error) {
			if err := s.recoverable(tx, a, r); err != nil {
				return nil, err
			}
			return &approval.Proposal{Kind: kindRecoverAccount, Subject: a.ID, Payload: recoveryRequest{Kind: r.kind, Email: r.email}}, nil
		},
		onRequested: func(tx *db.Tx, a *account, requestID string) error {
			until, err := s.approvals.PendingUntil(tx, kindRecoverAccount, a.ID)
			if err != nil {
				return err
			}
			r := r
			r.request, r.state, r.blocksUntil = requestID, recoveryRequested, until
			return m.beginRecovery(tx, a, r)
		},
	}
	return m.changeWithApproval(ctx, operation, login, "", needs, func(tx *db.Tx, a *account) error {
		r := r
		r.state, r.dueAt = recoveryWaiting, s.recoveryDue(tx.Now())
		return m.beginRecovery(tx, a, r)
	})
}

// recoveryDue returns when a recovery that is approved now takes effect.
func (s *Service) recoveryDue(now time.Time) int64 {
	return now.Add(time.Duration(s.settings.recoveryHours.Get()) * time.Hour).UnixMilli()
}

// recoverable refuses a recovery that is not possible now, and a second recovery.
func (s *Service) recoverable(tx *db.Tx, a *account, r recovery) error {
	if open, err := openRecovery(tx, a.ID, tx.Now().UnixMilli()); err != nil {
		return err
	} else if open != nil {
		return errRecovering
	}
	switch r.kind {
	case recoverEmail:
		_, key, _ := normalizeEmail(r.email)
		if a.EmailKey == key {
			return refuse("email", keyUnique, "The account has this email address already.")
		}
		if taken, err := emailTaken(tx, key, a.ID, tx.Now().UnixMilli()); err != nil {
			return err
		} else if taken {
			return fault.Field("email", keyUnique)
		}
	case recoverConfirm:
		if a.EmailKey == "" {
			return errNoMailbox
		}
		if a.VerifiedAt != 0 {
			return errConfirmed
		}
	case recoverTwoFactor:
		if !a.twoFactor() {
			return ErrTwoFactorOff
		}
	case recoverPassword:
		if !mayReset(a) {
			return errNoMailbox
		}
	}
	return nil
}

// beginRecovery stores a recovery and notifies the owner at the address that is in
// force.
func (m Admin) beginRecovery(tx *db.Tx, a *account, r recovery) error {
	token := id.Secret()
	r.id, r.userID, r.askedBy, r.askedAt, r.tokenHash = m.accounts.ids.New(), a.ID, m.actor, tx.Now().UnixMilli(), id.HashSecret(token)
	if err := insertRecovery(tx, r); err != nil {
		return err
	}
	m.accounts.notifyOwner(tx, a, func(to, name string) outgoingEmail {
		return m.accounts.recoveryEmail(to, name, r.kind, m.accounts.options.BaseURL+"/email/undo/"+a.ID+"/"+objectionPrefix+token)
	})
	return nil
}

// objectionPrefix is the prefix of objection tokens, by which the page of the link
// recognises them.
const objectionPrefix = "recovery-"

// executeRecovery starts the waiting time of a recovery that a second person has
// approved.
func (s *Service) executeRecovery(_ context.Context, tx *db.Tx, call *session.Call, request approval.Request) (approval.Completion, error) {
	if _, _, err := s.authorizeBoth(tx, call, request); err != nil {
		return approval.Completion{}, err
	}
	r, err := recoveryOfRequest(tx, request.ID)
	switch {
	case err != nil:
		return approval.Completion{}, err
	case r == nil:
		return approval.Completion{}, approval.ErrUnknown
	case r.state != recoveryRequested:
		return approval.Completion{}, errObjected
	}
	r.state, r.dueAt, r.blocksUntil = recoveryWaiting, s.recoveryDue(tx.Now()), 0
	due := time.UnixMilli(r.dueAt).UTC().Format(time.RFC3339)
	return approval.Completion{Detail: r.kind + " at " + due + " unless the owner objects"}, updateRecovery(tx, r)
}

// unblockRecovery lifts the block of a recovery that was rejected or withdrawn.
func (s *Service) unblockRecovery(tx *db.Tx, request approval.Request) error {
	r, err := recoveryOfRequest(tx, request.ID)
	if err != nil || r == nil || r.state != recoveryRequested {
		return err
	}
	r.state, r.endedAt, r.blocksUntil = recoveryEnded, tx.Now().UnixMilli(), 0
	return updateRecovery(tx, r)
}

// applyDueRecoveries applies due recoveries, each in its own transaction. A recovery that is no
// longer possible ends as failed, with the reason in the staff log.
func (s *Service) applyDueRecoveries(ctx context.Context) error {
	var due []string
	err := s.db.Read(ctx, func(q *db.Reader) (err error) {
		due, err = dueRecoveries(q, s.clock.Now().UnixMilli(), recoveryBatch)
		return err
	})
	for _, recoveryID := range due {
		if err == nil {
			err = s.applyRecovery(ctx, recoveryID)
		}
	}
	return err
}

func (s *Service) applyRecovery(ctx context.Context, recoveryID string) error {
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		r, a, err := s.dueRecovery(tx, recoveryID)
		if err != nil || r == nil {
			return err
		}
		r.state, r.endedAt, r.blocksUntil = recoveryDone, tx.Now().UnixMilli(), tx.Now().Add(recoveryBlockTime).UnixMilli()
		if err := updateRecovery(tx, r); err != nil {
			return err
		}
		if err := s.observeApprovers(tx); err != nil {
			return err
		}
		system := s.Admin(stafflog.System)
		return system.execute(tx, a, "finish recovery", r.kind+", asked by "+r.askedBy, s.recoveryAction(r))
	})
	if refusal, ok := fault.From(err); ok {
		return s.failRecovery(ctx, recoveryID, refusal.Message)
	}
	return err
}

// dueRecovery reads a recovery and its account; nil if it is no longer due.
func (s *Service) dueRecovery(tx *db.Tx, recoveryID string) (*recovery, *account, error) {
	r, err := recoveryByID(tx, recoveryID)
	if err != nil || r == nil || r.state != recoveryWaiting || r.dueAt > tx.Now().UnixMilli() {
		return nil, nil, err
	}
	a, err := accountByID(tx, r.userID)
	if err != nil || a == nil {
		return nil, nil, err
	}
	return r, a, nil
}

func (s *Service) recoveryAction(r *recovery) func(*db.Tx, *account) error {
	switch r.kind {
	case recoverEmail:
		return s.setAddress(r.email)
	case recoverConfirm:
		return s.confirmCurrent
	case recoverTwoFactor:
		return s.dropTwoFactor
	default:
		return s.sendReset
	}
}

func (s *Service) failRecovery(ctx context.Context, recoveryID, why string) error {
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		r, a, err := s.dueRecovery(tx, recoveryID)
		if err != nil || r == nil {
			return err
		}
		r.state, r.endedAt, r.blocksUntil = recoveryFailed, tx.Now().UnixMilli(), 0
		if err := updateRecovery(tx, r); err != nil {
			return err
		}
		return s.Admin(stafflog.System).record(tx, stafflog.Entry{Action: "fail recovery", Subject: a.ID, Detail: r.kind + ": " + why})
	})
	if err != nil {
		return fmt.Errorf("end a recovery: %w", err)
	}
	return nil
}

// RecoveryBlocks refuses withdrawals and gifts from the request of a recovery until 48
// hours after it took effect. Errors: ErrRecovery.
func RecoveryBlocks(q db.Querier, userID string, now time.Time) error {
	blocked, err := hasRecovery(q, userID, now.UnixMilli())
	if err != nil || !blocked {
		return err
	}
	return ErrRecovery
}

// ObjectRequest objects to a recovery with the link of an email.
type ObjectRequest struct {
	User  string `json:"user" validate:"required,max=40"`
	Token string `json:"token" validate:"required,max=100"`
}

// ObjectByLink ends a recovery with the link of its email. The link has no other effect.
func (s *Service) ObjectByLink(ctx context.Context, _ *session.Call, request ObjectRequest) (action.None, error) {
	return action.None{}, s.endRecovery(ctx, request.User, func(r *recovery) bool { return r.tokenHash == id.HashSecret(request.Token) })
}

// ObjectToOwn ends the recovery of the caller's own account.
func (s *Service) ObjectToOwn(ctx context.Context, call *session.Call, _ action.None) (action.None, error) {
	return action.None{}, s.endRecovery(ctx, call.User.ID, func(*recovery) bool { return true })
}

// endRecovery ends the open recovery of an account. Errors: ErrLink.
func (s *Service) endRecovery(ctx context.Context, userID string, may func(*recovery) bool) error {
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		r, err := openRecovery(tx, userID, tx.Now().UnixMilli())
		if err != nil {
			return err
		}
		if r == nil || !may(r) {
			return ErrLink
		}
		r.state, r.endedAt, r.blocksUntil = recoveryObjected, tx.Now().UnixMilli(), 0
		if err := updateRecovery(tx, r); err != nil {
			return err
		}
		return s.Admin(stafflog.System).record(tx, stafflog.Entry{Action: "object to recovery", Subject: userID, Detail: "the owner objected to: " + r.kind + ", asked by " + r.askedBy})
	})
	if err != nil {
		return fmt.Errorf("object to a recovery: %w", err)
	}
	return nil
}

// RecoveryAnswer describes the open recovery of the caller's account.
type RecoveryAnswer struct {
	// Kind is what is changed; empty if there is no open recovery.
	Kind string `json:"kind" ts:"email|confirm|two_factor|password|"`
	// DueAt is when it takes effect, in unix milliseconds; 0 until a second person has
	// approved it.
	DueAt int64 `json:"due_at"`
}

// OpenRecovery reports whether the caller's account has an open recovery.
func (s *Service) OpenRecovery(ctx context.Context, call *session.Call, _ action.None) (answer RecoveryAnswer, err error) {
	err = s.db.Read(ctx, func(q *db.Reader) error {
		r, err := openRecovery(q, call.User.ID, s.clock.Now().UnixMilli())
		if err == nil && r != nil {
			answer = RecoveryAnswer{Kind: r.kind, DueAt: r.dueAt}
		}
		return err
	})
	return answer, err
}
