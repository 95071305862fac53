package main

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// sample is a release of the current repository.
func sample(t *testing.T, version string) release {
	t.Helper()
	return release{version: version, commit: "abcdef012345", time: time.Unix(1795288399, 0).UTC(), root: "..", out: t.TempDir()}
}

// gather collects the packed files, with the test program instead of the real one: it needs no
// build and also has the list of its modules.
func gather(t *testing.T, r release) (contents, string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	g, err := r.collect(program)
	if err != nil {
		t.Fatal(err)
	}
	return g, program
}

func written(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, one := range files {
		if all[one.Name()], err = os.ReadFile(filepath.Join(folder, one.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// TestReleaseIsReproducible packs in two places, with two masks for new files, at two
// times.
func TestReleaseIsReproducible(t *testing.T) {
	g, _ := gather(t, sample(t, "v1.0.0"))
	g.binary = []byte("program") // quick to compress
	var made []map[string][]byte
	for _, mask := range []int{0o022, 0o077} {
		t.Setenv("TMPDIR", t.TempDir())
		before := syscall.Umask(mask)
		r := sample(t, "v1.0.0")
		err := r.pack("arm64", g)
		if err == nil {
			err = writeChecksums(r.out)
		}
		syscall.Umask(before)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, written(t, r.out))
	}
	want := []string{
		"SHA256SUMS", "croupier-v1.0.0-linux-arm64.cdx.json", "croupier-v1.0.0-linux-arm64.image.tar", "croupier-v1.0.0-linux-arm64.tar.gz",
		"croupier_1.0.0_arm64.deb",
	}
	if names := slices.Sorted(maps.Keys(made[0])); !slices.Equal(names, want) {
		t.Fatalf("a release has the files %v", names)
	}
	for name, body := range made[0] {
		if !bytes.Equal(body, made[1][name]) {
			t.Errorf("%s differs between two runs", name)
		}
		if line := fmt.Sprintf("%x  %s\n", sha256.Sum256(body), name); name != checksums && !strings.Contains(string(made[0][checksums]), line) {
			t.Errorf("%s lacks the line %q", checksums, line)
		}
	}
}

// TestSBOMListsAllContents compares it with the module list of a binary and with the
// imports of the site.
func TestSBOMListsAllContents(t *testing.T) {
	g, program := gather(t, sample(t, "v1.0.0"))
	var list struct {
		BOMFormat  string
		Components []struct{ Name, Version, PURL string }
	}
	if err := json.Unmarshal(g.sbom, &list); err != nil {
		t.Fatal(err)
	}
	inside := map[string]bool{}
	for _, one := range list.Components {
		inside[one.Name+" "+one.Version] = true
		if !strings.HasPrefix(one.PURL, "pkg:") || one.Version == "" {
			t.Errorf("%+v is not described", one)
		}
	}
	build, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range build.Deps {
		if !inside[module.Path+" "+module.Version] {
			t.Errorf("the list lacks %s", module.Path)
		}
		if !bytes.Contains(g.notices, []byte("\n"+module.Path+" "+module.Version+"\n")) {
			t.Errorf("the licences lack %s", module.Path)
		}
	}
	var site struct{ Dependencies map[string]string }
	text, err := os.ReadFile("../webui/package.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &site); err != nil {
		t.Fatal(err)
	}
	for name, version := range site.Dependencies {
		if !inside[name+" "+version] {
			t.Errorf("the list lacks %s %s", name, version)
		}
	}
	if inside["esbuild 0.28.2"] || len(build.Deps) == 0 || len(site.Dependencies) == 0 {
		t.Error("the list names tools of the build, or nothing was compared")
	}
}

// unpack reads a tar into its files and their headers.
func unpack(t *testing.T, from io.Reader) (map[string][]byte, map[string]*tar.Header) {
	t.Helper()
	bodies, headers := map[string][]byte{}, map[string]*tar.Header{}
	for archive := tar.NewReader(from); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return bodies, headers
		} else if err != nil {
			t.Fatal(err)
		}
		headers[header.Name] = header
		if bodies[header.Name], err = io.ReadAll(archive); err != nil {
			t.Fatal(err)
		}
	}
}
