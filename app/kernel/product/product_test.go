package product_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/product"
	"croupier/app/kernel/product/producttest"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// A product that could not settle, prove or describe its wagers is refused at the start of a site.
func TestIncompleteProductsAreRefused(t *testing.T) {
	dice := producttest.Games(rules.Definition{ID: "dice", Name: "Dice"})
	for _, test := range []struct {
		name   string
		change func(*product.Product)
		want   string
	}{
		{"no kind", func(p *product.Product) { p.Kind = "" }, "no kind"},
		{"no title", func(p *product.Product) { p.Title = "" }, "no title"},
		{"no group", func(p *product.Product) { p.Group = nil }, "group"},
		{"no description", func(p *product.Product) { p.Describe = nil }, "described"},
		{"no description of open wagers", func(p *product.Product) { p.DescribeOpen = nil }, "described"},
		{"no checks", func(p *product.Product) { p.Proof.Checks = nil }, "audit"},
		{"no objects of requests", func(p *product.Product) { p.Proof.Find = nil }, "audit"},
		{"no reaction to a restore", func(p *product.Product) { p.Restore = product.Restore{} }, "after a restore"},
		{"two reactions to a restore", func(p *product.Product) {
			p.Restore.VoidOpen = func(*db.Tx) (int, error) { return 0, nil }
		}, "after a restore"},
		{"wagers of guests that stay", func(p *product.Product) {
			p.Guests.Open = func(db.Querier, string) ([]id.Binary, error) { return nil, nil }
		}, "cannot remove"},
		{"nothing to bet on", func(p *product.Product) { p.Items = nil }, "neither games nor"},
		{"an item without a name", func(p *product.Product) { p.Items = map[string]product.Item{"pools": {}} }, `"pools" has no name`},
		{"the kind of another product", func(p *product.Product) {
			p.Kind, p.Items = "first", map[string]product.Item{"second": {Name: "Second"}}
		}, "another product has this kind"},
		{"the game of another product", func(p *product.Product) { p.Games = dice }, `dice is of the product "first" already`},
	} {
		first := producttest.New("first", func(p *product.Product) { p.Games = dice })
		err := product.NewList().Add(first, producttest.New("second", test.change))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: the error is %v, want one with %q", test.name, err, test.want)
		}
	}
}

// Everything about a wager comes from the product of its kind. A wager of no product is described by
// its record alone.
func TestListAsksProductOfKind(t *testing.T) {
	shared := errors.New("it was asked")
	originals := producttest.New("originals", func(p *product.Product) {
		p.Items, p.Games = nil, producttest.Games(rules.Definition{ID: "dice", Name: "Dice"}, rules.Definition{ID: "crash", Name: "Crash", Kind: rules.Multiplayer})
		p.Delay = func(string) time.Duration { return time.Second }
		p.Group = func(game string) product.Group { return map[string]product.Group{"dice": product.Cards}[game] }
		p.MaxReturn = func(*wagerlog.Wager) (float64, bool) { return 2, true }
		p.Describe = func(db.Querier, *wagerlog.Wager) (wagerlog.Details, error) { return wagerlog.Details{}, shared }
		p.DescribeOpen = func(db.Querier, id.Binary) (wagerlog.Details, error) { return wagerlog.Details{}, shared }
	})
	list := producttest.List(t, originals, producttest.New("pools", nil))
	w := func(kind wagerlog.Kind) *wagerlog.Wager { return &wagerlog.Wager{Terms: wagerlog.Terms{Kind: kind}} }
	for _, test := range []struct {
		kind         wagerlog.Kind
		item, public string
		group        product.Group
		delay        time.Duration
		known        bool
		err          error
	}{
		{"originals", "dice", "", product.Cards, time.Second, true, shared},
		{"pools", "pools", "pools", product.Instant, 0, false, nil},
		{"unknown", "dice", "", "", 0, false, nil},
	} {
		_, described := list.Describe(nil, w(test.kind))
		_, describedOpen := list.DescribeOpen(nil, test.kind, id.Binary{})
		_, known := list.MaxReturn(w(test.kind))
		if list.PublicKind(test.kind) != test.public || list.Group(test.kind, test.item) != test.group || list.Delay(test.kind, test.item) != test.delay ||
			known != test.known || !errors.Is(described, test.err) || !errors.Is(describedOpen, test.err) {
			t.Errorf("%s: public kind %q, group %q, delay %v, bound known %v, described %v and %v", test.kind, list.PublicKind(test.kind),
				list.Group(test.kind, test.item), list.Delay(test.kind, test.item), known, described, describedOpen)
		}
	}
	if list.KindOf("dice") != "originals" || list.KindOf("pools") != "pools" || list.KindOf("other") != "" {
		t.Errorf("kinds %q, %q, %q", list.KindOf("dice"), list.KindOf("pools"), list.KindOf("other"))
	}
	if defs := list.Definitions(); len(defs) != 2 || defs[0].ID != "crash" {
		t.Errorf("the games are %+v: games that all players share come first", defs)
	}
}

// A product that cannot end its rounds does not keep the others from ending theirs.
func TestDrainReachesEveryProduct(t *testing.T) {
	failed, stopped := errors.New("the round goes on"), false
	list := producttest.List(t,
		producttest.New("first", func(p *product.Product) {
			p.Drain = func(context.Context, time.Duration) error { return failed }
		}),
		producttest.New("second", nil),
		producttest.New("third", func(p *product.Product) {
			p.Drain = func(context.Context, time.Duration) error { stopped = true; return nil }
		}),
	)
	if err := list.Drain(t.Context(), time.Second); !errors.Is(err, failed) || !stopped {
		t.Errorf("the error is %v, the last product has stopped: %v", err, stopped)
	}
}
