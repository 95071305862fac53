package account

import (
	"strings"
	"testing"
)

func TestNewPasswords(t *testing.T) {
	h := newHarness(t)
	for password, want := range map[string]string{
		"": keyMin, "1234": keyMin, "äöüß": keyMin, "äöüßé": "", "xk7q!": "", strings.Repeat("é", 128): "", strings.Repeat("é", 129): keyMax,
		"12345": keyCommon, "password": keyCommon, "PassWord": keyCommon, "qwerty": keyCommon, "letmein": keyCommon, "iloveyou": keyCommon,
		"anna_banana": keyCommon, "Anna_Banana": keyCommon, "anna_banana7": "", "anna@site.example": keyCommon, "correct horse": "",
	} {
		if got := h.accounts.checkPasswordRules(password, "Anna_Banana", "anna@site.example"); got != want {
			t.Errorf("%q: %q, want %q", password, got, want)
		}
	}
	if n := len(isCommonPassword()); n != 10_000 {
		t.Errorf("the list has %d passwords", n)
	}
}
