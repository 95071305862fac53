package settings

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Deps are the services on which the registry depends.
type Deps struct {
	DB       *db.DB
	StaffLog *stafflog.Log
	Log      *slog.Logger
}

// Registry has the settings of one site. Declare them all, then Load once; from then on only
// Change changes them.
type Registry struct {
	Deps
	list  []Setting
	byKey map[string]Setting
	rules []Rule
	// changing serialises changes: rules read the values in force, and those of a change are in
	// force only after its commit.
	changing sync.Mutex
	guard    Guard
	// waiting lists changes that wait for a second person; nil for none.
	waiting func(q db.Querier) ([]WaitingChange, error)
}

// New makes an empty Registry.
func New(deps Deps) *Registry {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	return &Registry{Deps: deps, byKey: map[string]Setting{}}
}

// Add declares the settings of a feature. It fails for a duplicate key, for a declaration that no
// form can show and for a default that fails its own check.
func (r *Registry) Add(groups ...Group) error {
	for _, group := range groups {
		for _, s := range group.Settings {
			if r.byKey[s.Key()] != nil {
				return fmt.Errorf("declare setting %s: it is declared twice", s.Key())
			}
			if err := checkSetting(s); err != nil {
				return fmt.Errorf("declare setting %s: %w", s.Key(), err)
			}
			r.byKey[s.Key()] = s
			r.list = append(r.list, s)
		}
		for _, rule := range group.Rules {
			for _, key := range rule.Keys {
				if r.byKey[key] == nil {
					return fmt.Errorf("declare a rule of settings: there is no %s", key)
				}
			}
			r.rules = append(r.rules, rule)
		}
	}
	return nil
}

// Settings lists the declared settings, in the order of the declarations.
func (r *Registry) Settings() []Setting { return slices.Clone(r.list) }

// Load puts the stored values into force. A value that fails its check is logged, and the default
// is in force; a key without a declaration is logged and kept.
func (r *Registry) Load(ctx context.Context) error {
	var rows []stored
	err := r.DB.Read(ctx, func(q *db.Reader) (err error) {
		rows, err = readAll(q)
		return err
	})
	if err != nil {
		return err
	}
	p := newProposal()
	for _, row := range rows {
		switch s := r.byKey[row.key]; {
		case s == nil:
			r.Log.Warn("a stored setting is of no use to this version; it is kept", "key", row.key)
		case row.value != nil:
			if err := s.read(p, jsontext.Value(*row.value)); err != nil {
				r.Log.Error("a stored setting is not allowed; the default applies", "key", row.key, "problem", err)
			}
		}
	}
	r.dropViolations(p)
	r.apply(p)
	return nil
}

// apply puts the values of p into force, all of them before any callback is called.
func (r *Registry) apply(p *Proposal) {
	for _, notify := range []bool{false, true} {
		for _, s := range r.list {
			switch _, given := p.values[s.Key()]; {
			case given && notify:
				s.notify()
			case given:
				s.apply(p)
			}
		}
	}
}

// dropViolations removes values from p that violate a rule together with others, for example with a
// default of the configuration that has changed since.
func (r *Registry) dropViolations(p *Proposal) {
	for range r.rules { // each round removes a value that a rule before it may need
		for _, rule := range r.rules {
			given := func(key string) bool { _, ok := p.values[key]; return ok }
			if !slices.ContainsFunc(rule.Keys, given) {
				continue // the configuration was checked when it was read
			}
			err := rule.Check(p)
			if err == nil {
				continue
			}
			r.Log.Error("stored settings do not go together; the defaults hold", "keys", strings.Join(rule.Keys, ", "), "problem", err)
			for _, key := range rule.Keys {
				delete(p.values, key)
			}
		}
	}
}

