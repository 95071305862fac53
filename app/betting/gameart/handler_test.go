package gameart

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// fakeCatalogue is a catalogue of a few games.
type fakeCatalogue map[string][3]string

func (o fakeCatalogue) Game(id string) (name, kind, provider string, ok bool) {
	game, ok := o[id]
	return game[0], game[1], game[2], ok
}

func (o fakeCatalogue) Provider(slug string) (string, bool) {
	for _, game := range o {
		if strings.ToLower(game[2]) == slug {
			return game[2], true
		}
	}
	return "", false
}

var sampleCatalogue = fakeCatalogue{
	"preview:velvet-neon":  {"Neon Nights", "Slots", "Velvet"},
	"preview:a/b c%2F?#é&": {"Odd Id", "Slots", "Velvet"},
}

func get(t *testing.T, h http.Handler, address string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, address, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestServesPictures(t *testing.T) {
	h := New(sampleCatalogue).Handler()
	addresses := []string{Provider("velvet", "Velvet"), Art("deposit")}
	for id, game := range sampleCatalogue {
		addresses = append(addresses, Game(id, game[0], game[1]))
	}
	for _, address := range addresses {
		w := get(t, h, address)
		header := w.Header()
		if w.Code != http.StatusOK || header.Get("Content-Type") != "image/svg+xml" || header.Get("X-Content-Type-Options") != "nosniff" ||
			header.Get("Content-Security-Policy") != "default-src 'none'; style-src 'unsafe-inline'" ||
			header.Get("Cache-Control") != "public, max-age=31536000, immutable" || header.Get("ETag") == "" {
			t.Errorf("%s: %d %v", address, w.Code, header)
		}
		wellFormed(t, address, w.Body.Bytes())
		zipped := get(t, h, address, "Accept-Encoding", "gzip, br")
		reader, err := gzip.NewReader(zipped.Body)
		if err != nil {
			t.Fatalf("%s zipped: %v", address, err)
		}
		if plain, err := io.ReadAll(reader); err != nil || string(plain) != w.Body.String() || zipped.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s zipped is another picture: %v", address, err)
		}
		again := get(t, h, address, "If-None-Match", `"x", `+header.Get("ETag"))
		if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
			t.Errorf("%s again: %d", address, again.Code)
		}
		for _, old := range []string{"", "?v=000000000000", "?v=&v=" + address[len(address)-12:]} {
			w := get(t, h, strings.Split(address, "?")[0]+old)
			if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "public, max-age=300" {
				t.Errorf("%s with %q: %d %q", address, old, w.Code, w.Header().Get("Cache-Control"))
			}
		}
	}
}

func TestUnknownPicturesAreNotFound(t *testing.T) {
	h := New(sampleCatalogue).Handler()
	for _, address := range []string{
		"/cover/", "/cover/.svg", "/cover/none.svg", "/cover/preview:velvet-neon", "/cover/preview:velvet-neon.png", "/cover/provider/none.svg",
		"/cover/provider/", "/cover/art/none.svg", "/cover/art/deposit/x.svg", "/cover/other/velvet.svg", "/cover/../cover/x.svg",
		"/cover/" + strings.Repeat("a", 5000) + ".svg", "/cover/%00.svg", "/covers/x.svg",
	} {
		if w := get(t, h, address); w.Code != http.StatusNotFound {
			t.Errorf("%.60s: %d", address, w.Code)
		}
	}
	r := httptest.NewRequest(http.MethodPost, Art("deposit"), nil)
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", w.Code, w.Header())
	}
}

func TestPictureAddresses(t *testing.T) {
	if Art("none") != "" {
		t.Error("an unknown picture has an address")
	}
	base := Game("a", "b", "c")
	for _, other := range []string{Game("a", "b", "d"), Game("a", "x", "c"), Game("a", "bc", ""), Game("ab", "", "c")} {
		if other[strings.Index(other, "?"):] == base[strings.Index(base, "?"):] {
			t.Errorf("%s has the version of %s", other, base)
		}
	}
	address, err := url.Parse(Game("preview:a/b c%2F?#é&", "x", "y"))
	if err != nil || address.Fragment != "" || len(address.Query()) != 1 || address.Path != "/cover/preview:a/b c%2F?#é&.svg" {
		t.Errorf("%v, %v", address, err)
	}
}

func TestRenamedGameIsRedrawn(t *testing.T) {
	changing := fakeCatalogue{"x": {"First", "Slots", "Velvet"}}
	h := New(changing).Handler()
	before := get(t, h, "/cover/x.svg")
	changing["x"] = [3]string{"Second", "Slots", "Velvet"}
	after := get(t, h, "/cover/x.svg")
	if before.Header().Get("ETag") == after.Header().Get("ETag") || after.Body.String() != string(cover("x", "Second", "Slots", "Velvet")) {
		t.Error("the old picture is served")
	}
	changing["x"] = [3]string{"Second", "Slots", "Brass"}
	if renamed := get(t, h, "/cover/x.svg"); renamed.Body.String() != string(cover("x", "Second", "Slots", "Brass")) {
		t.Error("the old provider is shown")
	}
}

// unlimitedCatalogue is a catalogue that has every game.
type unlimitedCatalogue struct{}

func (unlimitedCatalogue) Game(string) (name, kind, provider string, ok bool) {
	return "Any", "Slots", "P", true
}
func (unlimitedCatalogue) Provider(slug string) (string, bool) { return slug, true }

func TestCacheIsBounded(t *testing.T) {
	p := New(unlimitedCatalogue{})
	p.maxDrawn = 100
	var tasks sync.WaitGroup
	for worker := range 4 {
		tasks.Go(func() {
			for i := range p.maxDrawn {
				p.ofGame(strings.Repeat("x", i%50) + string(rune('a'+worker)) + strings.Repeat("y", i/50))
			}
		})
	}
	tasks.Wait()
	if len(p.drawn) > p.maxDrawn || len(p.drawn) < p.maxDrawn/2 {
		t.Errorf("%d drawings are kept", len(p.drawn))
	}
}

func BenchmarkCover(b *testing.B) {
	for b.Loop() {
		cover("preview:velvet-neon", "Neon Nights", "Slots", "Velvet")
	}
}
