package alerts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/db"
)

// Message is an alert as it is sent outside of the site.
type Message struct {
	// ID is the id of the alert. Receivers use it to detect duplicates.
	ID       string        `json:"id"`
	Site     string        `json:"site"`
	Title    string        `json:"title"`
	Severity string        `json:"severity"`
	Player   string        `json:"player,omitempty"`
	UserID   string        `json:"user,omitempty"`
	Address  string        `json:"address,omitempty"`
	Details  []AlertDetail `json:"details"`
	At       int64         `json:"at"`
	URL      string        `json:"url"`
	Test     bool          `json:"test,omitempty"`
}

const (
	// minRetryPause is the pause after the first failure. Each following pause is twice the
	// one before, up to maxRetryPause. After maxAttempts, a day and a half, the message
	// is given up.
	minRetryPause = 10 * time.Second
	maxRetryPause = 4 * time.Hour
	maxAttempts   = 20
	// outboxBatch is the number of messages read at a time.
	outboxBatch = 50
	// outboxPause is the interval at which the outbox is checked without being woken.
	outboxPause = 10 * time.Second
	sendTimeout = 10 * time.Second
	// maxProblemLength is the maximum length of a stored error, in bytes.
	maxProblemLength = 300
)

// enqueue adds an alert to the outbox for all channels that accept its severity. It uses the
// transaction that raises the alert.
func (s *Service) enqueue(tx *db.Tx, a alert) error {
	list, err := allChannels(tx)
	if err != nil {
		return err
	}
	for _, c := range list {
		if !c.on || a.severity < c.minSeverity {
			continue
		}
		if err := insertDelivery(tx, a.id, c.id, a.at); err != nil {
			return err
		}
		tx.AfterCommit(s.wakeUp)
	}
	return nil
}

func (s *Service) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // already woken
	}
}

// Run delivers the outbox until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		err := s.Deliver(ctx)
		if ctx.Err() != nil || errors.Is(err, db.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
		case <-s.Clock.After(outboxPause):
		}
	}
}

// Deliver sends the due messages. If the result of a delivery was not stored, the message
// is sent again.
func (s *Service) Deliver(ctx context.Context) error {
	s.sending.Lock()
	defer s.sending.Unlock()
	for {
		now := s.Clock.Now().UnixMilli()
		var due []delivery
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			due, err = dueDeliveries(q, now, outboxBatch)
			return err
		})
		if err != nil {
			return err
		}
		for _, d := range due {
			if err := s.deliver(ctx, d); err != nil {
				return err
			}
		}
		if len(due) < outboxBatch {
			return nil
		}
	}
}

func (s *Service) deliver(ctx context.Context, d delivery) error {
	var c channel
	var m Message
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if c, err = channelByID(q, d.channel); err != nil {
			return err
		}
		a, err := alertByID(q, d.alert)
		if err != nil {
			return err
		}
		m, err = s.messageOf(q, a)
		return err
	})
	if errors.Is(err, errUnknownChannel) {
		return nil // the channel was removed a moment ago
	}
	if err != nil {
		return err
	}
	problem := s.send(ctx, c, m)
	if ctx.Err() != nil {
		return ctx.Err() // the site stops; the message is sent again later
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now := tx.Now()
		if err := recordDelivery(tx, c.id, now.UnixMilli(), problem); err != nil {
			return err
		}
		d.attempts++
		switch {
		case problem == "":
			return updateDelivery(tx, d.seq, "sent", d.attempts, now.UnixMilli(), now.UnixMilli(), "")
		case d.attempts >= maxAttempts:
			return updateDelivery(tx, d.seq, "failed", d.attempts, now.UnixMilli(), 0, problem)
		}
		return updateDelivery(tx, d.seq, "waiting", d.attempts, now.Add(pauseAfter(d.attempts)).UnixMilli(), 0, problem)
	})
}

// pauseAfter returns the pause after a number of attempts.
func pauseAfter(attempts int) time.Duration {
	pause := minRetryPause
	for ; attempts > 1 && pause < maxRetryPause; attempts-- {
		pause *= 2
	}
	return min(pause, maxRetryPause)
}

// messageOf returns the message of an alert.
func (s *Service) messageOf(q db.Querier, a alert) (Message, error) {
	name, err := s.names(q)(a.userID)
	if err != nil {
		return Message{}, err
	}
	m := Message{
		ID: a.id, Site: s.options.Product, Title: a.title, Severity: severityNames[a.severity], Player: name, UserID: a.userID, Address: a.address,
		Details: append([]AlertDetail{}, a.details...), At: a.eventAt, URL: s.options.BaseURL() + "/admin/alerts",
	}
	if a.userID != "" {
		m.URL = s.options.BaseURL() + "/admin/user/" + a.userID
	}
	return m, nil
}

// send sends a message on a channel. It returns the problem as a text for staff, empty if
// there is none.
func (s *Service) send(ctx context.Context, c channel, m Message) string {
	secret := ""
	if c.secret != "" {
		var err error
		if secret, err = s.sealer.Decrypt(c.id, c.secret); err != nil {
			return "The secret cannot be read with the key of this site: set it again."
		}
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	if err := s.senders[c.kind].send(ctx, c.to, secret, m); err != nil {
		problem := err.Error()
		return problem[:min(len(problem), maxProblemLength)]
	}
	return ""
}

// text returns a message as plain text.
func (m *Message) text() string {
	text := fmt.Sprintf("%s (%s)\n", m.Title, m.Severity)
	if m.Player != "" {
		text += "Player: " + m.Player + "\n"
	} else if m.Address != "" {
		text += "Address: " + m.Address + "\n"
	}
	for _, f := range m.Details {
		text += f.Title + ": " + f.Value + "\n"
	}
	return text + "At: " + time.UnixMilli(m.At).UTC().Format("2006-01-02 15:04:05 UTC") + "\n\n" + m.URL + "\n"
}
