package durablelist

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/go-json-experiment/json"

	"croupier/db"
)

// Decision is a small record of a decision: by staff, or for a player. It has ids and names of
// actions, and no secret, address or amount.
type Decision struct {
	// Stream and Seq identify the row of the database with all details.
	Stream string `json:"stream"`
	Seq    int64  `json:"seq"`
	At     int64  `json:"at"` // unix milliseconds
	// Actor is the author; empty for the player of Subject.
	Actor string `json:"actor,omitempty"`
	// The action, and the subject with its kind.
	Action  string `json:"action"`
	Kind    string `json:"kind,omitempty"`
	Subject string `json:"subject,omitempty"`
}

const (
	// maxDecisionBytes is the size at which the file is replaced by a new one; one older file is
	// kept, so that at least the newest 30,000 decisions are stored.
	maxDecisionBytes = 8 << 20
	// maxDecisionsWaiting is the maximum number of decisions that wait for the disk.
	maxDecisionsWaiting = 10_000
	// maxDecisionLine is the maximum length of a line in bytes; a longer one is not written.
	maxDecisionLine = 2048
	previousSuffix  = ".1"
)

// Decisions is the list of decisions in a file beside the database. After a restore it has the
// decisions since then.
type Decisions struct {
	path string
	log  *slog.Logger

	mu      sync.Mutex
	waiting []Decision
	lost    int
	writing sync.Mutex
}

// OpenDecisions returns the list in a file, which is made with the first decision.
func OpenDecisions(path string, log *slog.Logger) *Decisions { return &Decisions{path: path, log: log} }

// Record stores a decision in the file soon after the transaction is committed. No caller waits for
// it.
func (d *Decisions) Record(tx *db.Tx, item Decision) {
	tx.AfterCommit(func() {
		d.mu.Lock()
		first := len(d.waiting) == 0
		if len(d.waiting) < maxDecisionsWaiting {
			d.waiting = append(d.waiting, item)
		} else {
			d.lost++
		}
		d.mu.Unlock()
		if first {
			go d.Flush()
		}
	})
}

// Flush returns when all decisions are on the disk, or could not be written.
func (d *Decisions) Flush() {
	d.writing.Lock()
	defer d.writing.Unlock()
	d.mu.Lock()
	list, lost := d.waiting, d.lost
	d.waiting, d.lost = nil, 0
	d.mu.Unlock()
	if len(list) == 0 {
		return
	}
	if err := d.append(list); err != nil {
		d.log.Error("decisions are not in the list that a restore reads", "error", err, "count", len(list)+lost)
	} else if lost > 0 {
		d.log.Error("decisions are not in the list that a restore reads", "count", lost)
	}
}

func (d *Decisions) append(list []Decision) error {
	var lines []byte
	for _, item := range list {
		line, err := json.Marshal(item)
		if err != nil {
			return fmt.Errorf("add to the list of decisions: %w", err)
		}
		if len(line) < maxDecisionLine {
			lines = append(append(lines, line...), '\n')
		}
	}
	if info, err := os.Stat(d.path); err == nil && info.Size() > maxDecisionBytes {
		if err := os.Rename(d.path, d.path+previousSuffix); err != nil {
			return fmt.Errorf("rename the full list of decisions: %w", err)
		}
	}
	whole := List[decisionEntry]{path: d.path, description: "list of decisions"}
	if err := whole.append(lines); err != nil {
		return fmt.Errorf("add to the list of decisions: %w", err)
	}
	return nil
}

// decisionEntry gives the file the same form as the other lists.
type decisionEntry struct{ Decision }

// Key implements Entry.
func (e decisionEntry) Key() string { return fmt.Sprint(e.Stream, e.Seq) }

// Since lists the decisions after the numbers that the database has reached, by stream: the
// newest ones, at most limit, in their order. Unreadable lines are left out.
func (d *Decisions) Since(reached map[string]int64, limit int) (list []Decision, err error) {
	d.Flush()
	for _, path := range []string{d.path + previousSuffix, d.path} {
		file, err := os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read the list of decisions %s: %w", filepath.Base(path), err)
		}
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 2*maxDecisionLine)
		for lines.Scan() {
			var item Decision
			if json.Unmarshal(bytes.TrimSpace(lines.Bytes()), &item) != nil || item.Stream == "" {
				continue
			}
			if last, known := reached[item.Stream]; !known || item.Seq <= last {
				continue
			}
			if list = append(list, item); len(list) > 2*limit {
				list = slices.Delete(list, 0, len(list)-limit)
			}
		}
		if err := errors.Join(lines.Err(), file.Close()); err != nil {
			return nil, fmt.Errorf("read the list of decisions %s: %w", filepath.Base(path), err)
		}
	}
	if len(list) > limit {
		list = list[len(list)-limit:]
	}
	return list, nil
}
