package roll

import (
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"croupier/db"
)

// PauseKind is why a player is kept from play.
type PauseKind string

// The kinds of pauses. Their names are stored.
const (
	// Exclusion is a self-exclusion, or one by a register or the team.
	Exclusion PauseKind = "exclusion"
	// TimeOut is a time-out of play control.
	TimeOut PauseKind = "time-out"
)

// Pause is that a player is kept from play until a time.
type Pause struct {
	UserID string    `json:"account"`
	Kind   PauseKind `json:"kind"`
	// Until is the end; session.Forever for one that never comes.
	Until time.Time `json:"until"`
	SetAt time.Time `json:"set_at"`
}

// Key implements Entry. A kind that this version does not know has one too: its line stays.
func (p Pause) Key() string {
	if p.UserID == "" || p.Kind == "" || p.Until.IsZero() {
		return ""
	}
	return p.UserID + " " + string(p.Kind) + " " + strconv.FormatInt(p.Until.UnixMilli(), 10)
}

// Pauses is the roll of players who are kept from play. A restored database must not let
// anybody play again who asked not to.
type Pauses struct {
	roll *Roll[Pause]
	path string
	log  *slog.Logger

	mu sync.Mutex
	// waiting are committed and not in the file yet.
	waiting []Pause
	writing sync.Mutex
	warned  sync.Once
}

// OpenPauses gives the roll of pauses in a file.
func OpenPauses(path string, log *slog.Logger) *Pauses {
	return &Pauses{roll: Open[Pause](path, "list of exclusions"), path: path, log: log}
}

// Note has the file know of a pause as soon as the transaction is committed. The writer of
// the database does not wait for it: whoever answers the player calls Flush before.
func (p *Pauses) Note(tx *db.Tx, pause Pause) {
	tx.After(func() {
		p.mu.Lock()
		p.waiting = append(p.waiting, pause)
		p.mu.Unlock()
		go p.Flush()
	})
}

// Flush comes back when all that was noted is on the disk. What cannot be written is tried
// again by the next one, and at the next start: the pause itself is in force.
func (p *Pauses) Flush() {
	p.writing.Lock()
	defer p.writing.Unlock()
	p.mu.Lock()
	list := p.waiting
	p.waiting = nil
	p.mu.Unlock()
	if err := p.roll.Add(list...); err != nil {
		p.log.Error("an exclusion or a time-out is in force and not in the list that a restore reads", "error", err)
		p.mu.Lock()
		p.waiting = append(list, p.waiting...)
		p.mu.Unlock()
	}
}

// Complete has the file know of the pauses that the database has, and gives back those of a
// kind that still run at a time: of each player the longest.
func (p *Pauses) Complete(kind PauseKind, present []Pause, now time.Time) ([]Pause, error) {
	if err := p.roll.Add(present...); err != nil {
		return nil, err
	}
	list, damaged, err := p.roll.Read()
	if err != nil {
		return nil, err
	}
	if damaged > 0 {
		p.warned.Do(func() {
			p.log.Warn("lines of the list of exclusions and time-outs cannot be read and are left out", "file", p.path, "lines", damaged)
		})
	}
	longest := map[string]Pause{}
	for _, one := range list {
		if one.Kind == kind && one.Until.After(now) && one.Until.After(longest[one.UserID].Until) {
			longest[one.UserID] = one
		}
	}
	running := make([]Pause, 0, len(longest))
	for _, one := range longest {
		running = append(running, one)
	}
	slices.SortFunc(running, func(a, b Pause) int { return strings.Compare(a.UserID, b.UserID) })
	return running, nil
}

// Prune takes out what has ended at a time.
func (p *Pauses) Prune(now time.Time) error {
	return p.roll.Prune(func(one Pause) bool { return !one.Until.After(now) })
}
