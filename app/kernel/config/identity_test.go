package config

import (
	"strings"
	"testing"
)

func TestIdentityProviderIsChecked(t *testing.T) {
	secret := strings.Repeat("s3cret", 6)
	complete := "provider: webhook\n  url: https://checks.example/start\n  secret: " + secret + "\n"
	for _, one := range []struct{ name, file, want string }{
		{"no provider", "provider: none\n", ""},
		{"whole", complete, ""},
		{"another one", "provider: oracle\n", "identity.provider"},
		{"no address", strings.Replace(complete, "https://checks.example/start", `""`, 1), "identity.url"},
		{"in the open", strings.Replace(complete, "https://", "http://", 1), "identity.url"},
		{"a password in the address", strings.Replace(complete, "https://", "https://a:b@", 1), "identity.url"},
		{"a short secret", strings.Replace(complete, secret, "s3cret", 1), "identity.secret"},
	} {
		c, err := Load(Source{File: writeFile(t, "identity:\n  "+one.file)})
		if one.want == "" && err != nil || one.want != "" && (err == nil || !strings.Contains(err.Error(), one.want)) {
			t.Errorf("%s: %v", one.name, err)
		}
		var page strings.Builder
		if one.want == "" && (c.Print(&page) != nil || strings.Contains(page.String(), "s3cret")) {
			t.Errorf("%s: the secret is shown", one.name)
		}
	}
}
