package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/app/desk/content"
)

// The ways in which code sets a cookie, and the constants that name them.
var (
	goCookie   = regexp.MustCompile(`http\.Cookie\{([^}]*)\}`)
	goName     = regexp.MustCompile(`Name:\s*(?:cookieName\()?("[^"]+"|\w+)`)
	goConstant = regexp.MustCompile(`(?m)^\s*(?:const )?(\w+)\s*=\s*"([^"]*)"$`)
	tsCookie   = regexp.MustCompile(`\bsetCookie\(\s*([^,\s]+)\s*,`)
	tsConstant = regexp.MustCompile(`(?m)^const (\w+) = "([^"]*)";$`)
	tsByHand   = regexp.MustCompile(`document\.cookie\s*=[^=]`)
)

// Whoever lets the code set another cookie has to tell visitors of it.
func TestThePrivacyPolicyNamesEveryCookie(t *testing.T) {
	set := map[string]string{} // name to file
	read(t, "app", ".go", func(path, text string) {
		for _, literal := range goCookie.FindAllStringSubmatch(text, -1) {
			if strings.Contains(literal[1], "MaxAge: -1") {
				continue // takes one away
			}
			name := goName.FindStringSubmatch(literal[1])
			if name == nil {
				t.Errorf("%s: a cookie whose name this test cannot read", path)
				continue
			}
			set[resolved(t, path, name[1], constantsBeside(t, path))] = path
		}
	})
	read(t, "webui/src", ".ts", func(path, text string) {
		if tsByHand.MatchString(text) && filepath.Base(path) != "cookies.ts" {
			t.Errorf("%s sets a cookie by hand: lib/cookies.ts does that", path)
		}
		for _, call := range tsCookie.FindAllStringSubmatch(text, -1) {
			if strings.HasSuffix(call[1], ":") {
				continue // the function itself
			}
			set[resolved(t, path, call[1], constants(tsConstant, text))] = path
		}
	})
	var told []string
	for _, one := range content.InBrowser {
		if one.Purpose == "" || one.Life == "" {
			t.Errorf("nothing is said of %s", one.Name)
		}
		if one.Cookie {
			told = append(told, one.Name)
		}
	}
	for name, path := range set {
		if !slices.Contains(told, name) {
			t.Errorf("%s sets the cookie %q, which the privacy policy does not name", path, name)
		}
	}
	for _, name := range told {
		if set[name] == "" {
			t.Errorf("the privacy policy names the cookie %q, which nothing sets", name)
		}
	}
}

func read(t *testing.T, folder, ending string, fn func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		test := strings.HasSuffix(path, "_test.go") || strings.Contains(path, ".test.ts")
		if err != nil || entry.IsDir() || test || !strings.HasSuffix(strings.TrimSuffix(path, "x"), ending) {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil {
			fn(path, string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// resolved is the value of a name: of a literal, or of a constant.
func resolved(t *testing.T, path, name string, constants map[string]string) string {
	t.Helper()
	if strings.HasPrefix(name, `"`) {
		return strings.Trim(name, `"`)
	}
	if constants[name] == "" {
		t.Errorf("%s: %s, the name of a cookie, is no constant that this test can read", path, name)
	}
	return constants[name]
}

// constantsBeside reads the constants of a Go package.
func constantsBeside(t *testing.T, path string) map[string]string {
	t.Helper()
	all := map[string]string{}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range constants(goConstant, string(text)) {
			all[name] = value
		}
	}
	return all
}

func constants(form *regexp.Regexp, text string) map[string]string {
	found := map[string]string{}
	for _, one := range form.FindAllStringSubmatch(text, -1) {
		found[one[1]] = one[2]
	}
	return found
}
