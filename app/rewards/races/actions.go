package races

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	return append(s.officeActions(),
		action.Post("/api/leaderboard", action.Public, s.Leaderboard,
			action.Summary("The first twenty of this week's race, what they would win, and the caller's own place."), action.PerAddress(120, time.Minute)),
		action.Post("/api/races", action.Public, s.Races, action.PerAddress(120, time.Minute),
			action.Summary("The races and challenges that run or ran, and the last weeks of the weekly race.")),
		action.Post("/api/races/board", action.Public, s.Board, action.PerAddress(240, time.Minute),
			action.Summary("The state of a race or its results: a page of places, the caller's own, and those around it.")),
		action.Post("/api/races/currency", action.SignedIn, s.ChooseCurrency, action.PerAccount(20, time.Minute),
			action.Summary("Chooses the currency in which prizes in dollars are paid to the caller.")),
	)
}

// LeaderboardRequest requests a race.
type LeaderboardRequest struct {
	Type string `json:"type" validate:"required,oneof=week"`
}

// LeaderboardAnswer is the running race. Week is its start, and Zone is the time zone
// in which that was a Monday 00:00.
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
	User  players.PlayerView `json:"user"`
	Entry EntrySum           `json:"entry"`
	Place int                `json:"place"`
	// Prize is in dollars.
	Prize Cents `json:"prize"`
}

// EntrySum is what the player has wagered, in dollars.
type EntrySum struct {
	WagerUSD Cents `json:"wager_usd"`
}

// microsPerCent converts the wager log's dollars.
const microsPerCent = 10_000

// Leaderboard returns the current state of the race, with the names that the caller may
// see.
func (s *Service) Leaderboard(ctx context.Context, call *session.Call, _ LeaderboardRequest) (LeaderboardAnswer, error) {
	week, end, zone := s.week(s.Clock.Now())
	answer := LeaderboardAnswer{
		Week: week.UnixMilli(), EndsAt: end.UnixMilli(), Zone: zone, Entries: []Entry{},
	}
	var rows []row
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		e, err := s.weekly(q, week)
		if err != nil {
			return err
		}
		answer.Reward = e.terms.Pool / microsPerDollar
		if rows, err = s.topEligible(q, &e, winners); err != nil {
			return err
		}
		answer.You, err = s.you(q, call.User, &e, rows, answer.Reward)
		return err
	})
	if err != nil {
		return answer, err
	}
	for i, r := range rows {
		user, err := players.ViewFor(ctx, s.Players, r.owner, call.User)
		if err != nil {
			return answer, err
		}
		answer.Entries = append(answer.Entries, Entry{
			User: user, Entry: EntrySum{Cents(r.points / microsPerCent)}, Place: i + 1, Prize: PrizeAt(answer.Reward, i+1),
		})
	}
	return answer, nil
}
