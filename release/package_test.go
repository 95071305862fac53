package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// makePackage builds the package of a version and puts it into the scratch.
func (s debianRoot) makePackage(version, program string) string {
	s.t.Helper()
	r := sample(s.t, version)
	unit, err := os.ReadFile("deb/croupier.service")
	s.must(err)
	s.must(r.writePackage("all", contents{binary: []byte(program), unit: unit, docs: []entry{file("README.md", 0o644, []byte("Read."))}}))
	made, err := filepath.Glob(filepath.Join(r.out, "*.deb"))
	s.must(err)
	body, err := os.ReadFile(made[0])
	s.must(err)
	s.write("tmp/"+filepath.Base(made[0]), 0o644, string(body))
	return "/tmp/" + filepath.Base(made[0])
}

func (s debianRoot) wantEqual(what, got, want string) {
	s.t.Helper()
	if got != want {
		s.t.Errorf("%s: %q, not %q", what, got, want)
	}
}

func (s debianRoot) owner(path string) string { return s.run("stat", "-c", "%A %U:%G", path) }

const (
	settings = "/etc/croupier/config.yaml"
	database = "var/lib/croupier/croupier.db"
	link     = "etc/systemd/system/multi-user.target.wants/croupier.service"
)

// TestPackageInstallsAndRemoves tests the life of a package on a small Debian: installation,
// upgrades, a reinstallation, removal.
func TestPackageInstallsAndRemoves(t *testing.T) {
	s := newDebianRoot(t)
	first, second := s.makePackage("v1.0.0", "first"), s.makePackage("v1.1.0", "second")
	untouched := s.files()

	s.run("dpkg", "--install", first)
	s.wantEqual("the configuration", s.owner(settings), "-rw-r----- root:croupier")
	s.wantEqual("the data", s.owner("/var/lib/croupier"), "drwx------ croupier:croupier")
	s.wantEqual("the program", s.owner("/usr/bin/croupier"), "-rwxr-xr-x root:root")
	user := strings.Split(s.run("getent", "passwd", "croupier"), ":")
	s.wantEqual("the user's home and shell", user[5]+" "+user[6], "/var/lib/croupier /usr/sbin/nologin")
	if !s.exists(link) || !slices.ContainsFunc(s.systemctlCalls(), func(line string) bool { return strings.HasSuffix(line, "start croupier.service") }) {
		t.Error("the service was not enabled and started")
	}
	s.wantEqual("files that changed", s.run("dpkg", "--verify", "croupier"), "")

	s.write(database, 0o600, "money")
	own := s.read(settings) + "product: { name: Mine }\n"
	s.write(settings, 0o640, own)
	s.run("chown", "root:croupier", settings)
	s.run("dpkg", "--install", second)
	s.wantEqual("the program after the upgrade", s.read("usr/bin/croupier"), "second")
	s.wantEqual("the configuration after the upgrade", s.read(settings), own)
	s.wantEqual("its owner", s.owner(settings), "-rw-r----- root:croupier")
	s.wantEqual("the data after the upgrade", s.read(database), "money")
	if calls := s.systemctlCalls(); !slices.ContainsFunc(calls, func(line string) bool { return strings.HasSuffix(line, "restart croupier.service") }) {
		t.Errorf("a site that ran was not restarted: %q", calls)
	}

	s.must(os.Remove(s.path("systemctl/running")))
	s.must(os.Remove(s.path(link)))
	s.run("dpkg", "--install", first)
	if s.exists("systemctl/running") || s.exists(link) {
		t.Errorf("a site that was stopped and disabled came back: %q", s.systemctlCalls())
	}
	s.write("systemctl/running", 0o644, "")
	s.run("dpkg", "--remove", "croupier")
	if s.exists("systemctl/running") || s.exists("usr/bin/croupier") || s.exists("usr/lib/systemd/system/croupier.service") {
		t.Error("removing left the program or let it run")
	}
	s.wantEqual("the configuration after removing", s.read(settings), own)
	s.wantEqual("the data after removing", s.read(database), "money")
	s.run("dpkg", "--install", second)
	s.wantEqual("the data after coming back", s.read(database)+s.owner("/"+database), "money-rw------- root:root")

	s.run("dpkg", "--purge", "croupier")
	if strings.Contains(s.read("etc/passwd")+s.read("etc/group"), "croupier") {
		t.Error("purging left the user")
	}
	for _, name := range s.files() {
		if !slices.Contains(untouched, name) && name != "etc/.pwd.lock" {
			t.Errorf("purging left %s", name)
		}
	}
}

func TestOperatorFileModeIsKept(t *testing.T) {
	s := newDebianRoot(t)
	s.run("dpkg", "--install", s.makePackage("v1.0.0", "first"))
	s.run("dpkg-statoverride", "--update", "--add", "root", "root", "0600", settings)
	s.run("dpkg", "--install", s.makePackage("v1.1.0", "second"))
	s.wantEqual("the configuration", s.owner(settings), "-rw------- root:root")
}
