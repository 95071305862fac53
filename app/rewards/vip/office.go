package vip

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/db"
)

// LevelCount is a level with the number of its players.
type LevelCount struct {
	Level
	Players int64 `json:"players"`
}

// OwedAmount is what players have earned and not claimed in a currency.
type OwedAmount struct {
	Currency string `json:"currency"`
	Kind     string `json:"kind"`
	Amount   string `json:"amount"`
	Players  int64  `json:"players"`
}

// LevelsOverview is the office's view of levels.
type LevelsOverview struct {
	// Key is the key of the setting with the levels.
	Key string `json:"key"`
	// Version is the version of the setting, for the change.
	Version int64        `json:"version"`
	Levels  []LevelCount `json:"levels"`
	Owed    []OwedAmount `json:"owed"`
}

// Overview returns the levels for staff. Players without a wager or deposit are not
// counted.
func (s *Service) Overview(ctx context.Context, _ *session.Call, _ action.None) (LevelsOverview, error) {
	answer := LevelsOverview{Key: LevelsKey, Levels: []LevelCount{}, Owed: []OwedAmount{}}
	versions, err := s.SettingsStore.Versions(ctx, LevelsKey)
	if err != nil {
		return answer, err
	}
	answer.Version = versions[LevelsKey]
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		counts, err := playersByLevel(q)
		if err != nil {
			return err
		}
		for i, l := range s.set.levels.Get() {
			answer.Levels = append(answer.Levels, LevelCount{l, counts[i]})
		}
		sums, err := s.rewards.Sums(q, "")
		for _, o := range sums {
			if c, known := s.Wallets.Currency(o.Currency); known && o.Payable > 0 {
				answer.Owed = append(answer.Owed, OwedAmount{o.Currency, o.Kind, c.Text(o.Payable), o.Players})
			}
		}
		return err
	})
	return answer, err
}

// LevelsPreviewRequest has levels that are not saved.
type LevelsPreviewRequest struct {
	Levels []Level `json:"levels" validate:"required,min=1,max=20"`
}

// LevelsPreviewRow is what the proposed levels would change for one level.
type LevelsPreviewRow struct {
	Level   int   `json:"level"`
	Players int64 `json:"players"`
	// After is how many players would have it, and Gifts is the value of the new gifts,
	// in dollars.
	After int64   `json:"after"`
	Gifts Dollars `json:"gifts"`
	// Rakeback is the share before and after.
	Rakeback [2]Percent `json:"rakeback"`
}

// LevelsPreviewPlayer is a player who would reach a level.
type LevelsPreviewPlayer struct {
	ID        string  `json:"_id"`
	Name      string  `json:"name"`
	From      int     `json:"from"`
	To        int     `json:"to"`
	Wagered   Dollars `json:"wagered"`
	Deposited Dollars `json:"deposited"`
}

// LevelsPreview is what the proposed levels would change, and for which players.
type LevelsPreview struct {
	// Problem is why the levels cannot be saved; empty if they can.
	Problem string             `json:"problem"`
	Rows    []LevelsPreviewRow `json:"rows"`
	// Promoted is the number of players who would reach a higher level; Players are some of
	// them.
	Promoted int64                 `json:"promoted"`
	Players  []LevelsPreviewPlayer `json:"players"`
}

// maxPreviewPlayers is the maximum number of players in a preview.
const maxPreviewPlayers = 20

// Preview returns what the proposed levels would change. A reached level is never lost.
func (s *Service) Preview(ctx context.Context, _ *session.Call, request LevelsPreviewRequest) (LevelsPreview, error) {
	answer := LevelsPreview{Rows: []LevelsPreviewRow{}, Players: []LevelsPreviewPlayer{}}
	if err := CheckLevels(request.Levels); err != nil {
		answer.Problem = err.Error()
		return answer, nil
	}
	now, next := tableOf(s.set.levels.Get()), tableOf(request.Levels)
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) error {
		counts, err := playersByLevel(q)
		if err != nil {
			return err
		}
		for i := range counts {
			answer.Rows = append(answer.Rows, LevelsPreviewRow{Level: i, Players: counts[i], After: counts[i], Rakeback: [2]Percent{Percent(now[i].share), Percent(next[i].share)}})
		}
		var some []player
		err = eachPlayer(q, func(p player) bool {
			to := next.levelFor(p.level, p.wagered, p.deposited)
			if to == p.level {
				return true
			}
			answer.Promoted++
			answer.Rows[p.level].After--
			answer.Rows[to].After++
			for level := p.level + 1; level <= to; level++ {
				answer.Rows[level].Gifts += Dollars(next[level].gift)
			}
			if len(some) < maxPreviewPlayers {
				some = append(some, p)
			}
			return true
		})
		if err != nil {
			return err
		}
		for _, p := range some {
			person, _, err := s.Players.ByID(q, p.userID)
			if err != nil {
				return err
			}
			answer.Players = append(answer.Players, LevelsPreviewPlayer{
				p.userID, person.Name, p.level, next.levelFor(p.level, p.wagered, p.deposited), Dollars(p.wagered), Dollars(p.deposited),
			})
		}
		return nil
	})
	return answer, err
}

