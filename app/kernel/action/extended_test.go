package action

import (
	"reflect"
	"strings"
	"testing"
)

type extendedAnswer struct {
	Name string `json:"name"`

	others []any
}

func (extendedAnswer) Extended() {}

func (e extendedAnswer) MarshalJSON() ([]byte, error) {
	type own extendedAnswer
	return WriteExtended(own(e), e.others...)
}

type (
	colour struct {
		Colour string `json:"colour"`
	}
	nickname struct {
		Name string `json:"name"`
	}
)

func TestExtendedAnswers(t *testing.T) {
	for want, others := range map[string][]any{
		`{"name":"a"}`:                {},
		`{"name":"b"}`:                {struct{}{}},
		`{"name":"c","colour":"red"}`: {struct{}{}, colour{"red"}},
	} {
		got, err := encode(extendedAnswer{Name: want[9:10], others: others})
		if err != nil || string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	if got, err := WriteExtended(struct{}{}, colour{"red"}); err != nil || string(got) != `{"colour":"red"}` {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := WriteExtended(colour{}, 7); err == nil {
		t.Error("a number was added to an object")
	}
}

func TestInvalidExtensionsAreRefused(t *testing.T) {
	for reason, extensions := range map[string]Extensions{
		`has the member "name" too`: {reflect.TypeFor[extendedAnswer](): {reflect.TypeFor[colour](), reflect.TypeFor[nickname]()}},
		"is not an Extended":        {reflect.TypeFor[colour](): {reflect.TypeFor[nickname]()}},
		"is not written as an obj":  {reflect.TypeFor[extendedAnswer](): {reflect.TypeFor[cents]()}},
	} {
		if err := New(Deps{}, Options{Extensions: extensions}).Add(); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%v, want one that %s", err, reason)
		}
	}
}
