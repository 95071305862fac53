// Package approval stores requests of staff until a second person decides. The request is bound
// to the hash of all its content, and an approved request is executed in the transaction of the
// approval.
package approval

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Refusals. Each has its reason for programs.
var (
	ErrUnknown = fault.New(fault.CodeNotFound, "There is no such request.")
	ErrExpired = fault.New(fault.CodeGone, "This request has waited too long. Ask again.").With("reason", "expired")
	ErrDecided = fault.New(fault.CodeConflict, "This request is decided already.").With("reason", "decided")
	ErrChanged = fault.New(fault.CodeConflict, "This is not what was asked for. Look at the request again.").With("reason", "changed")
	ErrOwn     = fault.New(fault.CodeForbidden, "Another person must decide your request.").With("reason", "own")
	ErrNotOwn  = fault.New(fault.CodeForbidden, "Only the author of the request can withdraw it.").With("reason", "not_own")
	// ErrApprover refuses an account that is too new to decide; "needs" has the missing
	// requirement.
	ErrApprover = fault.New(fault.CodeForbidden, "This account cannot approve yet: it is too new, or its two-factor authentication is.").With("reason", "approver")
	ErrWaiting  = fault.New(fault.CodeConflict, "The same was asked for already and waits for a second person.").With("reason", "waiting")
	errNoReason = fault.Field("reason", "validation.required")
)

// Kind is a kind of request that can wait for a second person. A feature declares it when it is
// made.
type Kind struct {
	// Name is stored and never changes: a few words such as "correct balance".
	Name string
	// Sentence describes the request for the second person.
	Sentence string
	// SubjectKind is the kind of the subject, as in the staff log.
	SubjectKind string
	// Request is the permission to make the request, and Decide to approve or refuse it. Request
	// may be none for a kind that only Require stores, whose callers are checked before.
	Request, Decide permission.Permission
	// Always is set if it waits whatever its amount.
	Always bool
	// Wrap, if not nil, runs the transaction of a decision, for a feature that executes one
	// change at a time.
	Wrap func(do func() error) error
	// Execute executes the request in the transaction of the approval. call is the call of the
	// approval: Execute refuses a caller who may not do this to the subject themselves. After an
	// error the request keeps waiting. Execute writes no row into the staff log: its result is
	// stored in the row of the approval.
	Execute func(ctx context.Context, tx *db.Tx, call *session.Call, request Request) (Completion, error)
	// OnEnd, if not nil, is called within the transaction in which a request was approved,
	// refused or withdrawn, when it does not wait any more. It is not called for a request that
	// expires: PendingUntil returns that time in advance.
	OnEnd func(tx *db.Tx, request Request) error
}

// Completion is the change, for the staff log.
type Completion struct {
	Detail        string
	Before, After any
}

// States of a request. Expired is not stored: it follows from the time.
const (
	Waiting   = "waiting"
	Approved  = "approved"
	Refused   = "refused"
	Withdrawn = "withdrawn"
	Expired   = "expired"
)

// Request is a stored request.
type Request struct {
	ID, Kind, SubjectKind, Subject string
	// Payload is canonical JSON of the feature's argument to Submit.
	Payload jsontext.Value
	Hash    string
	// Dollars is its value, as decimal text; empty if it has no amount.
	Dollars, Reason        string
	RequestedBy            string
	RequestedAt, ExpiresAt int64
	State                  string
	DecidedBy              string
	DecidedAt              int64
	// Decision is the reason for the decision.
	Decision string
}

// Read decodes the payload into a value of the feature's own type.
func (r Request) Read(into any) error {
	if err := json.Unmarshal(r.Payload, into, json.RejectUnknownMembers(true)); err != nil {
		return fmt.Errorf("read what was asked for in %s: %w", r.ID, err)
	}
	return nil
}

