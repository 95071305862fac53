package kerneltest

import (
	"os"
	"testing"
)

// SkipMissing skips a test that needs something that the machine lacks, such as a tool. If everything
// must be there, it fails the test instead: "make test" sets CI.
func SkipMissing(t testing.TB, label string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(label)
	}
	t.Skip(label)
}
