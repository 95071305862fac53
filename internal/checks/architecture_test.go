package checks

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// onlyIn names libraries that may be imported only in the listed packages.
var onlyIn = map[string][]string{
	"github.com/labstack/echo/v5": {"app/kernel/action", "app/kernel/session"},
	"modernc.org/sqlite":          {"db"},
	"modernc.org/sqlite/lib":      {"db"},
	"modernc.org/libc":            {"db/sqlite"},
	"github.com/pressly/goose/v3": {"db"},

	// They call methods by their names: the linker then keeps every exported method of every type.
	"html/template": {},
	"text/template": {},
}

type listedPackage struct {
	ImportPath                         string
	Dir, Doc                           string
	GoFiles                            []string
	Imports, TestImports, XTestImports []string
}

// listPackages lists all packages, with the files of the commands of developers.
func listPackages(t *testing.T) []listedPackage {
	t.Helper()
	all, err := allPackages()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(all)
}

// allPackages runs go list once for all tests, because it takes seconds.
var allPackages = sync.OnceValues(func() (all []listedPackage, err error) {
	out, err := exec.Command("go", "list", "-tags", "bench", "-json=ImportPath,Dir,Doc,GoFiles,Imports,TestImports,XTestImports", "./...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var one listedPackage
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("read go list: %w", err)
		}
		one.ImportPath = strings.TrimPrefix(strings.TrimPrefix(one.ImportPath, "croupier"), "/")
		all = append(all, one)
	}
})

// rank orders the packages; imports go from a higher rank to a lower or equal one.
func rank(path string) int {
	pkg, feature := packageOf(path)
	switch {
	case path == "":
		return 6
	case strings.HasPrefix(path, "cmd"):
		return 5
	case path == "app", path == siteHarness:
		return 4
	case pkg == "webui":
		return 0
	case strings.HasPrefix(path, "db"):
		return 1
	case feature:
		return 3
	default:
		return 2
	}
}

// siteHarness is the harness of tests of the whole site: it uses package app. siteTests has these tests.
const siteHarness, siteTests = "app/apptest", "app/sitetest"

// A package whose name ends in test is a test harness. The packages of the binary do not import
// it: only tests do, and other harnesses.
func TestOnlyTestsImportHarnesses(t *testing.T) {
	harnesses := 0
	for _, one := range listPackages(t) {
		if isTestPackage(one.ImportPath) {
			harnesses++
			continue
		}
		for _, imported := range one.Imports {
			if target, ours := strings.CutPrefix(imported, "croupier/"); ours && isTestPackage(target) {
				t.Errorf("%s imports %s, which is for tests alone", one.ImportPath, target)
			}
		}
	}
	if harnesses < 3 {
		t.Errorf("found only %d harnesses of tests", harnesses)
	}
}

// isTestPackage reports whether a package is for tests alone; such a package may use several features,
// as tests do.
func isTestPackage(path string) bool { return strings.HasSuffix(path, "test") }

// packageOf returns the package folder and whether it is a feature, from its path alone:
// app/kernel/<package> knows no feature, app/<area>/<package> is one.
func packageOf(path string) (pkg string, feature bool) {
	parts := strings.Split(path, "/")
	if parts[0] != "app" || len(parts) < 3 {
		return parts[0], false
	}
	return strings.Join(parts[1:3], "/"), parts[1] != "kernel"
}

func TestPackagesBelongToArea(t *testing.T) {
	for _, one := range listPackages(t) {
		if parts := strings.Split(one.ImportPath, "/"); parts[0] == "app" && len(parts) == 2 && one.ImportPath != siteHarness && one.ImportPath != siteTests {
			t.Errorf("%s is outside of the areas: it belongs in app/kernel or in an area", one.ImportPath)
		}
	}
}

func TestImportDirection(t *testing.T) {
	for _, one := range listPackages(t) {
		for _, imported := range one.Imports {
			target, ours := strings.CutPrefix(imported, "croupier/")
			if !ours {
				continue
			}
			if rank(target) > rank(one.ImportPath) {
				t.Errorf("%s imports %s: imports go main, cmd, app, feature, kernel, db", one.ImportPath, target)
			}
			fromPackage, fromFeature := packageOf(one.ImportPath)
			toPackage, toFeature := packageOf(target)
			if fromFeature && toFeature && fromPackage != toPackage && !isTestPackage(one.ImportPath) {
				t.Errorf("feature %s imports feature %s: ask for it through an interface that package app implements", one.ImportPath, target)
			}
		}
	}
}

