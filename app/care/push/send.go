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
	// messageLifetime is how long a message may be sent, as for emails.
	messageLifetime = 24 * time.Hour
	// MaxWaiting is the max number of messages that wait for one device; the newest ones are kept.
	MaxWaiting = 20
	// maxRejections is the number of rejections in a row after which a device is deleted.
	maxRejections = 3
	sendBatch     = 100
	parallelCalls = 8
)

// retryDelays are the delays after each failure.
var retryDelays = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour}

// Queue queues a notice for all browsers of a player, after the commit.
func (s *Service) Queue(tx *db.Tx, userID string, noticeID int64) error {
	if !s.enabled.Get() {
		return nil
	}
	list, err := devicesOf(tx, userID)
	if err != nil || len(list) == 0 {
		return err
	}
	now := tx.Now()
	for _, d := range list {
		if err := insertMessage(tx, d.id, noticeID, now.UnixMilli(), now.Add(messageLifetime).UnixMilli()); err != nil {
			return err
		}
		if err := deleteWaiting(tx, d.id, MaxWaiting); err != nil {
			return err
		}
	}
	tx.AfterCommit(s.wakeWorker)
	return nil
}

// message is a due message with its device.
type message struct {
	device
	key      key
	noticeID int64
	tries    int
	endsAt   int64
}

// payload is the content of a message to a browser.
type payload struct {
	ID    int64  `json:"id"`
	Topic string `json:"topic"`
	Title string `json:"title"`
	// Text is empty unless the player wants the facts in it.
	Text string `json:"text,omitempty"`
	Path string `json:"path"`
}

// outcome is the outcome of sending a message.
type outcome struct {
	message
	err error
	// skipped: it was not sent, and never will be.
	skipped bool
}

// Deliver sends the due messages. If the process stops between sending and storing the outcome, a
// message is sent twice. The browser shows it once, because both have the same number.
func (s *Service) Deliver(ctx context.Context) error {
	for {
		var due []message
		err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
			due, err = dueMessages(q, s.Clock.Now().UnixMilli(), sendBatch)
			return err
		})
		if err != nil || len(due) == 0 {
			return err
		}
		list := make([]outcome, len(due))
		var group errgroup.Group
		group.SetLimit(parallelCalls)
		for i, m := range due {
			group.Go(func() error {
				list[i] = s.trySend(ctx, m)
				return nil
			})
		}
		_ = group.Wait() // each attempt has its own error
		if ctx.Err() != nil {
			return nil // the site stops: interrupted messages are sent after the start
		}
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			for _, a := range list {
				if err := s.recordOutcome(tx, a); err != nil {
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

// trySend sends one message, if it is still wanted.
func (s *Service) trySend(ctx context.Context, m message) outcome {
	if !s.enabled.Get() || m.endsAt <= s.Clock.Now().UnixMilli() {
		return outcome{message: m, skipped: true}
	}
	var (
		content Content
		wanted  bool
	)
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		content, wanted, err = s.Notices.PushContent(q, m.userID, m.noticeID)
		return err
	})
	if err != nil || !wanted {
		return outcome{message: m, err: err, skipped: err == nil}
	}
	return outcome{message: m, err: s.send(ctx, m, content)}
}

func (s *Service) send(ctx context.Context, m message, content Content) error {
	subscription, err := s.decrypt(m.device)
	if err != nil {
		return err
	}
	playerOptions, err := s.decryptKey(m.key)
	if err != nil {
		return err
	}
	text := payload{ID: m.noticeID, Topic: content.Topic, Title: content.Title, Path: content.Path}
	if m.details {
		text.Text = content.Text
	}
	body, err := json.Marshal(text)
	if err != nil {
		return fmt.Errorf("encode a message: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	now := s.Clock.Now()
	left := time.Duration(m.endsAt-now.UnixMilli()) * time.Millisecond
	return webpush.Sender{Client: s.Client, Subject: s.Subject()}.Send(ctx, playerOptions, subscription, webpush.Message{Text: body, TTL: left, Urgent: content.Urgent}, now)
}

// recordOutcome stores the outcome of a message: sent, waiting for another attempt, or given up. It deletes
// a device that no longer exists.
func (s *Service) recordOutcome(tx *db.Tx, a outcome) error {
	now := tx.Now()
	switch {
	case a.skipped:
		return deleteMessage(tx, a.id, a.noticeID)
	case a.err == nil:
		if err := setSent(tx, a.id, now.UnixMilli()); err != nil {
			return err
		}
		return deleteMessage(tx, a.id, a.noticeID)
	case errors.Is(a.err, webpush.ErrGone):
		_, err := deleteDevice(tx, a.userID, a.id)
		return err
	case errors.Is(a.err, webpush.ErrRefused):
		s.Log.Warn("a push service refuses a message", "error", a.err)
		if err := countRejection(tx, a.id, maxRejections); err != nil {
			return err
		}
		return deleteMessage(tx, a.id, a.noticeID)
	}
	return s.postpone(tx, a, now)
}

// postpone delays a message, as long as it may be sent.
func (s *Service) postpone(tx *db.Tx, a outcome, now time.Time) error {
	s.Log.Warn("a message to a browser failed", "tries", a.tries+1, "error", a.err)
	if a.tries >= len(retryDelays) {
		return deleteMessage(tx, a.id, a.noticeID)
	}
	next := now.Add(retryDelays[a.tries])
	if busy := (*webpush.Busy)(nil); errors.As(a.err, &busy) && now.Add(busy.RetryAfter).After(next) {
		next = now.Add(busy.RetryAfter)
	}
	if next.UnixMilli() >= a.endsAt {
		return deleteMessage(tx, a.id, a.noticeID)
	}
	return setTries(tx, a.id, a.noticeID, a.tries+1, next.UnixMilli())
}
