package audit

import (
	"sync"
	"time"
)

// Progress is the progress of an audit.
type Progress struct {
	// Running is set while the site audits itself. The other fields then belong to this run.
	Running bool
	Started time.Time
	// By is the id of the requesting staff member; empty for the schedule.
	By string
	// Total is the number of checks, Now the running one, Done the number before it.
	Total   int
	Current string
	Done    []CompletedCheck
}

// progress follows the one audit that the process runs.
type progress struct {
	mu  sync.Mutex
	now Progress
}

func (p *progress) begin(at time.Time, by string, parts int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = Progress{Running: true, Started: at, By: by, Total: parts}
}

func (p *progress) startCheck(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now.Current = name
}

func (p *progress) endCheck(checked CompletedCheck) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now.Done = append(p.now.Done[:len(p.now.Done):len(p.now.Done)], checked)
}

func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now = Progress{}
}

// Progress returns the progress of the running audit.
func (b *Auditor) Progress() Progress {
	b.progress.mu.Lock()
	defer b.progress.mu.Unlock()
	return b.progress.now
}
