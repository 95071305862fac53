package action

import (
	"reflect"
	"strings"
	"testing"
)

type cage struct {
	Kind   string  `json:"kind" ts:"bird|cat"`
	Number int     `json:"number"`
	Guest  any     `json:"guest"`
	Keeper *string `json:"keeper,omitempty"`
	Notes  any     `json:"notes"`
}

type bird struct {
	Wings int `json:"wings"`
}

type feedingEvent struct {
	Amount *int `json:"amount"`
}

func TestTypeScriptOfEventsAndGames(t *testing.T) {
	got, err := newSampleRegistry(t).TypeScript(PageTypes{
		Groups: []Group{{Name: "Happenings", Summary: "What happens.", Entries: []Entry{
			{Key: "cage.open", Summary: "A cage was opened.", Type: reflect.TypeFor[cage]()},
			{Key: "closed", Type: reflect.TypeFor[struct{}]()},
			{Key: "keeper:{id}", Type: reflect.TypeFor[[]bird]()},
			{Key: "fed", Parts: []Entry{{Key: "data", Type: reflect.TypeFor[feedingEvent](), FromPage: true}, {Key: "turn"}}},
		}}},
		Members:  []MemberType{{Of: reflect.TypeFor[cage](), Field: "notes", Type: reflect.TypeFor[[]string]()}},
		Variants: []Variants{{Of: reflect.TypeFor[cage](), On: "kind", Data: "guest", Cases: []Case{{"bird", reflect.TypeFor[bird]()}, {"cat", reflect.TypeFor[string]()}}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`export type Cage = {
  number: number;
  keeper?: string;
  notes: string[];
} & (
  | { kind: "bird"; guest: Bird }
  | { kind: "cat"; guest: string }
);
`,
		"export interface Bird {\n  wings: number;\n}\n",
		"export interface FeedingEvent {\n  amount?: number | null;\n}\n",
		`/** What happens. */
export interface Happenings {
  /** A cage was opened. */
  "cage.open": Cage;
  "closed": None;
  [name: ` + "`keeper:${string}`" + `]: Bird[];
  "fed": { data: FeedingEvent; turn: never };
}
`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("lacks\n%s", want)
		}
	}
	if t.Failed() {
		t.Logf("%s", got)
	}
}
