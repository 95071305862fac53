// Package approval holds what one of the staff has asked for until a second person
// decides: the request is bound to the hash of everything that was asked, and what
// is approved is carried out in the transaction of the approval.
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

// Refusals. Each names its reason for programs.
var (
	ErrUnknown  = fault.New(fault.CodeNotFound, "There is no such request.")
	ErrExpired  = fault.New(fault.CodeGone, "This request has waited too long. Ask again.").With("reason", "expired")
	ErrDecided  = fault.New(fault.CodeConflict, "This request is decided already.").With("reason", "decided")
	ErrChanged  = fault.New(fault.CodeConflict, "This is not what was asked for. Look at the request again.").With("reason", "changed")
	ErrOwn      = fault.New(fault.CodeForbidden, "Another person must decide what you have asked for.").With("reason", "own")
	ErrNotOwn   = fault.New(fault.CodeForbidden, "Only who has asked can withdraw this.").With("reason", "not_own")
	ErrWaiting  = fault.New(fault.CodeConflict, "The same was asked for already and waits for a second person.").With("reason", "waiting")
	errNoReason = fault.Field("reason", "validation.required")
)

// Kind is something that can wait for a second person. A feature declares it when
// it is made.
type Kind struct {
	// Name is stored and never changes: a few words such as "correct balance".
	Name string
	// Sentence says what is asked, for whoever decides.
	Sentence string
	// SubjectKind is what the subject is, as in the log of staff.
	SubjectKind string
	// Request is needed to ask, and Decide to approve or refuse.
	Request, Decide permission.Permission
	// Always tells that it waits whatever it is worth.
	Always bool
	// Carry does what was asked for in the transaction of the approval, which call
	// makes: Carry refuses whoever may not do this to the subject themselves. An
	// error leaves the request waiting. It writes no row of its own into the log of
	// staff: what it returns stands in that of the approval.
	Carry func(ctx context.Context, tx *db.Tx, call *session.Call, request Request) (Done, error)
	// Ended, if there is one, is called within the transaction in which a request was
	// approved, refused or withdrawn, when it does not wait any more. Nobody is told of
	// one that expires: WaitsUntil says beforehand when that is.
	Ended func(tx *db.Tx, request Request) error
}

// Done is what was changed, for the log of staff.
type Done struct {
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

// Request is what somebody has asked for.
type Request struct {
	ID, Kind, SubjectKind, Subject string
	// Payload is canonical JSON of what the feature gave to Hold.
	Payload jsontext.Value
	Hash    string
	// Dollars is what it is worth, as decimal text; empty for what is not money.
	Dollars, Reason        string
	RequestedBy            string
	RequestedAt, ExpiresAt int64
	State                  string
	DecidedBy              string
	DecidedAt              int64
	// Decision is why it was decided so.
	Decision string
}

// Read puts the payload into a value of the feature's own type.
func (r Request) Read(into any) error {
	if err := json.Unmarshal(r.Payload, into, json.RejectUnknownMembers(true)); err != nil {
		return fmt.Errorf("read what was asked for in %s: %w", r.ID, err)
	}
	return nil
}

// digest is the hash of everything that was asked: SHA-256 over each text with its
// length as 8 bytes before it, in hex. The times and the state are not part of it.
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

// state is the one that is shown at a time.
func (r Request) state(now time.Time) string {
	if r.State == Waiting && now.UnixMilli() >= r.ExpiresAt {
		return Expired
	}
	return r.State
}

// Deps are what a Service stands on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Source
	StaffLog *stafflog.Log
}

// Service keeps the requests.
type Service struct {
	Deps
	kinds map[string]Kind
	above *settings.Value[string]
	hours *settings.Value[int]
}

const (
	usualAbove = "1000"
	usualHours = 48
	mostHours  = 24 * 30
)

// New makes a Service.
func New(deps Deps) *Service {
	return &Service{
		Deps: deps, kinds: map[string]Kind{},
		above: settings.Dollars("staff.approval_above", usualAbove, true, settings.Spec{
			Group: "staff", OwnDefault: true,
			Sentence: "Above how many dollars a deed of staff waits for a second person; empty for none.",
		}),
		hours: settings.Int("staff.approval_hours", usualHours, 1, mostHours, settings.Spec{
			Group: "staff", Unit: "hours", OwnDefault: true, Sentence: "How long a request waits for a second person before it is void.",
		}),
	}
}

// Settings declares what staff can set.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.above, s.hours}}
}

// Declare makes a kind known, before the site serves. It fails on one that is not
// complete or declared twice.
func (s *Service) Declare(k Kind) error {
	if _, taken := s.kinds[k.Name]; taken || k.Name == "" || k.Sentence == "" || k.SubjectKind == "" || k.Request.IsZero() || k.Decide.IsZero() || k.Carry == nil {
		return fmt.Errorf("declare what waits for a second person: %q is not complete, or there are two", k.Name)
	}
	s.kinds[k.Name] = k
	return nil
}

