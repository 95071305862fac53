package action

import (
	"bytes"
	"context"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"croupier/app/kernel/session"
)

const formBody, formFile = 32 << 10, 1 << 10

type formRequest struct {
	Attachment `json:"-"`
	Level      int    `json:"level" validate:"min=2,max=3"`
	Part       string `json:"part" validate:"oneof=front back"`
}

type formAnswer struct {
	Level int    `json:"level"`
	Part  string `json:"part"`
	Bytes int    `json:"bytes"`
}

func formActions() []Action {
	return []Action{Post("/api/form", SignedIn, func(_ context.Context, _ *session.Call, r formRequest) (formAnswer, error) {
		content, err := r.Read(formFile)
		return formAnswer{r.Level, r.Part, len(content)}, err
	}, BodyLimit(formBody))}
}

// form is a form of pairs; "file" is the file.
func form(t *testing.T, pairs ...string) (kind, body string) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	for i := 0; i+1 < len(pairs); i += 2 {
		begin := w.CreateFormField
		if pairs[i] == "file" {
			begin = func(name string) (io.Writer, error) { return w.CreateFormFile(name, "../../etc/passwd") }
		}
		part, err := begin(pairs[i])
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(part, pairs[i+1])
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return "Content-Type: " + w.FormDataContentType(), out.String()
}

func formSite(t *testing.T) (s *site, bearer string) {
	t.Helper()
	s = newSite(t)
	if err := s.registry.Add(formActions()...); err != nil {
		t.Fatal(err)
	}
	handler, err := s.registry.Handler()
	if err != nil {
		t.Fatal(err)
	}
	s.handler = handler
	token, _ := s.token("ann", false)
	return s, "Authorization: Bearer " + token
}

func TestFileFollowsFields(t *testing.T) {
	s, bearer := formSite(t)
	kind, body := form(t, "level", "2", "part", "front", "file", "hello")
	got := s.post("/api/form", body, kind, bearer)
	s.ok("a file", got)
	if got.body["level"] != 2.0 || got.body["part"] != "front" || got.body["bytes"] != 5.0 {
		t.Errorf("%s", got.Body)
	}
	for name, test := range map[string]struct {
		pairs []string
		code  int
	}{
		"no file":          {[]string{"level", "2", "part", "front"}, 422},
		"an empty file":    {[]string{"level", "2", "part", "front", "file", ""}, 422},
		"a wrong field":    {[]string{"level", "9", "part", "front", "file", "x"}, 422},
		"no number":        {[]string{"level", "two", "part", "front", "file", "x"}, 422},
		"an unknown field": {[]string{"level", "2", "part", "front", "name", "x", "file", "x"}, 422},
		"a field twice":    {[]string{"level", "2", "level", "3", "part", "front", "file", "x"}, 422},
		"two files":        {[]string{"level", "2", "part", "front", "file", "x", "file", "y"}, 400},
		"fields behind":    {[]string{"file", "x", "level", "2", "part", "front"}, 422},
		"a larger file":    {[]string{"level", "2", "part", "front", "file", strings.Repeat("x", formFile+1)}, 413},
		"the largest file": {[]string{"level", "2", "part", "front", "file", strings.Repeat("x", formFile)}, 200},
		"a long field":     {[]string{"level", strings.Repeat("2", formBody), "part", "front", "file", "x"}, 413},
	} {
		for _, chunked := range []string{"", "Chunked: yes"} {
			kind, body := form(t, test.pairs...)
			if got := s.post("/api/form", body, kind, bearer, chunked); got.Code != test.code {
				t.Errorf("%s %s: %d %s, want %d", name, chunked, got.Code, got.Body, test.code)
			}
		}
	}
	kind, body = form(t, "level", "2", "part", "front", "file", "hello")
	s.refused("JSON", s.post("/api/form", `{"level":2,"part":"front"}`, bearer), 415, 415)
	s.refused("no boundary", s.post("/api/form", body, bearer, "Content-Type: multipart/form-data"), 415, 415)
	s.refused("cut off", s.post("/api/form", body[:len(body)-30], kind, bearer), 400, 400)
	s.refused("no account", s.post("/api/form", body, kind), 401, 401)
}

// counted counts the bytes that are read from an endless body.
type counted struct {
	head io.Reader
	read int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.head.Read(p)
	if err != nil {
		n, err = len(p), nil
		clear(p)
	}
	c.read += int64(n)
	return n, err
}

// A file of 100 MB is refused without being read: at once if its size is declared, and otherwise
// at the limit. A file of a caller who may not send it, or with invalid fields, is not read at
// all.
func TestLargeFileIsNotRead(t *testing.T) {
	s, bearer := formSite(t)
	send := func(level string, length int64, bearer string) (code int, read int64) {
		t.Helper()
		kind, body := form(t, "level", level, "part", "front", "file", "")
		head, _, _ := strings.Cut(body, "filename=")
		endless := &counted{head: strings.NewReader(head + "filename=\"a\"\r\n\r\n")}
		r := httptest.NewRequest(http.MethodPost, "http://site.example/api/form", endless)
		r.ContentLength = length
		for _, line := range []string{kind, bearer} {
			name, value, _ := strings.Cut(line, ": ")
			r.Header.Set(name, value)
		}
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, r)
		return w.Code, endless.read
	}
	const headroom = 10 << 10 // the size of one read of a stream
	for name, test := range map[string]struct {
		level, bearer string
		length        int64
		code          int
		most          int64
	}{
		"said":             {"2", bearer, 100 << 20, 413, 0},
		"not said":         {"2", bearer, -1, 413, formBody + 1},
		"by a guest":       {"2", "X-None: x", -1, 401, 0},
		"with a bad field": {"9", bearer, -1, 422, headroom},
	} {
		if code, read := send(test.level, test.length, test.bearer); code != test.code || read > test.most {
			t.Errorf("%s: %d, %d bytes were read, want %d and at most %d", name, code, read, test.code, test.most)
		}
	}
}
