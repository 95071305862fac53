package db

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

func yield() { runtime.Gosched() }

var errWanted = errors.New("wanted")

func TestFailedFunctionKeepsBatch(t *testing.T) {
	commits := 0
	d := open(t, testOptions(t))
	commit := d.writer.commit
	release := blockWriter(t, d)
	d.writer.commit = func() error { commits++; return commit() } // the writer is inside hold
	const n = 20
	var mu sync.Mutex
	var hooked []int
	errs := make([]error, n)
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			errs[i] = d.Write(context.Background(), func(tx *Tx) error {
				tx.AfterCommit(func() { mu.Lock(); hooked = append(hooked, i); mu.Unlock() })
				if err := insert(tx, fmt.Sprint("item ", i)); err != nil {
					return err
				}
				switch i {
				case 3:
					return errWanted
				case 5:
					panic("five")
				case 7: // a constraint fails after this function has inserted a row
					return insert(tx, "item 7")
				}
				return nil
			})
		})
	}
	waitQueued(d, n)
	release()
	group.Wait()
	for i, err := range errs {
		switch i {
		case 3:
			if !errors.Is(err, errWanted) {
				t.Errorf("function 3: %v", err)
			}
		case 5:
			if !errors.Is(err, ErrPanic) {
				t.Errorf("function 5: %v", err)
			}
		case 7:
			if !IsUnique(err) {
				t.Errorf("function 7: %v", err)
			}
		default:
			if err != nil {
				t.Errorf("function %d: %v", i, err)
			}
		}
	}
	got := names(t, d)
	if len(got) != n-3 {
		t.Errorf("stored %d items, want %d: %v", len(got), n-3, got)
	}
	var order []string
	for _, i := range hooked {
		order = append(order, fmt.Sprint("item ", i))
	}
	if !slices.Equal(order, got) {
		t.Errorf("hooks ran for %v, stored %v", order, got)
	}
	if commits != 1 {
		t.Errorf("%d commits, want 1 for the whole batch", commits)
	}
}

func TestHooksRunBetweenCommitAndAnswer(t *testing.T) {
	d := open(t, testOptions(t))
	var seen []string
	write(t, d, func(tx *Tx) error {
		tx.AfterCommit(func() { panic("hook") })
		tx.AfterCommit(func() { seen = names(t, d) })
		return insert(tx, "a")
	})
	if !slices.Equal(seen, []string{"a"}) {
		t.Errorf("the hook saw %v", seen)
	}
	write(t, d, func(tx *Tx) error { return insert(tx, "b") })
}

// The hook of a rolled back function runs before the next function; that of a stored one never
// does.
func TestOnRollbackRunsOnlyAfterRollback(t *testing.T) {
	d := open(t, testOptions(t))
	for _, alone := range []bool{true, false} {
		var undone []string
		release := blockWriter(t, d)
		var group sync.WaitGroup
		queue := func(n int, fn func(tx *Tx) error) {
			group.Go(func() { _ = d.Write(context.Background(), fn) })
			waitQueued(d, n)
		}
		n := 1
		if !alone {
			queue(n, func(tx *Tx) error {
				tx.OnRollback(func() { undone = append(undone, "stored") })
				return nil
			})
			n++
		}
		for _, end := range []func() error{func() error { return errWanted }, func() error { panic("wanted") }} {
			queue(n, func(tx *Tx) error {
				tx.OnRollback(func() { panic("hook") })
				tx.OnRollback(func() { undone = append(undone, "undone") })
				return end()
			})
			n++
		}
		var seen int
		queue(n, func(*Tx) error { seen = len(undone); return nil })
		release()
		group.Wait()
		if want := []string{"undone", "undone"}; !slices.Equal(undone, want) || seen != 2 {
			t.Errorf("alone %v: notified of %v, want %v; the next function saw %d", alone, undone, want, seen)
		}
	}
}

func TestNestedWriteIsRefused(t *testing.T) {
	d := open(t, testOptions(t))
	var inside, inHook error
	write(t, d, func(tx *Tx) error {
		inside = d.Write(context.Background(), func(*Tx) error { return nil })
		tx.AfterCommit(func() { inHook = d.Write(context.Background(), func(*Tx) error { return nil }) })
		return nil
	})
	if !errors.Is(inside, ErrNested) || !errors.Is(inHook, ErrNested) {
		t.Errorf("inside %v, in a hook %v", inside, inHook)
	}
}

func TestTxIsUnusableAfterFunction(t *testing.T) {
	d := open(t, testOptions(t))
	var cached *Tx
	write(t, d, func(tx *Tx) error { cached = tx; return nil })
	_, execErr := cached.Exec(`INSERT INTO items (name) VALUES ('late')`)
	_, queryErr := cached.Query(`SELECT 1`)
	var one int
	rowErr := cached.QueryRow(`SELECT 1`).Scan(&one)
	for _, err := range []error{execErr, queryErr, rowErr} {
		if !errors.Is(err, ErrTxDone) {
			t.Errorf("got %v", err)
		}
	}
	cached.AfterCommit(func() { t.Error("a late hook ran") })
	write(t, d, func(*Tx) error { return nil })
	if got := names(t, d); len(got) != 0 {
		t.Errorf("stored %v", got)
	}
}

