package backups

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
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

// Try restores a copy into a folder of its own below workshop, opens it as a site
// does, which brings it to the newest schema, and proves the books in it. Faults of
// the copy stand in the trial; an error says that it could not be carried out.
func Try(ctx context.Context, path string, key []byte, workshop string, c clock.Clock) (t Trial, err error) {
	began := time.Now()
	t = Trial{Checks: []TrialCheck{}, Counts: []TrialCount{}, Faults: []string{}}
	defer func() { t.Took = time.Since(began).Milliseconds() }()
	folder, err := os.MkdirTemp(workshop, trialPrefix)
	if err != nil {
		return t, fmt.Errorf("try the backup: %w", err)
	}
	defer os.RemoveAll(folder)
	if key != nil {
		if err := config.CheckSiteKey(key); err != nil {
			t.Faults = append(t.Faults, err.Error())
		}
	}
	quiet := slog.New(slog.DiscardHandler)
	options := db.Options{Path: filepath.Join(folder, "croupier.db"), Migrate: true, Now: c.Now, Log: quiet}
	restored, err := db.Restore(ctx, path, options)
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
	return t, errors.Join(t.look(ctx, opened, c), opened.Close())
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
