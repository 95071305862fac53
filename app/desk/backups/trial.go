package backups

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Trial is how the restore of a copy went.
type Trial struct {
	// Schema and Bytes are those of the copy.
	Schema int64 `json:"schema"`
	Bytes  int64 `json:"bytes"`
	// Checks are what was proved in the restored database, Counts its rows.
	Checks []TrialCheck `json:"checks"`
	Counts []TrialCount `json:"counts"`
	// Faults are what was found; none when the copy is good.
	Faults []string `json:"faults"`
	// Lost are the sealed files that the site itself lacked when the copy was made. They are
	// no fault of the copy; the page gets their number among the counts.
	Lost []string `json:"lost,omitzero"`
	// Took is in milliseconds.
	Took int64 `json:"took"`
}

// TrialCheck is one proof.
type TrialCheck struct {
	Name   string `json:"name"`
	Looked int64  `json:"looked"`
	Faults int    `json:"faults"`
}

// TrialCount is a number of rows.
type TrialCount struct {
	Name string `json:"name"`
	Rows int64  `json:"rows"`
}

// Good tells whether nothing was found.
func (t Trial) Good() bool { return len(t.Faults) == 0 }

// maxFaults bounds what is kept of the faults of a copy.
const maxFaults = 5

// checks are what is proved in a restored copy. The whole audit takes longer: the
// site carries it out every night, and croupier audit does with any copy.
func checks() []audit.Check { return append(ledger.Checks(), stafflog.Checks()...) }

// Papers looks whether the sealed files that a database refers to are in a folder and open with
// the site's secret, and calls bad for those that do not. Without a secret it looks whether they
// are there as a whole.
type Papers func(ctx context.Context, d *db.DB, folder string, siteKey []byte, bad func(name, problem string)) (looked int64, err error)

// papers says how the sealed files of one copy are looked at.
type papers struct {
	look Papers
	// own is the folder of the site itself: what it lacks as well, the copy cannot have.
	// Empty when the site has gone on since.
	own string
	// lost are the files that the site lacked when the copy was made.
	lost []string
}

const (
	papersSound = "every document of identity checks is there and opens"
	papersLost  = "documents of identity checks that the site had lost"
)

// try restores a copy into a folder of its own below workshop, opens it as a site
// does, which brings it to the newest schema, and proves the books in it. Faults of
// the copy stand in the trial; an error says that it could not be carried out.
func try(ctx context.Context, c Copy, workshop string, at clock.Clock, p papers) (t Trial, err error) {
	began := time.Now()
	t = Trial{Checks: []TrialCheck{}, Counts: []TrialCount{}, Faults: []string{}}
	defer func() { t.Took = time.Since(began).Milliseconds() }()
	folder, err := os.MkdirTemp(workshop, trialPrefix)
	if err != nil {
		return t, fmt.Errorf("try the backup: %w", err)
	}
	defer os.RemoveAll(folder)
	var siteKey []byte
	if c.Key != nil {
		if siteKey, err = config.ParseSiteKey(c.Key); err != nil {
			t.Faults = append(t.Faults, err.Error())
		}
	}
	quiet := slog.New(slog.DiscardHandler)
	options := db.Options{Path: filepath.Join(folder, "croupier.db"), Migrate: true, Now: at.Now, Log: quiet}
	restored, err := db.Restore(ctx, c.Path, options)
	t.Schema, t.Bytes = restored.Version, restored.Bytes
	if isFault(err) {
		t.Faults = append(t.Faults, err.Error())
		return t, nil
	}
	if err != nil {
		return t, fmt.Errorf("try the backup: %w", err)
	}
	opened, err := db.Open(ctx, options)
	if err != nil {
		if ctx.Err() != nil {
			return t, fmt.Errorf("try the backup: %w", err)
		}
		t.Faults = append(t.Faults, fmt.Sprintf("it does not open as a site: %v", err))
		return t, nil
	}
	return t, errors.Join(t.look(ctx, opened, at), t.lookAtPapers(ctx, opened, c.Files, siteKey, p), opened.Close())
}

// isFault tells whether an error lies in the copy.
func isFault(err error) bool {
	return errors.Is(err, db.ErrDamaged) || errors.Is(err, db.ErrNewerSchema)
}

// look proves the books of a restored copy and counts its rows.
func (t *Trial) look(ctx context.Context, restored *db.DB, c clock.Clock) error {
	result, err := audit.Run(ctx, restored, c, checks(), nil)
	if err != nil {
		return fmt.Errorf("try the backup: %w", err)
	}
	for _, check := range result.Checks {
		t.Checks = append(t.Checks, TrialCheck{check.Name, check.Looked, check.Faults})
	}
	for _, finding := range result.Findings[:min(maxFaults, len(result.Findings))] {
		t.Faults = append(t.Faults, finding.Subject+" "+finding.Problem)
	}
	return restored.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		t.Counts, err = countRows(q)
		return err
	})
}

// lookAtPapers proves that the sealed files came with the copy.
func (t *Trial) lookAtPapers(ctx context.Context, restored *db.DB, folder string, siteKey []byte, p papers) error {
	if p.look == nil {
		return nil
	}
	bad := map[string]string{}
	looked, err := p.look(ctx, restored, folder, siteKey, func(name, problem string) { bad[name] = problem })
	if err != nil {
		return fmt.Errorf("try the backup: %w", err)
	}
	lost := map[string]bool{}
	for _, name := range p.lost {
		lost[name] = true
	}
	if len(bad) > 0 && p.own != "" {
		if _, err := p.look(ctx, restored, p.own, siteKey, func(name, _ string) { lost[name] = true }); err != nil {
			return fmt.Errorf("try the backup: %w", err)
		}
	}
	faults := 0
	for _, name := range slices.Sorted(maps.Keys(bad)) {
		if lost[name] {
			t.Lost = append(t.Lost, name)
			continue
		}
		if faults++; faults <= maxFaults {
			t.Faults = append(t.Faults, fmt.Sprintf("document %s %s", name, bad[name]))
		}
	}
	t.Checks = append(t.Checks, TrialCheck{papersSound, looked, faults})
	if len(t.Lost) > 0 {
		t.Counts = append(t.Counts, TrialCount{papersLost, int64(len(t.Lost))})
	}
	return nil
}
