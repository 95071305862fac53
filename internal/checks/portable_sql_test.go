package checks

import (
	"fmt"
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
)

// startsStatement finds the texts that are SQL wherever they are.
var startsStatement = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|REPLACE|CREATE|ALTER|DROP|PRAGMA|VACUUM|ATTACH|ANALYZE|REINDEX)\s`)

// runners are the methods whose text is SQL, by the place of that argument.
var runners = map[string]int{"Query": 0, "QueryRow": 0, "Exec": 0, "QueryContext": 1, "QueryRowContext": 1, "ExecContext": 1}

// TestStatementsRunOnSQLiteAndPostgreSQL reads all statements outside of db/, which is written
// for one database on purpose.
func TestStatementsRunOnSQLiteAndPostgreSQL(t *testing.T) {
	flags := flagColumns(t)
	statements := 0
	for folder, sources := range goSources(t) {
		files := token.NewFileSet()
		var parsed []*ast.File
		for _, source := range sources {
			file, err := parser.ParseFile(files, source, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatalf("%s: %v", folder, err)
			}
			parsed = append(parsed, file)
		}
		count, found := checkPackage(files, parsed, flags)
		statements += count
		for _, one := range found {
			t.Error(one)
		}
	}
	if statements < 100 {
		t.Errorf("%d statements were found: the search is broken", statements)
	}
}

// goSources lists the Go files of the program by their folders.
func goSources(t *testing.T) map[string][]string {
	t.Helper()
	sources := map[string][]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if path != "." && (strings.HasPrefix(entry.Name(), ".") || slices.Contains([]string{"db", "node_modules", "testdata"}, entry.Name())) {
				return filepath.SkipDir
			}
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			sources[filepath.Dir(path)] = append(sources[filepath.Dir(path)], path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

// flagColumns lists the columns with 0 or 1, from the checks of the schema.
func flagColumns(t *testing.T) (flags []string) {
	t.Helper()
	schema, err := filepath.Glob("db/migrations/sqlite/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range schema {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range regexp.MustCompile(`(\w+) IN \(0, 1\)`).FindAllStringSubmatch(string(text), -1) {
			flags = append(flags, strings.ToUpper(match[1]))
		}
	}
	if len(flags) == 0 {
		t.Fatal("the schema has no flags: the search is broken")
	}
	return flags
}

// checkPackage counts the statements of a package and returns their problems, with file and line.
func checkPackage(files *token.FileSet, parsed []*ast.File, flags []string) (statements int, found []string) {
	p := sqlReader{constants: map[string]ast.Expr{}}
	for _, file := range parsed {
		p.addConstants(file)
	}
	report := func(node ast.Node, why string) {
		found = append(found, fmt.Sprintf("%s: %s", files.Position(node.Pos()), why))
	}
	for _, file := range parsed {
		store := strings.HasPrefix(filepath.Base(files.Position(file.Pos()).Filename), "store")
		for expr, text := range p.statementsOf(file, store) {
			statements++
			for _, why := range unportableSQL(text, flags) {
				report(expr, why)
			}
		}
		ast.Inspect(file, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.SelectorExpr:
				if n.Sel.Name == "LastInsertId" {
					report(n.Sel, "LastInsertId is not in PostgreSQL's drivers: RETURNING")
				}
			case *ast.FuncType:
				if store && isOneOf(n.Params, "bool") && isOneOf(n.Results, "int", "int64") {
					report(n, "package db turns a bool into 0 or 1, and no other package")
				}
			}
			return true
		})
	}
	slices.Sort(found)
	return statements, found
}

// isOneOf reports whether a list is one value of one of the types.
func isOneOf(list *ast.FieldList, types ...string) bool {
	if list == nil || len(list.List) != 1 || len(list.List[0].Names) > 1 {
		return false
	}
	name, plain := list.List[0].Type.(*ast.Ident)
	return plain && slices.Contains(types, name.Name)
}

// sqlReader joins the texts of a package.
type sqlReader struct {
	constants map[string]ast.Expr // texts with a name, such as lists of columns
}

func (p *sqlReader) addConstants(file *ast.File) {
	for _, declared := range file.Decls {
		general, _ := declared.(*ast.GenDecl)
		if general == nil {
			continue
		}
		for _, spec := range general.Specs {
			if values, is := spec.(*ast.ValueSpec); is && len(values.Names) == len(values.Values) {
				for i, name := range values.Names {
					p.constants[name.Name] = values.Values[i]
				}
			}
		}
	}
}

// statementsOf finds the SQL of a file: texts that begin like a statement, arguments of the
// methods that run one, and raw texts of a store.
func (p *sqlReader) statementsOf(file *ast.File, store bool) map[ast.Expr]string {
	all := map[ast.Expr]string{}
	skip := map[ast.Node]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		if node == nil || skip[node] {
			return false
		}
		switch n := node.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			if n.Tag != nil {
				skip[n.Tag] = true
			}
		case *ast.CallExpr:
			method, _ := n.Fun.(*ast.SelectorExpr)
			if method == nil {
				break
			}
			if at, runs := runners[method.Sel.Name]; runs && at < len(n.Args) {
				if text, raw, known := p.text(n.Args[at], 0); known && (raw || strings.Contains(strings.TrimSpace(text), " ")) {
					all[n.Args[at]] = text
				}
			}
		case *ast.BasicLit, *ast.BinaryExpr:
			expr := node.(ast.Expr)
			if text, raw, known := p.text(expr, 0); known {
				if startsStatement.MatchString(text) || raw && store {
					all[expr] = text
				}
				return false
			}
		}
		return true
	})
	return all
}

// text joins an expression, with a name for its unknown parts. raw is set if a part of it is in
// backquotes, known if any part is text.
func (p *sqlReader) text(expr ast.Expr, depth int) (text string, raw, known bool) {
	const unknown = " unknown "
	if depth > 20 {
		return unknown, false, false
	}
	switch e := expr.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			value, err := strconv.Unquote(e.Value)
			return value, e.Value[0] == '`', err == nil
		}
	case *ast.ParenExpr:
		return p.text(e.X, depth+1)
	case *ast.Ident:
		if value, named := p.constants[e.Name]; named {
			return p.text(value, depth+1)
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			left, leftRaw, leftKnown := p.text(e.X, depth+1)
			right, rightRaw, rightKnown := p.text(e.Y, depth+1)
			return left + right, leftRaw || rightRaw, leftKnown || rightKnown
		}
	}
	return unknown, false, false
}
