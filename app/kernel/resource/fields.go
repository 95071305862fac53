package resource

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// fieldKey is a field of a type that was looked up before. Exports read the same few fields of
// every row.
type fieldKey struct {
	of   reflect.Type
	name string
}

var knownFields sync.Map // reflect.StructField by fieldKey

// fieldNamed finds the field of a struct by its name in JSON, also in embedded structs.
func fieldNamed(t reflect.Type, name string) (reflect.StructField, bool) {
	if known, ok := knownFields.Load(fieldKey{t, name}); ok {
		return known.(reflect.StructField), true
	}
	for _, f := range reflect.VisibleFields(t) {
		if jsonName, _, _ := strings.Cut(f.Tag.Get("json"), ","); f.IsExported() && jsonName == name {
			knownFields.Store(fieldKey{t, name}, f)
			return f, true
		}
	}
	return reflect.StructField{}, false
}

// valueOf is the value of a field of a struct that Check has found in it.
func valueOf(of reflect.Value, name string) reflect.Value {
	f, _ := fieldNamed(of.Type(), name)
	return of.FieldByIndex(f.Index)
}

// basicType names the types of fields that texts, filters and forms can have.
func basicType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "integer"
	case reflect.Slice:
		if t.Elem().Kind() == reflect.String {
			return "list"
		}
	}
	return ""
}

// textOf is the text of a value of a basic type.
func textOf(v reflect.Value) string {
	switch basicType(v.Type()) {
	case "string":
		return v.String()
	case "boolean":
		return strconv.FormatBool(v.Bool())
	case "integer":
		return strconv.FormatInt(v.Int(), 10)
	case "list":
		texts := make([]string, v.Len())
		for i := range texts {
			texts[i] = v.Index(i).String()
		}
		return strings.Join(texts, ", ")
	}
	return ""
}

// placeholder is a field in a template: {name}.
var placeholder = regexp.MustCompile(`\{([a-z_]+)\}`)

// fill replaces the fields of a template by their values in a row.
func fill(template string, row reflect.Value) string {
	return placeholder.ReplaceAllStringFunc(template, func(field string) string { return textOf(valueOf(row, field[1:len(field)-1])) })
}

// checkTemplate refuses a template with an unknown field. row is nil for a template of a page
// without a row, which has no fields.
func checkTemplate(template string, row reflect.Type) error {
	for _, found := range placeholder.FindAllStringSubmatch(template, -1) {
		if row == nil {
			return fmt.Errorf("the text %q has the field %s, and there is no row", template, found[1])
		}
		if err := checkField(row, found[1], "string", "integer", "boolean", "list"); err != nil {
			return fmt.Errorf("the text %q: %w", template, err)
		}
	}
	return nil
}

// checkField refuses a field that a struct does not have, or has with another type.
func checkField(t reflect.Type, name string, types ...string) error {
	f, ok := fieldNamed(t, name)
	if !ok {
		return fmt.Errorf("%s has no field %q", t.Name(), name)
	}
	for _, one := range types {
		if basicType(f.Type) == one {
			return nil
		}
	}
	return fmt.Errorf("the field %q of %s is not a %s", name, t.Name(), strings.Join(types, " or "))
}
