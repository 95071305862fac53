package main

import (
	"bytes"
	"cmp"
	"crypto/md5"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// The documentation folder of Debian's package.
const packageDocs = "usr/share/doc/croupier"

// writePackage makes the package with Debian's own tool from a folder in the form of the
// installed files. dpkg takes all times from SOURCE_DATE_EPOCH.
func (r release) writePackage(arch string, g contents) error {
	version, err := debianVersion(r.version, r.time)
	if err != nil {
		return err
	}
	stage, err := os.MkdirTemp("", "croupier-deb-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(stage)
	entries, err := r.packageEntries(arch, version, g)
	if err != nil {
		return err
	}
	if err := writeFiles(stage, entries, r.time); err != nil {
		return err
	}
	target := filepath.Join(r.out, "croupier_"+version+"_"+arch+".deb")
	build := exec.Command("dpkg-deb", "--root-owner-group", "-Zxz", "--build", stage, target)
	build.Env = append(os.Environ(), fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.time.Unix()))
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("dpkg-deb: %w: %s", err, out)
	}
	return nil
}

// packageEntries are the files of the package and its control files.
func (r release) packageEntries(arch, version string, g contents) ([]entry, error) {
	part := func(name string) ([]byte, error) {
		return os.ReadFile(filepath.Join(r.root, "release/deb", name))
	}
	config, err := part("config.yaml")
	if err != nil {
		return nil, err
	}
	overrides, err := part("lintian-overrides")
	if err != nil {
		return nil, err
	}
	changes, err := r.debianChangelog(version)
	if err != nil {
		return nil, err
	}
	entries := append(g.documentsBelow(packageDocs),
		file("usr/bin/croupier", 0o755, g.binary),
		// The package's script changes its group to croupier, which has no number yet.
		file("etc/croupier/config.yaml", 0o640, config),
		file("usr/lib/systemd/system/croupier.service", 0o644, g.unit),
		file("usr/share/lintian/overrides/croupier", 0o644, overrides),
		file(packageDocs+"/changelog.gz", 0o644, changes),
		file(packageDocs+"/third-party-licences.txt", 0o644, g.notices),
		file(packageDocs+"/copyright", 0o644, fmt.Appendf(nil, copyright, r.commit, r.time.Year())),
	)
	output := []entry{
		file("DEBIAN/control", 0o644, controlOf(arch, version, entries)),
		file("DEBIAN/conffiles", 0o644, []byte("/etc/croupier/config.yaml\n")),
		file("DEBIAN/md5sums", 0o644, md5sums(entries)),
	}
	for _, script := range []string{"postinst", "prerm", "postrm"} {
		text, err := part(script)
		if err != nil {
			return nil, err
		}
		output = append(output, file("DEBIAN/"+script, 0o755, text))
	}
	return append(entries, output...), nil
}

func controlOf(arch, version string, entries []entry) []byte {
	kibibytes := 0
	for _, one := range withFolders(entries) {
		kibibytes += max(1, (len(one.body)+1023)/1024)
	}
	return fmt.Appendf(nil, `Package: croupier
Version: %s
Architecture: %s
Maintainer: %s
Installed-Size: %d
Pre-Depends: init-system-helpers (>= 1.54~)
Depends: adduser
Recommends: ca-certificates, systemd
Section: web
Priority: optional
Description: self-hosted online casino and sportsbook
 Players use a browser, operators the command croupier and the page /admin.
 The database, its migrations and the site are inside of one program; the
 package runs it as a service of its own user.
`, version, arch, maintainer, kibibytes)
}

// copyright refers to the licences: Debian does not want the text of Apache's again in this file.
const copyright = `This package was made of the source of Croupier, commit %s, by "make release".

Copyright %d the contributors to Croupier

third-party-licences.txt beside this file contains the copyrights and the licences
of the works of others that are inside, sbom.cdx.json their exact versions.
Some are under the Apache License 2.0: /usr/share/common-licenses/Apache-2.0.
`

// maintainer is the maker of the package in Debian's tools.
const maintainer = "Croupier maintainers <maintainers@croupier.invalid>"

// debianChangelog is the one entry that Debian requires for a version; the changes are in the
// file for people.
func (r release) debianChangelog(version string) ([]byte, error) {
	var packed bytes.Buffer
	err := compress(&packed, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "croupier (%s) unstable; urgency=medium\n\n  * Release of commit %s: see CHANGELOG.md.\n\n -- %s  %s\n",
			version, cmp.Or(r.commit, "unknown"), maintainer, r.time.Format(time.RFC1123Z))
		return err
	})
	return packed.Bytes(), err
}

// md5sums lets "dpkg --verify" detect changed files; dpkg itself knows conffiles.
func md5sums(entries []entry) []byte {
	var list []byte
	for _, one := range withFolders(entries) {
		if !one.dir && !strings.HasPrefix(one.name, "etc/") {
			list = fmt.Appendf(list, "%x  %s\n", md5.Sum(one.body), one.name)
		}
	}
	return list
}

// writeFiles writes entries as real files, whatever the umask.
func writeFiles(root string, entries []entry, at time.Time) error {
	all := withFolders(entries)
	for _, one := range all {
		path := filepath.Join(root, one.name)
		var err error
		if one.dir {
			err = os.Mkdir(path, 0o700)
		} else {
			err = os.WriteFile(path, one.body, 0o600)
		}
		if err != nil {
			return err
		}
		if err := os.Chmod(path, os.FileMode(one.mode)); err != nil {
			return err
		}
	}
	if err := os.Chmod(root, 0o755); err != nil {
		return err
	}
	// From the inside out: a new file changes the time of its folder.
	for i := len(all) - 1; i >= 0; i-- {
		if err := os.Chtimes(filepath.Join(root, all[i].name), at, at); err != nil {
			return err
		}
	}
	return os.Chtimes(root, at, at)
}
