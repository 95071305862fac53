package freespins

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// OwnFreeSpins are free spins of a player in one game.
type OwnFreeSpins struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
	// Game is the id of the game in the catalogue, and GameName its name.
	Game     string `json:"game"`
	GameName string `json:"game_name"`
	Spins    int64  `json:"spins"`
	Played   int64  `json:"played"`
	// Won is decimal text in the currency. It becomes a bonus when the spins are over.
	Won      string `json:"won"`
	Currency string `json:"currency"`
	// Wager is how many times the winnings must be wagered; 0 for real money.
	Wager  int64  `json:"wager"`
	EndsAt int64  `json:"ends_at"`
	State  string `json:"state" ts:"waiting|open|over"`
}

// OwnFreeSpinsAnswer has the free spins of a player, the newest first.
type OwnFreeSpinsAnswer struct {
	Rows []OwnFreeSpins `json:"rows"`
}

const (
	// maxOwn is the maximum number of listed spins of a player.
	maxOwn        = 50
	readsInMinute = 120
)

// Actions are the calls of players.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/data/freeSpins", action.SignedIn, s.Own, action.ReadsOnly(), action.PerAccount(readsInMinute, time.Minute),
			action.Summary("The free spins of the caller in games of providers, the newest first.")),
	}
}

// Own lists the spins of the caller that were given, and those that will be.
func (s *Service) Own(ctx context.Context, call *session.Call, _ action.None) (OwnFreeSpinsAnswer, error) {
	answer := OwnFreeSpinsAnswer{Rows: []OwnFreeSpins{}}
	now := s.Clock.Now().UnixMilli()
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := listSpins(q, call.User.ID, "", "", maxOwn)
		for _, w := range list {
			state, shown := stateForPlayer(&w, now)
			currency, found := s.Currencies.Currency(w.campaign.currency)
			if !shown || !found {
				continue
			}
			game, title := s.Integrations.GameOf(w.campaign.integration, w.spins.game)
			answer.Rows = append(answer.Rows, OwnFreeSpins{
				ID: w.spins.id, Name: w.campaign.name, Game: game, GameName: title, Spins: w.campaign.spins, Played: min(w.spins.played, w.campaign.spins),
				Won: currency.Text(w.spins.won), Currency: currency.ID, Wager: w.campaign.wager, EndsAt: w.campaign.endsAt, State: state,
			})
		}
		return err
	})
	return answer, err
}

// stateForPlayer returns the state of spins for their player. Spins that were never given are not shown.
func stateForPlayer(w *work, now int64) (state string, shown bool) {
	switch w.spins.state {
	case stateFailed, stateCancelled:
		return "", false
	case stateWaiting:
		return "waiting", true
	case stateIssued:
		if w.campaign.endsAt > now && !w.campaign.cancelled && w.spins.played < w.campaign.spins {
			return "open", true
		}
	}
	return "over", true
}
