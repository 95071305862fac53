package config

import (
	"fmt"
	"strings"
)

// suggestion ends a sentence about an unknown name with the most similar known one, if any is
// similar enough.
func suggestion(name string, known []string) string {
	best, minimum := "", len(name)/3+1
	for _, candidate := range known {
		if d := distance(name, candidate); d <= minimum && (best == "" || d < minimum) {
			best, minimum = candidate, d
		}
	}
	if best == "" {
		best = bySuffix(name, known)
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", best)
}

// bySuffix finds the only known name with the same ending as name, such as mail.host for host or
// smtp.host.
func bySuffix(name string, known []string) string {
	last := name[strings.LastIndexByte(name, '.')+1:]
	found := ""
	for _, candidate := range known {
		if strings.HasSuffix(candidate, "."+last) {
			if found != "" {
				return ""
			}
			found = candidate
		}
	}
	return found
}

// distance is the number of characters to add, drop, change or swap with their neighbour to turn
// a into b.
func distance(a, b string) int {
	beforeLast, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], beforeLast[j-2]+1)
			}
		}
		beforeLast, last = last, row
	}
	return last[len(b)]
}
