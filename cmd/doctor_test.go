package cmd

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/doctor"
)

// externalServices is everything outside of the site that the doctor queries.
type externalServices struct {
	prices, node *httptest.Server
	// disabled is how far the clocks of other servers are ahead, in seconds. chain is the number of
	// the network that the node follows, and listed the answer of the price source.
	disabled atomic.Int64
	chain    atomic.Value
	listed   atomic.Value
	mail     net.Listener
}

func newExternalServices(t *testing.T) *externalServices {
	t.Helper()
	w := &externalServices{}
	w.chain.Store("0x1")
	w.listed.Store(allPrices)
	date := func(h http.Header) {
		h.Set("Date", time.Now().Add(time.Duration(w.disabled.Load())*time.Second).UTC().Format(http.TimeFormat))
	}
	w.prices = httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		date(answer.Header())
		_, _ = answer.Write([]byte(w.listed.Load().(string)))
	}))
	w.node = httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, r *http.Request) {
		date(answer.Header())
		var req struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		_ = json.NewDecoder(r.Body).Decode(&req)
		result := fmt.Sprintf("%q", w.chain.Load())
		if req.Method == "eth_getBlockByNumber" {
			hash := "0x" + strings.Repeat("ab", 32)
			result = fmt.Sprintf(`{"number":"0x10","hash":%q,"parentHash":%q,"timestamp":"0x%x","transactions":[]}`, hash, hash, time.Now().Unix())
		}
		fmt.Fprintf(answer, `{"jsonrpc":"2.0","id":%s,"result":%s}`, req.ID, result)
	}))
	var err error
	if w.mail, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	go w.acceptEmail()
	t.Cleanup(func() { w.prices.Close(); w.node.Close(); _ = w.mail.Close() })
	return w
}

// acceptEmail accepts everything.
func (w *externalServices) acceptEmail() {
	for {
		conn, err := w.mail.Accept()
		if err != nil {
			return
		}
		go func() {
			defer conn.Close()
			_, _ = conn.Write([]byte("220 test\r\n"))
			line := make([]byte, 512)
			for {
				if _, err := conn.Read(line); err != nil {
					return
				}
				_, _ = conn.Write([]byte("250 ok\r\n"))
			}
		}()
	}
}

// exchanges are the sources of the prices of futures.
const exchanges = "futures: {sources: [coinbase, kraken, bitstamp]}\n"

// healthy writes the configuration of a site with everything that it needs, and returns its file
// and its data folder.
func (w *externalServices) healthy(t *testing.T) (file, data string) {
	t.Helper()
	folder := t.TempDir()
	data, file = filepath.Join(folder, "data"), filepath.Join(folder, "config.yaml")
	write(t, filepath.Join(folder, "password"), "the password of the node\n")
	program := filepath.Join(folder, "away.sh")
	write(t, program, "#!/bin/sh\ncat >/dev/null\n")
	if err := os.Chmod(program, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, file, fmt.Sprintf(`
data: %q
http: {addr: "127.0.0.1:0"}
live: {addrs: []}
captcha: {provider: none}
crash: {rounds: 1000}
prices: {url: "%s/?key=keyofthesource"}
mail: {host: "127.0.0.1", port: %d, tls: none, from: "Casino <no-reply@casino.example>"}
cashier: {nodes: [{network: eth, kind: evm, url: %q, user: site, password_file: %q, hot: "", xpub: "xpub6CUGRUonZSQ4TWtTMmzXdrXDtypWKiKrhko4egpiMZbpiaQL2jkwSB1icqYh2cfDfVxdx4df189oLKnC5fSwqPfgyP3hooxujYzAu3fDVmz"}]}
backups: {command: [%q]}
`+exchanges, data, w.prices.URL, w.mail.Addr().(*net.TCPAddr).Port, w.node.URL, filepath.Join(folder, "password"), program))
	return file, data
}

// diagnoseSite runs the doctor and lists its findings.
func diagnoseSite(t *testing.T, arguments ...string) (list []string, code int) {
	t.Helper()
	got := call(t, "", append([]string{"doctor", "--json"}, arguments...)...)
	var found diagnosisReport
	if err := json.Unmarshal([]byte(got.out), &found); err != nil {
		t.Fatalf("%v in %q, %q", err, got.out, got.err)
	}
	for _, secret := range []string{"keyofthesource", "the password of the node"} {
		if strings.Contains(got.out+got.err, secret) {
			t.Errorf("a secret is shown: %s%s", got.out, got.err)
		}
	}
	for _, r := range found.Results {
		for _, f := range r.Findings {
			list = append(list, fmt.Sprintf("%s: %s: %s", f.Level, r.Name, f.Sentence))
		}
	}
	return list, got.code
}

