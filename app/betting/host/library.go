package host

import (
	"context"
	"errors"
	"fmt"
	"os"

	"croupier/app/kernel/mathpackage"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Installed is an installed version with its exact returns.
type Installed struct {
	Version
	// Front is set if the game has a front end.
	Front bool                  `json:"front"`
	Modes []mathpackage.Summary `json:"modes"`
	// Damaged is the reason why the files cannot be read; empty for a sound version.
	Damaged string `json:"damaged,omitempty"`
	// Incomplete names files that players need to recompute bets and that the version lacks, with what to
	// do; empty for a complete version.
	Incomplete string `json:"incomplete,omitempty"`
}

// subject is the kind of the subjects of actions in the log of staff.
const subject = "installed game"

// Register adds a version to the installed games, whose files Unpack has written. The first version of
// a game is enabled; a later one is there beside it until it is enabled. A version that is installed
// already, such as one whose files a restore has lost, gets its files again if they have the same content;
// its names stay. Errors: coded ones.
func (s *Service) Register(ctx context.Context, by stafflog.Entry, v Version) error {
	if err := v.Check(); err != nil {
		return err
	}
	manifest, err := mathpackage.ReadManifest(VersionFolder(s.Folder, v.Game, v.Version))
	if err != nil {
		return errNoGame.Because(err)
	}
	v.Digest = manifest.Digest
	if err := s.register(ctx, by, v); err != nil {
		return err
	}
	return s.release(versionKey{v.Game, v.Version}) // its files may be new ones
}

func (s *Service) register(ctx context.Context, by stafflog.Entry, v Version) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		known, err := findVersion(tx, v.Game, v.Version)
		if err != nil {
			return err
		}
		if known != nil && known.Digest != v.Digest {
			return errContent
		}
		if known != nil {
			return s.log(tx, by, "restore files of game", v.Game, v.Version)
		}
		if err := requireSameContent(tx, v); err != nil {
			return err
		}
		enabled, err := hasVersion(tx, v.Game)
		if err != nil {
			return err
		}
		v.InstalledAt = tx.Now().UnixMilli()
		if err := storeVersion(tx, v); err != nil {
			return err
		}
		if !enabled {
			if err := enableVersion(tx, v.Game, v.Version); err != nil {
				return err
			}
		}
		if err := s.list(tx); err != nil {
			return err
		}
		return s.log(tx, by, "install game", v.Game, v.Version)
	})
}

// requireSameContent refuses a removed version that comes back with another content: old bets are
// recomputed by their version.
func requireSameContent(q db.Querier, v Version) error {
	digest, err := removedDigest(q, v.Game, v.Version)
	if err == nil && digest != "" && digest != v.Digest {
		err = errContent
	}
	return err
}

// hasVersion reports whether a game has an installed version.
func hasVersion(q db.Querier, game string) (bool, error) {
	versions, err := installedVersions(q)
	for _, v := range versions {
		if v.Game == game {
			return true, nil
		}
	}
	return false, err
}

// List lists the installed versions with their returns.
func (s *Service) List(ctx context.Context) (list []Installed, err error) {
	var versions []Version
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		versions, err = installedVersions(q)
		return err
	})
	if err != nil {
		return nil, err
	}
	list = make([]Installed, len(versions))
	for i, v := range versions {
		list[i].Version = v
		folder := VersionFolder(s.Folder, v.Game, v.Version)
		manifest, err := mathpackage.ReadManifest(folder)
		switch {
		case err != nil:
			list[i].Damaged = err.Error()
		case manifest.Digest != v.Digest:
			list[i].Damaged = "its files are those of another package"
		default:
			list[i].Front, list[i].Modes, list[i].Incomplete = manifest.Front, manifest.Modes, incomplete(folder, manifest)
		}
	}
	return list, nil
}

// Enable makes a version the one that players start. Rounds of the version before can be finished.
// Errors: coded ones.
func (s *Service) Enable(ctx context.Context, by stafflog.Entry, game, version string) error {
	if _, err := s.game(versionKey{game, version}); err != nil {
		return errNoGame.Because(err)
	}
	return s.change(ctx, by, "enable game", game, version, func(tx *db.Tx) error { return enableVersion(tx, game, version) })
}

// Disable makes a game unavailable to players. Open rounds can be finished. Errors: coded ones.
func (s *Service) Disable(ctx context.Context, by stafflog.Entry, game string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		installed, err := hasVersion(tx, game)
		if err != nil {
			return err
		}
		if !installed {
			return errNoGame
		}
		if err := enableVersion(tx, game, ""); err != nil {
			return err
		}
		if err := s.list(tx); err != nil {
			return err
		}
		return s.log(tx, by, "disable game", game, "")
	})
}

// Remove deletes a version with its files. A version with open rounds stays. Errors: coded ones.
func (s *Service) Remove(ctx context.Context, by stafflog.Entry, game, version string) error {
	err := s.change(ctx, by, "remove game", game, version, func(tx *db.Tx) error {
		used, err := hasRounds(tx, versionKey{game, version})
		if err != nil {
			return err
		}
		if used {
			return errOpenRounds
		}
		return markRemoved(tx, game, version)
	})
	if err != nil {
		return err
	}
	err = errors.Join(s.release(versionKey{game, version}), os.RemoveAll(VersionFolder(s.Folder, game, version)))
	if err != nil {
		return fmt.Errorf("remove the files of a game: %w", err)
	}
	return nil
}

// change changes an installed version and logs it.
func (s *Service) change(ctx context.Context, by stafflog.Entry, action, game, version string, do func(tx *db.Tx) error) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		known, err := findVersion(tx, game, version)
		if err != nil {
			return err
		}
		if known == nil {
			return errNoGame
		}
		if err := do(tx); err != nil {
			return err
		}
		if err := s.list(tx); err != nil {
			return err
		}
		return s.log(tx, by, action, game, version)
	})
}

// log writes an action to the log of staff.
func (s *Service) log(tx *db.Tx, by stafflog.Entry, action, game, version string) error {
	by.Action, by.Kind, by.Subject, by.Detail = action, subject, game, version
	return s.StaffLog.Write(tx, by)
}
