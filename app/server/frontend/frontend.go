// Package frontend serves the browser part of the site: hashed, precompressed assets, and
// the page that every address of the site opens. The page includes the data that it needs
// to start.
package frontend

import (
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
)

// Page is the data that the server writes into the page.
type Page struct {
	// Title is the title of the document before scripts run.
	Title string
	// Theme is one of Themes.
	Theme string
	// Port is the suffix of the cookie names, such as _8443; empty for none.
	Port string
	// CSRF is written to the meta tag that scripts read.
	CSRF string
	// Office selects the back office document instead of the players' one.
	Office bool
	// SignedIn reports that the visitor is signed in; the header then has other buttons.
	SignedIn bool
	// Head is the link preview of the page; empty for none.
	Head feature.Head
	// Bootstrap is encoded as JSON into the page. It must not contain data that the
	// visitor may not read.
	Bootstrap any
}

// Themes are the names of the page themes. The first is the default.
var Themes = []string{"dark", "gray", "blue", "green"}

// ThemeOf returns the theme of a request, or the default. The theme is stored in a
// cookie, so that the first paint has its colours.
func ThemeOf(r *http.Request, cookies session.Cookies) string {
	if theme := cookies.Value(r, session.ThemeCookie); slices.Contains(Themes, theme) {
		return theme
	}
	return Themes[0]
}

// Site serves one build of the browser part.
type Site struct {
	files fs.FS
	// pages are the documents of the players' site, by kind of page.
	pages  map[string]template
	office template
	page   func(w http.ResponseWriter, r *http.Request) (Page, error)
	app    App
	// zipped has the gzip forms of compressed files that were requested, by name.
	zipped sync.Map
}

// documents are the templates of pages. They are not served directly.
var documents = map[string]bool{"index.html": true, "admin.html": true}

// New serves the files of a finished build. page is called once for each page load and
// may set cookies. If it returns an error, it must have sent the response itself. New
// returns an error if the build lacks a document.
func New(files fs.FS, page func(http.ResponseWriter, *http.Request) (Page, error), app App) (*Site, error) {
	index, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, fmt.Errorf("the browser part was not built into this binary (make build does): %w", err)
	}
	office, err := fs.ReadFile(files, "admin.html")
	if err != nil {
		return nil, fmt.Errorf("the office was not built into this binary (make build does): %w", err)
	}
	return &Site{files: files, page: page, app: app, office: templateFor(documentParts(string(office)), "office"), pages: variants(string(index))}, nil
}

// ServeHTTP serves an asset, or the page for every other address.
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

// document returns the template for the page of a request.
func (s *Site) document(r *http.Request) template {
	kind := kindOf(r)
	if own, known := s.pages[kind]; known {
		return own
	}
	general, _, _ := strings.Cut(kind, "/")
	return s.pages[general]
}

// looksLikeAsset distinguishes a missing file from a page whose last path segment has a
// dot, such as /casino/game/provider/No.1. Only known file types are 404.
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
	// The page has a CSRF token and the names of this build's chunks.
	header.Set("Cache-Control", "no-store")
	header.Add("Vary", "Accept-Encoding")
	if zipped {
		header.Set("Content-Encoding", "gzip")
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a visitor who disconnects is not an error
	}
}
