package identity

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"croupier/app/kernel/secretbox"
)

// vault stores encrypted files in a folder. The encryption of a file is bound to the id of its row.
type vault struct {
	folder string
	sealer *secretbox.Sealer
}

const sealedSuffix = ".sealed"

func (v vault) path(fileID string) string { return filepath.Join(v.folder, fileID+sealedSuffix) }

func fileContext(fileID string) string { return "identity file " + fileID }

// store writes a file to disk and syncs it, so that it survives a crash.
func (v vault) store(fileID string, content []byte) (err error) {
	sealed, err := v.sealer.EncryptBytes(fileContext(fileID), content)
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

// open reads a file; errGone if it does not exist.
func (v vault) open(fileID string) ([]byte, error) {
	sealed, err := os.ReadFile(v.path(fileID))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errGone
	}
	if err != nil {
		return nil, fmt.Errorf("read a file of identity: %w", err)
	}
	content, err := v.sealer.DecryptBytes(fileContext(fileID), sealed)
	if err != nil {
		return nil, fmt.Errorf("open a file of identity: %w", err)
	}
	return content, nil
}

// remove deletes a file. A missing file is no error.
func (v vault) remove(fileID string) error {
	if err := os.Remove(v.path(fileID)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete a file of identity: %w", err)
	}
	return nil
}

// ids lists the ids of the stored files.
func (v vault) ids() (ids []string, err error) {
	entries, err := os.ReadDir(v.folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list the files of identity: %w", err)
	}
	for _, entry := range entries {
		if name, isSealed := strings.CutSuffix(entry.Name(), sealedSuffix); isSealed {
			ids = append(ids, name)
		}
	}
	return ids, nil
}
