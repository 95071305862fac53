package checks

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
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
		if !feature || isTestPackage(pkg) {
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

// wiring is a function of package app that makes one feature.
type wiring struct {
	file, text string
	// imports are the paths of the packages that the function names.
	imports []string
}

// wiringFunctions are the functions of the files app/wire_*.go that make a feature, by the name of its
// folder: wireRaces makes the feature in the folder races.
func wiringFunctions(t *testing.T) map[string]wiring {
	t.Helper()
	functions := map[string]wiring{}
	for _, name := range wiringFiles(t) {
		if !strings.HasPrefix(filepath.Base(name), "wire_") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, declared := range file.Decls {
			function, ok := declared.(*ast.FuncDecl)
			if !ok || function.Recv != nil {
				continue
			}
			if feature, wires := strings.CutPrefix(function.Name.Name, "wire"); wires {
				source := text[files.Position(function.Pos()).Offset:files.Position(function.End()).Offset]
				functions[strings.ToLower(feature)] = wiring{name, string(source), importsIn(file, function)}
			}
		}
	}
	return functions
}

// importsIn are the paths of the packages that a node of a file names.
func importsIn(file *ast.File, in ast.Node) (paths []string) {
	imported := map[string]string{}
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		name := filepath.Base(path)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imported[name] = path
	}
	ast.Inspect(in, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := selector.X.(*ast.Ident); ok && imported[pkg.Name] != "" {
				paths = append(paths, imported[pkg.Name])
			}
		}
		return true
	})
	return paths
}

// withoutWiring are the folders of features that offer a site nothing, with the reason.
var withoutWiring = map[string]string{"preflight": "it checks a configuration, before there is a site"}

func TestFeaturesHaveOneWiringFunction(t *testing.T) {
	folders, functions := featureFolders(t), wiringFunctions(t)
	if len(folders) < 15 {
		t.Fatalf("found only the features %v", folders)
	}
	for name, pkg := range folders {
		function, found := functions[name]
		switch {
		case withoutWiring[name] != "":
			if found {
				t.Errorf("%s wires %s, which withoutWiring lists", function.file, name)
			}
		case !found:
			t.Errorf("app/%s must be made by a function wire%s in a file app/wire_*.go", pkg, strings.ToUpper(name[:1])+name[1:])
		case !slices.ContainsFunc(function.imports, func(path string) bool { return strings.HasPrefix(path+"/", "croupier/app/"+pkg+"/") }):
			t.Errorf("%s: the function that wires %s does not use app/%s", function.file, name, pkg)
		}
	}
	for name, function := range functions {
		inside := slices.ContainsFunc(function.imports, func(path string) bool {
			pkg, feature := packageOf(strings.TrimPrefix(path, "croupier/"))
			return feature && folders[filepath.Base(pkg)] == pkg && filepath.Base(path) == name
		})
		if folders[name] == "" && !inside {
			t.Errorf("%s wires %s, which is no folder of a feature", function.file, name)
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
