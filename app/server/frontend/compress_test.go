package frontend

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
)

func unzip(t testing.TB, body []byte) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		t.Error(err) // not Fatal, because visitors run in other goroutines
		return ""
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}

func zip(text string) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write([]byte(text)) // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

// pack returns the form in which a build has its texts.
func pack(text string) []byte {
	var out bytes.Buffer
	w := brotli.NewWriter(&out)
	_, _ = w.Write([]byte(text)) // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

func TestPagesAreCompressedIfAccepted(t *testing.T) {
	site := testSite(t)
	plain := get(site, "/").Body.String()
	for accept, encoding := range map[string]string{
		"": "", "gzip": "gzip", "gzip, deflate, br, zstd": "gzip", "br": "", "gzip;q=0": "", "identity": "", "GZIP;q=0.5": "gzip",
	} {
		answer := get(site, "/", "Accept-Encoding", accept, "If-None-Match", "*", "If-Modified-Since", "Wed, 04 Mar 2026 05:06:07 GMT")
		header := answer.Header()
		if answer.Code != http.StatusOK || header.Get("Content-Encoding") != encoding || header.Get("Vary") != "Accept-Encoding" ||
			header.Get("Cache-Control") != "no-store" || header.Get("Content-Length") != strconv.Itoa(answer.Body.Len()) {
			t.Errorf("%q: status %d, %v", accept, answer.Code, header)
		}
		text := answer.Body.String()
		if encoding != "" {
			text = unzip(t, answer.Body.Bytes())
		}
		if text != plain {
			t.Errorf("%q: the page is %s", accept, text)
		}
		head := httptest.NewRecorder()
		asked := httptest.NewRequest(http.MethodHead, "/", nil)
		asked.Header.Set("Accept-Encoding", accept)
		site.ServeHTTP(head, asked)
		if head.Body.Len() != 0 || head.Header().Get("Content-Encoding") != encoding || head.Header().Get("Content-Length") != header.Get("Content-Length") {
			t.Errorf("%q: HEAD has %d bytes and %v", accept, head.Body.Len(), head.Header())
		}
	}
}

func TestConcurrentCompression(t *testing.T) {
	site := testSite(t)
	plain := get(site, "/").Body.String()
	var visitors sync.WaitGroup
	for range 4 * cap(compressors) {
		visitors.Go(func() {
			for range 20 {
				if text := unzip(t, get(site, "/", "Accept-Encoding", "gzip").Body.Bytes()); text != plain {
					t.Errorf("the page is %s", text)
				}
			}
		})
	}
	visitors.Wait()
}

func TestFailedPageHasNoEncoding(t *testing.T) {
	site := testSite(t)
	site.page = func(http.ResponseWriter, *http.Request) (Page, error) { return Page{Bootstrap: func() {}}, nil }
	answer := get(site, "/", "Accept-Encoding", "gzip")
	if answer.Code != http.StatusInternalServerError || answer.Header().Get("Content-Encoding") != "" {
		t.Errorf("status %d, %v", answer.Code, answer.Header())
	}
}

// BenchmarkPage measures a page of typical size, plain and compressed.
func BenchmarkPage(b *testing.B) {
	var head, facts strings.Builder
	for i := range 12 {
		head.WriteString(`<link rel="modulepreload" crossorigin href="/assets/chunk` + strconv.Itoa(i*7919) + `-AB12CD34.js">`)
	}
	for i := range 60 {
		facts.WriteString("fact " + strconv.Itoa(i*104729) + " of the operator; ")
	}
	files := fstest.MapFS{"admin.html": {}, "index.html": {Data: []byte(`<!doctype html><html data-theme="__THEME__"><head><title>__TITLE__</title>` +
		`<meta name="csrf-token" content="__CSRF__">` + head.String() +
		`</head><body><script type="application/json" id="bootstrap">__BOOTSTRAP__</script></body></html>`)}}
	site, err := New(files, func(http.ResponseWriter, *http.Request) (Page, error) {
		return Page{
			Title: "Croupier", Theme: "dark", CSRF: "pJ0v6Qm3d1cB9hXyT7wKzA.4f8sNfWcT0rUqYgEoL2mVb6iKxHdPjZ3aSuRt5y1wQe",
			Bootstrap: map[string]any{"product": map[string]string{"name": "Croupier"}, "facts": facts.String()},
		}, nil
	}, App{})
	if err != nil {
		b.Fatal(err)
	}
	for _, accept := range []string{"identity", "gzip"} {
		b.Run(accept, func(b *testing.B) {
			b.ReportAllocs()
			b.ReportMetric(float64(get(site, "/", "Accept-Encoding", accept).Body.Len()), "page-bytes")
			b.RunParallel(func(p *testing.PB) {
				for p.Next() {
					if answer := get(site, "/", "Accept-Encoding", accept); answer.Code != http.StatusOK {
						b.Fatal(answer.Code)
					}
				}
			})
		})
	}
}
