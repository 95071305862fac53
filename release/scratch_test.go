package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// debianRoot is a small Debian in a folder: the machine's own dpkg and the programs that the
// package's scripts call, with a separate user list. Everything is real except systemctl, which
// records its calls and knows whether the site runs.
type debianRoot struct {
	t    *testing.T
	root string
}

// needed are the packages of scratch, with their dependencies.
var needed = []string{"adduser", "base-files", "base-passwd", "coreutils", "dash", "diffutils", "dpkg", "findutils", "grep", "init-system-helpers", "libc-bin", "login", "passwd", "perl-base", "sed", "tar"}

// systemctl stores the states of the service as files beside its log.
const systemctl = `#!/bin/sh
mkdir -p /systemctl
wants=/etc/systemd/system/multi-user.target.wants
echo "$*" >>/systemctl/log
case " $* " in
*is-active*) [ -e /systemctl/running ] ;;
*" preset "*) mkdir -p $wants; ln -sf /usr/lib/systemd/system/croupier.service $wants/ ;;
*is-enabled*) if [ -h $wants/croupier.service ]; then echo enabled; else echo disabled; exit 1; fi ;;
*" stop "*) rm -f /systemctl/running ;;
*start*) : >/systemctl/running ;;
esac
`

func newDebianRoot(t *testing.T) debianRoot {
	t.Helper()
	if _, err := exec.LookPath("dpkg-query"); err != nil {
		t.Skip("needs a Debian")
	}
	if os.Getuid() != 0 {
		t.Skip("only root may make another root and users in it")
	}
	s := debianRoot{t, t.TempDir()}
	for _, name := range []string{"bin", "sbin", "lib", "lib32", "lib64", "libx32"} {
		if target, err := os.Readlink("/" + name); err == nil {
			s.must(os.Symlink(target, s.path(name)))
			s.must(os.MkdirAll(s.path(target), 0o755))
		}
	}
	packages := closure(t, needed)
	listed, err := exec.Command("dpkg", append([]string{"--listfiles"}, packages...)...).Output()
	s.must(err)
	var files []string
	for line := range strings.Lines(string(listed)) {
		line = strings.TrimSpace(line)
		info, err := os.Lstat(line)
		if err != nil || info.IsDir() || strings.HasPrefix(line, "/usr/share/doc/") || strings.HasPrefix(line, "/usr/share/man/") || strings.HasPrefix(line, "/usr/share/locale/") {
			continue
		}
		files = append(files, "."+line)
	}
	s.copy(files)
	s.copyDatabase(packages)
	for _, name := range []string{"passwd", "group"} {
		text, err := os.ReadFile("/usr/share/base-passwd/" + name + ".master")
		s.must(err)
		s.write("etc/"+name, 0o644, string(text))
	}
	for _, name := range []string{"tmp", "var/log"} {
		s.must(os.MkdirAll(s.path(name), 0o755))
	}
	s.must(os.MkdirAll(s.path("dev"), 0o755))
	s.write("dev/null", 0o666, "") // a plain file is enough, because nothing reads it
	s.write("usr/bin/systemctl", 0o755, systemctl)
	for _, name := range []string{"run/systemd/system", "etc/systemd/system", "var/lib/systemd"} {
		s.must(os.MkdirAll(s.path(name), 0o755))
	}
	return s
}

// copy copies files of the machine into the scratch.
func (s debianRoot) copy(files []string) {
	s.t.Helper()
	pack := exec.Command("tar", "-C", "/", "-cf", "-", "-T", "-")
	pack.Stdin = strings.NewReader(strings.Join(files, "\n"))
	place := exec.Command("tar", "-C", s.root, "-xf", "-", "--keep-directory-symlink")
	var err error
	place.Stdin, err = pack.StdoutPipe()
	s.must(err)
	s.must(place.Start())
	s.must(pack.Run())
	s.must(place.Wait())
}