// Ask is what somebody wants to do. Payload is written as JSON and must hold all
// that Carry needs, and no secret.
type Ask struct {
	Kind, Subject string
	Payload       any
	// Dollars is what it is worth, as decimal text of at most six decimals; empty
	// for what is not money. Lately is what the same person has done of this kind
	// without a second one, which counts with it: many small deeds wait as one
	// large one does.
	Dollars, Lately string
	// Unpriced is money of which nobody knows the worth: it waits.
	Unpriced bool
	Reason   string
}

// usdDecimals is how exactly dollars are compared.
const usdDecimals = 6

// needs tells whether what is asked waits for a second person.
func (s *Service) needs(k Kind, ask Ask) (bool, error) {
	if k.Always {
		return true, nil
	}
	above := s.above.Get()
	if above == "" || ask.Dollars == "" {
		return above != "" && ask.Unpriced, nil
	}
	limit, err := money.ParseAmount(above, usdDecimals)
	if err != nil {
		return false, fmt.Errorf("read the setting staff.approval_above: %w", err)
	}
	worth, err := money.ParseAmount(ask.Dollars, usdDecimals)
	if err != nil {
		return false, fmt.Errorf("read what a deed is worth: %w", err)
	}
	var lately money.Amount
	if ask.Lately != "" {
		if lately, err = money.ParseAmount(ask.Lately, usdDecimals); err != nil {
			return false, fmt.Errorf("read what was done lately: %w", err)
		}
	}
	return worth > limit-min(lately, limit), nil
}

// Waits tells whether something of a kind that is worth so many dollars would wait, for
// whoever wants to know before they ask.
func (s *Service) Waits(kind, dollars string) (bool, error) {
	k, known := s.kinds[kind]
	if !known {
		return false, fmt.Errorf("ask whether %q waits for a second person: nobody has declared it", kind)
	}
	return s.needs(k, Ask{Dollars: dollars})
}

// WaitsUntil tells when the last request of a kind about a subject expires of those
// that wait now, in unix milliseconds; 0 when none waits.
func (s *Service) WaitsUntil(tx *db.Tx, kind, subject string) (int64, error) {
	return lastExpiry(tx, kind, subject, tx.Now().UnixMilli())
}

// Hold decides within the transaction of a call whether what it is to do waits for
// a second person. held false: the caller carries it out and records it. held
// true: the request is stored and recorded, and the caller returns its id without
// doing anything. Errors: ErrWaiting, refusals of permissions and reasons.
func (s *Service) Hold(_ context.Context, tx *db.Tx, call *session.Call, ask Ask) (held bool, requestID string, err error) {
	k, known := s.kinds[ask.Kind]
	if !known {
		return false, "", fmt.Errorf("hold %q for a second person: nobody has declared it", ask.Kind)
	}
	if !call.User.Can(k.Request) {
		return false, "", fault.ErrForbidden
	}
	if held, err = s.needs(k, ask); err != nil || !held {
		return false, "", err
	}
	if ask.Reason == "" {
		return false, "", errNoReason
	}
	payload, err := canonical(ask.Payload)
	if err != nil {
		return false, "", err
	}
	now := tx.Now()
	r := Request{
		ID: s.IDs.New(), Kind: k.Name, SubjectKind: k.SubjectKind, Subject: ask.Subject, Payload: payload, Dollars: ask.Dollars, Reason: ask.Reason,
		RequestedBy: call.User.ID, RequestedAt: now.UnixMilli(), ExpiresAt: now.Add(time.Duration(s.hours.Get()) * time.Hour).UnixMilli(), State: Waiting,
	}
	r.Hash = r.digest()
	if twice, err := isWaiting(tx, r.Hash, r.RequestedAt); err != nil {
		return false, "", err
	} else if twice {
		return false, "", ErrWaiting
	}
	if err := insert(tx, r); err != nil {
		return false, "", err
	}
	return true, r.ID, s.record(tx, call, "request "+k.Name, r, ask.Reason, Done{Detail: "waits for a second person", After: shownInLog(r)})
}

// shownInLog is what the log of staff keeps of a request.
func shownInLog(r Request) any {
	return map[string]any{"request": r.ID, "hash": r.Hash, "payload": r.Payload, "dollars": r.Dollars}
}

func (s *Service) record(tx *db.Tx, call *session.Call, deed string, r Request, reason string, done Done) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason = r.SubjectKind, r.Subject, reason
	entry.Detail, entry.Before, entry.After = done.Detail, done.Before, done.After
	return s.StaffLog.Write(tx, entry)
}

// canonical writes a value as JSON of one form, so that equal values have equal
// hashes.
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
