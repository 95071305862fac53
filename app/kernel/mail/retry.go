package mail

import (
	"errors"
	"time"

	gomail "github.com/wneessen/go-mail"

	"croupier/app/kernel/clock"
)

// retryWithin is how long after its creation a message can be sent again: its links expire soon
// after.
const retryWithin = time.Hour

// ErrNoRetry means that a message cannot be sent again: it was sent, or may have been, or its
// text is deleted.
var ErrNoRetry = errors.New("the email cannot be sent again")

// mayRetry reports whether a message certainly did not arrive, and is recent.
func (m *Mailer) mayRetry(l *Delivery) bool {
	return l.State == Failed && l.Text != "" && m.clock.Now().Sub(clock.FromMillis(l.At)) < retryWithin
}

// CanRetry reports whether a message can be sent again, and returns it.
func (m *Mailer) CanRetry(id string) (Delivery, bool) {
	m.recent.mu.Lock()
	defer m.recent.mu.Unlock()
	if l := m.recent.find(id); l != nil && m.mayRetry(l) {
		return *l, true
	}
	return Delivery{}, false
}

// Retry sends a failed message again. Errors: ErrNoRetry, ErrQueueFull.
func (m *Mailer) Retry(id string) error {
	m.recent.mu.Lock()
	l := m.recent.find(id)
	if l == nil || !m.mayRetry(l) {
		m.recent.mu.Unlock()
		return ErrNoRetry
	}
	l.State = Waiting // no other caller sends it in between
	message := Message{To: l.To, Subject: l.Subject, Text: l.Text, HTML: l.HTML, Kind: l.Kind}
	m.recent.mu.Unlock()
	if err := m.push(queued{message, id}); err != nil {
		m.recent.set(id, Failed, err.Error(), false)
		return err
	}
	m.recent.set(id, Waiting, "", false)
	return nil
}

// mayHaveArrived reports whether the server may have accepted the message although the attempt failed:
// the connection broke after the text was sent.
func mayHaveArrived(err error) bool {
	var refusal *gomail.SendError
	if !errors.As(err, &refusal) {
		return false
	}
	switch refusal.Reason {
	case gomail.ErrSMTPDataClose:
		return refusal.ErrorCode() == 0 // a server that answers with an error has not accepted it
	case gomail.ErrSMTPReset:
		return true
	default:
		return false
	}
}
