package figures

import (
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// known are the players of the last wagers as they are stored, so that the next
// wager of one of them reads no row. They hold as long as this process alone adds
// to the figures, which shows in the numbers of the wagers. Only the projection of
// wagers uses it, one call after the other.
type known struct {
	people map[string]person
	// upTo is the last wager that they count.
	upTo int64
}

// mostKnown bounds them, at about 200 bytes each.
const mostKnown = 20_000

// before forgets all of them when wagers do not follow the last.
func (k *known) before(wagers []*wagerlog.Wager) {
	if k.people == nil || len(k.people) > mostKnown || len(wagers) == 0 || wagers[0].Seq != k.upTo+1 {
		k.people = map[string]person{}
	}
	k.upTo = -1 // until what is counted now is committed
}

// after keeps what was stored with wagers, once it is committed.
func (k *known) after(tx *db.Tx, wagers []*wagerlog.Wager, stored []*person) {
	if len(wagers) == 0 {
		return
	}
	tx.After(func() {
		for _, p := range stored {
			k.people[p.owner] = *p
		}
		k.upTo = wagers[len(wagers)-1].Seq
	})
}
