package vip

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/live"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// LevelUp notifies a player of a new level.
type LevelUp struct {
	Level int    `json:"level"`
	Name  string `json:"name"`
	// Gift is the gift of the level; null for none.
	Gift *rewards.Value `json:"gift"`
}

// EventLevelUp is sent to the pages of a player.
var EventLevelUp = live.NewEvent[LevelUp]("LevelUp", "The player has reached a VIP level.")

// The kinds of this package's events in the activity stream.
const (
	levelReached     = "vip_level"
	cashbackCredited = "cashback"
)

// ActivityKinds are the kinds that this package writes to the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: levelReached, Title: "a player reaches a VIP level", Plural: "VIP levels that were reached", Money: true,
		Fields: []activity.Field{{ID: "level", Title: "the level", Type: activity.Number}},
	}, {
		ID: cashbackCredited, Title: "cashback of a day is credited", Plural: "credits of cashback",
	}}
}

// levelUp stores the levels that a player has reached after a wager, in order and each
// with its gift, and notifies the player of the last one. A level is stored once and
// never lost, even if wagers are reversed later.
func (s *Service) levelUp(tx *db.Tx, levels *table, p *player, seq int64) (reached []levelStart, err error) {
	to := levels.levelFor(p.level, p.wagered, p.deposited)
	if to == p.level {
		return nil, nil
	}
	excluded, err := s.Admission.Excluded(tx, p.userID)
	if err != nil {
		return nil, err
	}
	s.dropCachedStarts(tx, p.userID)
	var gift *rewards.Value
	for level := p.level + 1; level <= to; level++ {
		f := storedLevel{userID: p.userID, level: level, seq: seq, at: tx.Now().UnixMilli(), currency: p.currency}
		if !excluded {
			f.giftUSD = levels[level].gift
		}
		if err := insertLevel(tx, f); err != nil {
			return nil, err
		}
		paid, err := s.payGift(tx, f)
		if err != nil {
			return nil, err
		}
		if paid != nil {
			gift = paid
		}
		event := activity.Event{Kind: levelReached, UserID: p.userID, USD: f.giftUSD, Values: activity.Values{}.Number("level", int64(level))}
		if err := s.Activity.Write(tx, event); err != nil {
			return nil, err
		}
		reached = append(reached, levelStart{level, seq})
	}
	p.level = to
	if err := setLevel(tx, p.userID, to); err != nil {
		return nil, err
	}
	s.notify(tx, p.userID, to, gift, excluded)
	return reached, nil
}

// notify notifies the player's pages of a level after the commit. Players without an
// offer are not congratulated.
func (s *Service) notify(tx *db.Tx, userID string, level int, gift *rewards.Value, excluded bool) {
	levelUp := LevelUp{Level: level, Name: s.set.levels.Get()[level].Name, Gift: gift}
	tx.AfterCommit(func() {
		s.Cache.raise(userID, level)
		if !excluded {
			if err := s.Sockets.PublishTo(userID, EventLevelUp.With(levelUp)); err != nil {
				s.Log.Error("publish a level to a player", "error", err)
			}
		}
		s.Changed(userID)
	})
}

// payGift pays the gift of a level, in the player's last used currency. Without a price
// the gift is owed, and the job pays it later.
func (s *Service) payGift(tx *db.Tx, f storedLevel) (*rewards.Value, error) {
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
	_, err = s.rewards.Grant(tx, rewards.Payment{
		UserID: f.userID, Kind: levelUp.Name, Currency: currency.ID, Amount: amount, USD: f.giftUSD, Number: int64(f.level), Counted: f.seq,
	})
	if err != nil {
		return nil, err
	}
	gift := s.rewards.ValueOf(currency.ID, amount)
	return &gift, nil
}

// jobBatchSize is how many players one write of a job settles.
const jobBatchSize = 200

// promote raises players who reach a level because its requirements were changed, and
// pays gifts that were owed for lack of a price. It reads all players only if the
// requirements have changed since the last run, after a start, and on request of staff.
func (s *Service) promote(ctx context.Context, jobRun *schedule.JobRun) error {
	requirements := fmt.Sprint(s.set.levels.Get())
	last := s.lastRequirements.Load()
	for more := last == nil || *last != requirements || jobRun == nil || jobRun.Unscheduled; more; {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			levels := tableOf(s.set.levels.Get())
			list, err := promotablePlayers(tx, &levels, jobBatchSize)
			if err != nil {
				return err
			}
			more = len(list) == jobBatchSize
			newest, err := wagerlog.Newest(tx)
			for i := 0; err == nil && i < len(list); i++ {
				_, err = s.levelUp(tx, &levels, &list[i], newest)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	s.lastRequirements.Store(&requirements)
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		owed, err := owedGifts(tx, jobBatchSize)
		for i := 0; err == nil && i < len(owed); i++ {
			_, err = s.payGift(tx, owed[i])
		}
		return err
	})
}
