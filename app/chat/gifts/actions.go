package gifts

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/action"
	"croupier/app/fault"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/session"
)

// TipRequest gives one player money. Amount is a decimal text in whole units;
// a plain JSON number is read as its text.
type TipRequest struct {
	Name      string         `json:"name" validate:"max=200"`
	Amount    jsontext.Value `json:"amount"`
	Currency  string         `json:"currency"`
	Channel   string         `json:"channel"`
	RequestID string         `json:"request_id,omitempty"`
}

// RainRequest spreads an amount equally over so many players of a room.
type RainRequest struct {
	Users     int            `json:"users"`
	Amount    jsontext.Value `json:"amount"`
	Currency  string         `json:"currency"`
	Channel   string         `json:"channel"`
	RequestID string         `json:"request_id,omitempty"`
}

// Given answers a gift: the message that the room got, and the balance that
// the sender has left in whole units.
type Given struct {
	Message jsontext.Value `json:"message"`
	Balance string         `json:"balance"`
}

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/chat/tip", action.SignedIn, s.Tip,
			action.Summary("Gives another player real money and tells the room. Codes: 1 unknown username, 2 invalid amount, 3 to oneself."),
			action.PerAccount(30, time.Minute)),
		action.Post("/api/chat/rain", action.SignedIn, s.Rain,
			action.Summary("Splits real money equally over players who write in the room. Codes: 1 invalid count, 2 invalid amount, 4 nobody qualifies."),
			action.PerAccount(30, time.Minute)),
	}
}

// wish is what a tip and a rain have in common.
type wish struct {
	sender   *session.User
	room     string
	currency money.Currency
	amount   money.Amount
	request  ledger.Request
	// invalid refuses an amount.
	invalid *fault.Error
}

// read checks what depends on the request alone, so that the same request
// comes this far whenever it is sent.
func (s *Service) read(call *session.Call, room, currency string, raw jsontext.Value, requestID string, invalid *fault.Error) (*wish, error) {
	if call.User == nil {
		return nil, fault.ErrUnauthorized
	}
	w := &wish{sender: call.User, room: room, invalid: invalid}
	var known bool
	if w.currency, known = s.Wallets.Currency(currency); !known {
		return nil, errCurrency
	}
	if !slices.Contains(s.rooms, room) {
		return nil, errRoom
	}
	if err := checkRequestID(requestID); err != nil {
		return nil, err
	}
	// An escape in a string leaves a backslash, which no amount has.
	amount, err := money.ParseAmount(strings.Trim(string(raw), `"`), w.currency.Decimals)
	if err != nil || amount <= 0 {
		return nil, invalid.Because(err)
	}
	w.amount = amount
	w.request = ledger.Request{Owner: call.User.ID, ID: requestID}
	return w, nil
}

// enough refuses less than the least for a receiver.
func (s *Service) enough(w *wish, each money.Amount) error {
	least, err := s.worth(leastUSD, w.currency)
	if err != nil {
		return err
	}
	if each < least {
		return tooSmall(w.invalid, least, w.currency)
	}
	return nil
}

// Tip gives another player money.
func (s *Service) Tip(ctx context.Context, call *session.Call, r TipRequest) (Given, error) {
	w, err := s.read(call, r.Channel, r.Currency, r.Amount, r.RequestID, ErrTipAmount)
	if err != nil {
		return Given{}, err
	}
	w.request.Hash = ledger.Hash([]byte("Tip"), []byte(r.Name), []byte(w.amount.Text(0)), []byte(w.currency.ID), []byte(w.room))
	return s.once(ctx, w.request, s.tip(w, r.Name))
}

// Rain spreads an amount over players.
func (s *Service) Rain(ctx context.Context, call *session.Call, r RainRequest) (Given, error) {
	if r.Users < 1 || r.Users > MaxUsers {
		return Given{}, ErrUsers
	}
	w, err := s.read(call, r.Channel, r.Currency, r.Amount, r.RequestID, ErrRainAmount)
	if err != nil {
		return Given{}, err
	}
	w.request.Hash = ledger.Hash([]byte("Rain"), []byte{byte(r.Users)}, []byte(w.amount.Text(0)), []byte(w.currency.ID), []byte(w.room))
	return s.once(ctx, w.request, s.rain(w, r.Users))
}
