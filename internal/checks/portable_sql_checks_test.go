package checks

import "slices"

// The rules of portable_sql_rules_test.go: each checks one place of a statement and returns the
// problem there, or "".

func wordRule(s tokens, i int) finding {
	if s.at(i+1) == "." { // the name of a table
		return ""
	}
	return unportable[s[i]]
}

func quoteRule(s tokens, i int) finding {
	switch s[i][0] {
	case '"':
		return "double quotes are a text in SQLite and a name in PostgreSQL"
	case '`':
		return "names in backticks are not in PostgreSQL"
	case ':', '@':
		if len(s[i]) > 1 && s[i] != "::" {
			return "placeholders are $1, $2, ..."
		}
	}
	if s[i] == "X" && s.at(i+1) == "''" {
		return "X'..' is a bit string in PostgreSQL: pass bytes"
	}
	return ""
}

// callRule refuses every function that is not known to be in both databases.
func callRule(s tokens, i int) finding {
	if !isName(s[i]) || s.at(i+1) != "(" || slices.Contains(functions, s[i]) {
		return ""
	}
	after := s.closing(i+1) + 1
	if s.at(i-1) == "INTO" || s.at(i-1) == "AS" || s.at(after) == "AS" && s.at(after+1) == "(" { // a table and its columns
		return ""
	}
	return s[i] + "(): not among the functions that both databases have"
}

func aggregateRule(s tokens, i int) finding {
	if s.at(i+1) != "(" {
		return ""
	}
	end := s.closing(i + 1)
	switch s[i] {
	case "MAX", "MIN":
		if s.foundOutside(i+2, end, ",") {
			return s[i] + " of several values is SQLite's own: CASE"
		}
	case "SUM":
		for open := s.opening(i); open >= 0; open = s.opening(open) {
			if s.at(open-1) == "CAST" {
				return ""
			}
		}
		return "SUM of 64 bits is numeric in PostgreSQL: CAST(SUM(x) AS BIGINT)"
	case "CAST":
		kind := s.at(end - 1)
		if kind == "PRECISION" && s.at(end-2) == "DOUBLE" {
			kind = "DOUBLE PRECISION"
		}
		if kind != "BIGINT" && kind != "TEXT" && kind != "DOUBLE PRECISION" {
			return "CAST to " + kind + ": BIGINT, TEXT and DOUBLE PRECISION are the same in both databases"
		}
	}
	return ""
}

// smallNumberRule finds parameters whose type PostgreSQL infers from a small number: 32 bits,
// which cannot hold a time or an amount.
func smallNumberRule(s tokens, i int) finding {
	const why = "PostgreSQL takes a parameter beside a number for 32 bits: NULL or the number from Go, or CAST"
	if !isParameter(s[i]) {
		return ""
	}
	operators := []string{"=", "<>", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%"}
	first := s.at(i-1) == "(" && (s.at(i-2) == "NULLIF" || s.at(i-2) == "COALESCE") && s.at(i+1) == ","
	if (first || slices.Contains(operators, s.at(i+1))) && isNumber(s.at(i+2)) ||
		slices.Contains(operators, s.at(i-1)) && isNumber(s.at(i-2)) {
		return why
	}
	return ""
}

func valueAfterIs(s tokens, i int) finding {
	if s[i] != "IS" {
		return ""
	}
	next := s.at(i + 1)
	if next == "NOT" {
		next = s.at(i + 2)
	}
	if next == "NULL" || next == "DISTINCT" {
		return ""
	}
	return "IS with a value is SQLite's own: = or IS NOT DISTINCT FROM"
}

func insertRule(s tokens, i int) finding {
	switch {
	case (s[i] == "INSERT" || s[i] == "UPDATE") && s.at(i+1) == "OR":
		return s[i] + " OR is SQLite's own: ON CONFLICT"
	case s[i] == "REPLACE" && s.at(i+1) == "INTO":
		return "REPLACE INTO is not in PostgreSQL: ON CONFLICT"
	}
	return ""
}

func limitRule(s tokens, i int) finding {
	if s[i] != "LIMIT" {
		return ""
	}
	switch {
	case s.foundOutside(i+1, s.until(i+1, "OFFSET", "RETURNING"), ","):
		return "LIMIT a, b is not in PostgreSQL: LIMIT b OFFSET a"
	case s.at(i+1) == "-":
		return "a negative LIMIT is an error in PostgreSQL"
	case s.opening(i) < 0 && (s[0] == "DELETE" || s[0] == "UPDATE"):
		return s[0] + " with LIMIT is not in PostgreSQL: WHERE id IN (SELECT ...)"
	}
	return ""
}

func derivedTableRule(s tokens, i int) finding {
	if s[i] != "FROM" && s[i] != "JOIN" || s.at(i+1) != "(" || s.at(i+2) != "SELECT" {
		return ""
	}
	if next := s.at(s.closing(i+1) + 1); next == "AS" || isName(next) {
		return ""
	}
	return "a SELECT in FROM needs a name in PostgreSQL"
}

// orderRule finds orders by a truth value: NULL is at the other end in PostgreSQL.
func orderRule(s tokens, i int) finding {
	if s[i] != "ORDER" || s.at(i+1) != "BY" {
		return ""
	}
	end := s.until(i+2, "LIMIT", "OFFSET", "RETURNING")
	if s.foundOutside(i+2, end, "=", "<>", "!=", "<", ">", "<=", ">=", "IS", "IN") {
		return "an order by a comparison puts NULL elsewhere in PostgreSQL: CASE WHEN"
	}
	return ""
}

func joinedTextRule(s tokens, i int) finding {
	isText := func(before, after int) bool {
		if s.at(before) == "''" || s.at(after) == "''" || s.at(after) == "CAST" {
			return true
		}
		return s.at(before) == ")" && s.at(s.opening(before)-1) == "CAST"
	}
	if s[i] != "||" || isText(i-1, i+1) {
		return ""
	}
	return "|| joins texts alone in PostgreSQL: CAST one side AS TEXT"
}

// upsertRule finds columns in DO UPDATE that are ambiguous in PostgreSQL: it cannot determine whether
// the old row's or the new one's is meant.
func upsertRule(s tokens, i int) finding {
	if s[i] != "DO" || s.at(i+1) != "UPDATE" {
		return ""
	}
	for at, end := i+3, s.until(i+3, "RETURNING"); at < end; at++ {
		target := s.at(at+1) == "=" && (s.at(at-1) == "SET" || s.at(at-1) == ",")
		known := target || s.at(at-1) == "." || s.at(at+1) == "." || s.at(at+1) == "(" || s.at(at-1) == "AS"
		if isName(s[at]) && !known {
			return s[at] + " in DO UPDATE: say whose, excluded's or the table's"
		}
	}
	return ""
}

func flagRule(s tokens, i int, flags []string) finding {
	if !slices.Contains(flags, s[i]) || s.at(i+1) == "=" || s.at(i+1) == "<>" {
		return ""
	}
	before := i - 1
	if s.at(before) == "." {
		before -= 2
	}
	if slices.Contains([]string{"WHERE", "AND", "OR", "NOT", "WHEN", "ON"}, s.at(before)) {
		return s[i] + " is no condition by itself: a flag is an integer, compare it"
	}
	return ""
}
