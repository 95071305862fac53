package feed

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
)

// LiveGame is one wager as the feed shows it.
type LiveGame struct {
	User     players.PlayerView `json:"user"`
	Metadata LiveMetadata       `json:"metadata"`
	Game     LiveWager          `json:"game"`
	// Delay is the number of milliseconds until the result may be shown.
	Delay int64 `json:"delay"`
	At    int64 `json:"at"`
}

// LiveMetadata describes the game that was played, or the sports bet.
type LiveMetadata struct {
	// Kind is sports for a bet on sports, and empty for a game.
	Kind  string `json:"kind,omitempty" ts:"sports|futures"`
	ID    string `json:"id"`
	Name  string `json:"name"`
	Image string `json:"image"`
}

// LiveWager is the wager. Wager is the first stake, SplitTotal the total stake.
type LiveWager struct {
	ID         string  `json:"id"`
	Currency   string  `json:"currency"`
	Wager      string  `json:"wager"`
	SplitTotal string  `json:"splitTotal"`
	Payout     string  `json:"payout"`
	Multiplier string  `json:"multiplier"`
	Status     string  `json:"status"`
	Profit     string  `json:"profit"`
	Type       string  `json:"type"`
	User       *string `json:"user"`
	// ProfitUSD is the profit in dollars at the price of the time.
	ProfitUSD cents `json:"profit_usd_converted"`
	Demo      bool  `json:"demo"`
}

// cents are hundredths of a US dollar; in JSON they are a number of dollars.
type cents int64

// MarshalJSON writes the exact decimal number, such as 12.05.
func (c cents) MarshalJSON() ([]byte, error) {
	sign, n := "", uint64(c)
	if c < 0 {
		sign, n = "-", -n
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, n/100, n%100), nil
}

// TypeScript returns the type of the JSON that MarshalJSON writes.
func (cents) TypeScript() string { return "number" }

// viewer converts entries for one viewer, and looks each player up once.
type viewer struct {
	feed *Service
	user *session.User // nil for a guest, and for public lists
	seen map[string]players.PlayerView
}

func (s *Service) viewer(user *session.User) *viewer {
	return &viewer{feed: s, user: user, seen: map[string]players.PlayerView{}}
}

// liveGame makes the LiveGame of an entry. ok is false for a currency that the site no longer knows.
func (v *viewer) liveGame(ctx context.Context, e *entry) (game LiveGame, ok bool, err error) {
	currency, ok := v.feed.Currencies.Currency(e.Player.Currency)
	if !ok {
		return LiveGame{}, false, nil
	}
	user, err := v.player(ctx, e.Player.Owner)
	if err != nil {
		return LiveGame{}, false, err
	}
	games := v.feed.Catalogue
	return LiveGame{
		User:     user,
		Metadata: LiveMetadata{Kind: v.feed.Products.PublicKind(e.Kind), ID: e.Product, Name: games.Name(e.Product), Image: games.Image(e.Product)},
		Game: LiveWager{
			ID: e.ID.String(), Currency: currency.ID, Wager: currency.Text(e.Opening), SplitTotal: currency.Text(e.Stake),
			Payout: currency.Text(e.Payout), Multiplier: e.MultiplierText(), Status: e.Status(),
			Profit: currency.Text(e.Payout - e.Stake), Type: games.Rounds(e.Product), User: user.ID,
			ProfitUSD: e.profitCents(), Demo: !e.real(),
		},
		Delay: v.feed.delay(e).Milliseconds(), At: e.At,
	}, true, nil
}

// delay is how long the result of an entry stays hidden.
func (s *Service) delay(e *entry) time.Duration { return s.Products.Delay(e.Kind, e.Product) }

// player describes the owner of an entry.
func (v *viewer) player(ctx context.Context, owner string) (players.PlayerView, error) {
	if user, ok := v.seen[owner]; ok {
		return user, nil
	}
	user, err := players.ViewFor(ctx, v.feed.Players, owner, v.user)
	if err != nil {
		return players.PlayerView{}, err
	}
	v.seen[owner] = user
	return user, nil
}
