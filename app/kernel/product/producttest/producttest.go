// Package producttest makes products for tests: a complete product whose parts a test replaces, and
// the list of a test site.
package producttest

import (
	"context"
	"testing"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/product"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Fake is a product without a service.
type Fake product.Product

// Product implements product.Service.
func (f Fake) Product() product.Product { return product.Product(f) }

// New makes a complete product with a kind of wagers, whose one item has the name of the kind.
// change may replace parts; nil replaces none.
func New(kind wagerlog.Kind, change func(*product.Product)) Fake {
	p := product.Product{
		Kind: kind, Title: string(kind), Items: map[string]product.Item{string(kind): {Name: string(kind)}},
		Group:        func(string) product.Group { return product.Instant },
		Describe:     func(db.Querier, *wagerlog.Wager) (wagerlog.Details, error) { return wagerlog.Details{}, nil },
		DescribeOpen: func(db.Querier, id.Binary) (wagerlog.Details, error) { return wagerlog.Details{}, nil },
		Proof: wager.Proof{
			Checks: []audit.Check{{Name: string(kind), Run: func(context.Context, *db.DB, audit.Report) (int64, error) { return 0, nil }}},
			Find: func(db.Querier, []byte) (created wager.RequestObject, found bool, err error) {
				return created, false, nil
			},
		},
		Restore: product.Restore{Unaffected: "it exists in tests"},
	}
	if change != nil {
		change(&p)
	}
	return Fake(p)
}

// games are original games without a service that plays them.
type games struct {
	gamecalls.Games
	list []rules.Definition
}

// Definitions implements gamecalls.Games.
func (g games) Definitions() []rules.Definition { return g.list }

// Games are original games with definitions alone: no call on them works.
func Games(list ...rules.Definition) gamecalls.Games { return games{list: list} }

// List lists products.
func List(t testing.TB, services ...product.Service) *product.List {
	t.Helper()
	list := product.NewList()
	if err := list.Add(services...); err != nil {
		t.Fatal(err)
	}
	return list
}