// PlayerRewardsRequest names a player.
type PlayerRewardsRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// ReachedLevel is a level that a player has reached.
type ReachedLevel struct {
	Level int    `json:"level"`
	Name  string `json:"name"`
	At    int64  `json:"at"`
	// Seq is the number of the wager after which the level is in force.
	Seq  int64   `json:"seq"`
	Gift Dollars `json:"gift"`
}

// EarnedReward is what a player has earned and not claimed, exact.
type EarnedReward struct {
	Kind     string `json:"kind"`
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
}

// PlayerDay is a day of a player in a currency.
type PlayerDay struct {
	Day          int64  `json:"day"`
	Currency     string `json:"currency"`
	Lost         string `json:"lost"`
	ExpectedLoss string `json:"expectedLoss"`
	Rakeback     string `json:"rakeback"`
	Cashback     string `json:"cashback"`
	Settled      bool   `json:"settled"`
}

// PlayerRewardsAnswer is the staff view of a player's rewards.
type PlayerRewardsAnswer struct {
	Level     int                  `json:"level"`
	Name      string               `json:"name"`
	Wagered   Dollars              `json:"wagered"`
	Deposited Dollars              `json:"deposited"`
	Progress  int                  `json:"progress"`
	Levels    []ReachedLevel       `json:"levels"`
	Earned    []EarnedReward       `json:"earned"`
	Paid      []rewards.PaymentRow `json:"paid"`
	Days      []PlayerDay          `json:"days"`
}

const maxViewDays = 30

// PlayerRewards returns a player's level, accruals and claims for staff.
func (s *Service) PlayerRewards(ctx context.Context, _ *session.Call, request PlayerRewardsRequest) (PlayerRewardsAnswer, error) {
	answer := PlayerRewardsAnswer{Levels: []ReachedLevel{}, Earned: []EarnedReward{}, Days: []PlayerDay{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		if _, found, err := s.Players.ByID(q, request.ID); err != nil || !found {
			if err == nil {
				err = fault.New(fault.CodeNotFound, "There is no such player.")
			}
			return err
		}
		p, err := playerOf(q, request.ID)
		if err != nil {
			return err
		}
		list := s.set.levels.Get()
		levels := tableOf(list)
		answer.Level, answer.Name, answer.Wagered, answer.Deposited = p.level, list[p.level].Name, Dollars(p.wagered), Dollars(p.deposited)
		answer.Progress = levels.progress(p.level, p.wagered, p.deposited).Experience() / 2
		return s.playerRows(q, request.ID, &answer)
	})
	return answer, err
}

func (s *Service) playerRows(q db.Querier, userID string, answer *PlayerRewardsAnswer) error {
	names := s.set.levels.Get()
	levels, err := levelsOf(q, userID)
	for _, r := range levels {
		answer.Levels = append(answer.Levels, ReachedLevel{r.level, names[r.level].Name, r.at, r.seq, Dollars(r.giftUSD)})
	}
	if err != nil {
		return err
	}
	open, err := s.rewards.PotsOf(q, userID)
	for _, pot := range open {
		c, _ := s.Wallets.Currency(pot.Currency)
		answer.Earned = append(answer.Earned, EarnedReward{pot.Kind, pot.Currency, pot.Open.Text(c)})
	}
	if err != nil {
		return err
	}
	if answer.Paid, err = s.rewards.PaymentRows(q, userID); err != nil {
		return err
	}
	days, err := daysOf(q, userID, maxViewDays)
	for _, d := range days {
		c, _ := s.Wallets.Currency(d.currency)
		answer.Days = append(answer.Days, PlayerDay{
			earnings.DayStart(d.day).UnixMilli(), d.currency, Part{Units: d.lost}.Text(c), d.expectedLoss.Text(c), d.rakeback.Text(c), d.credited.Text(c), d.settled,
		})
	}
	return err
}
