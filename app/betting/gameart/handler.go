package gameart

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"
	"sync"
)

// Catalogue provides games and providers.
type Catalogue interface {
	Game(id string) (name, kind, provider string, ok bool)
	Provider(slug string) (name string, ok bool)
}

// Pictures serves the drawings.
type Pictures struct {
	catalogue Catalogue

	mu       sync.Mutex
	drawn    map[string]picture
	maxDrawn int
}

// picture is an encoded drawing. from is its input, so that a renamed game is drawn
// again.
type picture struct {
	from, etag   string
	body, zipped []byte
}

// maxDrawn is the maximum number of cached drawings, each at most a few kilobytes.
// Drawing takes well under a millisecond; the cache only saves work.
const maxDrawn = 2000

// New creates the drawings of a catalogue.
func New(catalogue Catalogue) *Pictures {
	return &Pictures{catalogue: catalogue, drawn: map[string]picture{}, maxDrawn: maxDrawn}
}

// Handler serves GET /cover/{id}.svg, /cover/provider/{slug}.svg and
// /cover/art/{name}.svg.
func (p *Pictures) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		pic, newest, ok := p.find(r.URL)
		if !ok {
			http.NotFound(w, r)
			return
		}
		header := w.Header()
		header.Set("Content-Type", "image/svg+xml")
		header.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("ETag", "W/"+pic.etag) // the same drawing, zipped or not
		if r.URL.Query().Get("v") == newest {
			header.Set("Cache-Control", "public, max-age=31536000, immutable")
		} else {
			header.Set("Cache-Control", "public, max-age=300")
		}
		if matches(r.Header.Get("If-None-Match"), pic.etag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		header.Add("Vary", "Accept-Encoding")
		body := pic.body
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			header.Set("Content-Encoding", "gzip")
			body = pic.zipped
		}
		if _, err := w.Write(body); err != nil {
			return // the client closed the connection
		}
	})
}

// find returns the picture of an address and its newest version.
func (p *Pictures) find(address *url.URL) (pic picture, newest string, ok bool) {
	// Split the escaped path, so that an id may contain a slash.
	rest, ok := strings.CutPrefix(address.EscapedPath(), gamePrefix)
	if !ok {
		return picture{}, "", false
	}
	folder, file := "", rest
	if before, after, found := strings.Cut(rest, "/"); found {
		folder, file = before, after
	}
	file, ok = strings.CutSuffix(file, suffix)
	if !ok || file == "" || strings.Contains(file, "/") {
		return picture{}, "", false
	}
	key, err := url.PathUnescape(file)
	if err != nil {
		return picture{}, "", false
	}
	switch folder {
	case "":
		return p.ofGame(key)
	case "provider":
		return p.ofProvider(key)
	case "art":
		return p.ofArt(key)
	default:
		return picture{}, "", false
	}
}

func (p *Pictures) ofGame(id string) (picture, string, bool) {
	name, kind, maker, ok := p.catalogue.Game(id)
	if !ok {
		return picture{}, "", false
	}
	newest := version("game", id, name, kind)
	pic := p.cached("game "+id, newest+" "+maker, func() []byte { return cover(id, name, kind, maker) })
	return pic, newest, true
}

func (p *Pictures) ofProvider(slug string) (picture, string, bool) {
	name, ok := p.catalogue.Provider(slug)
	if !ok {
		return picture{}, "", false
	}
	newest := version("provider", slug, name)
	return p.cached("provider "+slug, newest, func() []byte { return provider(slug, name) }), newest, true
}

func (p *Pictures) ofArt(name string) (picture, string, bool) {
	if _, ok := artworks[name]; !ok {
		return picture{}, "", false
	}
	newest := version("art", name)
	pic := p.cached("art "+name, newest, func() []byte {
		body, _ := artPicture(name)
		return body
	})
	return pic, newest, true
}

// cached returns the cached drawing if its input is the same; otherwise it draws
// and caches it.
func (p *Pictures) cached(key, from string, draw func() []byte) picture {
	p.mu.Lock()
	pic, ok := p.drawn[key]
	p.mu.Unlock()
	if ok && pic.from == from {
		return pic
	}
	body := draw()
	sum := sha256.Sum256(body)
	pic = picture{from: from, etag: `"` + hex.EncodeToString(sum[:8]) + `"`, body: body, zipped: zip(body)}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.drawn) >= p.maxDrawn {
		for old := range p.drawn { // any one, because all have the same cost
			delete(p.drawn, old)
			break
		}
	}
	p.drawn[key] = pic
	return pic
}

// zip compresses a drawing: most of it is digits.
func zip(body []byte) []byte {
	var out bytes.Buffer
	writer := gzip.NewWriter(&out)
	_, err := writer.Write(body)
	if err == nil {
		err = writer.Close()
	}
	if err != nil {
		panic(err) // a buffer accepts everything
	}
	return out.Bytes()
}

// matches reports whether a list of entity tags contains etag.
func matches(list, etag string) bool {
	for tag := range strings.SplitSeq(list, ",") {
		if strings.TrimPrefix(strings.TrimSpace(tag), "W/") == etag {
			return true
		}
	}
	return false
}
