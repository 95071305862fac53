package alerts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/db"
)

// Message is an alert as it is told outside of the site.
type Message struct {
	// ID is that of the alert: who gets a message twice knows it by that.
	ID       string      `json:"id"`
	Site     string      `json:"site"`
	Title    string      `json:"title"`
	Severity string      `json:"severity"`
	Player   string      `json:"player,omitempty"`
	UserID   string      `json:"user,omitempty"`
	Address  string      `json:"address,omitempty"`
	Facts    []AlertFact `json:"facts"`
	At       int64       `json:"at"`
	URL      string      `json:"url"`
	Test     bool        `json:"test,omitempty"`
}

const (
	// firstPause is the pause after the first failure; each is twice the one
	// before, up to longestPause. After mostAttempts, a day and a half, the message is lost.
	firstPause   = 10 * time.Second
	longestPause = 4 * time.Hour
	mostAttempts = 20
	// outboxBatch is how many messages are read at a time.
	outboxBatch = 50
	// outboxPause is how often the outbox is looked at without being woken.
	outboxPause = 10 * time.Second
	sendTimeout = 10 * time.Second
	// mostProblem bounds what is stored of an error.
	mostProblem = 300
)

// post puts an alert into the outbox of all channels that want it, in the
// transaction in which it is raised.
func (s *Service) post(tx *db.Tx, a alert) error {
	list, err := allChannels(tx)
	if err != nil {
		return err
	}
	for _, c := range list {
		if !c.on || a.severity < c.least {
			continue
		}
		if err := insertDelivery(tx, a.id, c.id, a.at); err != nil {
			return err
		}
		tx.After(s.wakeUp)
	}
	return nil
}

func (s *Service) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // it is woken already
	}
}

// Run delivers what is in the outbox until ctx ends.
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

// Deliver sends what is due. A message that was sent and not noted is sent again.
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
		return nil // it was removed a moment ago
	}
	if err != nil {
		return err
	}
	problem := s.send(ctx, c, m)
	if ctx.Err() != nil {
		return ctx.Err() // the site stops: it is tried again
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now := tx.Now()
		if err := noteDelivery(tx, c.id, now.UnixMilli(), problem); err != nil {
			return err
		}
		d.attempts++
		switch {
		case problem == "":
			return updateDelivery(tx, d.seq, "sent", d.attempts, now.UnixMilli(), now.UnixMilli(), "")
		case d.attempts >= mostAttempts:
			return updateDelivery(tx, d.seq, "failed", d.attempts, now.UnixMilli(), 0, problem)
		}
		return updateDelivery(tx, d.seq, "waiting", d.attempts, now.Add(pauseAfter(d.attempts)).UnixMilli(), 0, problem)
	})
}

// pauseAfter is how long a message waits after so many attempts.
func pauseAfter(attempts int) time.Duration {
	pause := firstPause
	for ; attempts > 1 && pause < longestPause; attempts-- {
		pause *= 2
	}
	return min(pause, longestPause)
}

// messageOf writes an alert for the outside.
func (s *Service) messageOf(q db.Querier, a alert) (Message, error) {
	name, err := s.names(q)(a.userID)
	if err != nil {
		return Message{}, err
	}
	m := Message{
		ID: a.id, Site: s.options.Product, Title: a.title, Severity: severityNames[a.severity], Player: name, UserID: a.userID, Address: a.address,
		Facts: append([]AlertFact{}, a.facts...), At: a.eventAt, URL: s.options.BaseURL() + "/admin/alerts",
	}
	if a.userID != "" {
		m.URL = s.options.BaseURL() + "/admin/user/" + a.userID
	}
	return m, nil
}

// send sends a message over a channel and says what went wrong, for people.
func (s *Service) send(ctx context.Context, c channel, m Message) string {
	secret := ""
	if c.secret != "" {
		var err error
		if secret, err = s.sealer.Open(c.id, c.secret); err != nil {
			return "The secret cannot be read with the key of this site: set it anew."
		}
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	if err := s.senders[c.kind].send(ctx, c.to, secret, m); err != nil {
		problem := err.Error()
		return problem[:min(len(problem), mostProblem)]
	}
	return ""
}

// text writes a message as plain text.
func (m *Message) text() string {
	text := fmt.Sprintf("%s (%s)\n", m.Title, m.Severity)
	if m.Player != "" {
		text += "Player: " + m.Player + "\n"
	} else if m.Address != "" {
		text += "Address: " + m.Address + "\n"
	}
	for _, f := range m.Facts {
		text += f.Title + ": " + f.Value + "\n"
	}
	return text + "At: " + time.UnixMilli(m.At).UTC().Format("2006-01-02 15:04:05 UTC") + "\n\n" + m.URL + "\n"
}
