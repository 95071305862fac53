// Package linkpreview provides the link previews that other sites show of this one: for every
// page a title, a sentence and the address of a picture, and the pictures themselves.
// Previews contain only data that guests may see.
package linkpreview

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"path"
	"strings"
	"time"

	"croupier/app/kernel/session"
	"croupier/app/office/linkpreview/picture"
)

// Bet is an ended bet as a guest may see it.
type Bet struct {
	ID string
	// Game is the id of the game, GameName its name.
	Game, GameName string
	// Multiplier has two decimals. Payout and Stake have the decimals of the currency.
	Multiplier, Payout, Stake, Currency string
	// Won is true if the payout is greater than the stake.
	Won, Demo bool
	Player    Player
}

// Player is the player of a bet or of a race, as guests may see them.
type Player struct {
	// ID is empty for guests and for players with private bets.
	ID, Name string
}

// Game is a game of the catalogue.
type Game struct {
	ID, Name string
	// Maker is the provider; empty for the site's own games.
	Maker string
	// Summary is one sentence, Returns the return to player in percent.
	Summary, RTP string
}

// Race is the state of the race.
type Race struct {
	// Reward is the total of the prizes in whole dollars; 0 for none.
	Reward  int64
	Ends    time.Time
	Leaders []RaceLeader
}

// RaceLeader is one of the leading players of the race, ordered from the first place.
type RaceLeader struct {
	Player Player
	// Prize is in whole dollars.
	Prize int64
}

// Profile is a player with a public profile.
type Profile struct {
	Player
	Since time.Time
	// Wagered is in dollars, Bets is the number of bets.
	Wagered string
	Bets    int64
}

// Sources provides the data of previews. found is false if there is nothing that a guest
// may see.
type Sources interface {
	Bet(ctx context.Context, id string) (bet Bet, found bool, err error)
	Game(id string) (game Game, found bool)
	// Games returns the number of the site's own games.
	Games() int
	Race(ctx context.Context) (race Race, found bool, err error)
	// Profile accepts an id or a name.
	Profile(ctx context.Context, tag string) (profile Profile, found bool, err error)
}

// Deps are the dependencies of the service.
type Deps struct {
	Sources Sources
	Limiter *session.Limiter
	Log     *slog.Logger
}

// Options are the operator's settings.
type Options struct {
	// Product is the name of the site, Address its base URL without a trailing slash.
	Product string
	Address func() string
}

// Service provides the previews and pictures of links.
type Service struct {
	Deps
	options   Options
	paint     func(picture.Card) ([]byte, error)
	cache     *pictureCache
	drawSlots chan struct{}
	drawing   drawing
}

// drawings is the folder of the built pages with the drawings of the games.
const drawings = "covers/art"

// New creates the service. files are the built pages, which include the drawings of the
// games.
func New(deps Deps, options Options, files fs.FS) (*Service, error) {
	found, err := fs.Glob(files, drawings+"/*.svg")
	if err != nil {
		return nil, fmt.Errorf("look for the drawings of games: %w", err)
	}
	markup := map[string][]byte{}
	for _, name := range found {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read the drawing of a game: %w", err)
		}
		markup[strings.TrimSuffix(path.Base(name), ".svg")] = data
	}
	painter, err := picture.New(markup)
	if err != nil {
		// The site starts even if the drawings cannot be read. The pictures then show the
		// site's chip.
		deps.Log.Error("the drawings of games cannot be read for the pictures of links", "error", err)
		if painter, err = picture.New(nil); err != nil {
			return nil, fmt.Errorf("make the pictures of links: %w", err)
		}
	}
	return &Service{Deps: deps, options: options, paint: painter.Draw, cache: newPictureCache(maxCacheBytes), drawSlots: make(chan struct{}, maxConcurrent)}, nil
}
