package players

import (
	"fmt"
	"reflect"

	"croupier/db"
)

// Section is what a feature adds to the user object: the object that players get
// of themselves, and nobody else gets.
type Section struct {
	members reflect.Type
	read    func(q db.Querier, userID string) (any, error)
}

// NewSection makes a section of the members of T, a struct, which read gives for
// a player.
func NewSection[T any](read func(q db.Querier, userID string) (T, error)) Section {
	return Section{members: reflect.TypeFor[T](), read: func(q db.Querier, userID string) (any, error) {
		return read(q, userID)
	}}
}

// Sections are those of a site. All are added before the site serves.
type Sections struct{ list []Section }

// Add takes sections in.
func (s *Sections) Add(sections ...Section) { s.list = append(s.list, sections...) }

// Types are those of the sections' members, for the description of the API.
func (s *Sections) Types() []reflect.Type {
	types := make([]reflect.Type, len(s.list))
	for i, section := range s.list {
		types[i] = section.members
	}
	return types
}

// Read gives what every section tells of a player, for action.WriteExtended.
func (s *Sections) Read(q db.Querier, userID string) ([]any, error) {
	parts := make([]any, len(s.list))
	for i, section := range s.list {
		part, err := section.read(q, userID)
		if err != nil {
			return nil, fmt.Errorf("read %s of the user object: %w", section.members, err)
		}
		parts[i] = part
	}
	return parts, nil
}
