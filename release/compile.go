package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// buildTags are those of PRODUCT_TAGS in the Makefile, which says why.
const buildTags = "validator_novalidatefn"

// compile builds the program for an architecture. It sets everything that could bring the machine
// or its environment into the binary: paths, the state of the checkout, the C compiler and the
// level of the processor.
func (r release) compile(arch, to string) error {
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags", buildTags, "-ldflags", r.ldflags, "-o", to, ".")
	build.Dir = r.root
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+arch, "GOAMD64=v1", "GOARM64=v8.0", "GOFLAGS=", "GOEXPERIMENT=")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("build for %s: %w", arch, err)
	}
	return nil
}

// checksums is the file that lists the others, in the form of sha256sum.
const checksums = "SHA256SUMS"

func writeChecksums(folder string) error {
	files, err := os.ReadDir(folder) // in the order of their names
	if err != nil {
		return err
	}
	var list []byte
	for _, file := range files {
		body, err := os.ReadFile(filepath.Join(folder, file.Name()))
		if err != nil {
			return err
		}
		list = fmt.Appendf(list, "%x  %s\n", sha256.Sum256(body), file.Name())
	}
	return os.WriteFile(filepath.Join(folder, checksums), list, 0o644)
}
