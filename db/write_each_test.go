package db

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

func TestWriteEachKeepsOrderAndSharesCommits(t *testing.T) {
	options := testOptions(t)
	moment := time.UnixMilli(0)
	options.Now = func() time.Time { return moment } // moved by the functions, on the writer's goroutine
	commits := 0
	options.OnCommit = func(Commit) { commits++ }
	options.Provisional = true
	d := open(t, options)
	const n = 300
	fns := make([]func(*Tx) error, n)
	for i := range n {
		fns[i] = func(tx *Tx) error {
			if at := tx.Now().UnixMilli(); at != int64(i) {
				return fmt.Errorf("function %d runs at %d", i, at)
			}
			moment = moment.Add(time.Millisecond)
			if err := insert(tx, fmt.Sprint("item ", i)); err != nil {
				return err
			}
			if i == 7 {
				return errWanted
			}
			return nil
		}
	}
	if err := d.WriteEach(context.Background(), fns...); !errors.Is(err, errWanted) {
		t.Errorf("%v", err)
	}
	if commits == 0 || commits > n/3 {
		t.Errorf("%d commits", commits)
	}
	if err := d.WriteEach(context.Background(), func(tx *Tx) error { return insert(tx, "item 7") }); err != nil {
		t.Errorf("what failed has left something behind: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if err := d.WriteEach(context.Background(), fns...); !errors.Is(err, ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
	options.Provisional = false
	again := open(t, options)
	if again.WasUnclean() {
		t.Error("a provisional file was not closed cleanly")
	}
	if err := again.Write(context.Background(), func(tx *Tx) error { return insert(tx, "item 8") }); err == nil {
		t.Error("what was written is not there")
	}
}

func TestWriteEachStopsWithContext(t *testing.T) {
	d := open(t, testOptions(t))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	fns := make([]func(*Tx) error, queueSize+1)
	ran := 0
	for i := range fns {
		fns[i] = func(*Tx) error { ran++; return nil }
	}
	release := blockWriter(t, d)
	done := make(chan error)
	go func() { done <- d.WriteEach(ctx, fns...) }()
	release()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if ran > queueSize {
		t.Errorf("%d functions ran", ran)
	}
}
