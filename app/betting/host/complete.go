package host

import (
	"context"
	"strings"

	"croupier/app/kernel/mathpackage"
	"croupier/db"
)

// CompleteFiles makes the files with which players recompute outcomes, which earlier releases did not
// keep, from what they did. A version whose files cannot be made is named in the log with what to do: it
// can be played, but its bets cannot be recomputed from the site's files. It returns nil then, too.
func (s *Service) CompleteFiles(ctx context.Context) error {
	var versions []Version
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		versions, err = installedVersions(q)
		return err
	})
	if err != nil {
		return err
	}
	for _, v := range versions {
		if ctx.Err() != nil {
			return nil // the site stops, and goes on at its next start
		}
		lost, err := mathpackage.Complete(VersionFolder(s.Folder, v.Game, v.Version))
		switch {
		case err != nil:
			s.Log.WarnContext(ctx, "complete the files of a game", "game", v.Game, "version", v.Version, "error", err)
		case len(lost) > 0:
			s.Log.WarnContext(ctx, "players cannot recompute bets from the files of a game that an earlier release installed: remove the version and install the same package again",
				"game", v.Game, "version", v.Version, "missing", strings.Join(lost, ", "))
		}
	}
	return nil
}

// incomplete describes the files that a version lacks, for the operator; empty for a complete one.
func incomplete(folder string, m mathpackage.Manifest) string {
	missing, err := m.Missing(folder)
	switch {
	case err != nil:
		return err.Error()
	case len(missing) == 0:
		return ""
	}
	return strings.Join(missing, ", ") + " missing: the site makes them at its start if it can; otherwise remove the version and install the same package again"
}
