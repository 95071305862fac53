package action

import (
	"encoding"
	stdjson "encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/sorting"
)

// TypeScripter is implemented by types with a JSON form of their own: they name
// its TypeScript type, such as "string" or "number".
type TypeScripter interface{ TypeScript() string }

// shape is the form a Go type has in JSON, for OpenAPI, TypeScript and people.
type shape struct {
	kind     shapeKind
	nullable bool
	enum     []string // of a string
	date     bool     // a string with date and time
	elem     *shape   // of an array or record
	object   *object  // of an object
	ts       string   // a TypeScript type that only Described knows
}

type shapeKind string

const (
	kindObject  shapeKind = "object"
	kindArray   shapeKind = "array"
	kindRecord  shapeKind = "record"
	kindString  shapeKind = "string"
	kindInteger shapeKind = "integer"
	kindNumber  shapeKind = "number"
	kindBoolean shapeKind = "boolean"
	kindUnknown shapeKind = "unknown"
)

// object is a struct. Its name is empty for an anonymous one.
type object struct {
	goType              reflect.Type
	name                string
	fields              []member
	inRequest, inAnswer bool
}

type member struct {
	name     string
	shape    *shape
	optional bool
	rules    string // the validate tag
	about    string // the about tag: unit, range and meaning, for the description
}

// shapes are all types of a set of actions.
type shapes struct {
	objects map[reflect.Type]*object
	// members are the types of fields that the struct itself does not declare.
	members    map[reflect.Type]map[string]reflect.Type
	extensions Extensions
}

var (
	noneType         = reflect.TypeFor[None]()
	noContentType    = reflect.TypeFor[NoContent]()
	fileType         = reflect.TypeFor[File]()
	timeType         = reflect.TypeFor[time.Time]()
	durationType     = reflect.TypeFor[time.Duration]()
	typeScripterType = reflect.TypeFor[TypeScripter]()
	rawTypes         = []reflect.Type{reflect.TypeFor[stdjson.RawMessage](), reflect.TypeFor[jsontext.Value]()}
	marshalers       = []reflect.Type{
		reflect.TypeFor[stdjson.Marshaler](), reflect.TypeFor[json.MarshalerTo](), reflect.TypeFor[encoding.TextMarshaler](),
	}
)

// hasOwnJSON reports whether a type is not written field by field.
func hasOwnJSON(t reflect.Type) bool {
	if t.Implements(extendedType) {
		return false
	}
	pointer := reflect.PointerTo(t)
	return t == timeType || pointer.Implements(typeScripterType) || slices.Contains(rawTypes, t) ||
		slices.ContainsFunc(marshalers, pointer.Implements)
}

// describe determines the types of actions and names them.
func describe(actions []Action, extensions Extensions) (*shapes, error) {
	return describeAll(actions, extensions, &PageTypes{})
}

// describeAll also determines the types of other messages.
func describeAll(actions []Action, extensions Extensions, more *PageTypes) (*shapes, error) {
	s := &shapes{objects: map[reflect.Type]*object{}, members: map[reflect.Type]map[string]reflect.Type{}, extensions: extensions}
	for _, m := range more.Members {
		if s.members[m.Of] == nil {
			s.members[m.Of] = map[string]reflect.Type{}
		}
		s.members[m.Of][m.Field] = m.Type
	}
	for _, a := range actions {
		for _, t := range []reflect.Type{a.requestType, a.answerType} {
			if _, err := s.of(t); err != nil {
				return nil, fmt.Errorf("%s: %w", a.Name(), err)
			}
		}
		for _, t := range s.structsOf(a.requestType) {
			s.objects[t].inRequest = true
		}
		for _, t := range s.structsOf(a.answerType) {
			s.objects[t].inAnswer = true
		}
	}
	if err := s.describePageTypes(more); err != nil {
		return nil, err
	}
	return s, s.nameObjects()
}

func (s *shapes) of(t reflect.Type) (*shape, error) {
	if t.Kind() == reflect.Pointer {
		inner, err := s.of(t.Elem())
		if err != nil {
			return nil, err
		}
		outer := *inner
		outer.nullable = inner.kind != kindUnknown
		return &outer, nil
	}
	if t == durationType {
		return nil, fmt.Errorf("time.Duration has no agreed JSON form: use milliseconds")
	}
	if hasOwnJSON(t) {
		return ownShape(t), nil
	}
	switch t.Kind() {
	case reflect.Bool:
		return &shape{kind: kindBoolean}, nil
	case reflect.String:
		return &shape{kind: kindString}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &shape{kind: kindInteger}, nil
	case reflect.Float32, reflect.Float64:
		return &shape{kind: kindNumber}, nil
	case reflect.Interface:
		return &shape{kind: kindUnknown}, nil
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			return &shape{kind: kindString}, nil
		}
		elem, err := s.of(t.Elem())
		return &shape{kind: kindArray, elem: elem}, err
	case reflect.Map:
		elem, err := s.of(t.Elem())
		return &shape{kind: kindRecord, elem: elem}, err
	case reflect.Struct:
		o, err := s.object(t)
		return &shape{kind: kindObject, object: o}, err
	default:
		return nil, fmt.Errorf("%s has no JSON form", t)
	}
}

