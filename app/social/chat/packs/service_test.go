package packs

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// fakeGIFService is a fake service of animated pictures.
type fakeGIFService struct {
	packs  *Service
	clock  *clock.Fake
	log    bytes.Buffer
	asked  atomic.Int64
	last   atomic.Pointer[url.Values]
	answer atomic.Pointer[http.HandlerFunc]
}

const key = "a-secret-key"

func newFakeGIFService(t *testing.T, answer string) *fakeGIFService {
	t.Helper()
	e := &fakeGIFService{clock: clock.NewFake(time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC))}
	e.setAnswer(answer)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.asked.Add(1)
		query := r.URL.Query()
		e.last.Store(&query)
		(*e.answer.Load())(w, r)
	}))
	t.Cleanup(server.Close)
	e.packs = New(Deps{Clock: e.clock, Log: slog.New(slog.NewTextHandler(&e.log, nil)), IsOff: none}, Options{
		GIFURL: server.URL + "/search?rating=g", GIFKey: key, GIFHosts: []string{"media.example", "*.cdn.example"},
	})
	return e
}

func (e *fakeGIFService) search(t *testing.T, words string, skip int) (SearchAnswer, error) {
	t.Helper()
	return e.packs.Search(t.Context(), session.GuestCall("test"), SearchRequest{Q: words, Skip: skip})
}

// setHandler sets a handler for the service's answers, says sets a text.
func (e *fakeGIFService) setHandler(answer http.HandlerFunc) { e.answer.Store(&answer) }

func (e *fakeGIFService) setAnswer(answer string) {
	e.setHandler(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(answer)) })
}

const oneGIF = `{"gifs":[{"id":"1","url":"https://media.example/a.gif","preview":"https://x.cdn.example/a.webp","alt":"A cat","width":320,"height":"240"}],"more":true}`

func TestServiceIsQueried(t *testing.T) {
	e := newFakeGIFService(t, oneGIF)
	answer, err := e.search(t, "  big   cat & co ", 160)
	want := GIF{ID: "1", URL: "https://media.example/a.gif", Preview: "https://x.cdn.example/a.webp", Alt: "A cat", Width: 320, Height: 240}
	if err != nil || len(answer.GIFs) != 1 || answer.GIFs[0] != want || !answer.More {
		t.Fatalf("%+v, %v", answer, err)
	}
	asked := *e.last.Load()
	for name, value := range map[string]string{
		"q": "big cat & co", "limit": "80", "skip": "160", "offset": "160", "api_key": key, "rating": "g",
	} {
		if asked.Get(name) != value {
			t.Errorf("%s was %q", name, asked.Get(name))
		}
	}
	// The picture may be sent now, in its size. Another picture of the host may be sent too.
	if alt, width, height, ok := e.packs.AllowedSticker(want.URL); !ok || alt != "A cat" || width != 320 || height != 240 {
		t.Errorf("%q %d %d %t", alt, width, height, ok)
	}
	if alt, width, _, ok := e.packs.AllowedSticker("https://media.example/b.gif"); !ok || alt != "GIF" || width != unknownSide {
		t.Errorf("%q %d %t", alt, width, ok)
	}
	// Without search terms the service is not queried: the answer is the bundled pack.
	if answer, err := e.search(t, "  ", 0); err != nil || len(answer.GIFs) != len(e.packs.bundle.GIFs) || e.asked.Load() != 1 {
		t.Errorf("%d, %v", len(answer.GIFs), err)
	}
}

func TestPagesAreCached(t *testing.T) {
	e := newFakeGIFService(t, oneGIF)
	ask := func(words string, skip int, want int64) {
		t.Helper()
		if _, err := e.search(t, words, skip); err != nil || e.asked.Load() != want {
			t.Errorf("%d questions, want %d; %v", e.asked.Load(), want, err)
		}
	}
	ask("cat", 0, 1)
	ask(" cat ", 0, 1)
	ask("cat", 80, 2)
	ask("dog", 0, 3)
	e.clock.Advance(cacheTTL - time.Millisecond)
	ask("cat", 0, 3)
	e.clock.Advance(time.Millisecond)
	ask("cat", 0, 4)
	for at := range 2 * maxPages {
		ask(fmt.Sprint("word", at), 0, int64(5+at))
	}
	if len(e.packs.service.pages) > maxPages {
		t.Errorf("%d pages are kept", len(e.packs.service.pages))
	}
}

func TestGiphyFormatIsParsed(t *testing.T) {
	e := newFakeGIFService(t, `{"data":[{"id":"g1","title":"Dog","images":{
		"fixed_height":{"url":"https://media.example/d.gif","width":"356","height":"200"},
		"fixed_width_small":{"url":"https://media.example/s.gif","width":"100","height":"56"}}}],"meta":{"status":200}}`)
	answer, err := e.search(t, "dog", 0)
	want := GIF{ID: "g1", URL: "https://media.example/d.gif", Preview: "https://media.example/s.gif", Alt: "Dog", Width: 356, Height: 200}
	if err != nil || len(answer.GIFs) != 1 || answer.GIFs[0] != want || answer.More {
		t.Errorf("%+v, %v", answer, err)
	}
}

