package archive

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
)

// content creates a file of some length, and the Content for it.
func content(t *testing.T, length int) (Content, []byte) {
	t.Helper()
	text := make([]byte, length)
	if _, err := rand.Read(text); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	return Content{Path: path, Digest: hex.EncodeToString(sum[:]), Schema: 7, Made: time.UnixMilli(1_700_000_000_000), Key: []byte("secret\n")}, text
}

func pack(t *testing.T, c Content, recipients ...age.Recipient) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, c, recipients); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func identity(t *testing.T) *age.X25519Identity {
	t.Helper()
	made, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestArchiveRoundTrip(t *testing.T) {
	c, text := content(t, 300_000)
	who := identity(t)
	for name, test := range map[string]struct {
		recipients []age.Recipient
		identities []age.Identity
		kind       Kind
		key        string
	}{
		"plain":     {nil, nil, Plain, ""},
		"encrypted": {[]age.Recipient{who.Recipient()}, []age.Identity{who}, Encrypted, "secret\n"},
	} {
		packed := pack(t, c, test.recipients...)
		if KindOf(packed) != test.kind {
			t.Errorf("%s: it is of kind %d", name, KindOf(packed))
		}
		opened, err := Open(bytes.NewReader(packed), test.identities, t.TempDir())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		back, err := os.ReadFile(opened.Path)
		if err != nil || !bytes.Equal(back, text) || string(opened.Key) != test.key || opened.Schema != 7 || opened.Made != 1_700_000_000_000 {
			t.Errorf("%s: %+v, %v, same %t", name, opened.Manifest, err, bytes.Equal(back, text))
		}
		if bytes.Contains(packed, c.Key) {
			t.Errorf("%s: the secret can be read in it", name)
		}
	}
}

// An archive that was truncated anywhere, or in which one bit is changed, does not open.
// Encrypted files are packed with the database, encrypted or not. Other files of their
// folder are not.
func TestEncryptedFilesRoundTrip(t *testing.T) {
	c, _ := content(t, 3000)
	c.Files = t.TempDir()
	for name, text := range map[string]string{"01kj.sealed": "one", "02kj.sealed": "two", ".copy-1": "half", "notes.txt": "no"} {
		if err := os.WriteFile(filepath.Join(c.Files, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	who := identity(t)
	for name, recipients := range map[string][]age.Recipient{"plain": nil, "encrypted": {who.Recipient()}} {
		opened, err := Open(bytes.NewReader(pack(t, c, recipients...)), []age.Identity{who}, t.TempDir())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		names, err := EncryptedFiles(opened.Files)
		if err != nil || !slices.Equal(names, []string{"01kj.sealed", "02kj.sealed"}) {
			t.Errorf("%s: %v, %v", name, names, err)
		}
		if text, err := os.ReadFile(filepath.Join(opened.Files, "02kj.sealed")); string(text) != "two" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

func TestDamagedArchiveIsRefused(t *testing.T) {
	c, _ := content(t, 3000)
	who := identity(t)
	for name, packed := range map[string][]byte{"plain": pack(t, c), "encrypted": pack(t, c, who.Recipient())} {
		for at := 1; at < len(packed); at += 37 {
			if _, err := Open(bytes.NewReader(packed[:at]), []age.Identity{who}, t.TempDir()); err == nil {
				t.Fatalf("%s: it opens when it is cut off after %d of %d bytes", name, at, len(packed))
			}
		}
		for _, at := range []int{len(packed) / 2, len(packed) - 40, len(packed) - 1} {
			other := bytes.Clone(packed)
			other[at] ^= 1
			if _, err := Open(bytes.NewReader(other), []age.Identity{who}, t.TempDir()); err == nil {
				t.Errorf("%s: it opens with another byte %d of %d", name, at, len(packed))
			}
		}
	}
}

func TestOnlyRecipientOpensArchive(t *testing.T) {
	c, _ := content(t, 1000)
	packed := pack(t, c, identity(t).Recipient())
	if _, err := Open(bytes.NewReader(packed), nil, t.TempDir()); !errors.Is(err, ErrLocked) {
		t.Errorf("without an identity: %v", err)
	}
	if _, err := Open(bytes.NewReader(packed), []age.Identity{identity(t)}, t.TempDir()); err == nil {
		t.Error("another identity opens it")
	}
}

// An archive cannot choose file names, whatever tool packed it.
func TestArchiveCannotChooseFileNames(t *testing.T) {
	manifest := `{"format":1,"bytes":1,"sha256":"2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881","key":true}`
	filed := `{"format":2,"bytes":1,"sha256":"2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881","files":1}`
	for name, entries := range map[string][][2]string{
		"traversal":        {{"manifest.json", manifest}, {"../../etc/x", "x"}},
		"a second file":    {{"manifest.json", manifest}, {"croupier.db", "x"}, {"site.key", "k"}, {"more", "x"}},
		"no manifest":      {{"croupier.db", "x"}},
		"another size":     {{"manifest.json", manifest}, {"croupier.db", "xx"}},
		"another hash":     {{"manifest.json", manifest}, {"croupier.db", "y"}},
		"no secret":        {{"manifest.json", manifest}, {"croupier.db", "x"}},
		"a newer format":   {{"manifest.json", `{"format":3}`}},
		"no sealed file":   {{"manifest.json", filed}, {"croupier.db", "x"}},
		"a path of a file": {{"manifest.json", filed}, {"croupier.db", "x"}, {"identity/../../x.sealed", "x"}},
		"a name of a file": {{"manifest.json", filed}, {"croupier.db", "x"}, {"identity/x.sh", "x"}},
		"another folder":   {{"manifest.json", filed}, {"croupier.db", "x"}, {"mail/x.sealed", "x"}},
		"one file more":    {{"manifest.json", filed}, {"croupier.db", "x"}, {"identity/x.sealed", "x"}, {"identity/y.sealed", "x"}},
		"a file twice":     {{"manifest.json", strings.Replace(filed, `"files":1`, `"files":2`, 1)}, {"croupier.db", "x"}, {"identity/x.sealed", "x"}, {"identity/x.sealed", "x"}},
		"less than none":   {{"manifest.json", strings.Replace(filed, `"files":1`, `"files":-1`, 1)}, {"croupier.db", "x"}},
		"a huge manifest":  {{"manifest.json", string(make([]byte, maxSmall+1))}},
		"another manifest": {{"manifest.json", "[]"}},
	} {
		var out bytes.Buffer
		zipped := gzip.NewWriter(&out)
		archive := tar.NewWriter(zipped)
		for _, entry := range entries {
			header := &tar.Header{Typeflag: tar.TypeReg, Name: entry[0], Size: int64(len(entry[1])), Mode: 0o600}
			if err := archive.WriteHeader(header); err != nil {
				t.Fatal(err)
			}
			if _, err := archive.Write([]byte(entry[1])); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(archive.Close(), zipped.Close()); err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		if _, err := Open(&out, nil, filepath.Join(folder)); !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Open(bytes.NewReader([]byte("SQLite format 3\x00")), nil, t.TempDir()); !errors.Is(err, ErrUnknown) {
		t.Errorf("a database: %v", err)
	}
}

// A failed write, or a database that has changed since, is an error. The archive is not
// sent as if it were complete.
func TestPackingErrorIsReturned(t *testing.T) {
	c, _ := content(t, 200_000)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	if err := Write(full, c, nil); err == nil {
		t.Error("a full disk is not noticed")
	}
	if err := os.WriteFile(c.Path, []byte("another"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(&bytes.Buffer{}, c, nil); !errors.Is(err, ErrChanged) {
		t.Errorf("a changed file: %v", err)
	}
}
