package account

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/players"
	"croupier/db"
)

// testSection is what a test package adds to the user object.
type testSection struct {
	Points int    `json:"points"`
	Rank   *badge `json:"rank"`
}

type badge struct {
	Name string `json:"name"`
}

// The fields of another package are in the user object and in its TypeScript type. The
// account package does not know them.
func TestSectionsExtendUserObject(t *testing.T) {
	var failure error
	sections := &players.Sections{}
	sections.Add(players.NewSection(func(_ db.Querier, userID string) (testSection, error) {
		return testSection{Points: len(userID), Rank: &badge{"gold"}}, failure
	}))
	h := newHarness(t, func(deps *Deps, _ *Options) { deps.Sections = sections })
	ann := h.registerPlayer("Ann_1")

	var wire struct {
		ID     string `json:"_id"`
		Demo   *bool  `json:"demo"`
		Points int    `json:"points"`
		Rank   badge  `json:"rank"`
	}
	text, err := json.Marshal(ann.User)
	if err == nil {
		err = json.Unmarshal(text, &wire)
	}
	if err != nil || wire.ID != ann.User.ID || wire.Demo == nil || wire.Points != len(ann.User.ID) || wire.Rank.Name != "gold" {
		t.Errorf("%s, %v", text, err)
	}
	registry := action.New(action.Deps{Clock: clock.NewFake(testTime), CheckProof: h.accounts.Prove}, action.Options{
		Extensions: action.Extensions{reflect.TypeFor[User](): sections.Types()},
	})
	if err := registry.Add(h.accounts.Actions()...); err != nil {
		t.Fatal(err)
	}
	types, err := registry.TypeScript(action.PageTypes{})
	if err != nil || !strings.Contains(string(types), "  demo: boolean;\n  points: number;\n  rank: Badge | null;\n}") {
		t.Errorf("the types of the pages lack the section: %v", err)
	}

	failure = errors.New("the section is out of order")
	if _, err := h.accounts.User(h.ctx, ann.User.ID); !errors.Is(err, failure) {
		t.Errorf("a section that cannot be read: %v", err)
	}
}
