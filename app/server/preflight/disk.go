package preflight

import (
	"fmt"
	"path/filepath"
	"syscall"

	"croupier/app/kernel/doctor"
)

// disks checks the free space of the disks with the data and the backups.
func (s Site) disks() []doctor.Finding {
	seen := map[string]bool{}
	for _, folder := range []string{s.Config.Data, s.Config.Path("backups")} {
		existing, _, err := ancestor(folder)
		if err != nil {
			continue // another check covers the data folder
		}
		if existing, err = filepath.EvalSymlinks(existing); err != nil || seen[existing] {
			continue
		}
		seen[existing] = true
		free, total, err := s.disk(existing)
		if err != nil {
			return doctor.Warn("The disk of %s cannot be measured (%v).", existing, err)
		}
		sentence := fmt.Sprintf("The disk of %s has %.1f GiB free, %d %% of it. The site stops when a commit finds no space: free some, or move the folder.", existing, float64(free)/(1<<30), free*100/max(total, 1))
		if level := doctor.Space(free, total); level != doctor.OK {
			return []doctor.Finding{{Level: level, Sentence: sentence}}
		}
	}
	return nil
}

// diskOf returns the free and total space of a folder's disk, in bytes.
func diskOf(folder string) (free, total int64, err error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, 0, err
	}
	block := int64(disk.Bsize)
	return int64(disk.Bavail) * block, int64(disk.Blocks) * block, nil
}
