package play

import (
	"context"
	"errors"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/fault"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/originals/rules"
	"croupier/app/session"
	"croupier/app/wager"
)

// PlayRequest makes a wager.
type PlayRequest struct {
	// APIID names the game.
	APIID string `json:"api_id"`
	// Bet is the stake in whole units: a JSON number or a string of plain
	// decimal digits. It is read as text, never through a float.
	Bet      jsontext.Value `json:"bet,omitempty"`
	Demo     bool           `json:"demo,omitempty"`
	Currency string         `json:"currency"`
	Quick    bool           `json:"quick,omitempty"`
	// Data are the choices of the game.
	Data jsontext.Value `json:"data,omitempty"`
	// RequestID is made by the client for each wager: the same one again
	// answers what became of it and moves nothing.
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

// maxBetText is the longest stake that is read, in bytes.
const maxBetText = 64

// parseBet reads the stake. Everything that is no positive plain decimal with
// the currency's precision is an invalid wager.
func parseBet(raw jsontext.Value, currency money.Currency) (money.Amount, error) {
	text, ok := plainNumber(raw)
	if !ok {
		return 0, wager.ErrAmount
	}
	amount, err := currency.Parse(text)
	if err != nil || amount <= 0 {
		return 0, wager.ErrAmount.Because(err)
	}
	return amount, nil
}

// plainNumber is the text of a JSON number or string.
func plainNumber(raw jsontext.Value) (string, bool) {
	if len(raw) > maxBetText {
		return "", false
	}
	switch raw.Kind() {
	case '0':
		return string(raw), true
	case '"':
		text, err := jsontext.AppendUnquote(nil, raw)
		return string(text), err == nil
	default:
		return "", false
	}
}

// canonical is the one form of a JSON value, so that the same content always
// has the same hash and is stored as small as it can be.
func canonical(raw jsontext.Value) (jsontext.Value, error) {
	if len(raw) == 0 {
		return jsontext.Value("{}"), nil
	}
	value := raw.Clone()
	if err := value.Compact(); err != nil {
		return nil, choiceRefused("the choices are not readable")
	}
	if len(value) > maxChoices {
		return nil, choiceRefused("the choices are too long")
	}
	return value, nil
}

// maxChoices bounds what a player's choices take, in bytes.
const maxChoices = 8 << 10

// wish is a Play request that was read.
type wish struct {
	game     rules.Game // nil at a table
	table    Table      // nil for a game of one's own
	def      rules.Definition
	bettor   wager.Bettor
	currency money.Currency
	stake    money.Amount
	choices  []byte // amounts in minor units
	quick    bool
	request  ledger.Request
}

// read checks what does not depend on the state of the house.
func (s *Service) read(ctx context.Context, call *session.Call, r PlayRequest) (*wish, error) {
	w := &wish{bettor: wager.Bettor{User: call.User, Demo: r.Demo, Country: call.Country}, quick: r.Quick}
	if call.User == nil && !r.Demo {
		return nil, ErrAuth
	}
	if w.game, w.table = s.Games.Find(r.APIID), s.Tables[r.APIID]; w.game == nil && w.table == nil {
		return nil, ErrUnknownGame
	}
	w.def = s.definition(r.APIID)
	var ok bool
	if w.currency, ok = s.Wallets.Currency(r.Currency); !ok {
		return nil, wager.ErrAmount.With("reason", "currency")
	}
	if err := wager.CheckRequestID(r.RequestID); err != nil {
		return nil, err
	}
	var err error
	if w.stake, err = parseBet(r.Bet, w.currency); err != nil {
		return nil, err
	}
	data, err := canonical(r.Data)
	if err != nil {
		return nil, err
	}
	if w.choices, err = s.Games.MinorUnits(r.APIID, data, w.currency); err != nil {
		return nil, refusalOf(err)
	}
	// Last, so that nothing is kept of a newcomer who asks for what is not there.
	if w.bettor.Owner, err = call.Keep(ctx); errors.Is(err, fault.ErrUnauthorized) {
		return nil, ErrAuth
	} else if err != nil {
		return nil, err
	}
	w.request = ledger.Request{
		Owner: w.bettor.Owner, ID: r.RequestID, Hash: playHash(r.APIID, w.stake, r.Demo, w.currency, w.choices),
	}
	return w, nil
}

// playHash digests the content of a Play request. The stake counts in what
// people write, so that a request is the same one whatever decimals the books
// keep, before an upgrade and after it.
func playHash(game string, stake money.Amount, demo bool, currency money.Currency, choices []byte) [ledger.HashBytes]byte {
	funds := []byte{0}
	if demo {
		funds[0] = 1
	}
	return ledger.Hash([]byte("Play"), []byte(game), []byte((stake / currency.Unit()).Text(0)), funds, []byte(currency.ID), choices)
}
