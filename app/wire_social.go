package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/history"
	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/social/chat"
	"croupier/app/social/chat/gifts"
	"croupier/app/social/chat/packs"
	"croupier/app/social/feed"
	"croupier/db"
)

type chatNeeds struct {
	licence     *licence.Site
	accounts    *account.Service
	eligibility *eligibility.Service
	desk        *gamecalls.Checker
	wallets     *wallet.Service
	bets        *history.Service
	catalogue   *catalogue.Service
}

// wireChat makes the chat and its transfers of money.
func wireChat(_ context.Context, k *kernel, needs chatNeeds) (*chat.Service, feature.Feature, error) {
	configured := k.cfg.Chat
	packsOff := chat.DeclarePacksOff()
	pictures := packs.New(packs.Deps{Clock: k.clock, Log: k.log, IsOff: func(name string) bool { return slices.Contains(packsOff.Get(), name) }}, packs.Options{
		GIFURL: configured.GIFURL, GIFKey: configured.GIFKey, GIFHosts: configured.GIFHosts,
	})
	prizes, err := gifts.NewPrizes(gifts.PrizeDeps{
		Wagers: needs.desk.Wagers, Wallets: needs.wallets, Prices: k.prices, Players: giftDirectory{needs.accounts, needs.eligibility},
	}, gifts.PrizeOptions{Currency: strings.ToLower(k.cfg.Product.Token), QuizUSD: configured.QuizReward})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up gifts: %w", err)
	}
	service := chat.New(chat.Deps{
		Services: k.shared, Hub: needs.licence.Sockets(k.hub, licence.Chat),
		Players: needs.accounts, Addresses: session.Addresses, Wagers: wagerLookup{needs.bets, needs.catalogue, needs.accounts}, Packs: pictures, Rewards: prizes,
		PackList: pictures, PacksOff: packsOff,
	}, chatOptions(k))
	k.activity.Declare(gifts.ActivityKinds()...)
	rainKey, err := k.subkey("house rain")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	giving, err := gifts.New(gifts.Deps{
		Prizes: prizes, Services: k.shared, Chat: licensedChat{service, needs.licence},
		Deposits: needs.wallets, Gate: needs.eligibility,
	}, gifts.Options{Rooms: service.Rooms, HouseRain: configured.HouseRain, HouseRainUSD: configured.HouseRainEach, RainKey: rainKey})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up gifts: %w", err)
	}
	return service, feature.Feature{
		Name: "chat", Tables: slices.Concat(chat.Tables(), gifts.Tables()), Licence: licence.Chat, Calls: slices.Concat(service.Actions(), pictures.Actions(), giving.Actions()),
		Permissions: slices.Concat(chat.Permissions(), gifts.Permissions()), Settings: []settings.Group{service.Settings(), giving.Settings()},
		Policy: action.Policy{Images: imageSources(configured.GIFHosts)}, Jobs: slices.Concat(service.Jobs(), giving.Jobs()),
		Workers: []feature.Worker{{Name: "chat", Run: service.Run, Failure: feature.StopSite}},
	}, nil
}

func chatOptions(k *kernel) chat.Options {
	configured := k.cfg.Chat
	chatRooms := make([]chat.Room, 0, len(configured.Rooms))
	for _, room := range configured.Rooms {
		chatRooms = append(chatRooms, chat.Room{ID: room, Closed: slices.Contains(configured.Closed, room)})
	}
	slow := configured.Slow
	if slow == 0 {
		slow = -1 // none; 0 would mean the default
	}
	var own []string
	if host := k.address.Host(); host != "" {
		own = append(own, host)
	}
	return chat.Options{
		Rooms: chatRooms, MaxLength: configured.MaxLength, Slow: slow, History: configured.History, AllowedHosts: configured.Hosts, OwnHosts: own,
	}
}

func imageSources(hosts []string) (sources []string) {
	for _, host := range hosts {
		sources = append(sources, "https://"+host)
	}
	return sources
}

// wagerLookup finds the wagers that players share in the chat.
type wagerLookup struct {
	bets      *history.Service
	catalogue *catalogue.Service
	accounts  *account.Service
}

// Wager implements chat.Wagers.
func (l wagerLookup) Wager(ctx context.Context, wagerID string) (chat.Wager, bool, error) {
	shared, err := l.bets.Shared(ctx, wagerID)
	if errors.Is(err, history.ErrUnknownBet) {
		return chat.Wager{}, false, nil
	}
	w := chat.Wager{
		ID: shared.ID, Game: shared.Item, Name: l.catalogue.Name(shared.Item), Currency: shared.Currency,
		SplitTotal: shared.Stake, Multiplier: shared.Multiplier, Owner: shared.Owner,
	}
	if err != nil || session.IsGuest(w.Owner) {
		return w, err == nil, err
	}
	player, err := l.accounts.VisiblePlayer(ctx, w.Owner, nil)
	w.Private = player.PrivateBets
	return w, true, err
}

// giftDirectory adapts the directory for gifts.
type giftDirectory struct {
	players.Finder
	eligibility *eligibility.Service
}

// MayReceive implements gifts.Players.
func (d giftDirectory) MayReceive(q db.Querier, player players.Person) (bool, error) {
	err := d.eligibility.Check(q, eligibility.ReceiveGift, eligibility.SubjectOfPerson(player), "", 0)
	if _, refused := fault.From(err); refused {
		return false, nil
	}
	return err == nil, err
}

// licensedChat adapts the chat for gifts.
type licensedChat struct {
	chat    *chat.Service
	licence *licence.Site
}

// Service implements gifts.Chat. Without a chat there are no gifts.
func (c licensedChat) Service(tx *db.Tx, room, by string, data any) (any, error) {
	if !c.licence.Has(licence.Chat) {
		return nil, fault.ErrFeature
	}
	return c.chat.Service(tx, room, by, data)
}

// RecentWriters implements gifts.Chat.
func (c licensedChat) RecentWriters(q db.Querier, room string, since time.Time, limit int) ([]string, error) {
	return c.chat.RecentWriters(q, room, since, limit)
}

type feedNeeds struct {
	licence   *licence.Site
	products  *product.List
	catalogue *catalogue.Service
	wallets   *wallet.Service
	accounts  *account.Service
}

func wireFeed(ctx context.Context, k *kernel, needs feedNeeds) (*feed.Service, feature.Feature, error) {
	service, err := feed.New(feed.Deps{
		Services: k.shared.WithSockets(needs.licence.Sockets(k.hub, licence.LiveFeed)), Catalogue: needs.catalogue, Currencies: k.currencies, Players: needs.accounts,
		Products: needs.products,
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
