package players

import (
	"fmt"
	"reflect"

	"croupier/db"
)

// Section is a feature's addition to the user object: the object about themselves that only
// players themselves get.
type Section struct {
	members reflect.Type
	read    func(q db.Querier, userID string) (any, error)
}

// NewSection makes a section of the members of T, a struct, which read returns for a player.
func NewSection[T any](read func(q db.Querier, userID string) (T, error)) Section {
	return Section{members: reflect.TypeFor[T](), read: func(q db.Querier, userID string) (any, error) {
		return read(q, userID)
	}}
}

// Sections are the sections of a site. All are added before the site serves.
type Sections struct{ list []Section }

// Add adds sections.
func (s *Sections) Add(sections ...Section) { s.list = append(s.list, sections...) }

// Types are the types of the sections' members, for the description of the API.
func (s *Sections) Types() []reflect.Type {
	types := make([]reflect.Type, len(s.list))
	for i, section := range s.list {
		types[i] = section.members
	}
	return types
}

// Read returns the data of every section about a player, for action.WriteExtended.
func (s *Sections) Read(q db.Querier, userID string) ([]any, error) {
	parts := make([]any, len(s.list))
	for i, section := range s.list {
		data, err := section.read(q, userID)
		if err != nil {
			return nil, fmt.Errorf("read %s of the user object: %w", section.members, err)
		}
		parts[i] = data
	}
	return parts, nil
}
