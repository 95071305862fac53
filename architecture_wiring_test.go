package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// featureFolders are the features of the house, by the name of their folder; the
// rooms inside of one count to it.
func featureFolders(t *testing.T) map[string]string {
	t.Helper()
	folders := map[string]string{}
	for _, one := range listPackages(t) {
		room, feature := roomOf(one.ImportPath)
		if !feature || testRoom(room) {
			continue
		}
		name := filepath.Base(room)
		if other, taken := folders[name]; taken && other != room {
			t.Errorf("%s and %s have one name", room, other)
		}
		folders[name] = room
	}
	return folders
}

// wiringFiles are the files of package app without its tests.
func wiringFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("app/*.go")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

func TestEachFeatureHasOneWiringFile(t *testing.T) {
	folders := featureFolders(t)
	if len(folders) < 15 {
		t.Fatalf("found only the features %v", folders)
	}
	wired := map[string]bool{}
	for _, file := range wiringFiles(t) {
		name, isWiring := strings.CutPrefix(strings.TrimSuffix(filepath.Base(file), ".go"), "wire_")
		if !isWiring {
			continue
		}
		wired[name] = true
		if folders[name] == "" {
			t.Errorf("%s wires no feature: none has a folder of that name", file)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(text, []byte(`"croupier/app/`+folders[name])) {
			t.Errorf("%s does not import app/%s", file, folders[name])
		}
	}
	for name, room := range folders {
		if !wired[name] {
			t.Errorf("app/%s must be wired by app/wire_%s.go", room, name)
		}
	}
}

// An adapter that holds the whole site finds what it needs when it is called, and
// nil where that was not made yet. One that holds the services it needs cannot be
// made before them.
func TestNoAdapterHoldsTheWholeSite(t *testing.T) {
	files := token.NewFileSet()
	for _, name := range wiringFiles(t) {
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			holder, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			structure, ok := holder.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, field := range structure.Fields.List {
				if whole := pointee(field.Type); whole == "App" || whole == "kernel" && holder.Name.Name != "App" && holder.Name.Name != "builder" {
					t.Errorf("%s: %s holds *%s: hand it the services that it needs", name, holder.Name.Name, whole)
				}
			}
			return true
		})
	}
}

// pointee is the name of a type of this package behind a pointer, or itself.
func pointee(of ast.Expr) string {
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// longestList is the limit of app.go in lines: it is the list of the features.
const longestList = 200

func TestTheListOfFeaturesStaysAList(t *testing.T) {
	text, err := os.ReadFile("app/app.go")
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(text, []byte("\n")); lines >= longestList {
		t.Errorf("app/app.go has %d lines, it must stay under %d", lines, longestList)
	}
}
