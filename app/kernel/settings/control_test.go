package settings

import (
	"errors"
	"testing"

	"croupier/app/kernel/session"
	"croupier/db"
)

func TestControlsDetectWeakening(t *testing.T) {
	spec := ownDefault("S.")
	dollars := func(initial string, c Control) Setting { return Dollars("k", initial, true, spec).WeakenedWhen(c) }
	count := func(initial int, c Control) Setting { return Int("k", initial, 0, 100, spec).WeakenedWhen(c) }
	for _, test := range []struct {
		setting      Setting
		weaker, same []string
	}{
		{dollars("10", Raised), []string{`"10.000001"`, `"90000"`}, []string{`"10"`, `"9.99"`, `""`}},
		{dollars("", Raised), []string{`"0.01"`}, []string{`""`}},
		{dollars("10", RaisedOrEmpty), []string{`"11"`, `""`}, []string{`"10"`, `"1"`}},
		{dollars("", RaisedOrEmpty), nil, []string{`"100000"`, `""`}},
		{dollars("10", Lowered), []string{`"9"`, `""`}, []string{`"11"`}},
		{count(5, RaisedOrZero), []string{"6", "0"}, []string{"5", "4"}},
		{count(0, RaisedOrZero), nil, []string{"100", "1"}},
		{count(0, Raised), []string{"1"}, []string{"0"}},
		{Bool("k", true, spec).WeakenedWhen(TurnedOff), []string{"false"}, []string{"true"}},
		{Bool("k", false, spec).WeakenedWhen(TurnedOn), []string{"true"}, []string{"false"}},
		{Countries("k", []string{"DE", "US"}, spec).WeakenedWhen(ItemRemoved), []string{`["DE"]`, `["DE","NO"]`}, []string{`["DE","NO","US"]`}},
		{Texts("k", []string{"a"}, spec, func(string) error { return nil }).WeakenedWhen(Changed), []string{`["b"]`, `[]`}, []string{`["a"]`}},
	} {
		for weaker, values := range map[bool][]string{true: test.weaker, false: test.same} {
			for _, value := range values {
				p := newProposal()
				if err := test.setting.read(p, []byte(value)); err != nil {
					t.Fatal(err)
				}
				if test.setting.weakened(p) != weaker {
					t.Errorf("%s, %s: %s -> %s counts as weaker: %t", test.setting.Kind(), test.setting.Control(), test.setting.text(nil), value, !weaker)
				}
			}
		}
	}
}

// A change by a call never skips the second person, even on a site without a guard.
func TestWeakeningWithoutGuardFails(t *testing.T) {
	h := newHarness(t)
	h.minimum.WeakenedWhen(Raised)
	call := session.GuestCall("request")
	call.User = &session.User{ID: "boss"}
	if err := h.registry.Change(h.Context(), By(call, "because"), to("a.least", "2", 0)); !errors.Is(err, errMissingGuard) || h.minimum.Get() != 1 {
		t.Errorf("%v, %d", err, h.minimum.Get())
	}
	h.registry.SetGuard(func(*db.Tx, *session.Call, string, Weakening) (string, string, error) { return "request", "", nil }, nil)
	if err := h.registry.Change(h.Context(), By(call, "because"), to("a.least", "2", 0)); !errors.Is(err, ErrPending) || h.minimum.Get() != 1 {
		t.Errorf("%v, %d", err, h.minimum.Get())
	}
	if err := h.change(to("a.least", "3", 0)); err != nil || h.minimum.Get() != 3 {
		t.Errorf("a change from the console: %v, %d", err, h.minimum.Get())
	}
}
