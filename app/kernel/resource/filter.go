package resource

import (
	"fmt"
	"reflect"
)

// Filter selects rows. Its field is one of the list's request: a text, a whole number, or a
// boolean, which the filter sets to true.
type Filter struct {
	field, label, placeholder string
	options                   []Option
}

// Find is a filter by a typed text. placeholder is an example or a list of what it finds.
func Find(field, label, placeholder string) Filter {
	return Filter{field: field, label: label, placeholder: placeholder}
}

// Choice is a filter by one of several values.
func Choice(field, label string, options ...Option) Filter {
	return Filter{field: field, label: label, options: options}
}

// Only is a filter by a boolean field: it lists the rows for which the field is true.
func Only(field, label, option string) Filter {
	return Filter{field: field, label: label, options: []Option{{"true", option}}}
}

// Options makes options whose labels are their values.
func Options(values ...string) []Option {
	options := make([]Option, len(values))
	for i, value := range values {
		options[i] = Option{value, value}
	}
	return options
}

// OptionsOf makes options of the values of a badge.
func OptionsOf(values []Value) []Option {
	options := make([]Option, len(values))
	for i, v := range values {
		options[i] = Option{v.Value, v.Label}
	}
	return options
}

func (f Filter) check(request reflect.Type) error {
	if f.label == "" || (len(f.options) == 0 && f.placeholder == "") {
		return fmt.Errorf("the filter %q has no label, or neither options nor a placeholder", f.field)
	}
	return checkField(request, f.field, "string", "integer", "boolean")
}
