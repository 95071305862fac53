package products

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

// OfferItem is a product or a currency.
type OfferItem struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Open  bool   `json:"open"`
	// Games are the names of the product's games.
	Games []string `json:"games"`
	// Rounds is the number of its open wagers.
	Rounds int64 `json:"rounds"`
}

// OfferAnswer lists what is open. Taking reports whether the site accepts stakes at all.
// Originals reports whether the site's original games are open. These two settings
// override all others.
type OfferAnswer struct {
	Products    []OfferItem `json:"products"`
	Currencies  []OfferItem `json:"currencies"`
	AcceptsBets bool        `json:"accepts_bets"`
	Originals   bool        `json:"originals"`
}

// Offer returns what is open.
func (s *Service) Offer(ctx context.Context, _ *session.Call, _ action.None) (OfferAnswer, error) {
	answer := OfferAnswer{Products: []OfferItem{}, Currencies: []OfferItem{}, AcceptsBets: s.Desk.Wagers.AcceptsBets(), Originals: s.Desk.Settings.Enabled()}
	var open []wager.OpenCount
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		open, err = wager.CountOpen(q)
		return err
	})
	for _, kind := range s.Desk.Wagers.Kinds() {
		item := OfferItem{ID: string(kind), Title: s.Products.Title(kind), Open: !s.Desk.Wagers.ClosedProduct(kind), Games: []string{}}
		for _, def := range s.Products.Definitions() {
			if s.Products.KindOf(def.ID) == kind {
				item.Games = append(item.Games, def.Name)
			}
		}
		for _, one := range open {
			if one.Kind == kind {
				item.Rounds += one.Count
			}
		}
		answer.Products = append(answer.Products, item)
	}
	for _, c := range s.Currencies {
		item := OfferItem{ID: c.ID, Title: c.Name, Open: !s.Desk.Wagers.ClosedCurrency(c.ID), Games: []string{}}
		for _, one := range open {
			if one.Currency == c.ID {
				item.Rounds += one.Count
			}
		}
		answer.Currencies = append(answer.Currencies, item)
	}
	return answer, err
}

// SwitchRequest opens or closes a product or a currency.
type SwitchRequest struct {
	What string `json:"what" validate:"required,oneof=product currency"`
	ID   string `json:"id" validate:"required,max=40"`
	Open bool   `json:"open"`
	action.Reason
}

// SwitchCall opens or closes a product or a currency.
func (s *Service) SwitchCall(ctx context.Context, call *session.Call, request SwitchRequest) (action.None, error) {
	key, closed := keyProducts, s.Desk.Wagers.ClosedProduct(wager.Kind(request.ID))
	known := slices.Contains(s.Desk.Wagers.Kinds(), wager.Kind(request.ID))
	if request.What == "currency" {
		key, closed = keyCurrencies, s.Desk.Wagers.ClosedCurrency(request.ID)
		_, known = s.Desk.Wallets.Currency(request.ID)
	}
	switch {
	case !known:
		return action.None{}, errUnknownItem
	case closed == !request.Open:
		return action.None{}, errUnchanged
	}
	return action.None{}, s.setMembers(ctx, call, key, []string{request.ID}, !request.Open, request.Reason.Reason)
}

// SwitchGames opens or closes original games.
func (s *Service) SwitchGames(ctx context.Context, call *session.Call, ids []string, on bool, reason string) error {
	return s.setMembers(ctx, call, keyGames, ids, !on, reason)
}

// members returns the present members of a list setting.
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

// maxAttempts is the maximum number of attempts to change a list that another request changes
// at the same time. Each attempt applies only to the named members.
const maxAttempts = 3

// setMembers adds names to a list or removes them.
func (s *Service) setMembers(ctx context.Context, call *session.Call, key string, ids []string, on bool, reason string) error {
	var err error
	for range maxAttempts {
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
		err = s.Settings.Change(ctx, settings.By(call, reason), settings.Change{Key: key, Value: encode(list), Version: version})
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

func encode(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("a list of texts cannot be written: %v", err))
	}
	return text
}
