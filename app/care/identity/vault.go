package identity

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"croupier/app/kernel/seal"
)

// vault keeps sealed files in a folder. A file carries the id of its row, and opens
// under no other one.
type vault struct {
	folder string
	sealer *seal.Sealer
}

const sealedSuffix = ".sealed"

func (v vault) path(fileID string) string { return filepath.Join(v.folder, fileID+sealedSuffix) }

func bound(fileID string) string { return "identity file " + fileID }

// keep writes a file to the disk, so that it survives a fall of the machine.
func (v vault) keep(fileID string, content []byte) (err error) {
	sealed, err := v.sealer.SealBytes(bound(fileID), content)
	if err != nil {
		return fmt.Errorf("seal a file of identity: %w", err)
	}
	if err := os.MkdirAll(v.folder, 0o700); err != nil {
		return fmt.Errorf("make the folder of identity: %w", err)
	}
	file, err := os.OpenFile(v.path(fileID), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("keep a file of identity: %w", err)
	}
	_, err = file.Write(sealed)
	if err = errors.Join(err, file.Sync(), file.Close(), v.syncFolder()); err != nil {
		return errors.Join(fmt.Errorf("keep a file of identity: %w", err), v.remove(fileID))
	}
	return nil
}

func (v vault) syncFolder() error {
	folder, err := os.Open(v.folder)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// open reads a file; errGone for one that is not there.
func (v vault) open(fileID string) ([]byte, error) {
	sealed, err := os.ReadFile(v.path(fileID))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errGone
	}
	if err != nil {
		return nil, fmt.Errorf("read a file of identity: %w", err)
	}
	content, err := v.sealer.OpenBytes(bound(fileID), sealed)
	if err != nil {
		return nil, fmt.Errorf("open a file of identity: %w", err)
	}
	return content, nil
}

// remove deletes a file; one that is not there is no error.
func (v vault) remove(fileID string) error {
	if err := os.Remove(v.path(fileID)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete a file of identity: %w", err)
	}
	return nil
}

// ids lists the files that are there.
func (v vault) ids() (ids []string, err error) {
	entries, err := os.ReadDir(v.folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list the files of identity: %w", err)
	}
	for _, entry := range entries {
		if name, ours := strings.CutSuffix(entry.Name(), sealedSuffix); ours {
			ids = append(ids, name)
		}
	}
	return ids, nil
}
