// Package checks tests the rules that hold for the whole repository: the architecture, the SQL of
// all stores, cookies, and documents. It has tests only.
package checks

import (
	"log"
	"os"
	"path/filepath"
	"testing"
)

// TestMain runs the tests in the root of the repository, so that all their paths begin there.
func TestMain(m *testing.M) {
	root, err := repositoryRoot()
	if err == nil {
		err = os.Chdir(root)
	}
	if err != nil {
		log.Fatalf("find the root of the repository: %v", err)
	}
	os.Exit(m.Run())
}

// repositoryRoot is the folder with go.mod, which is the folder of this package or one above it.
func repositoryRoot() (string, error) {
	at, err := os.Getwd()
	for err == nil {
		if _, err = os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at, nil
		}
		if above := filepath.Dir(at); os.IsNotExist(err) && above != at {
			at, err = above, nil
		}
	}
	return "", err
}
