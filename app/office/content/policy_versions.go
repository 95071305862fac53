package content

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// PolicyVersion is one published text of a policy. Version 0 is the text that comes with
// the site; it is not stored.
type PolicyVersion struct {
	Policy  string `json:"policy"`
	Version int64  `json:"version"`
	// BuiltIn reports whether the version restores the text that comes with the site.
	BuiltIn bool `json:"built_in"`
	// Changes describes the change to players.
	Changes     string `json:"changes"`
	EffectiveAt int64  `json:"effective_at"`
	CreatedAt   int64  `json:"created_at"`
	Author      string `json:"author"`
	Withdrawn   bool   `json:"withdrawn"`
	text        string
}

// Limits of published texts.
const (
	maxPolicyText  = 128 << 10
	maxChanges     = 1000
	maxVersions    = 500
	maxPolicyAhead = 366 * 24 * time.Hour
)

// Errors of the policy calls.
var (
	errPlaceholder     = fault.New(fault.CodeInvalid, "The text has a placeholder that the site does not know.")
	errEmptyText       = fault.New(fault.CodeInvalid, "The text says nothing.")
	errNotUTF8         = fault.New(fault.CodeInvalid, "The text is not readable text in UTF-8.")
	errPolicyTime      = fault.New(fault.CodeInvalid, "A policy comes into force now or within a year.")
	errInForce         = fault.New(fault.CodeConflict, "This version is in force already, or was withdrawn. Publish another one.")
	errUnchanged       = fault.New(fault.CodeConflict, "The text is the one that is in force.")
	errTooManyVersions = fault.New(fault.CodeConflict, "There are too many versions of this policy.")
)

// Placeholders are the placeholders for the operator's data in policies, in display
// order.
var Placeholders = []string{
	"product", "operator", "licenceNumber", "authority", "email", "jurisdictions", "sessionDays", "chatMessages", "browser",
}

var placeholder = regexp.MustCompile(`\{[A-Za-z][A-Za-z0-9_ ]*\}`)

// unknownPlaceholders lists the placeholders of a text that the site does not know. The
// braces of a complete conditional part are known.
func unknownPlaceholders(text string) (unknown []string) {
	for _, found := range placeholder.FindAllString(conditional.ReplaceAllString(text, "$2"), -1) {
		if !slices.Contains(Placeholders, found[1:len(found)-1]) && !slices.Contains(unknown, found) {
			unknown = append(unknown, found)
		}
	}
	return unknown
}

// inForce returns the version of a policy that is in force at a time, and the version
// that follows it. Both can be nil.
func inForce(versions []PolicyVersion, now time.Time) (current, next *PolicyVersion) {
	at := now.UnixMilli()
	for i := range versions {
		v := &versions[i]
		switch {
		case v.Withdrawn:
		case v.EffectiveAt <= at:
			if current == nil || v.EffectiveAt >= current.EffectiveAt {
				current = v
			}
		case next == nil || v.EffectiveAt < next.EffectiveAt:
			next = v
		}
	}
	return current, next
}

// policy returns a policy as players read it now: a published version, or the text that
// comes with the site.
func (s *Service) policy(id string) (Policy, error) {
	current, next := inForce(s.current.Load().policies[id], s.deps.Clock.Now())
	made, err := s.policies.get(id)
	if err != nil {
		return Policy{}, err
	}
	if current != nil && !current.BuiltIn {
		if made, err = s.policies.version(*current); err != nil {
			return Policy{}, err
		}
	}
	if current != nil {
		made.UpdatedAt, made.Changes = current.EffectiveAt, current.Changes
	}
	if next != nil {
		made.Next = &PolicyNotice{At: next.EffectiveAt, Changes: next.Changes}
	}
	return made, nil
}

// checkText validates a policy before it is published, and returns its HTML.
func (s *Service) checkText(id, text string) (html string, err error) {
	if len(text) > maxPolicyText {
		return "", fault.Field("text", "validation.max.string")
	}
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return "", errNotUTF8
	}
	if unknown := unknownPlaceholders(text); len(unknown) > 0 {
		return "", errPlaceholder.With("placeholders", unknown)
	}
	made, err := s.policies.preview(id, text)
	if err != nil {
		return "", errEmptyText.Because(err)
	}
	return made.HTML, nil
}

