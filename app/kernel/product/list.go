package product

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// List is the products of a site. Packages that are made before the products may keep an empty
// List, and ask it once the site serves.
type List struct {
	products []Product
	byKind   map[wagerlog.Kind]Product
	byItem   map[string]wagerlog.Kind
	// definitions are the definitions of all original games, in their order on pages.
	definitions []rules.Definition
}

// NewList makes an empty list.
func NewList() *List {
	return &List{byKind: map[wagerlog.Kind]Product{}, byItem: map[string]wagerlog.Kind{}}
}

// Add adds products. It refuses an incomplete product, and two products with one kind, game or
// item.
func (l *List) Add(services ...Service) error {
	for _, service := range services {
		p := service.Product()
		if err := p.check(); err != nil {
			return fmt.Errorf("product %q: %w", p.Kind, err)
		}
		if _, taken := l.byKind[p.Kind]; taken {
			return fmt.Errorf("product %q: another product has this kind of wagers", p.Kind)
		}
		items := slices.Collect(maps.Keys(p.Items))
		if p.Games != nil {
			for _, def := range p.Games.Definitions() {
				l.definitions, items = append(l.definitions, def), append(items, def.ID)
			}
		}
		for _, item := range items {
			if other, taken := l.byItem[item]; taken {
				return fmt.Errorf("product %q: %s is of the product %q already", p.Kind, item, other)
			}
			l.byItem[item] = p.Kind
		}
		l.products, l.byKind[p.Kind] = append(l.products, p), p
	}
	slices.SortStableFunc(l.definitions, func(a, b rules.Definition) int { return sharedFirst(a) - sharedFirst(b) })
	return nil
}

// sharedFirst orders games on pages: those that all players play together come first.
func sharedFirst(def rules.Definition) int {
	if def.Kind == rules.Multiplayer {
		return 0
	}
	return 1
}

// Register registers the kinds, games and proofs of the products where their stakes are taken. It must
// be called once, before the settings are loaded.
func (l *List) Register(desk *gamecalls.Checker) {
	for _, p := range l.products {
		desk.Wagers.RegisterKind(p.Kind)
		desk.Wagers.Register(p.Kind, p.Proof)
	}
	for _, def := range l.definitions {
		desk.RegisterGame(l.byItem[def.ID], def.ID)
	}
}

// All lists the products in the order of the site.
func (l *List) All() []Product { return slices.Clone(l.products) }

// Of returns the product with a kind of wagers. known is false for a kind of no product, such as
// one in a database of a newer site.
func (l *List) Of(kind wagerlog.Kind) (p Product, known bool) {
	p, known = l.byKind[kind]
	return p, known
}

// KindOf returns the kind of wagers on a game or item; empty for one of no product.
func (l *List) KindOf(item string) wagerlog.Kind {
	if kind, known := l.byItem[item]; known {
		return kind
	}
	for _, p := range l.products {
		if p.Launches != nil && p.Launches(item) {
			return p.Kind
		}
	}
	return ""
}

// Title returns the name of the product with a kind of wagers: the kind itself if it is of no
// product.
func (l *List) Title(kind wagerlog.Kind) string {
	if p, known := l.byKind[kind]; known {
		return p.Title
	}
	return string(kind)
}

// Definitions are the definitions of all original games, in their order on pages.
func (l *List) Definitions() []rules.Definition { return slices.Clone(l.definitions) }

// Games are the products with original games.
func (l *List) Games() (list []gamecalls.Games) {
	for _, p := range l.products {
		if p.Games != nil {
			list = append(list, p.Games)
		}
	}
	return list
}

// Items are what players bet on besides games, by the product of the wagers.
func (l *List) Items() map[string]Item {
	all := map[string]Item{}
	for _, p := range l.products {
		for id, item := range p.Items {
			all[id] = item
		}
	}
	return all
}

// PublicKind is the kind of a wager in public lists: empty for wagers on games.
func (l *List) PublicKind(kind wagerlog.Kind) string {
	if len(l.byKind[kind].Items) == 0 {
		return ""
	}
	return string(kind)
}

// Group is the group of games to which a wager belongs; empty for a kind of no product.
func (l *List) Group(kind wagerlog.Kind, item string) Group {
	if p, known := l.byKind[kind]; known {
		return p.Group(item)
	}
	return ""
}

// Delay is how long the player watches a round before others see its result.
func (l *List) Delay(kind wagerlog.Kind, game string) time.Duration {
	if delay := l.byKind[kind].Delay; delay != nil {
		return delay(game)
	}
	return 0
}

// MaxReturn is the largest payout of a wager's choices, in multiples of the opening stake. known is
// false if its product knows no such bound.
func (l *List) MaxReturn(w *wagerlog.Wager) (maxReturn float64, known bool) {
	if p := l.byKind[w.Kind]; p.MaxReturn != nil {
		return p.MaxReturn(w)
	}
	return 0, false
}

// Describe returns the details of an ended wager that everybody may see. They are empty for a kind
// of no product.
func (l *List) Describe(q db.Querier, w *wagerlog.Wager) (wagerlog.Details, error) {
	if p, known := l.byKind[w.Kind]; known {
		return p.Describe(q, w)
	}
	return wagerlog.Details{}, nil
}

// DescribeOpen returns what the player of an open wager knows about it. The details are empty for a
// kind of no product.
func (l *List) DescribeOpen(q db.Querier, kind wagerlog.Kind, wager id.Binary) (wagerlog.Details, error) {
	if p, known := l.byKind[kind]; known {
		return p.DescribeOpen(q, wager)
	}
	return wagerlog.Details{}, nil
}

// Guests are the products that take wagers of guests.
func (l *List) Guests() (list []Guests) {
	for _, p := range l.products {
		if p.Guests.Open != nil {
			list = append(list, p.Guests)
		}
	}
	return list
}

// Drain ends the rounds of all products, one product after the other. A failure does not keep the
// next product from ending its rounds.
func (l *List) Drain(ctx context.Context, within time.Duration) error {
	var failures []error
	for _, p := range l.products {
		if p.Drain == nil {
			continue
		}
		if err := p.Drain(ctx, within); err != nil {
			failures = append(failures, fmt.Errorf("stop %s: %w", p.Title, err))
		}
	}
	return errors.Join(failures...)
}

// Holder pauses the shared rounds of all products.
func (l *List) Holder() restore.Holder { return holders{l} }

type holders struct{ list *List }

// Pause implements restore.Holder.
func (h holders) Pause(ctx context.Context) {
	for _, p := range h.list.products {
		if p.Restore.Holder != nil {
			p.Restore.Holder.Pause(ctx)
		}
	}
}

// Resume implements restore.Holder.
func (h holders) Resume(ctx context.Context) {
	for _, p := range h.list.products {
		if p.Restore.Holder != nil {
			p.Restore.Holder.Resume(ctx)
		}
	}
}
