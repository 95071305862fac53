// Package frontend serves the browser part: hashed assets, precompressed, and the
// one page that every address of the site opens, with what the page needs to
// start written into it.
package frontend

import (
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"

	"croupier/app/kernel/feature"
)

// Page is what the server writes into the page before it leaves.
type Page struct {
	// Title of the document before scripts run.
	Title string
	// Theme is one of Themes.
	Theme string
	// CSRF goes into the meta tag that scripts read.
	CSRF string
	// Office asks for the document of those who work here in place of the players'.
	Office bool
	// SignedIn tells that the visitor is a player, whose header has other buttons.
	SignedIn bool
	// Head is what the page tells other sites of itself; empty for nothing.
	Head feature.Head
	// Bootstrap is encoded as JSON into the page. It must hold nothing that
	// the visitor may not read.
	Bootstrap any
}

// Themes are the names a page can be drawn in; the first is the default.
var Themes = []string{"dark", "gray", "blue", "green"}

// ThemeCookie remembers the theme, so that the first paint has its colours.
const ThemeCookie = "croupier_theme"

// ThemeOf reads the theme of a request, falling back to the default.
func ThemeOf(r *http.Request) string {
	cookie, err := r.Cookie(ThemeCookie)
	if err != nil {
		return Themes[0]
	}
	for _, theme := range Themes {
		if cookie.Value == theme {
			return theme
		}
	}
	return Themes[0]
}

// Site serves one build of the browser part.
type Site struct {
	files fs.FS
	// pages are the document of the players' site by the kind of page it opens with.
	pages  map[string]template
	office template
	page   func(w http.ResponseWriter, r *http.Request) (Page, error)
	app    App
}

// documents are the files that pages are made of; no address gives them as they are.
var documents = map[string]bool{"index.html": true, "admin.html": true}

// New serves the files of a finished build. page is asked once for each page
// load and may set cookies; it answers a coded error by itself when it returns
// one. New fails when the build lacks a document.
func New(files fs.FS, page func(http.ResponseWriter, *http.Request) (Page, error), app App) (*Site, error) {
	index, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, fmt.Errorf("the browser part was not built into this binary (make build does): %w", err)
	}
	office, err := fs.ReadFile(files, "admin.html")
	if err != nil {
		return nil, fmt.Errorf("the office was not built into this binary (make build does): %w", err)
	}
	return &Site{files: files, page: page, app: app, office: templateFor(piecesOf(string(office)), "office"), pages: variants(string(index))}, nil
}

// ServeHTTP answers an asset, or the page for every address that is not one.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if s.serveApp(w, r, name) {
		return
	}
	if name != "" && !documents[name] && s.serveAsset(w, r, name) {
		return
	}
	if path.Ext(name) != "" && !documents[name] && looksLikeAsset(name) {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	s.servePage(w, r)
}

// document is the template for the page that a request asks for.
func (s *Site) document(r *http.Request) template {
	kind := kindOf(r)
	if own, known := s.pages[kind]; known {
		return own
	}
	general, _, _ := strings.Cut(kind, "/")
	return s.pages[general]
}

// looksLikeAsset tells a missing file from a page whose last part has a dot,
// such as /casino/game/provider/No.1: only known kinds of files are 404.
func looksLikeAsset(name string) bool {
	_, known := contentTypes[path.Ext(name)]
	return known || strings.HasPrefix(name, "assets/") || path.Ext(name) == ".map"
}

func (s *Site) servePage(w http.ResponseWriter, r *http.Request) {
	page, err := s.page(w, r)
	if err != nil {
		return
	}
	template := s.office
	if !page.Office {
		template = s.document(r)
	}
	body, err := template.fill(page)
	zipped := accepts(r, "gzip")
	if err == nil && zipped {
		body, err = compress(body)
	}
	if err != nil {
		http.Error(w, "internal server error", http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	// The page carries a CSRF token and names chunks of this very build.
	header.Set("Cache-Control", "no-store")
	header.Add("Vary", "Accept-Encoding")
	if zipped {
		header.Set("Content-Encoding", "gzip")
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a visitor who left is no error
	}
}
