package audit

import (
	"sync"
	"time"
)

// Progress is how far an audit has come.
type Progress struct {
	// Running is set while the site audits itself. The other fields are then of
	// this run.
	Running bool
	Started time.Time
	// By is the id of who of the staff asked; empty for the schedule.
	By string
	// Parts is how many checks there are, Now the one that runs, Done those before.
	Parts int
	Now   string
	Done  []Checked
}

// progress follows the one audit that the process runs.
type progress struct {
	mu  sync.Mutex
	now Progress
}

func (p *progress) begin(at time.Time, by string, parts int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = Progress{Running: true, Started: at, By: by, Parts: parts}
}

func (p *progress) part(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now.Now = name
}

func (p *progress) done(checked Checked) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now.Done = append(p.now.Done[:len(p.now.Done):len(p.now.Done)], checked)
}

func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = Progress{}
}

// Progress tells how far the audit has come that runs now.
func (b *Books) Progress() Progress {
	b.progress.mu.Lock()
	defer b.progress.mu.Unlock()
	return b.progress.now
}