func TestOpenResultsAreClosed(t *testing.T) {
	d := open(t, testOptions(t))
	write(t, d, func(tx *Tx) error { return errors.Join(insert(tx, "a"), insert(tx, "b")) })
	for range 3 {
		write(t, d, func(tx *Tx) error {
			outer, err := tx.Query(`SELECT name FROM items ORDER BY id`)
			if err != nil {
				return err
			}
			outer.Next()
			// The same statement while its first cursor is open.
			inner, err := tx.Query(`SELECT name FROM items ORDER BY id`)
			if err != nil {
				return err
			}
			var x, y string
			if inner.Next(); inner.Scan(&y) != nil || outer.Scan(&x) != nil || x != "a" || y != "a" {
				t.Errorf("outer %q, inner %q", x, y)
			}
			tx.QueryRow(`SELECT n FROM items`) // never scanned
			return nil
		})
	}
	if got := names(t, d); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("stored %v", got)
	}
}

func TestTransactionStatementsAreRefused(t *testing.T) {
	d := open(t, testOptions(t))
	for _, query := range []string{
		"COMMIT", " rollback", "BEGIN", "end;", "SAVEPOINT f", "RELEASE f", "PRAGMA synchronous=OFF",
		"ATTACH 'x.db' AS x", "VACUUM", "INSERT INTO items (name) VALUES ('x'); COMMIT",
		"INSERT OR ROLLBACK INTO items (name) VALUES ('x')",
	} {
		err := d.Write(context.Background(), func(tx *Tx) error { _, err := tx.Exec(query); return err })
		if !errors.Is(err, ErrStatement) {
			t.Errorf("%s: %v", query, err)
		}
	}
}

func TestCancelBeforeStartNeverRuns(t *testing.T) {
	d := open(t, testOptions(t))
	release := blockWriter(t, d)
	ctx, cancel := context.WithCancel(context.Background())
	result := make(chan error, 1)
	go func() { result <- d.Write(ctx, func(tx *Tx) error { return insert(tx, "never") }) }()
	waitQueued(d, 1)
	cancel()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	release()
	write(t, d, func(tx *Tx) error { return insert(tx, "a") })
	if got := names(t, d); !slices.Equal(got, []string{"a"}) {
		t.Errorf("stored %v", got)
	}
	if err := d.Write(ctx, func(*Tx) error { t.Error("ran"); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestCancelAfterStartReportsOutcome(t *testing.T) {
	d := open(t, testOptions(t))
	ctx, cancel := context.WithCancel(context.Background())
	err := d.Write(ctx, func(tx *Tx) error {
		cancel()
		return insert(tx, "a")
	})
	if got := names(t, d); err != nil || len(got) != 1 {
		t.Errorf("error %v, stored %v", err, got)
	}
}

func TestNowUsesInjectedClock(t *testing.T) {
	at := time.Date(2031, 5, 6, 7, 8, 9, 0, time.UTC)
	opts := testOptions(t)
	opts.Now = func() time.Time { at = at.Add(time.Second); return at }
	d := open(t, opts)
	write(t, d, func(tx *Tx) error {
		if first := tx.Now(); !first.Equal(tx.Now()) || first.Year() != 2031 {
			t.Errorf("time moved: %v, %v", first, tx.Now())
		}
		return nil
	})
}

func TestManyWriters(t *testing.T) {
	d := open(t, testOptions(t))
	const goroutines, each = 64, 20
	var group sync.WaitGroup
	for g := range goroutines {
		group.Go(func() {
			for i := range each {
				err := d.Write(context.Background(), func(tx *Tx) error {
					if err := insert(tx, fmt.Sprintf("%d/%d", g, i)); err != nil {
						return err
					}
					if i%4 == 3 {
						return errWanted
					}
					return nil
				})
				if (err != nil) != (i%4 == 3) {
					t.Errorf("%d/%d: %v", g, i, err)
				}
				_ = d.Read(context.Background(), func(r *Reader) error {
					return r.QueryRow(`SELECT count(*) FROM items`).Scan(new(int))
				})
			}
		})
	}
	group.Wait()
	if got := len(names(t, d)); got != goroutines*each*3/4 {
		t.Errorf("stored %d items, want %d", got, goroutines*each*3/4)
	}
}

func TestStatementCacheOverflow(t *testing.T) {
	d := open(t, testOptions(t))
	write(t, d, func(tx *Tx) error {
		for i := range writerStmts*stmtBurst + 100 {
			var got int
			if err := tx.QueryRow(fmt.Sprintf("SELECT %d", i)).Scan(&got); err != nil || got != i {
				return fmt.Errorf("got %d, want %d: %w", got, i, err)
			}
		}
		return nil
	})
	if n := len(d.writer.conn.stmts); n > writerStmts {
		t.Errorf("%d statements stay prepared, limit %d", n, writerStmts)
	}
}
