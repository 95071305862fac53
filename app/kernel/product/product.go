// Package product defines how a product presents itself to the site: the originals, crash and
// sports, and every product after them. The site reads everything that it needs to know about
// wagers of a kind from the list of products.
package product

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/seedrenewal"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Service is the service of a product.
type Service interface {
	Product() Product
}

// Product is what the site knows about one product. Its wagers are of one kind. The fields up to
// Restore are required, those after it are optional.
type Product struct {
	// Kind is the kind of its wagers. It is stored: never change it.
	Kind wagerlog.Kind
	// Title is its name for staff and players.
	Title string
	// Group is the group of games to which a wager on one of its games or items belongs. Players
	// can block groups.
	Group func(item string) Group
	// Describe returns the details of an ended wager that everybody may see. They are empty if the
	// product no longer knows them. A seed in use stays secret.
	Describe func(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error)
	// DescribeOpen returns what the player of an open wager knows about it, and nothing that reveals
	// its result. They are empty for an unknown wager.
	DescribeOpen func(q db.Querier, wager id.Binary) (wagerlog.Details, error)
	// Proof is its part of the audit.
	Proof wager.Proof
	// Restore is its reaction to a restored database.
	Restore Restore

	// Games serves the players' calls on its original games; nil for a product without any.
	Games gamecalls.Games
	// Items are what players bet on instead of games of the catalogue, by the product of the wagers.
	// Public lists then name the kind of its wagers.
	Items map[string]Item
	// Launches reports whether a game of the catalogue belongs to the product; nil for a product without
	// games that players launch in a frame.
	Launches func(game string) bool
	// Share returns a wager, open or ended, that its player shows in the chat; nil for an unknown
	// wager. Without Share only ended wagers can be shown.
	Share func(q db.Querier, wager id.Binary) (*Shared, error)
	// Delay is how long the player watches a round of a game before others see its result. Without
	// it results are visible at once.
	Delay func(game string) time.Duration
	// MaxReturn is the largest payout of a wager's choices, in multiples of the opening stake. known
	// is false for choices without such a bound.
	MaxReturn func(w *wagerlog.Wager) (maxReturn float64, known bool)
	// Guests removes the open wagers of guests. A product without it takes no wagers of guests.
	Guests Guests
	// Drain ends its rounds when the site stops, while players can still act. ctx limits the whole
	// stop, and within limits how long rounds may continue. The site takes no new stakes by then.
	Drain func(ctx context.Context, within time.Duration) error
}

// Group is a group of games that a player can block.
type Group string

// The groups of games.
const (
	Instant    Group = "instant"
	Cards      Group = "cards"
	TableGames Group = "tables"
	Crash      Group = "crash"
	Slots      Group = "slots"
	Live       Group = "live"
	Sports     Group = "sports"
	Futures    Group = "futures"
	Poker      Group = "poker"
)

// Groups lists the groups of games in their display order.
func Groups() []Group {
	return []Group{Instant, Cards, TableGames, Crash, Slots, Live, Sports, Futures, Poker}
}

// Item is something besides a game that players bet on.
type Item struct {
	Name string
	// Image is the path of its picture.
	Image string
}

// Shared is a wager as its player shows it in the chat. Stake is a decimal text in whole units of
// the currency, Multiplier the payout per unit staked.
type Shared struct {
	ID, Item, Currency, Stake, Multiplier string
	// Owner is the player.
	Owner string
}

// Guests removes the open wagers of guests who are being removed.
type Guests struct {
	// Open lists the open wagers of an owner.
	Open func(q db.Querier, owner string) ([]id.Binary, error)
	// Remove deletes an open wager with its stake.
	Remove func(tx *db.Tx, wager id.Binary) error
}

// Restore is what a product does after the database was restored to an earlier state, in which
// results that players have seen are open again. Either VoidOpen or Unaffected is set.
type Restore struct {
	// VoidOpen refunds the stakes of undecided wagers whose results may be known, and returns their
	// number.
	VoidOpen func(tx *db.Tx) (voided int, err error)
	// FillNewest fills in the newest draws of the product, which the renewal retires; nil for a
	// product with no draws of its own.
	FillNewest func(q db.Querier, r *seedrenewal.Renewal) error
	// Holder pauses rounds that all players share meanwhile; nil for none.
	Holder restore.Holder
	// Unaffected is the reason why open wagers continue.
	Unaffected string
}

// check refuses an incomplete product.
func (p Product) check() error {
	switch {
	case p.Kind == "" || p.Title == "":
		return errors.New("it has no kind or no title")
	case p.Group == nil || p.Describe == nil || p.DescribeOpen == nil:
		return errors.New("it does not say to which group its wagers belong, or how they are described")
	case len(p.Proof.Checks) == 0 || p.Proof.Find == nil:
		return errors.New("it has no audit of its wagers")
	case (p.Restore.VoidOpen == nil) == (p.Restore.Unaffected == ""):
		return errors.New("it must say what happens to its open wagers after a restore")
	case (p.Guests.Open == nil) != (p.Guests.Remove == nil):
		return errors.New("it finds wagers of guests that it cannot remove, or the reverse")
	case p.Games == nil && len(p.Items) == 0 && p.Launches == nil:
		return errors.New("it has neither games nor other items")
	}
	for item := range p.Items {
		if p.Items[item].Name == "" {
			return fmt.Errorf("the item %q has no name", item)
		}
	}
	return nil
}
