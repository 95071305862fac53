package mail

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"croupier/app/kernel/id"
)

// maxFiles letters are kept; the oldest give way.
const maxFiles = 1000

// files writes letters into a folder, each a file that mail programs open.
type files struct {
	dir  string
	from string
	ids  *id.Source
}

// fallbackFrom signs the letters of a site that has not been given a sender.
const fallbackFrom = "Croupier <no-reply@localhost>"

func newFiles(o Options) (*files, error) {
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder for letters: %w", err)
	}
	from := o.From
	if from == "" {
		from = fallbackFrom
	}
	return &files{dir: o.Dir, from: from, ids: o.IDs}, nil
}

func (f *files) deliver(_ context.Context, letter Message) error {
	message, err := compose(f.from, letter)
	if err != nil {
		return err
	}
	var content bytes.Buffer
	if _, err := message.WriteTo(&content); err != nil {
		return fmt.Errorf("write a letter: %w", err)
	}
	// Written aside and renamed: whoever watches the folder sees whole letters.
	// Only the owner may read them, for they hold links that open accounts.
	name := filepath.Join(f.dir, f.ids.New()+".eml")
	if err := os.WriteFile(name+".part", content.Bytes(), 0o600); err != nil {
		return fmt.Errorf("write a letter: %w", err)
	}
	if err := os.Rename(name+".part", name); err != nil {
		return fmt.Errorf("write a letter: %w", err)
	}
	return f.trim()
}

// trim removes the oldest letters beyond maxFiles. Names sort by time.
func (f *files) trim() error {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return fmt.Errorf("list letters: %w", err)
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !strings.HasSuffix(e.Name(), ".eml") })
	for len(entries) > maxFiles {
		if err := os.Remove(filepath.Join(f.dir, entries[0].Name())); err != nil {
			return fmt.Errorf("remove an old letter: %w", err)
		}
		entries = entries[1:]
	}
	return nil
}
