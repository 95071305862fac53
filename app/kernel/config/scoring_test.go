package config

import (
	"strings"
	"testing"
	"time"
)

func TestScoringIsChecked(t *testing.T) {
	const complete = "service: amlbot\n  url: https://api.example\n  account: id\n  key: s3cret\n"
	for _, one := range []struct{ name, file, want string }{
		{"no service", "service: none\n", ""},
		{"whole", complete, ""},
		{"another service", "service: oracle\n", "scoring.service"},
		{"no address", strings.Replace(complete, "https://api.example", `""`, 1), "scoring.url"},
		{"a password in the address", strings.Replace(complete, "https://", "https://a:b@", 1), "scoring.url"},
		{"no account", strings.Replace(complete, "account: id", `account: ""`, 1), "scoring.account"},
		{"no key", strings.Replace(complete, "key: s3cret", `key: ""`, 1), "scoring.key"},
		{"all is risky", complete + "  threshold: 0\n", "scoring.threshold"},
		{"nothing is risky", complete + "  threshold: 101\n", "scoring.threshold"},
		{"no patience", complete + "  wait: 1s\n", "scoring.wait"},
		{"too much patience", complete + "  wait: 2h\n", "scoring.wait"},
	} {
		c, err := Load(Source{File: writeFile(t, "scoring:\n  "+one.file)})
		switch {
		case one.want == "" && err != nil, one.want != "" && (err == nil || !strings.Contains(err.Error(), one.want)):
			t.Errorf("%s: %v", one.name, err)
		case one.want == "" && (c.Scoring.Threshold != 70 || c.Scoring.Wait != 2*time.Minute):
			t.Errorf("%s: %+v", one.name, c.Scoring)
		}
		var page strings.Builder
		if one.want == "" && (c.Print(&page) != nil || strings.Contains(page.String(), "s3cret")) {
			t.Errorf("%s: the key is shown", one.name)
		}
	}
}
