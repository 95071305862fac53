// Package preflight checks the configuration of a site against its machine: files,
// rights, owners, programs, certificates, ports and disks. It needs no running site and
// no network, and changes nothing.
package preflight

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"croupier/app/kernel/config"
	"croupier/app/kernel/doctor"
)

// Site is the site to check.
type Site struct {
	Config config.Config
	// File is the configuration file; empty for none. Secrets are its keys with secret
	// values.
	File    string
	Secrets []string
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// disk measures the disk of a folder. Tests replace it.
	disk func(folder string) (free, total int64, err error)
}

// Checks lists the checks of a site.
func Checks(s Site) []doctor.Check {
	if s.Now == nil {
		s.Now = time.Now
	}
	if s.disk == nil {
		s.disk = diskOf
	}
	check := func(group, name string, run func() []doctor.Finding) doctor.Check {
		return doctor.Check{Group: group, Name: name, Run: func(context.Context) []doctor.Finding { return run() }}
	}
	return append([]doctor.Check{
		check(doctor.Configuration, "Settings", s.warnings),
		check(doctor.Configuration, "Configuration file", s.configFile),
		check(doctor.Configuration, "Certificate", s.certificate),
		check(doctor.Configuration, "Automatic certificates", s.domains),
		check(doctor.Configuration, "Files of secrets", s.secretFiles),
		check(doctor.Configuration, "Program of the backups", s.backupCommand),
		check(doctor.Configuration, "Licence file", s.licence),
		check(doctor.Files, "Data folder", s.dataFolder),
		check(doctor.Files, "Rights", s.rights),
		check(doctor.Files, "Owners", s.owners),
		check(doctor.Files, "Key of the site", s.siteKey),
		check(doctor.Files, "Second mark", s.mark),
		check(doctor.Files, "Disk", s.disks),
	}, s.ports()...)
}

// warnings returns the warnings of the configuration itself.
func (s Site) warnings() (found []doctor.Finding) {
	for _, sentence := range s.Config.Warnings() {
		found = append(found, doctor.Warn("%s.", sentence)...)
	}
	return found
}

// licence checks that the licence file can be read.
func (s Site) licence() []doctor.Finding {
	if s.Config.Licence.File == "" {
		return nil
	}
	return s.readable("licence.file", s.Config.Licence.File)
}

// backupCommand checks that the program of the backups can be run.
func (s Site) backupCommand() []doctor.Finding {
	if len(s.Config.Backups.Command) == 0 {
		return nil
	}
	name := s.Config.Backups.Command[0]
	path, err := lookPath(name)
	switch {
	case err != nil && filepath.Base(name) == name:
		return doctor.Fail("backups.command: the program %s is not in the folders of PATH. Install it, or give its whole path.", name)
	case errors.Is(err, fs.ErrNotExist):
		return doctor.Fail("backups.command: %s does not exist. Correct the path, or install the program.", name)
	case err != nil:
		return doctor.Fail("backups.command: %s cannot be run (%v). Make it executable: chmod +x %s", name, cause(err), name)
	}
	if err := s.user().checkAccess(path, 1); err != nil {
		return doctor.Fail("backups.command: %s cannot be run by %s. Make it executable: chmod +x %s", path, s.user().name, path)
	}
	return nil
}

// secretFiles checks the files of passwords and keys of nodes and gateways.
func (s Site) secretFiles() (found []doctor.Finding) {
	one := func(key, file string) {
		if file == "" {
			return
		}
		problems := s.readable(key, file)
		if len(problems) == 0 && s.user().self {
			if err := config.CheckSecretFile(file); err != nil {
				problems = doctor.Fail("%s: %s must hold one line, the secret itself.", key, file)
			}
		}
		found = append(append(found, problems...), openFile(key, file)...)
	}
	for _, node := range s.Config.Cashier.Nodes {
		one("cashier.nodes: password_file of "+node.Network, node.PasswordFile)
		one("cashier.nodes: key_file of "+node.Network, node.KeyFile)
	}
	for _, gateway := range s.Config.Cashier.Gateways {
		one("cashier.gateways: key_file of "+gateway.Kind, gateway.KeyFile)
		one("cashier.gateways: secret_file of "+gateway.Kind, gateway.SecretFile)
	}
	return found
}

// configFile checks which users can read and change the configuration file.
func (s Site) configFile() []doctor.Finding {
	if s.File == "" {
		return nil
	}
	info, err := os.Stat(s.File)
	if err != nil {
		return doctor.Fail("The configuration file cannot be looked at: %v.", cause(err))
	}
	mode := info.Mode().Perm()
	switch {
	case mode&othersWrite != 0:
		return doctor.Fail("%s can be changed by every user of the machine (mode %04o). Run: chmod 640 %s", s.File, mode, s.File)
	case mode&othersRead != 0 && len(s.Secrets) > 0:
		return doctor.Warn("%s contains secrets (%s) and can be read by every user of the machine (mode %04o). Run: chgrp %s %s && chmod 640 %s",
			s.File, s.Secrets[0], mode, s.user().name, s.File, s.File)
	}
	return nil
}

