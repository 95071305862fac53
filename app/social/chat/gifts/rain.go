package gifts

import (
	"crypto/rand"
	"fmt"
	"math/big"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/players"
	"croupier/db"
)

// RainData is the message of a rain in a room. Amount is the total, Each what every receiver got.
type RainData struct {
	Kind     string               `json:"kind" ts:"rain"`
	From     *players.PlayerName  `json:"from"` // null: the site
	Users    []players.PlayerName `json:"users"`
	Each     string               `json:"each"`
	Amount   string               `json:"amount"`
	Currency string               `json:"currency"`
}

func rainData(g *gift, from *players.PlayerName, to []players.PlayerName, currency money.Currency) RainData {
	return RainData{
		Kind: g.kind, From: from, Users: to, Each: currency.Text(g.each),
		Amount: currency.Text(g.total()), Currency: currency.ID,
	}
}

// rain returns the write of a player's rain. The share is the amount divided by the requested
// number of players. What is not given, because of rounding or too few receivers, stays with the
// sender.
func (s *Service) rain(w *giftRequest, users int) func(tx *db.Tx) (id.Binary, error) {
	return func(tx *db.Tx) (id.Binary, error) {
		if err := s.checkOutflow(tx, w, outflow.Rain); err != nil {
			return id.Binary{}, err
		}
		each := w.currency.Floor(w.amount / money.Amount(users))
		if err := s.checkMinimum(w, each); err != nil {
			return id.Binary{}, refusalOf(err, w.invalid)
		}
		own, err := s.Gate.Accounts(tx, w.sender.ID)
		if err != nil {
			return id.Binary{}, err
		}
		to, err := s.receivers(tx, w.room, own, users)
		if err != nil {
			return id.Binary{}, err
		}
		if len(to) == 0 {
			return id.Binary{}, ErrNoReceivers
		}
		created := gift{
			kind: ledger.CodeRain.String(), sender: w.sender.ID, room: w.room, currency: w.currency.ID, each: each, users: len(to),
		}
		return s.announceGift(tx, &created, to, rainData(&created, &players.PlayerName{ID: w.sender.ID, Name: w.sender.Name}, to, w.currency), w)
	}
}

// receivers draws up to users eligible players of a room. They wrote there recently, made a deposit
// recently, are not in self-exclusion and are no account of the sender.
func (s *Service) receivers(tx *db.Tx, room string, exclude []string, users int) ([]players.PlayerName, error) {
	writers, err := s.Chat.RecentWriters(tx, room, tx.Now().Add(-writtenWithin), maxWriters)
	if err != nil {
		return nil, fmt.Errorf("list who wrote in a room: %w", err)
	}
	writers = distinct(writers, exclude)
	var drawn []players.PlayerName
	// The draw comes first, so that no more players are looked up than needed.
	for left := len(writers); left > 0 && len(drawn) < users; left-- {
		at := s.random(int64(left))
		userID := writers[at]
		writers[at] = writers[left-1]
		person, qualifies, err := s.qualifies(tx, userID)
		if err != nil {
			return nil, err
		}
		if qualifies {
			drawn = append(drawn, person)
		}
	}
	return drawn, nil
}

func (s *Service) qualifies(tx *db.Tx, userID string) (players.PlayerName, bool, error) {
	player, mayReceive, err := s.receiver(tx, userID)
	if err != nil {
		return players.PlayerName{}, false, fmt.Errorf("find a receiver of rain: %w", err)
	}
	if !mayReceive {
		return players.PlayerName{}, false, nil
	}
	recent, err := s.Deposits.DepositedSince(tx, userID, tx.Now().Add(-depositWithin))
	if err != nil {
		return players.PlayerName{}, false, fmt.Errorf("find deposits of a receiver of rain: %w", err)
	}
	return player, recent, nil
}

// distinct copies the ids, each once and without some of them.
func distinct(ids, exclude []string) []string {
	seen := map[string]bool{}
	for _, one := range exclude {
		seen[one] = true
	}
	var stored []string
	for _, one := range ids {
		if !seen[one] {
			seen[one] = true
			stored = append(stored, one)
		}
	}
	return stored
}

// randomBelow returns a uniform random number from 0 to below n.
func randomBelow(n int64) int64 {
	// The system's randomness never fails: the process ends instead.
	drawn, err := rand.Int(rand.Reader, big.NewInt(n))
	if err != nil {
		panic(fmt.Sprintf("gifts: %v", err))
	}
	return drawn.Int64()
}
