package race

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/action"
	"croupier/app/fault"
	"croupier/app/session"
	"croupier/db"
)

// plugin is what a licence calls the race.
const plugin = "race"

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/leaderboard", action.Public.Feature(plugin), s.Leaderboard,
			action.Summary("The first twenty of this week's race and what they would win."), action.PerAddress(120, time.Minute)),
	}
}

// LeaderboardRequest asks for a race.
type LeaderboardRequest struct {
	Type string `json:"type" validate:"required,oneof=week"`
}

// LeaderboardAnswer is the race that runs. Week is when it began.
type LeaderboardAnswer struct {
	Week    int64   `json:"week"`
	EndsAt  int64   `json:"endsAt"`
	Reward  int64   `json:"reward"`
	Entries []Entry `json:"entries"`
}

// Entry is one place.
type Entry struct {
	User  EntryUser `json:"user"`
	Entry EntrySum  `json:"entry"`
	Place int       `json:"place"`
	// Prize is in dollars.
	Prize Cents `json:"prize"`
}

// EntryUser is the player; without id and avatar when hidden.
type EntryUser struct {
	ID          *string `json:"_id"`
	Name        string  `json:"name"`
	Avatar      *string `json:"avatar"`
	PrivateBets bool    `json:"private_bets"`
}

// EntrySum is what the player has wagered, in dollars.
type EntrySum struct {
	WagerUSD Cents `json:"wager_usd"`
}

// HiddenName stands for a player who keeps wagers private.
const HiddenName = "Hidden"

// microsPerCent converts the journal's dollars.
const microsPerCent = 10_000

// Leaderboard tells how the race stands, as the caller may see it.
func (s *Service) Leaderboard(ctx context.Context, call *session.Call, _ LeaderboardRequest) (LeaderboardAnswer, error) {
	week := WeekOf(s.Clock.Now())
	answer := LeaderboardAnswer{
		Week: week.UnixMilli(), EndsAt: EndOf(week).UnixMilli(), Reward: s.options.Reward, Entries: []Entry{},
	}
	var rows []row
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		rows, err = leaders(q, answer.Week, winners)
		return err
	})
	if err != nil {
		return answer, err
	}
	for i, r := range rows {
		user, err := s.player(ctx, r.owner, call.User)
		if err != nil {
			return answer, err
		}
		answer.Entries = append(answer.Entries, Entry{
			User: user, Entry: EntrySum{Cents(r.usd / microsPerCent)}, Place: i + 1, Prize: Prize(s.options.Reward, i+1),
		})
	}
	return answer, nil
}

// player describes somebody on the leaderboard. One who cannot be described
// any more is hidden.
func (s *Service) player(ctx context.Context, owner string, viewer *session.User) (EntryUser, error) {
	player, err := s.People.Player(ctx, owner, viewer)
	var refusal *fault.Error
	switch {
	case errors.As(err, &refusal):
		player = Player{Hidden: true}
	case err != nil:
		return EntryUser{}, fmt.Errorf("find a player of the race: %w", err)
	}
	if player.Hidden {
		return EntryUser{Name: HiddenName, PrivateBets: player.PrivateBets}, nil
	}
	return EntryUser{ID: &player.ID, Name: player.Name, Avatar: &player.Avatar, PrivateBets: player.PrivateBets}, nil
}
