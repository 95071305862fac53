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

// RestoreTest is the result of a restore test.
type RestoreTest struct {
	// Schema is the schema version of the copy, Bytes its size.
	Schema int64 `json:"schema"`
	Bytes  int64 `json:"bytes"`
	// Checks are the checks of the restored database, Counts its row counts.
	Checks []RestoreCheck `json:"checks"`
	Counts []RestoreCount `json:"counts"`
	// Faults are the detected faults; none if the copy is good.
	Faults []string `json:"faults"`
	// Lost are the encrypted files that the site itself lacked when the copy was made.
	// They are not faults of the copy. The page shows their number among the counts.
	Lost []string `json:"lost,omitzero"`
	// Took is the duration in milliseconds.
	Took int64 `json:"took"`
}

// RestoreCheck is one check.
type RestoreCheck struct {
	Name    string `json:"name"`
	Checked int64  `json:"checked"`
	Faults  int    `json:"faults"`
}

// RestoreCount is a number of rows.
type RestoreCount struct {
	Name string `json:"name"`
	Rows int64  `json:"rows"`
}

// Good reports whether there are no faults.
func (t RestoreTest) Good() bool { return len(t.Faults) == 0 }

// maxFaults is the maximum number of stored faults of a copy.
const maxFaults = 5

// checks returns the checks of a restored copy. The full audit takes longer: the site
// runs it every night, and croupier audit runs it on any copy.
func checks() []audit.Check { return append(ledger.Checks(), stafflog.Checks()...) }

// DocumentCheck checks the encrypted files that a database refers to: whether they are in a
// folder and can be decrypted with the site's secret. It calls bad for each file that
// fails. Without a secret it only checks that the files exist.
type DocumentCheck func(ctx context.Context, d *db.DB, folder string, siteKey []byte, bad func(name, problem string)) (checked int64, err error)

// documentOptions has the settings for the check of one copy's encrypted files.
type documentOptions struct {
	check DocumentCheck
	// siteFolder is the folder of the site itself. The copy cannot have files that this folder
	// lacks too. It is empty if the site has changed since.
	siteFolder string
	// known are the files that the site lacked when the copy was made.
	known []string
}

const (
	documentsComplete = "every document of identity checks is there and opens"
	documentsLost     = "documents of identity checks that the site had lost"
)

// testRestore restores a copy into a folder of its own below workshop, opens it like a site,
// which migrates it to the newest schema, and checks its ledger. Faults of the copy are
// in the Trial. An error means that the test could not be run.
func testRestore(ctx context.Context, c Copy, workFolder string, at clock.Clock, p documentOptions) (t RestoreTest, err error) {
	began := time.Now()
	t = RestoreTest{Checks: []RestoreCheck{}, Counts: []RestoreCount{}, Faults: []string{}}
	defer func() { t.Took = time.Since(began).Milliseconds() }()
	folder, err := os.MkdirTemp(workFolder, testFolderPrefix)
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
	discardLog := slog.New(slog.DiscardHandler)
	options := db.Options{Path: filepath.Join(folder, "croupier.db"), Migrate: true, Now: at.Now, Log: discardLog}
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
	return t, errors.Join(t.checkLedger(ctx, opened, at), t.checkDocuments(ctx, opened, c.Files, siteKey, p), opened.Close())
}

// isFault reports whether an error is a fault of the copy.
func isFault(err error) bool {
	return errors.Is(err, db.ErrDamaged) || errors.Is(err, db.ErrNewerSchema)
}

// checkLedger checks the ledger of a restored copy and counts its rows.
func (t *RestoreTest) checkLedger(ctx context.Context, restored *db.DB, c clock.Clock) error {
	result, err := audit.Run(ctx, restored, c, checks(), nil)
	if err != nil {
		return fmt.Errorf("try the backup: %w", err)
	}
	for _, check := range result.Checks {
		t.Checks = append(t.Checks, RestoreCheck{check.Name, check.Rows, check.Faults})
	}
	for _, finding := range result.Findings[:min(maxFaults, len(result.Findings))] {
		t.Faults = append(t.Faults, finding.Subject+" "+finding.Problem)
	}
	return restored.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		t.Counts, err = countRows(q)
		return err
	})
}

// checkDocuments checks that the copy includes the encrypted files.
func (t *RestoreTest) checkDocuments(ctx context.Context, restored *db.DB, folder string, siteKey []byte, p documentOptions) error {
	if p.check == nil {
		return nil
	}
	bad := map[string]string{}
	checked, err := p.check(ctx, restored, folder, siteKey, func(name, problem string) { bad[name] = problem })
	if err != nil {
		return fmt.Errorf("try the backup: %w", err)
	}
	lost := map[string]bool{}
	for _, name := range p.known {
		lost[name] = true
	}
	if len(bad) > 0 && p.siteFolder != "" {
		if _, err := p.check(ctx, restored, p.siteFolder, siteKey, func(name, _ string) { lost[name] = true }); err != nil {
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
	t.Checks = append(t.Checks, RestoreCheck{documentsComplete, checked, faults})
	if len(t.Lost) > 0 {
		t.Counts = append(t.Counts, RestoreCount{documentsLost, int64(len(t.Lost))})
	}
	return nil
}
