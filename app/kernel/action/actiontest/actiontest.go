// Package actiontest sends hostile requests to the actions of a site. It
// requires correct answers: never a server error, and a coded JSON object for
// every refusal.
package actiontest

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/action"
)

// Target is the site under attack.
type Target struct {
	Handler http.Handler
	Actions []action.Action
	// Authorize returns the value of an Authorization header, such as "Bearer
	// x". It is called again after a refusal, because some actions sign their
	// caller out. Nil sends requests as a guest.
	Authorize func() string

	mu            sync.Mutex
	authorization string
	sent          int
}

// Hostile sends all bad input to every action.
func Hostile(t *testing.T, target *Target) {
	for _, a := range target.Actions {
		t.Run(a.Name(), func(t *testing.T) {
			for name, body := range bodies(&a) {
				target.attack(t, &a, name, body)
			}
			for name, change := range headerChanges {
				request := target.request(&a, "{}")
				change(request)
				target.check(t, a.Name()+", "+name, request)
			}
		})
	}
}

// Fuzz sends generated bodies to every action, with the bad input as its seeds. A run without
// generation sends one to each: Hostile sends them all.
func Fuzz(f *testing.F, target *Target) {
	if len(target.Actions) == 0 {
		f.Fatal("there is no action to attack")
	}
	for i := range target.Actions {
		f.Add(uint16(i), "{}")
		if !generates() {
			continue
		}
		for _, body := range bodies(&target.Actions[i]) {
			if len(body) < 10_000 {
				f.Add(uint16(i), body)
			}
		}
	}
	f.Fuzz(func(t *testing.T, which uint16, body string) {
		a := &target.Actions[int(which)%len(target.Actions)]
		target.attack(t, a, strconv.Quote(body), body)
	})
}

// generates reports whether the tests run to find new bodies: go test -fuzz.
func generates() bool {
	fuzz := flag.Lookup("test.fuzz")
	return fuzz != nil && fuzz.Value.String() != ""
}

func (target *Target) attack(t *testing.T, a *action.Action, name, body string) {
	t.Helper()
	target.check(t, a.Name()+", "+name, target.request(a, body))
	if a.Event != "" {
		whisper := action.Action{Method: http.MethodPost, Path: "/api/whisper"}
		wrapped := `{"event":` + strconv.Quote(a.Event) + `,"data":` + body + `}`
		target.check(t, "whisper "+a.Event+", "+name, target.request(&whisper, wrapped))
	}
}

func (target *Target) request(a *action.Action, body string) *http.Request {
	target.mu.Lock()
	defer target.mu.Unlock()
	var r *http.Request
	switch {
	case a.Path == "":
		r = httptest.NewRequest(http.MethodPost, "/api/whisper", strings.NewReader(body))
	case a.Method == http.MethodGet:
		r = httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.Path, r.URL.RawQuery = fill(a.Path), query(body)
	default:
		r = httptest.NewRequest(a.Method, a.Path, strings.NewReader(body))
	}
	r.Header.Set("Content-Type", "application/json")
	// Use a different address for each request, so that the limits of one
	// address do not hide other faults.
	target.sent++
	r.RemoteAddr = fmt.Sprintf("[2001:db8:%x:%x::1]:1234", target.sent>>16&0xffff, target.sent&0xffff)
	if target.Authorize != nil {
		if target.authorization == "" {
			target.authorization = target.Authorize()
		}
		r.Header.Set("Authorization", target.authorization)
	}
	return r
}

// fill replaces the parameters of a path.
func fill(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, ":") {
			parts[i] = "x"
		}
	}
	return strings.Join(parts, "/")
}

// query converts the text of an object to a raw query.
func query(body string) string {
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(body), &object) != nil {
		return body
	}
	values := url.Values{}
	for name, value := range object {
		var text string
		if json.Unmarshal(value, &text) != nil {
			text = string(value)
		}
		values.Set(name, text)
	}
	return values.Encode()
}

// check serves r and checks the answer.
func (target *Target) check(t *testing.T, label string, r *http.Request) {
	t.Helper()
	w := httptest.NewRecorder()
	target.Handler.ServeHTTP(w, r)
	if w.Code == http.StatusUnauthorized {
		target.mu.Lock()
		target.authorization = ""
		target.mu.Unlock()
	}
	if w.Code >= 500 {
		t.Errorf("%s: status %d, %s", label, w.Code, w.Body)
		return
	}
	if w.Header().Get("Content-Security-Policy") == "" || w.Header().Get("X-Request-Id") == "" {
		t.Errorf("%s: the answer has not the headers of every answer", label)
	}
	if w.Code < 400 {
		return
	}
	var refusal struct {
		Code      *int    `json:"code"`
		Message   string  `json:"message"`
		RequestID *string `json:"requestId"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &refusal); err != nil || refusal.Code == nil || refusal.Message == "" || refusal.RequestID == nil {
		t.Errorf("%s: status %d without a coded answer: %s", label, w.Code, w.Body)
	}
}
