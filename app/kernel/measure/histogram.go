package measure

import (
	"math"
	"time"
)

// A histogram counts durations in steps of the square root of two: a quantile is
// never below the truth and at most 42 % above it.
const (
	steps     = 44
	firstStep = 50 * time.Microsecond
	perDouble = 2
)

type histogram struct {
	counts [steps]uint32
	count  int64
	total  time.Duration
}

// stepOf is the step of a duration: step n contains those up to firstStep * 2^(n/2).
func stepOf(took time.Duration) int {
	if took <= firstStep {
		return 0
	}
	return min(int(math.Ceil(perDouble*math.Log2(float64(took)/float64(firstStep)))), steps-1)
}

func (h *histogram) add(took time.Duration) {
	h.counts[stepOf(took)]++
	h.count++
	h.total += took
}

func (h *histogram) merge(other *histogram) {
	for i, n := range other.counts {
		h.counts[i] += n
	}
	h.count += other.count
	h.total += other.total
}

// quantile is the duration that a share of all did not exceed; at most the longest one.
func (h *histogram) quantile(share float64, slowest time.Duration) time.Duration {
	if h.count == 0 {
		return 0
	}
	rank := int64(math.Ceil(share * float64(h.count)))
	seen := int64(0)
	for i, n := range h.counts {
		seen += int64(n)
		if seen >= rank && i < steps-1 {
			edge := float64(firstStep) * math.Pow(2, float64(i)/perDouble)
			return min(time.Duration(edge), slowest)
		}
	}
	return slowest
}

func (h *histogram) mean() time.Duration {
	if h.count == 0 {
		return 0
	}
	return h.total / time.Duration(h.count)
}
