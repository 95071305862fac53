package host

import (
	"context"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/session"
	"croupier/db"
)

// PublishedRequest names an installed game. Without a version it is the one that players start.
type PublishedRequest struct {
	Game    string `json:"game" validate:"required,max=40"`
	Version string `json:"version,omitempty" validate:"max=40"`
}

// PublishedAnswer is what everybody may know about an installed game.
type PublishedAnswer struct {
	Game     string `json:"game"`
	Version  string `json:"version"`
	Name     string `json:"name"`
	Provider string `json:"provider"`
	// Digest is the hex SHA-256 that identifies the content of the package.
	Digest string `json:"digest"`
	// Files is the path of the files with which outcomes are recomputed, with a slash at its end.
	Files string `json:"files"`
	// Replay is the address of the game's page for replays of this version; empty for a game without
	// a front end. The parameters mode, event (the number of the outcome), amount (the bet in millionths)
	// and currency are added to it.
	Replay string `json:"replay"`
	// Sandbox is the sandbox attribute of its frame.
	Sandbox string `json:"sandbox"`
	// Modes are the exact returns, in the order of the package.
	Modes []mathpackage.Summary `json:"modes"`
}

// Published describes an installed version to everybody. Errors: errNoGame.
func (s *Service) Published(ctx context.Context, _ *session.Call, request PublishedRequest) (answer PublishedAnswer, err error) {
	var v *Version
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if request.Version == "" {
			if request.Version, err = enabledVersion(q, request.Game); err != nil {
				return err
			}
		}
		v, err = findVersion(q, request.Game, request.Version)
		return err
	})
	if err != nil {
		return answer, err
	}
	if v == nil {
		return answer, errNoGame
	}
	key := versionKey{v.Game, v.Version}
	game, err := s.game(key)
	if err != nil {
		return answer, errNoGame.Because(err)
	}
	answer = PublishedAnswer{
		Game: v.Game, Version: v.Version, Name: v.Name, Provider: v.Provider, Digest: v.Digest, Files: filesOf(key), Modes: game.Manifest.Modes,
	}
	if game.Manifest.Front {
		answer.Replay, answer.Sandbox = s.replayURL(key), s.sandbox()
	}
	return answer, nil
}

// filesPrefix is the path of the files of packages.
const filesPrefix = "/math/"

func filesOf(key versionKey) string { return filesPrefix + key.game + "/" + key.version + "/" }

// The files of a version. The weights of a mode are compressed with gzip.
const (
	publishedManifest = "manifest.json"
	publishedIndex    = "index.json"
	weightsFolder     = "weights"
	weightsExtension  = ".csv.gz"
)

// Files serves the files with which players recompute outcomes: GET /math/GAME/VERSION/manifest.json,
// index.json and weights/MODE.csv.gz. They never change: the content of a version is always the same.
func (s *Service) Files() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		key, name, found := splitVersion(filesPrefix, r.URL.Path)
		if !found {
			http.NotFound(w, r)
			return
		}
		file, kind, err := s.publishedFile(r.Context(), key, name)
		if err != nil {
			s.Log.ErrorContext(r.Context(), "serve a file of a math package", "error", err)
			http.Error(w, "the server failed", http.StatusInternalServerError)
			return
		}
		if file == "" {
			http.NotFound(w, r)
			return
		}
		header := w.Header()
		header.Set("Content-Type", kind)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
		serveFile(w, r, file)
	})
}

// publishedFile returns the path and the content type of a file; an empty path if there is none.
func (s *Service) publishedFile(ctx context.Context, key versionKey, name string) (file, kind string, err error) {
	game, err := s.registered(ctx, key)
	if game == nil || err != nil {
		return "", "", err
	}
	folder := VersionFolder(s.Folder, key.game, key.version)
	switch mode, found := strings.CutSuffix(name, weightsExtension); {
	case name == publishedManifest:
		return mathpackage.ManifestPath(folder), "application/json", nil
	case name == publishedIndex:
		return mathpackage.IndexPath(folder), "application/json", nil
	case found && path.Dir(mode) == weightsFolder:
		return game.Manifest.WeightsPath(folder, path.Base(mode)), "application/gzip", nil
	}
	return "", "", nil
}

// registered returns the files of a version that is installed; nil for an unknown one.
func (s *Service) registered(ctx context.Context, key versionKey) (game *mathpackage.Game, err error) {
	var v *Version
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		v, err = findVersion(q, key.game, key.version)
		return err
	})
	if v == nil || err != nil {
		return nil, err
	}
	return s.game(key)
}

// serveFile serves a file of the data folder; not found if it does not exist.
func serveFile(w http.ResponseWriter, r *http.Request, name string) {
	file, err := os.Open(name)
	if err != nil {
		w.Header().Del("Cache-Control")
		http.NotFound(w, r)
		return
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		w.Header().Del("Cache-Control")
		http.NotFound(w, r)
		return
	}
	http.ServeContent(w, r, "", info.ModTime(), file)
}

// splitVersion reads the version and the file of a path under a prefix.
func splitVersion(prefix, path string) (key versionKey, name string, found bool) {
	parts := strings.SplitN(strings.TrimPrefix(path, prefix), "/", 3)
	if len(parts) != 3 || !gameID.MatchString(parts[0]) || !versionForm.MatchString(parts[1]) || !filepath.IsLocal(parts[2]) {
		return key, "", false
	}
	return versionKey{parts[0], parts[1]}, parts[2], true
}
