package gifts

import (
	"crypto/rand"
	"fmt"
	"math/big"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/db"
)

// RainData is what a room is told of a rain. Amount is all that was given,
// each what every receiver got.
type RainData struct {
	Kind     string          `json:"kind" ts:"rain"`
	From     *players.Named  `json:"from"` // null: the house
	Users    []players.Named `json:"users"`
	Each     string          `json:"each"`
	Amount   string          `json:"amount"`
	Currency string          `json:"currency"`
}

func rainData(g *gift, from *players.Named, to []players.Named, currency money.Currency) RainData {
	return RainData{
		Kind: g.kind, From: from, Users: to, Each: currency.Text(g.each),
		Amount: currency.Text(g.total()), Currency: currency.ID,
	}
}

// rain makes the write of a player's rain. Each receiver gets the share that
// the players who were asked for would get; what is not given, for rounding or
// for want of receivers, stays with the sender.
func (s *Service) rain(w *giftRequest, users int) func(tx *db.Tx) (id.Binary, error) {
	return func(tx *db.Tx) (id.Binary, error) {
		if err := s.admit(tx, w); err != nil {
			return id.Binary{}, err
		}
		each := w.currency.Floor(w.amount / money.Amount(users))
		if err := s.checkMinimum(w, each); err != nil {
			return id.Binary{}, refusalOf(err, w.invalid)
		}
		// The whole amount must be there, also when less of it is given.
		balance, err := ledger.Balance(tx, ledger.PlayerKey(w.sender.ID, w.currency.ID, false))
		if err != nil {
			return id.Binary{}, err
		}
		if balance < w.amount {
			return id.Binary{}, tooMuch(w.invalid)
		}
		to, err := s.receivers(tx, w.room, w.sender.ID, users)
		if err != nil {
			return id.Binary{}, err
		}
		if len(to) == 0 {
			return id.Binary{}, ErrNobody
		}
		made := gift{
			kind: ledger.CodeRain.String(), sender: w.sender.ID, room: w.room, currency: w.currency.ID, each: each, users: len(to),
		}
		return s.announceGift(tx, &made, to, rainData(&made, &players.Named{ID: w.sender.ID, Name: w.sender.Name}, to, w.currency), w)
	}
}

// receivers draws up to so many of those who may get rain in a room: they
// wrote there lately, made a deposit lately and have not excluded themselves.
func (s *Service) receivers(tx *db.Tx, room, sender string, users int) ([]players.Named, error) {
	talkers, err := s.Chat.Talkers(tx, room, tx.Now().Add(-talksWithin), maxTalkers)
	if err != nil {
		return nil, fmt.Errorf("list who wrote in a room: %w", err)
	}
	talkers = distinct(talkers, sender)
	var drawn []players.Named
	// Lots are drawn first, so that no more players are looked up than needed.
	for left := len(talkers); left > 0 && len(drawn) < users; left-- {
		at := s.random(int64(left))
		userID := talkers[at]
		talkers[at] = talkers[left-1]
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

func (s *Service) qualifies(tx *db.Tx, userID string) (players.Named, bool, error) {
	player, receives, err := s.receiver(tx, userID)
	if err != nil {
		return players.Named{}, false, fmt.Errorf("find a receiver of rain: %w", err)
	}
	if !receives {
		return players.Named{}, false, nil
	}
	recent, err := s.Deposits.Recent(tx, userID, tx.Now().Add(-depositWithin))
	if err != nil {
		return players.Named{}, false, fmt.Errorf("look for deposits of a receiver of rain: %w", err)
	}
	return player, recent, nil
}

// distinct copies the ids, each once and without one of them.
func distinct(ids []string, without string) []string {
	seen := map[string]bool{without: true}
	var kept []string
	for _, one := range ids {
		if !seen[one] {
			seen[one] = true
			kept = append(kept, one)
		}
	}
	return kept
}

// randomBelow is a number from 0 to below n, each as likely as the others.
func randomBelow(n int64) int64 {
	// The system's randomness never fails: the process ends instead.
	drawn, err := rand.Int(rand.Reader, big.NewInt(n))
	if err != nil {
		panic(fmt.Sprintf("gifts: %v", err))
	}
	return drawn.Int64()
}
