package chain

import (
	"fmt"
	"sync"
	"testing"
)

func TestAddressSetContainsAdded(t *testing.T) {
	set := NewAddressSet()
	for range 2 { // adding it again changes nothing
		for i := range 5000 {
			set.Add("ltc", fmt.Sprint("address", i))
		}
	}
	if set.Len() != 5000 {
		t.Errorf("%d addresses", set.Len())
	}
	for i := range 5000 {
		if !set.Has("ltc", fmt.Sprint("address", i)) {
			t.Fatalf("address %d is lost", i)
		}
		if set.Has("btc", fmt.Sprint("address", i)) || set.Has("ltc", fmt.Sprint("stranger", i)) {
			t.Fatalf("stranger %d is in", i)
		}
	}
}

func TestAddressSetReadsDuringGrowth(t *testing.T) {
	set := NewAddressSet()
	set.Add("eth", "first")
	var all sync.WaitGroup
	for part := range 4 {
		all.Go(func() {
			for i := range 500 {
				set.Add("eth", fmt.Sprint(part, "-", i))
				if !set.Has("eth", "first") {
					t.Error("the first one is lost")
				}
			}
		})
	}
	all.Wait()
	if set.Len() != 2001 {
		t.Errorf("%d addresses", set.Len())
	}
}

// A million addresses, as on a large site.
func BenchmarkAddressSet(b *testing.B) {
	const many = 1_000_000
	set := NewAddressSet()
	for i := range many {
		set.Add("eth", fmt.Sprintf("0x%040d", i))
	}
	b.ResetTimer()
	for i := range b.N {
		set.Has("eth", "0x0000000000000000000000000000000000000000"[:i%42])
	}
	b.ReportMetric(float64(cap(set.slots)*8)/many, "bytes/address")
}
