package db

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

func TestFileDamageIsFound(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "whole.db")
	file, err := freshTemplate()
	if err == nil {
		err = os.WriteFile(path, file, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	opened, err := Open(ctx, Options{Path: path, Migrate: true})
	if err != nil {
		t.Fatal(err)
	}
	err = opened.Write(ctx, func(tx *Tx) error {
		for range 300 { // more than one page; the first makes the table
			if _, err := tx.Exec(`INSERT INTO grown (text) VALUES ('row of a table that grows')`); err != nil {
				if _, err := tx.Exec(`CREATE TABLE grown (id INTEGER PRIMARY KEY, text TEXT)`); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if damages, err := opened.Damages(ctx, 5); err != nil || len(damages) != 0 {
		t.Fatalf("a whole file: %q, %v", damages, err)
	}
	if err := opened.Shutdown(ctx); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(content, []byte("row of a table that grows"))
	page := at / 4096 * 4096
	copy(content[page:], bytes.Repeat([]byte{0xff}, 64)) // the head of the page
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if opened, err = Open(ctx, Options{Path: path}); err != nil {
		t.Fatal(err)
	}
	defer opened.Shutdown(ctx)
	if damages, err := opened.Damages(ctx, 5); err == nil && len(damages) == 0 {
		t.Error("a damaged page was not found")
	}
}
