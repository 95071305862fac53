package mathpackage

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// frontKinds are the kinds of files that a front end may have, by their extension.
var frontKinds = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".json": "application/json", ".map": "application/json", ".webmanifest": "application/manifest+json", ".xml": "application/xml", ".txt": "text/plain; charset=utf-8",
	".wasm": "application/wasm", ".atlas": "text/plain; charset=utf-8", ".fnt": "text/plain; charset=utf-8", ".skel": "application/octet-stream", ".bin": "application/octet-stream",
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp", ".avif": "image/avif", ".gif": "image/gif", ".svg": "image/svg+xml",
	".ico": "image/x-icon", ".ktx2": "image/ktx2", ".basis": "application/octet-stream", ".glb": "model/gltf-binary",
	".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wav": "audio/wav", ".m4a": "audio/mp4", ".aac": "audio/aac", ".webm": "video/webm", ".mp4": "video/mp4",
	".woff": "font/woff", ".woff2": "font/woff2", ".ttf": "font/ttf", ".otf": "font/otf",
}

// FrontKind returns the content type of a file of a front end; empty for a kind that is not allowed.
func FrontKind(name string) string { return frontKinds[strings.ToLower(path.Ext(name))] }

// frontIndex is the page of a front end that is launched.
const frontIndex = "index.html"

// front copies the front end, if the package has one: the folder front beside index.json, or beside
// the folder with it.
func (b *builder) front() error {
	for _, folder := range []string{path.Join(b.folder, FrontFolder), path.Join(path.Dir(b.folder), FrontFolder)} {
		if !b.source.Has(path.Join(folder, frontIndex)) {
			continue
		}
		b.manifest.Front = true
		for _, name := range b.source.Names() {
			if inside, found := strings.CutPrefix(name, folder+"/"); found {
				if err := b.copyFront(name, inside); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return nil
}

// copyFront copies one file of the front end.
func (b *builder) copyFront(name, inside string) (err error) {
	if FrontKind(inside) == "" {
		return faultf(name, 0, "a front end has no files of this kind")
	}
	from, err := b.source.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	sum := sha256.New()
	var to io.Writer = sum
	if b.target != "" {
		target := filepath.Join(b.target, FrontFolder, filepath.FromSlash(inside))
		if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
			return fmt.Errorf("install a front end: %w", err)
		}
		file, err := createFile(target)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.close()) }()
		to = io.MultiWriter(sum, file)
	}
	size, err := io.Copy(to, from)
	if err != nil {
		return firstFault(err)
	}
	b.note(path.Join(FrontFolder, inside), [sha256.Size]byte(sum.Sum(nil)), size)
	return nil
}
