// Release makes the files that operators install: archives, Debian packages, container images and
// the lists of their content, for every architecture. The same source, Go, Node and dpkg give the
// same bytes, wherever and whenever it runs.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// architectures are the Linux architectures of a release.
var architectures = []string{"amd64", "arm64"}

// release is the common data of all files of one release.
type release struct {
	version string    // as git describes the commit, such as v1.2.0
	commit  string    // its name
	time    time.Time // its time, which is the time of every file made from it
	ldflags string    // the linker flags with both
	root    string    // the repository
	out     string    // the folder for the files
}

func main() {
	r := release{root: "."}
	var seconds string
	flag.StringVar(&r.version, "version", "dev", "version, as git describes the commit")
	flag.StringVar(&r.commit, "commit", "unknown", "name of the commit")
	flag.StringVar(&seconds, "time", "0", "time of the commit, in seconds since 1970")
	flag.StringVar(&r.ldflags, "ldflags", "", "flags of the linker")
	flag.StringVar(&r.out, "out", "dist", "folder to write to; what is in it is removed")
	flag.Parse()
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		fail(fmt.Errorf("read the time: %w", err))
	}
	r.time = time.Unix(unix, 0).UTC()
	if err := r.build(); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "release:", err)
	os.Exit(1)
}

// build writes all files of the release and their checksums.
func (r release) build() error {
	if err := os.RemoveAll(r.out); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "croupier-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	for _, arch := range architectures {
		binary := filepath.Join(work, arch)
		if err := r.compile(arch, binary); err != nil {
			return err
		}
		artifactList, err := r.collect(binary)
		if err == nil {
			err = r.pack(arch, artifactList)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", arch, err)
		}
	}
	return writeChecksums(r.out)
}

// pack makes every file of the release for an architecture.
func (r release) pack(arch string, artifactList contents) error {
	if err := os.WriteFile(r.path(arch, ".cdx.json"), artifactList.sbom, 0o644); err != nil {
		return err
	}
	if err := r.writeArchive(arch, artifactList); err != nil {
		return fmt.Errorf("make the archive: %w", err)
	}
	if err := r.writePackage(arch, artifactList); err != nil {
		return fmt.Errorf("make the package: %w", err)
	}
	if err := r.writeImage(arch, artifactList); err != nil {
		return fmt.Errorf("make the image: %w", err)
	}
	return nil
}

// name is the name of the files of an architecture, without their extension.
func (r release) name(arch string) string { return "croupier-" + r.version + "-linux-" + arch }

func (r release) path(arch, ending string) string {
	return filepath.Join(r.out, r.name(arch)+ending)
}
