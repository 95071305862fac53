package mail

import (
	"slices"
	"sync"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

// maxRecent bounds the messages that administrators of a demo site can read.
const maxRecent = 100

// Sent is a message that was delivered or failed.
type Sent struct {
	ID      string `json:"id"`
	To      string `json:"to"`
	Subject string `json:"subject"`
	Kind    string `json:"kind"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
	// At is in unix milliseconds.
	At int64 `json:"at"`
}

type recent struct {
	ids   *id.Source
	clock clock.Clock
	mu    sync.Mutex
	sent  []Sent // oldest first
}

func newRecent(ids *id.Source, c clock.Clock) *recent { return &recent{ids: ids, clock: c} }

func (r *recent) add(message Message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent = append(r.sent, Sent{
		ID: r.ids.New(), To: message.To, Subject: message.Subject, Kind: message.Kind,
		Text: message.Text, HTML: message.HTML, At: clock.Millis(r.clock.Now()),
	})
	if len(r.sent) > maxRecent {
		r.sent = slices.Delete(r.sent, 0, len(r.sent)-maxRecent)
	}
}

// Recent returns the last messages since the start, newest first.
func (m *Mailer) Recent() []Sent {
	m.recent.mu.Lock()
	defer m.recent.mu.Unlock()
	messages := slices.Clone(m.recent.sent)
	slices.Reverse(messages)
	return messages
}
