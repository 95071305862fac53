package wager

import (
	"slices"

	"croupier/app/kernel/id"
	"croupier/db"
)

// wagerRef is a wager and its owner.
type wagerRef struct {
	id    id.Binary
	owner string
}

// maxCandidates is the maximum number of wagers of one millisecond that are tried.
const maxCandidates = 2000

// WagersOfRequest finds the wagers, open or ended, that requests of an id have made. The owner of such a
// request is not known, and the wager's id is a digest of both. For a request id with a time in
// it, as the site's own pages send it, the wagers of that time are tried. Other request ids find
// none; if their owner is known, use IDFor.
func WagersOfRequest(q db.Querier, request string) (list []id.Binary, err error) {
	first, ok := id.ToBinary(request)
	if !ok {
		return nil, nil
	}
	last := first
	for i := timeBytes; i < len(first); i++ {
		first[i], last[i] = 0, 0xff
	}
	for _, find := range []func(db.Querier, id.Binary, id.Binary, int) ([]wagerRef, error){openRefsBetween, endedRefsBetween} {
		found, err := find(q, first, last, maxCandidates)
		if err != nil {
			return nil, err
		}
		for _, b := range found {
			if b.id == IDFor(b.owner, request) && !slices.Contains(list, b.id) {
				list = append(list, b.id)
			}
		}
	}
	return list, nil
}
