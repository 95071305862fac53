package host

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/office"
	"croupier/app/kernel/slots"
	"croupier/app/kernel/slots/games"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// OwnProvider is the provider of the site's own slots, for players.
const OwnProvider = "Croupier"

// The options of the packages of the site's own slots: everyone makes the same packages.
const (
	ownSeed = "1"
	// OwnOutcomes is the number of outcomes of each mode of a package.
	OwnOutcomes = 20_000
	// DemoOutcomes is that number on a demo site, which makes its packages when it first starts.
	DemoOutcomes = 2_000
)

// UnpackOwn makes the math package of one of the site's own slots, and unpacks it as Unpack does. Its
// version is the beginning of its digest. front has the files of the front end. Errors: as Unpack, and
// those of a canceled ctx.
func UnpackOwn(ctx context.Context, folder string, g games.Game, outcomes int, front fs.FS) (Version, mathpackage.Manifest, error) {
	v := Version{Game: g.ID, Name: g.Name, Provider: OwnProvider}
	none := mathpackage.Manifest{}
	// The id of a game never begins with a dot, so that the name is free.
	made := filepath.Join(folder, ".own-"+g.ID)
	if err := os.RemoveAll(made); err != nil {
		return v, none, fmt.Errorf("make the package of %s: %w", g.ID, err)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return v, none, fmt.Errorf("make the package of %s: %w", g.ID, err)
	}
	manifest := none
	_, err := slots.Write(ctx, made, g, slots.Options{Seed: ownSeed, Rounds: outcomes, Front: front})
	if err == nil {
		v, manifest, err = Unpack(folder, made, v)
	}
	if err = errors.Join(err, os.RemoveAll(made)); err != nil {
		return v, none, fmt.Errorf("make the package of %s: %w", g.ID, err)
	}
	return v, manifest, nil
}

// InstallOwn installs each of the site's own slots that has no installed version and never had one: a
// game that staff removed stays removed. Errors: as UnpackOwn and Register.
func (s *Service) InstallOwn(ctx context.Context, by stafflog.Entry, outcomes int, front fs.FS) error {
	for _, g := range games.All() {
		var known bool
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			known, err = everInstalled(q, g.ID)
			return err
		})
		if err != nil {
			return err
		}
		if known {
			continue
		}
		v, _, err := UnpackOwn(ctx, s.Folder, g, outcomes, front)
		if err != nil && !IsInstalled(err) {
			return err
		}
		if err := s.Register(ctx, by, v); err != nil {
			return err
		}
	}
	return nil
}

// IsInstalled reports whether an error says that the same version of a game is installed already.
func IsInstalled(err error) bool { return errors.Is(err, errInstalled) }

// Office returns what the host adds to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{Steps: []office.SetupStep{{
		Name: "Slots", Sentence: "Five slots come with the program. Players cannot play them yet. Install them with: croupier games install --own", Path: "/admin/products",
		Permission: gamecalls.Manage,
		Done: func(_ context.Context, q *db.Reader) (bool, error) {
			versions, err := installedVersions(q)
			return len(versions) > 0, err
		},
	}}}
}