// digest is the hash of the whole request: SHA-256 over each text with its length as 8 bytes
// before it, in hex. The times and the state are not part of it.
func (r Request) digest() string {
	h := sha256.New()
	for _, text := range []string{r.Kind, r.SubjectKind, r.Subject, string(r.Payload), r.Dollars, r.Reason, r.RequestedBy} {
		var length [8]byte
		binary.BigEndian.PutUint64(length[:], uint64(len(text)))
		h.Write(length[:])
		h.Write([]byte(text))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// state is the state at a time.
func (r Request) state(now time.Time) string {
	if r.State == Waiting && now.UnixMilli() >= r.ExpiresAt {
		return Expired
	}
	return r.State
}

// Deps are the services on which a Service depends.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	StaffLog *stafflog.Log
	Team     Team
	// TwoFactor reports whether staff need two-factor authentication; nil means always.
	TwoFactor func() bool
	// NewApprovers permits accounts of any age to approve until staff set staff.approver_days. It
	// is for demonstrations, whose accounts are all new.
	NewApprovers bool
}

// Service stores the requests.
type Service struct {
	Deps
	kinds     map[string]Kind
	threshold *settings.Value[string]
	hours     *settings.Value[int]
	days      *settings.Value[int]
}

// limitKey is the setting of the value above which an action waits.
const limitKey = "staff.approval_above"

const (
	defaultThreshold = "1000"
	defaultHours     = 48
	defaultDays      = 7
	maxDays          = 365
	maxHours         = 24 * 30
)

// New makes a Service.
func New(deps Deps) *Service {
	days := defaultDays
	if deps.NewApprovers {
		days = 0
	}
	return &Service{
		Deps: deps, kinds: map[string]Kind{},
		threshold: settings.Dollars(limitKey, defaultThreshold, true, settings.Spec{
			Group: "staff", OwnDefault: true,
			Sentence: "Above how many dollars an action of staff waits for a second person; empty for none.",
		}).WeakenedWhen(settings.RaisedOrEmpty),
		hours: settings.Int("staff.approval_hours", defaultHours, 1, maxHours, settings.Spec{
			Group: "staff", Unit: "hours", OwnDefault: true, Sentence: "How long a request waits for a second person before it is void.",
		}).WeakenedWhen(settings.Raised),
		days: settings.Int("staff.approver_days", days, 0, maxDays, settings.Spec{
			Group: "staff", Unit: "days", OwnDefault: true,
			Sentence: "How old an account must be to approve what another one of the staff has asked for. Where staff need two-factor authentication, theirs must also have been on for 24 hours.",
		}).WeakenedWhen(settings.Lowered),
	}
}

// Settings declares the settings of approvals for staff.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.threshold, s.hours, s.days}}
}

// Declare declares a kind before the site serves. It fails for an incomplete kind and for one
// that is declared twice.
func (s *Service) Declare(k Kind) error {
	if _, declared := s.kinds[k.Name]; declared || k.Name == "" || k.Sentence == "" || k.SubjectKind == "" || k.Decide.IsZero() || k.Execute == nil {
		return fmt.Errorf("declare what waits for a second person: %q is not complete, or there are two", k.Name)
	}
	s.kinds[k.Name] = k
	return nil
}

// Proposal is a request. Payload is written as JSON. It must have all data that Execute needs, and no
// secret.
type Proposal struct {
	Kind, Subject string
	Payload       any
	// Dollars is its value, as decimal text of at most six decimals; empty if it has no amount.
	// RecentDollars is the value of the same person's recent actions of this kind that needed no
	// second person. It is added to Dollars, so that many small actions wait like one large action.
	Dollars, RecentDollars string
	// Unpriced is set for money without a known price: it waits.
	Unpriced bool
	Reason   string
}

// needsApproval reports whether a request waits for a second person.
func (s *Service) needsApproval(k Kind, proposal Proposal) (bool, error) {
	if k.Always {
		return true, nil
	}
	threshold := s.threshold.Get()
	if threshold == "" || proposal.Unpriced || proposal.Dollars == "" {
		return threshold != "" && proposal.Unpriced, nil
	}
	limit, err := money.ParseUSD(threshold)
	if err != nil {
		return false, fmt.Errorf("read the setting "+limitKey+": %w", err)
	}
	worth, err := money.ParseUSD(proposal.Dollars)
	if err != nil {
		return false, fmt.Errorf("read the value of an action: %w", err)
	}
	var lately money.USD
	if proposal.RecentDollars != "" {
		if lately, err = money.ParseUSD(proposal.RecentDollars); err != nil {
			return false, fmt.Errorf("read what was done lately: %w", err)
		}
	}
	return worth > limit-min(lately, limit), nil
}

