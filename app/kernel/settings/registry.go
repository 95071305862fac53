package settings

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Deps are the parts of the house that the registry stands on.
type Deps struct {
	DB       *db.DB
	StaffLog *stafflog.Log
	Log      *slog.Logger
}

// Registry is the settings of one site. Declare them all, then Load once; from
// then on Change alone changes them.
type Registry struct {
	Deps
	list  []Setting
	byKey map[string]Setting
	rules []Rule
	// changing makes changes follow one another: rules look at values that are in
	// force, which those of a change are only after its commit.
	changing sync.Mutex
}

// New makes an empty Registry.
func New(deps Deps) *Registry {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	return &Registry{Deps: deps, byKey: map[string]Setting{}}
}

// Add declares what a feature can be set to. It fails on a key that is taken, on a
// declaration that no form can show and on a default that its own check refuses.
func (r *Registry) Add(groups ...Group) error {
	for _, group := range groups {
		for _, s := range group.Settings {
			if r.byKey[s.Key()] != nil {
				return fmt.Errorf("declare setting %s: it is declared twice", s.Key())
			}
			if err := declared(s); err != nil {
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

// Settings lists what is declared, in the order of the declarations.
func (r *Registry) Settings() []Setting { return slices.Clone(r.list) }

// Load puts what is stored into force. A value that its check refuses is logged
// and the default holds; a key that nobody declares is logged and kept.
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
				r.Log.Error("a stored setting is not allowed; the default holds", "key", row.key, "problem", err)
			}
		}
	}
	r.obeyRules(p)
	r.keep(p)
	return nil
}

// keep puts the values of p into force, all of them before anybody is told.
func (r *Registry) keep(p *Proposal) {
	for _, tell := range []bool{false, true} {
		for _, s := range r.list {
			switch _, given := p.values[s.Key()]; {
			case given && tell:
				s.announce()
			case given:
				s.keep(p)
			}
		}
	}
}

// obeyRules takes those values out of p that do not go together with others, such
// as with a default of the configuration that has changed since.
func (r *Registry) obeyRules(p *Proposal) {
	for range r.rules { // each round takes back what a rule before it may need
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
	// Value is the new value; null puts the setting back to its default.
	Value jsontext.Value `json:"value"`
	// Version is the one that whoever changes it has seen; 0 for a setting that was
	// never changed.
	Version int64 `json:"version" validate:"min=0"`
}

// Who is who changes settings, and why.
type Who struct{ Actor, Reason, RequestID string }

// Change carries out changes together, or none of them: they are stored with their
// history and one row in the log of staff, and in force once that is committed.
// Errors: ErrUnknown, ErrStale, ErrNothing and refusals of fields.
func (r *Registry) Change(ctx context.Context, who Who, changes ...Change) error {
	return r.write(ctx, func(tx *db.Tx) error { return r.change(tx, who, changes) })
}

func (r *Registry) write(ctx context.Context, change func(tx *db.Tx) error) error {
	r.changing.Lock()
	defer r.changing.Unlock()
	return r.DB.Write(ctx, change)
}

func (r *Registry) change(tx *db.Tx, who Who, changes []Change) error {
	if strings.TrimSpace(who.Reason) == "" {
		return errReason
	}
	p, keys, problems := newProposal(), []string{}, problems{}
	before, after := map[string]any{}, map[string]any{}
	for _, c := range changes {
		s := r.byKey[c.Key]
		if s == nil {
			return ErrUnknown.With("key", c.Key)
		}
		if contains(keys, c.Key) {
			return errTwice.With("key", c.Key)
		}
		keys = append(keys, c.Key)
		if err := checkVersion(tx, c); err != nil {
			return err
		}
		if c.resets() {
			s.reset(p)
		} else if err := s.read(p, c.Value); err != nil {
			problems.add(c.Key, err)
			continue
		}
		before[c.Key], after[c.Key] = s.text(nil), s.text(p)
	}
	for _, rule := range r.rules {
		if len(problems) == 0 && slices.ContainsFunc(rule.Keys, func(key string) bool { return contains(keys, key) }) {
			if err := rule.Check(p); err != nil {
				problems.add(firstOf(rule.Keys, keys), err)
			}
		}
	}
	if len(problems) > 0 {
		return problems.refusal()
	}
	if err := r.store(tx, who, changes, p); err != nil {
		return err
	}
	for _, key := range keys {
		if err := r.byKey[key].within(tx, p); err != nil {
			return fmt.Errorf("change setting %s: %w", key, err)
		}
	}
	tx.After(func() { r.keep(p) })
	return r.StaffLog.Write(tx, stafflog.Entry{
		Actor: who.Actor, Action: "change settings", Kind: stafflog.Settings, Subject: strings.Join(keys, ","), Reason: who.Reason,
		Before: before, After: after, RequestID: who.RequestID,
	})
}

// resets reports whether the change puts a setting back to its default.
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
func (r *Registry) store(tx *db.Tx, who Who, changes []Change, p *Proposal) error {
	real := false
	for _, c := range changes {
		s := r.byKey[c.Key]
		row := stored{key: c.Key, version: c.Version + 1, at: tx.Now().UnixMilli(), by: who.Actor}
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
		if err := writeOne(tx, row, who.Reason); err != nil {
			return err
		}
	}
	if !real {
		return ErrNothing
	}
	return nil
}

// checkVersion refuses a change of somebody who has not seen the last one.
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

// Undo puts a setting back to what it was at an earlier version; 0 is the default.
// version is the present one, as in a Change. Errors: those of Change, ErrVersion.
func (r *Registry) Undo(ctx context.Context, who Who, key string, version, to int64) error {
	return r.write(ctx, func(tx *db.Tx) error {
		c := Change{Key: key, Version: version}
		if r.byKey[key] == nil {
			return ErrUnknown.With("key", key)
		}
		if to >= version {
			return ErrVersion
		}
		if to > 0 {
			value, found, err := valueAt(tx, key, to)
			if err != nil {
				return err
			}
			if !found {
				return ErrVersion
			}
			if value != nil {
				c.Value = jsontext.Value(*value)
			}
		}
		return r.change(tx, who, []Change{c})
	})
}

// Set changes one setting whatever its version is: for whoever works on the
// machine and sees the present value.
func (r *Registry) Set(ctx context.Context, who Who, key string, value jsontext.Value) error {
	return r.write(ctx, func(tx *db.Tx) error {
		row, _, err := readOne(tx, key)
		if err != nil {
			return err
		}
		return r.change(tx, who, []Change{{Key: key, Value: value, Version: row.version}})
	})
}

// SetText is Set with a value as people type it: lists with commas, texts without
// quotes. Errors: those of Change, and a refusal without a reason.
func (r *Registry) SetText(ctx context.Context, who Who, key, text string) error {
	s := r.byKey[key]
	if s == nil {
		return ErrUnknown.With("key", key)
	}
	return r.Set(ctx, who, key, s.Kind().typed(text))
}

// typed reads what people type for a setting of the kind as JSON.
func (k Kind) typed(text string) jsontext.Value {
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
		return encode(text)
	}
}
