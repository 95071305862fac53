package bettingtest

import (
	"fmt"
	"hash/fnv"
	"sync"
	"testing"
	"testing/cryptotest"
)

// fixtures counts the open fixtures of each test by its name.
var fixtures sync.Map

// fixRandomness makes the seeds of a test the same in each run, so that no test depends on
// luck: a draw of one in thousands fails always or never. The fixtures of one test differ.
func fixRandomness(tb testing.TB) {
	if property, ok := tb.(interface{ FixRandomness() }); ok {
		property.FixRandomness()
		return
	}
	t, ok := tb.(*testing.T)
	if !ok {
		return // a benchmark
	}
	count := 1
	if earlier, found := fixtures.Load(t.Name()); found {
		count += earlier.(int)
	} else {
		t.Cleanup(func() { fixtures.Delete(t.Name()) })
	}
	fixtures.Store(t.Name(), count)
	sum := fnv.New64a()
	_, _ = fmt.Fprintf(sum, "%s %d", t.Name(), count)
	cryptotest.SetGlobalRandom(t, sum.Sum64())
}
