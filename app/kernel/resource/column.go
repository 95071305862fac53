package resource

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// The kinds of columns, which decide how a value is shown and exported.
const (
	kindText    = "text"
	kindBadge   = "badge"
	kindCount   = "count"
	kindDollars = "dollars"
	kindTime    = "time"
	kindPlayer  = "player"
	kindList    = "list"
)

// columnTypes are the types of fields that a column of each kind can show.
var columnTypes = map[string][]string{
	kindText: {"string", "integer"}, kindBadge: {"string", "integer", "boolean"}, kindCount: {"integer"},
	kindDollars: {"string"}, kindTime: {"integer"}, kindPlayer: {"string"}, kindList: {"list"},
}

// Tone is the colour of a badge.
type Tone string

// The tones: plain, the site's colour for good and running, blue, brass for attention, and red.
const (
	Neutral Tone = "neutral"
	Good    Tone = "action"
	Info    Tone = "info"
	Notice  Tone = "brass"
	Bad     Tone = "danger"
)

var tones = []Tone{Neutral, Good, Info, Notice, Bad}

// Value is a value of a badge: its text in JSON, its label and its tone.
type Value struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Tone  Tone   `json:"tone"`
}

// Column shows one field of a row. Make it with Text, Badge, Count, Dollars, Time, Player or Texts.
type Column struct {
	kind, field, label string
	as, below, link    string
	name, empty        string
	values             []Value
	hidden, mono       bool
}

// Text shows a text, or a number as it is.
func Text(field, label string) Column { return Column{kind: kindText, field: field, label: label} }

// Badge shows a value as a label with a colour. A value without a label is shown as it is.
func Badge(field, label string, values ...Value) Column {
	return Column{kind: kindBadge, field: field, label: label, values: values}
}

// Count shows a whole number.
func Count(field, label string) Column { return Column{kind: kindCount, field: field, label: label} }

// Dollars shows an amount of dollars that is a decimal text, such as "12.5".
func Dollars(field, label string) Column {
	return Column{kind: kindDollars, field: field, label: label}
}

// Time shows a time in unix milliseconds; 0 is no time.
func Time(field, label string) Column { return Column{kind: kindTime, field: field, label: label} }

// Player shows the name of an account by its id, with a link to its page. nameField is the field
// with the name; if it is empty, the page requests the names of accounts.
func Player(field, nameField, label string) Column {
	return Column{kind: kindPlayer, field: field, name: nameField, label: label}
}

// Texts shows several texts below each other.
func Texts(field, label string) Column { return Column{kind: kindList, field: field, label: label} }

// As shows a text with fields of the row instead of the value: "#{number} {title}".
func (c Column) As(template string) Column {
	c.as = template
	return c
}

// Below adds a second, smaller line with fields of the row. It is not exported.
func (c Column) Below(template string) Column {
	c.below = template
	return c
}

// Link makes the text a link: to a page of the office such as "/admin/case/{id}", or to another
// site if it is an address. There is no link if a field of it is empty.
func (c Column) Link(template string) Column {
	c.link = template
	return c
}

// Empty is shown for an empty text, for no time and for an empty list. It is a dash otherwise.
func (c Column) Empty(text string) Column {
	c.empty = text
	return c
}

// Hidden hides the column until staff select it. It is exported.
func (c Column) Hidden() Column {
	c.hidden = true
	return c
}

// Mono shows ids and hashes in a font of one width, and cuts the middle of long ones.
func (c Column) Mono() Column {
	c.mono = true
	return c
}

func (c Column) numeric() bool { return c.kind == kindCount || c.kind == kindDollars }

// text is the text of a column in a file.
func (c Column) text(row reflect.Value) string {
	if c.as != "" {
		return fill(c.as, row)
	}
	value := valueOf(row, c.field)
	switch c.kind {
	case kindTime:
		if value.Int() == 0 {
			return ""
		}
		return time.UnixMilli(value.Int()).UTC().Format(time.RFC3339)
	case kindPlayer:
		if c.name != "" {
			return textOf(valueOf(row, c.name))
		}
	case kindBadge:
		for _, one := range c.values {
			if one.Value == textOf(value) {
				return one.Label
			}
		}
	}
	return textOf(value)
}

// check refuses a column that does not fit the rows.
func (c Column) check(row reflect.Type) error {
	if c.label == "" {
		return errors.New("it has no label")
	}
	types, known := columnTypes[c.kind]
	if !known {
		return errors.New("it has no kind: make it with a function of this package")
	}
	problems := []error{checkField(row, c.field, types...), checkTemplate(c.as, row), checkTemplate(c.below, row), checkTemplate(c.link, row)}
	if c.name != "" {
		problems = append(problems, checkField(row, c.name, "string"))
	}
	if c.link != "" && !strings.HasPrefix(c.link, "/admin/") && !strings.HasPrefix(c.link, "{") {
		problems = append(problems, fmt.Errorf("the link %q leads to no page of the office", c.link))
	}
	problems = append(problems, checkValues(c.values))
	return errors.Join(problems...)
}

func checkValues(values []Value) error {
	seen := map[string]bool{}
	for _, v := range values {
		known := false
		for _, tone := range tones {
			known = known || v.Tone == tone
		}
		if v.Label == "" || seen[v.Value] || !known {
			return fmt.Errorf("the value %q has no label or tone, or occurs twice", v.Value)
		}
		seen[v.Value] = true
	}
	return nil
}
