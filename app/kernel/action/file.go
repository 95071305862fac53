package action

import (
	"io"
	"mime"
	"net/http"
	"time"
)

// File as an answer type makes the call answer with a file to keep, a piece of it
// where the caller asks for one. Content is closed when it was sent.
type File struct {
	Name    string
	Kind    string
	Made    time.Time
	Content io.ReadSeekCloser
}

// TypeScript implements Described.
func (File) TypeScript() string { return "Blob" }

// writeFile sends a file. A long one takes longer than answers may, so that the
// bound of the server does not hold for it.
func writeFile(w http.ResponseWriter, req *http.Request, file File) {
	defer file.Content.Close()
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // a recorder of tests has none
	header := w.Header()
	header.Set("Content-Type", file.Kind)
	header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}))
	header.Set("Cache-Control", "no-store")
	http.ServeContent(w, req, "", file.Made, file.Content)
}
