package feature

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/session"
)

func nothing(context.Context) error { return nil }

// Missing parts of a feature are detected when the site is built, not at their use.
func TestIncompleteFeaturesAreRefused(t *testing.T) {
	whole := Feature{
		Name: "whole", Mounts: []Mount{MountAt("/x", http.NotFoundHandler())}, Bootstrap: []Section{StaticSection("part", 1)},
		Workers: []Worker{{"works", nothing, Restart}},
	}
	if err := Check([]Feature{whole, {Name: "empty"}}); err != nil {
		t.Errorf("what is whole is refused: %v", err)
	}
	looks := doctor.Check{Group: doctor.Money, Name: "twice", Run: func(context.Context) []doctor.Finding { return nil }}
	for want, list := range map[string][]Feature{
		"a name of its own": {{}},
		`"whole"`:           {whole, {Name: "whole"}},
		`the mount "/y"`:    {{Name: "x", Mounts: []Mount{{Pattern: "/y"}}}},
		`part "part"`:       {whole, {Name: "x", Bootstrap: []Section{StaticSection("part", 2)}}},
		`worker "works" is`: {whole, {Name: "x", Workers: []Worker{{"works", nothing, Restart}}}},
		`worker "idle" is`:  {{Name: "x", Workers: []Worker{{"idle", nil, Restart}}}},
		"its failure means": {{Name: "x", Workers: []Worker{{Name: "forgetful", Run: nothing}}}},
		`the check "node"`:  {{Name: "x", Doctor: []doctor.Check{{Group: doctor.Money, Name: "node"}}}},
		`checks "twice"`:    {{Name: "x", Doctor: []doctor.Check{looks, looks}}},
		`the check "proof"`: {{Name: "x", Checks: []audit.Check{{Name: "proof"}}}},
	} {
		if err := Check(list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestCallsRequireLicenceOfFeature(t *testing.T) {
	call := func(event string) []action.Action {
		return []action.Action{action.Whisper(event, action.Public, func(context.Context, *session.Call, action.None) (action.NoContent, error) {
			return action.NoContent{}, nil
		})}
	}
	calls := Calls([]Feature{{Name: "a", Calls: call("A")}, {Name: "b", Licence: "plugin", Calls: call("B")}})
	if len(calls) != 2 || calls[0].Guard.FeatureID() != "" || calls[1].Guard.FeatureID() != "plugin" {
		t.Errorf("the calls are %+v", calls)
	}
}

func TestPolicyIsUnionOfFeatures(t *testing.T) {
	to := func(address string) func(string, bool) []string {
		return func(host string, _ bool) []string { return []string{host + address} }
	}
	all := Policy([]Feature{
		{}, {Policy: action.Policy{Images: []string{"a"}, Connect: to("/1")}},
		{Policy: action.Policy{Images: []string{"a", "b"}, Frames: []string{"f"}, Connect: to("/2")}},
	})
	if got := strings.Join(append(append(all.Images, all.Frames...), all.Connect("host", true)...), " "); got != "a b f host/1 host/2" {
		t.Errorf("the policy allows %s", got)
	}
}
