package mail

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/clock"
)

var discardLog = slog.New(slog.NewTextHandler(io.Discard, nil))

func newMessage() Message {
	return Message{To: "ada@example.org", Subject: "Grüße", Text: "plain words", HTML: "<p>rich words</p>", Kind: "welcome"}
}

// runMailer runs the mailer until the test ends.
func runMailer(t *testing.T, m *Mailer) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- m.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestWithoutServerMessagesAreStoredAsFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mail")
	m, err := New(Options{Dir: dir, Log: discardLog})
	if err != nil {
		t.Fatal(err)
	}
	runMailer(t, m)
	if err := m.Enqueue(newMessage()); err != nil {
		t.Fatal(err)
	}
	m.inFlight.Wait()
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(names) != 1 || !strings.HasSuffix(names[0], ".eml") {
		t.Fatalf("files %v, %v", names, err)
	}
	info, err := os.Stat(names[0])
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	text, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"To: <ada@example.org>", "plain words", "<p>rich words</p>", "Auto-Submitted: auto-generated"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if list := m.Deliveries(); len(list) != 1 || list[0].Kind != "welcome" || list[0].State != Sent || list[0].Attempts != 1 || list[0].Text != "" {
		t.Errorf("remembered: %+v", list)
	}
}

func TestOldestFilesAreDeleted(t *testing.T) {
	dir := t.TempDir()
	m, err := New(Options{Dir: dir, Log: discardLog})
	if err != nil {
		t.Fatal(err)
	}
	for i := range maxFiles + 3 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("0%04d.eml", i)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	runMailer(t, m)
	if err := m.Enqueue(newMessage()); err != nil {
		t.Fatal(err)
	}
	m.inFlight.Wait()
	names, _ := filepath.Glob(filepath.Join(dir, "*.eml"))
	if len(names) != maxFiles || filepath.Base(names[0]) != "00004.eml" {
		t.Fatalf("%d files, the oldest %s", len(names), names[0])
	}
}

func TestHeaderInjectionIsRefused(t *testing.T) {
	m, err := New(Options{Dir: t.TempDir(), Log: discardLog})
	if err != nil {
		t.Fatal(err)
	}
	for name, corrupt := range map[string]func(*Message){
		"a line break in the subject": func(l *Message) { l.Subject = "Hi\r\nBcc: all@example.org" },
		"a line break in the address": func(l *Message) { l.To = "ada@example.org\nBcc: all@example.org" },
		"two addresses":               func(l *Message) { l.To = "ada@example.org,eve@example.org" },
		"no address":                  func(l *Message) { l.To = "" },
		"too long":                    func(l *Message) { l.Text = strings.Repeat("x", maxContent+1) },
	} {
		corrupted := newMessage()
		corrupt(&corrupted)
		if err := m.Enqueue(corrupted); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// blockedTransport blocks the messages of one kind until the test releases them.
type blockedTransport struct {
	free      chan struct{}
	delivered chan string
}

func (s *blockedTransport) deliver(_ context.Context, message Message) error {
	if message.Kind == "stuck" {
		<-s.free
	}
	s.delivered <- message.Kind
	return nil
}

func TestBlockedMessageDoesNotDelayOthers(t *testing.T) {
	m, err := New(Options{Dir: t.TempDir(), Log: discardLog})
	if err != nil {
		t.Fatal(err)
	}
	transport := &blockedTransport{free: make(chan struct{}), delivered: make(chan string, 2)}
	m.transport = transport
	runMailer(t, m)
	for _, kind := range []string{"stuck", "free"} {
		one := newMessage()
		one.Kind = kind
		if err := m.Enqueue(one); err != nil {
			t.Fatal(err)
		}
	}
	if first := <-transport.delivered; first != "free" {
		t.Fatalf("%s was delivered first", first)
	}
	close(transport.free)
	m.inFlight.Wait()
}

func TestFullQueueRefusesMessages(t *testing.T) {
	m, err := New(Options{Dir: t.TempDir(), Log: discardLog})
	if err != nil {
		t.Fatal(err)
	}
	for range maxQueue {
		if err := m.Enqueue(newMessage()); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Enqueue(newMessage()); !errors.Is(err, ErrQueueFull) {
		t.Fatalf("got %v", err)
	}
}

// flakyTransport fails the first attempts.
type flakyTransport struct {
	mu       sync.Mutex
	failures int
	attempts int
}

func (f *flakyTransport) deliver(context.Context, Message) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.attempts++
	if f.attempts <= f.failures {
		return errors.New("mailbox on fire")
	}
	return nil
}

func TestDeliveryIsRetriedThenDropped(t *testing.T) {
	for name, test := range map[string]struct{ failures, asked int }{
		"works at once": {0, 1}, "works the third time": {2, 3}, "never works": {9, maxAttempts},
	} {
		t.Run(name, func(t *testing.T) {
			fake := clock.NewFake(time.Unix(0, 0))
			m, err := New(Options{Dir: t.TempDir(), Log: discardLog, Clock: fake})
			if err != nil {
				t.Fatal(err)
			}
			transport := &flakyTransport{failures: test.failures}
			m.transport = transport
			runMailer(t, m)
			if err := m.Enqueue(newMessage()); err != nil {
				t.Fatal(err)
			}
			for range test.asked - 1 {
				fake.WaitForSleepers(1)
				fake.Advance(time.Minute)
			}
			m.inFlight.Wait()
			if transport.attempts != test.asked {
				t.Fatalf("asked %d times, want %d", transport.attempts, test.asked)
			}
		})
	}
}

func TestStopDrainsQueue(t *testing.T) {
	m, err := New(Options{Dir: t.TempDir(), Log: discardLog})
	if err != nil {
		t.Fatal(err)
	}
	transport := &flakyTransport{}
	m.transport = transport
	for range 5 {
		if err := m.Enqueue(newMessage()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := m.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if transport.attempts != 5 {
		t.Fatalf("%d of 5 emails were sent", transport.attempts)
	}
}

// mailServer is an SMTP server that accepts one message.
func mailServer(t *testing.T) (port int, received <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	messages := make(chan string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		reply := func(line string) { _, _ = fmt.Fprintf(conn, "%s\r\n", line) }
		lines := bufio.NewScanner(conn)
		reply("220 test")
		for lines.Scan() {
			switch command, _, _ := strings.Cut(strings.ToUpper(lines.Text()), " "); command {
			case "DATA":
				reply("354 go on")
				var text strings.Builder
				for lines.Scan() && lines.Text() != "." {
					text.WriteString(lines.Text() + "\n")
				}
				messages <- text.String()
				reply("250 taken")
			case "QUIT":
				reply("221 bye")
				return
			default:
				reply("250 ok")
			}
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port, messages
}

func TestDeliveryBySMTP(t *testing.T) {
	port, received := mailServer(t)
	m, err := New(Options{Host: "127.0.0.1", Port: port, TLS: "none", From: "Casino <no-reply@casino.example>", Log: discardLog})
	if err != nil {
		t.Fatal(err)
	}
	runMailer(t, m)
	if err := m.Enqueue(newMessage()); err != nil {
		t.Fatal(err)
	}
	text := <-received
	for _, want := range []string{`From: "Casino" <no-reply@casino.example>`, "To: <ada@example.org>", "plain words"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}