func TestLibrariesAreImportedOnlyWhereAllowed(t *testing.T) {
	for _, one := range listPackages(t) {
		for _, imported := range one.Imports {
			if pkgs, bound := onlyIn[imported]; bound && !isBelow(one.ImportPath, pkgs) {
				t.Errorf("%s imports %s, which belongs in %s", one.ImportPath, imported, strings.Join(pkgs, ", "))
			}
		}
	}
}

func isBelow(path string, pkgs []string) bool {
	return slices.ContainsFunc(pkgs, func(pkg string) bool {
		return path == pkg || strings.HasPrefix(path, pkg+"/")
	})
}

// statement finds the start of an SQL statement in a string literal.
var statement = regexp.MustCompile("[`\"]\\s*(SELECT|INSERT INTO|UPDATE \\w+ SET|DELETE FROM|CREATE TABLE|ALTER TABLE)\\s")

func TestSQLStaysInStoresAndDB(t *testing.T) {
	for _, one := range listPackages(t) {
		if isBelow(one.ImportPath, []string{"db"}) {
			continue
		}
		for _, name := range one.GoFiles {
			if strings.HasPrefix(name, "store") {
				continue
			}
			text, err := os.ReadFile(filepath.Join(one.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if found := statement.FindString(string(text)); found != "" {
				t.Errorf("%s/%s contains SQL (%s...): it belongs in store.go", one.ImportPath, name, strings.TrimSpace(found))
			}
		}
	}
}

// maxFileLines is the maximum length of a file in lines.
const maxFileLines = 500

func TestFileLength(t *testing.T) {
	for _, one := range listPackages(t) {
		for _, name := range one.GoFiles {
			text, err := os.ReadFile(filepath.Join(one.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if lines := strings.Count(string(text), "\n"); lines > maxFileLines {
				t.Errorf("%s/%s has %d lines, at most %d", one.ImportPath, name, lines, maxFileLines)
			}
		}
	}
}

// decoders are the readers of pictures and compressed files, by their package.
var decoders = regexp.MustCompile(`\b(image\.Decode|image\.DecodeConfig|(jpeg|png|gif|webp)\.Decode(Config)?|(zlib|gzip|flate|bzip2|lzw|brotli)\.NewReader|zip\.(NewReader|OpenReader))\b`)

// allowedDecoders are the packages that may use them besides app/kernel/untrusted, with the reason.
var allowedDecoders = map[string]string{
	"app/office/backups/archive": "opens backups of this site on the command line and in their trial; its entries and sizes are bounded by the manifest",
	"app/kernel/mathpackage":     "reads games that an operator installs from a file of this machine; it bounds entries, sizes, memory and output",
	"app/server/frontend":        "unpacks scripts and style sheets of this program's own build",
	"webui":                      "unpacks the front end of the slots of this program's own build",
	"app/office/regulator":       "verifies a package on the command line, for a user of the machine; it reads line by line",
}

// Only one package decodes uploaded files, within limits of memory, time and input.
func TestOnlyOnePackageDecodesUploads(t *testing.T) {
	used := map[string]bool{}
	for _, one := range listPackages(t) {
		for _, name := range one.GoFiles {
			text, err := os.ReadFile(filepath.Join(one.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			found := decoders.Find(text)
			switch {
			case found == nil || one.ImportPath == "app/kernel/untrusted" || isTestPackage(one.ImportPath):
			case allowedDecoders[one.ImportPath] != "":
				used[one.ImportPath] = true
			default:
				t.Errorf("%s/%s uses %s: decode uploads with app/kernel/untrusted", one.ImportPath, name, found)
			}
		}
	}
	for path := range allowedDecoders {
		if !used[path] {
			t.Errorf("%s decodes nothing any more: take it off the list", path)
		}
	}
}

// Settings are changed for a caller by settings.By, which passes changes that weaken a control to
// a second person. A person at the machine needs none.
func TestOnlyTheConsoleChangesSettingsWithoutACall(t *testing.T) {
	for _, one := range listPackages(t) {
		for _, name := range one.GoFiles {
			text, err := os.ReadFile(filepath.Join(one.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			path := one.ImportPath + "/" + name
			allowed := path == "app/operator.go" || path == "app/kernel/approval/weakening.go" || isTestPackage(one.ImportPath)
			if strings.Contains(string(text), "settings.Who{") && !allowed {
				t.Errorf("%s makes a settings.Who of its own: use settings.By", path)
			}
		}
	}
}
