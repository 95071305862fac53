package db

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

// child writes rows from several goroutines and prints the id of each
// acknowledged one, until it is killed.
func child(path string) int {
	d, err := Open(context.Background(), Options{Path: path, Migrate: true, Migrations: testSchema()})
	if err != nil {
		fmt.Println("open:", err)
		return 1
	}
	var mu sync.Mutex
	for g := range 8 {
		go func() {
			for i := g; ; i += 8 {
				err := d.Write(context.Background(), func(tx *Tx) error {
					if _, err := tx.Exec(`INSERT INTO items (id, name) VALUES ($1, $2)`, i+1, strconv.Itoa(i+1)); err != nil {
						return err
					}
					_, err := tx.Exec(`INSERT INTO notes (item, text) VALUES ($1, 'with it')`, i+1)
					return err
				})
				if err == nil {
					mu.Lock()
					fmt.Println(i + 1)
					mu.Unlock()
				}
			}
		}()
	}
	select {}
}

func TestEveryAcknowledgedRowSurvivesKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "killed.db")
	for round := range 3 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childEnv+"="+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// Kill after an uneven number of rows, then read the rest of the pipe,
		// whose rows were acknowledged as well.
		wanted := 201 + 300*round
		var ids []int
		for lines := bufio.NewScanner(out); lines.Scan(); {
			id, err := strconv.Atoi(lines.Text())
			if err != nil {
				_ = cmd.Process.Kill()
				t.Fatalf("the child said %q", lines.Text())
			}
			if ids = append(ids, id); len(ids) == wanted {
				if err := cmd.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = cmd.Wait() // "killed"
		if len(ids) < wanted {
			t.Fatalf("the child stopped by itself after %d rows", len(ids))
		}
		afterKill(t, path, ids)
	}
}

// afterKill opens the killed child's database, compares it and empties it.
func afterKill(t *testing.T, path string, ids []int) {
	t.Helper()
	d, err := Open(context.Background(), Options{Path: path, Migrations: testSchema()})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if !d.WasUnclean() {
		t.Error("the kill went unnoticed")
	}
	err = d.Read(context.Background(), func(r *Reader) error {
		for _, id := range ids {
			if err := r.QueryRow(`SELECT 1 FROM items WHERE id = $1`, id).Scan(new(int)); err != nil {
				return fmt.Errorf("acknowledged row %d: %w", id, err)
			}
		}
		var items, notes int
		if err := r.QueryRow(`SELECT (SELECT count(*) FROM items), (SELECT count(*) FROM notes)`).Scan(&items, &notes); err != nil {
			return err
		}
		if items != notes || items < len(ids) {
			return fmt.Errorf("%d items, %d notes, %d acknowledged", items, notes, len(ids))
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	write(t, d, func(tx *Tx) error {
		if _, err := tx.Exec(`DELETE FROM notes`); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM items`)
		return err
	})
}
