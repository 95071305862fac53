package frontend

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
)

// contentTypes are the types of the files in a build. They are declared here because the
// type tables of machines differ.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".jpg":         "image/jpeg",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
}

// hiddenFiles are part of a build but are not served.
var hiddenFiles = map[string]bool{".keep": true, "manifest.json": true}

// pageAssets are the kinds of files that a browser never runs as a document or a
// worker. The headers for documents have no effect on them, and would add some kilobytes
// per page with a dozen files.
var pageAssets = map[string]bool{".css": true, ".js": true, ".woff2": true}

var documentHeaders = []string{
	"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Permissions-Policy", "Referrer-Policy", "X-Frame-Options",
}

// Caching: files with a hash in the name never change. The few other files may.
const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheHour    = "public, max-age=3600"
)

// packedSuffix is that of files that are compressed with brotli.
const packedSuffix = ".br"

// serveAsset serves a file of the build. It reports whether the file exists.
func (s *Site) serveAsset(w http.ResponseWriter, r *http.Request, name string) bool {
	kind, known := contentTypes[path.Ext(name)]
	if !known || hiddenFiles[name] || !fs.ValidPath(name) {
		return false
	}
	content, encoding, err := s.readAsset(r, name)
	if err != nil {
		return false
	}
	header := w.Header()
	header.Set("Content-Type", kind)
	if pageAssets[path.Ext(name)] && !strings.Contains(name, ".worker-") {
		for _, of := range documentHeaders {
			header.Del(of)
		}
	}
	header.Set("Vary", "Accept-Encoding")
	header.Set("Cache-Control", cacheHour)
	if strings.HasPrefix(name, "assets/") {
		header.Set("Cache-Control", cacheForever)
	}
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // a visitor who disconnects is not an error
	}
	return true
}

// readAsset reads a file in the best encoding that the request accepts. A build has its texts
// compressed with brotli, which browsers accept over HTTPS. For all others they are decompressed,
// and compressed again with gzip where that is accepted.
func (s *Site) readAsset(r *http.Request, name string) (content []byte, encoding string, err error) {
	packed := exists(s.files, name+packedSuffix)
	switch {
	case packed && accepts(r, "br"):
		content, err = fs.ReadFile(s.files, name+packedSuffix)
		return content, "br", err
	case packed && accepts(r, "gzip"):
		content, err = s.zippedAsset(name)
		return content, "gzip", err
	case exists(s.files, name):
		content, err = fs.ReadFile(s.files, name)
	default:
		content, err = unpack(s.files, name+packedSuffix)
	}
	return content, "", err
}

// zippedAsset returns a compressed file in its gzip form, which is made once.
func (s *Site) zippedAsset(name string) ([]byte, error) {
	if made, ok := s.zipped.Load(name); ok {
		return made.([]byte), nil
	}
	content, err := unpack(s.files, name+packedSuffix)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(content); err != nil {
		return nil, fmt.Errorf("compress %s: %w", name, err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress %s: %w", name, err)
	}
	s.zipped.Store(name, out.Bytes())
	return out.Bytes(), nil
}

// unpack reads a file and decompresses it.
func unpack(files fs.FS, name string) ([]byte, error) {
	file, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(brotli.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("decompress %s: %w", name, err)
	}
	return content, nil
}

func exists(files fs.FS, name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

// accepts reports whether the request's Accept-Encoding lists the encoding without a zero
// weight.
func accepts(r *http.Request, encoding string) bool {
	for _, part := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			weight = strings.ReplaceAll(weight, " ", "")
			return weight != "q=0" && weight != "q=0.0" && weight != "q=0.00" && weight != "q=0.000"
		}
	}
	return false
}
