package frontend

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"net/http"
	"strconv"
)

// App is the site as something that is installed on a phone or a desktop.
type App struct {
	// Title is its name.
	Title string
	// Worker tells whether browsers keep the site's files by a service worker.
	Worker func() bool
}

const (
	manifestFile = "app.webmanifest"
	workerFile   = "sw.js"
)

// cacheCheck has a browser ask each time: an old worker or manifest would stay for long.
const cacheCheck = "no-cache"

// noWorker takes the place of the worker where the house does without: a browser
// that has one fetches it, and is rid of it and of what it kept. Open pages stay as
// they are.
const noWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("croupier-")) await caches.delete(name);
  await registration.unregister();
})()));
`

// serveApp answers the manifest and the worker and reports whether it was asked for one.
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
		content = []byte(noWorker)
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // a visitor who left is no error
	}
	return true
}
