package checks

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/app/kernel/session"
	"croupier/app/office/content"
)

// cookieHelpers are the only files that name cookies: names depend on the port of
// the site.
var cookieHelpers = []string{"app/kernel/session/cookies.go", "webui/src/lib/cookies.ts"}

// The ways in which scripts set and read cookies, and the constants that name them.
var (
	tsCookie       = regexp.MustCompile(`\b(?:setCookie|cookieName)\(\s*([^,)\s]+)\s*[,)]`)
	tsValue        = regexp.MustCompile(`\bcookieValue\(\s*[^,]+,\s*([^)]+)\)`)
	tsConstant     = regexp.MustCompile(`(?m)^const (\w+) = "([^"]*)";$`)
	tsDirectAccess = regexp.MustCompile(`document\.cookie\s*=[^=]|cookieStore\b`)
)

// cookieNames are the names of all cookies, by the constant of the helper.
func cookieNames(t *testing.T) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), cookieHelpers[0], nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	ast.Inspect(file, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 || !strings.HasSuffix(spec.Names[0].Name, "Cookie") {
			return true
		}
		if literal, ok := spec.Values[0].(*ast.BasicLit); ok && literal.Kind == token.STRING {
			names[spec.Names[0].Name], _ = strconv.Unquote(literal.Value)
		}
		return true
	})
	if len(names) == 0 {
		t.Fatal("the helper names no cookies")
	}
	return names
}

func TestPrivacyPolicyListsCookies(t *testing.T) {
	set := cookieNames(t)
	listed := map[string]bool{}
	for _, one := range content.BrowserItems {
		if one.Purpose == "" || one.Lifetime == "" {
			t.Errorf("%s has no purpose or life", one.Name)
		}
		if one.Cookie {
			listed[one.Name] = true
		}
	}
	for constant, name := range set {
		if !listed[name] {
			t.Errorf("the privacy policy does not name the cookie %q (%s)", name, constant)
		}
		delete(listed, name)
	}
	for name := range listed {
		t.Errorf("the privacy policy names the cookie %q, which the helper does not know", name)
	}
}

// A cookie that is named elsewhere would be shared by all sites on a host.
func TestOnlyHelpersNameCookies(t *testing.T) {
	names := cookieNames(t)
	for _, folder := range []string{"app", "cmd", "webui"} {
		read(t, folder, ".go", func(path, text string) {
			if !slices.Contains(cookieHelpers, path) {
				checkGoCookies(t, path, text, names)
			}
		})
	}
	read(t, "webui/src", ".ts", func(path, text string) {
		if slices.Contains(cookieHelpers, path) {
			return
		}
		if tsDirectAccess.MatchString(text) {
			t.Errorf("%s sets a cookie by hand: lib/cookies.ts does that", path)
		}
		for _, call := range tsCookie.FindAllStringSubmatch(text, -1) {
			if name := resolveName(t, path, call[1], constants(text)); !isKnownCookie(names, name) {
				t.Errorf("%s uses the cookie %q, which app/kernel/session/cookies.go does not know", path, name)
			}
		}
		for _, call := range tsValue.FindAllStringSubmatch(text, -1) {
			if call[1] != strconv.Quote(session.XSRFCookie) && !strings.HasPrefix(call[1], "cookieName(") {
				t.Errorf("%s reads the cookie %s without cookieName", path, call[1])
			}
		}
	})
}

// checkGoCookies finds cookies made, named, read or written as a header.
func checkGoCookies(t *testing.T, path, text string, names map[string]string) {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	report := func(node ast.Node, what string) { t.Errorf("%s %s", files.Position(node.Pos()), what) }
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.CompositeLit:
			if isSelector(node.Type, "http", "Cookie") {
				report(node, "makes a cookie")
			}
		case *ast.CallExpr:
			if called, ok := node.Fun.(*ast.SelectorExpr); ok && called.Sel.Name == "Cookie" && len(node.Args) == 1 {
				report(node, "reads a cookie by its name")
			}
		case *ast.BasicLit:
			value, _ := strconv.Unquote(node.Value)
			if node.Kind == token.STRING && (isKnownCookie(names, value) || strings.EqualFold(value, "Set-Cookie")) && !allowedCookieText[path] {
				report(node, "names a cookie or its header: "+value)
			}
		}
		return true
	})
}

// allowedCookieText are files that handle the header of cookies whatever their names.
var allowedCookieText = map[string]bool{"app/kernel/session/frame.go": true}

func isSelector(expression ast.Expr, pkg, name string) bool {
	selector, ok := expression.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, ok := selector.X.(*ast.Ident)
	return ok && from.Name == pkg && selector.Sel.Name == name
}

func isKnownCookie(names map[string]string, name string) bool {
	for _, one := range names {
		if one == name {
			return true
		}
	}
	return false
}

func read(t *testing.T, folder, ending string, fn func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "dist") {
			return fs.SkipDir
		}
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

// resolveName is the value of a name: of a literal, or of a constant.
func resolveName(t *testing.T, path, name string, constants map[string]string) string {
	t.Helper()
	if strings.HasPrefix(name, `"`) {
		return strings.Trim(name, `"`)
	}
	if constants[name] == "" {
		t.Errorf("%s: %s, the name of a cookie, is no constant that this test can read", path, name)
	}
	return constants[name]
}

func constants(text string) map[string]string {
	found := map[string]string{}
	for _, one := range tsConstant.FindAllStringSubmatch(text, -1) {
		found[one[1]] = one[2]
	}
	return found
}
