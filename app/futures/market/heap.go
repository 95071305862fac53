package market

import (
	"container/heap"

	"croupier/app/kernel/futures"
)

// triggerHeap has positions sorted by the price at which they end on one side: the one that the price
// reaches first is the first. Finding it costs nothing, and adding or removing one costs the
// logarithm of their number.
type triggerHeap struct {
	// low is set for prices that a falling price reaches.
	low     bool
	entries []*entry
}

// place returns the place of an entry in the heap.
func (h *triggerHeap) place(e *entry) *int {
	if h.low {
		return &e.lowPlace
	}
	return &e.highPlace
}

func (h *triggerHeap) price(e *entry) futures.Price {
	if h.low {
		return e.bounds.Low
	}
	return e.bounds.High
}

// Len implements heap.Interface.
func (h *triggerHeap) Len() int { return len(h.entries) }

// Less implements heap.Interface.
func (h *triggerHeap) Less(i, j int) bool {
	a, b := h.price(h.entries[i]), h.price(h.entries[j])
	if a == b {
		return string(h.entries[i].id[:]) < string(h.entries[j].id[:])
	}
	return (a > b) == h.low
}

// Swap implements heap.Interface.
func (h *triggerHeap) Swap(i, j int) {
	h.entries[i], h.entries[j] = h.entries[j], h.entries[i]
	*h.place(h.entries[i]), *h.place(h.entries[j]) = i+1, j+1
}

// Push implements heap.Interface.
func (h *triggerHeap) Push(x any) {
	e := x.(*entry)
	h.entries = append(h.entries, e)
	*h.place(e) = len(h.entries)
}

// Pop implements heap.Interface.
func (h *triggerHeap) Pop() any {
	last := len(h.entries) - 1
	e := h.entries[last]
	h.entries[last] = nil
	h.entries = h.entries[:last]
	*h.place(e) = 0
	return e
}

// add adds an entry that ends on this side.
func (h *triggerHeap) add(e *entry) {
	if h.price(e) != 0 {
		heap.Push(h, e)
	}
}

// remove removes an entry. It does nothing for one that is not there.
func (h *triggerHeap) remove(e *entry) {
	if at := *h.place(e); at > 0 {
		heap.Remove(h, at-1)
	}
}

// takeCrossed removes and returns the entries that a price reaches. It looks at no other one.
func (h *triggerHeap) takeCrossed(price futures.Price) (crossed []*entry) {
	for len(h.entries) > 0 {
		first := h.price(h.entries[0])
		if h.low && price > first || !h.low && price < first {
			break
		}
		crossed = append(crossed, heap.Pop(h).(*entry))
	}
	return crossed
}
