package app

import (
	"context"
	"log/slog"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/live"
)

// eventUserChanged tells the pages of a player to load their user anew.
var eventUserChanged = live.NewEvent[action.None]("UserChanged", "The player's account has changed: load it anew.")

// playerChanges tells the site that something about a player is different now.
// Accounts are made before the features that hear of them: these join when the
// list of features is complete, and until then nobody can change anything.
type playerChanges struct {
	features []feature.Feature
	hub      *live.Hub
	log      *slog.Logger
}

// Changed implements account.Events: features hear of it first, so that the
// player's open pages, which load their user anew then, find nothing old; and
// sockets lose what the player may no longer hear.
func (c *playerChanges) Changed(userID string) {
	for _, f := range c.features {
		if f.PlayerChanged != nil {
			f.PlayerChanged(userID)
		}
	}
	if err := c.hub.PublishTo(userID, eventUserChanged.With(action.None{})); err != nil {
		c.log.Error("tell a player's pages of a change", "error", err)
	}
	c.hub.Recheck(context.Background(), userID)
}
