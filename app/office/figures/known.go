package figures

import (
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// playerCache caches the stored players of the last wagers, so that their next wager reads no
// row. The cache is valid while only this process adds to the figures. It checks that
// with the numbers of the wagers. Each projection has its own cache, and it is not safe
// for concurrent use.
type playerCache struct {
	people map[string]person
	// upTo is the last wager included in the cache.
	upTo int64
}

// maxCached is the maximum number of players, at about 200 bytes each.
const maxCached = 20_000

// before clears the cache if wagers do not follow the last one.
func (k *playerCache) before(wagers []*wagerlog.Wager) {
	if k.people == nil || len(k.people) > maxCached || len(wagers) == 0 || wagers[0].Seq != k.upTo+1 {
		k.people = map[string]person{}
	}
	k.upTo = -1 // until the present list is committed
}

// after adds the players that were stored with wagers, once they are committed.
func (k *playerCache) after(tx *db.Tx, wagers []*wagerlog.Wager, stored []*person) {
	if len(wagers) == 0 {
		return
	}
	tx.AfterCommit(func() {
		for _, p := range stored {
			k.people[p.owner] = *p
		}
		k.upTo = wagers[len(wagers)-1].Seq
	})
}
