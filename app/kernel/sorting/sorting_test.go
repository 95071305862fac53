package sorting

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

type item struct {
	key   int
	place int
	text  string
}

func TestSortsLikeSlices(t *testing.T) {
	byKey := func(a, b item) int { return cmp.Compare(a.key, b.key) }
	byAll := func(a, b item) int { return cmp.Or(byKey(a, b), cmp.Compare(b.place, a.place)) }
	rapid.Check(t, func(t *rapid.T) {
		var list []item
		for i, key := range rapid.SliceOf(rapid.IntRange(0, 5)).Draw(t, "keys") {
			list = append(list, item{key, i, "x"})
		}
		want, got := slices.Clone(list), slices.Clone(list)
		slices.SortStableFunc(want, byKey)
		StablyBy(got, byKey)
		if !slices.Equal(got, want) {
			t.Fatalf("stable: %v, want %v", got, want)
		}
		slices.SortFunc(want, byAll)
		By(got, byAll)
		if !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
