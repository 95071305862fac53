// Package roll keeps lists in files beside the database and outside of it: what a database
// that is put back to an earlier state must not forget. They tell ids and times and nothing
// of a person.
package roll

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

// Entry is one line of a roll. Its key tells it from all others, and is empty for one that
// lacks what it must tell.
type Entry interface{ Key() string }

// Roll is a list in a file, one entry a line.
type Roll[E Entry] struct {
	path, what string
	mu         sync.Mutex
}

// Open gives the roll in a file, which is made with the first entry. what names the list in
// errors.
func Open[E Entry](path, what string) *Roll[E] { return &Roll[E]{path: path, what: what} }

// Read lists the entries, and counts the lines that nobody can read: a fall of the machine
// cuts the last one off.
func (r *Roll[E]) Read() (list []E, damaged int, err error) {
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

// lines hands over every line that is not empty, and what it says.
func (r *Roll[E]) lines(fn func(line []byte, e E, readable bool)) error {
	content, err := os.ReadFile(r.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the %s: %w", r.what, err)
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

// Add notes entries, each once, and comes back when they are on the disk.
func (r *Roll[E]) Add(entries ...E) error {
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
			return fmt.Errorf("add to the %s: %w", r.what, err)
		}
		lines = append(append(lines, line...), '\n')
	}
	if len(lines) == 0 {
		return nil
	}
	if err := r.append(lines); err != nil {
		return fmt.Errorf("add to the %s: %w", r.what, err)
	}
	return nil
}

// append writes whole lines behind what is there, also behind a line that was cut off.
func (r *Roll[E]) append(lines []byte) error {
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

// Prune takes out the entries that are over. A line that cannot be read stays: nobody knows
// what it says. The file is replaced as a whole, so that a fall leaves the old or the new one.
func (r *Roll[E]) Prune(over func(e E) bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var kept []byte
	gone := 0
	err := r.lines(func(line []byte, e E, readable bool) {
		if readable && over(e) {
			gone++
			return
		}
		kept = append(append(kept, line...), '\n')
	})
	if err != nil || gone == 0 {
		return err
	}
	if err := r.replace(kept); err != nil {
		return fmt.Errorf("prune the %s: %w", r.what, err)
	}
	return nil
}

func (r *Roll[E]) replace(content []byte) error {
	fresh := r.path + ".new"
	file, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(fresh, r.path); err != nil {
		return err
	}
	return db.SyncDir(filepath.Dir(r.path))
}
