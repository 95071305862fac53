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
	User     players.Shown `json:"user"`
	Metadata LiveMetadata  `json:"metadata"`
	Game     LiveWager     `json:"game"`
	// Delay is for how many milliseconds the result is still being watched.
	Delay int64 `json:"delay"`
	At    int64 `json:"at"`
}

// LiveMetadata is the game that was played.
type LiveMetadata struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Image string `json:"image"`
}

// LiveWager is the wager. Wager is the stake at the start, SplitTotal all that
// was staked.
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

// cents are hundredths of a US dollar; on the wire a number of dollars.
type cents int64

// MarshalJSON writes the exact decimal number, such as 12.05.
func (c cents) MarshalJSON() ([]byte, error) {
	sign, n := "", uint64(c)
	if c < 0 {
		sign, n = "-", -n
	}
	return fmt.Appendf(nil, "%s%d.%02d", sign, n/100, n%100), nil
}

// TypeScript tells the API's description what MarshalJSON writes.
func (cents) TypeScript() string { return "number" }

// viewer shows entries to one person, and asks once for each player.
type viewer struct {
	feed *Service
	user *session.User // nil for a guest, and for everybody at once
	seen map[string]players.Shown
}

func (s *Service) viewer(user *session.User) *viewer {
	return &viewer{feed: s, user: user, seen: map[string]players.Shown{}}
}

// show makes the LiveGame of an entry; ok is false for money that the house
// does not know any more.
func (v *viewer) show(ctx context.Context, e *entry) (game LiveGame, ok bool, err error) {
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
		Metadata: LiveMetadata{ID: e.Product, Name: games.Name(e.Product), Image: games.Image(e.Product)},
		Game: LiveWager{
			ID: e.ID.String(), Currency: currency.ID, Wager: currency.Text(e.Opening), SplitTotal: currency.Text(e.Stake),
			Payout: currency.Text(e.Payout), Multiplier: e.ShownMultiplier(), Status: e.Status(),
			Profit: currency.Text(e.Payout - e.Stake), Type: games.Rounds(e.Product), User: user.ID,
			ProfitUSD: e.profitCents(), Demo: !e.real(),
		},
		Delay: v.feed.delay(e).Milliseconds(), At: e.At,
	}, true, nil
}

// delay is how long the result of an entry is watched before it is out.
func (s *Service) delay(e *entry) time.Duration {
	if delays := s.Delays[e.Kind]; delays != nil {
		return delays.Delay(e.Product)
	}
	return 0
}

// player describes an owner.
func (v *viewer) player(ctx context.Context, owner string) (players.Shown, error) {
	if user, ok := v.seen[owner]; ok {
		return user, nil
	}
	user, err := players.Show(ctx, v.feed.Players, owner, v.user)
	if err != nil {
		return players.Shown{}, err
	}
	v.seen[owner] = user
	return user, nil
}
