package screening

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"croupier/app/kernel/chain/address"
)

// Maximum sizes: existing lists have a thousand addresses.
const (
	maxBytes = 32 << 20
	maxFiles = 100
)

var (
	errNone     = errors.New("the files have no address of a network that the site knows")
	errTooLarge = errors.New("the files are too large or too many")
)

// The sources of lists.
const (
	sourceEmbedded = "the program"
	sourceFolder   = "the folder"
)

// Reload reads the folder if its files have changed. All of them are read before they replace the
// lists in force; after an error those stay. If the folder is empty or gone, the built-in lists
// are in force again.
func (s *Screening) Reload() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	files := os.DirFS(s.folder)
	now, err := fingerprint(files)
	if err != nil {
		return fmt.Errorf("list the folder of sanctions: %w", err)
	}
	if now == s.fingerprint {
		return nil
	}
	next, err := embeddedLists()
	if now != "" {
		if next, err = read(files); err == nil {
			next.source = sourceFolder
		}
	}
	if err != nil {
		return err
	}
	s.lists.Store(next)
	s.fingerprint = now
	s.log.Info("lists of sanctioned addresses are in force", "from", next.source, "addresses", len(next.names))
	return nil
}

// fingerprint changes when a file does; empty for a folder without lists.
func fingerprint(files fs.FS) (string, error) {
	found, err := listFiles(files)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, file := range found {
		info, err := file.Info()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&text, "%s %d %d\n", file.Name(), info.Size(), info.ModTime().UnixNano())
	}
	return text.String(), nil
}

// listFiles lists the files that are lists, by name. Hidden ones are not: programs write such while
// they make a new one.
func listFiles(files fs.FS) (found []fs.DirEntry, err error) {
	all, err := fs.ReadDir(files, ".")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, file := range all {
		if !file.IsDir() && strings.HasSuffix(file.Name(), ".txt") && !strings.HasPrefix(file.Name(), ".") {
			found = append(found, file)
		}
	}
	if len(found) > maxFiles {
		return nil, errTooLarge
	}
	return found, nil
}

// read reads all lists of a folder.
func read(files fs.FS) (*lists, error) {
	found, err := listFiles(files)
	if err != nil {
		return nil, err
	}
	all := &lists{names: map[string]string{}, source: sourceEmbedded}
	left := int64(maxBytes)
	for _, file := range found {
		used, err := all.add(files, file.Name(), left)
		if err != nil {
			return nil, fmt.Errorf("read the list %s: %w", file.Name(), err)
		}
		left -= used
	}
	if len(all.names) == 0 {
		return nil, errNone
	}
	return all, nil
}

// add reads one file: one address a line, # before remarks. Addresses of unknown networks are
// skipped.
func (l *lists) add(files fs.FS, file string, limit int64) (used int64, err error) {
	source, err := files.Open(file)
	if err != nil {
		return 0, err
	}
	defer source.Close()
	limited := &io.LimitedReader{R: source, N: limit + 1}
	lines := bufio.NewScanner(limited)
	for lines.Scan() {
		text, _, _ := strings.Cut(lines.Text(), "#")
		text = strings.TrimSpace(text)
		for _, network := range address.Guess(text) {
			canonical, err := address.Canonical(network, text)
			if err != nil {
				return 0, err
			}
			l.names[canonical] = name(file)
		}
	}
	if limited.N <= 0 {
		return 0, errTooLarge
	}
	return limit + 1 - limited.N, lines.Err()
}
