package preflight

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/doctor"
)

var start = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// fixture is a fixture: a healthy site that tests break.
type fixture struct {
	*testing.T
	Site
	folder string
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	r := &fixture{T: t, folder: t.TempDir()}
	r.Config = config.Default()
	r.Config.Data = filepath.Join(r.folder, "data")
	r.Config.HTTP.Addr, r.Config.Live.Addrs = r.freePort(), nil
	r.Now, r.disk = func() time.Time { return start }, func(string) (int64, int64, error) { return 50 << 30, 100 << 30, nil }
	for _, folder := range []string{"", "backups", "mail"} {
		if err := os.MkdirAll(r.Config.Path(folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	r.write("data/croupier.db", "a database", 0o600)
	r.write("data/site.key", strings.Repeat("ab", 32)+"\n", 0o600)
	r.write("data/backups/one.db.key", "a key", 0o600)
	r.write("data/licence.txt", "not the site's", 0o644)
	r.certificate("cert", start.AddDate(1, 0, 0))
	r.write("config.yaml", "mail: {password: secret}\n", 0o640)
	r.write("password", "secret\n", 0o600)
	r.write("away.sh", "#!/bin/sh\n", 0o700)
	r.write("licence.json", "{}", 0o644)
	r.File, r.Secrets = r.path("config.yaml"), []string{"mail.password"}
	r.Config.Licence.File, r.Config.Backups.Command, r.Config.Mark = r.path("licence.json"), []string{r.path("away.sh")}, r.path("mark")
	r.Config.URL = "https://casino.example"
	r.Config.TLS.CertFile, r.Config.TLS.KeyFile = r.path("cert.pem"), r.path("cert.key")
	r.Config.Cashier.Nodes = []config.CashierNode{{Network: "btc", XPub: "xpub", PasswordFile: r.path("password")}}
	r.Config.Cashier.Gateways = []config.CashierGateway{{Kind: "btcpay", KeyFile: r.path("password"), SecretFile: r.path("password")}}
	return r
}

func (r *fixture) path(name string) string { return filepath.Join(r.folder, name) }

func (r *fixture) write(name, content string, mode os.FileMode) {
	r.Helper()
	if err := errors.Join(os.WriteFile(r.path(name), []byte(content), mode), os.Chmod(r.path(name), mode)); err != nil {
		r.Fatal(err)
	}
}

func (r *fixture) chmod(name string, mode os.FileMode) {
	r.Helper()
	if err := os.Chmod(r.path(name), mode); err != nil {
		r.Fatal(err)
	}
}

func (r *fixture) remove(name string) {
	r.Helper()
	if err := os.RemoveAll(r.path(name)); err != nil {
		r.Fatal(err)
	}
}

// freePort returns a port that is not in use.
func (r *fixture) freePort() string {
	r.Helper()
	listener := r.listen("127.0.0.1:0")
	defer listener.Close()
	return listener.Addr().String()
}

func (r *fixture) listen(address string) net.Listener {
	r.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		r.Fatal(err)
	}
	r.Cleanup(func() { _ = listener.Close() })
	return listener
}

// serve locks the database, as a running site does.
func (r *fixture) serve() {
	r.Helper()
	lock, err := os.Create(r.Config.DatabasePath() + ".lock")
	if err != nil {
		r.Fatal(err)
	}
	r.Cleanup(func() { _ = lock.Close() })
	if err := errors.Join(lock.Chmod(0o600), syscall.Flock(int(lock.Fd()), syscall.LOCK_EX)); err != nil {
		r.Fatal(err)
	}
}

// certificate writes a certificate of casino.example and its key.
func (r *fixture) certificate(name string, ends time.Time) {
	r.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		r.Fatal(err)
	}
	template := x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: start.AddDate(-1, 0, 0), NotAfter: ends, DNSNames: []string{"casino.example"}}
	content, err := x509.CreateCertificate(rand.Reader, &template, &template, key.Public(), key)
	if err != nil {
		r.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		r.Fatal(err)
	}
	r.write(name+".pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: content})), 0o644)
	r.write(name+".key", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})), 0o600)
}

