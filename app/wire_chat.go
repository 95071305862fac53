package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/betting/bets"
	"croupier/app/desk/licence"
	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/session"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/social/chat"
	"croupier/app/social/chat/gifts"
	"croupier/app/social/chat/packs"
	"croupier/db"
)

type chatNeeds struct {
	licence     *licence.Site
	accounts    *account.Service
	eligibility *eligibility.Service
	desk        *gaming.Desk
	wallets     *wallet.Service
	bets        *bets.Service
}

// wireChat makes the chat and the money that moves in it.
func wireChat(_ context.Context, k *kernel, needs chatNeeds) (*chat.Service, feature.Feature, error) {
	settings := k.cfg.Chat
	pictures := packs.New(packs.Deps{Clock: k.clock, Log: k.log}, packs.Options{
		GIFURL: settings.GIFURL, GIFKey: settings.GIFKey, GIFHosts: settings.GIFHosts,
	})
	prizes, err := gifts.NewPrizes(gifts.PrizeDeps{
		Wagers: needs.desk.Wagers, Wallets: needs.wallets, Prices: k.prices, People: giftDirectory{needs.eligibility},
	}, gifts.PrizeOptions{Currency: strings.ToLower(k.cfg.Product.Token), QuizUSD: settings.QuizReward})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up gifts: %w", err)
	}
	service := chat.New(chat.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Hub: needs.licence.Sockets(k.hub, licence.Chat), Log: k.log,
		People: chatDirectory{needs.accounts}, Wagers: wagerLookup{needs.bets, needs.accounts}, Packs: pictures, Rewards: prizes,
	}, chatOptions(k))
	rainKey, err := k.subkey("house rain")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	giving, err := gifts.New(gifts.Deps{
		Prizes: prizes, DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Chat: licensedChat{service, needs.licence},
		Deposits: needs.wallets, Admission: giftEligibility{needs.eligibility},
	}, gifts.Options{Rooms: settings.Rooms, HouseRain: settings.HouseRain, HouseRainUSD: settings.HouseRainEach, RainKey: rainKey})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up gifts: %w", err)
	}
	return service, feature.Feature{
		Name: "chat", Licence: licence.Chat, Calls: slices.Concat(service.Actions(), pictures.Actions(), giving.Actions()),
		Policy: action.Policy{Images: imageSources(settings.GIFHosts)}, Jobs: slices.Concat(service.Jobs(), giving.Jobs()),
		Workers: []feature.Worker{{Name: "chat", Run: service.Run, Failure: feature.StopSite}},
	}, nil
}

func chatOptions(k *kernel) chat.Options {
	settings := k.cfg.Chat
	rooms := make([]chat.Room, 0, len(settings.Rooms))
	for _, room := range settings.Rooms {
		rooms = append(rooms, chat.Room{ID: room, Closed: slices.Contains(settings.Closed, room)})
	}
	slow := settings.Slow
	if slow == 0 {
		slow = -1 // none, where 0 would be the usual
	}
	hosts := slices.Clone(settings.Hosts)
	if host := k.address.Host(); host != "" {
		hosts = append(hosts, host)
	}
	return chat.Options{Rooms: rooms, MaxLength: settings.MaxLength, Slow: slow, History: settings.History, AllowedHosts: hosts}
}

func imageSources(hosts []string) (sources []string) {
	for _, host := range hosts {
		sources = append(sources, "https://"+host)
	}
	return sources
}

// wagerLookup finds the wagers that players show each other.
type wagerLookup struct {
	bets     *bets.Service
	accounts *account.Service
}

// Wager implements chat.Wagers.
func (l wagerLookup) Wager(ctx context.Context, wagerID string) (chat.Wager, bool, error) {
	row, owner, err := l.bets.Wager(ctx, wagerID)
	if errors.Is(err, bets.ErrUnknownBet) {
		return chat.Wager{}, false, nil
	}
	if err != nil {
		return chat.Wager{}, false, err
	}
	w := chat.Wager{
		ID: row.ID, Game: row.Game, Name: row.Name, Currency: row.Currency,
		SplitTotal: row.Bet, Multiplier: row.Multiplier, Owner: owner,
	}
	if session.IsGuest(owner) {
		return w, true, nil
	}
	_, w.Private, _, err = l.accounts.Seen(ctx, owner, nil)
	return w, true, err
}

// chatDirectory finds players as the chat knows them.
type chatDirectory struct{ accounts *account.Service }

func chatPerson(p account.Person, found bool, err error) (chat.Person, bool, error) {
	return chat.Person{
		ID: p.ID, Name: p.Name, Avatar: p.Avatar, Roles: p.Roles, Level: p.VIPLevel,
		MutedUntil: p.MutedUntil, ExcludedUntil: p.ExcludedUntil, Banned: p.Banned,
	}, found, err
}

// ByID implements chat.People.
func (chatDirectory) ByID(q db.Querier, userID string) (chat.Person, bool, error) {
	return chatPerson(account.PersonByID(q, userID))
}

// ByName implements chat.People.
func (chatDirectory) ByName(q db.Querier, name string) (chat.Person, bool, error) {
	return chatPerson(account.PersonByName(q, name))
}

// Mute implements chat.People.
func (d chatDirectory) Mute(tx *db.Tx, userID string, until time.Time, actor string) error {
	return d.accounts.MuteIn(tx, userID, until, actor)
}

// Unmute implements chat.People.
func (d chatDirectory) Unmute(tx *db.Tx, userID, actor string) error {
	return d.accounts.MuteIn(tx, userID, time.Time{}, actor)
}

// Addresses implements chat.People.
func (chatDirectory) Addresses(q db.Querier, userID string) ([]string, error) {
	return session.Addresses(q, userID)
}

// giftDirectory finds players as gifts know them.
type giftDirectory struct{ eligibility *eligibility.Service }

func (d giftDirectory) account(q db.Querier, p account.Person, found bool, err error) (gifts.Account, bool, error) {
	known := gifts.Account{Person: gifts.Person{ID: p.ID, Name: p.Name}}
	if !found || err != nil {
		return known, found, err
	}
	if err := d.eligibility.Check(q, eligibility.Receive, personSubject(p), "", 0); err != nil {
		if _, refused := fault.From(err); !refused {
			return known, true, err
		}
		known.Barred = true
	}
	return known, true, nil
}

// ByName implements gifts.People.
func (d giftDirectory) ByName(q db.Querier, name string) (gifts.Account, bool, error) {
	person, found, err := account.PersonByName(q, name)
	return d.account(q, person, found, err)
}

// ByID implements gifts.People.
func (d giftDirectory) ByID(q db.Querier, userID string) (gifts.Account, bool, error) {
	person, found, err := account.PersonByID(q, userID)
	return d.account(q, person, found, err)
}

// licensedChat is the chat as gifts use it.
type licensedChat struct {
	chat    *chat.Service
	licence *licence.Site
}

// Service implements gifts.Chat: where there is no chat nothing is given in it.
func (c licensedChat) Service(tx *db.Tx, room, by string, data any) (any, error) {
	if !c.licence.Has(licence.Chat) {
		return nil, fault.ErrFeature
	}
	return c.chat.Service(tx, room, by, data)
}

// Talkers implements gifts.Chat.
func (c licensedChat) Talkers(q db.Querier, room string, since time.Time, limit int) ([]string, error) {
	return c.chat.Talkers(q, room, since, limit)
}
