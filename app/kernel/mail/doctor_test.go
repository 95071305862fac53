package mail

import (
	"context"
	"strings"
	"testing"
	"time"
)

func TestDoctorConnectsToMailServer(t *testing.T) {
	t.Parallel()
	check := func(o Options) string {
		t.Helper()
		o.From, o.TLS, o.Log = "Casino <no-reply@casino.example>", "none", discardLog
		m, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		text := ""
		for _, f := range m.Check().Run(ctx) {
			text += string(f.Level) + ": " + f.Sentence
		}
		return text
	}
	port, received := mailServer(t)
	if got := check(Options{Host: "127.0.0.1", Port: port}); got != "" || len(received) > 0 {
		t.Errorf("a server that answers: %q, %d messages", got, len(received))
	}
	if got := check(Options{Dir: t.TempDir()}); got != "" {
		t.Errorf("no server: %q", got)
	}
	if got := check(Options{Host: "127.0.0.1", Port: 1}); !strings.HasPrefix(got, "problem: mail.host: the mail server does not take") {
		t.Errorf("a dead server: %q", got)
	}
	port, _ = mailServer(t)
	if got := check(Options{Host: "127.0.0.1", Port: port, User: "casino", Password: "do not show"}); !strings.HasPrefix(got, "problem: mail.host") || strings.Contains(got, "do not show") {
		t.Errorf("a server that knows no users: %q", got)
	}
}
