// Package host offers games that were installed from math packages. The files of a version are in the
// data folder under games/GAME/VERSION, and the table of installed games lists them. Versions of a
// game exist beside each other; players start the one that is enabled.
package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"unicode/utf8"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Deps are the services that the host uses.
type Deps struct {
	*gamecalls.Checker
	Seeds Seeds
	// Folder is the folder of installed games in the data folder.
	Folder   string
	StaffLog *stafflog.Log
	Clock    clock.Clock
	Log      *slog.Logger
	Users    Users
	// Limiter bounds the requests of each session.
	Limiter *session.Limiter
	// Address returns the public base URL of the site, without a trailing slash.
	Address func() string
	// Origin is the own origin of front ends, such as https://games.example; empty for that of the site.
	Origin string
	// Games is the catalogue.
	Games *gamelaunch.Directory
}

// Seeds make the draws.
type Seeds interface {
	Draw(tx *db.Tx, owner string) (*provablyfair.Pair, error)
	ByID(q db.Querier, id int64) (*provablyfair.Pair, error)
}

// Users finds the account of a session. Errors: fault.ErrUnauthorized for an unknown or banned one.
type Users interface {
	SessionUser(ctx context.Context, userID string) (*session.User, error)
}

// Service keeps the installed games.
type Service struct {
	Deps
	mu   sync.Mutex
	open map[versionKey]*mathpackage.Game

	launched launchedSessions
}

// versionKey names a version of a game.
type versionKey struct{ game, version string }

// New makes the service. The caller must Close it.
func New(deps Deps) *Service {
	return &Service{Deps: deps, open: map[versionKey]*mathpackage.Game{}}
}

// Close closes the files of all games.
func (s *Service) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var failures []error
	for key, game := range s.open {
		failures = append(failures, game.Close())
		delete(s.open, key)
	}
	return errors.Join(failures...)
}

// game returns the files of an installed version, which stay open.
func (s *Service) game(key versionKey) (*mathpackage.Game, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if game := s.open[key]; game != nil {
		return game, nil
	}
	game, err := mathpackage.Open(VersionFolder(s.Folder, key.game, key.version))
	if err != nil {
		return nil, fmt.Errorf("open game %s %s: %w", key.game, key.version, err)
	}
	s.open[key] = game
	return game, nil
}

// release closes the files of a version.
func (s *Service) release(key versionKey) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	game := s.open[key]
	delete(s.open, key)
	if game == nil {
		return nil
	}
	return game.Close()
}

var (
	gameID      = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{1,39}$`)
	versionForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$`)
)

// CheckGameID refuses an id that is not possible for an installed game. Errors: coded ones.
func CheckGameID(id string) error {
	if !gameID.MatchString(id) || slices.Contains(originals.IDs(), id) || id == "crash" {
		return errGameID
	}
	return nil
}

// maxName is the longest name of a game or provider in characters.
const maxName = 80

// Check refuses a version whose parts are not possible. Errors: coded ones.
func (v Version) Check() error {
	if err := CheckGameID(v.Game); err != nil {
		return err
	}
	if !versionForm.MatchString(v.Version) {
		return errVersion
	}
	for _, name := range []string{v.Name, v.Provider} {
		if length := utf8.RuneCountInString(name); length < 1 || length > maxName || !utf8.ValidString(name) {
			return errName
		}
	}
	return nil
}

// VersionFolder returns the folder of a version in the folder of installed games.
func VersionFolder(games, game, version string) string { return filepath.Join(games, game, version) }

// digestVersion is the length of a version that is made from the digest of a package.
const digestVersion = 12

// Unpack checks a package and writes its files in the folder of installed games, without offering
// them to players: Register does that. An empty version becomes the beginning of the package's digest.
// A version whose files are damaged gets them again from the same package. It does not use the database, so
// that it runs beside a site. Errors: *mathpackage.Error for a fault of the package, coded ones.
func Unpack(games, location string, v Version) (Version, mathpackage.Manifest, error) {
	none := mathpackage.Manifest{}
	wanted := v
	if wanted.Version == "" {
		wanted.Version = "new"
	}
	if err := wanted.Check(); err != nil {
		return v, none, err
	}
	source, err := mathpackage.OpenSource(location, mathpackage.DefaultLimits())
	if err != nil {
		return v, none, err
	}
	defer source.Close()
	if err := os.MkdirAll(filepath.Join(games, v.Game), 0o700); err != nil {
		return v, none, fmt.Errorf("install a game: %w", err)
	}
	// A version never begins with a dot, so that the name is free.
	unnamed := filepath.Join(games, v.Game, ".new")
	if err := os.RemoveAll(unnamed); err != nil {
		return v, none, fmt.Errorf("install a game: %w", err)
	}
	manifest, err := mathpackage.Install(source, unnamed)
	if err != nil {
		return v, none, err
	}
	if v.Digest = manifest.Digest; v.Version == "" {
		v.Version = manifest.Digest[:digestVersion]
	}
	if err := moveVersion(unnamed, VersionFolder(games, v.Game, v.Version), manifest.Digest); err != nil {
		return v, none, errors.Join(err, os.RemoveAll(unnamed))
	}
	return v, manifest, nil
}
