// Package mail delivers letters in the background: by SMTP, or, on a site
// without a mail server, as files in the data folder.
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

// Message is one letter to one person.
type Message struct {
	// To is a bare e-mail address.
	To string
	// Subject is one line.
	Subject string
	// Text and HTML say the same; HTML may be empty.
	Text, HTML string
	// Kind names the occasion, for logs and the administrators' page.
	Kind string
}

// Options say how letters leave the house.
type Options struct {
	// Host is the SMTP server; empty means files in Dir.
	Host           string
	Port           int
	User, Password string
	// From is the sender, "Name <address>".
	From string
	// TLS is starttls, tls or none.
	TLS string
	// Dir takes the files of a site without a mail server.
	Dir   string
	Clock clock.Clock
	IDs   *id.Source
	Log   *slog.Logger
}

const (
	// maxQueue letters wait at most; beyond that Enqueue refuses.
	maxQueue = 1000
	// tries is how often a letter is offered to the SMTP server, with
	// retryAfter times two, three... between.
	tries      = 3
	retryAfter = 5 * time.Second
	// deliveryTimeout bounds one try.
	deliveryTimeout = 15 * time.Second
	// carriers is how many letters are under way at once.
	carriers = 4
	// drainTimeout is what a stopping site gives to the letters that wait.
	drainTimeout = 10 * time.Second
	// maxLetter is the largest text or HTML of a letter, in bytes.
	maxLetter = 256 << 10
)

// ErrFull is answered when too many letters wait.
var ErrFull = errors.New("too many letters wait for delivery")

// courier takes one letter where it belongs.
type courier interface {
	deliver(ctx context.Context, letter Message) error
}

// Mailer is the queue of letters and the worker that delivers them.
type Mailer struct {
	courier courier
	clock   clock.Clock
	log     *slog.Logger
	queue   chan Message
	recent  *recent
	// waiting lets tests and a stopping site wait for the queue to be empty.
	waiting sync.WaitGroup
}

// New checks the options and makes the mailer; Run makes it work.
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
	m := &Mailer{clock: o.Clock, log: o.Log, queue: make(chan Message, maxQueue), recent: newRecent(o.IDs, o.Clock)}
	var err error
	if o.Host == "" {
		m.courier, err = newFiles(o)
	} else {
		m.courier, err = newSMTP(o)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Enqueue takes a letter for delivery. Errors: a letter that cannot be one, or
// ErrFull; it never waits.
func (m *Mailer) Enqueue(letter Message) error {
	if err := check(letter); err != nil {
		return fmt.Errorf("letter %s: %w", letter.Kind, err)
	}
	m.waiting.Add(1)
	select {
	case m.queue <- letter:
		return nil
	default:
		m.waiting.Done()
		return ErrFull
	}
}

// check refuses what would break out of a header or fill the memory.
func check(letter Message) error {
	switch {
	case letter.To == "" || strings.ContainsAny(letter.To, "\r\n,;<> "):
		return errors.New("the address is not one")
	case strings.ContainsAny(letter.Subject, "\r\n"):
		return errors.New("the subject has line breaks")
	case len(letter.Text) > maxLetter || len(letter.HTML) > maxLetter:
		return errors.New("the letter is too long")
	}
	return nil
}

// Queued is how many messages wait for delivery.
func (m *Mailer) Queued() int { return len(m.queue) }

// Run delivers until ctx ends, then what still waits, for a moment.
func (m *Mailer) Run(ctx context.Context) error {
	// A letter that is tried again waits in its courier's hands; the others
	// go on with the rest.
	var couriers sync.WaitGroup
	for range carriers {
		couriers.Go(func() { m.work(ctx) })
	}
	couriers.Wait()
	return nil
}

func (m *Mailer) work(ctx context.Context) {
	for {
		select {
		case letter := <-m.queue:
			m.carry(ctx, letter)
		case <-ctx.Done():
			m.drain(ctx)
			return
		}
	}
}

// drain delivers what waits when the site stops, each letter tried once.
func (m *Mailer) drain(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	for {
		select {
		case letter := <-m.queue:
			m.recent.add(letter)
			if err := m.courier.deliver(ctx, letter); err != nil {
				m.log.Warn("a letter was lost when the site stopped", "kind", letter.Kind, "error", err)
			}
			m.waiting.Done()
		default:
			return
		}
	}
}

// carry tries a letter a few times. One that cannot be delivered is given up:
// whoever waits for it can ask for another.
func (m *Mailer) carry(ctx context.Context, letter Message) {
	defer m.waiting.Done()
	m.recent.add(letter)
	for try := 1; ; try++ {
		err := m.try(ctx, letter)
		if err == nil {
			return
		}
		m.log.Warn("a letter was not delivered", "kind", letter.Kind, "try", try, "error", err)
		if try == tries || permanent(err) {
			return
		}
		select {
		case <-m.clock.After(time.Duration(try) * retryAfter):
		case <-ctx.Done():
			return
		}
	}
}

// permanent reports a refusal that another try cannot change.
func permanent(err error) bool {
	var refusal *gomail.SendError
	return errors.As(err, &refusal) && !refusal.IsTemp() && refusal.ErrorCode() >= 500
}

// try delivers once. A delivery that has begun is finished, also while the
// site stops: half a conversation with a mail server may send a letter twice.
func (m *Mailer) try(ctx context.Context, letter Message) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), deliveryTimeout)
	defer cancel()
	return m.courier.deliver(ctx, letter)
}
