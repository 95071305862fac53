package app

import (
	"context"
	"log/slog"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/live"
	"croupier/db"
)

// eventUserChanged has the pages of a player reload their user.
var eventUserChanged = live.NewEvent[action.None]("UserChanged", "The player's account has changed: load it again.")

// playerChanges notifies the site that a player has changed. Accounts are made before the
// features that receive the changes: these are added when the list of features is complete. No
// player can change before that.
type playerChanges struct {
	features []feature.Feature
	hub      *live.Hub
	log      *slog.Logger
}

// Changed implements account.Events. Features receive the change before the player's open pages,
// which reload their user, so that these read no old data. Sockets lose channels that the player
// may no longer receive.
func (c *playerChanges) Changed(userID string) {
	for _, f := range c.features {
		if f.PlayerChanged != nil {
			f.PlayerChanged(userID)
		}
	}
	if err := c.hub.PublishTo(userID, eventUserChanged.With(action.None{})); err != nil {
		c.log.Error("publish a change to a player's pages", "error", err)
	}
	c.hub.RecheckPermissions(db.Named(context.Background(), "sockets"), userID)
}