// copyDatabase registers the copied packages with the scratch's dpkg.
func (s debianRoot) copyDatabase(packages []string) {
	s.t.Helper()
	status, err := os.ReadFile("/var/lib/dpkg/status")
	s.must(err)
	var installed []string
	for paragraph := range strings.SplitSeq(string(status), "\n\n") {
		first, _, _ := strings.Cut(paragraph, "\n")
		if slices.Contains(packages, strings.TrimPrefix(first, "Package: ")) {
			installed = append(installed, paragraph)
		}
	}
	s.write("var/lib/dpkg/status", 0o644, strings.Join(installed, "\n\n")+"\n\n")
	s.must(os.MkdirAll(s.path("var/lib/dpkg/updates"), 0o755))
	s.write("var/lib/dpkg/info/format", 0o644, "1\n")
	for _, name := range packages {
		lists, err := filepath.Glob("/var/lib/dpkg/info/" + name + "[.:]*list")
		s.must(err)
		for _, list := range lists {
			text, err := os.ReadFile(list)
			s.must(err)
			s.write(list, 0o644, string(text))
		}
	}
}

// closure adds the dependencies of packages that the machine has.
func closure(t *testing.T, packages []string) []string {
	t.Helper()
	out, err := exec.Command("dpkg-query", "--show", "--showformat", "${Package} ${Pre-Depends} ${Depends}\n").Output()
	if err != nil {
		t.Fatal(err)
	}
	word := regexp.MustCompile(`\([^)]*\)|[,|]|:any`)
	needs := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(word.ReplaceAllString(line, " "))
		needs[fields[0]] = fields[1:]
	}
	var all []string
	for queue := packages; len(queue) > 0; queue = queue[1:] {
		if one := queue[0]; needs[one] != nil && !slices.Contains(all, one) {
			all = append(all, one)
			queue = append(slices.Clone(queue), needs[one]...)
		}
	}
	return all
}

func (s debianRoot) path(name string) string { return filepath.Join(s.root, name) }

func (s debianRoot) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s debianRoot) write(name string, mode os.FileMode, text string) {
	s.t.Helper()
	s.must(os.MkdirAll(filepath.Dir(s.path(name)), 0o755))
	s.must(os.WriteFile(s.path(name), []byte(text), mode))
	s.must(os.Chmod(s.path(name), mode))
}

func (s debianRoot) read(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(s.path(name))
	s.must(err)
	return string(text)
}

func (s debianRoot) exists(name string) bool {
	_, err := os.Lstat(s.path(name))
	return err == nil
}

// run runs a command in the scratch.
func (s debianRoot) run(line ...string) string {
	s.t.Helper()
	command := exec.Command("chroot", append([]string{s.root}, line...)...)
	command.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C"}
	out, err := command.CombinedOutput()
	if err != nil {
		s.t.Fatalf("%v: %v\n%s", line, err, out)
	}
	return string(bytes.TrimSpace(out))
}

// systemctlCalls are the calls of systemctl since the last check, without queries.
func (s debianRoot) systemctlCalls() []string {
	s.t.Helper()
	var orders []string
	for line := range strings.Lines(s.read("systemctl/log")) {
		if line = strings.TrimSpace(line); !strings.Contains(line, "is-") {
			orders = append(orders, line)
		}
	}
	s.write("systemctl/log", 0o644, "")
	return orders
}

// files lists everything except logs, files that last until the next start, and the own files of
// dpkg and the user tools.
func (s debianRoot) files() (all []string) {
	s.t.Helper()
	s.must(filepath.WalkDir(s.root, func(path string, _ fs.DirEntry, err error) error {
		name, _ := filepath.Rel(s.root, path)
		if name == "var/lib/dpkg" || name == "var/log" || name == "run" || name == "systemctl" {
			return fs.SkipDir
		}
		if !strings.HasPrefix(name, "etc/") || !strings.HasSuffix(name, "-") { // the user tools' backups
			all = append(all, name)
		}
		return err
	}))
	return all
}
