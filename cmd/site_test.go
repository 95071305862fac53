package cmd

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"croupier/db/dbtest"
)

// process is the program serving on a free port.
type process struct {
	*exec.Cmd
	log  string // its log file
	url  string
	done chan error
}

// startSite starts the program in a separate process and waits until it
// listens.
func startSite(t *testing.T, data string, flags ...string) process {
	t.Helper()
	needsPages(t)
	started := exec.Command(programPath(t), append([]string{"serve", "--http", "127.0.0.1:0", "--live", "", "--data", data}, flags...)...)
	started.Env = append(os.Environ(), runAsProgram+"=1", "CROUPIER_CAPTCHA_PROVIDER=none", "CROUPIER_CRASH_ROUNDS=1000")
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	started.Stderr = log
	out, err := started.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := started.Start(); err != nil {
		t.Fatal(err)
	}
	site := process{started, log.Name(), "", make(chan error, 1)}
	t.Cleanup(func() { _ = started.Process.Kill() }) // it has usually ended, so ignore the error
	lines := bufio.NewScanner(out)
	for site.url == "" && lines.Scan() {
		if _, url, found := strings.Cut(lines.Text(), "listening on "); found {
			site.url = url
		}
	}
	go func() {
		for lines.Scan() { // until it closes its output
		}
		site.done <- started.Wait()
	}()
	if site.url == "" {
		text, _ := os.ReadFile(log.Name())
		t.Fatalf("it does not listen: %v\n%s", <-site.done, text)
	}
	return site
}

// createDatabase makes a data folder with an empty database: migrations are slow.
func createDatabase(t *testing.T, data string) {
	t.Helper()
	if err := os.MkdirAll(data, 0o700); err != nil {
		t.Fatal(err)
	}
	dbtest.CreateFile(t, filepath.Join(data, "croupier.db"))
}

// stop asks the process to stop and waits for it.
func (p process) stop(t *testing.T) {
	t.Helper()
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-p.done:
		if err != nil {
			t.Fatalf("it did not stop cleanly: %v", err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("it does not stop")
	}
}

func TestSIGHUPDoesNotStopSite(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
	site := startSite(t, data)
	for range 3 {
		if err := site.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	answer, err := http.Get(site.url + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	site.stop(t) // cleanly
	log, err := os.ReadFile(site.log)
	if err != nil || !strings.Contains(string(log), "croupier user create --data "+data+" --role admin") || !strings.Contains(string(log), "there is no source of prices") {
		t.Errorf("%v: the log lacks the whole command for an administrator, or the missing prices:\n%s", err, log)
	}
}

func TestServeAndStop(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	site := startSite(t, data)
	answer, err := http.Get(site.url + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("it is not well: %s", answer.Status)
	}
	requireRefusal(t, exitFailed, "in use by another process", "migrate", "down", "--data", data)
	requireRefusal(t, exitFailed, "in use by another process", "serve", "--http", "127.0.0.1:0", "--live", "", "--data", data)
	copyFile := filepath.Join(t.TempDir(), "copy.db")
	if out := mustRun(t, "", "backup", "--data", data, copyFile); !strings.Contains(out, "verified") {
		t.Errorf("backup while serving: %q", out)
	}
	requireRefusal(t, exitFailed, "in use by another process", "restore", "--data", data, copyFile)
	site.stop(t)
	if info, err := os.Stat(filepath.Join(data, "croupier.db-wal")); err == nil && info.Size() > 0 {
		t.Error("the WAL was not emptied")
	}
	if _, err := os.Stat(filepath.Join(data, consoleFile)); err == nil {
		t.Error("the console's file is left behind")
	}
}

func TestUserCommandsWithAndWithoutRunningSite(t *testing.T) {
	t.Parallel()
	needsPages(t)
	// The path of the socket file is too long for the system.
	data := filepath.Join(t.TempDir(), strings.Repeat("deep", 30), "data")
	createDatabase(t, data)
	commands := func(t *testing.T, name string) {
		made := mustRun(t, "", "user", "create", "--name", name, "--email", name+"@casino.example", "--role", "admin", "--data", data)
		if !strings.Contains(made, "created "+name+" (id ") || !strings.Contains(made, "\npassword: ") {
			t.Errorf("got %q", made)
		}
		if out := mustRun(t, "correct horse\n", "user", "password", name, "--password-stdin", "--reason", "a test", "--data", data); strings.Contains(out, "horse") {
			t.Errorf("the password is shown: %q", out)
		}
		mustRun(t, "", "users", "role", name+"@casino.example", "chat_moderator", "--reason", "a test", "--data", data)
		mustRun(t, "", "user", "role", name, "none", "--reason", "a test", "--data", data)
		requireRefusal(t, exitUsage, "reason", "user", "role", name, "none", "--data", data)
		requireRefusal(t, exitUsage, "reason", "user", "grant", name, "1", "usd", "--reason", " ", "--data", data)
		requireRefusal(t, exitFailed, "not turned on", "user", "disable-2fa", name, "--reason", "a test", "--data", data)
		requireRefusal(t, exitFailed, "croupier: the name is taken", "user", "create", "--name", name, "--data", data)
		requireRefusal(t, exitFailed, "there is no role of this name", "user", "role", name, "emperor", "--reason", "a test", "--data", data)
		requireRefusal(t, exitFailed, "unknown user", "user", "disable-2fa", "no_such_user", "--reason", "a test", "--data", data)
		requireRefusal(t, exitFailed, "the name needs", "user", "create", "--name", "x", "--data", data)
		requireRefusal(t, exitFailed, "standard input is empty", "user", "password", name, "--password-stdin", "--reason", "a test", "--data", data)
	}
	t.Run("stopped", func(t *testing.T) { commands(t, "without") })
	t.Run("running", func(t *testing.T) {
		site := startSite(t, data)
		info, err := os.Stat(filepath.Join(data, consoleFile))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the console's file: %v, %v", info, err)
		}
		commands(t, "within")
		requireRefusal(t, exitFailed, "the name is taken", "user", "create", "--name", "without", "--data", data)
		site.stop(t)
	})
	t.Run("after a crash", func(t *testing.T) {
		site := startSite(t, data)
		if err := site.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		<-site.done
		mustRun(t, "", "user", "role", "within", "admin", "--reason", "a test", "--data", data)
		again := startSite(t, data)
		mustRun(t, "", "user", "role", "within", "admin", "--reason", "a test", "--data", data)
		again.stop(t)
	})
}

func TestDescriptionsAreWritten(t *testing.T) {
	t.Parallel()
	needsPages(t)
	file := filepath.Join(t.TempDir(), "api.gen.ts")
	mustRun(t, "", "dev", "types", "--out", file)
	content, err := os.ReadFile(file)
	if err != nil || len(content) == 0 {
		t.Errorf("%d bytes, %v", len(content), err)
	}
	if out := mustRun(t, "", "dev", "openapi"); !strings.HasPrefix(out, "{") {
		t.Errorf("got %.80q", out)
	}
}
