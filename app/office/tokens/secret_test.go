package tokens

import (
	"regexp"
	"strings"
	"testing"

	"croupier/app/kernel/id"
)

func TestTokenFormat(t *testing.T) {
	form := regexp.MustCompile(`^crp_[0-9A-Za-z]{46}$`)
	seen := map[string]bool{}
	for range 200 {
		token := newSecret()
		if !form.MatchString(token) || !wellFormed(token) || seen[token] {
			t.Fatalf("%q", token)
		}
		seen[token] = true
		for i := range token {
			for _, other := range []string{"0", "a", "_", ""} {
				if changed := token[:i] + other + token[i+1:]; changed != token && wellFormed(changed) {
					t.Fatalf("%q passes for %q", changed, token)
				}
			}
		}
		text := "failed: " + token + ", " + token[:20]
		if redacted := id.Redact(text); strings.Contains(redacted, token[4:12]) || redacted != "failed: crp_…, crp_…" {
			t.Fatalf("%q", redacted)
		}
	}
}

// The checksum is the one of the published format, so that external scanners compute the
// same.
func TestChecksumIsStable(t *testing.T) {
	if got := checksum(strings.Repeat("0", randomLength)); got != "2kaqcA" {
		t.Errorf("%q", got)
	}
	for _, text := range []string{"a crp_", "crp_short", "no token"} {
		if id.Redact(text) != text {
			t.Errorf("%q was taken for a token", text)
		}
	}
}
