package reserves

import (
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The page parses the text of a publication by itself, because it checks the hash of that text. Its types
// have the fields of the publication.
func TestPageReadsTheFieldsOfAPublication(t *testing.T) {
	const file = "../../../webui/src/features/money/reserves/body.ts"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []any{Body{}, Proof{}, Holding{}, Cold{}} {
		of := reflect.TypeOf(part)
		_, rest, found := strings.Cut(string(text), "export interface "+of.Name()+" {")
		if !found {
			t.Errorf("%s has no %s", file, of.Name())
			continue
		}
		declared, _, _ := strings.Cut(rest, "\n}")
		names := map[string]bool{}
		for _, field := range regexp.MustCompile(`(?m)^  (\w+)\??:`).FindAllStringSubmatch(declared, -1) {
			names[field[1]] = true
		}
		want := map[string]bool{}
		for i := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
			want[name] = true
		}
		if !maps.Equal(names, want) {
			t.Errorf("%s of the page has %v, the publication has %v", of.Name(), slices.Sorted(maps.Keys(names)), slices.Sorted(maps.Keys(want)))
		}
	}
}
