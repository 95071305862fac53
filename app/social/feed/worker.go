package feed

import (
	"context"
	"slices"

	"croupier/app/kernel/live"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// event is published to pages for each wager.
var event = live.NewEvent[LiveGame]("liveGame", "A player, or the player of the page, has wagered.")

// maxPublished is the max number of entries of a batch that are published for one list or one player. A
// page shows far fewer, so that only the newest matter.
const maxPublished = 100

// loaded is the number of last wagers that are read for the lists when the server starts, piece the
// number that are read at a time.
const (
	maxLoaded = 20_000
	loadBatch = 2_000
)

// Load fills the lists from the wager log, up to the checkpoint of the feed. Call it before the
// projections run.
func (s *Service) Load(ctx context.Context) error {
	var upTo int64
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		upTo, err = projection.Checkpoint(q, checkpoint)
		return err
	})
	if err != nil {
		return err
	}
	for last := max(0, upTo-maxLoaded); last < upTo; {
		var found []*entry
		err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
			wagers, err := wagerlog.Since(q, last, int(min(loadBatch, upTo-last)))
			if err != nil || len(wagers) == 0 {
				last = upTo
				return err
			}
			last = wagers[len(wagers)-1].Seq
			// Numbers are missing where guests were removed, so that a piece can extend beyond the
			// checkpoint. Those wagers are applied later.
			wagers = slices.DeleteFunc(wagers, func(w *wagerlog.Wager) bool { return w.Seq > upTo })
			found = entries(wagers)
			return nil
		})
		if err != nil {
			return err
		}
		s.addEntries(found)
	}
	return nil
}

// Run publishes wagers as they arrive, until ctx ends. The writer does not publish them itself,
// because the check of a player's privacy queries the database.
func (s *Service) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case entries := <-s.pending:
			s.publishBatch(ctx, entries)
		}
	}
}

// publishBatch publishes a batch: the public view to the lists' channels, and to the players their own
// entries.
func (s *Service) publishBatch(ctx context.Context, entries []*entry) {
	publicViewer := s.viewer(nil)
	for list, channel := range channels {
		for _, e := range newestOf(entries, func(e *entry) bool { return e.belongsTo(list) }) {
			s.publish(ctx, publicViewer, e, func(game LiveGame) error { return s.Sockets.Publish(channel, event.With(game)) })
		}
	}
	for owner, own := range byPlayer(entries) {
		ownViewer := s.viewer(&session.User{ID: owner})
		for _, e := range newestOf(own, func(*entry) bool { return true }) {
			s.publish(ctx, ownViewer, e, func(game LiveGame) error { return s.Sockets.PublishTo(owner, event.With(game)) })
		}
	}
}

func (s *Service) publish(ctx context.Context, v *viewer, e *entry, send func(LiveGame) error) {
	game, ok, err := v.liveGame(ctx, e)
	if err == nil && ok {
		err = send(game)
	}
	if err != nil && ctx.Err() == nil {
		s.Log.Error("publish a wager", "wager", e.ID.String(), "error", err)
	}
}

// newestOf returns the last entries that belong, in their order.
func newestOf(entries []*entry, selected func(*entry) bool) []*entry {
	var list []*entry
	for _, e := range entries {
		if selected(e) {
			list = append(list, e)
		}
	}
	return list[max(0, len(list)-maxPublished):]
}

// byPlayer groups entries of signed-in players; guests have no list of their own wagers.
func byPlayer(entries []*entry) map[string][]*entry {
	players := map[string][]*entry{}
	for _, e := range entries {
		if !session.IsGuest(e.Player.Owner) {
			players[e.Player.Owner] = append(players[e.Player.Owner], e)
		}
	}
	return players
}
