package ranks

import (
	"context"
	"errors"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/schedule"
	"croupier/db"
)

// LevelUp tells a player of a new level.
type LevelUp struct {
	Level int    `json:"level"`
	Name  string `json:"name"`
	// Gift is what came with it; null for nothing.
	Gift *Value `json:"gift"`
}

// Value is an amount of a currency in whole units.
type Value struct {
	ID    string `json:"id"`
	Value string `json:"value"`
}

// EventLevelUp tells the pages of a player.
var EventLevelUp = live.NewEvent[LevelUp]("LevelUp", "The player has reached a VIP level.")

// The kinds of what the room writes into the stream of activity.
const (
	levelReached     = "vip_level"
	cashbackCredited = "cashback"
)

// ActivityKinds are what the room raises.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: levelReached, Title: "a player reaches a VIP level", Many: "VIP levels that were reached", Money: true,
		Fields: []activity.Field{{ID: "level", Title: "the level", Type: activity.Number}},
	}, {
		ID: cashbackCredited, Title: "cashback of a day is credited", Many: "credits of cashback",
	}}
}

// rise notes the levels that a player has reached behind a wager, one after the
// other, each with its gift, and tells the player of the last. Each is noted once:
// it is never lost, whatever is taken back later.
func (s *Service) rise(tx *db.Tx, levels *table, p *player, seq int64) (reached []fact, err error) {
	to := levels.reaches(p.level, p.wagered, p.deposited)
	if to == p.level {
		return nil, nil
	}
	barred, err := s.Admission.Barred(tx, p.userID)
	if err != nil {
		return nil, err
	}
	s.forget(tx, p.userID)
	var gift *Value
	for level := p.level + 1; level <= to; level++ {
		f := riser{userID: p.userID, level: level, seq: seq, at: tx.Now().UnixMilli(), currency: p.currency}
		if !barred {
			f.giftUSD = levels[level].gift
		}
		if err := insertLevel(tx, f); err != nil {
			return nil, err
		}
		given, err := s.give(tx, f)
		if err != nil {
			return nil, err
		}
		if given != nil {
			gift = given
		}
		event := activity.Event{Kind: levelReached, UserID: p.userID, USD: f.giftUSD, Facts: activity.Facts{}.Number("level", int64(level))}
		if err := s.Activity.Write(tx, event); err != nil {
			return nil, err
		}
		reached = append(reached, fact{level, seq})
	}
	p.level = to
	if err := setLevel(tx, p.userID, to); err != nil {
		return nil, err
	}
	s.tell(tx, p.userID, to, gift, barred)
	return reached, nil
}

// tell has pages know of a level after the commit. Who is offered nothing is not
// congratulated.
func (s *Service) tell(tx *db.Tx, userID string, level int, gift *Value, barred bool) {
	told := LevelUp{Level: level, Name: s.set.levels.Get()[level].Name, Gift: gift}
	tx.After(func() {
		s.remember(userID, level)
		if !barred {
			if err := s.Sockets.PublishTo(userID, EventLevelUp.With(told)); err != nil {
				s.Log.Error("tell a player of a level", "error", err)
			}
		}
		s.Changed(userID)
	})
}

// give pays the gift of a level, in the currency that the player used last. Without a
// price it stays owed: the job pays it.
func (s *Service) give(tx *db.Tx, f riser) (*Value, error) {
	currency, known := s.Wallets.Currency(f.currency)
	if f.giftUSD == 0 || !known {
		return nil, nil
	}
	price, err := s.Prices.Of(currency.ID)
	if errors.Is(err, prices.ErrUnknown) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	amount := price.Amount(f.giftUSD, currency)
	if amount <= 0 {
		return nil, nil
	}
	return s.pay(tx, reward{userID: f.userID, kind: kindLevelUp, currency: currency.ID, amount: amount, usd: f.giftUSD, number: int64(f.level), seq: f.seq})
}

// pay writes a reward and moves its money, once: its id follows from whom it is for
// and what for, and the database refuses a second one.
func (s *Service) pay(tx *db.Tx, r reward) (*Value, error) {
	r.at = tx.Now().UnixMilli()
	key := r.makeID()
	if err := insertReward(tx, key, r); err != nil {
		return nil, err
	}
	to := real(r.userID, r.currency)
	balances, err := s.Ledger.Transfer(tx, ledger.Transfer{
		Debit: real(ledger.Promotions, r.currency), Credit: to, Amount: r.amount, Code: r.kind.code(), Ref: key[:],
	})
	if err != nil {
		return nil, err
	}
	s.Wallets.Changed(tx, to, balances[to], 0, r.kind.code().String())
	return s.value(r.currency, r.amount), nil
}

func (s *Service) value(currency string, amount money.Amount) *Value {
	known, _ := s.Wallets.Currency(currency)
	return &Value{currency, known.Text(amount)}
}

// piece is how many players one write of a job settles.
const piece = 200

// promote lifts whoever has reached a level since its requirements were changed, and
// pays gifts that waited for a price.
func (s *Service) promote(ctx context.Context, _ *schedule.Turn) error {
	for more := true; more; {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			levels := tableOf(s.set.levels.Get())
			list, err := risers(tx, &levels, piece)
			if err != nil {
				return err
			}
			more = len(list) == piece
			newest, err := newestWager(tx)
			for i := 0; err == nil && i < len(list); i++ {
				_, err = s.rise(tx, &levels, &list[i], newest)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		owed, err := owedGifts(tx, piece)
		for i := 0; err == nil && i < len(owed); i++ {
			_, err = s.give(tx, owed[i])
		}
		return err
	})
}
