package host

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"croupier/app/kernel/mathpackage"
)

// FrontPrefix is the beginning of the paths of the front ends.
const FrontPrefix = "/hosted/"

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
		key, name, found := splitFront(r.URL.Path)
		kind := mathpackage.FrontKind(name)
		if !found || kind == "" {
			http.NotFound(w, r)
			return
		}
		s.serveFront(w, r, key, name, kind)
	})
}

// splitFront reads the version and the file of a path.
func splitFront(path string) (key versionKey, name string, found bool) {
	parts := strings.SplitN(strings.TrimPrefix(path, FrontPrefix), "/", 3)
	if len(parts) != 3 || !gameID.MatchString(parts[0]) || !versionForm.MatchString(parts[1]) || !filepath.IsLocal(parts[2]) {
		return key, "", false
	}
	return versionKey{parts[0], parts[1]}, parts[2], true
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
	files := s.filesOrigin() + FrontPrefix + key.game + "/" + key.version + "/"
	return strings.Join([]string{
		"sandbox " + s.sandbox(),
		"default-src 'none'",
		"script-src " + files + " 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
		"style-src " + files + " 'unsafe-inline'",
		"img-src " + files + " data: blob:",
		"media-src " + files + " data: blob:",
		"font-src " + files + " data:",
		"worker-src " + files + " blob:",
		"connect-src " + files + " " + s.Address() + protocolPrefix + " data: blob:",
		"frame-ancestors " + s.ancestors(),
		"base-uri 'none'",
		"form-action 'none'",
	}, "; ")
}

// filesOrigin is the origin from which front ends are loaded.
func (s *Service) filesOrigin() string {
	if s.Origin != "" {
		return s.Origin
	}
	return s.Address()
}

// ancestors are the pages that may show a front end in a frame: those of the site.
func (s *Service) ancestors() string {
	if s.Origin != "" {
		return s.Address()
	}
	return "'self'"
}

// sandbox is the sandbox attribute of front ends. On an origin of their own they keep it, because there
// is nothing of the site to read. On the origin of the site they have none.
func (s *Service) sandbox() string {
	if s.Origin != "" {
		return "allow-scripts allow-pointer-lock allow-same-origin"
	}
	return "allow-scripts allow-pointer-lock"
}
