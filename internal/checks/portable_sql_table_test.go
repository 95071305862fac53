package checks

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestUnportableSQLRules shows that each rule finds its construct, and
// passes its portable twin.
func TestUnportableSQLRules(t *testing.T) {
	for _, c := range []struct{ name, statement, portable, want string }{
		{"scalar max", `UPDATE t SET at = MAX(at, $1)`, `SELECT MAX(COALESCE(a, b)) FROM t`, "MAX of several values"},
		{"scalar min", `SELECT min(a, (b)) FROM t`, `SELECT MIN(a) FROM t`, "MIN of several values"},
		{"sum", `SELECT COALESCE(SUM(a), 0) FROM t`, `SELECT CAST(COALESCE(SUM(a), 0) AS BIGINT) FROM t`, "SUM of 64 bits"},
		{"cast of a fraction", `SELECT CAST(SUM(a) AS REAL) FROM t`, `SELECT CAST(SUM(a) AS DOUBLE PRECISION) FROM t`, "CAST to REAL"},
		{"cast", `SELECT CAST(a AS INTEGER) FROM t`, `SELECT CAST(a AS TEXT) FROM t`, "CAST to INTEGER"},
		{"nullif", `UPDATE t SET at = NULLIF($1, 0)`, `UPDATE t SET a = NULLIF($1, '')`, "32 bits"},
		{"coalesce", `UPDATE t SET at = COALESCE($1, 0)`, `SELECT a FROM t WHERE COALESCE(at, 0) < $1`, "32 bits"},
		{"compared with a number", `SELECT a FROM t WHERE $1 = 0 OR a = $1`, `SELECT a FROM t WHERE $1 = '' OR a = $1`, "32 bits"},
		{"number compared", `SELECT a FROM t WHERE 0 < $1`, `SELECT a FROM t WHERE a < $1 AND 0 < b`, "32 bits"},
		{"json function", `SELECT json_extract(a, '$.b') FROM t`, `SELECT json_extract FROM t`, "JSON_EXTRACT()"},
		{"json list", `SELECT a FROM t, json_each(t.list) AS e`, `SELECT a FROM t AS e (a)`, "JSON_EACH()"},
		{"arrow", `SELECT a ->> 0 FROM t`, `SELECT a - 0 FROM t`, "->>"},
		{"short arrow", `SELECT a -> 'b' FROM t`, `SELECT a > 'b' FROM t`, "->"},
		{"strftime", `SELECT strftime('%s', at) FROM t`, `SELECT '%s strftime(x)' FROM t`, "STRFTIME()"},
		{"datetime", `INSERT INTO t (at) VALUES (datetime('now'))`, `INSERT INTO datetime (at) VALUES ($1)`, "DATETIME()"},
		{"ifnull", `SELECT IFNULL(a, 0) FROM t`, `WITH x (a) AS (SELECT 1) SELECT a FROM x`, "IFNULL()"},
		{"greatest", `SELECT GREATEST(a, b) FROM t`, `SELECT CASE WHEN a > b THEN a ELSE b END FROM t`, "GREATEST()"},
		{"last id", `SELECT last_insert_rowid()`, `INSERT INTO t (a) VALUES ($1) RETURNING id`, "LAST_INSERT_ROWID()"},
		{"rowid", `SELECT rowid FROM t`, `SELECT seq FROM t`, "rowid"},
		{"rowid of a table", `SELECT t.rowid FROM t`, `SELECT t.seq FROM t`, "rowid"},
		{"glob", `SELECT a FROM t WHERE a GLOB 'x*'`, `SELECT a FROM t WHERE a >= 'x' AND a < 'y'`, "GLOB"},
		{"like", `SELECT a FROM t WHERE a LIKE $1`, `SELECT a FROM t WHERE a = 'LIKE'`, "LIKE"},
		{"insert or", `INSERT OR IGNORE INTO t (a) VALUES ($1)`, `INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO NOTHING`, "INSERT OR"},
		{"update or", `UPDATE OR IGNORE t SET a = $1`, `UPDATE t SET a = $1 WHERE b = 1 OR c = 1`, "UPDATE OR"},
		{"replace", `REPLACE INTO t (a) VALUES ($1)`, `INSERT INTO t (a) VALUES ('REPLACE INTO')`, "REPLACE INTO"},
		{"limit with offset", `SELECT a FROM t LIMIT $1, $2`, `SELECT a FROM t LIMIT $1 OFFSET $2`, "LIMIT a, b"},
		{"no limit", `SELECT a FROM t LIMIT -1`, `SELECT a FROM t LIMIT 1`, "negative LIMIT"},
		{"limited delete", `DELETE FROM t WHERE a < $1 LIMIT 5`, `DELETE FROM t WHERE a IN (SELECT a FROM t LIMIT 5)`, "DELETE with LIMIT"},
		{"collate", `SELECT a FROM t ORDER BY a COLLATE NOCASE`, `SELECT a FROM t ORDER BY a`, "collations"},
		{"double quotes", `SELECT a FROM t WHERE a = "x"`, `SELECT a FROM t WHERE a = 'say "x"'`, "double quotes"},
		{"backticks", "SELECT `a` FROM t", "SELECT a FROM t", "backticks"},
		{"brackets", `SELECT [a] FROM t`, `SELECT '[a]' FROM t`, "brackets"},
		{"is with a value", `SELECT a FROM t WHERE a IS $1`, `SELECT a FROM t WHERE a IS NOT NULL`, "IS with a value"},
		{"is not with a value", `SELECT a FROM t WHERE a IS NOT $1`, `SELECT a FROM t WHERE a IS DISTINCT FROM $1`, "IS with a value"},
		{"question mark", `SELECT a FROM t WHERE a = ?`, `SELECT a FROM t WHERE a = '?'`, "placeholders"},
		{"named parameter", `SELECT a FROM t WHERE a = :name`, `SELECT a FROM t WHERE a = ':name'`, "placeholders"},
		{"postgres cast", `SELECT a::text FROM t`, `SELECT a FROM t`, "::"},
		{"double equals", `SELECT a FROM t WHERE a == $1`, `SELECT a FROM t WHERE a = $1`, "=="},
		{"bytes", `SELECT a FROM t WHERE a = X'00'`, `SELECT x.a FROM t AS x`, "X'..'"},
		{"nameless select", `SELECT a FROM (SELECT a FROM t) WHERE a > 1`, `SELECT a FROM (SELECT a FROM t) AS x WHERE a > 1`, "needs a name"},
		{"nameless join", `SELECT a FROM t JOIN (SELECT b FROM u) ON a = b`, `SELECT a FROM t JOIN (SELECT b FROM u) x ON a = b`, "needs a name"},
		{"order by a comparison", `SELECT a FROM t ORDER BY a = $1 DESC LIMIT 1`, `SELECT a FROM t ORDER BY CASE WHEN a = $1 THEN 0 ELSE 1 END`, "an order by a comparison"},
		{"joined numbers", `SELECT a || b FROM t`, `SELECT a || CAST(b AS TEXT) FROM t`, "|| joins"},
		{"whose column", `INSERT INTO t (a, n) VALUES ($1, 1) ON CONFLICT (a) DO UPDATE SET n = n + 1`,
			`INSERT INTO t (a, n) VALUES ($1, 1) ON CONFLICT (a) DO UPDATE SET n = t.n + excluded.n, m = CAST(t.m AS BIGINT)`, "N in DO UPDATE"},
		{"true", `UPDATE t SET void = TRUE`, `UPDATE t SET void = 1`, "a flag is an integer"},
		{"false", `SELECT a FROM t WHERE void = false`, `SELECT a FROM t WHERE void = 0`, "a flag is an integer"},
		{"flag as a condition", `SELECT a FROM t WHERE void`, `SELECT void FROM t WHERE void = $1`, "VOID is no condition"},
		{"flag denied", `SELECT a FROM t AS x WHERE a = 1 AND NOT x.void`, `SELECT a FROM t AS x WHERE a = 1 AND NOT x.void = 1`, "VOID is no condition"},
		{"pragma", `PRAGMA user_version`, `SELECT user_version FROM t`, "PRAGMA is not a statement"},
	} {
		if got := findIn(t, "store.go", "func f() { q.Query("+quoted(c.statement)+") }"); !strings.Contains(got, c.want) || !strings.Contains(got, "store.go:2") {
			t.Errorf("%s: %q was found, want %q with its line", c.name, got, c.want)
		}
		if got := findIn(t, "store.go", "func f() { q.Query("+quoted(c.portable)+") }"); got != "" {
			t.Errorf("%s: of its portable form %q was found", c.name, got)
		}
	}
}

