package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"croupier/app/account"
	"croupier/app/chat"
	"croupier/app/chat/gifts"
	"croupier/app/chat/packs"
	"croupier/app/fault"
	"croupier/app/play"
	"croupier/app/session"
	"croupier/db"
)

// buildTalk makes the chat and the money that moves in it.
func (a *App) buildTalk(context.Context) error {
	settings := a.cfg.Chat
	a.packs = packs.New(packs.Deps{Clock: a.options.Clock, Log: a.log}, packs.Options{
		GIFURL: settings.GIFURL, GIFKey: settings.GIFKey, GIFHosts: settings.GIFHosts,
	})
	rooms := make([]chat.Room, 0, len(settings.Rooms))
	for _, room := range settings.Rooms {
		rooms = append(rooms, chat.Room{ID: room, Closed: slices.Contains(settings.Closed, room)})
	}
	slow := settings.Slow
	if slow == 0 {
		slow = -1 // none, where 0 would be the usual
	}
	a.chat = chat.New(chat.Deps{
		DB: a.db, Clock: a.options.Clock, IDs: a.ids, Hub: a.hub, Log: a.log, People: talkers{a}, Wagers: shown{a},
		Packs: a.packs, Rewards: rewards{a},
	}, chat.Options{
		Rooms: rooms, MaxLength: settings.MaxLength, Slow: slow, History: settings.History,
		AllowedHosts: a.linkHosts(),
	})
	var err error
	a.gifts, err = gifts.New(gifts.Deps{
		DB: a.db, Clock: a.options.Clock, IDs: a.ids, Log: a.log, Ledger: a.ledger, Wallets: a.wallet, Prices: a.prices,
		People: receivers{a}, Chat: chatRooms{a.chat}, Deposits: a.wallet, Admission: givers{a},
	}, gifts.Options{
		Rooms: settings.Rooms, Currency: strings.ToLower(a.cfg.Product.Token), QuizUSD: settings.QuizReward,
		HouseRain: settings.HouseRain, HouseRainUSD: settings.HouseRainEach,
	})
	if err != nil {
		return fmt.Errorf("set up gifts: %w", err)
	}
	return nil
}

// linkHosts are the sites that messages may link to.
func (a *App) linkHosts() []string {
	hosts := append([]string(nil), a.cfg.Chat.Hosts...)
	if host := a.host(); host != "" {
		hosts = append(hosts, host)
	}
	return hosts
}

// talkers are the players as the chat knows them.
type talkers struct{ app *App }

func person(p account.Person, found bool, err error) (chat.Person, bool, error) {
	return chat.Person{
		ID: p.ID, Name: p.Name, Avatar: p.Avatar, Roles: p.Roles, Level: p.VIPLevel, MutedUntil: p.MutedUntil,
	}, found, err
}

// ByID implements chat.People.
func (talkers) ByID(q db.Querier, userID string) (chat.Person, bool, error) {
	return person(account.PersonByID(q, userID))
}

// ByName implements chat.People.
func (talkers) ByName(q db.Querier, name string) (chat.Person, bool, error) {
	return person(account.PersonByName(q, name))
}

// Mute implements chat.People.
func (t talkers) Mute(tx *db.Tx, userID string, until time.Time, actor string) error {
	return t.app.accounts.MuteIn(tx, userID, until, actor)
}

// Unmute implements chat.People.
func (t talkers) Unmute(tx *db.Tx, userID, actor string) error {
	return t.app.accounts.MuteIn(tx, userID, time.Time{}, actor)
}

// shown are the wagers that players show each other.
type shown struct{ app *App }

// Wager implements chat.Wagers.
func (s shown) Wager(ctx context.Context, wagerID string) (chat.Wager, bool, error) {
	info, owner, err := s.app.play.Wager(ctx, wagerID)
	if errors.Is(err, play.ErrUnknownBet) {
		return chat.Wager{}, false, nil
	}
	if err != nil {
		return chat.Wager{}, false, err
	}
	w := chat.Wager{
		ID: info.Info.ID, Game: info.Info.Game, Name: info.Metadata.Name, Currency: info.Info.Currency,
		SplitTotal: info.Info.SplitTotal, Multiplier: info.Info.Multiplier, Owner: owner,
	}
	if session.IsGuest(owner) {
		return w, true, nil
	}
	_, w.Private, _, err = s.app.accounts.Seen(ctx, owner, nil)
	return w, true, err
}

// rewards pays prizes; gifts are made after the chat.
type rewards struct{ app *App }

// Quiz implements chat.Rewards.
func (r rewards) Quiz(tx *db.Tx, userID string, ref []byte) (amount, currency string, err error) {
	return r.app.gifts.Quiz(tx, userID, ref)
}

// receivers are the players as gifts know them.
type receivers struct{ app *App }

func (r receivers) account(p account.Person, found bool, err error) (gifts.Account, bool, error) {
	return gifts.Account{
		Person:   gifts.Person{ID: p.ID, Name: p.Name},
		Excluded: r.app.options.Clock.Now().Before(p.ExcludedUntil),
	}, found && !p.Banned, err
}

// ByName implements gifts.People.
func (r receivers) ByName(q db.Querier, name string) (gifts.Account, bool, error) {
	return r.account(account.PersonByName(q, name))
}

// ByID implements gifts.People.
func (r receivers) ByID(q db.Querier, userID string) (gifts.Account, bool, error) {
	return r.account(account.PersonByID(q, userID))
}

// chatRooms is the chat as gifts use it.
type chatRooms struct{ chat *chat.Service }

// Service implements gifts.Chat.
func (r chatRooms) Service(tx *db.Tx, room string, data any) (any, error) {
	return r.chat.Service(tx, room, data)
}

// Talkers implements gifts.Chat.
func (r chatRooms) Talkers(q db.Querier, room string, since time.Time, limit int) ([]string, error) {
	return r.chat.Talkers(q, room, since, limit)
}

// givers decides who may give money away.
type givers struct{ app *App }

// May implements gifts.Admission: whoever may not play with real money may not
// give it away either.
func (g givers) May(user *session.User) error {
	switch {
	case user == nil:
		return fault.ErrUnauthorized
	case user.Excluded(g.app.options.Clock.Now()):
		return errExcluded
	case !user.HasEmail || !user.EmailVerified:
		return errUnverified
	}
	return nil
}