// Change is one change of one setting.
type Change struct {
	Key string `json:"key" validate:"required,max=80"`
	// Value is the new value; null resets the setting to its default.
	Value jsontext.Value `json:"value"`
	// Version is the version that the caller has seen; 0 for a setting that was never changed.
	Version int64 `json:"version" validate:"min=0"`
}

// ChangeAuthor names the author of a change of settings, and the reason. A change by a call of staff is
// made with By: it waits for a second person if it weakens a control. A ChangeAuthor without a call is a
// person at the machine of the site, whose changes are in force at once.
type ChangeAuthor struct {
	Actor, Reason, RequestID string

	call *session.Call
}

// By is the caller as the author.
func By(call *session.Call, reason string) ChangeAuthor {
	return ChangeAuthor{Actor: call.Actor(), Reason: reason, RequestID: call.RequestID, call: call}
}

// Weakening is a change that weakens controls, as a second person sees it.
type Weakening struct {
	// Keys are the settings whose control the change weakens.
	Keys []string `json:"weakens"`
	// Changes are all changes of the request.
	Changes []Change `json:"changes"`
	// Before has the values in force at the time of the request, by key.
	Before map[string]jsontext.Value `json:"before"`
}

// Guard decides in the transaction of a change that weakens controls whether it waits for a
// second person. waiting is the id of the stored request. If it is empty, the caller may make the
// change alone, and note is the reason for the staff log.
type Guard func(tx *db.Tx, call *session.Call, reason string, w Weakening) (waiting, note string, err error)

// WaitingChange is a change that waits for a second person.
type WaitingChange struct {
	// Request is the id of the approval.
	Request string `json:"request"`
	Weakening
	Reason      string `json:"reason"`
	RequestedBy string `json:"requested_by"`
	RequestedAt int64  `json:"requested_at"`
	ExpiresAt   int64  `json:"expires_at"`
}

// SetGuard sets the guard, and the function that lists its stored changes. Without a guard a
// change by a call that weakens a control fails.
func (r *Registry) SetGuard(guard Guard, waiting func(q db.Querier) ([]WaitingChange, error)) {
	r.guard, r.waiting = guard, waiting
}

// Change makes changes together, or none of them: they are stored with their history and one row
// in the staff log, and are in force after the commit. Errors: ErrUnknown, ErrStale, ErrNoChange,
// refusals of fields, and ErrPending if the change was stored for a second person instead.
func (r *Registry) Change(ctx context.Context, author ChangeAuthor, changes ...Change) error {
	return r.write(ctx, author, func(*db.Tx) ([]Change, error) { return changes, nil })
}

// write makes changes one after another, or passes them to the guard.
func (r *Registry) write(ctx context.Context, author ChangeAuthor, load func(tx *db.Tx) ([]Change, error)) error {
	waiting := ""
	err := r.Exclusively(func() error {
		return r.DB.Write(ctx, func(tx *db.Tx) error {
			changes, err := load(tx)
			if err != nil {
				return err
			}
			p, err := r.propose(tx, author, changes)
			if err != nil {
				return err
			}
			note := ""
			if weakening := r.weakening(p, changes); len(weakening.Keys) > 0 && author.call != nil {
				if r.guard == nil {
					return errMissingGuard
				}
				if waiting, note, err = r.guard(tx, author.call, author.Reason, weakening); err != nil || waiting != "" {
					return err
				}
			}
			return r.change(tx, author, changes, p, note)
		})
	})
	if err == nil && waiting != "" {
		return ErrPending.With("waiting", waiting)
	}
	return err
}

// Exclusively runs do while no other change is made. A caller of ApplyApproved runs its transaction
// within it: rules read values that are in force after the commit.
func (r *Registry) Exclusively(do func() error) error {
	r.changing.Lock()
	defer r.changing.Unlock()
	return do()
}

