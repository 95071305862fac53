package linkpreview

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
)

const picturePrefix = "/og/"

// pictureRate is the rate limit of picture requests per network address. Other sites
// request each picture once.
var pictureRate = session.Rate{Count: 240, Per: time.Minute}

var (
	errUnknown = fault.New(fault.CodeNotFound, "No such picture.")
	errBusy    = fault.New(fault.CodeUnavailable, "Too many pictures are being drawn. Try again later.")
)

// Mounts returns the HTTP paths of the pictures. client returns the client of a request.
func (s *Service) Mounts(client func(*http.Request) session.Client) []feature.Mount {
	return []feature.Mount{{Pattern: picturePrefix + "*", Handler: func(refuse feature.Refuse) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodGet && r.Method != http.MethodHead {
				w.Header().Set("Allow", "GET, HEAD")
				http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
				return
			}
			if wait, ok := s.Limiter.Allow("og|"+session.AddressKey(client(r).IP), pictureRate); !ok {
				refuse(w, r, fault.TooMany("Too many requests. Try again later.", wait))
				return
			}
			if err := s.serve(w, r); err != nil {
				refuse(w, r, err)
			}
		})
	}}}
}

// serve responds with one picture.
func (s *Service) serve(w http.ResponseWriter, r *http.Request) error {
	made, found, err := s.pictureOf(r.Context(), r.URL)
	if err == nil && !found {
		err = errUnknown
	}
	if err != nil {
		return err
	}
	version := made.version()
	header := w.Header()
	header.Set("ETag", `"`+version+`"`)
	header.Set("X-Content-Type-Options", "nosniff")
	// The card of a bet can still change: its player may become private, or the bet may
	// be settled again. The address of this picture never shows another one.
	header.Set("Cache-Control", "public, max-age=300")
	if r.URL.Query().Get("v") == version {
		header.Set("Cache-Control", "public, max-age=86400")
	}
	if strings.Contains(r.Header.Get("If-None-Match"), `"`+version+`"`) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	body, err := s.draw(r.Context(), version, made.card)
	if err != nil {
		header.Del("ETag")
		header.Set("Cache-Control", "no-store")
		return err
	}
	header.Set("Content-Type", "image/png")
	header.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a visitor who disconnects is not an error
	}
	return nil
}

// pictureOf returns the link of a picture's address.
func (s *Service) pictureOf(ctx context.Context, address *url.URL) (link, bool, error) {
	name, ok := strings.CutSuffix(strings.TrimPrefix(address.EscapedPath(), picturePrefix), ".png")
	if !ok {
		return link{}, false, nil
	}
	kind, part, _ := strings.Cut(name, "/")
	id, err := url.PathUnescape(part)
	if err != nil || strings.Contains(part, "/") || (part == "") != (kind == "house" || kind == "race") {
		return link{}, false, nil
	}
	switch kind {
	case "house":
		return s.siteLink(), true, nil
	case "race":
		return s.race(ctx)
	case "bet":
		return s.bet(ctx, id)
	case "game":
		made, found := s.game(id)
		return made, found, nil
	case "profile":
		return s.profile(ctx, id)
	default:
		return link{}, false, nil
	}
}
