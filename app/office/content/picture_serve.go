package content

import (
	"context"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"croupier/app/kernel/feature"
	"croupier/db"
)

const picturePrefix = "/picture/"

var pictureName = regexp.MustCompile(`^([0-9a-f]{32})\.(jpg|png|webp)$`)

// Mounts returns the HTTP paths of the uploaded pictures.
func (s *Service) Mounts() []feature.Mount {
	return []feature.Mount{{Pattern: picturePrefix + "*", Handler: func(refuse feature.Refuse) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := s.servePicture(w, r); err != nil {
				refuse(w, r, err)
			}
		})
	}}}
}

// servePicture serves GET /picture/{hash}.{suffix}. The address is derived from the
// picture, so browsers may cache it forever.
func (s *Service) servePicture(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return nil
	}
	name := pictureName.FindStringSubmatch(strings.TrimPrefix(r.URL.Path, picturePrefix))
	if name == nil {
		http.NotFound(w, r)
		return nil
	}
	etag := `"` + name[1] + `"`
	found, known, err := s.picture(r.Context(), name[1])
	switch {
	case err != nil:
		return err
	case !known || found.path() != r.URL.Path:
		http.NotFound(w, r)
		return nil
	}
	header := w.Header()
	header.Set("Content-Type", found.kind)
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("ETag", etag)
	if r.Header.Get("If-None-Match") == etag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	header.Set("Content-Length", strconv.Itoa(len(found.data)))
	if _, err := w.Write(found.data); err != nil {
		return nil // the browser has disconnected
	}
	return nil
}

func (s *Service) picture(ctx context.Context, id string) (p picture, found bool, err error) {
	err = s.deps.DB.Read(ctx, func(q *db.Reader) error {
		p, found, err = pictureByID(q, id)
		return err
	})
	return p, found, err
}
