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

// broken fails as the test says.
type broken struct {
	mu  sync.Mutex
	err error
}

func (b *broken) deliver(context.Context, Message) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

func (b *broken) fail(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.err = err
}

func TestAFailedLetterIsSentAgainWhileThatIsSafe(t *testing.T) {
	fake := clock.NewFake(time.Unix(0, 0))
	var mu sync.Mutex
	states := []string{}
	m, err := New(Options{Dir: t.TempDir(), Log: quiet, Clock: fake, Changed: func(l Letter) {
		mu.Lock()
		defer mu.Unlock()
		states = append(states, l.State)
	}})
	if err != nil {
		t.Fatal(err)
	}
	post := &broken{err: errors.New("no such mailbox")}
	m.transport = post
	start(t, m)
	send := func(pauses int) Letter {
		t.Helper()
		if err := m.Enqueue(newMessage()); err != nil {
			t.Fatal(err)
		}
		for range pauses {
			fake.WaitForSleepers(1)
			fake.Advance(tries * retryAfter)
		}
		m.waiting.Wait()
		return m.Letters()[0]
	}
	failed := send(tries - 1)
	if failed.State != Failed || failed.Problem != "no such mailbox" || failed.Tries != tries || !failed.Retry {
		t.Fatalf("%+v", failed)
	}
	mu.Lock()
	if fmt.Sprint(states) != "[waiting waiting waiting failed]" {
		t.Errorf("told %v", states)
	}
	mu.Unlock()
	post.fail(nil)
	if err := m.Retry(failed.ID); err != nil {
		t.Fatal(err)
	}
	m.waiting.Wait()
	if sent := m.Letters()[0]; sent.State != Sent || sent.Text != "" || sent.Retry {
		t.Errorf("again: %+v", sent)
	}
	if err := m.Retry(failed.ID); !errors.Is(err, ErrNoRetry) {
		t.Errorf("a letter that was sent: %v", err)
	}

	post.fail(&gomail.SendError{Reason: gomail.ErrSMTPDataClose})
	if doubtful := send(0); doubtful.State != Unsure || doubtful.Tries != 1 || doubtful.Retry {
		t.Errorf("a letter that may have been taken: %+v", doubtful)
	}
	post.fail(errors.New("no such mailbox"))
	old := send(tries - 1)
	fake.Advance(retryWithin)
	if _, ok := m.CanRetry(old.ID); ok || !errors.Is(m.Retry(old.ID), ErrNoRetry) {
		t.Error("an old letter is sent again")
	}
}

func TestTextsAreForgotten(t *testing.T) {
	for _, demo := range []bool{false, true} {
		m, err := New(Options{Dir: t.TempDir(), Log: quiet, Demo: demo})
		if err != nil {
			t.Fatal(err)
		}
		m.transport = &broken{}
		start(t, m)
		for range maxRecent + 10 {
			if err := m.Enqueue(newMessage()); err != nil {
				t.Fatal(err)
			}
			m.waiting.Wait()
		}
		list, texts := m.Letters(), 0
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
			t.Errorf("demo %t: %d letters, %d texts", demo, len(list), texts)
		}
	}
}
