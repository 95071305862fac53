package frontend

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"net/http"
	"strconv"
)

// App describes the site as an app that can be installed on a phone or a desktop.
type App struct {
	// Title is the name of the app.
	Title string
	// Worker reports whether browsers cache the site's files in a service worker.
	Worker func() bool
}

const (
	manifestFile = "app.webmanifest"
	workerFile   = "sw.js"
)

// cacheCheck makes a browser revalidate each time: an old worker or manifest would
// otherwise stay for long.
const cacheCheck = "no-cache"

// emptyWorker replaces the service worker on sites without one. A browser with a worker
// fetches it, which removes the worker and its cache. Open pages are not affected.
const emptyWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("croupier-")) await caches.delete(name);
  await registration.unregister();
})()));
`

// serveApp serves the manifest and the worker. It reports whether the request was for one
// of them.
func (s *Site) serveApp(w http.ResponseWriter, r *http.Request, name string) bool {
	if name != manifestFile && name != workerFile {
		return false
	}
	content, err := fs.ReadFile(s.files, name)
	if err != nil {
		return false
	}
	header := w.Header()
	header.Set("Cache-Control", cacheCheck)
	header.Set("Content-Type", contentTypes[".js"])
	switch {
	case name == manifestFile:
		header.Set("Content-Type", contentTypes[".webmanifest"])
		title, _ := json.Marshal(s.app.Title) // a string can always be encoded
		content = bytes.ReplaceAll(content, []byte(`"__TITLE__"`), title)
	case !s.app.Worker():
		content = []byte(emptyWorker)
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // a visitor who disconnects is not an error
	}
	return true
}
