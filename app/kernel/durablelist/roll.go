// Package durablelist stores lists in files beside the database and outside of it: data that a database
// must not lose when it is restored to an earlier state. They contain ids and times and no
// personal data.
package durablelist

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/go-json-experiment/json"

	"croupier/db"
)

// Entry is one line of a list. Its key is unique, and is empty for an entry without required
// data.
type Entry interface{ Key() string }

// List is a list in a file, one entry a line.
type List[E Entry] struct {
	path, description string
	mu                sync.Mutex
}

// Open returns the list in a file, which is made with the first entry. what names the list in
// errors.
func Open[E Entry](path, description string) *List[E] {
	return &List[E]{path: path, description: description}
}

// Read lists the entries, and counts the unreadable lines: a crash of the machine can truncate
// the last one.
func (r *List[E]) Read() (list []E, damaged int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	err = r.lines(func(_ []byte, e E, readable bool) {
		if readable {
			list = append(list, e)
		} else {
			damaged++
		}
	})
	return list, damaged, err
}

// lines passes on every line that is not empty, and its entry.
func (r *List[E]) lines(fn func(line []byte, e E, readable bool)) error {
	content, err := os.ReadFile(r.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the %s: %w", r.description, err)
	}
	for line := range bytes.Lines(content) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		var e E
		readable := json.Unmarshal(line, &e) == nil && e.Key() != ""
		fn(line, e, readable)
	}
	return nil
}

// Add stores entries, each once, and returns when they are on the disk.
func (r *List[E]) Add(entries ...E) error {
	if len(entries) == 0 {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	known := map[string]bool{}
	err := r.lines(func(_ []byte, e E, readable bool) {
		if readable {
			known[e.Key()] = true
		}
	})
	if err != nil {
		return err
	}
	var lines []byte
	for _, e := range entries {
		if known[e.Key()] {
			continue
		}
		known[e.Key()] = true
		line, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("add to the %s: %w", r.description, err)
		}
		lines = append(append(lines, line...), '\n')
	}
	if len(lines) == 0 {
		return nil
	}
	if err := r.append(lines); err != nil {
		return fmt.Errorf("add to the %s: %w", r.description, err)
	}
	return nil
}

// append writes whole lines at the end, also after a truncated line.
func (r *List[E]) append(lines []byte) error {
	file, err := os.OpenFile(r.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	if info, err := file.Stat(); err == nil && info.Size() > 0 {
		last := make([]byte, 1)
		if _, err := file.ReadAt(last, info.Size()-1); err == nil && last[0] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	}
	_, err = file.Write(lines)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return db.SyncDir(filepath.Dir(r.path))
}

// Prune removes the entries that are over. An unreadable line stays, because its content is
// unknown. The file is replaced as a whole, so that a crash leaves the old or the new one.
func (r *List[E]) Prune(expired func(e E) bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var remaining []byte
	removed := 0
	err := r.lines(func(line []byte, e E, readable bool) {
		if readable && expired(e) {
			removed++
			return
		}
		remaining = append(append(remaining, line...), '\n')
	})
	if err != nil || removed == 0 {
		return err
	}
	if err := r.replace(remaining); err != nil {
		return fmt.Errorf("prune the %s: %w", r.description, err)
	}
	return nil
}

func (r *List[E]) replace(content []byte) error {
	tempPath := r.path + ".new"
	file, err := os.OpenFile(tempPath, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(tempPath, r.path); err != nil {
		return err
	}
	return db.SyncDir(filepath.Dir(r.path))
}
