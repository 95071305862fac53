package sitetest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
)

// tableRow is a line of the table in docs/account-security.md.
var tableRow = regexp.MustCompile(`(?m)^\| ((?:POST|GET) /\S+) \| [^|]+ \| ([a-z]+)[^|]* \| [^|]+ \|$`)

func TestProofTableIsCurrent(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/account-security.md")
	if err != nil {
		t.Fatal(err)
	}
	written := map[string]string{}
	for _, row := range tableRow.FindAllStringSubmatch(string(text), -1) {
		written[row[1]] = row[2]
	}
	s := newSite(t)
	var calls []action.Action
	for _, f := range s.Parts.Features {
		if slices.Contains([]string{"account", "connect", "oauth", "privacy"}, f.Name) {
			calls = append(calls, f.AllCalls()...)
		}
	}
	for _, call := range calls {
		if !call.Guard.Permission().IsZero() {
			continue // actions of staff on others, see docs/settings.md
		}
		guard := call.Guard.String()
		if !strings.HasPrefix(guard, "Signed in") {
			if call.Proof() != action.NoProof {
				t.Errorf("%s demands a proof of %s", call.Name(), guard)
			}
			continue
		}
		if want := call.Proof().String(); written[call.Name()] != want {
			t.Errorf("%s demands %q, the table says %q", call.Name(), want, written[call.Name()])
		}
		delete(written, call.Name())
	}
	for name := range written {
		t.Errorf("the table has %s, which is no call", name)
	}
}
