package mathpackage

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// pack compresses text as the SDK does.
func pack(t testing.TB, text string) string {
	t.Helper()
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	defer encoder.Close()
	return string(encoder.EncodeAll([]byte(text), nil))
}

// fixture is a package in memory: the content of each file.
type fixture map[string]string

const oneMode = `{"modes":[{"name":"base","cost":1.0,"events":"books.jsonl.zst","weights":"weights.csv"}]}`

// books writes the lines of books for outcomes.
func books(outcomes ...Outcome) string {
	var text strings.Builder
	for _, o := range outcomes {
		fmt.Fprintf(&text, `{"id": %d, "payoutMultiplier": %d, "events": [{"index": 0, "type": "finalWin", "amount": %d}], "criteria": "x"}`+"\n", o.ID, o.Payout, o.Payout)
	}
	return text.String()
}

// csv writes the lines of weights for outcomes.
func csv(outcomes ...Outcome) string {
	var text strings.Builder
	for _, o := range outcomes {
		fmt.Fprintf(&text, "%d,%d,%d\n", o.ID, o.Weight, o.Payout)
	}
	return text.String()
}

// simple is a package with these outcomes in mode base.
func simple(t testing.TB, outcomes ...Outcome) fixture {
	t.Helper()
	return fixture{"index.json": oneMode, "weights.csv": csv(outcomes...), "books.jsonl.zst": pack(t, books(outcomes...))}
}

// with returns the package with one changed file.
func (f fixture) with(name, content string) fixture {
	changed := fixture{}
	for other, text := range f {
		changed[other] = text
	}
	changed[name] = content
	return changed
}

// folder writes the package as a folder.
func (f fixture) folder(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range f {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// archive writes the package as a zip archive.
func (f fixture) archive(t testing.TB) string {
	t.Helper()
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for name, content := range f {
		entry, err := writer.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "game.zip")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// check checks a package at a location.
func check(t testing.TB, location string, limits Limits) (Manifest, error) {
	t.Helper()
	source, err := OpenSource(location, limits)
	if err != nil {
		return Manifest{}, err
	}
	defer source.Close()
	return Check(source)
}

// installed installs a package and opens it.
func installed(t testing.TB, location string) *Game {
	t.Helper()
	source, err := OpenSource(location, DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	folder := filepath.Join(t.TempDir(), "game")
	if _, err := Install(source, folder); err != nil {
		t.Fatal(err)
	}
	game, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := game.Close(); err != nil {
			t.Error(err)
		}
	})
	return game
}
