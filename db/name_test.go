package db

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
)

// A warning about a slow read or write names its caller.
func TestSlowWorkIsLoggedWithItsName(t *testing.T) {
	var log bytes.Buffer
	options := testOptions(t)
	options.Log = slog.New(slog.NewTextHandler(&log, nil))
	d := open(t, options)
	d.readers.slow, d.writer.slow = -1, -1 // everything is slow
	ctx := Named(Named(context.Background(), "worker schedule"), "job markers of harm")
	for _, read := range []func(context.Context, func(*Reader) error) error{d.Read, d.ReadHeavy} {
		log.Reset()
		if err := read(ctx, func(q *Reader) error { return q.QueryRow(`SELECT 1`).Scan(new(int)) }); err != nil {
			t.Fatal(err)
		}
		if text := log.String(); !strings.Contains(text, `reader="job markers of harm"`) || !strings.Contains(text, "took=") {
			t.Errorf("logged %q", text)
		}
	}
	log.Reset()
	if err := d.Write(ctx, func(tx *Tx) error { return insert(tx, "a") }); err != nil {
		t.Fatal(err)
	}
	if text := log.String(); !strings.Contains(text, `writer="job markers of harm"`) {
		t.Errorf("logged %q", text)
	}
}

// Uses are reported at their begin and end, under the innermost name.
func TestOnUseIsCalled(t *testing.T) {
	var begun, ended []string
	options := testOptions(t)
	options.OnUse = func(name string, write bool) func() {
		if write {
			name += " writes"
		}
		begun = append(begun, name)
		return func() { ended = append(ended, name) }
	}
	d := open(t, options)
	if err := d.Read(Named(context.Background(), "call /a"), func(*Reader) error { return nil }); err != nil {
		t.Fatal(err)
	}
	write(t, d, func(tx *Tx) error { return insert(tx, "a") })
	want := "call /a, unnamed writes"
	if got := strings.Join(begun, ", "); got != want {
		t.Errorf("begun: %s", got)
	}
	if got := strings.Join(ended, ", "); got != want {
		t.Errorf("ended: %s", got)
	}
}