func (r *fixture) findings() (list []string) {
	for _, result := range doctor.Run(r.Context(), Checks(r.Site), time.Minute) {
		for _, f := range result.Findings {
			list = append(list, string(f.Level)+": "+f.Sentence)
		}
	}
	return list
}

// automatic makes the site obtain certificates automatically.
func (r *fixture) automatic(url, http string) {
	r.Config.TLS = config.TLS{Domains: []string{"casino.example"}}
	r.Config.URL, r.Config.HTTP.Addr = url, http
}

func TestHealthySiteHasNoFindings(t *testing.T) {
	t.Parallel()
	r := newFixture(t)
	if found := r.findings(); len(found) > 0 {
		t.Errorf("found %q", found)
	}
	r.remove("data") // before the first start
	if found := r.findings(); len(found) > 0 {
		t.Errorf("a new site: %q", found)
	}
}

func TestChecksDetectFaults(t *testing.T) {
	t.Parallel()
	for sentence, break1 := range map[string]func(r *fixture){
		"problem: tls.cert_file: DIR/gone.pem does not exist.": func(r *fixture) { r.Config.TLS.CertFile = r.path("gone.pem") },
		"problem: tls.key_file: DIR/cert.key does not exist.":  func(r *fixture) { r.remove("cert.key") },
		"problem: tls.cert_file: DIR/cert.pem and the key DIR/other.key do not fit: tls: private key does not match public key.": func(r *fixture) {
			r.certificate("other", start.AddDate(1, 0, 0))
			r.Config.TLS.KeyFile = r.path("other.key")
		},
		"problem: tls.cert_file: DIR/cert.pem expired on 2026-03-03":                                                            func(r *fixture) { r.certificate("cert", start.Add(-24*time.Hour)) },
		"warning: tls.cert_file: DIR/cert.pem expires on 2026-03-17":                                                            func(r *fixture) { r.certificate("cert", start.Add(13*24*time.Hour)) },
		"problem: tls.cert_file: DIR/cert.pem is valid from":                                                                    func(r *fixture) { r.Now = func() time.Time { return start.AddDate(-2, 0, 0) } },
		"warning: tls.cert_file: DIR/cert.pem is not a certificate of":                                                          func(r *fixture) { r.Config.URL = "https://other.example" },
		"warning: tls.key_file: DIR/cert.key can be read by every user of the machine (mode 0644). Run: chmod 640 DIR/cert.key": func(r *fixture) { r.chmod("cert.key", 0o644) },
		"problem: tls.domains: certificates are only issued to a site at port 443, and url names port 28181":                    func(r *fixture) { r.automatic("https://casino.example:28181", ":443") },
		"warning: tls.domains: certificates are only issued to a site that is reached at port 443, and http.addr has port":      func(r *fixture) { r.automatic("https://casino.example", r.freePort()) },
		"problem: cashier.nodes: password_file of btc: DIR/gone does not exist.":                                                func(r *fixture) { r.Config.Cashier.Nodes[0].PasswordFile = r.path("gone") },
		"problem: cashier.nodes: key_file of btc: DIR/two must hold one line":                                                   func(r *fixture) { r.write("two", "a\nb\n", 0o600); r.Config.Cashier.Nodes[0].KeyFile = r.path("two") },
		"problem: cashier.gateways: secret_file of btcpay: DIR is a folder.":                                                    func(r *fixture) { r.Config.Cashier.Gateways[0].SecretFile = r.folder },
		"warning: cashier.nodes: key_file of btc: DIR/key can be read by every user":                                            func(r *fixture) { r.write("key", "a", 0o644); r.Config.Cashier.Nodes[0].KeyFile = r.path("key") },
		"warning: cashier.nodes: btc has a node and neither xpub nor hot":                                                       func(r *fixture) { r.Config.Cashier.Nodes[0].XPub = "" },
		"problem: backups.command: DIR/gone.sh does not exist.":                                                                 func(r *fixture) { r.Config.Backups.Command = []string{r.path("gone.sh")} },
		"problem: backups.command: the program no-such-program-of-croupier is not in the folders of PATH.":                      func(r *fixture) { r.Config.Backups.Command = []string{"no-such-program-of-croupier"} },
		"problem: backups.command: DIR/away.sh cannot be run (permission denied). Make it executable: chmod +x DIR/away.sh":     func(r *fixture) { r.chmod("away.sh", 0o600) },
		"problem: licence.file: DIR/licence.json does not exist.":                                                               func(r *fixture) { r.remove("licence.json") },
		"problem: data: DIR/password/data cannot be a folder, because DIR/password is a file.":                                  func(r *fixture) { r.Config.Data = r.path("password/data") },
		"problem: mark: the folder DIR/other does not exist.":                                                                   func(r *fixture) { r.Config.Mark = r.path("other/mark") },
		"warning: DIR/config.yaml contains secrets (mail.password) and can be read by every user of the machine (mode 0644).":   func(r *fixture) { r.chmod("config.yaml", 0o644) },
		"problem: DIR/config.yaml can be changed by every user of the machine (mode 0666). Run: chmod 640 DIR/config.yaml":      func(r *fixture) { r.Secrets = nil; r.chmod("config.yaml", 0o666) },
		"problem: DIR/data/site.key is open to other users of the machine (mode 0644). Run: chmod 600 DIR/data/site.key":        func(r *fixture) { r.chmod("data/site.key", 0o644) },
		"warning: DIR/data/croupier.db is open to other users of the machine (mode 0666). Run: chmod 600 DIR/data/croupier.db":  func(r *fixture) { r.chmod("data/croupier.db", 0o666) },
		"warning: DIR/data/croupier.db-wal is open":                                                                             func(r *fixture) { r.write("data/croupier.db-wal", "", 0o640) },
		"warning: DIR/data/exclusions.jsonl is open":                                                                            func(r *fixture) { r.write("data/exclusions.jsonl", "", 0o644) },
		"warning: DIR/data/decisions.jsonl is open":                                                                             func(r *fixture) { r.write("data/decisions.jsonl", "", 0o604) },
		"warning: DIR/data/hot-1.age is open":                                                                                   func(r *fixture) { r.write("data/hot-1.age", "", 0o644) },
		"warning: DIR/data/backups/one.db.key is open":                                                                          func(r *fixture) { r.chmod("data/backups/one.db.key", 0o644) },
		"warning: DIR/data/mail is open to other users of the machine (mode 0755). Run: chmod 700 DIR/data/mail":                func(r *fixture) { r.chmod("data/mail", 0o755) },
		"warning: DIR/data is open to other users of the machine (mode 0777). Run: chmod 700 DIR/data":                          func(r *fixture) { r.chmod("data", 0o777) },
		"problem: DIR/data/site.key is missing: without it the site does not start.":                                            func(r *fixture) { r.remove("data/site.key") },
		"problem: DIR/data/site.key is damaged.":                                                                                func(r *fixture) { r.write("data/site.key", "short", 0o600) },
		"warning: The disk of DIR/data has 4.0 GiB free":                                                                        func(r *fixture) { r.disk = func(string) (int64, int64, error) { return 4 << 30, 10 << 30, nil } },
		"problem: The disk of DIR/data has 4.0 GiB free, 4 % of it":                                                             func(r *fixture) { r.disk = func(string) (int64, int64, error) { return 4 << 30, 100 << 30, nil } },
		"warning: The disk of DIR/data cannot be measured (on purpose)": func(r *fixture) {
			r.disk = func(string) (int64, int64, error) { return 0, 0, errors.New("on purpose") }
		},
		"problem: http.addr: ADDR is used by another process":                                                                                                func(r *fixture) { r.listen(r.Config.HTTP.Addr) },
		"problem: metrics.addr: 192.0.2.1:9090 is no address of this machine":                                                                                func(r *fixture) { r.Config.Metrics.Addr = "192.0.2.1:9090" },
		"problem: live.addrs: ADDR2 is used by another process, and the site could not start. Stop that process (ss -ltnp shows it), or choose another port": func(r *fixture) { r.Config.Live.Addrs = []string{r.listen("127.0.0.1:0").Addr().String()} },
		"warning: http.addr: the site runs and does not listen on ADDR. It was started with another configuration":                                           func(r *fixture) { r.serve() },
	} {
		t.Run(sentence, func(t *testing.T) {
			t.Parallel()
			r := newFixture(t)
			break1(r)
			want := strings.NewReplacer("DIR", r.folder, "ADDR2", strings.Join(r.Config.Live.Addrs, ""), "ADDR", r.Config.HTTP.Addr).Replace(sentence)
			if found := r.findings(); len(found) != 1 || !strings.HasPrefix(found[0], want) {
				t.Errorf("found\n%s\nwant\n%s", strings.Join(found, "\n"), want)
			}
		})
	}
}

