package action

import (
	"reflect"
	"strings"
)

// jsonField is one member of a struct's JSON object.
type jsonField struct {
	name     string
	goType   reflect.Type
	tag      reflect.StructTag
	optional bool // omitted when empty
	asString bool // a number written as a string
}

// jsonFields lists the members of a struct in the order of their declaration,
// with the members of embedded structs in place. If two have the same name, the
// outer one counts.
func jsonFields(t reflect.Type) []jsonField {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	var fields []jsonField
	depths := map[string]int{}
	collectFields(t, 0, map[reflect.Type]bool{}, func(f jsonField, depth int) {
		if before, taken := depths[f.name]; taken {
			if before <= depth {
				return
			}
			for i := range fields {
				if fields[i].name == f.name {
					fields[i] = f
				}
			}
		} else {
			fields = append(fields, f)
		}
		depths[f.name] = depth
	})
	return fields
}

func collectFields(t reflect.Type, depth int, above map[reflect.Type]bool, found func(jsonField, int)) {
	if above[t] {
		return
	}
	above[t] = true
	defer delete(above, t)
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		if tag == "-" || (!f.IsExported() && !f.Anonymous) {
			continue
		}
		if embedded := deref(f.Type); f.Anonymous && name == "" && embedded.Kind() == reflect.Struct && !hasOwnJSON(embedded) {
			collectFields(embedded, depth+1, above, found)
			continue
		}
		if !f.IsExported() {
			continue
		}
		if name == "" {
			name = f.Name
		}
		if options == "embed" {
			continue // members whose names are only in the values
		}
		one := jsonField{name: name, goType: f.Type, tag: f.Tag}
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "omitempty", "omitzero":
				one.optional = true
			case "string":
				one.asString = true
			}
		}
		found(one, depth)
	}
}

func deref(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// fieldsOf are the fields of a struct with their known types, followed by those of extensions.
func (s *shapes) fieldsOf(t reflect.Type) []jsonField {
	fields := jsonFields(t)
	for _, more := range s.extensions[t] {
		fields = append(fields, jsonFields(more)...)
	}
	for i, f := range fields {
		if known := s.members[t][f.name]; known != nil {
			fields[i].goType = known
		}
	}
	return fields
}

// structsOf lists t and every struct that it contains directly or indirectly.
func (s *shapes) structsOf(t reflect.Type) []reflect.Type {
	var all []reflect.Type
	seen := map[reflect.Type]bool{}
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			visit(t.Elem())
		case reflect.Struct:
			if seen[t] || hasOwnJSON(t) {
				return
			}
			seen[t] = true
			all = append(all, t)
			for _, f := range s.fieldsOf(t) {
				visit(f.goType)
			}
		}
	}
	visit(t)
	return all
}