// PublishPolicyRequest publishes a text, or restores the text that comes with the site.
type PublishPolicyRequest struct {
	ID string `json:"id" validate:"required,oneof=terms privacy self-exclusion aml licence"`
	// Version is the newest version that the editor has seen; 0 for none.
	Version int64  `json:"version" validate:"min=0"`
	BuiltIn bool   `json:"built_in,omitempty"`
	Text    string `json:"text"`
	Changes string `json:"changes"`
	// EffectiveAt is in unix milliseconds; 0 for immediately.
	EffectiveAt int64 `json:"effective_at,omitempty"`
	action.Reason
}

// PublishPolicy publishes a new version of a policy.
func (s *Service) PublishPolicy(ctx context.Context, call *session.Call, request PublishPolicyRequest) (PolicyVersion, error) {
	v := PolicyVersion{
		Policy: request.ID, BuiltIn: request.BuiltIn, Changes: plain(request.Changes), EffectiveAt: request.EffectiveAt,
		Author: call.User.ID, text: request.Text,
	}
	switch {
	case v.Changes == "":
		return v, fault.Field("changes", "validation.required")
	case utf8.RuneCountInString(v.Changes) > maxChanges:
		return v, fault.Field("changes", "validation.max.string")
	case v.BuiltIn:
		v.text = ""
	default:
		if _, err := s.checkText(v.Policy, v.text); err != nil {
			return v, err
		}
	}
	err := s.write(ctx, func(tx *db.Tx) error {
		now := tx.Now()
		v.CreatedAt = now.UnixMilli()
		if v.EffectiveAt == 0 {
			v.EffectiveAt = v.CreatedAt
		}
		if v.EffectiveAt < v.CreatedAt || v.EffectiveAt > now.Add(maxPolicyAhead).UnixMilli() {
			return errPolicyTime
		}
		all, err := storedPolicies(tx)
		if err != nil {
			return err
		}
		last, err := newest(all[v.Policy], request.Version)
		if err != nil {
			return err
		}
		if current, next := inForce(all[v.Policy], now); next == nil && current != nil && current.BuiltIn == v.BuiltIn && current.text == v.text {
			return errUnchanged
		}
		v.Version = last + 1
		if err := insertPolicy(tx, v); err != nil {
			return err
		}
		return s.recordPolicy(tx, call, "publish policy", v, request.Reason.Reason)
	})
	return v, err
}

// newest returns the number of the newest version. It returns an error if that is not the
// version that the editor has seen.
func newest(versions []PolicyVersion, seen int64) (int64, error) {
	last := int64(0)
	if len(versions) > 0 {
		last = versions[len(versions)-1].Version
	}
	switch {
	case last != seen:
		return 0, ErrStale.With("version", last)
	case last >= maxVersions:
		return 0, errTooManyVersions
	}
	return last, nil
}

// WithdrawPolicyRequest withdraws a version that is not in force yet.
type WithdrawPolicyRequest struct {
	ID      string `json:"id" validate:"required,oneof=terms privacy self-exclusion aml licence"`
	Version int64  `json:"version" validate:"min=1"`
	action.Reason
}

// WithdrawPolicy withdraws a version before it comes into force.
func (s *Service) WithdrawPolicy(ctx context.Context, call *session.Call, request WithdrawPolicyRequest) (action.None, error) {
	return action.None{}, s.write(ctx, func(tx *db.Tx) error {
		all, err := storedPolicies(tx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all[request.ID], func(v PolicyVersion) bool { return v.Version == request.Version })
		if at < 0 {
			return ErrUnknown
		}
		v := all[request.ID][at]
		if v.Withdrawn || v.EffectiveAt <= tx.Now().UnixMilli() {
			return errInForce
		}
		v.Withdrawn = true
		if err := withdrawPolicy(tx, v); err != nil {
			return err
		}
		return s.recordPolicy(tx, call, "withdraw policy", v, request.Reason.Reason)
	})
}

func (s *Service) recordPolicy(tx *db.Tx, call *session.Call, actionName string, v PolicyVersion, reason string) error {
	entry := staffAction(call, actionName, v.Policy)
	entry.Reason, entry.Detail, entry.After = reason, fmt.Sprintf("version %d", v.Version), v
	return s.deps.StaffLog.Write(tx, entry)
}
