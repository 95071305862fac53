package resource

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"croupier/app/kernel/action"
)

// Action is what staff can do with a row, or the creation of a row. The permission, the required
// reason and the approval by a second person are those of its call.
type Action struct {
	// ID is unique in the resource: lower-case words with hyphens.
	ID string
	// Label is shown in the menu of a row, or on the button of a creation.
	Label string
	// Call is the call of the action; it is a call of staff. The resource serves it.
	Call action.Action
	// Title and Text are those of the dialog, with fields of the row such as {name}. The title
	// is Label if it is empty. Done is the message after success.
	Title, Text, Done string
	// Danger marks actions that end or delete something.
	Danger bool
	// Fields are the fields of the dialog. A field for the reason follows them if the call has one.
	Fields []Field
	// From gives fields of the request the values of fields of the row, such as the id and the
	// expected version. It is the id of the row if From is nil.
	From map[string]string
	// When limits the action to some rows.
	When Condition
	// Problem is a field of the answer with the sentence of a failure, although the call itself
	// succeeded, such as a test message that did not arrive; empty for none.
	Problem string
	// Open is the page that is opened after success, with fields of the answer:
	// "/admin/case/{id}"; empty for none.
	Open string
}

// Condition is met if a field of a row has one of the values. Without a field it is always met.
type Condition struct {
	Field  string   `json:"field"`
	Values []string `json:"values"`
}

// When is met if a field of the row has one of the values. A boolean field has the values true
// and false.
func When(field string, values ...string) Condition { return Condition{field, values} }

// The inputs of the fields of dialogs.
const (
	inputLine   = "line"
	inputArea   = "area"
	inputChoice = "choice"
	inputSwitch = "switch"
	inputSecret = "secret"
)

// Field is an input of a dialog, for one field of the request.
type Field struct {
	name, label, input string
	hint, initial      string
	max                int
	options            []Option
}

// Option is one of the values of a choice.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// Line is a text of one line with at most max characters, or a whole number.
func Line(name, label string, max int) Field {
	return Field{name: name, label: label, input: inputLine, max: max}
}

// Area is a text of several lines with at most max characters.
func Area(name, label string, max int) Field {
	return Field{name: name, label: label, input: inputArea, max: max}
}

// Pick is a choice of one of the options. The first one is selected at first.
func Pick(name, label string, options ...Option) Field {
	return Field{name: name, label: label, input: inputChoice, options: options}
}

// Switch is on or off, and off at first.
func Switch(name, label string) Field { return Field{name: name, label: label, input: inputSwitch} }

// Secret is a text that is not shown while it is typed, such as a key, with at most max characters.
func Secret(name, label string, max int) Field {
	return Field{name: name, label: label, input: inputSecret, max: max}
}

// Hint is a sentence below the field.
func (f Field) Hint(text string) Field {
	f.hint = text
	return f
}

// Initial is the value of the field at first, with fields of the row: "{title}".
func (f Field) Initial(template string) Field {
	f.initial = template
	return f
}

// FromRow gives inputs the values of the fields of the row with their names at first. Secrets stay
// empty, because no row has them.
func FromRow(fields []Field) []Field {
	filled := slices.Clone(fields)
	for i, f := range filled {
		if f.input != inputSecret {
			filled[i].initial = "{" + f.name + "}"
		}
	}
	return filled
}

func (f Field) check(request, row reflect.Type) error {
	types := map[string][]string{inputLine: {"string", "integer"}, inputArea: {"string"}, inputSecret: {"string"}, inputChoice: {"string", "integer"}, inputSwitch: {"boolean"}}[f.input]
	switch {
	case f.label == "" || types == nil:
		return fmt.Errorf("the field %q has no label or input", f.name)
	case f.input == inputChoice && len(f.options) < 2:
		return fmt.Errorf("the field %q has fewer than two options", f.name)
	}
	return errors.Join(checkField(request, f.name, types...), checkTemplate(f.initial, row))
}

var idPattern = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// check refuses an action that does not fit its call or the rows. row is nil for a creation.
func (a *Action) check(row reflect.Type, key string) error {
	if !idPattern.MatchString(a.ID) || a.Label == "" || a.Done == "" {
		return errors.New("it has no id, label or message after success")
	}
	if _, staff := a.Call.Logged(); !staff {
		return errors.New("its call is not one of staff")
	}
	request, answer := a.Call.Types()
	problems := []error{checkTemplate(a.Title, row), checkTemplate(a.Text, row), a.checkRequired(request, row, key)}
	for _, f := range a.Fields {
		problems = append(problems, f.check(request, row))
	}
	for to, from := range a.from(row, key) {
		problems = append(problems, checkSent(request, row, to, from))
	}
	if a.When.Field != "" && row != nil {
		problems = append(problems, checkField(row, a.When.Field, "string", "integer", "boolean"))
	}
	if a.Problem != "" {
		problems = append(problems, checkField(answer, a.Problem, "string"))
	}
	if a.Open != "" {
		problems = append(problems, checkTemplate(a.Open, answer))
	}
	return errors.Join(problems...)
}

// from maps fields of the request to fields of the row.
func (a *Action) from(row reflect.Type, key string) map[string]string {
	if row == nil || a.From != nil {
		return a.From
	}
	return map[string]string{"id": key}
}

// checkSent refuses values of a row for fields of another type.
func checkSent(request, row reflect.Type, to, from string) error {
	if row == nil {
		return fmt.Errorf("it sends %q of a row, and there is none", from)
	}
	target, ok := fieldNamed(request, to)
	source, found := fieldNamed(row, from)
	if !ok || !found || basicType(target.Type) == "" || basicType(target.Type) != basicType(source.Type) {
		return fmt.Errorf("the field %q of the request cannot have the value of the field %q of the row", to, from)
	}
	return nil
}

// checkRequired refuses an action without a value for a required field of its request.
func (a *Action) checkRequired(request, row reflect.Type, key string) error {
	for _, f := range reflect.VisibleFields(request) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "reason" || !slices.Contains(strings.Split(f.Tag.Get("validate"), ","), "required") {
			continue
		}
		_, sent := a.from(row, key)[name]
		if !sent && !slices.ContainsFunc(a.Fields, func(one Field) bool { return one.name == name }) {
			return fmt.Errorf("its call requires the field %q, which no input and no row gives", name)
		}
	}
	return nil
}
