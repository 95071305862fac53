// Package litecointest is the harness of tests against a real litecoind: each of its methods
// fails the test if the node refuses the call.
package litecointest

import (
	"sync"
	"testing"

	"croupier/app/kernel/chain/litecoind"
)

// Chain is a running litecoind.
type Chain struct{ *litecoind.Chain }

// shared is the one node of a package whose TestMain is Main.
var shared struct {
	sync.Mutex
	allowed bool
	chain   *Chain
}

// Main runs the tests of a package with one node for all of them, which starts with the first
// test that needs it. A TestMain passes the result to os.Exit.
func Main(m *testing.M) int {
	shared.allowed = true
	defer func() {
		if shared.chain != nil {
			shared.chain.Stop()
		}
	}()
	return m.Run()
}

// Program finds litecoind. A test without one fails.
func Program(t testing.TB) string {
	t.Helper()
	program, err := litecoind.Program()
	if err != nil {
		t.Fatal("litecoind is not installed: make tools installs it")
	}
	return program
}

// Start returns the node of the package, or starts one that ends with the test. Its chain has
// enough blocks to be able to pay. Tests that share a node do not run in parallel.
func Start(t testing.TB) *Chain {
	t.Helper()
	program := Program(t)
	shared.Lock()
	defer shared.Unlock()
	if shared.chain != nil {
		return shared.chain
	}
	started, err := litecoind.Start(background, program)
	if err != nil {
		t.Fatal(err)
	}
	c := &Chain{started}
	if shared.allowed {
		shared.chain = c
	} else {
		t.Cleanup(c.Stop)
	}
	return c
}
