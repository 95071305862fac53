package push

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"golang.org/x/sync/errgroup"

	"croupier/app/kernel/webpush"
	"croupier/db"
)

const (
	// life is how long a message is worth sending, as with letters.
	life = 24 * time.Hour
	// MostWaiting is how many messages wait for one device: the newest ones.
	MostWaiting = 20
	// mostRefused is how many refusals in a row end a device.
	mostRefused = 3
	sendAtOnce  = 100
	callsAtOnce = 8
)

// pauses are how long a message waits after each failure.
var pauses = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour}

// Queue has a notice sent to all browsers of a player, after the commit.
func (s *Service) Queue(tx *db.Tx, userID string, noticeID int64) error {
	if !s.on.Get() {
		return nil
	}
	list, err := devicesOf(tx, userID)
	if err != nil || len(list) == 0 {
		return err
	}
	now := tx.Now()
	for _, d := range list {
		if err := insertMessage(tx, d.id, noticeID, now.UnixMilli(), now.Add(life).UnixMilli()); err != nil {
			return err
		}
		if err := deleteWaiting(tx, d.id, MostWaiting); err != nil {
			return err
		}
	}
	tx.After(s.nudge)
	return nil
}

// message is one that is due, with its device.
type message struct {
	device
	key      key
	noticeID int64
	tries    int
	endsAt   int64
}

// said is what a message says to a browser.
type said struct {
	ID    int64  `json:"id"`
	Topic string `json:"topic"`
	Title string `json:"title"`
	// Text is empty unless the player wants the facts in it.
	Text string `json:"text,omitempty"`
	Path string `json:"path"`
}

// attempt is what came of a message.
type attempt struct {
	message
	end error
	// spared: it was not sent, and never will be.
	spared bool
}

// Deliver sends what is due. A kill between the sending and its note sends a message
// twice: a browser shows it once, since it has its number.
func (s *Service) Deliver(ctx context.Context) error {
	for {
		var due []message
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			due, err = messagesDue(q, s.Clock.Now().UnixMilli(), sendAtOnce)
			return err
		})
		if err != nil || len(due) == 0 {
			return err
		}
		list := make([]attempt, len(due))
		var group errgroup.Group
		group.SetLimit(callsAtOnce)
		for i, m := range due {
			group.Go(func() error {
				list[i] = s.try(ctx, m)
				return nil
			})
		}
		_ = group.Wait() // an attempt keeps its own error
		if ctx.Err() != nil {
			return nil // the site stops: what was cut off is sent after the start
		}
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, a := range list {
				if err := s.note(tx, a); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("note what was sent to browsers: %w", err)
		}
	}
}

// try sends one message, if it is still wanted.
func (s *Service) try(ctx context.Context, m message) attempt {
	if !s.on.Get() || m.endsAt <= s.Clock.Now().UnixMilli() {
		return attempt{message: m, spared: true}
	}
	var (
		words  Words
		wanted bool
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		words, wanted, err = s.notices.Told(q, m.userID, m.noticeID)
		return err
	})
	if err != nil || !wanted {
		return attempt{message: m, end: err, spared: err == nil}
	}
	return attempt{message: m, end: s.send(ctx, m, words)}
}

func (s *Service) send(ctx context.Context, m message, words Words) error {
	where, err := s.opened(m.device)
	if err != nil {
		return err
	}
	own, err := s.open(m.key)
	if err != nil {
		return err
	}
	text := said{ID: m.noticeID, Topic: words.Topic, Title: words.Title, Path: words.Path}
	if m.details {
		text.Text = words.Text
	}
	body, err := json.Marshal(text)
	if err != nil {
		return fmt.Errorf("encode a message: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	now := s.Clock.Now()
	left := time.Duration(m.endsAt-now.UnixMilli()) * time.Millisecond
	return webpush.Sender{Client: s.Client, Subject: s.Subject()}.Send(ctx, own, where, webpush.Message{Text: body, Life: left, Urgent: words.Urgent}, now)
}

// note stores what came of a message: it was sent, waits for another attempt, or is
// given up; a device that is gone is forgotten.
func (s *Service) note(tx *db.Tx, a attempt) error {
	now := tx.Now()
	switch {
	case a.spared:
		return deleteMessage(tx, a.id, a.noticeID)
	case a.end == nil:
		if err := setSent(tx, a.id, now.UnixMilli()); err != nil {
			return err
		}
		return deleteMessage(tx, a.id, a.noticeID)
	case errors.Is(a.end, webpush.ErrGone):
		_, err := deleteDevice(tx, a.userID, a.id)
		return err
	case errors.Is(a.end, webpush.ErrRefused):
		s.Log.Warn("a push service refuses a message", "error", a.end)
		if err := noteRefused(tx, a.id, mostRefused); err != nil {
			return err
		}
		return deleteMessage(tx, a.id, a.noticeID)
	}
	return s.later(tx, a, now)
}

// later puts a message off, as long as it is worth it.
func (s *Service) later(tx *db.Tx, a attempt, now time.Time) error {
	s.Log.Warn("a message to a browser failed", "tries", a.tries+1, "error", a.end)
	if a.tries >= len(pauses) {
		return deleteMessage(tx, a.id, a.noticeID)
	}
	next := now.Add(pauses[a.tries])
	if busy := (*webpush.Busy)(nil); errors.As(a.end, &busy) && now.Add(busy.After).After(next) {
		next = now.Add(busy.After)
	}
	if next.UnixMilli() >= a.endsAt {
		return deleteMessage(tx, a.id, a.noticeID)
	}
	return setTries(tx, a.id, a.noticeID, a.tries+1, next.UnixMilli())
}
