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

// maxFiles bounds the stored messages; the oldest are deleted.
const maxFiles = 1000

// files writes messages into a folder, one .eml file each.
type files struct {
	dir  string
	from string
	ids  *id.Source
}

// fallbackFrom is the sender if the site has none.
const fallbackFrom = "Croupier <no-reply@localhost>"

func newFiles(o Options) (*files, error) {
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder for emails: %w", err)
	}
	from := o.From
	if from == "" {
		from = fallbackFrom
	}
	return &files{dir: o.Dir, from: from, ids: o.IDs}, nil
}

func (f *files) deliver(_ context.Context, message Message) error {
	mime, err := encodeMessage(f.from, message)
	if err != nil {
		return err
	}
	var content bytes.Buffer
	if _, err := mime.WriteTo(&content); err != nil {
		return fmt.Errorf("write an email: %w", err)
	}
	// Write and rename, so that readers of the folder see whole messages. Only the owner may read
	// them, because they contain links that give access to accounts.
	name := filepath.Join(f.dir, f.ids.New()+".eml")
	if err := os.WriteFile(name+".part", content.Bytes(), 0o600); err != nil {
		return fmt.Errorf("write an email: %w", err)
	}
	if err := os.Rename(name+".part", name); err != nil {
		return fmt.Errorf("write an email: %w", err)
	}
	return f.trim()
}

// trim deletes the oldest messages beyond maxFiles. Names sort by time.
func (f *files) trim() error {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return fmt.Errorf("list emails: %w", err)
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !strings.HasSuffix(e.Name(), ".eml") })
	for len(entries) > maxFiles {
		if err := os.Remove(filepath.Join(f.dir, entries[0].Name())); err != nil {
			return fmt.Errorf("remove an old email: %w", err)
		}
		entries = entries[1:]
	}
	return nil
}
