package config

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// siteKeyBytes is the length of the site's secret.
const siteKeyBytes = 32

// SiteKeyName is the file in the data folder with the secret, in hex.
const SiteKeyName = "site.key"

const siteKeyFile = SiteKeyName

// ErrSiteKeyMissing refuses a secret beside a database that is missing or does not match it.
var ErrSiteKeyMissing = errors.New("the secret of this site is gone")

var errSiteKey = fmt.Errorf("the site's secret is damaged: it must hold %d hex digits", 2*siteKeyBytes)

// SiteKey reads the site's secret of 32 bytes, and makes it at first use. The keys of stored
// two-factor secrets and of captcha challenges are derived from it. It is stored beside the
// database, not in it: a copy of the database alone does not reveal those secrets.
func SiteKey(dataDir string) ([]byte, error) {
	content, err := SiteKeyFile(dataDir)
	if errors.Is(err, fs.ErrNotExist) {
		if err := makeSiteKey(dataDir); err != nil {
			return nil, fmt.Errorf("make the site's secret: %w", err)
		}
		content, err = SiteKeyFile(dataDir)
	}
	if err != nil {
		return nil, err
	}
	key, err := ParseSiteKey(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; restore it from a backup", filepath.Join(dataDir, siteKeyFile), err)
	}
	return key, nil
}

// SiteKeyFile is the content of the secret's file, for backups. It fails with fs.ErrNotExist if
// there is none.
func SiteKeyFile(dataDir string) ([]byte, error) {
	content, err := os.ReadFile(filepath.Join(dataDir, siteKeyFile))
	if err != nil {
		return nil, fmt.Errorf("read the site's secret: %w", err)
	}
	return content, nil
}

// CheckSiteKey checks a content from SiteKeyFile.
func CheckSiteKey(content []byte) error {
	_, err := ParseSiteKey(content)
	return err
}

// ParseSiteKey reads the secret in a content from SiteKeyFile.
func ParseSiteKey(content []byte) ([]byte, error) {
	key, err := hex.DecodeString(strings.TrimSpace(string(content)))
	if err != nil || len(key) != siteKeyBytes {
		return nil, errSiteKey
	}
	return key, nil
}

// makeSiteKey never overwrites an existing secret: if two programs start at once, both use the
// first one's.
func makeSiteKey(dataDir string) error {
	key := make([]byte, siteKeyBytes)
	if _, err := rand.Read(key); err != nil {
		return err
	}
	draft, err := draftSiteKey(dataDir, []byte(hex.EncodeToString(key)+"\n"))
	if err != nil {
		return err
	}
	defer os.Remove(draft)
	if err := os.Link(draft, filepath.Join(dataDir, siteKeyFile)); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// ReplaceSiteKey replaces the secret's file by the content of a backup.
func ReplaceSiteKey(dataDir string, content []byte) error {
	if err := CheckSiteKey(content); err != nil {
		return err
	}
	draft, err := draftSiteKey(dataDir, content)
	if err != nil {
		return err
	}
	return os.Rename(draft, filepath.Join(dataDir, siteKeyFile))
}

// draftSiteKey writes the whole file before it gets its name.
func draftSiteKey(dataDir string, content []byte) (name string, err error) {
	if err := os.MkdirAll(dataDir, 0o700); err != nil {
		return "", err
	}
	draft, err := os.CreateTemp(dataDir, siteKeyFile+".*") // mode 0600
	if err != nil {
		return "", err
	}
	_, err = draft.Write(content)
	if err := errors.Join(err, draft.Sync(), draft.Close()); err != nil {
		return "", errors.Join(err, os.Remove(draft.Name()))
	}
	return draft.Name(), nil
}