// weakening lists the settings whose control p weakens.
func (r *Registry) weakening(p *Proposal, changes []Change) Weakening {
	w := Weakening{Changes: changes, Before: map[string]jsontext.Value{}}
	for _, c := range changes {
		s := r.byKey[c.Key]
		w.Before[c.Key] = s.text(nil)
		if s.weakened(p) {
			w.Keys = append(w.Keys, c.Key)
		}
	}
	return w
}

// ApplyApproved makes a change that a second person has approved, in the transaction of the
// approval. The caller runs that transaction within Exclusively. It writes no row into the staff log and returns the values
// before and after, by key. Errors: those of Change.
func (r *Registry) ApplyApproved(tx *db.Tx, author ChangeAuthor, w Weakening) (before, after map[string]any, err error) {
	p, err := r.propose(tx, author, w.Changes)
	if err != nil {
		return nil, nil, err
	}
	return r.applyChanges(tx, author, w.Changes, p)
}

// propose checks changes. It stores nothing.
func (r *Registry) propose(tx *db.Tx, author ChangeAuthor, changes []Change) (*Proposal, error) {
	if strings.TrimSpace(author.Reason) == "" {
		return nil, errReason
	}
	p, keys, problems := newProposal(), []string{}, problems{}
	for _, c := range changes {
		s := r.byKey[c.Key]
		if s == nil {
			return nil, ErrUnknown.With("key", c.Key)
		}
		if contains(keys, c.Key) {
			return nil, errDuplicateKey.With("key", c.Key)
		}
		keys = append(keys, c.Key)
		if err := checkVersion(tx, c); err != nil {
			return nil, err
		}
		if c.resets() {
			s.reset(p)
		} else if err := s.read(p, c.Value); err != nil {
			problems.add(c.Key, err)
		}
	}
	for _, rule := range r.rules {
		if len(problems) == 0 && slices.ContainsFunc(rule.Keys, func(key string) bool { return contains(keys, key) }) {
			if err := rule.Check(p); err != nil {
				problems.add(firstOf(rule.Keys, keys), err)
			}
		}
	}
	if len(problems) > 0 {
		return nil, problems.refusal()
	}
	return p, nil
}

// change makes the proposed change and writes the row of the log.
func (r *Registry) change(tx *db.Tx, author ChangeAuthor, changes []Change, p *Proposal, note string) error {
	before, after, err := r.applyChanges(tx, author, changes, p)
	if err != nil {
		return err
	}
	return r.StaffLog.Write(tx, stafflog.Entry{
		Actor: author.Actor, Action: "change settings", Kind: stafflog.Settings, Subject: subject(changes), Reason: author.Reason,
		Detail: note, Before: before, After: after, RequestID: author.RequestID,
	})
}

func (r *Registry) applyChanges(tx *db.Tx, author ChangeAuthor, changes []Change, p *Proposal) (before, after map[string]any, err error) {
	before, after = map[string]any{}, map[string]any{}
	for _, c := range changes {
		before[c.Key], after[c.Key] = r.byKey[c.Key].text(nil), r.byKey[c.Key].text(p)
	}
	if err := r.store(tx, author, changes, p); err != nil {
		return nil, nil, err
	}
	for _, c := range changes {
		var raw *string
		if !c.resets() {
			text := string(r.byKey[c.Key].text(p))
			raw = &text
		}
		if err := r.recordInForce(tx, r.byKey[c.Key], p, raw); err != nil {
			return nil, nil, err
		}
		if err := r.byKey[c.Key].runInTx(tx, p); err != nil {
			return nil, nil, fmt.Errorf("change setting %s: %w", c.Key, err)
		}
	}
	tx.AfterCommit(func() { r.apply(p) })
	return before, after, nil
}

// subject names the changed settings in the staff log.
func subject(changes []Change) string {
	keys := make([]string, 0, len(changes))
	for _, c := range changes {
		keys = append(keys, c.Key)
	}
	return strings.Join(keys, ",")
}

// Subject names the settings of a change, for the staff log.
func (w Weakening) Subject() string { return subject(w.Changes) }

