package checks

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// declaredTable is the declaration of a table in the tables.go of a package.
type declaredTable struct {
	folder string // of the package
	small  string
}

// declaredTables reads the declarations of all packages, by the name of the table. A test of package
// app/sitetest compares them with the database.
func declaredTables(t *testing.T) map[string]declaredTable {
	t.Helper()
	declared := map[string]declaredTable{}
	for folder, sources := range goSources(t) {
		for _, source := range sources {
			if filepath.Base(source) != "tables.go" {
				continue
			}
			for name, small := range tableLiterals(t, source) {
				if other, taken := declared[name]; taken {
					t.Errorf("%s and %s declare %s", other.folder, folder, name)
				}
				declared[name] = declaredTable{folder, small}
			}
		}
	}
	if len(declared) < 200 {
		t.Fatalf("%d tables are declared: the search is broken", len(declared))
	}
	return declared
}

// tableLiterals lists the tables that a file declares, with the bounds of those that are small.
func tableLiterals(t *testing.T, source string) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	small := map[string]string{}
	ast.Inspect(file, func(node ast.Node) bool {
		list, is := node.(*ast.CompositeLit)
		if !is || !isListOfTables(list) {
			return true
		}
		for _, element := range list.Elts {
			texts := literalTexts(element)
			small[texts["Name"]] = texts["Small"]
		}
		return false
	})
	return small
}

// isListOfTables reports whether a literal has the type []schema.Table.
func isListOfTables(list *ast.CompositeLit) bool {
	array, _ := list.Type.(*ast.ArrayType)
	if array == nil {
		return false
	}
	selector, _ := array.Elt.(*ast.SelectorExpr)
	if selector == nil {
		return false
	}
	from, _ := selector.X.(*ast.Ident)
	return from != nil && from.Name == "schema" && selector.Sel.Name == "Table"
}

// literalTexts are the fields of a literal that have texts.
func literalTexts(of ast.Expr) map[string]string {
	texts := map[string]string{}
	literal, _ := of.(*ast.CompositeLit)
	if literal == nil {
		return texts
	}
	for _, element := range literal.Elts {
		field, _ := element.(*ast.KeyValueExpr)
		if field == nil {
			continue
		}
		name, named := field.Key.(*ast.Ident)
		value, isText := field.Value.(*ast.BasicLit)
		if named && isText && value.Kind == token.STRING {
			texts[name.Name], _ = strconv.Unquote(value.Value)
		}
	}
	return texts
}

// usedTable finds the tables that a statement, or a part of one, reads and writes.
var usedTable = regexp.MustCompile(`\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)`)

// foreignTables are the permitted uses of tables that another feature declares, by package and table,
// with the reason. The list may only become shorter.
var foreignTables = map[string]string{
	"app/betting/play seed_pairs":              "for the audit: every draw of the seeds belongs to one wager",
	"app/care/privacy alerts":                  "an open alert prevents the deletion of an account",
	"app/care/privacy case_links":              "an open case prevents the deletion of an account",
	"app/care/privacy cases":                   "an open case prevents the deletion of an account",
	"app/care/privacy deposits":                "a deposit in progress prevents the deletion of an account",
	"app/care/privacy former_emails":           "a copy lists the emails that were sent to former addresses",
	"app/care/privacy gateway_payments":        "a payment in progress prevents the deletion of an account",
	"app/care/privacy player_holds":            "a hold of staff prevents the deletion of an account",
	"app/care/privacy user_permissions":        "a permission of staff prevents the deletion of an account",
	"app/care/privacy user_roles":              "a role of staff prevents the deletion of an account",
	"app/care/privacy users":                   "exclusions and bans decide how an account is deleted",
	"app/care/privacy withdrawals":             "a withdrawal in progress prevents the deletion of an account",
	"app/kernel/screening/scoring deposits":    "the player of a score is the player of its deposit",
	"app/kernel/screening/scoring withdrawals": "the player of a score is the player of its withdrawal",
	"app/office/backups users":                 "a trial of a backup counts everything",
	"app/people/connect users":                 "connections of excluded players remain after the deletion of the account",
	"app/people/guests crash_bets":             "for the audit: nothing remains of removed guests",
	"app/people/guests hosted_rounds":          "for the audit: nothing remains of removed guests",
	"app/people/guests rounds":                 "for the audit: nothing remains of removed guests",
	"app/people/guests seed_pairs":             "for the audit: nothing remains of removed guests",
}

// TestPackagesUseTheirOwnTables reads the statements of all packages: a package uses the tables that
// its feature declares, and those of the kernel. Statements that are composed at run time are not
// seen. Test harnesses look at everything.
func TestPackagesUseTheirOwnTables(t *testing.T) {
	declared, found := declaredTables(t), map[string]string{}
	for folder, sources := range goSources(t) {
		if !strings.HasPrefix(folder, "app") || isTestPackage(folder) {
			continue
		}
		for table, place := range tablesUsedBy(t, sources) {
			if owner, known := declared[table]; known && !mayUse(folder, owner.folder) {
				found[folder+" "+table] = place
			}
		}
	}
	for key, place := range found {
		if foreignTables[key] == "" {
			t.Errorf("%s: %q is a table of another feature: ask its package for the data", place, key)
		}
	}
	for key := range foreignTables {
		if found[key] == "" {
			t.Errorf("%q is used no more: take it off the list", key)
		}
	}
}

// mayUse reports whether a package may use the tables of another one: those of the kernel, and those
// of its own feature.
func mayUse(folder, owner string) bool {
	own, _ := packageOf(filepath.ToSlash(folder))
	other, feature := packageOf(filepath.ToSlash(owner))
	return own == other || !feature
}

// tablesUsedBy lists the words in the place of tables in the SQL of a package, each with a place. The
// conditions in declarations count as SQL.
func tablesUsedBy(t *testing.T, sources []string) map[string]string {
	t.Helper()
	files, parsed := token.NewFileSet(), map[string]*ast.File{}
	reader := sqlReader{constants: map[string]ast.Expr{}}
	for _, source := range sources {
		file, err := parser.ParseFile(files, source, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		reader.addConstants(file)
		parsed[source] = file
	}
	used := map[string]string{}
	note := func(at ast.Expr, text string) {
		for _, match := range usedTable.FindAllStringSubmatch(text, -1) {
			used[match[1]] = fmt.Sprint(files.Position(at.Pos()))
		}
	}
	for _, source := range slices.Sorted(maps.Keys(parsed)) {
		name := filepath.Base(source)
		for at, text := range reader.statementsOf(parsed[source], strings.HasPrefix(name, "store")) {
			note(at, text)
		}
		if name == "tables.go" {
			ast.Inspect(parsed[source], func(node ast.Node) bool {
				if text, is := node.(*ast.BasicLit); is {
					note(text, text.Value)
				}
				return true
			})
		}
	}
	return used
}
