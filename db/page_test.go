package db

import (
	"slices"
	"strconv"
	"testing"
)

func TestPageEndsWithACursorWhileRowsFollow(t *testing.T) {
	for _, c := range []struct {
		list, page []int
		next       string
	}{
		{nil, nil, ""},
		{[]int{7}, []int{7}, ""},
		{[]int{7, 8}, []int{7, 8}, ""},
		{[]int{7, 8, 9}, []int{7, 8}, "8"},
	} {
		if page, next := Page(c.list, 2, strconv.Itoa); !slices.Equal(page, c.page) || next != c.next {
			t.Errorf("the page of %v is %v, then %q; want %v, then %q", c.list, page, next, c.page, c.next)
		}
	}
}
