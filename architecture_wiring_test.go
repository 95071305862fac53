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

// featureFolders are the features, by the name of their folder; the packages inside of one count
// to it.
func featureFolders(t *testing.T) map[string]string {
	t.Helper()
	folders := map[string]string{}
	for _, one := range listPackages(t) {
		pkg, feature := packageOf(one.ImportPath)
		if !feature || isTestSupport(pkg) {
			continue
		}
		name := filepath.Base(pkg)
		if other, taken := folders[name]; taken && other != pkg {
			t.Errorf("%s and %s have one name", pkg, other)
		}
		folders[name] = pkg
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

func TestFeaturesHaveOneWiringFile(t *testing.T) {
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
	for name, pkg := range folders {
		if !wired[name] {
			t.Errorf("app/%s must be wired by app/wire_%s.go", pkg, name)
		}
	}
}

// An adapter with the whole site looks up its services when it is called, and finds nil for one
// that was not made yet. An adapter with the services it needs cannot be made before them.
func TestAdaptersDoNotStoreApp(t *testing.T) {
	files := token.NewFileSet()
	for _, name := range wiringFiles(t) {
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			owner, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			structure, ok := owner.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, field := range structure.Fields.List {
				if whole := pointee(field.Type); whole == "App" || whole == "kernel" && owner.Name.Name != "App" && owner.Name.Name != "builder" {
					t.Errorf("%s: %s has *%s: pass it the services that it needs", name, owner.Name.Name, whole)
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

// maxListLines is the maximum length of app.go in lines: it is the list of the features.
const maxListLines = 200

func TestFeatureListIsShort(t *testing.T) {
	text, err := os.ReadFile("app/app.go")
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(text, []byte("\n")); lines >= maxListLines {
		t.Errorf("app/app.go has %d lines, it must stay under %d", lines, maxListLines)
	}
}
