package main

import (
	"bufio"
	"fmt"
	"os"
	"path"
	"regexp"
	"strings"
	"unicode"
)

// ruleSet is what rules.txt declares.
type ruleSet struct {
	words    map[string]string // lower-case word -> replacement
	prefixes map[string]string // first part of an identifier of several parts -> replacement
	patterns []pattern         // of sentences
	code     []pattern         // of lines
	allowed  []*regexp.Regexp  // parts of a line that are not read
	skipped  []string          // globs of files that are not read
	local    []localRule
}

type pattern struct {
	re      *regexp.Regexp
	instead string
}

// localRule allows a word in the files below a folder.
type localRule struct{ word, below string }

type finding struct {
	path    string
	line    int
	text    string // what was found
	instead string
}

func readRules(name string) (*ruleSet, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rules := &ruleSet{words: map[string]string{}, prefixes: map[string]string{}}
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := rules.add(line); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return rules, lines.Err()
}

// add reads one line: KIND what -> instead.
func (r *ruleSet) add(line string) error {
	kind, rest, _ := strings.Cut(line, " ")
	what, instead, _ := strings.Cut(rest, "->")
	what, instead = strings.TrimSpace(what), strings.TrimSpace(instead)
	if what == "" {
		return fmt.Errorf("rule %q names nothing", line)
	}
	switch kind {
	case "word":
		for _, word := range strings.Fields(what) {
			r.words[word] = instead
		}
	case "prefix":
		for _, word := range strings.Fields(what) {
			r.prefixes[word] = instead
		}
	case "sentence", "line":
		re, err := regexp.Compile(what)
		if err != nil {
			return err
		}
		if kind == "line" {
			r.code = append(r.code, pattern{re, instead})
		} else {
			r.patterns = append(r.patterns, pattern{re, instead})
		}
	case "allow":
		re, err := regexp.Compile("(?i)" + what)
		if err != nil {
			return err
		}
		r.allowed = append(r.allowed, re)
	case "in":
		below, words, ok := strings.Cut(what, ":")
		if !ok {
			return fmt.Errorf("rule %q: write in FOLDER: words", line)
		}
		for _, word := range strings.Fields(words) {
			r.local = append(r.local, localRule{word, strings.TrimSpace(below)})
		}
	case "skip":
		r.skipped = append(r.skipped, strings.Fields(what)...)
	default:
		return fmt.Errorf("unknown rule %q", kind)
	}
	return nil
}

// check lists the findings of a file by line.
func (r *ruleSet) check(name, content string) []finding {
	if r.skips(name) || !isText(content) {
		return nil
	}
	local := map[string]bool{}
	for _, l := range r.local {
		if strings.HasPrefix(name, l.below) {
			local[l.word] = true
		}
	}
	var found []finding
	for n, line := range strings.Split(content, "\n") {
		found = append(found, r.unlessAllowed(line, func(line string) []finding {
			return append(r.checkWords(name, n+1, line, local), matches(r.code, name, n+1, line)...)
		})...)
	}
	for _, s := range sentences(name, content) {
		found = append(found, r.unlessAllowed(s.text, func(text string) []finding {
			return matches(r.patterns, name, s.line, text)
		})...)
	}
	return found
}

// unlessAllowed lists the findings of a text outside of its allowed parts. Most texts have no
// finding at all, so that their allowed parts need not be searched.
func (r *ruleSet) unlessAllowed(text string, check func(text string) []finding) []finding {
	if len(check(text)) == 0 {
		return nil
	}
	return check(r.withoutAllowed(text))
}

func matches(patterns []pattern, name string, line int, text string) (found []finding) {
	for _, p := range patterns {
		for _, match := range p.re.FindAllString(text, -1) {
			found = append(found, finding{name, line, strings.TrimSpace(match), p.instead})
		}
	}
	return found
}

func (r *ruleSet) checkWords(name string, n int, line string, local map[string]bool) []finding {
	var found []finding
	for identifier := range strings.FieldsFuncSeq(line, func(c rune) bool { return c > unicode.MaxASCII || !unicode.IsLetter(c) }) {
		parts := splitIdentifier(identifier)
		for i, part := range parts {
			instead, denied := r.words[part]
			if !denied && i == 0 && len(parts) > 1 {
				instead, denied = r.prefixes[part]
			}
			if denied && !local[part] {
				found = append(found, finding{name, n, identifier, instead})
			}
		}
	}
	return found
}

// splitIdentifier gives the parts of a camel-case identifier in lower case.
func splitIdentifier(s string) []string {
	var parts []string
	start := 0
	for i := 1; i < len(s); i++ {
		lower, upper := s[i-1] >= 'a', s[i] < 'a'
		begins := lower && upper || // aB
			upper && i+1 < len(s) && s[i+1] >= 'a' // ABc
		if begins {
			parts = append(parts, strings.ToLower(s[start:i]))
			start = i
		}
	}
	return append(parts, strings.ToLower(s[start:]))
}

func (r *ruleSet) withoutAllowed(line string) string {
	for _, re := range r.allowed {
		line = re.ReplaceAllStringFunc(line, func(s string) string { return strings.Repeat("_", len(s)) })
	}
	return line
}

func (r *ruleSet) skips(name string) bool {
	for _, glob := range r.skipped {
		if ok, _ := path.Match(glob, name); ok || strings.HasPrefix(name, strings.TrimSuffix(glob, "**")) && strings.HasSuffix(glob, "**") {
			return true
		}
	}
	return false
}

// isText is false for pictures, fonts and archives.
func isText(content string) bool {
	return !strings.Contains(content[:min(len(content), 8000)], "\x00")
}
