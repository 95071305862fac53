package db

import (
	"context"
	"errors"
	"slices"
	"testing"
)

func TestReadIsConsistentSnapshot(t *testing.T) {
	d := open(t, testOptions(t))
	write(t, d, func(tx *Tx) error { return insert(tx, "a") })
	err := d.Read(context.Background(), func(r *Reader) error {
		var before, after int
		if err := r.QueryRow(`SELECT count(*) FROM items`).Scan(&before); err != nil {
			return err
		}
		write(t, d, func(tx *Tx) error { return insert(tx, "b") })
		if err := r.QueryRow(`SELECT count(*) FROM items`).Scan(&after); err != nil {
			return err
		}
		if before != 1 || after != 1 {
			t.Errorf("saw %d and then %d items", before, after)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := names(t, d); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("stored %v", got)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	d := open(t, testOptions(t))
	err := d.Read(context.Background(), func(r *Reader) error {
		rows, err := r.Query(`INSERT INTO items (name) VALUES ('x') RETURNING id`)
		if err == nil {
			_ = rows.Close()
		}
		return err
	})
	if err == nil || d.failure() != nil {
		t.Errorf("insert by a reader: %v, failure %v", err, d.failure())
	}
	write(t, d, func(tx *Tx) error { return insert(tx, "x") })
}

func TestReadIsInterrupted(t *testing.T) {
	d := open(t, testOptions(t))
	ctx, cancel := context.WithCancel(context.Background())
	err := d.ReadHeavy(ctx, func(r *Reader) error {
		rows, err := r.Query(`WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT i FROM c`)
		if err != nil {
			return err
		}
		for rows.Next() {
			cancel()
		}
		return rows.Err()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	// The connection still works.
	if err := d.ReadHeavy(context.Background(), func(r *Reader) error {
		return r.QueryRow(`SELECT 1`).Scan(new(int))
	}); err != nil {
		t.Error(err)
	}
}

func TestHeavyReadsDoNotBlockLightReads(t *testing.T) {
	d := open(t, testOptions(t))
	running, free := make(chan struct{}, heavyReads()), make(chan struct{})
	done := make(chan error, heavyReads())
	for range heavyReads() {
		go func() {
			done <- d.ReadHeavy(context.Background(), func(*Reader) error {
				running <- struct{}{}
				<-free
				return nil
			})
		}()
	}
	for range heavyReads() {
		<-running
	}
	names(t, d) // a light read does not wait
	ctx, cancel := context.WithCancel(context.Background())
	waiting := make(chan error, 1)
	go func() { waiting <- d.ReadHeavy(ctx, func(*Reader) error { t.Error("ran"); return nil }) }()
	cancel()
	if err := <-waiting; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(free)
	for range heavyReads() {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestReaderSurvivesPanic(t *testing.T) {
	d := open(t, testOptions(t))
	for range lightReads() + 1 {
		func() {
			defer func() { _ = recover() }()
			_ = d.Read(context.Background(), func(*Reader) error { panic("reader") })
		}()
	}
	names(t, d)
	var cached *Reader
	_ = d.Read(context.Background(), func(r *Reader) error { cached = r; return nil })
	if err := cached.QueryRow(`SELECT 1`).Scan(new(int)); !errors.Is(err, ErrTxDone) {
		t.Errorf("late use: %v", err)
	}
}
