package actiontest

import (
	"net/http"
	"strconv"
	"strings"

	"croupier/app/kernel/action"
)

// invalidBodies are bodies that are invalid for every action.
var invalidBodies = map[string]string{
	"empty":             "",
	"blank":             " \r\n\t ",
	"empty object":      "{}",
	"null":              "null",
	"true":              "true",
	"a number":          "12",
	"a string":          `"text"`,
	"an array":          "[]",
	"array of objects":  "[{}]",
	"open object":       "{",
	"open string":       `{"a": "`,
	"trailing comma":    `{"a": 1,}`,
	"trailing data":     `{} {}`,
	"single quotes":     `{'a': 1}`,
	"comment":           `{/* */}`,
	"NaN":               `{"a": NaN}`,
	"byte order mark":   "\ufeff{}",
	"bad UTF-8":         "{\"a\": \"\xff\xfe\"}",
	"bad UTF-8 name":    "{\"\xc3\": 1}",
	"lone surrogate":    `{"a": "\ud800"}`,
	"NUL":               "\x00",
	"NUL in a name":     `{"a\u0000": 1}`,
	"NUL in a string":   `{"a": "\u0000"}`,
	"unknown field":     `{"no_such_field": 1}`,
	"prototype":         `{"__proto__": {"admin": true}}`,
	"empty name":        `{"": 1}`,
	"duplicate names":   `{"a": 1, "a": 2}`,
	"long name":         `{"` + strings.Repeat("n", 5000) + `": 1}`,
	"ten thousand deep": strings.Repeat(`{"a":`, 10_000) + "1" + strings.Repeat("}", 10_000),
	"deep arrays":       `{"a": ` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + "}",
	"never closed":      strings.Repeat(`[`, 60_000),
	"huge":              `{"a": "` + strings.Repeat("x", 2<<20) + `"}`,
	"many members":      `{` + strings.Repeat(`"a":1,`, 9_000) + `"b":1}`,
	"form":              "a=1&b=2",
	"percent":           "%zz&%00=%ff",
	"xml":               "<?xml version=\"1.0\"?><a/>",
}

// badValues are sent in every field of a request.
var badValues = map[string]string{
	"null": "null", "true": "true", "zero": "0", "minus one": "-1", "fraction": "0.1",
	"huge number":  "1e999",
	"huge integer": "99999999999999999999999999999999999999",
	"minus zero":   "-0",
	"long number":  "1" + strings.Repeat("0", 3000),
	"object":       "{}", "array": "[]", "nested": `{"a": [{"b": null}]}`, "nulls": "[null]",
	"empty": `""`, "space": `" "`, "short": `"a"`, "digits": `"123456"`,
	"long":     `"` + strings.Repeat("a", 8000) + `"`,
	"unicode":  `"\u202e\u0000\u200b"`,
	"controls": `"\u0001\u001f\u007f\r\n"`,
	"emoji":    `"👩‍👩‍👧‍👦💥"`,
	"sql":      `"' OR 1=1; DROP TABLE users; --"`,
	"html":     `"<script>alert(1)</script>"`,
	"path":     `"../../../../etc/passwd"`,
	"template": `"{{.}} ${7*7} %s%n"`,
	"email":    `"a@b.example"`, "bad email": `"a@@b"`,
	"address": `"0x0000000000000000000000000000000000000000"`,
	"token":   `"` + strings.Repeat("A", 43) + `"`,
}

// bodies is the bad input for one action.
func bodies(a *action.Action) map[string]string {
	all := make(map[string]string, len(invalidBodies))
	for name, body := range invalidBodies {
		all[name] = body
	}
	fields := a.Fields()
	for label, value := range badValues {
		members := make([]string, len(fields))
		for i, field := range fields {
			members[i] = strconv.Quote(field) + ":" + value
			all[field+" is "+label] = "{" + members[i] + "}"
		}
		all["every field is "+label] = "{" + strings.Join(members, ",") + "}"
	}
	for _, field := range fields {
		all[field+" in capitals"] = `{"` + strings.ToUpper(field) + `X": 1}`
		all[field+" twice"] = `{"` + field + `": "a", "` + field + `": "b"}`
	}
	return all
}

// headerChanges change the headers of a request.
var headerChanges = map[string]func(*http.Request){
	"no content type":    func(r *http.Request) { r.Header.Del("Content-Type") },
	"form type":          func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") },
	"odd type":           func(r *http.Request) { r.Header.Set("Content-Type", ";;;") },
	"latin charset":      func(r *http.Request) { r.Header.Set("Content-Type", "application/json; charset=latin1") },
	"compressed":         func(r *http.Request) { r.Header.Set("Content-Encoding", "gzip") },
	"foreign origin":     func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") },
	"null origin":        func(r *http.Request) { r.Header.Set("Origin", "null") },
	"cross-site":         func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
	"odd host":           func(r *http.Request) { r.Host = "a b;c" },
	"long request id":    func(r *http.Request) { r.Header.Set("X-Request-Id", strings.Repeat("x", 5000)) },
	"another method":     func(r *http.Request) { r.Method = http.MethodPatch },
	"made-up method":     func(r *http.Request) { r.Method = "BREW" },
	"garbage bearer":     func(r *http.Request) { r.Header.Set("Authorization", "Bearer \x01\x02") },
	"no authorization":   func(r *http.Request) { r.Header.Del("Authorization") },
	"odd authorization":  func(r *http.Request) { r.Header.Set("Authorization", "Basic "+strings.Repeat("=", 100)) },
	"garbage cookies":    func(r *http.Request) { r.Header.Set("Cookie", "croupier_session=\"; XSRF-TOKEN=..; ;=;") },
	"forwarded nonsense": func(r *http.Request) { r.Header.Set("X-Forwarded-For", "::::, <>, 999.1.1.1") },
}
