package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	lib "modernc.org/sqlite/lib"
	"pgregory.net/rapid"
)

func open(t testing.TB) *Conn {
	t.Helper()
	c, err := Open(filepath.Join(t.TempDir(), "test.db"), Create)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func prepare(t testing.TB, c *Conn, query string) *Stmt {
	t.Helper()
	s, err := c.Prepare(query)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// first runs a statement to its first row.
func first(t testing.TB, s *Stmt, args ...any) {
	t.Helper()
	s.Reset()
	if err := s.Bind(args); err != nil {
		t.Fatal(err)
	}
	if more, err := s.Step(); err != nil || !more {
		t.Fatal(more, err)
	}
}

type purpose string
type amount int64
type bits uint64

func TestBindRoundTrip(t *testing.T) {
	c := open(t)
	s := prepare(t, c, "SELECT $1")
	seven := int64(7)
	for _, v := range []struct{ given, want any }{
		{"", ""}, {"text", "text"}, {"a\x00b", "a\x00b"}, {strings.Repeat("long", 10_000), strings.Repeat("long", 10_000)},
		{purpose("real"), purpose("real")}, {int64(math.MinInt64), int64(math.MinInt64)}, {amount(math.MaxInt64), amount(math.MaxInt64)},
		{7, 7}, {uint8(9), uint8(9)}, {bits(1) << 62, bits(1) << 62}, {true, true}, {false, false}, {1.5, 1.5},
		{[]byte{0, 1, 2}, []byte{0, 1, 2}}, {[]byte(nil), []byte(nil)}, {&seven, &seven}, {(*int64)(nil), (*int64)(nil)},
		{nil, sql.NullInt64{}}, {3, sql.NullInt64{Int64: 3, Valid: true}}, {nil, sql.NullString{}}, {"x", sql.NullString{String: "x", Valid: true}},
	} {
		first(t, s, v.given)
		to := reflect.New(reflect.TypeOf(v.want))
		if err := s.Scan(0, to.Interface()); err != nil {
			t.Errorf("%T %v: %v", v.given, v.given, err)
		} else if got := to.Elem().Interface(); !reflect.DeepEqual(got, v.want) {
			t.Errorf("%T %v came back as %#v", v.given, v.given, got)
		}
	}
	for arg, want := range map[any]any{nil: nil, "t": "t", 7: int64(7), true: int64(1), 2.5: 2.5} {
		var got any
		first(t, s, arg)
		if err := s.Scan(0, &got); err != nil || got != want {
			t.Errorf("%v came back as %#v, %v", arg, got, err)
		}
	}
}

func TestUnfitValuesAreRefused(t *testing.T) {
	c := open(t)
	s := prepare(t, c, "SELECT $1")
	for _, v := range []struct{ given, to any }{
		{nil, new(string)}, {nil, new(int64)}, {nil, new(bool)}, {nil, new(purpose)}, {nil, new(float64)}, {"x", new(int64)}, {1.5, new(int64)},
		{300, new(uint8)}, {-1, new(uint64)}, {300, new(int8)}, {"x", new(time.Time)}, {"x", 7}, {"x", (*string)(nil)},
	} {
		first(t, s, v.given)
		func() {
			defer func() {
				if recover() != nil && v.to != any((*string)(nil)) {
					t.Errorf("%v into %T panics", v.given, v.to)
				}
			}()
			if err := s.Scan(0, v.to); err == nil {
				t.Errorf("%v fits into %T", v.given, v.to)
			}
		}()
	}
	s.Reset()
	for _, args := range [][]any{nil, {1, 2}, {time.Now()}, {struct{}{}}, {uint64(math.MaxUint64)}} {
		if err := s.Bind(args); err == nil {
			t.Errorf("%v is bound", args)
		}
	}
}

func TestBindDoesNotChangeArguments(t *testing.T) {
	s := prepare(t, open(t), "SELECT $1, $2")
	args := []any{true, purpose("real")}
	if err := s.Bind(args); err != nil {
		t.Fatal(err)
	}
	if args[0] != true || args[1] != purpose("real") {
		t.Errorf("the arguments became %v", args)
	}
}

// TestBoundBytesAreCopies checks that a statement copies its arguments. The
// caller may change a blob after Bind, and other statements may run between
// Bind and Step.
func TestBoundBytesAreCopies(t *testing.T) {
	c := open(t)
	one, two := prepare(t, c, "SELECT $1, $2"), prepare(t, c, "SELECT $1")
	blob := []byte("before")
	if err := one.Bind([]any{blob, "text"}); err != nil {
		t.Fatal(err)
	}
	copy(blob, "change")
	first(t, two, strings.Repeat("z", 1000))
	if more, err := one.Step(); err != nil || !more {
		t.Fatal(more, err)
	}
	var got []byte
	if err := one.Scan(0, &got); err != nil || !bytes.Equal(got, []byte("before")) {
		t.Errorf("the blob is %q, %v", got, err)
	}
	got[0] = 'X' // the caller owns the result
	var again []byte
	if err := one.Scan(0, &again); err != nil || !bytes.Equal(again, []byte("before")) {
		t.Errorf("read again it is %q, %v", again, err)
	}
}

func TestLargeBufferIsFreed(t *testing.T) {
	s := prepare(t, open(t), "SELECT length($1)")
	for _, size := range []int{1 << 20, 10, maxBuffer + 1, 0, 1 << 20} {
		var length int
		first(t, s, strings.Repeat("x", size))
		if err := s.Scan(0, &length); err != nil || length != size {
			t.Errorf("%d bytes: %d, %v", size, length, err)
		}
		if s.Reset(); s.bufferSize > maxBuffer {
			t.Errorf("after %d bytes %d are kept", size, s.bufferSize)
		}
	}
}

func TestScanRoundTrip(t *testing.T) {
	c := open(t)
	if err := c.Exec("CREATE TABLE kept (id INTEGER PRIMARY KEY, text TEXT NOT NULL, blob BLOB, number INTEGER NOT NULL) STRICT"); err != nil {
		t.Fatal(err)
	}
	insert := prepare(t, c, "INSERT INTO kept (text, blob, number) VALUES ($1, $2, $3) RETURNING id")
	find := prepare(t, c, "SELECT text, blob, number FROM kept WHERE id = $1")
	rapid.Check(t, func(r *rapid.T) {
		text, blob, number := rapid.String().Draw(r, "text"), rapid.SliceOf(rapid.Byte()).Draw(r, "blob"), rapid.Int64().Draw(r, "number")
		var id int64
		first(t, insert, text, blob, number)
		if err := insert.Scan(0, &id); err != nil {
			r.Fatal(err)
		}
		var gotText string
		var gotBlob []byte
		var gotNumber int64
		first(t, find, id)
		for i, to := range []any{&gotText, &gotBlob, &gotNumber} {
			if err := find.Scan(i, to); err != nil {
				r.Fatal(err)
			}
		}
		find.Reset()
		if gotText != text || !bytes.Equal(gotBlob, blob) || gotNumber != number {
			r.Fatalf("%q %v %d came back as %q %v %d", text, blob, number, gotText, gotBlob, gotNumber)
		}
	})
}

func TestErrorCodes(t *testing.T) {
	c := open(t)
	if err := c.Exec("CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT"); err != nil {
		t.Fatal(err)
	}
	if err := c.Exec("INSERT INTO kept (name) VALUES ($1)", "a"); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]int{
		"INSERT INTO kept (name) VALUES ('a')":       lib.SQLITE_CONSTRAINT_UNIQUE,
		"INSERT INTO kept (id, name) VALUES (1,'b')": lib.SQLITE_CONSTRAINT_PRIMARYKEY,
		"INSERT INTO kept (name) VALUES (NULL)":      lib.SQLITE_CONSTRAINT_NOTNULL,
		"INSERT INTO nowhere VALUES (1)":             lib.SQLITE_ERROR,
	} {
		var e *Error
		if err := c.Exec(query); !errors.As(err, &e) || e.Code() != want {
			t.Errorf("%s: %v, want code %d", query, err, want)
		}
	}
	for _, query := range []string{"", "  -- nothing", "SELECT 1; SELECT 2"} {
		if _, err := c.Prepare(query); !errors.Is(err, ErrStatements) {
			t.Errorf("%q: %v", query, err)
		}
	}
	if _, err := Open(filepath.Join(t.TempDir(), "missing", "x.db"), ReadWrite); err == nil {
		t.Error("a file in a folder that does not exist is opened")
	}
}

func TestInterrupt(t *testing.T) {
	c := open(t)
	s := prepare(t, c, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
	ended := make(chan error)
	go func() {
		_, err := s.Step()
		ended <- err
	}()
	for { // repeats, since an interrupt before the statement runs has no effect
		select {
		case err := <-ended:
			var e *Error
			if !errors.As(err, &e) || e.Code() != lib.SQLITE_INTERRUPT {
				t.Errorf("the statement ended with %v", err)
			}
			s.Reset()
			first(t, prepare(t, c, "SELECT 1"))
			return
		default:
			c.Interrupt()
		}
	}
}

func TestBackupIsCompleteAndCancellable(t *testing.T) {
	c := open(t)
	if err := c.Exec("PRAGMA journal_mode = WAL"); err != nil {
		t.Fatal(err)
	}
	if err := c.Exec("CREATE TABLE kept (text TEXT NOT NULL) STRICT"); err != nil {
		t.Fatal(err)
	}
	for i := range 200 {
		if err := c.Exec("INSERT INTO kept VALUES ($1)", fmt.Sprint(i, strings.Repeat("x", 1000))); err != nil {
			t.Fatal(err)
		}
	}
	to := filepath.Join(t.TempDir(), "copy.db")
	steps := 0
	if err := c.Backup(to, 10, func() error { steps++; return nil }); err != nil || steps < 5 {
		t.Fatal(steps, err)
	}
	copied, err := Open(to, ReadOnly)
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	count, mode := prepare(t, copied, "SELECT count(*) FROM kept"), prepare(t, copied, "PRAGMA journal_mode")
	first(t, count)
	first(t, mode)
	var rows int
	var journal string
	if err := errors.Join(count.Scan(0, &rows), mode.Scan(0, &journal)); err != nil || rows != 200 || journal != "delete" {
		t.Errorf("%d rows, journal %s, %v", rows, journal, err)
	}
	count.Close()
	mode.Close()
	arg := errors.New("given up")
	if err := c.Backup(filepath.Join(t.TempDir(), "other.db"), 10, func() error { return arg }); !errors.Is(err, arg) {
		t.Errorf("a backup that was given up: %v", err)
	}
}

// TestConcurrentUseOfConnection runs statements of one connection in many
// goroutines.
func TestConcurrentUseOfConnection(t *testing.T) {
	c := open(t)
	if err := c.Exec("CREATE TABLE kept (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT"); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			insert, err := c.Prepare("INSERT INTO kept (text) VALUES ($1)")
			if err != nil {
				t.Error(err)
				return
			}
			defer insert.Close()
			for i := range 200 {
				if err := errors.Join(insert.Bind([]any{strings.Repeat("x", i)}), insert.Run(), c.Exec("PRAGMA user_version")); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	count := prepare(t, c, "SELECT count(*) FROM kept")
	var rows int
	if first(t, count); count.Scan(0, &rows) != nil || rows != 8*200 {
		t.Errorf("%d rows", rows)
	}
}

// BenchmarkStatement measures a short read by key. A bet makes several of these.
func BenchmarkStatement(b *testing.B) {
	c := open(b)
	if err := c.Exec("CREATE TABLE kept (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT"); err != nil {
		b.Fatal(err)
	}
	if err := c.Exec("INSERT INTO kept VALUES (1, 'text')"); err != nil {
		b.Fatal(err)
	}
	s := prepare(b, c, "SELECT text FROM kept WHERE id = $1")
	args := []any{int64(1)}
	var text string
	b.ReportAllocs()
	for b.Loop() {
		if err := s.Bind(args); err != nil {
			b.Fatal(err)
		}
		if _, err := s.Step(); err != nil {
			b.Fatal(err)
		}
		if err := s.Scan(0, &text); err != nil {
			b.Fatal(err)
		}
		s.Reset()
	}
}