// resets reports whether the change resets a setting to its default.
func (c Change) resets() bool { return len(c.Value) == 0 || c.Value.Kind() == 'n' }

// firstOf is the first key of a rule that was changed.
func firstOf(rule, changed []string) string {
	for _, key := range rule {
		if contains(changed, key) {
			return key
		}
	}
	return rule[0]
}

// store writes the changes. At least one of them must change something.
func (r *Registry) store(tx *db.Tx, author ChangeAuthor, changes []Change, p *Proposal) error {
	real := false
	for _, c := range changes {
		s := r.byKey[c.Key]
		row := stored{key: c.Key, version: c.Version + 1, at: tx.Now().UnixMilli(), by: author.Actor}
		if !c.resets() {
			text := string(s.text(p))
			row.value = &text
		}
		was, found, err := readOne(tx, c.Key)
		if err != nil {
			return err
		}
		same := found && (was.value == nil) == (row.value == nil) && (row.value == nil || *was.value == *row.value)
		real = real || !same && (found || row.value != nil)
		if err := writeOne(tx, row, author.Reason); err != nil {
			return err
		}
	}
	if !real {
		return ErrNoChange
	}
	return nil
}

// checkVersion refuses a change whose author has not seen the last one.
func checkVersion(tx *db.Tx, c Change) error {
	row, _, err := readOne(tx, c.Key)
	if err != nil {
		return err
	}
	if row.version != c.Version {
		return ErrStale.With("key", c.Key).With("version", row.version)
	}
	return nil
}

// Undo restores a setting's value of an earlier version; 0 is the default. version is the current
// one, as in a Change. Errors: those of Change, ErrVersion.
func (r *Registry) Undo(ctx context.Context, author ChangeAuthor, key string, version, to int64) error {
	return r.write(ctx, author, func(tx *db.Tx) ([]Change, error) {
		c := Change{Key: key, Version: version}
		if r.byKey[key] == nil {
			return nil, ErrUnknown.With("key", key)
		}
		if to >= version {
			return nil, ErrVersion
		}
		if to > 0 {
			value, found, err := valueAt(tx, key, to)
			if err != nil {
				return nil, err
			}
			if !found {
				return nil, ErrVersion
			}
			if value != nil {
				c.Value = jsontext.Value(*value)
			}
		}
		return []Change{c}, nil
	})
}

// Set changes one setting whatever its version is: for a person at the machine who sees the
// current value.
func (r *Registry) Set(ctx context.Context, author ChangeAuthor, key string, value jsontext.Value) error {
	return r.write(ctx, author, func(tx *db.Tx) ([]Change, error) {
		row, _, err := readOne(tx, key)
		return []Change{{Key: key, Value: value, Version: row.version}}, err
	})
}

// SetText is Set with a typed value: lists with commas, texts without quotes. Errors: those of
// Change, and a refusal without a reason.
func (r *Registry) SetText(ctx context.Context, author ChangeAuthor, key, text string) error {
	s := r.byKey[key]
	if s == nil {
		return ErrUnknown.With("key", key)
	}
	return r.Set(ctx, author, key, s.Kind().toJSON(text))
}

// toJSON converts a typed value for a setting of the kind to JSON. A text may be in quotes, as the
// list of settings prints it.
func (k Kind) toJSON(text string) jsontext.Value {
	switch k {
	case KindBool, KindInt, KindList:
		return jsontext.Value(text)
	case KindTexts, KindCountries, KindGames:
		if strings.HasPrefix(text, "[") {
			return jsontext.Value(text)
		}
		items := []string{}
		for item := range strings.SplitSeq(text, ",") {
			if item = strings.TrimSpace(item); item != "" {
				items = append(items, item)
			}
		}
		return encode(items)
	default:
		if quoted := jsontext.Value(text); quoted.Kind() == '"' && quoted.IsValid() {
			return quoted
		}
		return encode(text)
	}
}
