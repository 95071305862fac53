package app

import (
	"context"
	"time"
)

const minute = time.Minute

// worker is a loop of a feature that runs as long as the site.
type worker struct {
	name string
	run  func(ctx context.Context) error
}

func (a *App) workers() []worker {
	return []worker{
		{"clock", a.watchClock},
		{"sessions", a.sessions.Run},
		{"mail", a.mailer.Run},
		{"licence", a.licence.Run},
		{"sockets", a.hub.Run},
		{"prices", a.prices.Run},
		{"crash", a.crash.Run},
		{"chat", a.chat.Run},
		{"live feed", a.feed.Run},
		{"catalogue", a.catalogue.Run},
		{"demonstration", a.runCrowd},
		{"projections", a.projections.Run},
		{"guests", a.guests.Run},
		{"schedule", a.schedule.Run},
	}
}