// expect checks that the doctor has exactly these findings, by their beginnings.
func expect(t *testing.T, code int, want []string, arguments ...string) {
	t.Helper()
	list, got := diagnoseSite(t, arguments...)
	fits := len(list) == len(want)
	for i := range list {
		fits = fits && strings.HasPrefix(list[i], want[i])
	}
	if !fits || got != code {
		t.Errorf("exit %d, found\n%s\nwant exit %d with\n%s", got, strings.Join(list, "\n"), code, strings.Join(want, "\n"))
	}
}

// newSite are the open first steps of an unused site.
var newSite = []string{
	"warning: Staff: There is no administrator.",
	"warning: Backup age: No backup was made yet.",
	"warning: Second member of staff:",
	"warning: Slots: Five slots come with the program",
	"warning: Weekly race: Decide what the weekly race pays",
}

func TestDoctorFindsProblems(t *testing.T) {
	t.Parallel()
	w := newExternalServices(t)
	file, data := w.healthy(t)
	config := func(list ...string) []string { return append([]string{"--config", file}, list...) }
	expect(t, exitOK, newSite, config()...)
	if _, err := os.Stat(data); err == nil {
		t.Fatal("the doctor made the data folder")
	}
	createDatabase(t, data)
	write(t, filepath.Join(data, "site.key"), strings.Repeat("ab", 32)+"\n")
	before := listing(t, data)
	with := func(first ...string) []string { return append(first, newSite...) }

	for _, test := range []struct {
		name         string
		break1, mend func()
		want         []string
		code         int
	}{
		{"nothing", func() {}, func() {}, newSite, exitOK},
		{"another chain", func() { w.chain.Store("0x5") }, func() { w.chain.Store("0x1") },
			with("problem: Ethereum: cashier.nodes: the node of eth answers what cannot be"), exitFailed},
		{"a missing price", func() {
			w.listed.Store(`{"btc":1,"eth":1,"ltc":1,"doge":1,"bch":1,"trx":1,"xrp":1,"sol":1,"usdt":1,"usdc":1}`)
		}, func() { w.listed.Store(allPrices) },
			with("warning: Prices: prices: no source knows the price of bnb"), exitOK},
		{"no prices", func() { w.listed.Store("maintenance") }, func() { w.listed.Store(allPrices) },
			with("problem: Prices: prices: no source of prices answers as it should"), exitFailed},
		{"a slow clock", func() { w.disabled.Store(20) }, func() { w.disabled.Store(0) },
			with("warning: Clock: The clock of this machine is"), exitOK},
		{"a wrong clock", func() { w.disabled.Store(-3600) }, func() { w.disabled.Store(0) },
			with("problem: Clock: The clock of this machine is"), exitFailed},
		{"an open key", func() { chmod(t, filepath.Join(data, "site.key"), 0o644) }, func() { chmod(t, filepath.Join(data, "site.key"), 0o600) },
			with("problem: Rights: " + filepath.Join(data, "site.key") + " is open to other users"), exitFailed},
	} {
		test.break1()
		t.Run(test.name, func(t *testing.T) { expect(t, test.code, test.want, config()...) })
		test.mend()
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write(t, file, strings.Replace(string(text), exchanges, "", 1))
	expect(t, exitOK, with("warning: Futures: futures.sources: the prices of futures are simulated"), config()...)
	write(t, file, string(text))
	_ = w.mail.Close()
	expect(t, exitFailed, with("problem: Mail server: mail.host: the mail server does not take"), config()...)
	w.node.Close()
	w.prices.Close()
	expect(t, exitOK, newSite, config("--offline")...)
	if after := listing(t, data); after != before {
		t.Errorf("the data folder was\n%s\nand is\n%s", before, after)
	}
	write(t, filepath.Join(data, "croupier.db-wal"), "left by a dead process")
	expect(t, exitOK, []string{"warning: Database: The last process did not close the database."}, config("--offline")...)
}

// allPrices are those of every currency.
const allPrices = `{"btc":65000,"eth":3200,"ltc":85,"doge":0.1,"bch":400,"trx":0.1,"xrp":1,"sol":150,"bnb":600,"usdt":1,"usdc":1,"eur":1.08}`

func chmod(t *testing.T, name string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(name, mode); err != nil {
		t.Fatal(err)
	}
}

// listing lists the files of a folder with the times of their last change.
func listing(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprintln(e.Name(), info.Size(), info.ModTime())
	}
	return text
}

