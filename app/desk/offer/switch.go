package offer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// OfferThing is a product or a currency.
type OfferThing struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Open  bool   `json:"open"`
	// Games are the names of the product's games.
	Games []string `json:"games"`
	// Rounds counts the wagers that are open in it.
	Rounds int64 `json:"rounds"`
}

// OfferAnswer is what is open. Taking tells whether stakes are taken at all, and
// Originals whether the house's own games are: two settings above all of these.
type OfferAnswer struct {
	Products   []OfferThing `json:"products"`
	Currencies []OfferThing `json:"currencies"`
	Taking     bool         `json:"taking"`
	Originals  bool         `json:"originals"`
}

// Offer tells what is open.
func (s *Service) Offer(ctx context.Context, _ *session.Call, _ action.None) (OfferAnswer, error) {
	answer := OfferAnswer{Products: []OfferThing{}, Currencies: []OfferThing{}, Taking: s.Desk.Wagers.Taking(), Originals: s.Desk.Settings.Enabled()}
	var open []wager.OpenCount
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		open, err = wager.CountOpen(q)
		return err
	})
	for _, kind := range s.Desk.Wagers.Kinds() {
		thing := OfferThing{ID: string(kind), Title: titleOf(kind), Open: !s.Desk.Wagers.ClosedProduct(kind), Games: []string{}}
		for _, game := range s.Games {
			if s.Desk.KindOf(game.ID) == kind {
				thing.Games = append(thing.Games, game.Name)
			}
		}
		for _, one := range open {
			if one.Kind == kind {
				thing.Rounds += one.Count
			}
		}
		answer.Products = append(answer.Products, thing)
	}
	for _, c := range s.Currencies {
		thing := OfferThing{ID: c.ID, Title: c.Name, Open: !s.Desk.Wagers.ClosedCurrency(c.ID), Games: []string{}}
		for _, one := range open {
			if one.Currency == c.ID {
				thing.Rounds += one.Count
			}
		}
		answer.Currencies = append(answer.Currencies, thing)
	}
	return answer, err
}

// SwitchRequest opens a product or a currency, or closes it.
type SwitchRequest struct {
	What string `json:"what" validate:"required,oneof=product currency"`
	ID   string `json:"id" validate:"required,max=40"`
	Open bool   `json:"open"`
	action.Reason
}

// SwitchCall opens or closes.
func (s *Service) SwitchCall(ctx context.Context, call *session.Call, request SwitchRequest) (action.None, error) {
	key, closed := keyProducts, s.Desk.Wagers.ClosedProduct(wager.Kind(request.ID))
	known := slices.Contains(s.Desk.Wagers.Kinds(), wager.Kind(request.ID))
	if request.What == "currency" {
		key, closed = keyCurrencies, s.Desk.Wagers.ClosedCurrency(request.ID)
		_, known = s.Desk.Wallets.Currency(request.ID)
	}
	switch {
	case !known:
		return action.None{}, errThing
	case closed == !request.Open:
		return action.None{}, errOpen
	}
	return action.None{}, s.setMembers(ctx, call, key, []string{request.ID}, !request.Open, request.Reason.Reason)
}

// SwitchGames opens games of the house or closes them.
func (s *Service) SwitchGames(ctx context.Context, call *session.Call, ids []string, on bool, reason string) error {
	return s.setMembers(ctx, call, keyGames, ids, !on, reason)
}

// members are the present members of a setting that is a list.
func (s *Service) members(key string) []string {
	switch key {
	case keyGames:
		return s.Desk.Settings.Disabled()
	case keyCurrencies:
		return s.Desk.Wagers.ClosedCurrencies()
	default:
		return s.Desk.Wagers.ClosedProducts()
	}
}

// tries is how often a list is changed anew when somebody else changed it between
// the reading and the change: only the named members are meant.
const tries = 3

// setMembers puts names on a list, or takes them off it.
func (s *Service) setMembers(ctx context.Context, call *session.Call, key string, ids []string, on bool, reason string) error {
	var err error
	for range tries {
		var version int64
		if version, err = s.version(ctx, key); err != nil {
			return err
		}
		list := s.members(key)
		for _, id := range ids {
			switch has := slices.Contains(list, id); {
			case on && !has:
				list = append(list, id)
			case !on && has:
				list = slices.DeleteFunc(list, func(one string) bool { return one == id })
			}
		}
		slices.Sort(list)
		err = s.Settings.Change(ctx, by(call, reason), settings.Change{Key: key, Value: encode(list), Version: version})
		if !errors.Is(err, settings.ErrStale) {
			return err
		}
	}
	return err
}

func (s *Service) version(ctx context.Context, key string) (int64, error) {
	versions, err := s.Settings.Versions(ctx, key)
	return versions[key], err
}

func by(call *session.Call, reason string) settings.Who {
	return settings.Who{Actor: call.User.ID, Reason: reason, RequestID: call.RequestID}
}

func encode(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("a list of texts cannot be written: %v", err))
	}
	return text
}
