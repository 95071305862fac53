package backups

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/office/backups/offsite"
	"croupier/db"
)

// day is the age after which a folder of croupier backup counts as abandoned.
const day = 24 * time.Hour

// readKey reads the secret beside a copy; nil if there is none.
func readKey(path string) ([]byte, error) {
	key, err := os.ReadFile(path + KeySuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the secret of the copy: %w", err)
	}
	return key, nil
}

// recover cleans up after another process: its unfinished rows and its folders. A file
// with the name of a copy is complete, whatever its row says: in a restored database the
// row of its own backup is still in the state making.
func (s *Service) recover(ctx context.Context) error {
	entries, err := os.ReadDir(s.Folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("look into the folder of backups: %w", err)
	}
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		info, err := entry.Info()
		old := err == nil && s.Clock.Now().Sub(info.ModTime()) > day
		if strings.HasPrefix(entry.Name(), workFolderPrefix) || strings.HasPrefix(entry.Name(), testFolderPrefix) ||
			old && (strings.HasPrefix(entry.Name(), consolePrefix) || s.isOrphaned(entry.Name())) {
			if err := os.RemoveAll(filepath.Join(s.Folder, entry.Name())); err != nil {
				return fmt.Errorf("remove what was left of a backup: %w", err)
			}
		}
	}
	return s.syncFolder(ctx)
}

// isOrphaned reports whether a folder belongs to a copy that was never completed.
func (s *Service) isOrphaned(folder string) bool {
	name, ours := strings.CutSuffix(folder, FilesSuffix)
	if !ours || !isPlain(name) {
		return false
	}
	_, err := os.Lstat(s.path(name))
	return errors.Is(err, fs.ErrNotExist)
}

// syncFolder synchronises the rows with the folder. A file without a row gets one, and a row
// without a file is marked as gone.
func (s *Service) syncFolder(ctx context.Context) error {
	present, err := s.listFolder()
	if err != nil {
		return err
	}
	var changed []row
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		changed, err = s.changedRows(q, present)
		return err
	})
	if err != nil || len(changed) == 0 {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		changed, err := s.changedRows(tx, present)
		if err != nil {
			return err
		}
		for _, r := range changed {
			if err := upsert(tx, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// changedRows returns the rows that differ from the folder. While this process makes a copy, it
// adds no rows for unknown files, because one of them can be that copy.
func (s *Service) changedRows(q db.Querier, present map[string]fs.FileInfo) (changed []row, err error) {
	rows, err := existingCopies(q)
	if err != nil {
		return nil, err
	}
	known, busy := map[string]bool{}, false
	for _, r := range rows {
		next := s.reconcileRow(r, present)
		if next != r {
			changed = append(changed, next)
		}
		known[r.name] = known[r.name] || next.state == stateReady
		busy = busy || next.state == stateMaking
	}
	if busy {
		return changed, nil
	}
	for name, info := range present {
		if at := clock.Millis(info.ModTime()); !known[name] {
			changed = append(changed, row{id: s.IDs.New(), name: name, kind: kindOf(name), state: stateReady, started: at, ended: at, bytes: info.Size()})
		}
	}
	return changed, nil
}

// listFolder lists the copies in the folder by name.
func (s *Service) listFolder() (map[string]fs.FileInfo, error) {
	entries, err := os.ReadDir(s.Folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("look into the folder of backups: %w", err)
	}
	found := map[string]fs.FileInfo{}
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && isPlain(entry.Name()) {
			found[entry.Name()] = info
		}
	}
	return found, nil
}

// reconcileRow returns the row as it must be for the content of the folder.
func (s *Service) reconcileRow(r row, present map[string]fs.FileInfo) row {
	now, next := clock.Millis(s.Clock.Now()), r
	info, found := present[r.name]
	switch {
	case r.state == stateMaking && r.owner != s.owner && found:
		next.state, next.ended, next.bytes = stateReady, clock.Millis(info.ModTime()), info.Size()
	case r.state == stateMaking && r.owner != s.owner:
		next.state, next.ended, next.failure = stateFailed, now, errStopped.Error()
	case r.state == stateReady && !found:
		next.state = stateGone
	}
	if r.offsiteState == offsiteSending && r.owner != s.owner {
		next.offsiteState, next.offsiteAt, next.offsiteFailure = offsiteFailed, now, errStopped.Error()
	}
	return next
}

// applyRetention deletes the local and off-site copies that no retention rule keeps.
func (s *Service) applyRetention(ctx context.Context) error {
	var rows []row
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		rows, err = existingCopies(q)
		return err
	})
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	var local []retentionCandidate
	for _, r := range rows {
		if r.state == stateReady && isOwn(r.kind) {
			local = append(local, retentionCandidate{r.id, clock.FromMillis(r.started), r.testResult == testPassed})
		}
	}
	old := expired(local, now, s.plan.daily.Get(), s.plan.weekly.Get())
	var failures []error
	for i, r := range rows {
		if slices.Contains(old, r.id) {
			failures = append(failures, s.removeLocal(&rows[i]), s.store(ctx, rows[i]))
		}
	}
	return errors.Join(append(failures, s.applyOffsiteRetention(ctx, rows, now))...)
}

// applyOffsiteRetention deletes off-site copies that are older than the retention period, never the
// newest.
func (s *Service) applyOffsiteRetention(ctx context.Context, rows []row, now time.Time) error {
	days := s.plan.offsite.Get()
	to, err := s.offsiteDestination(ctx)
	back, ok := to.(offsite.Readable)
	if err != nil || !ok || days == 0 {
		return err
	}
	newest := true
	for _, r := range rows {
		if r.offsiteState != offsiteSent {
			continue
		}
		if old := now.Sub(clock.FromMillis(r.offsiteAt)) > time.Duration(days)*day; !newest && old && r.offsiteTo == to.Name() {
			if err := s.removeOffsite(ctx, back, &r); err != nil {
				return err
			}
			if err := s.store(ctx, r); err != nil {
				return err
			}
		}
		newest = false
	}
	return nil
}

// removeLocal deletes the local copy.
func (s *Service) removeLocal(r *row) error {
	if !isPlain(r.name) {
		return fmt.Errorf("remove the backup %q: it is not in the folder", r.name)
	}
	if err := remove(s.path(r.name)); err != nil {
		return fmt.Errorf("remove a backup: %w", err)
	}
	r.state = stateGone
	if err := remove(s.path(r.name) + KeySuffix); err != nil {
		return fmt.Errorf("remove the secret of a backup: %w", err)
	}
	return removeFiles(s.path(r.name))
}

// removeOffsite deletes the off-site copy.
func (s *Service) removeOffsite(ctx context.Context, back offsite.Readable, r *row) error {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if err := back.Remove(ctx, r.offsiteName); err != nil {
		return err
	}
	r.offsiteState, r.offsiteAt = offsiteRemoved, clock.Millis(s.Clock.Now())
	return nil
}
