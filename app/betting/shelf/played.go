package shelf

import (
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Played keeps which games players wagered on and when last. It is a
// projection of the wager log.
type Played struct{}

// Name implements projection.Projection.
func (Played) Name() string { return "played" }

// wagered is somebody's game.
type wagered struct{ owner, game string }

// Apply implements projection.Projection. Void wagers were no wagers, and guests
// have no list.
func (Played) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	last := map[wagered]int64{}
	var order []wagered // of first appearance: writes must not depend on chance
	for _, w := range wagers {
		if w.Void {
			continue
		}
		owner := w.Player.Owner
		if session.IsGuest(owner) {
			continue
		}
		game := wagered{owner, w.Product}
		if _, seen := last[game]; !seen {
			order = append(order, game)
		}
		last[game] = max(last[game], w.At)
	}
	for _, game := range order {
		if err := savePlayed(tx, game, last[game]); err != nil {
			return err
		}
	}
	return nil
}
