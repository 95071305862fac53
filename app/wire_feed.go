package app

import (
	"context"
	"fmt"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/play"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/app/social/feed"
)

type feedNeeds struct {
	licence   *licence.Site
	catalogue *catalogue.Service
	wallets   *wallet.Service
	accounts  *account.Service
	play      *play.Service
}

func wireFeed(ctx context.Context, k *kernel, needs feedNeeds) (*feed.Service, feature.Feature, error) {
	service, err := feed.New(feed.Deps{
		DB: k.db, Clock: k.clock, Catalogue: needs.catalogue, Currencies: needs.wallets, Players: needs.accounts,
		Hub: needs.licence.Sockets(k.hub, licence.LiveFeed), Log: k.log,
		Delays: map[wagerlog.Kind]feed.Delays{play.KindOriginal: needs.play},
		Kinds:  betKinds,
	})
	if err == nil {
		err = service.Load(ctx)
	}
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the live feed: %w", err)
	}
	return service, feature.Feature{
		Name: "feed", Licence: licence.LiveFeed, Calls: service.Actions(), PlayerChanged: service.PlayerChanged,
		Projections: []projection.Projection[*wagerlog.Wager]{service},
		Workers:     []feature.Worker{{Name: "live feed", Run: service.Run, Failure: feature.Restart}},
	}, nil
}
