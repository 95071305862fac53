// Package sorting sorts lists by a function that compares two items.
//
// The functions of the package slices are compiled again for every type of item, in 17 kB each:
// for all types of the site that would be a megabyte and a half of the program. These share one
// compiled sort.
package sorting

import "sort"

// By sorts a list. The order of equal items is not defined. compare returns a negative number if
// a comes before b, and zero if both are equal.
func By[Item any](list []Item, compare func(a, b Item) int) {
	sort.Slice(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}

// StablyBy sorts a list like By and leaves equal items in their order.
func StablyBy[Item any](list []Item, compare func(a, b Item) int) {
	sort.SliceStable(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}