func TestPortOfRunningSiteIsNotReported(t *testing.T) {
	t.Parallel()
	r := newFixture(t)
	r.listen(r.Config.HTTP.Addr)
	r.serve()
	if found := r.findings(); len(found) > 0 {
		t.Errorf("found %q", found)
	}
}

// TestFilesOfOtherUsersAreReported changes the owner of files, which only root can do. The
// gate runs as root.
func TestFilesOfOtherUsersAreReported(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		return
	}
	const stranger = 54321
	r := newFixture(t)
	r.write("data/croupier.db-wal", "", 0o600)
	for _, name := range []string{"data", "data/croupier.db", "data/site.key", "data/backups", "data/backups/one.db.key", "data/mail", "password", "away.sh", "cert.key", "mark"} {
		if name == "mark" {
			r.write(name, "", 0o600)
		}
		if err := os.Chown(r.path(name), stranger, stranger); err != nil {
			t.Fatal(err)
		}
	}
	want := "problem: " + r.path("data/croupier.db-wal") + " belongs to root, and the site runs as 54321. Run: chown 54321 " + r.path("data/croupier.db-wal")
	if found := r.findings(); len(found) != 1 || found[0] != want {
		t.Errorf("found %q, want %q", found, want)
	}
	if err := os.Chown(r.path("cert.key"), 0, 0); err != nil {
		t.Fatal(err)
	}
	want = "problem: tls.key_file: " + r.path("cert.key") + " cannot be read by 54321"
	if found := r.findings(); len(found) != 2 || !strings.HasPrefix(found[0], want) {
		t.Errorf("found %q, want %q", found, want)
	}
}

func TestOnlyOpenKeyPreventsServing(t *testing.T) {
	t.Parallel()
	r := newFixture(t)
	if warnings, err := BeforeServing(r.Config); err != nil || len(warnings) > 0 {
		t.Errorf("a healthy site: %q, %v", warnings, err)
	}
	r.chmod("data/croupier.db", 0o644)
	if warnings, err := BeforeServing(r.Config); err != nil || len(warnings) != 1 || !strings.Contains(warnings[0], "chmod 600") {
		t.Errorf("an open database: %q, %v", warnings, err)
	}
	r.chmod("data/site.key", 0o620)
	if _, err := BeforeServing(r.Config); !errors.Is(err, ErrOpenKey) || !strings.Contains(err.Error(), "chmod 600 "+r.path("data/site.key")) {
		t.Errorf("an open key: %v", err)
	}
}