func TestConfigCheckExitCode(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "config.yaml")
	const baseConfig = "http: {addr: \"127.0.0.1:0\"}\nlive: {addrs: []}\n"
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	write(t, filepath.Join(folder, "file"), "x")
	for _, test := range []struct {
		config, sentence string
		code             int
	}{
		{baseConfig, "ok: the configuration is right", exitOK},
		{baseConfig + "tls: {cert_file: gone.pem, key_file: gone.key}\n", "problem: tls.cert_file: gone.pem does not exist", exitConfig},
		{baseConfig + "backups: {command: [/no/such/program]}\n", "problem: backups.command: /no/such/program does not exist", exitConfig},
		{baseConfig + "cashier: {nodes: [{network: btc, kind: bitcoind, url: \"http://127.0.0.1:1\", password_file: gone}]}\n", "problem: cashier.nodes: password_file of btc: gone does not exist", exitConfig},
		{baseConfig + "data: " + filepath.Join(folder, "file", "data") + "\n", "problem: data: " + filepath.Join(folder, "file", "data") + " cannot be a folder", exitConfig},
		{"http: {addr: \"" + taken.Addr().String() + "\"}\nlive: {addrs: []}\n", "problem: http.addr: " + taken.Addr().String() + " is used by another process", exitConfig},
		{"http: {addr: \"127.0.0.1:0\"}\nlive: {addrs: []}\ntls: {domains: [casino.example]}\nurl: \"https://casino.example:28181\"\n", "problem: tls.domains: certificates are only issued", exitConfig},
		{"http: {addr: \"127.0.0.1:0\"}\nlive: {addrs: []}\ntls: {domains: [casino.example]}\n", "warning: tls.domains: certificates are only issued", exitOK},
	} {
		write(t, file, test.config)
		if !strings.Contains(test.config, "data: ") {
			write(t, file, test.config+"data: "+filepath.Join(folder, "data")+"\n")
		}
		got := call(t, "", "config", "check", "--config", file)
		if got.code != test.code || !strings.Contains("\n"+got.out, "\n"+test.sentence) {
			t.Errorf("exit %d, %q, %q; want exit %d with %q", got.code, got.out, got.err, test.code, test.sentence)
		}
		if _, err := os.Stat(filepath.Join(folder, "data")); err == nil {
			t.Fatal("config check made the data folder")
		}
	}
}

func TestDoctorUsesRunningSite(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	createDatabase(t, data)
	site := startSite(t, data)
	mustRun(t, "", "user", "create", "--name", "boss", "--email", "boss@casino.example", "--role", "admin", "--data", data)
	if text := call(t, "", "doctor", "--offline", "--data", data, "--http", "127.0.0.1:0", "--live", "").out; !strings.Contains(text, "The site in "+data+" runs.") ||
		!strings.Contains(text, "  warning Staff: Members of staff have no two-factor authentication and cannot use the office: boss.") || strings.Contains(text, "Mail server") {
		t.Errorf("the doctor says\n%s", text)
	}
	got := call(t, "", "doctor", "--json", "--data", data, "--http", "127.0.0.1:0", "--live", "")
	var found diagnosisReport
	if err := json.Unmarshal([]byte(got.out), &found); err != nil {
		t.Fatalf("%v in %q, %q", err, got.out, got.err)
	}
	levels := map[string]doctor.Level{}
	for _, r := range found.Results {
		levels[r.Group+" "+r.Name] = r.Level
	}
	if !found.Running || got.code != exitFailed || levels["Money Prices"] != doctor.Problem || levels["Site Sockets"] != doctor.OK || levels["Files Rights"] != doctor.OK || levels["First steps Node"] != doctor.Warning {
		t.Errorf("exit %d, %v", got.code, levels)
	}
	// Its files are its own whatever the umask, and the doctor left none.
	entries, err := os.ReadDir(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || info.Mode().Perm()&0o077 != 0 || strings.HasPrefix(e.Name(), ".") {
			t.Errorf("%s has the mode %v, %v", e.Name(), info.Mode(), err)
		}
	}
	site.stop(t)
	chmod(t, filepath.Join(data, "site.key"), 0o640)
	requireRefusal(t, exitFailed, "the secret of this site is open to other users: "+filepath.Join(data, "site.key"), "serve", "--http", "127.0.0.1:0", "--live", "", "--data", data)

	// With a different key, the site reports it at its start, and the doctor before.
	chmod(t, filepath.Join(data, "site.key"), 0o600)
	write(t, filepath.Join(data, "site.key"), strings.Repeat("cd", 32)+"\n")
	text := call(t, "", "config", "check", "--data", data, "--http", "127.0.0.1:0", "--live", "")
	if text.code != exitConfig || !strings.Contains(text.out, "site.key is another one than that of the database") {
		t.Errorf("a foreign key: exit %d, %q", text.code, text.out)
	}
}
