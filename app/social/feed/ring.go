package feed

import "slices"

// listSize is the number of entries of a list in memory.
const listSize = 100

// ring contains the last entries of a list.
type ring struct {
	entries [listSize]*entry
	next    int
	last    int64 // position of the newest entry in the wager log
	// answers are the cached public answers, by the number of entries. version counts the changes
	// that invalidate them.
	answers [listSize + 1]*publicAnswer
	version uint64
}

// add adds an entry. The list has the order of the wager log; an entry that was added before is
// ignored.
func (r *ring) add(e *entry) {
	if e.Seq <= r.last {
		return
	}
	r.entries[r.next%listSize] = e
	r.next++
	r.last = e.Seq
	r.invalidate()
}

// invalidate invalidates the cached answers.
func (r *ring) invalidate() {
	clear(r.answers[:])
	r.version++
}

// hasPlayer reports whether a player has an entry on the list.
func (r *ring) hasPlayer(owner string) bool {
	return slices.ContainsFunc(r.entries[:min(r.next, listSize)], func(e *entry) bool { return e.Player.Owner == owner })
}

// newest lists the last entries, newest first.
func (r *ring) newest(count int) []*entry {
	count = min(count, r.next, listSize)
	list := make([]*entry, count)
	for i := range list {
		list[i] = r.entries[(r.next-1-i)%listSize]
	}
	return list
}

// addEntries adds entries to the lists to which they belong.
func (s *Service) addEntries(entries []*entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, list := range s.lists {
		for _, e := range entries {
			if e.belongsTo(name) {
				list.add(e)
			}
		}
	}
}

// newest lists the entries of a list, newest first.
func (s *Service) newest(list string, count int) []*entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lists[list].newest(count)
}
