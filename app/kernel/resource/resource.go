// Package resource declares lists of the back office in Go: the columns, the filters and the
// actions of a list. The list's calls, its export as CSV, its entry in the menu and its page
// follow from the declaration, so that a feature with a list needs no code in the browser part.
//
// A declaration names fields of the list's rows and requests by their names in JSON. Check
// compares the names and their types when the site is built.
package resource

import (
	"slices"

	"croupier/app/kernel/action"
)

// Resource is one list of the back office.
type Resource struct {
	// Name is unique: lower-case words with hyphens. Exported files have it too.
	Name string
	// Title is the title of the page, Lead one or two sentences below it.
	Title, Lead string
	// Path is the address of the page, such as /admin/cases. It is empty for a list on a
	// hand-written page.
	Path string
	// Menu is the entry of the page in the menu; nil for none.
	Menu *Menu
	// Links lead to related pages.
	Links []Link
	// List is the call that returns the rows.
	List List
	// Key is the field with the id of a row; "id" if it is empty.
	Key string
	// Columns are those of the table. The first one identifies a row and cannot be hidden.
	Columns []Column
	// Details are shown of one row, beside the table. Without them rows have no details.
	Details []Column
	Filters []Filter
	// PageSize is the number of rows on a page at first: 25, 50, 100 or 200; 50 if it is 0.
	PageSize int
	// Create makes a new row; nil if staff cannot.
	Create *Action
	// Actions are those on one row.
	Actions []Action
	// Empty is shown instead of rows if there are none.
	Empty string
}

// Menu is the entry of a page in the menu of the office.
type Menu struct {
	// Label is shown; the title of the page if it is empty.
	Label string
	// Icon is the name of an icon of lucide-react, such as FolderOpen.
	Icon string
	// Group is the group of the menu: house, players, money, games, sports, content, risk,
	// operations or system. Lower values of Order come first in it.
	Group string
	Order int
	// Queues are the queues of waiting work whose counts the entry shows.
	Queues []string
	// Keywords are further words by which the search of the office finds the page.
	Keywords string
}

// Link is a link to another page.
type Link struct{ Label, Path string }

// Calls are the calls of the list: its rows, the export, and those of its actions. A call of
// several actions occurs once.
func (r *Resource) Calls() []action.Action {
	calls := r.List.calls(r)
	for _, a := range r.allActions() {
		if !slices.ContainsFunc(calls, func(one action.Action) bool { return one.Name() == a.Call.Name() }) {
			calls = append(calls, a.Call)
		}
	}
	return calls
}

// allActions are the actions on rows, and the one that creates them.
func (r *Resource) allActions() []Action {
	if r.Create == nil {
		return r.Actions
	}
	return append([]Action{*r.Create}, r.Actions...)
}

func (r *Resource) key() string {
	if r.Key == "" {
		return "id"
	}
	return r.Key
}
