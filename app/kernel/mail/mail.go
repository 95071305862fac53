// Package mail delivers messages in the background: by SMTP or, on a site
// without a mail server, into files in the data folder.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
)

// Message is one email to one recipient.
type Message struct {
	// To is a bare email address.
	To string
	// Subject is one line.
	Subject string
	// Text and HTML have the same content; HTML may be empty.
	Text, HTML string
	// Kind names the occasion, for logs and the administrators' page.
	Kind string
}

// Options configure the delivery.
type Options struct {
	// Host is the SMTP server. Empty means files in Dir.
	Host           string
	Port           int
	User, Password string
	// From is the sender, "Name <address>".
	From string
	// TLS is starttls, tls or none.
	TLS string
	// Dir has the files of a site without a mail server.
	Dir string
	// Demo stores the texts of delivered messages for the staff of a demo site.
	Demo bool
	// Changed is called with every new state of a message and must return at once; it may be nil.
	Changed func(Delivery)
	Clock   clock.Clock
	IDs     *id.Source
	Log     *slog.Logger
}

const (
	// maxQueue bounds the queue; Enqueue refuses more messages.
	maxQueue = 1000
	// maxAttempts is the number of delivery attempts. The pause after attempt n is n
	// times retryDelay.
	maxAttempts = 3
	retryDelay  = 5 * time.Second
	// deliveryTimeout bounds one attempt.
	deliveryTimeout = 15 * time.Second
	// concurrency is the number of deliveries at a time.
	concurrency = 4
	// drainTimeout bounds the delivery of the queue when the site stops.
	drainTimeout = 10 * time.Second
	// maxContent is the largest text or HTML of a message, in bytes.
	maxContent = 256 << 10
)

// ErrQueueFull means that the queue is full.
var ErrQueueFull = errors.New("too many emails wait for delivery")

// transport delivers one message.
type transport interface {
	deliver(ctx context.Context, message Message) error
}

// queued is a message in delivery, with the id of its status.
type queued struct {
	Message
	id string
}

// Mailer is the queue of messages and the workers that deliver them.
type Mailer struct {
	transport transport
	clock     clock.Clock
	log       *slog.Logger
	queue     chan queued
	recent    *recentDeliveries
	// inFlight counts the messages in the queue and in delivery, for tests and
	// for a stopping site.
	inFlight sync.WaitGroup
}

// New checks the options and makes the mailer. Run starts the delivery.
func New(o Options) (*Mailer, error) {
	if o.Clock == nil {
		o.Clock = clock.System{}
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.IDs == nil {
		o.IDs = id.NewSource(o.Clock)
	}
	if o.Changed == nil {
		o.Changed = func(Delivery) {}
	}
	m := &Mailer{
		clock: o.Clock, log: o.Log, queue: make(chan queued, maxQueue),
		recent: &recentDeliveries{ids: o.IDs, clock: o.Clock, demo: o.Demo, changed: o.Changed},
	}
	var err error
	if o.Host == "" {
		m.transport, err = newFiles(o)
	} else {
		m.transport, err = newSMTP(o)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Enqueue queues a message without blocking. Errors: an invalid message, or
// ErrQueueFull.
func (m *Mailer) Enqueue(message Message) error {
	if err := check(message); err != nil {
		return fmt.Errorf("email %s: %w", message.Kind, err)
	}
	id := m.recent.add(message)
	if err := m.push(queued{message, id}); err != nil {
		m.recent.set(id, Failed, err.Error(), false)
		return err
	}
	return nil
}

func (m *Mailer) push(q queued) error {
	m.inFlight.Add(1)
	select {
	case m.queue <- q:
		return nil
	default:
		m.inFlight.Done()
		return ErrQueueFull
	}
}

// check refuses line breaks in headers and content that is too large.
func check(message Message) error {
	switch {
	case message.To == "" || strings.ContainsAny(message.To, "\r\n,;<> "):
		return errors.New("the address is not one")
	case strings.ContainsAny(message.Subject, "\r\n"):
		return errors.New("the subject has line breaks")
	case len(message.Text) > maxContent || len(message.HTML) > maxContent:
		return errors.New("the email is too long")
	}
	return nil
}

// Queued returns the length of the queue.
func (m *Mailer) Queued() int { return len(m.queue) }

// Run delivers until ctx ends, and then drains the queue for a short time.
func (m *Mailer) Run(ctx context.Context) error {
	// A message in retry occupies its worker. The other workers go on.
	var workers sync.WaitGroup
	for range concurrency {
		workers.Go(func() { m.runWorker(ctx) })
	}
	workers.Wait()
	return nil
}

func (m *Mailer) runWorker(ctx context.Context) {
	for {
		select {
		case message := <-m.queue:
			m.deliverQueued(ctx, message)
		case <-ctx.Done():
			m.drain(ctx)
			return
		}
	}
}

// drain delivers the queue when the site stops, with one attempt for each
// message.
func (m *Mailer) drain(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	for {
		select {
		case message := <-m.queue:
			err := m.transport.deliver(ctx, message.Message)
			if err != nil {
				m.log.Warn("an email was lost when the site stopped", "kind", message.Kind, "error", err)
			}
			m.recordResult(message.id, err)
			m.inFlight.Done()
		default:
			return
		}
	}
}

// deliverQueued tries to deliver a message a few times, and then drops it. The
// recipient can request another.
func (m *Mailer) deliverQueued(ctx context.Context, message queued) {
	defer m.inFlight.Done()
	for attempt := 1; ; attempt++ {
		err := m.attempt(ctx, message.Message)
		if err == nil {
			m.recordResult(message.id, nil)
			return
		}
		m.log.Warn("an email was not delivered", "kind", message.Kind, "try", attempt, "error", err)
		if attempt == maxAttempts || permanent(err) || mayHaveArrived(err) {
			m.recordResult(message.id, err)
			return
		}
		m.recent.set(message.id, Waiting, err.Error(), true)
		select {
		case <-m.clock.After(time.Duration(attempt) * retryDelay):
		case <-ctx.Done():
			m.recent.set(message.id, Failed, "the site stopped", false)
			return
		}
	}
}

// recordResult stores the result of the last attempt.
func (m *Mailer) recordResult(id string, err error) {
	switch {
	case err == nil:
		m.recent.set(id, Sent, "", true)
	case mayHaveArrived(err):
		m.recent.set(id, Unknown, err.Error(), true)
	default:
		m.recent.set(id, Failed, err.Error(), true)
	}
}

// permanent reports an error that a retry cannot change.
func permanent(err error) bool {
	var refusal *gomail.SendError
	return errors.As(err, &refusal) && !refusal.IsTemp() && refusal.ErrorCode() >= 500
}

// attempt makes one attempt. It does not abort when the site stops, since an
// aborted SMTP session may send a message twice.
func (m *Mailer) attempt(ctx context.Context, message Message) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), deliveryTimeout)
	defer cancel()
	return m.transport.deliver(ctx, message)
}

// Queue sends messages in the background.
type Queue interface {
	// Enqueue queues a message without blocking. Errors: an invalid message, or ErrQueueFull.
	Enqueue(message Message) error
}