// quoted is a statement as a Go text.
func quoted(statement string) string { return fmt.Sprintf("%q", statement) }

// TestUnportableSQLIsFoundInAllPositions puts the same construct in all places where statements
// are written.
func TestUnportableSQLIsFoundInAllPositions(t *testing.T) {
	const ifnull, last, flag = "IFNULL()", "LastInsertId", "no other package"
	for _, c := range []struct{ name, file, code, want string }{
		{"a text anywhere", "play.go", "var x = struct{ q string }{`SELECT IFNULL(a, 0) FROM t`}", ifnull},
		{"an argument in lower-case letters", "play.go", `func f() { tx.Exec("select ifnull(a, 0) from t") }`, ifnull},
		{"a constant", "play.go", "const q = \"select ifnull(a, 0) from t\"\nfunc f() { tx.QueryRow(q) }", ifnull},
		{"a list of columns", "play.go", "const columns = \"IFNULL(a, 0)\"\nfunc f() { tx.Query(`SELECT ` + columns + ` FROM t`) }", ifnull},
		{"a piece in a store", "store_audit.go", "func f() { q += ` AND IFNULL(a, 0) = 1` }", ifnull},
		{"behind an unknown piece", "play.go", "func f() { tx.Query(`SELECT a FROM ` + table() + ` WHERE IFNULL(a, 0) = 1`) }", ifnull},
		{"with a context", "play.go", `func f() { c.ExecContext(ctx, "select ifnull(a, 0) from t") }`, ifnull},
		{"other texts", "play.go", "var x = \"ifnull(a, 0) is SQLite's\"\ntype t struct { A string `json:\"a\"` }", ""},
		{"tags in a store", "store.go", "type t struct { A string `json:\"a\"` }", ""},
		{"last id", "play.go", "func f() { id, err := result.LastInsertId() }", last},
		{"last id as a value", "play.go", "var f = sql.Result.LastInsertId", last},
		{"own conversion of flags", "store.go", "func number(b bool) int64 { return 0 }", flag},
		{"own conversion in a function", "store_x.go", "func f() { number := func(bool) int { return 0 } }", flag},
		{"a function of a flag", "store.go", "func name(b bool) string { return `` }", ""},
	} {
		got := findIn(t, c.file, c.code)
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q was found, want %q", c.name, got, c.want)
		}
	}
}

// findIn returns the findings of the search in a file with some code.
func findIn(t *testing.T, name, code string) string {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, "package p\n"+code, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	_, found := checkPackage(files, []*ast.File{file}, []string{"VOID"})
	return strings.Join(found, "; ")
}
