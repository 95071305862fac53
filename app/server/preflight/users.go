package preflight

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"slices"
	"strconv"
	"syscall"
)

var errNotDir = syscall.ENOTDIR

// Bits of a file mode.
const (
	othersRead  fs.FileMode = 0o004
	othersWrite fs.FileMode = 0o002
	notOwner    fs.FileMode = 0o077
)

// account is the user of the machine that runs the site.
type account struct {
	uid    int
	name   string
	groups []string
	// self reports that this process runs as that user.
	self bool
}

// user returns the owner of the site's files, or the caller for a site without files.
func (s Site) user() account {
	uid := os.Geteuid()
	if os.Geteuid() == 0 {
		for _, path := range []string{s.Config.DatabasePath(), s.Config.Data} {
			if info, err := os.Stat(path); err == nil {
				uid, _ = OwnerOf(info)
				break
			}
		}
	}
	a := account{uid: uid, name: NameOf(uid), self: uid == os.Geteuid()}
	if found, err := user.LookupId(strconv.Itoa(uid)); err == nil && !a.self {
		a.groups, _ = found.GroupIds() // a user without groups may have fewer rights
	}
	return a
}

// checkAccess returns why the user cannot use a file or folder. wanted are access bits: 4 to
// read, 2 to write, 1 to execute.
func (a account) checkAccess(path string, wanted uint32) error {
	if a.self {
		return syscall.Access(path, wanted)
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if a.uid == 0 {
		return nil
	}
	shift := 0
	if owner, known := OwnerOf(info); known && owner == a.uid {
		shift = 6
	} else if stat, ok := info.Sys().(*syscall.Stat_t); ok && slices.Contains(a.groups, strconv.Itoa(int(stat.Gid))) {
		shift = 3
	}
	if uint32(info.Mode().Perm())>>shift&wanted != wanted {
		return fs.ErrPermission
	}
	return nil
}

// lookPath finds a program.
func lookPath(name string) (string, error) {
	path, err := exec.LookPath(name)
	var failed *exec.Error
	if errors.As(err, &failed) {
		err = failed.Err
	}
	return path, err
}

// OwnerOf returns the id of a file's owner.
func OwnerOf(info fs.FileInfo) (uid int, known bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Uid), true
}

// NameOf returns the name of a user, or the id if the user has no name.
func NameOf(uid int) string {
	if found, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return found.Username
	}
	return strconv.Itoa(uid)
}
