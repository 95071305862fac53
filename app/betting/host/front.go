package host

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"croupier/app/kernel/mathpackage"
)

// frontPrefix is the path of the front ends.
const frontPrefix = "/hosted/"

// Front serves the files of front ends: GET /hosted/GAME/VERSION/FILE. A front end runs in a sandbox
// without an origin, so that it cannot read cookies or storage of the site, leave its frame, or load
// anything but its own files; it can send requests to the protocol only.
func (s *Service) Front() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		key, name, found := splitVersion(frontPrefix, r.URL.Path)
		kind := mathpackage.FrontKind(name)
		if !found || kind == "" {
			http.NotFound(w, r)
			return
		}
		s.serveFront(w, r, key, name, kind)
	})
}

// serveFront serves one file of a front end.
func (s *Service) serveFront(w http.ResponseWriter, r *http.Request, key versionKey, name, kind string) {
	root, err := os.OpenRoot(filepath.Join(VersionFolder(s.Folder, key.game, key.version), mathpackage.FrontFolder))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer root.Close()
	file, err := root.Open(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Content-Security-Policy", s.frontPolicy(key))
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	// A frame without an origin loads its own files as another site would.
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	header.Set("Cache-Control", "public, max-age=3600")
	http.ServeContent(w, r, "", info.ModTime(), file)
}

// frontPolicy returns the content security policy of a front end. Engines of games compile shaders and
// templates at run time, and have styles in their pages.
func (s *Service) frontPolicy(key versionKey) string {
	files := s.Address() + frontPrefix + key.game + "/" + key.version + "/"
	return strings.Join([]string{
		"sandbox allow-scripts allow-pointer-lock",
		"default-src 'none'",
		"script-src " + files + " 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
		"style-src " + files + " 'unsafe-inline'",
		"img-src " + files + " data: blob:",
		"media-src " + files + " data: blob:",
		"font-src " + files + " data:",
		"worker-src " + files + " blob:",
		"connect-src " + files + " " + s.Address() + protocolPrefix + " data: blob:",
		"frame-ancestors 'self'",
		"base-uri 'none'",
		"form-action 'none'",
	}, "; ")
}