// ownShape is the shape of a type that hasOwnJSON.
func ownShape(t reflect.Type) *shape {
	if t == timeType {
		return &shape{kind: kindString, date: true}
	}
	if described, ok := reflect.New(t).Interface().(TypeScripter); ok {
		for _, kind := range []shapeKind{kindString, kindNumber, kindBoolean} {
			if described.TypeScript() == string(kind) {
				return &shape{kind: kind}
			}
		}
		return &shape{kind: kindUnknown, ts: described.TypeScript()}
	}
	pointer := reflect.PointerTo(t)
	if pointer.Implements(marshalers[2]) && !pointer.Implements(marshalers[0]) && !pointer.Implements(marshalers[1]) {
		return &shape{kind: kindString}
	}
	return &shape{kind: kindUnknown}
}

func (s *shapes) object(t reflect.Type) (*object, error) {
	if known := s.objects[t]; known != nil {
		return known, nil
	}
	o := &object{goType: t}
	s.objects[t] = o
	for _, f := range s.fieldsOf(t) {
		inner, err := s.of(f.goType)
		if err != nil {
			return nil, fmt.Errorf("field %s of %s: %w", f.name, t, err)
		}
		rules := f.tag.Get("validate")
		if f.asString && (inner.kind == kindInteger || inner.kind == kindNumber) {
			inner.kind = kindString
		}
		restrict(inner, f.tag.Get("ts"), rules)
		o.fields = append(o.fields, member{name: f.name, shape: inner, optional: f.optional, rules: rules, about: f.tag.Get("about")})
	}
	return o, nil
}

// oneOf finds the values of a oneof rule that contains no quoted ones.
var oneOf = regexp.MustCompile(`(?:^|,)oneof=([^,']+)`)

// restrict limits a string, or the strings of an array, to few values: those of the ts tag "a|b"
// or of a validate rule "oneof=a b".
func restrict(s *shape, ts, rules string) {
	for s.kind == kindArray {
		s = s.elem
	}
	if s.kind != kindString {
		return
	}
	if ts != "" {
		s.enum = strings.Split(ts, "|")
	} else if found := oneOf.FindStringSubmatch(rules); found != nil {
		s.enum = strings.Fields(found[1])
	}
}

// nameObjects gives every named struct a unique name: that of the Go type with a capital,
// preceded by the package's if two share it.
func (s *shapes) nameObjects() error {
	nameCount := map[string]int{}
	for t := range s.objects {
		nameCount[baseName(t)]++
	}
	owners := map[string]reflect.Type{}
	for t, o := range s.objects {
		o.name = baseName(t)
		if o.name == "" {
			continue
		}
		if nameCount[o.name] > 1 {
			pkg := t.PkgPath()
			o.name = capital(pkg[strings.LastIndexByte(pkg, '/')+1:]) + o.name
		}
		if other, taken := owners[o.name]; taken {
			return fmt.Errorf("the types %s and %s have one name", other, t)
		}
		owners[o.name] = t
	}
	return nil
}

// argument finds package paths in the name of a generic type.
var argument = regexp.MustCompile(`[\w./-]*[./]`)

func baseName(t reflect.Type) string {
	name := t.Name()
	if bracket := strings.IndexByte(name, '['); bracket >= 0 {
		inner := argument.ReplaceAllString(name[bracket:], "")
		for part := range strings.FieldsFuncSeq(inner, func(r rune) bool { return strings.ContainsRune("[],*", r) }) {
			name = name[:bracket] + capital(part)
			bracket = len(name)
		}
	}
	return capital(name)
}

func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// sorted lists the named objects except None and NoContent.
func (s *shapes) sorted() []*object {
	var all []*object
	for t, o := range s.objects {
		if o.name != "" && t != noneType && t != noContentType {
			all = append(all, o)
		}
	}
	sorting.By(all, func(a, b *object) int { return strings.Compare(a.name, b.name) })
	return all
}

// required reports whether a request must have the field, or an answer always
// has it.
func (o *object) required(m member) bool {
	if m.optional {
		return false
	}
	if o.inAnswer {
		return true
	}
	return slices.Contains(strings.Split(m.rules, ","), "required")
}

// mayBeAbsent reports whether TypeScript may leave the field out: in requests
// a missing pointer field is the same as null.
func (o *object) mayBeAbsent(m member) bool { return m.optional || (m.shape.nullable && !o.inAnswer) }
