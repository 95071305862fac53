package webhook

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/care/identity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
)

const secret = "0123456789abcdef0123456789abcdef"

func newClock() *clock.Fake { return clock.NewFake(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)) }

func contentOf(text string) func() ([]byte, error) {
	return func() ([]byte, error) { return []byte(text), nil }
}

// A request is one form: the signed order, which contains the hash of each file, and the files.
func TestOrderIsSentWithFiles(t *testing.T) {
	c, status := newClock(), http.StatusAccepted
	var signatureErr error
	var payload order
	var files []string
	provider := New("", secret, c)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := r.ParseMultipartForm(1 << 20); err != nil {
			t.Error(err)
			return
		}
		text := r.FormValue("order")
		signatureErr = errors.Join(provider.verify(r.Header.Get(Header), []byte(text)), json.Unmarshal([]byte(text), &payload))
		files = nil
		for _, f := range payload.Files {
			part, _, err := r.FormFile(f.Name)
			if err != nil {
				t.Error(err)
				return
			}
			content, _ := io.ReadAll(part)
			sum := sha256.Sum256(content)
			if hex.EncodeToString(sum[:]) != f.SHA256 {
				t.Errorf("%s has another hash", f.Name)
			}
			files = append(files, f.Part+" "+f.Kind+" "+string(content))
		}
		http.Redirect(w, r, "/elsewhere", status)
	}))
	defer server.Close()
	provider.address = server.URL
	o := identity.Order{ID: "abc.2", Level: 2, Person: &identity.Person{LastName: "Tamm"}, Files: []identity.OrderFile{
		{Part: "front", Kind: "image/jpeg", Open: contentOf("one")}, {Part: "selfie", Kind: "image/jpeg", Open: contentOf("two")},
	}}
	if err := provider.Begin(t.Context(), o); err != nil || signatureErr != nil {
		t.Fatal(err, signatureErr)
	}
	if payload.Order != "abc.2" || payload.Level != 2 || payload.Person.LastName != "Tamm" || strings.Join(files, ", ") != "front image/jpeg one, selfie image/jpeg two" {
		t.Errorf("%+v, %v", payload, files)
	}
	for _, status = range []int{302, 400, 500} {
		if err := provider.Begin(t.Context(), o); err == nil {
			t.Errorf("the status %d is taken", status)
		}
	}
	o.Files[1].Open = func() ([]byte, error) { return nil, io.ErrUnexpectedEOF }
	if err := provider.Begin(t.Context(), o); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a file that cannot be read: %v", err)
	}
	server.Close()
	o.Files = nil
	if err := provider.Begin(t.Context(), o); err == nil || strings.Contains(err.Error(), server.URL) {
		t.Errorf("no server: %v", err)
	}
}

// recordedAnswers records the accepted answers.
type recordedAnswers struct {
	results []identity.Result
	err     error
}

func (a *recordedAnswers) Answer(_ context.Context, r identity.Result) error {
	a.results = append(a.results, r)
	return a.err
}

func TestOnlySignedAnswersAreAccepted(t *testing.T) {
	c, answers := newClock(), &recordedAnswers{}
	w := New("https://checks.example", secret, c)
	const text = `{"order":"abc.2","result":"accept","reason":"","valid_until":7}`
	good := w.sign(c.Now(), []byte(text))
	send := func(method, header, body string) int {
		code := http.StatusOK
		handler := w.Mount(answers).Handler(func(_ http.ResponseWriter, _ *http.Request, err error) {
			refusal, _ := fault.From(err)
			code = refusal.Status()
		})
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set(Header, header)
		handler.ServeHTTP(httptest.NewRecorder(), r)
		return code
	}
	other := New("", strings.Repeat("x", 32), c)
	for name, test := range map[string]struct{ method, header, body string }{
		"no signature":      {"POST", "", text},
		"half a signature":  {"POST", good[:len(good)-2], text},
		"another secret":    {"POST", other.sign(c.Now(), []byte(text)), text},
		"another text":      {"POST", good, strings.Replace(text, "abc.2", "abc.3", 1)},
		"another time":      {"POST", strings.Replace(good, "t=1", "t=2", 1), text},
		"too old":           {"POST", w.sign(c.Now().Add(-maxClockSkew-time.Second), []byte(text)), text},
		"from the future":   {"POST", w.sign(c.Now().Add(maxClockSkew+time.Second), []byte(text)), text},
		"an unknown member": {"POST", w.sign(c.Now(), []byte(`{"order":"a","x":1}`)), `{"order":"a","x":1}`},
		"no JSON":           {"POST", w.sign(c.Now(), []byte("x")), "x"},
		"too long":          {"POST", good, text + strings.Repeat(" ", maxAnswer)},
	} {
		if code := send(test.method, test.header, test.body); code != http.StatusForbidden {
			t.Errorf("%s: %d", name, code)
		}
	}
	if code := send("GET", good, text); code != http.StatusMethodNotAllowed {
		t.Errorf("GET: %d", code)
	}
	if len(answers.results) != 0 {
		t.Fatalf("taken: %v", answers.results)
	}
	want := identity.Result{OrderID: "abc.2", Verdict: identity.ProviderAccepts, ValidUntil: 7}
	if code := send("POST", good, text); code != http.StatusOK || len(answers.results) != 1 || answers.results[0] != want {
		t.Errorf("%d, %v", code, answers.results)
	}
	answers.err = fault.ErrNotFound
	if code := send("POST", good, text); code != http.StatusNotFound {
		t.Errorf("an unknown order: %d", code)
	}
	answers.err = errors.New("the disk is full")
	if code := send("POST", good, text); code != http.StatusServiceUnavailable {
		t.Errorf("a full disk: %d", code)
	}
}