// mark checks that the second mark can be written.
func (s Site) mark() []doctor.Finding {
	if s.Config.Mark == "" {
		return nil
	}
	folder := filepath.Dir(s.Config.Mark)
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return doctor.Fail("mark: the folder %s does not exist. Mount the storage on which the mark is, or correct the path.", folder)
	}
	target := s.Config.Mark
	if _, err := os.Stat(target); errors.Is(err, fs.ErrNotExist) {
		target = folder
	}
	if err := s.user().checkAccess(target, 2); err != nil {
		return doctor.Fail("mark: %s cannot be written by %s (%v).", target, s.user().name, cause(err))
	}
	return nil
}

// readable checks that the site can read a file of the configuration.
func (s Site) readable(key, file string) []doctor.Finding {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return doctor.Fail("%s: %s does not exist. Correct the path, or put the file there.", key, file)
	case err == nil && info.IsDir():
		return doctor.Fail("%s: %s is a folder. Name the file.", key, file)
	case err == nil:
		err = s.user().checkAccess(file, 4)
	}
	if err != nil {
		return doctor.Fail("%s: %s cannot be read by %s (%v). Run: chgrp %s %s && chmod 640 %s", key, file, s.user().name, cause(err), s.user().name, file, file)
	}
	return nil
}

// openFile warns about a file with a secret that every user can read.
func openFile(key, file string) []doctor.Finding {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm()&(othersRead|othersWrite) == 0 {
		return nil
	}
	return doctor.Warn("%s: %s can be read by every user of the machine (mode %04o). Run: chmod 640 %s", key, file, info.Mode().Perm(), file)
}

// cause returns the reason of a file system error, without the path.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// ancestor returns the nearest existing folder of a path.
func ancestor(path string) (string, fs.FileInfo, error) {
	path, err := filepath.Abs(path)
	for err == nil {
		info, found := os.Stat(path)
		if found == nil {
			return path, info, nil
		}
		if !errors.Is(found, fs.ErrNotExist) || path == filepath.Dir(path) {
			return path, nil, found
		}
		path = filepath.Dir(path)
	}
	return path, nil, fmt.Errorf("find the folder: %w", err)
}

// dataFolder checks that the data folder can be used or created.
func (s Site) dataFolder() []doctor.Finding {
	folder, info, err := ancestor(s.Config.Data)
	absolute, _ := filepath.Abs(s.Config.Data)
	switch {
	case err != nil && errors.Is(cause(err), errNotDir) || err == nil && !info.IsDir():
		return doctor.Fail("data: %s cannot be a folder, because %s is a file. Name another folder.", absolute, cmp.Or(blockingFile(absolute), folder))
	case err != nil:
		return doctor.Fail("data: %s cannot be looked at (%v).", folder, cause(err))
	}
	if err := s.user().checkAccess(folder, 2); err != nil {
		if folder != absolute {
			return doctor.Fail("data: %s does not exist, and %s cannot make it in %s (%v). Make it: install -d -m 700 -o %s %s",
				absolute, s.user().name, folder, cause(err), s.user().name, absolute)
		}
		return doctor.Fail("data: %s cannot be written by %s (%v). Run: chown %s %s && chmod 700 %s", absolute, s.user().name, cause(err), s.user().name, absolute, absolute)
	}
	return nil
}

// blockingFile returns the file that is in the place of a folder of the path.
func blockingFile(path string) string {
	for path != filepath.Dir(path) {
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return path
		}
		path = filepath.Dir(path)
	}
	return ""
}

// siteKey checks that the site's secret is beside its database, and valid.
func (s Site) siteKey() []doctor.Finding {
	info, err := os.Stat(s.Config.DatabasePath())
	if err != nil || info.Size() == 0 {
		return nil // a site that was never started has none
	}
	file := s.Config.Path(config.SiteKeyName)
	content, err := config.SiteKeyFile(s.Config.Data)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return doctor.Fail("%s is missing: without it the site does not start. Put back its copy, which is beside each backup as FILE.key.", file)
	case err != nil:
		return doctor.Fail("%s cannot be read (%v).", file, cause(err))
	case config.CheckSiteKey(content) != nil:
		return doctor.Fail("%s is damaged. Put back its copy, which is beside each backup as FILE.key.", file)
	}
	return nil
}
