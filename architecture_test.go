package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// onlyIn names libraries that may be imported in the listed rooms alone.
var onlyIn = map[string][]string{
	"github.com/labstack/echo/v5": {"app/kernel/action", "app/kernel/session"},
	"github.com/spf13/viper":      {"cmd", "app/kernel/config"},
	"modernc.org/sqlite":          {"db"},
	"modernc.org/sqlite/lib":      {"db"},
	"modernc.org/libc":            {"db/sqlite"},
	"github.com/pressly/goose/v3": {"db"},

	"github.com/prometheus/client_golang/prometheus": {"app/server/metrics"},
}

type listed struct {
	ImportPath                         string
	Dir, Doc                           string
	GoFiles                            []string
	Imports, TestImports, XTestImports []string
}

func listPackages(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,Doc,GoFiles,Imports,TestImports,XTestImports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	decoder := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var one listed
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("read go list: %v", err)
		}
		one.ImportPath = strings.TrimPrefix(strings.TrimPrefix(one.ImportPath, "croupier"), "/")
		all = append(all, one)
	}
}

// rank orders the rooms; imports go from a higher rank to a lower or equal one.
func rank(path string) int {
	room, feature := roomOf(path)
	switch {
	case path == "":
		return 6
	case strings.HasPrefix(path, "cmd"):
		return 5
	case path == "app", path == siteGround:
		return 4
	case room == "webui":
		return 0
	case strings.HasPrefix(path, "db"):
		return 1
	case feature:
		return 3
	default:
		return 2
	}
}

// siteGround is the ground of tests of the whole site: it stands on package app.
const siteGround = "app/apptest"

// A package whose name ends with test is a ground of tests. What the binary is made
// of does not import it: only tests do, and other grounds.
func TestOnlyTestsImportTheirGrounds(t *testing.T) {
	grounds := 0
	for _, one := range listPackages(t) {
		if isGround(one.ImportPath) {
			grounds++
			continue
		}
		for _, imported := range one.Imports {
			if target, ours := strings.CutPrefix(imported, "croupier/"); ours && isGround(target) {
				t.Errorf("%s imports %s, which is for tests alone", one.ImportPath, target)
			}
		}
	}
	if grounds < 3 {
		t.Errorf("found only %d grounds of tests", grounds)
	}
}

func isGround(path string) bool { return strings.HasSuffix(path, "test") }

// roomOf gives the room that a package belongs to and whether it is a feature,
// from its path alone: app/kernel/<room> knows no feature, app/<district>/<room>
// is one.
func roomOf(path string) (room string, feature bool) {
	parts := strings.Split(path, "/")
	if parts[0] != "app" || len(parts) < 3 {
		return parts[0], false
	}
	return strings.Join(parts[1:3], "/"), parts[1] != "kernel"
}

func TestEachRoomStandsInADistrict(t *testing.T) {
	for _, one := range listPackages(t) {
		if parts := strings.Split(one.ImportPath, "/"); parts[0] == "app" && len(parts) == 2 && one.ImportPath != siteGround {
			t.Errorf("%s stands beside the districts: it belongs in app/kernel or in a district", one.ImportPath)
		}
	}
}

func TestImportsGoOneWay(t *testing.T) {
	for _, one := range listPackages(t) {
		for _, imported := range one.Imports {
			target, ours := strings.CutPrefix(imported, "croupier/")
			if !ours {
				continue
			}
			if rank(target) > rank(one.ImportPath) {
				t.Errorf("%s imports %s: imports go main, cmd, app, feature, kernel, db", one.ImportPath, target)
			}
			fromRoom, fromFeature := roomOf(one.ImportPath)
			toRoom, toFeature := roomOf(target)
			if fromFeature && toFeature && fromRoom != toRoom && !testRoom(one.ImportPath) {
				t.Errorf("feature %s imports feature %s: ask for it through an interface that its wiring file answers", one.ImportPath, target)
			}
		}
	}
}

// testRoom reports whether a package is for tests alone; such a room may join
// features, as tests do.
func testRoom(path string) bool { return strings.HasSuffix(path, "test") }

func TestOnlyTestsImportTestRooms(t *testing.T) {
	for _, one := range listPackages(t) {
		for _, imported := range one.Imports {
			if target, ours := strings.CutPrefix(imported, "croupier/"); ours && testRoom(target) && !testRoom(one.ImportPath) {
				t.Errorf("%s imports %s, which is for tests", one.ImportPath, target)
			}
		}
	}
}

func TestLibrariesStayInTheirRooms(t *testing.T) {
	for _, one := range listPackages(t) {
		for _, imported := range one.Imports {
			if rooms, bound := onlyIn[imported]; bound && !insideOf(one.ImportPath, rooms) {
				t.Errorf("%s imports %s, which belongs in %s", one.ImportPath, imported, strings.Join(rooms, ", "))
			}
		}
	}
}

func insideOf(path string, rooms []string) bool {
	return slices.ContainsFunc(rooms, func(room string) bool {
		return path == room || strings.HasPrefix(path, room+"/")
	})
}

// statement finds the start of an SQL statement in a string literal.
var statement = regexp.MustCompile("[`\"]\\s*(SELECT|INSERT INTO|UPDATE \\w+ SET|DELETE FROM|CREATE TABLE|ALTER TABLE)\\s")

func TestSQLStaysInStoresAndDB(t *testing.T) {
	for _, one := range listPackages(t) {
		if insideOf(one.ImportPath, []string{"db"}) {
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
				t.Errorf("%s/%s holds SQL (%s...): it belongs in store.go", one.ImportPath, name, strings.TrimSpace(found))
			}
		}
	}
}

// longestFile is the house limit in lines.
const longestFile = 500

func TestFilesAreShortEnoughToRead(t *testing.T) {
	for _, one := range listPackages(t) {
		for _, name := range one.GoFiles {
			text, err := os.ReadFile(filepath.Join(one.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if lines := strings.Count(string(text), "\n"); lines > longestFile {
				t.Errorf("%s/%s has %d lines, at most %d", one.ImportPath, name, lines, longestFile)
			}
		}
	}
}