// NeedsApproval reports whether a request of a kind with a value in dollars would wait, for callers that
// check before they request it.
func (s *Service) NeedsApproval(kind, dollars string) (bool, error) {
	k, known := s.kinds[kind]
	if !known {
		return false, fmt.Errorf("check whether %q waits for a second person: it is not declared", kind)
	}
	return s.needsApproval(k, Proposal{Dollars: dollars})
}

// PendingUntil returns when the last waiting request of a kind about a subject expires, in unix
// milliseconds; 0 if none waits.
func (s *Service) PendingUntil(tx *db.Tx, kind, subject string) (int64, error) {
	return lastExpiry(tx, kind, subject, tx.Now().UnixMilli())
}

// Submit decides within the transaction of a call whether its action waits for a second person. If
// pending is false, the caller executes the action and records it. If pending is true, the request is
// stored and recorded, and the caller returns its id without doing anything else. Errors:
// ErrWaiting, refusals of permissions and reasons.
func (s *Service) Submit(_ context.Context, tx *db.Tx, call *session.Call, proposal Proposal) (pending bool, requestID string, err error) {
	k, known := s.kinds[proposal.Kind]
	if !known {
		return false, "", fmt.Errorf("hold %q for a second person: it is not declared", proposal.Kind)
	}
	if !call.User.Can(k.Request) {
		return false, "", fault.ErrForbidden
	}
	if pending, err = s.needsApproval(k, proposal); err != nil || !pending {
		return false, "", err
	}
	requestID, err = s.storeRequest(tx, call, k, proposal)
	return err == nil, requestID, err
}

// storeRequest stores a request and records it.
func (s *Service) storeRequest(tx *db.Tx, call *session.Call, k Kind, proposal Proposal) (requestID string, err error) {
	if proposal.Reason == "" {
		return "", errNoReason
	}
	payload, err := canonical(proposal.Payload)
	if err != nil {
		return "", err
	}
	now := tx.Now()
	r := Request{
		ID: s.IDs.New(), Kind: k.Name, SubjectKind: k.SubjectKind, Subject: proposal.Subject, Payload: payload, Dollars: proposal.Dollars, Reason: proposal.Reason,
		RequestedBy: call.User.ID, RequestedAt: now.UnixMilli(), ExpiresAt: now.Add(time.Duration(s.hours.Get()) * time.Hour).UnixMilli(), State: Waiting,
	}
	r.Hash = r.digest()
	if twice, err := isWaiting(tx, r.Hash, r.RequestedAt); err != nil {
		return "", err
	} else if twice {
		return "", ErrWaiting
	}
	if err := insert(tx, r); err != nil {
		return "", err
	}
	return r.ID, s.record(tx, call, "request "+k.Name, r, proposal.Reason, Completion{Detail: "waits for a second person", After: logView(r)})
}

// logView is the part of a request that the staff log stores.
func logView(r Request) any {
	return map[string]any{"request": r.ID, "hash": r.Hash, "payload": r.Payload, "dollars": r.Dollars}
}

func (s *Service) record(tx *db.Tx, call *session.Call, actionName string, r Request, reason string, result Completion) error {
	entry := stafflog.By(call, actionName)
	entry.Kind, entry.Subject, entry.Reason = r.SubjectKind, r.Subject, reason
	entry.Detail, entry.Before, entry.After = result.Detail, result.Before, result.After
	return s.StaffLog.Write(tx, entry)
}

// canonical writes a value as JSON of one form, so that equal values have equal hashes.
func canonical(value any) (jsontext.Value, error) {
	text, err := json.Marshal(value, json.Deterministic(true))
	if err != nil {
		return nil, fmt.Errorf("write what waits for a second person: %w", err)
	}
	payload := jsontext.Value(text)
	if err := payload.Canonicalize(); err != nil {
		return nil, fmt.Errorf("write what waits for a second person: %w", err)
	}
	return payload, nil
}
