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

// event is what pages hear of each wager.
var event = live.NewEvent[LiveGame]("liveGame", "Somebody, or the player, has wagered.")

// maxTold bounds what one list, or one player, is told of a batch: a page
// shows far fewer, so that only the newest matter.
const maxTold = 100

// loaded is how many of the last wagers are looked at for the lists when the
// server starts, piece how many are read at once.
const (
	loaded = 20_000
	piece  = 2_000
)

// Load fills the lists from the wager log, as far as the feed has read it. Call
// it before the projections run.
func (s *Service) Load(ctx context.Context) error {
	var upTo int64
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		upTo, err = projection.Checkpoint(q, checkpoint)
		return err
	})
	if err != nil {
		return err
	}
	for last := max(0, upTo-loaded); last < upTo; {
		var found []*entry
		err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
			wagers, err := wagerlog.Since(q, last, int(min(piece, upTo-last)))
			if err != nil || len(wagers) == 0 {
				last = upTo
				return err
			}
			last = wagers[len(wagers)-1].Seq
			// Numbers are missing where guests were removed, so that a piece can
			// reach beyond what the feed has read: that is still to come.
			wagers = slices.DeleteFunc(wagers, func(w *wagerlog.Wager) bool { return w.Seq > upTo })
			found = entries(wagers)
			return nil
		})
		if err != nil {
			return err
		}
		s.remember(found)
	}
	return nil
}

// Run tells of wagers as they come, until ctx ends. It is not done by the
// writer itself: whom a player may be shown to takes a look at the database.
func (s *Service) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case entries := <-s.waiting:
			s.tell(ctx, entries)
		}
	}
}

// tell publishes a batch: to the lists' channels as nobody in particular may
// see it, and to the players their own.
func (s *Service) tell(ctx context.Context, entries []*entry) {
	everybody := s.viewer(nil)
	for list, channel := range channels {
		for _, e := range newestOf(entries, func(e *entry) bool { return e.on(list) }) {
			s.publish(ctx, everybody, e, func(game LiveGame) error { return s.Hub.Publish(channel, event.With(game)) })
		}
	}
	for owner, own := range byPlayer(entries) {
		themself := s.viewer(&session.User{ID: owner})
		for _, e := range newestOf(own, func(*entry) bool { return true }) {
			s.publish(ctx, themself, e, func(game LiveGame) error { return s.Hub.PublishTo(owner, event.With(game)) })
		}
	}
}

func (s *Service) publish(ctx context.Context, v *viewer, e *entry, send func(LiveGame) error) {
	game, ok, err := v.show(ctx, e)
	if err == nil && ok {
		err = send(game)
	}
	if err != nil && ctx.Err() == nil {
		s.Log.Error("tell of a wager", "wager", e.ID.String(), "error", err)
	}
}

// newestOf picks the last entries that belong, in their order.
func newestOf(entries []*entry, belongs func(*entry) bool) []*entry {
	var list []*entry
	for _, e := range entries {
		if belongs(e) {
			list = append(list, e)
		}
	}
	return list[max(0, len(list)-maxTold):]
}

// byPlayer groups entries of signed-in players; guests have no channel.
func byPlayer(entries []*entry) map[string][]*entry {
	players := map[string][]*entry{}
	for _, e := range entries {
		if !session.IsGuest(e.Player.Owner) {
			players[e.Player.Owner] = append(players[e.Player.Owner], e)
		}
	}
	return players
}
