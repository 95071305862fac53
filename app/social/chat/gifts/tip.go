package gifts

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/db"
)

// TipData is what a room is told of a tip.
type TipData struct {
	Kind     string        `json:"kind" ts:"tip"`
	From     players.Named `json:"from"`
	To       players.Named `json:"to"`
	Amount   string        `json:"amount"`
	Currency string        `json:"currency"`
}

// tip makes the write of a tip.
func (s *Service) tip(w *giftRequest, name string) func(tx *db.Tx) (id.Binary, error) {
	return func(tx *db.Tx) (id.Binary, error) {
		to, found, err := s.Players.ByName(tx, name)
		switch {
		case err != nil:
			return id.Binary{}, fmt.Errorf("find the receiver of a tip: %w", err)
		case !found:
			return id.Binary{}, ErrUnknownName
		case to.ID == w.sender.ID:
			return id.Binary{}, ErrSelf
		}
		if err := s.admit(tx, w); err != nil {
			return id.Binary{}, err
		}
		receives, err := s.Players.Receives(tx, to)
		if err != nil {
			return id.Binary{}, fmt.Errorf("look whether somebody may be given a tip: %w", err)
		}
		if !receives {
			return id.Binary{}, ErrReceiver
		}
		if err := s.checkMinimum(w, w.amount); err != nil {
			return id.Binary{}, refusalOf(err, w.invalid)
		}
		made := gift{
			kind: ledger.CodeTip.String(), sender: w.sender.ID, room: w.room, currency: w.currency.ID, each: w.amount, users: 1,
		}
		return s.announceGift(tx, &made, []players.Named{to.Named()}, TipData{
			Kind: made.kind, From: players.Named{ID: w.sender.ID, Name: w.sender.Name}, To: to.Named(),
			Amount: w.currency.Text(w.amount), Currency: w.currency.ID,
		}, w)
	}
}

// admit refuses whoever may not give this away.
func (s *Service) admit(q db.Querier, w *giftRequest) error {
	price, err := s.Prices.Of(w.currency.ID)
	if err != nil {
		return refusalOf(err, w.invalid)
	}
	return s.Admission.Admit(q, w.sender, w.country, w.currency.ID, price.USD(w.amount, w.currency))
}

// announceGift moves the money of a player's gift, tells the room and keeps the gift.
func (s *Service) announceGift(tx *db.Tx, made *gift, to []players.Named, data any, w *giftRequest) (id.Binary, error) {
	code := ledger.CodeTip
	if made.kind == ledger.CodeRain.String() {
		code = ledger.CodeRain
	}
	if err := s.deliver(tx, made, w.sender.ID, to, code, data); err != nil {
		return id.Binary{}, refusalOf(err, w.invalid)
	}
	if err := s.note(tx, made, to, w); err != nil {
		return id.Binary{}, err
	}
	return made.id, nil
}

// deliver moves the money of a gift, tells the room and keeps the gift, which
// gets its id here.
func (s *Service) deliver(tx *db.Tx, made *gift, from string, to []players.Named, code ledger.Code, data any) error {
	ref, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return fmt.Errorf("make the id of a gift")
	}
	made.id = ref
	if err := s.move(tx, from, to, made.each, made.currency, code, ref[:]); err != nil {
		return err
	}
	message, err := s.Chat.Service(tx, made.room, made.sender, data)
	if err != nil {
		return chatRefusal(err)
	}
	if made.message, err = json.Marshal(message, json.Deterministic(true)); err != nil {
		return fmt.Errorf("write the message of a gift: %w", err)
	}
	return insertGift(tx, *made)
}

// total is what all receivers get together.
func (g *gift) total() money.Amount { return g.each * money.Amount(g.users) }
