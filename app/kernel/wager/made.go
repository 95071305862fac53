package wager

import (
	"slices"

	"croupier/app/kernel/id"
	"croupier/db"
)

// born is a wager and who made it.
type born struct {
	id    id.Binary
	owner string
}

// bornLimit bounds the wagers of one millisecond that are tried.
const bornLimit = 2000

// MadeBy finds the wagers, open or ended, that requests of an id have made. The
// owner of such a request is not known, and the wager's id is a digest of both: of
// a request id with a time in it, as the site's own pages send it, the wagers of
// that time are tried. Other request ids find none; with their owner known, IDFor
// tells the wager.
func MadeBy(q db.Querier, request string) (list []id.Binary, err error) {
	first, ok := id.ToBinary(request)
	if !ok {
		return nil, nil
	}
	last := first
	for i := timeBytes; i < len(first); i++ {
		first[i], last[i] = 0, 0xff
	}
	for _, find := range []func(db.Querier, id.Binary, id.Binary, int) ([]born, error){openBorn, endedBorn} {
		some, err := find(q, first, last, bornLimit)
		if err != nil {
			return nil, err
		}
		for _, b := range some {
			if b.id == IDFor(b.owner, request) && !slices.Contains(list, b.id) {
				list = append(list, b.id)
			}
		}
	}
	return list, nil
}
