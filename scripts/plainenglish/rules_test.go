package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func testRules(t *testing.T) *ruleSet {
	t.Helper()
	path := filepath.Join(t.TempDir(), "rules.txt")
	text := `word deed deeds -> action
word stand -> is
prefix most -> max
line \bnewHouse\b -> harness
sentence ^Who\b[^?]*$ -> subject, verb, object
sentence (?i)\bof which\b -> a second sentence
allow stand for
in games/blackjack: stand
skip words.txt
`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	rules, err := readRules(path)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestFindings(t *testing.T) {
	rules := testRules(t)
	for name, c := range map[string]struct {
		path, content string
		want          []string
	}{
		"word of an identifier":          {"a.go", "type staffDeeds struct{}\n", []string{"staffDeeds"}},
		"acronym before a word":          {"a.go", "var idDeed, HTTPDeed int\n", []string{"idDeed", "HTTPDeed"}},
		"part of a longer word":          {"a.go", "var indeed int\n", nil},
		"prefix of an identifier":        {"a.go", "const mostPlayers = 3\n", []string{"mostPlayers"}},
		"prefix as a word":               {"a.go", "// At most three.\nvar utmost int\n", nil},
		"allowed term":                   {"a.go", "// initials stand for names\n", nil},
		"word that is right in a folder": {"games/blackjack/a.go", "stand()\n", nil},
		"the same word elsewhere":        {"games/dice/a.go", "stand()\n", []string{"stand"}},
		"pattern of a line":              {"a.go", "h := newHouse(t)\n", []string{"newHouse"}},
		"sentence over two lines":        {"a.go", "// A list. Who writes\n// is slow.\n", []string{"Who writes is slow."}},
		"question":                       {"a.md", "Who can play?\n", nil},
		"text of a page":                 {"a.tsx", "<p>Who has won is listed here.</p>\n", []string{"Who has won is listed here."}},
		"quoted text":                    {"a.go", "x := \"one payment of which nothing is left\"\n", []string{"of which"}},
		"skipped file":                   {"words.txt", "deed\n", nil},
		"picture":                        {"a.png", "\x00deed", nil},
	} {
		var got []string
		for _, f := range rules.check(c.path, c.content) {
			got = append(got, f.text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: found %q, want %q", name, got, c.want)
		}
	}
}

func TestUnknownRulesAreRefused(t *testing.T) {
	for _, line := range []string{"words a -> b", "word  -> b", "sentence ( -> b", "in folder word"} {
		if err := (&ruleSet{words: map[string]string{}}).add(line); err == nil {
			t.Errorf("rule %q is taken", line)
		}
	}
}