func TestForeignHostsAreOmitted(t *testing.T) {
	addresses := []string{
		"http://media.example/a.gif", "https://other.example/a.gif", "https://media.example.evil.test/a.gif", "https://evil.test/media.example",
		"https://media.example@evil.test/a.gif", "https://user:x@media.example/a.gif", "https://media.example:8443/a.gif", "//media.example/a.gif",
		"javascript:alert(1)", "data:image/gif;base64,AAAA", "https://cdn.example/a.gif", "https://.cdn.example/a.gif", "https://xcdn.example/a.gif",
		`https://media.example\\@evil.test/a.gif`, "https://media.example/a.gif#x", "https://media.example/\\u0022a.gif", "https://media.example/" + strings.Repeat("a", maxURL), "",
	}
	var rows []string
	for at, address := range addresses {
		rows = append(rows, fmt.Sprintf(`{"id":"%d","url":"%s","width":10,"height":10}`, at, address))
	}
	rows = append(rows,
		`{"id":"preview","url":"https://media.example/a.gif","preview":"https://evil.test/a.gif","width":10,"height":10}`,
		`{"id":"flat","url":"https://media.example/a.gif","width":10,"height":0}`,
		`{"id":"vast","url":"https://media.example/a.gif","width":10,"height":5000}`,
		`{"id":"float","url":"https://media.example/a.gif","width":1.5,"height":10}`,
		`{"id":"word","url":"https://media.example/a.gif","width":"wide","height":10}`,
		`{"id":"","url":"https://media.example/a.gif","width":10,"height":10}`,
		`{"id":"good","url":"https://MEDIA.example/a.gif","alt":"\u202eA\u0007 cat`+strings.Repeat("!", 300)+`","width":10,"height":10}`)
	e := newFakeGIFService(t, `{"gifs":[`+strings.Join(rows, ",")+`]}`)
	answer, err := e.search(t, "cat", 0)
	if err != nil || len(answer.GIFs) != 1 || answer.GIFs[0].ID != "good" {
		t.Fatalf("%+v, %v", answer.GIFs, err)
	}
	if alt := answer.GIFs[0].Alt; !strings.HasPrefix(alt, "A cat!") || len(alt) != maxAlt {
		t.Errorf("described as %q", alt)
	}
	for _, address := range addresses {
		if _, _, _, ok := e.packs.AllowedSticker(address); ok {
			t.Errorf("%q may be sent", address)
		}
	}
}

func TestServiceErrorsAreHidden(t *testing.T) {
	const secret = "an inner secret of the service"
	for label, answer := range map[string]func(w http.ResponseWriter, r *http.Request){
		"status":          func(w http.ResponseWriter, _ *http.Request) { http.Error(w, secret, http.StatusForbidden) },
		"no JSON":         func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>" + secret)) },
		"another JSON":    func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"error":"` + secret + `"}`)) },
		"a list of words": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"gifs":["` + secret + `"]}`)) },
		"too much": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`{"gifs":[],"rest":"` + strings.Repeat("a", maxResponseBytes) + `"}`))
		},
		"a redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/elsewhere?"+r.URL.RawQuery, http.StatusFound)
		},
		"hanging up": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		e := newFakeGIFService(t, "")
		e.setHandler(answer)
		_, err := e.search(t, "cat", 0)
		var refusal *fault.Error
		if !errors.As(err, &refusal) || refusal.Status() != http.StatusServiceUnavailable || len(refusal.Extra) > 0 ||
			strings.Contains(refusal.Message, secret) {
			t.Errorf("%s: %v", label, err)
		}
		if logged := e.log.String(); logged == "" || strings.Contains(logged, key) || strings.Contains(logged, secret) || strings.Contains(err.Error(), key) {
			t.Errorf("%s: the log says %q", label, logged)
		}
		// Errors are not cached, and redirects are not followed.
		e.setAnswer(oneGIF)
		if _, err := e.search(t, "cat", 0); err != nil || e.asked.Load() != 2 {
			t.Errorf("%s: then %v after %d questions", label, err, e.asked.Load())
		}
	}
}

func TestSlowServiceTimesOut(t *testing.T) {
	e := newFakeGIFService(t, "")
	e.packs.service.client.Timeout = 30 * time.Millisecond
	held := make(chan struct{})
	e.setHandler(func(http.ResponseWriter, *http.Request) { <-held })
	defer close(held)
	if _, err := e.search(t, "cat", 0); !errors.Is(err, errService) || strings.Contains(e.log.String(), key) {
		t.Errorf("%v, %s", err, e.log.String())
	}
}
