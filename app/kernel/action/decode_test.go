package action

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"croupier/app/kernel/fault"
)

func TestBodies(t *testing.T) {
	s := newSite(t)
	field := func(name, key string) string { return name + ":" + key }
	for _, c := range []struct {
		name, body string
		status     int
		errors     string
	}{
		{"good", `{"name":"anna","age":3}`, 200, ""},
		{"everything", `{"name":"anna","email":"a@b.example","age":1,"mood":"bad","tags":["a"],"details":{"a":"b"},"nested":{"code":"123456"},"raw":[1]}`, 200, ""},
		{"nulls", `{"name":"anna","email":null,"age":null,"tags":null,"raw":null}`, 200, ""},
		{"space around", " \n{\"name\":\"anna\"}\t", 200, ""},
		{"malformed", `{"name":`, 400, ""},
		{"trailing data", `{"name":"anna"} x`, 400, ""},
		{"two objects", `{"name":"anna"}{}`, 400, ""},
		{"duplicate names", `{"name":"anna","name":"other"}`, 400, ""},
		{"bad UTF-8", "{\"name\":\"an\xffa\"}", 400, ""},
		{"array", `[]`, 400, ""},
		{"null", `null`, 400, ""},
		{"too deep", `{"raw":` + strings.Repeat("[", 32) + strings.Repeat("]", 32) + `,"name":"anna"}`, 400, ""},
		{"deep enough", `{"raw":` + strings.Repeat("[", 31) + strings.Repeat("]", 31) + `,"name":"anna"}`, 200, ""},
		{"brackets in a string", `{"raw":"` + strings.Repeat("[{", 100) + `\"[","name":"anna"}`, 200, ""},
		{"unknown field", `{"name":"anna","admin":true}`, 422, field("admin", "validation.unknown")},
		{"unknown nested field", `{"name":"anna","nested":{"x":1}}`, 422, field("nested.x", "validation.unknown")},
		{"another case", `{"Name":"anna"}`, 422, field("Name", "validation.unknown")},
		{"wrong type", `{"name":12}`, 422, field("name", "validation.type")},
		{"wrong nested type", `{"name":"anna","tags":["a",1]}`, 422, field("tags.1", "validation.type")},
		{"fraction for an integer", `{"name":"anna","age":1.5}`, 422, field("age", "validation.type")},
		{"number out of range", `{"name":"anna","age":1e99}`, 422, field("age", "validation.type")},
		{"text for a number", `{"name":"anna","age":"1"}`, 422, field("age", "validation.type")},
		{"NUL", `{"name":"an\u0000a"}`, 422, field("name", "validation.type")},
		{"NUL deep down", `{"name":"anna","raw":{"a":[{"b":"\u0000"}]}}`, 422, field("raw.a.0.b", "validation.type")},
		{"escaped backslash before u0000", `{"name":"anna","raw":"\\u0000"}`, 200, ""},
		{"required", `{}`, 422, field("name", "validation.required")},
		{"no body", ``, 422, field("name", "validation.required")},
		{"pattern", `{"name":"no spaces"}`, 422, field("name", "validation.regex")},
		{"too short a name", `{"name":"ann"}`, 422, field("name", "validation.regex")},
		{"email", `{"name":"anna","email":"nope"}`, 422, field("email", "validation.email")},
		{"too small", `{"name":"anna","age":-1}`, 422, field("age", "validation.min.numeric")},
		{"too large", `{"name":"anna","age":151}`, 422, field("age", "validation.max.numeric")},
		{"not one of", `{"name":"anna","mood":"ugly"}`, 422, field("mood", "validation.in")},
		{"in an embedded part", `{"name":"anna","topic":"attics"}`, 422, field("topic", "validation.max.string")},
		{"too many", `{"name":"anna","tags":["a","b","c","d"]}`, 422, field("tags", "validation.max.array")},
		{"element too long", `{"name":"anna","tags":["a","abcdef"]}`, 422, field("tags.1", "validation.max.string")},
		{"value too long", `{"name":"anna","details":{"k":"abcdef"}}`, 422, field("details.k", "validation.max.string")},
		{"nested rule", `{"name":"anna","nested":{"code":"12345"}}`, 422, field("nested.code", "validation.digits")},
	} {
		got := s.post("/api/greet", c.body)
		if c.status == 200 {
			s.ok(c.name, got)
			continue
		}
		s.refused(c.name, got, c.status, float64(c.status))
		if c.errors != "" {
			name, key, _ := strings.Cut(c.errors, ":")
			want := map[string]any{name: []any{key}}
			if fmt.Sprint(got.body["errors"]) != fmt.Sprint(want) || got.body["message"] != "The given data was invalid." {
				t.Errorf("%s: %s, want errors %v", c.name, got.Body, want)
			}
		} else if got.body["errors"] != nil {
			t.Errorf("%s: errors %v", c.name, got.body["errors"])
		}
	}
}

