package fault

import (
	"errors"
	"fmt"
	"testing"
)

func TestStatus(t *testing.T) {
	for code, want := range map[int]int{
		1: 400, 9: 400, -1: 400, -99: 400, CodeTwoFactor: 403, CodeUnauthorized: 401,
		CodePageExpired: 419, CodeInvalid: 422, CodeTooMany: 429, CodeInternal: 500, 1000: 400,
	} {
		if got := New(code, "x").Status(); got != want {
			t.Errorf("code %d: status %d, want %d", code, got, want)
		}
	}
}

func TestFromHidesInternalErrors(t *testing.T) {
	refusal, known := From(fmt.Errorf("read users: %w", errors.New("disk on fire")))
	if known || refusal.Code != CodeInternal || refusal.Message != "Internal server error." {
		t.Fatalf("got %+v, known %v", refusal, known)
	}
}

func TestFromFindsAWrappedRefusal(t *testing.T) {
	wrapped := fmt.Errorf("register: %w", Field("email", "validation.unique"))
	refusal, known := From(wrapped)
	if !known || refusal.Status() != 422 || refusal.Fields["email"][0] != "validation.unique" {
		t.Fatalf("got %+v, known %v", refusal, known)
	}
}

func TestWithCopiesRefusal(t *testing.T) {
	declared := New(4, "Withdrawals are blocked for now.")
	made := declared.With("until", 5)
	if declared.Extra != nil || made.Extra["until"] != 5 || !errors.Is(made, declared) {
		t.Fatalf("declared %+v, made %+v", declared, made)
	}
}
