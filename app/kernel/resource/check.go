package resource

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

var (
	iconPattern = regexp.MustCompile(`^[A-Z][A-Za-z0-9]+$`)
	groups      = []string{"house", "players", "money", "games", "sports", "content", "risk", "operations", "system"}
	pageSizes   = []int{0, 25, 50, 100, 200}
)

// Check refuses declarations that are incomplete, that name fields which their rows or requests
// do not have, and two with one name or page.
func Check(list []Resource) error {
	names, paths := map[string]bool{}, map[string]bool{}
	for i := range list {
		r := &list[i]
		if names[r.Name] || (r.Path != "" && paths[r.Path]) {
			return fmt.Errorf("two resources have the name %q or the path %q", r.Name, r.Path)
		}
		names[r.Name], paths[r.Path] = true, true
		if err := r.check(); err != nil {
			return fmt.Errorf("resource %q: %w", r.Name, err)
		}
	}
	return nil
}

func (r *Resource) check() error {
	row := r.List.row()
	switch {
	case !idPattern.MatchString(r.Name) || r.Title == "" || r.Empty == "":
		return errors.New("it has no name, title or text for an empty list")
	case r.Path != "" && !strings.HasPrefix(r.Path, "/admin/"):
		return fmt.Errorf("its path %q is not in the office", r.Path)
	case !slices.Contains(pageSizes, r.PageSize):
		return fmt.Errorf("it has pages of %d rows", r.PageSize)
	case row == nil:
		return errors.New("the answer of its list has no rows")
	case len(r.Columns) == 0:
		return errors.New("it has no columns")
	}
	return errors.Join(r.checkMenu(), r.checkList(row), checkColumns("column", r.Columns, row), checkColumns("detail", r.Details, row), r.checkActions(row))
}

func (r *Resource) checkMenu() error {
	if r.Menu == nil {
		return nil
	}
	if r.Path == "" || !iconPattern.MatchString(r.Menu.Icon) || !slices.Contains(groups, r.Menu.Group) {
		return errors.New("its menu entry has no page, icon or group")
	}
	return nil
}

// checkList refuses a list whose pages cannot be read one after the other, and unknown filters.
func (r *Resource) checkList(row reflect.Type) error {
	problems := []error{
		checkField(r.List.request, "cursor", "string"), checkField(r.List.request, "limit", "integer"),
		checkField(r.List.answer, "next", "string"), checkField(row, r.key(), "string"),
	}
	for _, f := range r.Filters {
		problems = append(problems, f.check(r.List.request))
	}
	return errors.Join(problems...)
}

func checkColumns(what string, columns []Column, row reflect.Type) error {
	seen := map[string]bool{}
	for _, c := range columns {
		if seen[c.field] {
			return fmt.Errorf("two of its %ss show the field %q", what, c.field)
		}
		seen[c.field] = true
		if err := c.check(row); err != nil {
			return fmt.Errorf("the %s %q: %w", what, c.label, err)
		}
	}
	return nil
}

func (r *Resource) checkActions(row reflect.Type) error {
	ids := map[string]bool{}
	for i, a := range r.allActions() {
		of := row
		if r.Create != nil && i == 0 {
			of = nil
		}
		if ids[a.ID] {
			return fmt.Errorf("two of its actions are %q", a.ID)
		}
		ids[a.ID] = true
		if err := a.check(of, r.key()); err != nil {
			return fmt.Errorf("the action %q: %w", a.ID, err)
		}
	}
	return nil
}
