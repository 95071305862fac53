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

	"croupier/app/desk/backups/offsite"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// day is how long a folder of croupier backup may stand before it is taken for one
// that was left behind.
const day = 24 * time.Hour

// readKey reads the secret beside a copy; nil when there is none.
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

// recover tidies up after another process: what it was making, and its folders. A
// file that has its name is whole, whatever the row says: that of a restored
// database is in the middle of its own making.
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
		if strings.HasPrefix(entry.Name(), workshopPrefix) || strings.HasPrefix(entry.Name(), trialPrefix) ||
			old && (strings.HasPrefix(entry.Name(), consolePrefix) || s.orphaned(entry.Name())) {
			if err := os.RemoveAll(filepath.Join(s.Folder, entry.Name())); err != nil {
				return fmt.Errorf("remove what was left of a backup: %w", err)
			}
		}
	}
	return s.adopt(ctx)
}

// orphaned tells whether a folder is that of a copy which never got its name.
func (s *Service) orphaned(folder string) bool {
	name, ours := strings.CutSuffix(folder, FilesSuffix)
	if !ours || !isPlain(name) {
		return false
	}
	_, err := os.Lstat(s.path(name))
	return errors.Is(err, fs.ErrNotExist)
}

// adopt brings the rows and the folder together: what somebody put there gets a
// row, what is not there any more is gone.
func (s *Service) adopt(ctx context.Context) error {
	there, err := s.there()
	if err != nil {
		return err
	}
	var news []row
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		news, err = s.news(q, there)
		return err
	})
	if err != nil || len(news) == 0 {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		news, err := s.news(tx, there)
		if err != nil {
			return err
		}
		for _, r := range news {
			if err := put(tx, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// news are the rows that differ from what is in the folder. While this process
// makes a copy, a file without a row may be that one.
func (s *Service) news(q db.Querier, there map[string]fs.FileInfo) (news []row, err error) {
	rows, err := kept(q)
	if err != nil {
		return nil, err
	}
	known, busy := map[string]bool{}, false
	for _, r := range rows {
		next := s.settle(r, there)
		if next != r {
			news = append(news, next)
		}
		known[r.name] = known[r.name] || next.state == ready
		busy = busy || next.state == making
	}
	if busy {
		return news, nil
	}
	for name, info := range there {
		if at := clock.Millis(info.ModTime()); !known[name] {
			news = append(news, row{id: s.IDs.New(), name: name, kind: kindOf(name), state: ready, started: at, ended: at, bytes: info.Size()})
		}
	}
	return news, nil
}

// there lists the copies in the folder by their names.
func (s *Service) there() (map[string]fs.FileInfo, error) {
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

// settle says what a row is, given what is in the folder.
func (s *Service) settle(r row, there map[string]fs.FileInfo) row {
	now, next := clock.Millis(s.Clock.Now()), r
	info, found := there[r.name]
	switch {
	case r.state == making && r.owner != s.owner && found:
		next.state, next.ended, next.bytes = ready, clock.Millis(info.ModTime()), info.Size()
	case r.state == making && r.owner != s.owner:
		next.state, next.ended, next.failure = failed, now, errStopped.Error()
	case r.state == ready && !found:
		next.state = gone
	}
	if r.away == awaySending && r.owner != s.owner {
		next.away, next.awayAt, next.awayFailure = awayFailed, now, errStopped.Error()
	}
	return next
}

// clear lets go of the copies that no rule keeps, here and at the other place.
func (s *Service) clear(ctx context.Context) error {
	var rows []row
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		rows, err = kept(q)
		return err
	})
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	var here []held
	for _, r := range rows {
		if r.state == ready && isOwn(r.kind) {
			here = append(here, held{r.id, clock.FromMillis(r.started), r.tried == good})
		}
	}
	old := surplus(here, now, s.plan.daily.Get(), s.plan.weekly.Get())
	var failures []error
	for i, r := range rows {
		if slices.Contains(old, r.id) {
			failures = append(failures, s.removeHere(&rows[i]), s.store(ctx, rows[i]))
		}
	}
	return errors.Join(append(failures, s.clearAway(ctx, rows, now))...)
}

// clearAway removes copies at the other place that have stayed long enough, never
// the newest.
func (s *Service) clearAway(ctx context.Context, rows []row, now time.Time) error {
	days := s.plan.offsite.Get()
	to, err := s.away(ctx)
	back, ok := to.(offsite.Readable)
	if err != nil || !ok || days == 0 {
		return err
	}
	newest := true
	for _, r := range rows {
		if r.away != awaySent {
			continue
		}
		if old := now.Sub(clock.FromMillis(r.awayAt)) > time.Duration(days)*day; !newest && old && r.awayTo == to.Name() {
			if err := s.removeAway(ctx, back, &r); err != nil {
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

// removeHere removes a copy from this machine.
func (s *Service) removeHere(r *row) error {
	if !isPlain(r.name) {
		return fmt.Errorf("remove the backup %q: it is not in the folder", r.name)
	}
	if err := remove(s.path(r.name)); err != nil {
		return fmt.Errorf("remove a backup: %w", err)
	}
	r.state = gone
	if err := remove(s.path(r.name) + KeySuffix); err != nil {
		return fmt.Errorf("remove the secret of a backup: %w", err)
	}
	return removeFiles(s.path(r.name))
}

// removeAway removes a copy from the other place.
func (s *Service) removeAway(ctx context.Context, back offsite.Readable, r *row) error {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if err := back.Remove(ctx, r.awayName); err != nil {
		return err
	}
	r.away, r.awayAt = awayRemoved, clock.Millis(s.Clock.Now())
	return nil
}
