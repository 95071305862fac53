package mail

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	gomail "github.com/wneessen/go-mail"

	"croupier/app/kernel/clock"
)

// failingTransport fails in the way that the test sets.
type failingTransport struct {
	mu  sync.Mutex
	err error
}

func (b *failingTransport) deliver(context.Context, Message) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

func (b *failingTransport) setError(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.err = err
}

func TestFailedMessageIsRetriedWhileSafe(t *testing.T) {
	fake := clock.NewFake(time.Unix(0, 0))
	var mu sync.Mutex
	states := []string{}
	m, err := New(Options{Dir: t.TempDir(), Log: discardLog, Clock: fake, Changed: func(l Delivery) {
		mu.Lock()
		defer mu.Unlock()
		states = append(states, l.State)
	}})
	if err != nil {
		t.Fatal(err)
	}
	transport := &failingTransport{err: errors.New("no such mailbox")}
	m.transport = transport
	runMailer(t, m)
	send := func(pauses int) Delivery {
		t.Helper()
		if err := m.Enqueue(newMessage()); err != nil {
			t.Fatal(err)
		}
		for range pauses {
			fake.WaitForSleepers(1)
			fake.Advance(maxAttempts * retryDelay)
		}
		m.inFlight.Wait()
		return m.Deliveries()[0]
	}
	failed := send(maxAttempts - 1)
	if failed.State != Failed || failed.LastError != "no such mailbox" || failed.Attempts != maxAttempts || !failed.Retryable {
		t.Fatalf("%+v", failed)
	}
	mu.Lock()
	if fmt.Sprint(states) != "[waiting waiting waiting failed]" {
		t.Errorf("states %v", states)
	}
	mu.Unlock()
	transport.setError(nil)
	if err := m.Retry(failed.ID); err != nil {
		t.Fatal(err)
	}
	m.inFlight.Wait()
	if sent := m.Deliveries()[0]; sent.State != Sent || sent.Text != "" || sent.Retryable {
		t.Errorf("again: %+v", sent)
	}
	if err := m.Retry(failed.ID); !errors.Is(err, ErrNoRetry) {
		t.Errorf("an email that was sent: %v", err)
	}

	transport.setError(&gomail.SendError{Reason: gomail.ErrSMTPDataClose})
	if unknown := send(0); unknown.State != Unknown || unknown.Attempts != 1 || unknown.Retryable {
		t.Errorf("an email that the server may have accepted: %+v", unknown)
	}
	transport.setError(errors.New("no such mailbox"))
	old := send(maxAttempts - 1)
	fake.Advance(retryWithin)
	if _, ok := m.CanRetry(old.ID); ok || !errors.Is(m.Retry(old.ID), ErrNoRetry) {
		t.Error("an old email is sent again")
	}
}

func TestTextsAreDropped(t *testing.T) {
	for _, demo := range []bool{false, true} {
		m, err := New(Options{Dir: t.TempDir(), Log: discardLog, Demo: demo})
		if err != nil {
			t.Fatal(err)
		}
		m.transport = &failingTransport{}
		runMailer(t, m)
		for range maxRecent + 10 {
			if err := m.Enqueue(newMessage()); err != nil {
				t.Fatal(err)
			}
			m.inFlight.Wait()
		}
		list, texts := m.Deliveries(), 0
		for _, l := range list {
			if l.Text != "" {
				texts++
			}
		}
		want := 0
		if demo {
			want = maxTexts
		}
		if len(list) != maxRecent || texts != want {
			t.Errorf("demo %t: %d emails, %d texts", demo, len(list), texts)
		}
	}
}
