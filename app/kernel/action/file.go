package action

import (
	"io"
	"mime"
	"net/http"
	"time"
)

// File as an answer type makes the call answer with a file to download, or with a range of it if
// the caller requests one. Content is closed after it was sent.
type File struct {
	Name        string
	ContentType string
	ModifiedAt  time.Time
	Content     io.ReadSeekCloser
}

// TypeScript implements Described.
func (File) TypeScript() string { return "Blob" }

// writeFile sends a file. A long one takes longer than the time limit of answers, so the limit of
// the server does not apply to it.
func writeFile(w http.ResponseWriter, req *http.Request, file File) {
	defer file.Content.Close()
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // a test recorder has none
	header := w.Header()
	header.Set("Content-Type", file.ContentType)
	header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}))
	header.Set("Cache-Control", "no-store")
	http.ServeContent(w, req, "", file.ModifiedAt, file.Content)
}
