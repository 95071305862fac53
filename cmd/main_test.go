package cmd

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runAsProgram makes the test binary run as the program, for tests that need a
// separate process.
const runAsProgram = "BE_THE_PROGRAM"

// builtProgram names the program that make test has built. Separate processes run it instead of
// the test binary: the killed and restarted program is the one that operators run, and is much
// faster than under the race detector, which checks the same code in the tests of its packages.
const builtProgram = "PROGRAM_UNDER_TEST"

// programPath is the program of separate processes, with runAsProgram in their environment.
func programPath(t *testing.T) string {
	t.Helper()
	return builtOrOwn(t, builtProgram)
}

// builtOrOwn returns the program that an environment variable names, or the test binary.
func builtOrOwn(t *testing.T, variable string) string {
	t.Helper()
	if built := os.Getenv(variable); built != "" {
		return built
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return own
}

func TestMain(m *testing.M) {
	if os.Getenv(runAsProgram) != "" {
		os.Exit(Execute(""))
	}
	os.Exit(m.Run())
}

// result is the output of a command line.
type result struct {
	code     int
	out, err string
}

// call runs a command line in this process.
func call(t *testing.T, stdin string, arguments ...string) result {
	t.Helper()
	var out, err bytes.Buffer
	code := run(t.Context(), arguments, streams{strings.NewReader(stdin), &out, &err})
	return result{code, out.String(), err.String()}
}

// mustRun is call for a command line that must succeed.
func mustRun(t *testing.T, stdin string, arguments ...string) string {
	t.Helper()
	got := call(t, stdin, arguments...)
	if got.code != exitOK {
		t.Fatalf("croupier %s: exit %d: %s", strings.Join(arguments, " "), got.code, got.err)
	}
	return got.out
}

// requireRefusal is call for a command line that must fail with a one-line error.
func requireRefusal(t *testing.T, code int, text string, arguments ...string) {
	t.Helper()
	got := call(t, "", arguments...)
	if got.code != code || !strings.Contains(got.err, text) || !strings.HasPrefix(got.err, "croupier: ") {
		t.Errorf("croupier %s: exit %d, %q; want exit %d with %q", strings.Join(arguments, " "), got.code, got.err, code, text)
	}
	if strings.Contains(got.err, "\x1b") {
		t.Errorf("colours in what is no terminal: %q", got.err)
	}
}

// needsPages fails a test of the whole site if the pages are not built. make
// test builds them first.
func needsPages(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(filepath.Join("..", "webui", "dist", "index.html")); err != nil {
		t.Fatal("the pages are not built: make web builds them")
	}
}

func TestUsage(t *testing.T) {
	for _, arguments := range [][]string{{}, {"--help"}, {"help"}, {"user"}, {"licence"}, {"migrate"}, {"config"}, {"serve", "--help"}} {
		if out := mustRun(t, "", arguments...); !strings.Contains(out, "croupier") || !strings.Contains(out, "Usage:") {
			t.Errorf("%v shows %q", arguments, out)
		}
	}
	help := mustRun(t, "")
	for _, name := range []string{"serve", "migrate", "config", "user", "licence", "backup", "restore", "version", "Examples:"} {
		if !strings.Contains(help, name) {
			t.Errorf("the help does not mention %s", name)
		}
	}
	requireRefusal(t, exitUsage, `unknown command "serv"`, "serv")
	requireRefusal(t, exitUsage, "unknown flag: --prot", "serve", "--prot", "80")
	requireRefusal(t, exitUsage, "accepts 1 arg(s)", "restore")
	requireRefusal(t, exitUsage, "unknown command", "serve", "now")
	requireRefusal(t, exitUsage, `"name" not set`, "user", "create")
	requireRefusal(t, exitUsage, "--public-key", "licence", "verify", "--public-key", "x", "y")
}

func TestEveryCommandHasHelp(t *testing.T) {
	pending := newRoot().Commands()
	for len(pending) > 0 {
		c := pending[0]
		pending = append(pending[1:], c.Commands()...)
		if c.Short == "" || strings.HasSuffix(c.Short, ".") {
			t.Errorf("%s has no proper short text: %q", c.CommandPath(), c.Short)
		}
	}
}

func TestVersion(t *testing.T) {
	out := mustRun(t, "", "version")
	for _, line := range []string{"croupier ", "commit ", "go       go1.", "schema "} {
		if !strings.Contains(out, line) {
			t.Errorf("%q lacks %q", out, line)
		}
	}
	version, commit = "v9.8.7", "abcdef"
	defer func() { version, commit = "", "" }()
	if out := mustRun(t, "", "version"); !strings.Contains(out, "croupier v9.8.7\ncommit   abcdef\n") {
		t.Errorf("got %q", out)
	}
}

func TestConfigCommands(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.yaml")
	write(t, file, "http: {addr: \":1234\"}\nlive: {addrs: []}\ntelegram: {bot_token: \"1:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\", bot_name: example_bot}\n")
	if out := mustRun(t, "", "config", "check", "--config", file); !strings.Contains(out, "http://localhost:1234") {
		t.Errorf("got %q", out)
	}
	printed := mustRun(t, "", "config", "print", "--config", file, "--data", "elsewhere")
	for _, want := range []string{`addr: ":1234"`, `data: "elsewhere"`, `bot_token: "********"`, `bot_name: "example_bot"`} {
		if !strings.Contains(printed, want) {
			t.Errorf("%s is missing in\n%s", want, printed)
		}
	}
	keptPath, err := os.ReadFile("../config.example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if mustRun(t, "", "config", "print", "--example") != string(keptPath) {
		t.Error("the example file is stale")
	}
	t.Setenv("CROUPIER_CONFIG", file)
	if out := mustRun(t, "", "config", "check"); !strings.Contains(out, ":1234") {
		t.Errorf("CROUPIER_CONFIG was not read: %q", out)
	}
	requireRefusal(t, exitConfig, "open configuration", "config", "check", "--config", file+".none")
	write(t, file, "http: {addr: \"unfinished\n")
	requireRefusal(t, exitConfig, "read configuration "+file, "config", "check", "--config", file)

	write(t, file, "session: {days: 0}\nlogg: {}\nlog: {levle: debug}\n")
	got := call(t, "", "config", "check")
	want := "croupier: configuration: log.levle: unknown key (did you mean log.level?)\n" +
		"croupier: configuration: session.days: must be between 1 and 365\n"
	if got.code != exitConfig || got.err != want {
		t.Errorf("exit %d, %q", got.code, got.err)
	}
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestMigrate(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	for _, what := range []string{"status", "up", "down"} {
		requireRefusal(t, exitFailed, "there is no site in", "migrate", what, "--data", data)
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("a data folder was made")
	}
	createDatabase(t, data)
	if out := mustRun(t, "", "migrate", "up", "--data", data); !strings.Contains(out, "up to date") {
		t.Errorf("got %q", out)
	}
	if out := mustRun(t, "", "migrate", "down", "--data", data); !strings.Contains(out, "copy of the database before:") {
		t.Errorf("got %q", out)
	}
	if out := mustRun(t, "", "migrate", "status", "--data", data); strings.Count(out, "not applied") != 1 {
		t.Errorf("got %q", out)
	}
	if out := mustRun(t, "", "migrate", "up", "--data", data); !strings.Contains(out, "done: schema ") {
		t.Errorf("got %q", out)
	}
}

func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, copyFile := filepath.Join(dir, "data"), filepath.Join(dir, "copies", "one.db")
	requireRefusal(t, exitFailed, "there is no site in", "backup", "--data", data, copyFile)
	createDatabase(t, data)
	write(t, filepath.Join(data, "site.key"), strings.Repeat("ab", 32)+"\n")

	if out := mustRun(t, "", "backup", "--data", data, copyFile); !strings.Contains(out, "verified") {
		t.Errorf("got %q", out)
	}
	left, err := os.ReadDir(filepath.Dir(copyFile))
	if err != nil || len(left) != 2 {
		t.Errorf("beside the copy and its key there is %v, %v", left, err)
	}
	requireRefusal(t, exitFailed, "file already exists", "backup", "--data", data, copyFile)
	if out := mustRun(t, "", "backup", "--data", data); !strings.Contains(out, filepath.Join(data, "backups")) {
		t.Errorf("got %q", out)
	}

	write(t, filepath.Join(data, "site.key"), strings.Repeat("cd", 32)+"\n")
	out := mustRun(t, "", "restore", "--data", data, copyFile)
	if !strings.Contains(out, "the database that was there:") || !strings.Contains(out, "the site's secret that was there:") {
		t.Errorf("got %q", out)
	}
	key, err := os.ReadFile(filepath.Join(data, "site.key"))
	if err != nil || !strings.HasPrefix(string(key), "abab") {
		t.Errorf("the secret is %q, %v", key, err)
	}

	other := filepath.Join(dir, "other")
	if err := os.Remove(copyFile + keySuffix); err != nil {
		t.Fatal(err)
	}
	requireRefusal(t, exitFailed, "the secret of this site is gone", "restore", "--data", other, copyFile)
	if _, err := os.Stat(filepath.Join(other, "croupier.db")); err == nil {
		t.Error("a refused restore has put the database in place")
	}
	mustRun(t, "", "restore", "--data", other, copyFile, "--new-key")
	content, err := os.ReadFile(copyFile)
	if err != nil {
		t.Fatal(err)
	}
	write(t, copyFile, string(content[:len(content)/2]))
	requireRefusal(t, exitFailed, "damaged", "restore", "--data", other, copyFile)
	mustRun(t, "", "migrate", "status", "--data", other)
}

func TestRestoreWithDamagedKeyIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, copyFile := filepath.Join(dir, "data"), filepath.Join(dir, "one.db")
	createDatabase(t, data)
	mustRun(t, "", "backup", "--data", data, copyFile)
	write(t, copyFile+keySuffix, "short")
	requireRefusal(t, exitFailed, "secret is damaged", "restore", "--data", data, copyFile)
}
