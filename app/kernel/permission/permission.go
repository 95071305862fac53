// Package permission holds what staff can be permitted to do: each permission is
// declared once, beside the calls that need it, with the sentence that the
// editor of roles shows.
package permission

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Permission is one declared permission. The zero value is none.
type Permission struct {
	id, sentence string
	// rule is what needs it that is no call.
	rule string
	// people tells that no machine is given it.
	people bool
}

var idPattern = regexp.MustCompile(`^[a-z][a-zA-Z0-9_]{1,39}$`)

// Declare makes a permission. The id is stored with roles and players and never
// changes; sentence says what whoever holds it may do. It panics on an id or a
// sentence that the list cannot show: both stand in the source.
func Declare(id, sentence string) Permission {
	if !idPattern.MatchString(id) || !strings.HasSuffix(sentence, ".") {
		panic(fmt.Sprintf("permission %q: it needs a short id and a sentence", id))
	}
	return Permission{id: id, sentence: sentence}
}

// ForRule returns p as one that a rule asks for and not, or not only, a call.
// where says which.
func (p Permission) ForRule(where string) Permission {
	p.rule = where
	return p
}

// ForPeople returns p as one that no machine is given: what it opens decides what
// others may do, or takes the place of a person's judgement.
func (p Permission) ForPeople() Permission {
	p.people = true
	return p
}

// PeopleOnly reports whether no machine is given the permission.
func (p Permission) PeopleOnly() bool { return p.people }

// ID is what is stored of the permission; empty for none.
func (p Permission) ID() string { return p.id }

// Sentence says what whoever holds the permission may do.
func (p Permission) Sentence() string { return p.sentence }

// IsZero reports whether p is no permission.
func (p Permission) IsZero() bool { return p.id == "" }

// EditRoles lets staff see what roles permit.
var EditRoles = Declare("users", "See and change the accounts of players, and what roles permit.")

// EditContent lets staff change what visitors see, on the pages and in the chat.
var EditContent = Declare("content", "Publish banners, slides, notices and policies, and look after the rooms, words and questions of the chat.")

// Sports lets staff trade: see what the sportsbook offers and what is bet on it, and
// change it.
var Sports = Declare("sports", "See and change the sportsbook: its events, prices, margins, limits and results.")

// Permissions are those that the calls about permissions need.
func Permissions() []Permission { return []Permission{EditRoles} }

// Registry is the permissions of one site. It is filled while the site is built
// and only read from then on.
type Registry struct {
	list []Permission
	// calls are the names of the calls that need each permission, by id.
	calls map[string][]string
}

// NewRegistry makes an empty Registry.
func NewRegistry() *Registry { return &Registry{calls: map[string][]string{}} }

// Add declares the permissions of a feature. Two features cannot declare the
// same id, so that a role never permits more than its editor was told.
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

// Use notes that a call needs a permission. It fails on one that no feature
// declares.
func (r *Registry) Use(p Permission, call string) error {
	if !slices.ContainsFunc(r.list, func(known Permission) bool { return known.id == p.id }) {
		return fmt.Errorf("%s needs permission %s, which no feature declares", call, p.id)
	}
	r.calls[p.id] = append(r.calls[p.id], call)
	return nil
}

// Check fails when a declared permission permits nothing.
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

// Row is a permission as the editor of roles shows it.
type Row struct {
	ID       string `json:"id"`
	Sentence string `json:"sentence"`
	// Calls are the names of the calls that need it.
	Calls []string `json:"calls"`
	// Rule is what else needs it; empty for nothing.
	Rule string `json:"rule,omitempty"`
	// PeopleOnly tells that no machine is given it.
	PeopleOnly bool `json:"people_only"`
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
		rows = append(rows, Row{ID: p.id, Sentence: p.sentence, Calls: calls, Rule: p.rule, PeopleOnly: p.people})
	}
	slices.SortFunc(rows, func(a, b Row) int { return strings.Compare(a.ID, b.ID) })
	return rows
}
