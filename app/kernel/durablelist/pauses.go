package durablelist

import (
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/sorting"
	"croupier/db"
)

// PauseKind is the reason why a player is excluded from play.
type PauseKind string

// The kinds of pauses. Their names are stored.
const (
	// Exclusion is a self-exclusion, or one by a register or the team.
	Exclusion PauseKind = "exclusion"
	// TimeOut is a time-out of play control.
	TimeOut PauseKind = "time-out"
)

// Pause is the exclusion of a player from play until a time.
type Pause struct {
	UserID string    `json:"account"`
	Kind   PauseKind `json:"kind"`
	// Until is the end; session.Forever for a permanent one.
	Until time.Time `json:"until"`
	SetAt time.Time `json:"set_at"`
}

// Key implements Entry. An unknown kind has one too: its line stays.
func (p Pause) Key() string {
	if p.UserID == "" || p.Kind == "" || p.Until.IsZero() {
		return ""
	}
	return p.UserID + " " + string(p.Kind) + " " + strconv.FormatInt(p.Until.UnixMilli(), 10)
}

// Pauses is the list of players who are excluded from play. A restored database must not let a
// player play again who asked for the exclusion.
type Pauses struct {
	list *List[Pause]
	path string
	log  *slog.Logger

	mu sync.Mutex
	// waiting are committed and not in the file yet.
	waiting []Pause
	writing sync.Mutex
	warned  sync.Once
}

// OpenPauses returns the list of pauses in a file.
func OpenPauses(path string, log *slog.Logger) *Pauses {
	return &Pauses{list: Open[Pause](path, "list of exclusions"), path: path, log: log}
}

// Record stores a pause in the file as soon as the transaction is committed. The writer of the
// database does not wait for it: code that answers the player calls Flush before.
func (p *Pauses) Record(tx *db.Tx, pause Pause) {
	tx.AfterCommit(func() {
		p.mu.Lock()
		p.waiting = append(p.waiting, pause)
		p.mu.Unlock()
		go p.Flush()
	})
}

// Flush returns when all pauses are on the disk. A pause that cannot be written is retried by the
// next Flush, and at the next start: the pause itself is in force.
func (p *Pauses) Flush() {
	p.writing.Lock()
	defer p.writing.Unlock()
	p.mu.Lock()
	list := p.waiting
	p.waiting = nil
	p.mu.Unlock()
	if err := p.list.Add(list...); err != nil {
		p.log.Error("an exclusion or a time-out is in force and not in the list that a restore reads", "error", err)
		p.mu.Lock()
		p.waiting = append(list, p.waiting...)
		p.mu.Unlock()
	}
}

// AddMissing adds the pauses of the database to the file. It returns the pauses of a kind in the
// file that run at a time, for each player the longest.
func (p *Pauses) AddMissing(kind PauseKind, present []Pause, now time.Time) ([]Pause, error) {
	if err := p.list.Add(present...); err != nil {
		return nil, err
	}
	list, damaged, err := p.list.Read()
	if err != nil {
		return nil, err
	}
	if damaged > 0 {
		p.warned.Do(func() {
			p.log.Warn("lines of the list of exclusions and time-outs cannot be read and are left out", "file", p.path, "lines", damaged)
		})
	}
	latest := map[string]Pause{}
	for _, item := range list {
		if item.Kind == kind && item.Until.After(now) && item.Until.After(latest[item.UserID].Until) {
			latest[item.UserID] = item
		}
	}
	running := make([]Pause, 0, len(latest))
	for _, item := range latest {
		running = append(running, item)
	}
	sorting.By(running, func(a, b Pause) int { return strings.Compare(a.UserID, b.UserID) })
	return running, nil
}

// Prune removes pauses that have ended. It writes the waiting ones first: a pause that is added
// after the removal would stay in the file until the next one.
func (p *Pauses) Prune(now time.Time) error {
	p.Flush()
	return p.list.Prune(func(item Pause) bool { return !item.Until.After(now) })
}
