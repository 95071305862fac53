package mail

import (
	"slices"
	"sync"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

const (
	// maxRecent bounds the messages that are remembered with their state, maxTexts
	// those whose text is: the last ones of a demo site, and those that failed.
	maxRecent = 500
	maxTexts  = 100
)

// States of a message.
const (
	Waiting = "waiting"
	Sent    = "sent"
	Failed  = "failed"
	// Unsure is one that the server may have taken before the connection broke:
	// nobody sends it again.
	Unsure = "unsure"
)

// Letter is a message and what became of it. Times are unix milliseconds.
type Letter struct {
	ID            string
	At, ChangedAt int64
	To            string
	Subject, Kind string
	State         string
	Tries         int
	// Problem is why the last attempt failed.
	Problem string
	// Text and HTML are empty unless they are still needed.
	Text, HTML string
	// Retry tells that it can be sent again.
	Retry bool
}

// recent remembers the last messages since the start.
type recent struct {
	ids   *id.Source
	clock clock.Clock
	// demo keeps the texts of delivered messages.
	demo bool
	// changed hears of every new state.
	changed func(Letter)

	mu      sync.Mutex
	letters []*Letter // oldest first
}

func (r *recent) add(message Message) string {
	now := clock.Millis(r.clock.Now())
	l := &Letter{
		ID: r.ids.New(), At: now, ChangedAt: now, To: message.To, Subject: message.Subject, Kind: message.Kind, State: Waiting,
		Text: message.Text, HTML: message.HTML,
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.letters = append(r.letters, l)
	if len(r.letters) > maxRecent {
		r.letters = slices.Delete(r.letters, 0, len(r.letters)-maxRecent)
	}
	r.forgetTexts()
	r.changed(*l)
	return l.ID
}

// forgetTexts lets go of the texts of all but the last messages: they hold links
// that give access to accounts.
func (r *recent) forgetTexts() {
	kept := 0
	for _, l := range slices.Backward(r.letters) {
		if l.State == Waiting || l.Text == "" {
			continue
		}
		if kept++; kept > maxTexts {
			l.Text, l.HTML = "", ""
		}
	}
}

// set changes the state of a message after an attempt.
func (r *recent) set(id, state, problem string, tried bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	l := r.find(id)
	if l == nil {
		return
	}
	l.State, l.Problem, l.ChangedAt = state, problem, clock.Millis(r.clock.Now())
	if tried {
		l.Tries++
	}
	if state != Waiting && state != Failed && !r.demo {
		l.Text, l.HTML = "", ""
	}
	r.forgetTexts()
	r.changed(*l)
}

func (r *recent) find(id string) *Letter {
	for _, l := range r.letters {
		if l.ID == id {
			return l
		}
	}
	return nil
}

// Letters returns the last messages since the start, newest first.
func (m *Mailer) Letters() []Letter {
	m.recent.mu.Lock()
	defer m.recent.mu.Unlock()
	list := make([]Letter, 0, len(m.recent.letters))
	for _, l := range slices.Backward(m.recent.letters) {
		shown := *l
		shown.Retry = m.mayRetry(l)
		list = append(list, shown)
	}
	return list
}
