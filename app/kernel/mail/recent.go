package mail

import (
	"slices"
	"sync"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

const (
	// maxRecent is the maximum number of messages with a stored state, maxTexts the maximum
	// number with a stored text: the last ones of a demo site, and failed ones.
	maxRecent = 500
	maxTexts  = 100
)

// States of a message.
const (
	Waiting = "waiting"
	Sent    = "sent"
	Failed  = "failed"
	// Unknown is the state of a message that the server may have accepted before the connection
	// broke: it is not sent again.
	Unknown = "unknown"
)

// Delivery is a message and its status. Times are unix milliseconds.
type Delivery struct {
	ID            string
	At, ChangedAt int64
	To            string
	Subject, Kind string
	State         string
	Attempts      int
	// LastError is the error of the last attempt.
	LastError string
	// Text and HTML are empty unless they are still needed.
	Text, HTML string
	// Retryable is set if it can be sent again.
	Retryable bool
}

// recentDeliveries has the last messages since the start.
type recentDeliveries struct {
	ids   *id.Source
	clock clock.Clock
	// demo stores the texts of delivered messages.
	demo bool
	// changed is called with every new state.
	changed func(Delivery)

	mu   sync.Mutex
	list []*Delivery // oldest first
}

func (r *recentDeliveries) add(message Message) string {
	now := clock.Millis(r.clock.Now())
	l := &Delivery{
		ID: r.ids.New(), At: now, ChangedAt: now, To: message.To, Subject: message.Subject, Kind: message.Kind, State: Waiting,
		Text: message.Text, HTML: message.HTML,
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = append(r.list, l)
	if len(r.list) > maxRecent {
		r.list = slices.Delete(r.list, 0, len(r.list)-maxRecent)
	}
	r.dropTexts()
	r.changed(*l)
	return l.ID
}

// dropTexts deletes the texts of all except the last messages: they contain links that give
// access to accounts.
func (r *recentDeliveries) dropTexts() {
	withText := 0
	for _, l := range slices.Backward(r.list) {
		if l.State == Waiting || l.Text == "" {
			continue
		}
		if withText++; withText > maxTexts {
			l.Text, l.HTML = "", ""
		}
	}
}

// set changes the state of a message after an attempt.
func (r *recentDeliveries) set(id, state, problem string, attempted bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	l := r.find(id)
	if l == nil {
		return
	}
	l.State, l.LastError, l.ChangedAt = state, problem, clock.Millis(r.clock.Now())
	if attempted {
		l.Attempts++
	}
	if state != Waiting && state != Failed && !r.demo {
		l.Text, l.HTML = "", ""
	}
	r.dropTexts()
	r.changed(*l)
}

func (r *recentDeliveries) find(id string) *Delivery {
	for _, l := range r.list {
		if l.ID == id {
			return l
		}
	}
	return nil
}

// Deliveries returns the last messages since the start, newest first.
func (m *Mailer) Deliveries() []Delivery {
	m.recent.mu.Lock()
	defer m.recent.mu.Unlock()
	list := make([]Delivery, 0, len(m.recent.list))
	for _, l := range slices.Backward(m.recent.list) {
		view := *l
		view.Retryable = m.mayRetry(l)
		list = append(list, view)
	}
	return list
}