func TestAllInvalidFieldsAreReported(t *testing.T) {
	s := newSite(t)
	got := s.post("/api/password", `{"password":"short","password_confirmation":"other"}`)
	want := `{"code":422,"errors":{"password":["validation.min.string"],"password_confirmation":["validation.confirmed"]},"message":"The given data was invalid.","requestId":"` + got.Header().Get("X-Request-Id") + `"}`
	if got.Body.String() != want {
		t.Fatalf("got  %s\nwant %s", got.Body, want)
	}
}

func TestBodyTypesAndSizes(t *testing.T) {
	s := newSite(t)
	body := `{"name":"anna"}`
	for kind, status := range map[string]int{
		"application/json": 200, "application/json; charset=utf-8": 200, "Application/JSON;charset=UTF-8": 200,
		"text/plain": 415, "application/x-www-form-urlencoded": 415, "multipart/form-data": 415, "": 415,
		"application/json; charset=utf-16": 415, ";": 415,
	} {
		if got := s.post("/api/greet", body, "Content-Type: "+kind); got.Code != status {
			t.Errorf("%q: %d", kind, got.Code)
		}
	}
	s.refused("compressed", s.post("/api/greet", body, "Content-Encoding: gzip"), 415, 415)
	s.refused("large", s.post("/api/greet", `{"name":"`+strings.Repeat("a", DefaultBodyLimit)+`"}`), 413, 413)
	s.refused("large for this call", s.post("/api/small", `{"name":"`+strings.Repeat("a", 50)+`"}`), 413, 413)
	s.refused("of unknown length", s.post("/api/small", `{"name":"`+strings.Repeat("a", 50)+`"}`, "Chunked: yes"), 413, 413)
}

func TestQueries(t *testing.T) {
	s := newSite(t)
	for _, c := range []struct {
		query  string
		status int
		want   string // the answer, or the invalid field
	}{
		{"", 200, `{"page":0,"active":false,"code":""}`},
		{"page=2&active=1&kind=a&ids=1&ids=2&code=x%20y&price=1.5", 200, `{"page":2,"active":true,"kind":"a","ids":[1,2],"code":"x y","price":1.5}`},
		{"active=true&code=12", 200, `{"page":0,"active":true,"code":"12"}`},
		{"page=two", 422, "page"},
		{"page=", 422, "page"},
		{"page=1&page=2", 422, "page"},
		{"page=%7B%7D", 422, "page"},
		{"page=-1", 422, "page"},
		{"active=yes", 422, "active"},
		{"ids=x", 422, "ids.0"},
		{"kind=c", 422, "kind"},
		{"nope=1", 422, "nope"},
		{"code=%00", 422, "code"},
		{"price=NaN", 422, "price"},
		{"page=%zz", 400, ""},
		{"code=%ff", 400, ""},
		{"a;b=1", 400, ""},
		{strings.Repeat("ids=1&", 201) + "page=1", 400, ""},
	} {
		got := s.send("GET", "/api/list?"+c.query, "")
		switch {
		case got.Code != c.status:
			t.Errorf("%s: %d %s", c.query, got.Code, got.Body)
		case c.status == 200 && got.Body.String() != c.want:
			t.Errorf("%s: %s, want %s", c.query, got.Body, c.want)
		case c.status == 422 && got.body["errors"].(map[string]any)[c.want] == nil:
			t.Errorf("%s: %s, want %s to be wrong", c.query, got.Body, c.want)
		}
	}
	if got := s.send("GET", "/api/item/a%2Fb?page=3", ""); got.body["code"] != "a/b" || got.body["page"] != 3.0 {
		t.Errorf("parameter of the path: %s", got.Body)
	}
	s.refused("parameter given twice", s.send("GET", "/api/item/a?code=b", ""), 422, 422)
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `{"name":"anna","age":3}`, `null`, `[[[[`, `{"a":"\u0000"}`, "{\"\xff\":1}", `{"tags":[null]}`,
		`{"nested":{"code":"123456"},"raw":{"a":[1e999]}}`, `{"name":"a","name":"b"}`, `{"` + strings.Repeat("ü", 99) + `":1}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		var request, decodedAgain greetRequest
		err := decode([]byte(body), &request)
		if err == nil {
			if !loginPattern.MatchString(request.Name) || request.Age < 0 || request.Age > 150 || len(request.Tags) > 3 {
				t.Fatalf("accepted %+v", request)
			}
			if strings.TrimSpace(body) != "" && !json.Valid([]byte(body)) {
				t.Fatal("accepted what is no JSON")
			}
			again, err := encode(request)
			if err != nil {
				t.Fatal(err)
			}
			if err := decode(again, &decodedAgain); err != nil {
				t.Fatalf("its own encoding %s is refused: %v", again, err)
			}
			return
		}
		refusal, known := fault.From(err)
		if !known || (refusal.Code != 400 && refusal.Code != 422) || (refusal.Code == 422) != (len(refusal.Fields) > 0) {
			t.Fatalf("refused with %+v", refusal)
		}
		for name := range refusal.Fields {
			if !utf8.ValidString(name) || strings.ContainsRune(name, 0) {
				t.Fatalf("field %q", name)
			}
		}
	})
}
