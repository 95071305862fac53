// Package share says and draws what other sites show of a link to this one: for
// every page a title, a sentence and the address of a picture, and the pictures
// themselves. It tells what a guest may see and nothing else.
package share

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"path"
	"strings"
	"time"

	"croupier/app/desk/share/picture"
	"croupier/app/kernel/session"
)

// Bet is an ended bet as a guest may see it.
type Bet struct {
	ID string
	// Game is the id of the game, GameName how it is called.
	Game, GameName string
	// Multiplier has two decimals, Payout and Stake those of the currency.
	Multiplier, Payout, Stake, Currency string
	// Won is true where more came back than was staked.
	Won, Demo bool
	Player    Player
}

// Player is who made a bet or stands in the race, as a guest may see them.
type Player struct {
	// ID is empty for guests and for those who keep their bets private.
	ID, Name string
}

// Game is a game of the catalogue.
type Game struct {
	ID, Name string
	// Maker is the provider; empty for the house's own games.
	Maker string
	// Summary is one sentence, Returns what comes back of a stake, in percent.
	Summary, Returns string
}

// Race is how the race stands.
type Race struct {
	// Reward is what can be won, in whole dollars; 0 for nothing but the honour.
	Reward int64
	Ends   time.Time
	First  []Place
}

// Place is one of the first of the race, from the first place on.
type Place struct {
	Player Player
	// Prize is in whole dollars.
	Prize int64
}

// Profile is a player who hides nothing.
type Profile struct {
	Player
	Since time.Time
	// Wagered is in dollars, Bets counts.
	Wagered string
	Bets    int64
}

// Sources know what is told. found is false where there is nothing, or nothing
// for a guest to see.
type Sources interface {
	Bet(ctx context.Context, id string) (bet Bet, found bool, err error)
	Game(id string) (game Game, found bool)
	// Games counts the house's own.
	Games() int
	Race(ctx context.Context) (race Race, found bool, err error)
	// Profile takes an id or a name.
	Profile(ctx context.Context, tag string) (profile Profile, found bool, err error)
}

// Deps are the parts of the house that the room stands on.
type Deps struct {
	Sources Sources
	Limiter *session.Limiter
	Log     *slog.Logger
}

// Options are the operator's choices.
type Options struct {
	// Product is the name of the site, Address its base URL without a slash at
	// the end.
	Product string
	Address func() string
}

// Service tells and draws the cards of links.
type Service struct {
	Deps
	options Options
	paint   func(picture.Card) ([]byte, error)
	kept    *kept
	desks   chan struct{}
	drawing drawing
}

// drawings is the folder of the built pages in which the objects of the games lie.
const drawings = "covers/art"

// New makes the service. files are those of the built pages, which have the
// drawings of the games.
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
		// Pictures of links are no reason not to open: they show the house's chip.
		deps.Log.Error("the drawings of games cannot be read for the pictures of links", "error", err)
		if painter, err = picture.New(nil); err != nil {
			return nil, fmt.Errorf("make the pictures of links: %w", err)
		}
	}
	return &Service{Deps: deps, options: options, paint: painter.Draw, kept: newKept(mostKept), desks: make(chan struct{}, mostDrawn)}, nil
}
