package cmd

import (
	"encoding/json"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGamesAreSeeded(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	placeDatabase(t, data)
	first := must(t, "", "seed-games", "--data", data)
	if !strings.Contains(first, "providers: 20 added, 0 changed, 0 unchanged, 0 removed\ngames: 169 added, 0 changed") {
		t.Errorf("got %q", first)
	}
	if again := must(t, "", "seed-games", "--data", data); !strings.Contains(again, "games: 0 added, 0 changed, 169 unchanged, 0 removed") {
		t.Errorf("got %q", again)
	}
	list := filepath.Join(t.TempDir(), "games.csv")
	write(t, list, "id,name,provider,category\nown:a,A Game,Own Works,Slots\n")
	if out := must(t, "", "seed-games", "--file", list, "--data", data); !strings.Contains(out, "games: 1 added, 0 changed, 0 unchanged, 0 removed") {
		t.Errorf("got %q", out)
	}
	out := must(t, "", "seed-games", "--file", list, "--prune", "--data", data)
	if !strings.Contains(out, "games: 0 added, 0 changed, 1 unchanged, 169 removed") || !strings.Contains(out, "and 161 more") {
		t.Errorf("got %q", out)
	}
}

func TestListsWithMistakesAreNotImported(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	list := filepath.Join(t.TempDir(), "games.json")
	write(t, list, "[\n{\"id\":\"own:a\",\"name\":\"A\",\"provider\":\"P\",\"category\":[\"Slots\"]},\n{\"id\":\"own:b\"},\n{\"id\":7}\n]")
	got := call(t, "", "seed-games", "--file", list, "--data", data)
	if got.code != exitFailed || got.out != "" {
		t.Errorf("exit %d, %q", got.code, got.out)
	}
	for _, want := range []string{
		"croupier: " + list + ": line 3, game 2: the name is empty\n", "line 3, game 2: there is no category", "line 3, game 2: there is no provider",
		`line 4, game 3: "id" is of the wrong type`, "croupier: nothing was imported\n",
	} {
		if !strings.Contains(got.err, want) {
			t.Errorf("%q lacks %q", got.err, want)
		}
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("a data folder was made for nothing")
	}
	refused(t, exitFailed, "no such file", "seed-games", "--file", list+".none", "--data", data)
	refused(t, exitFailed, "is no file of at most", "seed-games", "--file", t.TempDir(), "--data", data)
	refused(t, exitUsage, "unknown command", "seed-games", list, "--data", data)
}

// TestARunningSiteSeedsByItself replaces the site with a fake at its socket
// file.
func TestARunningSiteSeedsByItself(t *testing.T) {
	data := t.TempDir()
	listener, err := net.Listen("unix", filepath.Join(data, consoleFile))
	if err != nil {
		t.Fatal(err)
	}
	asked := make(chan seedRequest, 2)
	answers := []consoleResponse{{ID: "games: 7 added"}, {Error: "another version"}}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request seedRequest
		if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
			t.Error(err)
		}
		asked <- request
		_ = json.NewEncoder(w).Encode(answers[0]) // the command reports a missing response
		answers = answers[1:]
	})}
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close(); <-done })
	list := filepath.Join(t.TempDir(), "games.csv")
	write(t, list, "id,name,provider,category\nown:a,A Game,Own Works,Slots\n")
	if out := must(t, "", "seed-games", "--file", list, "--prune", "--data", data); out != "games: 7 added\n" {
		t.Errorf("got %q", out)
	}
	if got := <-asked; got != (seedRequest{Do: seedGames, File: list, Prune: true}) {
		t.Errorf("asked for %+v", got)
	}
	refused(t, exitFailed, "another version", "seed-games", "--data", data)
	if got := <-asked; got != (seedRequest{Do: seedGames}) {
		t.Errorf("asked for %+v", got)
	}
	if _, err := os.Stat(filepath.Join(data, "croupier.db")); err == nil {
		t.Error("the command opened the database of a running site")
	}
}
