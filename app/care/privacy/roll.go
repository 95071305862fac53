package privacy

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/db"
)

// roll is the list of deleted accounts in a file of its own, beside the database and outside
// of it: a database that is put back to an earlier state knows accounts again that were
// deleted since, and the file still says so. It tells ids and times and nothing of a person.
type roll struct {
	path string
	mu   sync.Mutex
}

// tombstone is one deleted account, one line of the file.
type tombstone struct {
	UserID string    `json:"account"`
	At     time.Time `json:"deleted_at"`
	// Barred is why its owner must stay out, as barring says it; empty for who may come back.
	Barred string `json:"barred,omitzero"`
}

// read lists the deleted accounts, and counts the lines that nobody can read: a fall of the
// machine cuts the last one off.
func (r *roll) read() (list []tombstone, damaged int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.load()
}

func (r *roll) load() (list []tombstone, damaged int, err error) {
	content, err := os.ReadFile(r.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, fmt.Errorf("read the list of deleted accounts: %w", err)
	}
	for line := range bytes.Lines(content) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		var e tombstone
		if json.Unmarshal(line, &e) != nil || e.UserID == "" {
			damaged++
			continue
		}
		list = append(list, e)
	}
	return list, damaged, nil
}

// add notes deleted accounts, each once, and comes back when they are on the disk.
func (r *roll) add(entries ...tombstone) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	present, _, err := r.load()
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, e := range present {
		known[e.UserID] = true
	}
	var lines []byte
	for _, e := range entries {
		if known[e.UserID] {
			continue
		}
		known[e.UserID] = true
		line, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("note a deleted account: %w", err)
		}
		lines = append(append(lines, line...), '\n')
	}
	if len(lines) == 0 {
		return nil
	}
	if err := r.append(lines); err != nil {
		return fmt.Errorf("note deleted accounts: %w", err)
	}
	return nil
}

// append writes whole lines behind what is there, also behind a line that was cut off.
func (r *roll) append(lines []byte) error {
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
