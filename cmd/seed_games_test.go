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

func TestSeedGames(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
	first := mustRun(t, "", "seed-games", "--data", data)
	if !strings.Contains(first, "providers: 20 added, 0 changed, 0 unchanged, 0 removed\ngames: 169 added, 0 changed") {
		t.Errorf("got %q", first)
	}
	if again := mustRun(t, "", "seed-games", "--data", data); !strings.Contains(again, "games: 0 added, 0 changed, 169 unchanged, 0 removed") {
		t.Errorf("got %q", again)
	}
	list := filepath.Join(t.TempDir(), "games.csv")
	write(t, list, "id,name,provider,category\nown:a,A Game,Own Works,Slots\n")
	if out := mustRun(t, "", "seed-games", "--file", list, "--data", data); !strings.Contains(out, "games: 1 added, 0 changed, 0 unchanged, 0 removed") {
		t.Errorf("got %q", out)
	}
	out := mustRun(t, "", "seed-games", "--file", list, "--prune", "--data", data)
	if !strings.Contains(out, "games: 0 added, 0 changed, 1 unchanged, 169 removed") || !strings.Contains(out, "and 161 more") {
		t.Errorf("got %q", out)
	}
}

func TestInvalidGameListIsRefused(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
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
	requireRefusal(t, exitFailed, "no such file", "seed-games", "--file", list+".none", "--data", data)
	requireRefusal(t, exitFailed, "is no file of at most", "seed-games", "--file", t.TempDir(), "--data", data)
	requireRefusal(t, exitUsage, "unknown command", "seed-games", list, "--data", data)
}

// TestSeedGamesUsesRunningSite replaces the site with a fake at its socket
// file.
func TestSeedGamesUsesRunningSite(t *testing.T) {
	data := t.TempDir()
	database := filepath.Join(data, "croupier.db")
	write(t, database, "in use")
	listener, err := net.Listen("unix", filepath.Join(data, consoleFile))
	if err != nil {
		t.Fatal(err)
	}
	req := make(chan seedRequest, 2)
	answers := []consoleResponse{{ID: "games: 7 added"}, {Error: "another version"}}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request seedRequest
		if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
			t.Error(err)
		}
		req <- request
		_ = json.NewEncoder(w).Encode(answers[0]) // the command reports a missing response
		answers = answers[1:]
	})}
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close(); <-done })
	list := filepath.Join(t.TempDir(), "games.csv")
	write(t, list, "id,name,provider,category\nown:a,A Game,Own Works,Slots\n")
	if out := mustRun(t, "", "seed-games", "--file", list, "--prune", "--data", data); out != "games: 7 added\n" {
		t.Errorf("got %q", out)
	}
	if got := <-req; got != (seedRequest{Action: seedGames, File: list, Prune: true}) {
		t.Errorf("asked for %+v", got)
	}
	requireRefusal(t, exitFailed, "another version", "seed-games", "--data", data)
	if got := <-req; got != (seedRequest{Action: seedGames}) {
		t.Errorf("asked for %+v", got)
	}
	if content, err := os.ReadFile(database); err != nil || string(content) != "in use" {
		t.Error("the command opened the database of a running site")
	}
}
