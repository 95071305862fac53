package preflight

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"croupier/app/kernel/config"
	"croupier/app/kernel/doctor"
)

// private are the names of files that only their owner may read: keys, password hashes,
// activity of players.
var private = []string{config.SiteKeyName + "*", "*.db", "*.db-*", "*.db.*", "*.jsonl", "*.age", "*.key", "*.sock"}

// maxEntries is the maximum number of examined entries per folder.
const maxEntries = 10_000

// entry is a file or folder of the site.
type entry struct {
	path string
	info fs.FileInfo
}

// entries lists the data folder, its folders, and the private files in it and in its
// backups.
func (s Site) entries() (list []entry, err error) {
	info, err := os.Stat(s.Config.Data)
	if err != nil || !info.IsDir() {
		return nil, nil // there is none yet, or dataFolder reports the reason
	}
	list = []entry{{s.Config.Data, info}}
	for _, folder := range []string{s.Config.Data, s.Config.Path("backups")} {
		f, err := os.Open(folder)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		names, err := f.Readdirnames(maxEntries)
		_ = f.Close()
		if err != nil && len(names) > 0 {
			return nil, err
		}
		for _, name := range names {
			info, err := os.Lstat(filepath.Join(folder, name))
			if err != nil || name == "lost+found" || !info.IsDir() && !isPrivate(name) || info.Mode()&fs.ModeSymlink != 0 {
				continue // the file is gone, or does not belong to the site
			}
			list = append(list, entry{filepath.Join(folder, name), info})
		}
	}
	return list, nil
}

func isPrivate(name string) bool {
	for _, pattern := range private {
		if fits, _ := filepath.Match(pattern, name); fits {
			return true
		}
	}
	return false
}

// rights finds files that other users can read or change.
func (s Site) rights() []doctor.Finding {
	list, err := s.entries()
	if err != nil {
		return doctor.Fail("data: the files of %s cannot be looked at (%v).", s.Config.Data, cause(err))
	}
	return openToOthers(list)
}

// openToOthers finds entries that users other than the owner can use.
func openToOthers(list []entry) (found []doctor.Finding) {
	for _, e := range list {
		mode := e.info.Mode().Perm()
		if mode&notOwner == 0 {
			continue
		}
		wanted, find := "600", doctor.Warn
		if e.info.IsDir() {
			wanted = "700"
		}
		if filepath.Base(e.path) == config.SiteKeyName {
			find = doctor.Fail
		}
		found = append(found, find("%s is open to other users of the machine (mode %04o). Run: chmod %s %s", e.path, mode, wanted, e.path)...)
	}
	return found
}

// owners finds files that do not belong to the user of the site. That user could not use
// them. It also finds a caller who could not use the files.
func (s Site) owners() (found []doctor.Finding) {
	list, err := s.entries()
	if err != nil {
		return nil // rights reports it
	}
	site := s.user()
	for _, e := range list {
		owner, known := OwnerOf(e.info)
		// A new folder may belong to root, such as the folder of a volume.
		if !known || owner == site.uid || e.path == s.Config.Data && owner == 0 {
			continue
		}
		if os.Geteuid() != 0 && e.path == s.Config.Data {
			return doctor.Fail("%s belongs to %s and this command runs as %s. Run it as %s: sudo -u %s croupier COMMAND", e.path, NameOf(owner), site.name, NameOf(owner), NameOf(owner))
		}
		found = append(found, doctor.Fail("%s belongs to %s, and the site runs as %s. Run: chown %s %s", e.path, NameOf(owner), site.name, site.name, e.path)...)
	}
	return found
}

// ErrOpenKey is returned if other users can read the site's secret.
var ErrOpenKey = errors.New("the secret of this site is open to other users")

// BeforeServing checks that other users can neither read nor change site.key. It returns
// warnings about other files. Errors: ErrOpenKey.
func BeforeServing(cfg config.Config) (warnings []string, err error) {
	list, err := (Site{Config: cfg}).entries()
	if err != nil {
		return nil, nil // opening the site reports the reason
	}
	for _, f := range openToOthers(list) {
		if f.Level == doctor.Problem {
			return nil, fmt.Errorf("%w: %s", ErrOpenKey, f.Sentence)
		}
		warnings = append(warnings, f.Sentence)
	}
	return warnings, nil
}
