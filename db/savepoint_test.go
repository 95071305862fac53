package db

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// step is one statement of a generated function. The table has few names, so
// that functions collide.
type step struct {
	op   int // 0 insert, 1 add to n, 2 delete, 3 read and compare
	name int
}

// TestBatchesAreSerializable runs generated functions in shared
// batches, and compares with a map on which failed functions have no effect.
func TestBatchesAreSerializable(t *testing.T) {
	d := open(t, testOptions(t))
	model := make(map[int]int)
	rapid.Check(t, func(rt *rapid.T) {
		steps := rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) step {
			return step{rapid.IntRange(0, 3).Draw(rt, "op"), rapid.IntRange(0, 4).Draw(rt, "name")}
		}), 1, 6)
		functions := rapid.SliceOfN(steps, 1, 12).Draw(rt, "functions")
		fails := rapid.SliceOfN(rapid.IntRange(0, 3), len(functions), len(functions)).Draw(rt, "ends")
		release := blockWriter(t, d)
		errs := make([]error, len(functions))
		var group sync.WaitGroup
		for i, f := range functions {
			group.Go(func() {
				errs[i] = d.Write(context.Background(), func(tx *Tx) error {
					next := maps.Clone(model) // the writer is one goroutine
					if err := play(tx, f, next); err != nil {
						return err
					}
					switch fails[i] {
					case 0:
						return errWanted
					case 1:
						panic(i)
					}
					model = next
					return nil
				})
			})
			waitQueued(d, i+1)
		}
		release()
		group.Wait()
		for i, err := range errs {
			if err == nil && fails[i] < 2 {
				rt.Fatalf("function %d: no error", i)
			}
			if err != nil && fails[i] >= 2 && !IsUnique(err) {
				rt.Fatalf("function %d: %v", i, err)
			}
		}
		if got := storedRows(t, d); !maps.Equal(got, model) {
			rt.Fatalf("stored %v, want %v", got, model)
		}
	})
}

// play runs the steps on the database and on the model. A violated constraint
// fails the function.
func play(tx *Tx, steps []step, model map[int]int) error {
	for _, s := range steps {
		n, exists := model[s.name]
		switch s.op {
		case 0:
			if err := insert(tx, fmt.Sprint(s.name)); (err != nil) != exists {
				return fmt.Errorf("unexpected: %w", err)
			} else if err != nil {
				return err
			}
			model[s.name] = 0
		case 1:
			if _, err := tx.Exec(`UPDATE items SET n = n + 1 WHERE name = $1`, fmt.Sprint(s.name)); err != nil {
				return err
			}
			if exists {
				model[s.name] = n + 1
			}
		case 2:
			if _, err := tx.Exec(`DELETE FROM items WHERE name = $1`, fmt.Sprint(s.name)); err != nil {
				return err
			}
			delete(model, s.name)
		case 3:
			var got int
			err := tx.QueryRow(`SELECT n FROM items WHERE name = $1`, fmt.Sprint(s.name)).Scan(&got)
			if IsNotFound(err) == exists || got != n {
				panic(fmt.Sprintf("read %d %v, want %d %v", got, err, n, exists))
			}
		}
	}
	return nil
}

func storedRows(t *testing.T, d *DB) map[int]int {
	t.Helper()
	out := make(map[int]int)
	err := d.Read(context.Background(), func(r *Reader) error {
		rows, err := r.Query(`SELECT CAST(name AS INTEGER), n FROM items`)
		if err != nil {
			return err
		}
		for rows.Next() {
			var name, n int
			if err := rows.Scan(&name, &n); err != nil {
				return err
			}
			out[name] = n
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
