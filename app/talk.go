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
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/social/chat"
	"croupier/app/social/chat/gifts"
	"croupier/app/social/chat/packs"
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
		DB: a.db, Clock: a.options.Clock, IDs: a.ids, Hub: licensedHub{a.hub, a, licence.Chat}, Log: a.log,
		People: talkers{a}, Wagers: shown{a}, Packs: a.packs, Rewards: rewards{a}, StaffLog: a.staffLog,
	}, chat.Options{
		Rooms: rooms, MaxLength: settings.MaxLength, Slow: slow, History: settings.History,
		AllowedHosts: settings.Hosts, OwnHosts: a.ownHosts(),
	})
	rainKey, err := subkey(a.siteKey, "house rain")
	if err != nil {
		return err
	}
	a.gifts, err = gifts.New(gifts.Deps{
		DB: a.db, Clock: a.options.Clock, IDs: a.ids, Log: a.log, Wagers: a.wagers, Wallets: a.wallet, Prices: a.prices,
		People: receivers{a.eligibility}, Chat: chatRooms{a}, Deposits: a.wallet, Admission: givers{a.eligibility},
	}, gifts.Options{
		Rooms: a.chat.Rooms, Currency: strings.ToLower(a.cfg.Product.Token), QuizUSD: settings.QuizReward,
		HouseRain: settings.HouseRain, HouseRainUSD: settings.HouseRainEach, RainKey: rainKey,
	})
	if err != nil {
		return fmt.Errorf("set up gifts: %w", err)
	}
	return nil
}

// ownHosts are the site's own names, to which messages may always link.
func (a *App) ownHosts() []string {
	if a.address.host == "" {
		return nil
	}
	return []string{a.address.host}
}

// talkers are the players as the chat knows them.
type talkers struct{ app *App }

func person(p account.Person, found bool, err error) (chat.Person, bool, error) {
	return chat.Person{
		ID: p.ID, Name: p.Name, Avatar: p.Avatar, Roles: p.Roles, Level: p.VIPLevel,
		MutedUntil: p.MutedUntil, ExcludedUntil: p.ExcludedUntil, Banned: p.Banned,
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
func (t talkers) Mute(tx *db.Tx, userID string, until time.Time) error {
	return t.app.accounts.MuteIn(tx, userID, until)
}

// Unmute implements chat.People.
func (t talkers) Unmute(tx *db.Tx, userID string) error {
	return t.app.accounts.MuteIn(tx, userID, time.Time{})
}

// Addresses implements chat.People.
func (talkers) Addresses(q db.Querier, userID string) ([]string, error) {
	return session.Addresses(q, userID)
}

// shown are the wagers that players show each other.
type shown struct{ app *App }

// Wager implements chat.Wagers.
func (s shown) Wager(ctx context.Context, wagerID string) (chat.Wager, bool, error) {
	row, owner, err := s.app.bets.Wager(ctx, wagerID)
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
type receivers struct{ eligibility *eligibility.Service }

func (r receivers) account(q db.Querier, p account.Person, found bool, err error) (gifts.Account, bool, error) {
	known := gifts.Account{Person: gifts.Person{ID: p.ID, Name: p.Name}}
	if !found || err != nil {
		return known, found, err
	}
	if err := r.eligibility.Check(q, eligibility.Receive, actedOn(p), "", 0); err != nil {
		if _, refused := fault.From(err); !refused {
			return known, true, err
		}
		known.Barred = true
	}
	return known, true, nil
}

// ByName implements gifts.People.
func (r receivers) ByName(q db.Querier, name string) (gifts.Account, bool, error) {
	person, found, err := account.PersonByName(q, name)
	return r.account(q, person, found, err)
}

// ByID implements gifts.People.
func (r receivers) ByID(q db.Querier, userID string) (gifts.Account, bool, error) {
	person, found, err := account.PersonByID(q, userID)
	return r.account(q, person, found, err)
}

// chatRooms is the chat as gifts use it.
type chatRooms struct{ app *App }

// Service implements gifts.Chat: where there is no chat nothing is given in it.
func (r chatRooms) Service(tx *db.Tx, room, by string, data any) (any, error) {
	if !r.app.licensed(licence.Chat) {
		return nil, fault.ErrFeature
	}
	return r.app.chat.Service(tx, room, by, data)
}

// Talkers implements gifts.Chat.
func (r chatRooms) Talkers(q db.Querier, room string, since time.Time, limit int) ([]string, error) {
	return r.app.chat.Talkers(q, room, since, limit)
}
