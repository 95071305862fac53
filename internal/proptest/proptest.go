// Package proptest runs property tests whose cases open databases and folders. A case closes and
// removes what it has opened, so that any number of cases fits the limits of the machine, and its
// failures are failures of the case, so that rapid shrinks it.
package proptest

import (
	"context"
	"os"
	"testing"
	"testing/cryptotest"

	"pgregory.net/rapid"
)

// Check runs a property. tb is the test of one case.
func Check(t *testing.T, property func(tb testing.TB, rt *rapid.T)) {
	t.Helper()
	rapid.Check(t, func(rt *rapid.T) { property(&oneCase{t, t, rt}, rt) })
}

// oneCase is the test of one case.
type oneCase struct {
	testing.TB
	t  *testing.T
	rt *rapid.T
}

// FixRandomness makes crypto/rand a part of the case, so that a repeated case draws the same.
func (c *oneCase) FixRandomness() {
	cryptotest.SetGlobalRandom(c.t, rapid.Uint64().Draw(c.rt, "randomness"))
}

func (c *oneCase) Cleanup(fn func())            { c.rt.Cleanup(fn) }
func (c *oneCase) Context() context.Context     { return c.rt.Context() }
func (c *oneCase) Error(args ...any)            { c.rt.Error(args...) }
func (c *oneCase) Errorf(f string, args ...any) { c.rt.Errorf(f, args...) }
func (c *oneCase) Fail()                        { c.rt.Fail() }
func (c *oneCase) FailNow()                     { c.rt.FailNow() }
func (c *oneCase) Failed() bool                 { return c.rt.Failed() }
func (c *oneCase) Fatal(args ...any)            { c.rt.Fatal(args...) }
func (c *oneCase) Fatalf(f string, args ...any) { c.rt.Fatalf(f, args...) }
func (c *oneCase) Log(args ...any)              { c.rt.Log(args...) }
func (c *oneCase) Logf(f string, args ...any)   { c.rt.Logf(f, args...) }

// TempDir returns a folder that is removed at the end of the case.
func (c *oneCase) TempDir() string {
	dir, err := os.MkdirTemp("", "case")
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			c.Error(err)
		}
	})
	return dir
}
