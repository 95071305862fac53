package checks

import (
	"regexp"
	"slices"
	"strings"
)

// sqlToken finds the parts of a statement: texts, quoted names, parameters,
// numbers, names, operators of several characters, and any other character.
var sqlToken = regexp.MustCompile("'(?:[^']|'')*'|\"[^\"]*\"|`[^`]*`|--[^\n]*|/\\*(?s:.*?)\\*/|\\$\\d+|[:@]\\w+|\\d[\\w.]*|\\w+|->>|->|\\|\\||::|==|<>|!=|<=|>=|\\S")

// words are the keywords that the rules distinguish from names.
var words = strings.Fields(`SELECT FROM WHERE AND OR NOT IN AS ON JOIN LEFT INNER CROSS UNION ALL DISTINCT VALUES SET CASE WHEN THEN
	ELSE END OVER PARTITION BY WITH RECURSIVE MATERIALIZED EXISTS IS NULL BETWEEN HAVING ORDER GROUP LIMIT OFFSET RETURNING CONFLICT
	DO NOTHING UPDATE USING EXCEPT INTERSECT FILTER ASC DESC`)

// functions are those that both databases have with the same results. Add a new one after a
// look-up in the manuals of both.
var functions = strings.Fields(`CAST COALESCE COUNT LENGTH MAX MIN NULLIF SUM`)

// unportable are words that one of the databases does not know or reads differently, with the
// reason.
var unportable = map[string]string{
	"GLOB":    "GLOB is SQLite's own: compare a range",
	"LIKE":    "LIKE ignores case in SQLite and not in PostgreSQL: compare a stored key",
	"ILIKE":   "ILIKE is PostgreSQL's own: compare a stored key",
	"REGEXP":  "REGEXP is not in PostgreSQL",
	"MATCH":   "MATCH is not in PostgreSQL",
	"COLLATE": "collations have different names: fold and sort keys in Go",
	"ROWID":   "rowid is SQLite's own: name the key",
	"_ROWID_": "rowid is SQLite's own: name the key",
	"OID":     "oid is another thing in each database: name the key",
	"INDEXED": "INDEXED BY is SQLite's own",
	"ISNULL":  "write IS NULL",
	"NOTNULL": "write IS NOT NULL",
	"TRUE":    "a flag is an integer: compare with 1",
	"FALSE":   "a flag is an integer: compare with 0",
	"->":      "-> differs between json in SQLite and PostgreSQL: decode in Go",
	"->>":     "->> differs between json in SQLite and PostgreSQL: decode in Go",
	"::":      ":: is PostgreSQL's own: CAST",
	"==":      "== is SQLite's own: =",
	"?":       "placeholders are $1, $2, ...",
	"[":       "names in brackets are SQLite's own",
}

// finding is the reason why a statement is not portable.
type finding = string

// unportableSQL lists the reasons why a statement does not run on both databases; flags are the
// columns with 0 or 1.
func unportableSQL(text string, flags []string) (found []finding) {
	s := tokenize(text)
	for i := range s {
		for _, rule := range []func(tokens, int) finding{
			wordRule, quoteRule, callRule, aggregateRule, smallNumberRule, valueAfterIs, insertRule, limitRule,
			derivedTableRule, orderRule, joinedTextRule, upsertRule,
		} {
			found = append(found, rule(s, i))
		}
		found = append(found, flagRule(s, i, flags))
	}
	if !slices.Contains([]string{"SELECT", "INSERT", "UPDATE", "DELETE", "WITH"}, s.at(0)) && startsStatement.MatchString(text) {
		found = append(found, s.at(0)+" is not a statement of both databases")
	}
	found = slices.DeleteFunc(found, func(f finding) bool { return f == "" })
	slices.Sort(found)
	return slices.Compact(found)
}

// tokens is a statement in parts; names and keywords are in capitals.
type tokens []string

func tokenize(text string) (s tokens) {
	for _, one := range sqlToken.FindAllString(text, -1) {
		switch {
		case strings.HasPrefix(one, "--"), strings.HasPrefix(one, "/*"):
		case one[0] == '\'':
			s = append(s, "''")
		default:
			s = append(s, strings.ToUpper(one))
		}
	}
	return s
}

// at is the token at a place; "" beyond the ends.
func (s tokens) at(i int) string {
	if i < 0 || i >= len(s) {
		return ""
	}
	return s[i]
}

// closing is the place of the parenthesis that closes the one at open.
func (s tokens) closing(open int) int {
	depth := 0
	for i := open; i < len(s); i++ {
		switch s[i] {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(s)
}

// opening is the place of the parenthesis around a place; -1 for none.
func (s tokens) opening(at int) int {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch s[i] {
		case ")":
			depth++
		case "(":
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
}

// until is the first place from start on, outside of further parentheses and of CASE, with one of
// the ends or the closing of the surrounding parenthesis.
func (s tokens) until(start int, ends ...string) int {
	depth := 0
	for i := start; i < len(s); i++ {
		switch {
		case depth == 0 && (s[i] == ")" || slices.Contains(ends, s[i])):
			return i
		case s[i] == "(" || s[i] == "CASE":
			depth++
		case s[i] == ")" || s[i] == "END":
			depth--
		}
	}
	return len(s)
}

// foundOutside reports whether a token is in s[from:to] outside of parentheses and of CASE.
func (s tokens) foundOutside(from, to int, wanted ...string) bool {
	return s[:to].until(from, wanted...) < to
}

func isParameter(token string) bool { return strings.HasPrefix(token, "$") }
func isNumber(token string) bool    { return token != "" && token[0] >= '0' && token[0] <= '9' }
func isName(token string) bool {
	return token != "" && (token[0] >= 'A' && token[0] <= 'Z' || token[0] == '_') && !slices.Contains(words, token)
}
