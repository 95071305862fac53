package kerneltest

import (
	"os"
	"testing"
)

// Missing skips a test that lacks something of the machine, such as a tool. Where
// everything must be there it fails the test instead: "make test" sets CI.
func Missing(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(what)
	}
	t.Skip(what)
}
