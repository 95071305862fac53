package action

import (
	"bytes"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// PageTypes has the server's types for the pages besides calls.
type PageTypes struct {
	Groups []Group
	// Members are the types of fields of type any, or of JSON that was encoded before.
	Members []MemberType
	// Variants are the data of a struct by its type.
	Variants []Variants
}

// Group is an interface whose members are types by name, such as events.
type Group struct {
	Name, Summary string
	Entries       []Entry
}

// Entry is one member of a Group. If Parts is not empty, it is an object of types; otherwise Type
// is its type, nil for never.
type Entry struct {
	// Key is the name, or the text after "[" for a pattern of names.
	Key, Summary string
	Type         reflect.Type
	Parts        []Entry
	// FromPage is set for messages of pages: fields may be left out.
	FromPage bool
}

// MemberType is the type of a field, by its name in JSON.
type MemberType struct {
	Of    reflect.Type
	Field string
	Type  reflect.Type
}

// Variants are the values of the field On of a struct, and the types of its field Data for each.
type Variants struct {
	Of       reflect.Type
	On, Data string
	Cases    []Case
}

// Case is one variant. A value with several types has several cases; one without a type has no
// data.
type Case struct {
	Value string
	Type  reflect.Type
}

// describePageTypes adds the types of a Wire to those of the actions.
func (s *shapes) describePageTypes(w *PageTypes) error {
	for _, v := range w.Variants {
		for _, c := range v.Cases {
			if err := s.add(c.Type, false); err != nil {
				return fmt.Errorf("%s of type %s: %w", v.Of, c.Value, err)
			}
		}
	}
	for _, g := range w.Groups {
		for _, e := range g.Entries {
			for _, part := range append(e.Parts, e) {
				if err := s.add(part.Type, part.FromPage); err != nil {
					return fmt.Errorf("%s %s: %w", g.Name, e.Key, err)
				}
			}
		}
	}
	return nil
}

// add describes a type that pages send or receive.
func (s *shapes) add(t reflect.Type, sent bool) error {
	if t == nil || isEmpty(t) {
		return nil
	}
	if _, err := s.of(t); err != nil {
		return err
	}
	for _, inner := range s.structsOf(t) {
		s.objects[inner].inRequest = s.objects[inner].inRequest || sent
		s.objects[inner].inAnswer = s.objects[inner].inAnswer || !sent
	}
	return nil
}

// isEmpty reports whether a type is an object without fields: None to pages.
func isEmpty(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && !hasOwnJSON(t) && len(jsonFields(t)) == 0
}

func (s *shapes) group(out *bytes.Buffer, g *Group) {
	fmt.Fprintf(out, "\n/** %s */\nexport interface %s {\n", g.Summary, g.Name)
	for _, e := range g.Entries {
		if e.Summary != "" {
			fmt.Fprintf(out, "  /** %s */\n", strings.ReplaceAll(e.Summary, "*/", "* /"))
		}
		fmt.Fprintf(out, "  %s: %s;\n", entryKey(e.Key), s.entryType(&e))
	}
	out.WriteString("}\n")
}

func (s *shapes) entryType(e *Entry) string {
	switch {
	case len(e.Parts) > 0:
		parts := make([]string, len(e.Parts))
		for i := range e.Parts {
			parts[i] = propertyName(e.Parts[i].Key) + ": " + s.entryType(&e.Parts[i])
		}
		return "{ " + strings.Join(parts, "; ") + " }"
	case e.Type == nil:
		return "never"
	case isEmpty(e.Type):
		return "None"
	default:
		return s.typeOf(e.Type)
	}
}

// entryKey writes a name, or the pattern of names such as chat:{channel}.
func entryKey(key string) string {
	prefix, _, pattern := strings.Cut(key, "{")
	if !pattern {
		return strconv.Quote(key)
	}
	return "[name: `" + prefix + "${string}`]"
}

// variants writes a struct whose data depends on its type.
func (o *object) variants(s *shapes, v *Variants) string {
	common := &object{goType: o.goType, inRequest: o.inRequest, inAnswer: o.inAnswer}
	for _, m := range o.fields {
		if m.name != v.On && m.name != v.Data {
			common.fields = append(common.fields, m)
		}
	}
	cases := make([]string, len(v.Cases))
	for i, c := range v.Cases {
		cases[i] = "{ " + propertyName(v.On) + ": " + strconv.Quote(c.Value)
		if c.Type != nil {
			cases[i] += "; " + propertyName(v.Data) + ": " + s.typeOf(c.Type)
		}
		cases[i] += " }"
	}
	return common.typeScript("") + " & (\n  | " + strings.Join(cases, "\n  | ") + "\n)"
}
