package favourites

import (
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// PlayedProjection records which games players wagered on, and when last. It is a projection of the
// wager log.
type PlayedProjection struct{}

// Name implements projection.Projection.
func (PlayedProjection) Name() string { return "played" }

// playedGame is a game of a player.
type playedGame struct{ owner, game string }

// Apply implements projection.Projection. It ignores void wagers and guests.
func (PlayedProjection) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	last := map[playedGame]int64{}
	var order []playedGame // of first appearance: the order of writes must be deterministic
	for _, w := range wagers {
		if w.Void {
			continue
		}
		owner := w.Player.Owner
		if session.IsGuest(owner) {
			continue
		}
		game := playedGame{owner, w.Product}
		if _, seen := last[game]; !seen {
			order = append(order, game)
		}
		last[game] = max(last[game], w.At)
	}
	for _, game := range order {
		if err := storePlayed(tx, game, last[game]); err != nil {
			return err
		}
	}
	return nil
}
