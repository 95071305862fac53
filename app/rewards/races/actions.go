package races

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/leaderboard", action.Public, s.Leaderboard,
			action.Summary("The first twenty of this week's race, what they would win, and the caller's own place."), action.PerAddress(120, time.Minute)),
	}
}

// LeaderboardRequest asks for a race.
type LeaderboardRequest struct {
	Type string `json:"type" validate:"required,oneof=week"`
}

// LeaderboardAnswer is the race that runs. Week is when it began, Zone the
// time zone in which that was a Monday 00:00.
type LeaderboardAnswer struct {
	Week    int64   `json:"week"`
	EndsAt  int64   `json:"endsAt"`
	Zone    string  `json:"zone"`
	Reward  int64   `json:"reward"`
	Entries []Entry `json:"entries"`
	// You is the caller's own place; absent for guests.
	You *You `json:"you,omitempty"`
}

// Entry is one place.
type Entry struct {
	User  players.Shown `json:"user"`
	Entry EntrySum      `json:"entry"`
	Place int           `json:"place"`
	// Prize is in dollars.
	Prize Cents `json:"prize"`
}

// EntrySum is what the player has wagered, in dollars.
type EntrySum struct {
	WagerUSD Cents `json:"wager_usd"`
}

// microsPerCent converts the wager log's dollars.
const microsPerCent = 10_000

// Leaderboard tells how the race stands, as the caller may see it.
func (s *Service) Leaderboard(ctx context.Context, call *session.Call, _ LeaderboardRequest) (LeaderboardAnswer, error) {
	week, end, zone := s.week(s.Clock.Now())
	reward := s.options.Reward()
	answer := LeaderboardAnswer{
		Week: week.UnixMilli(), EndsAt: end.UnixMilli(), Zone: zone, Reward: reward, Entries: []Entry{},
	}
	var rows []row
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if rows, err = s.winning(q, week); err != nil {
			return err
		}
		answer.You, err = s.you(q, call.User, week, rows, reward)
		return err
	})
	if err != nil {
		return answer, err
	}
	for i, r := range rows {
		user, err := players.Show(ctx, s.Players, r.owner, call.User)
		if err != nil {
			return answer, err
		}
		answer.Entries = append(answer.Entries, Entry{
			User: user, Entry: EntrySum{Cents(r.usd / microsPerCent)}, Place: i + 1, Prize: Prize(reward, i+1),
		})
	}
	return answer, nil
}

// winning lists the first of a week, without those who take no part in it:
// whoever is behind them moves up.
func (s *Service) winning(q db.Querier, week time.Time) ([]row, error) {
	var list []row
	for offset := 0; ; offset += winners {
		rows, err := leaders(q, week.UnixMilli(), winners, offset)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			races, err := s.Entrants.Races(q, r.owner, week)
			if err != nil {
				return nil, fmt.Errorf("look who takes part in the race: %w", err)
			}
			if races {
				list = append(list, r)
			}
		}
		if len(rows) < winners || len(list) >= winners {
			return list[:min(len(list), winners)], nil
		}
	}
}
