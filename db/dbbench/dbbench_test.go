package dbbench

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"croupier/db"
)

func TestRunPrintsARowForEachNumberOfCallers(t *testing.T) {
	dir := t.TempDir()
	var out strings.Builder
	err := Run(context.Background(), &out, Options{Dir: dir, PerCell: 20 * time.Millisecond, Callers: []int{1, 4}})
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(out.String(), "\n"); lines != 5 {
		t.Errorf("printed %d lines, want 5:\n%s", lines, out.String())
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestRunStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Run(ctx, &strings.Builder{}, Options{Dir: t.TempDir()}); err == nil {
		t.Fatal("want an error")
	}
}

// BenchmarkWrite measures grouped transactions with 64 callers per processor.
func BenchmarkWrite(b *testing.B) {
	base, err := open(context.Background(), b.TempDir(), true)
	if err != nil {
		b.Fatal(err)
	}
	defer base.Close()
	b.SetParallelism(64)
	b.RunParallel(func(pb *testing.PB) {
		for player := 1; pb.Next(); player = player%(accounts-1) + 1 {
			if err := base.Write(context.Background(), func(tx *db.Tx) error { return bet(tx, player) }); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

// TestBenchTable prints the whole table: DBBENCH=1 go test -run BenchTable -v
func TestBenchTable(t *testing.T) {
	if os.Getenv("DBBENCH") == "" {
		t.Skip("set DBBENCH=1 to measure")
	}
	if err := Run(context.Background(), os.Stdout, Options{Dir: t.TempDir()}); err != nil {
		t.Fatal(err)
	}
}
