package feed

import "slices"

// kept is how many entries of a list are in memory.
const kept = 100

// ring holds the last entries of a list.
type ring struct {
	entries [kept]*entry
	next    int
	last    int64 // place in the wager log of the newest
	// shown is what everybody is shown of the list, by the number of entries.
	// version counts what made it void.
	shown   [kept + 1]*shown
	version uint64
}

// add takes an entry in. The wager log's order is the list's; one that the list
// has seen is ignored.
func (r *ring) add(e *entry) {
	if e.Seq <= r.last {
		return
	}
	r.entries[r.next%kept] = e
	r.next++
	r.last = e.Seq
	r.forget()
}

// forget makes what was shown of the list void.
func (r *ring) forget() {
	clear(r.shown[:])
	r.version++
}

// has reports whether a player has an entry on the list.
func (r *ring) has(owner string) bool {
	return slices.ContainsFunc(r.entries[:min(r.next, kept)], func(e *entry) bool { return e.Player.Owner == owner })
}

// newest lists the last entries, newest first.
func (r *ring) newest(count int) []*entry {
	count = min(count, r.next, kept)
	list := make([]*entry, count)
	for i := range list {
		list[i] = r.entries[(r.next-1-i)%kept]
	}
	return list
}

// remember puts entries on the lists they belong on.
func (s *Service) remember(entries []*entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, list := range s.lists {
		for _, e := range entries {
			if e.on(name) {
				list.add(e)
			}
		}
	}
}

// newest lists what is on a list, newest first.
func (s *Service) newest(list string, count int) []*entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lists[list].newest(count)
}
