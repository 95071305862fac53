// Package permission has the permissions of staff: each permission is declared once, beside the
// calls that need it, with the sentence that the editor of roles shows.
package permission

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"croupier/app/kernel/sorting"
)

// Permission is one declared permission. The zero value is none.
type Permission struct {
	id, sentence string
	// rule describes what needs it besides calls.
	rule string
	// peopleOnly is set if no machine can have it.
	peopleOnly bool
	// grantableAlone is set if one person alone may grant it.
	grantableAlone bool
}

var idPattern = regexp.MustCompile(`^[a-z][a-zA-Z0-9_]{1,39}$`)

// Declare makes a permission. The id is stored with roles and players and never changes; sentence
// describes what it permits. It panics for an id or a sentence that the list cannot show: both
// are in the source code.
func Declare(id, sentence string) Permission {
	if !idPattern.MatchString(id) || !strings.HasSuffix(sentence, ".") {
		panic(fmt.Sprintf("permission %q: it needs a short id and a sentence", id))
	}
	return Permission{id: id, sentence: sentence}
}

// ForRule returns p as one that a rule checks and not, or not only, a call. where names the rule.
func (p Permission) ForRule(where string) Permission {
	p.rule = where
	return p
}

// ForPeople returns p as one that no machine can have: its calls decide the permissions of
// others, or replace the judgement of a person.
func (p Permission) ForPeople() Permission {
	p.peopleOnly = true
	return p
}

// GrantableAlone returns p as one that one person alone may grant to others: it moves no money,
// decides nothing about accounts and weakens no control. All others need a second person.
func (p Permission) GrantableAlone() Permission {
	p.grantableAlone = true
	return p
}

// PeopleOnly reports whether no machine can have the permission.
func (p Permission) PeopleOnly() bool { return p.peopleOnly }

// ID is the stored id of the permission; empty for none.
func (p Permission) ID() string { return p.id }

// Sentence describes what the permission permits.
func (p Permission) Sentence() string { return p.sentence }

// IsZero reports whether p is no permission.
func (p Permission) IsZero() bool { return p.id == "" }

// EditRoles lets staff see the permissions of roles.
var EditRoles = Declare("users", "See and change the accounts of players, and what roles permit.")

// EditContent lets staff change visible content, on the pages and in the chat.
var EditContent = Declare("content", "Publish banners, slides, notices and policies, and manage the chat rooms, words and questions of the chat.")

// Sports lets staff trade: see and change the offer of the sportsbook and its bets.
var Sports = Declare("sports", "See and change the sportsbook: its events, prices, margins, limits and results.")

// Permissions are the permissions of the calls about permissions.
func Permissions() []Permission { return []Permission{EditRoles} }

// Registry has the permissions of one site. It is filled while the site is built and only read
// from then on.
type Registry struct {
	list []Permission
	// calls are the names of the calls that need each permission, by id.
	calls map[string][]string
}

// NewRegistry makes an empty Registry.
func NewRegistry() *Registry { return &Registry{calls: map[string][]string{}} }

// Add declares the permissions of a feature. Two features cannot declare the same id, so that a
// role never permits more than its editor was shown.
func (r *Registry) Add(permissions ...Permission) error {
	for _, p := range permissions {
		if p.IsZero() {
			return errors.New("declare a permission: it has no id")
		}
		if r.Known(p.id) {
			return fmt.Errorf("declare permission %s: it is declared twice", p.id)
		}
		r.list = append(r.list, p)
	}
	return nil
}

// Use records that a call needs a permission. It fails for one that no feature declares.
func (r *Registry) Use(p Permission, call string) error {
	if !slices.ContainsFunc(r.list, func(known Permission) bool { return known.id == p.id }) {
		return fmt.Errorf("%s needs permission %s, which no feature declares", call, p.id)
	}
	r.calls[p.id] = append(r.calls[p.id], call)
	return nil
}

// Check fails if a declared permission permits nothing.
func (r *Registry) Check() error {
	var failures []error
	for _, p := range r.list {
		if len(r.calls[p.id]) == 0 && p.rule == "" {
			failures = append(failures, fmt.Errorf("permission %s is declared and needed by nothing", p.id))
		}
	}
	return errors.Join(failures...)
}

// Known reports whether a permission of this id is declared.
func (r *Registry) Known(id string) bool {
	return slices.ContainsFunc(r.list, func(p Permission) bool { return p.id == id })
}

// Row is a permission for the editor of roles.
type Row struct {
	ID       string `json:"id"`
	Sentence string `json:"sentence"`
	// Calls are the names of the calls that need it.
	Calls []string `json:"calls"`
	// Rule describes what else needs it; empty for nothing.
	Rule string `json:"rule,omitempty"`
	// PeopleOnly is set if no machine can have it.
	PeopleOnly bool `json:"people_only"`
}

// GrantableAlone reports whether one person alone may grant the permission of an id.
func (r *Registry) GrantableAlone(id string) bool {
	return slices.ContainsFunc(r.list, func(p Permission) bool { return p.id == id && p.grantableAlone })
}

// List lists the permissions in the order of their ids.
func (r *Registry) List() []Row {
	rows := make([]Row, 0, len(r.list))
	for _, p := range r.list {
		calls := slices.Clone(r.calls[p.id])
		slices.Sort(calls)
		if calls == nil {
			calls = []string{}
		}
		rows = append(rows, Row{ID: p.id, Sentence: p.sentence, Calls: calls, Rule: p.rule, PeopleOnly: p.peopleOnly})
	}
	sorting.By(rows, func(a, b Row) int { return strings.Compare(a.ID, b.ID) })
	return rows
}
