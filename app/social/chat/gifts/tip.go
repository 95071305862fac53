package gifts

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/players"
	"croupier/db"
)

// TipData is the message of a tip in a room.
type TipData struct {
	Kind     string             `json:"kind" ts:"tip"`
	From     players.PlayerName `json:"from"`
	To       players.PlayerName `json:"to"`
	Amount   string             `json:"amount"`
	Currency string             `json:"currency"`
}

// tip returns the write of a tip.
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
		if err := s.checkOutflow(tx, w, outflow.Tip, to.ID); err != nil {
			return id.Binary{}, err
		}
		mayReceive, err := s.Players.MayReceive(tx, to)
		if err != nil {
			return id.Binary{}, fmt.Errorf("check whether a player may receive a tip: %w", err)
		}
		if !mayReceive {
			return id.Binary{}, ErrReceiverRefused
		}
		if err := s.checkMinimum(w, w.amount); err != nil {
			return id.Binary{}, refusalOf(err, w.invalid)
		}
		created := gift{
			kind: ledger.CodeTip.String(), sender: w.sender.ID, room: w.room, currency: w.currency.ID, each: w.amount, users: 1,
		}
		return s.announceGift(tx, &created, []players.PlayerName{to.NameOnly()}, TipData{
			Kind: created.kind, From: players.PlayerName{ID: w.sender.ID, Name: w.sender.Name}, To: to.NameOnly(),
			Amount: w.currency.Text(w.amount), Currency: w.currency.ID,
		}, w)
	}
}

// checkOutflow applies the rules for value that leaves an account, in the order of withdrawals: who may
// give, the balance, and holds on the account. Receivers that are not drawn yet are omitted.
func (s *Service) checkOutflow(q db.Querier, w *giftRequest, purpose outflow.Purpose, to ...string) error {
	price, err := s.Prices.Of(w.currency.ID)
	if err != nil {
		return refusalOf(err, w.invalid)
	}
	move := outflow.Move{
		Purpose: purpose, User: w.sender, Country: w.country, Currency: w.currency.ID, USD: price.USD(w.amount, w.currency), Recipients: to,
	}
	if err := s.Gate.Admit(q, move); err != nil {
		return err
	}
	// The sender must have the whole amount, also if less of it is given.
	balance, err := ledger.Balance(q, ledger.PlayerKey(w.sender.ID, w.currency.ID, false))
	if err != nil {
		return err
	}
	if balance < w.amount {
		return aboveBalance(w.invalid)
	}
	w.passed, err = s.Gate.Pass(q, move)
	return err
}

// announceGift transfers the money of a player's gift, publishes it in the room and stores the
// gift.
func (s *Service) announceGift(tx *db.Tx, created *gift, to []players.PlayerName, data any, w *giftRequest) (id.Binary, error) {
	if err := s.deliver(tx, created, w.sender.ID, to, outflow.Codes()[w.passed.Move.Purpose], data); err != nil {
		return id.Binary{}, refusalOf(err, w.invalid)
	}
	if err := s.record(tx, created, to, w); err != nil {
		return id.Binary{}, err
	}
	if err := s.logActivity(tx, created, to, w); err != nil {
		return id.Binary{}, err
	}
	return created.id, nil
}

// record records the outflow that was given, which may be less than what passed the rules.
func (s *Service) record(tx *db.Tx, created *gift, to []players.PlayerName, w *giftRequest) error {
	price, err := s.Prices.Of(created.currency)
	if err != nil {
		return refusalOf(err, w.invalid)
	}
	receivers := make([]string, len(to))
	for i, one := range to {
		receivers[i] = one.ID
	}
	return s.Gate.Record(tx, w.passed.WithRecipients(price.USD(created.total(), w.currency), receivers), created.id[:])
}

// deliver transfers the money of a gift, publishes it in the room and stores the gift. It assigns
// the id of the gift.
func (s *Service) deliver(tx *db.Tx, created *gift, from string, to []players.PlayerName, code ledger.Code, data any) error {
	ref, ok := id.ToBinary(s.IDs.New())
	if !ok {
		return fmt.Errorf("make the id of a gift")
	}
	created.id = ref
	if err := s.move(tx, from, to, created.each, created.currency, code, ref[:]); err != nil {
		return err
	}
	message, err := s.Chat.Service(tx, created.room, created.sender, data)
	if err != nil {
		return chatRefusal(err)
	}
	if created.message, err = json.Marshal(message, json.Deterministic(true)); err != nil {
		return fmt.Errorf("write the message of a gift: %w", err)
	}
	return insertGift(tx, *created)
}

// total is the sum for all receivers.
func (g *gift) total() money.Amount { return g.each * money.Amount(g.users) }
