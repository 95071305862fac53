package gamecalls

import (
	"cmp"
	"context"
	"errors"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// PlayRequest places a wager.
type PlayRequest struct {
	// APIID names the game.
	APIID string `json:"api_id"`
	// Bet is the stake in whole units.
	Bet      money.Number `json:"bet,omitempty"`
	Demo     bool         `json:"demo,omitempty"`
	Currency string       `json:"currency"`
	Quick    bool         `json:"quick,omitempty"`
	// Data has the game's choices.
	Data jsontext.Value `json:"data,omitempty"`
	// FreeBet is the id of the free bet that pays the stake.
	FreeBet string `json:"free_bet,omitempty"`
	// RequestID is made by the client for each wager. A repeated id returns the
	// first outcome and moves nothing.
	RequestID string `json:"request_id,omitempty"`
}

// TurnRequest makes a choice in an open round.
type TurnRequest struct {
	ID        string         `json:"id"`
	Data      jsontext.Value `json:"data,omitempty"`
	RequestID string         `json:"request_id,omitempty"`
}

// FinishRequest ends an open round.
type FinishRequest struct {
	ID        string `json:"id"`
	RequestID string `json:"request_id,omitempty"`
}

// GameRequest names a game.
type GameRequest struct {
	APIID string `json:"api_id"`
}

// parseBet parses the stake. It refuses everything except a positive plain
// decimal with at most the currency's precision.
func parseBet(bet money.Number, currency money.Currency) (money.Amount, error) {
	amount, err := bet.Amount(currency)
	if err != nil || amount <= 0 {
		return 0, wager.ErrAmount.Because(err)
	}
	return amount, nil
}

// Canonical returns the canonical form of a JSON value, so that equal content
// has one hash and little storage.
func Canonical(raw jsontext.Value) (jsontext.Value, error) {
	if len(raw) == 0 {
		return jsontext.Value("{}"), nil
	}
	value := raw.Clone()
	if err := value.Compact(); err != nil {
		return nil, ChoiceError("the choices are not readable")
	}
	if len(value) > maxChoices {
		return nil, ChoiceError("the choices are too long")
	}
	return value, nil
}

// maxChoices bounds a player's choices, in bytes.
const maxChoices = 8 << 10

// Bet is a parsed Play request.
type Bet struct {
	Def      rules.Definition
	Bettor   wager.Bettor
	Currency money.Currency
	Stake    money.Amount
	Choices  []byte // amounts in minor units
	// Grant is the free bet that pays the stake, or zero.
	Grant   id.Binary
	Quick   bool
	Request ledger.Request
}

// Read checks everything that does not depend on the state of the site. def is the game's
// definition, or zero if the product has no such game. minor converts the amounts in its choices
// to minor units, and is nil if there are none.
func (d *Checker) Read(ctx context.Context, call *session.Call, r PlayRequest, def rules.Definition, minor MinorUnits) (*Bet, error) {
	w := &Bet{Def: def, Bettor: wager.Bettor{User: call.User, Demo: r.Demo, Country: call.Country}, Quick: r.Quick}
	if call.User == nil && !r.Demo {
		return nil, ErrAuth
	}
	if def.ID == "" {
		return nil, ErrUnknownGame
	}
	var ok bool
	if w.Currency, ok = d.Wallets.Currency(r.Currency); !ok {
		return nil, wager.ErrAmount.With("reason", "currency")
	}
	if err := wager.CheckRequestID(r.RequestID); err != nil {
		return nil, err
	}
	var err error
	if w.Stake, err = parseBet(r.Bet, w.Currency); err != nil {
		return nil, err
	}
	if r.FreeBet != "" {
		if w.Grant, ok = id.ToBinary(r.FreeBet); !ok {
			return nil, wager.ErrNoFreeBet
		}
	}
	data, err := Canonical(r.Data)
	if err != nil {
		return nil, err
	}
	w.Choices = data
	if minor != nil {
		if w.Choices, err = minor(def.ID, data, w.Currency); err != nil {
			return nil, RefusalOf(err)
		}
	}
	// Last, so that an invalid request of a new guest stores nothing.
	if w.Bettor.Owner, err = call.StorageOwner(ctx); errors.Is(err, fault.ErrUnauthorized) {
		return nil, ErrAuth
	} else if err != nil {
		return nil, err
	}
	w.Request = ledger.Request{
		Owner: w.Bettor.Owner, ID: r.RequestID, Hash: PlayHash(def.ID, w.Stake, r.Demo, w.Currency, w.Choices, w.Grant),
	}
	return w, nil
}

// MinorUnits converts the amounts in a game's choices from whole units.
type MinorUnits func(game string, choices []byte, currency money.Currency) ([]byte, error)

// PlayHash digests the content of a Play request. It hashes the stake as people
// write it, so that a request keeps its hash when an upgrade changes the
// decimals of the books. grant is the free bet that pays, or zero; without one the
// hash is as it was before there were free bets.
func PlayHash(game string, stake money.Amount, demo bool, currency money.Currency, choices []byte, grant id.Binary) [ledger.HashBytes]byte {
	funds := []byte{0}
	if demo {
		funds[0] = 1
	}
	parts := [][]byte{[]byte("Play"), []byte(game), []byte((stake / currency.Unit()).Text(0)), funds, []byte(currency.ID), choices}
	if grant != (id.Binary{}) {
		parts = append(parts, grant[:])
	}
	return ledger.Hash(parts...)
}

// RecallPlay returns the recorded result of a Play. If recall finds the wager
// in another product, the request id was used for another request.
func RecallPlay[T any](recall func(q db.Querier, recorded ledger.Outcome) (T, error)) func(q db.Querier, recorded ledger.Outcome) (T, error) {
	return func(q db.Querier, recorded ledger.Outcome) (T, error) {
		answer, err := recall(q, recorded)
		if errors.Is(err, ErrOtherProduct) {
			err = ledger.ErrOtherContent
		}
		return answer, err
	}
}

// Step is a parsed Turn or Finish request.
type Step struct {
	Owner   string
	Wager   id.Binary
	Request ledger.Request
}

// ReadStep parses a Turn or Finish, which differ by event and choice.
func ReadStep(call *session.Call, event, wagerID, requestID string, choice []byte) (step Step, err error) {
	owner, known := call.Owner()
	binary, ok := id.ToBinary(wagerID)
	if !ok || !known {
		return step, ErrGameID
	}
	if err := wager.CheckRequestID(requestID); err != nil {
		return step, err
	}
	request := ledger.Request{Owner: owner, ID: requestID, Hash: ledger.Hash([]byte(event), binary[:], choice)}
	return Step{Owner: owner, Wager: binary, Request: request}, nil
}

// Ended finds the caller's ended wager for a step without an open one. Errors:
// ErrOtherProduct for a wager of another kind, ErrGameID if the caller has no such
// wager.
func (s Step) Ended(q db.Querier, kind wagerlog.Kind) (*wagerlog.Wager, error) {
	w, err := wagerlog.ByID(q, s.Wager)
	if err != nil {
		return nil, err
	}
	if w == nil {
		open, err := wager.ByID(q, s.Wager)
		if err == nil && open != nil && open.Kind != kind {
			err = ErrOtherProduct
		}
		return nil, cmp.Or(err, error(ErrGameID))
	}
	switch {
	case w.Kind != kind:
		return nil, ErrOtherProduct
	case w.Player.Owner != s.Owner:
		return nil, ErrGameID
	}
	return w, nil
}

// Events of the steps of a wager. FinishChoice is the choice of a Finish, also
// among the turns of a round.
const (
	EventTurn    = "Turn"
	EventFinish  = "Finish"
	FinishChoice = `"finish"`
)
