package jackpots

import (
	"context"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Channel is the channel of levels.
const Channel = "jackpots"

// publishInterval is the shortest time between two publications of levels.
const publishInterval = time.Second

// JackpotLevel is the level of an open round.
type JackpotLevel struct {
	ID    string           `json:"id"`
	Round int64            `json:"round"`
	Level earnings.Dollars `json:"level"`
}

// JackpotLevels are the levels of all open rounds.
type JackpotLevels struct {
	Levels []JackpotLevel `json:"levels"`
}

// JackpotPrize is a win of the player.
type JackpotPrize struct {
	ID       string           `json:"id"`
	Name     string           `json:"name"`
	Prize    earnings.Dollars `json:"prize"`
	Amount   string           `json:"amount"`
	Currency string           `json:"currency"`
	Wager    string           `json:"wager"`
}

// The events.
var (
	EventLevels = live.NewEvent[JackpotLevels]("JackpotLevels", "The levels of the jackpots, at most once in a second.")
	EventWon    = live.NewEvent[JackpotPrize]("JackpotWon", "The player has won a jackpot.")
)

const jackpotWon = "jackpot"

// ActivityKinds are the kinds that this package writes to the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: jackpotWon, Title: "a player wins a jackpot", Plural: "jackpots", Money: true,
		Fields: []activity.Field{{ID: "jackpot", Title: "the jackpot", Type: activity.Text}},
	}}
}

// snapshot returns the levels for a new subscriber.
func (s *Service) snapshot(ctx context.Context, _ *session.Call, _ string) (answer JackpotLevels, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		rounds, err := openRounds(q)
		answer = levelsOf(rounds)
		return err
	})
	return answer, err
}

// levelsOf returns the levels of the rounds that are open.
func levelsOf(rounds []round) JackpotLevels {
	answer := JackpotLevels{Levels: make([]JackpotLevel, 0, len(rounds))}
	for _, r := range rounds {
		if !r.won() {
			answer.Levels = append(answer.Levels, JackpotLevel{r.Jackpot, r.Number, earnings.Dollars(r.Level)})
		}
	}
	return answer
}

// publishLevels publishes levels, unless it published within the interval: it is called again with
// the next wagers.
func (s *Service) publishLevels(levels JackpotLevels) {
	now, last := s.Clock.Now().UnixMilli(), s.publishedAt.Load()
	if now-last < publishInterval.Milliseconds() || !s.publishedAt.CompareAndSwap(last, now) {
		return
	}
	if err := s.Sockets.PublishEphemeral(Channel, EventLevels.With(levels)); err != nil {
		s.Log.Error("publish the levels of jackpots", "error", err)
	}
}

// notifyWinner notifies the pages of the winner after the commit.
func (s *Service) notifyWinner(tx *db.Tx, r round, name string) {
	currency, _ := s.Wallets.Currency(r.Currency)
	won := EventWon.With(JackpotPrize{ID: r.Jackpot, Name: name, Prize: earnings.Dollars(r.Prize), Amount: currency.Text(r.Amount), Currency: r.Currency, Wager: r.Wager.String()})
	tx.AfterCommit(func() {
		if err := s.Sockets.PublishTo(r.Owner, won); err != nil {
			s.Log.Error("publish a jackpot to its winner", "error", err)
		}
	})
}

// JackpotOnPage is a jackpot in a page's data.
type JackpotOnPage struct {
	ID    string           `json:"id"`
	Name  string           `json:"name"`
	Level earnings.Dollars `json:"level"`
	// Games are the games whose wagers take part.
	Games []string `json:"games"`
}

// OnPage returns the part of a page's data: the jackpots that players can win.
func (s *Service) OnPage(ctx context.Context, _ *feature.Visit) (any, error) {
	var list []JackpotOnPage
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		rounds, err := openRounds(q)
		for i := 0; err == nil && i < len(rounds); i++ {
			var j jackpot
			j, err = jackpotByID(q, rounds[i].Jackpot)
			list = append(list, JackpotOnPage{j.ID, j.Name, earnings.Dollars(rounds[i].Level), rounds[i].Terms.Games})
		}
		return err
	})
	if err != nil || len(list) == 0 {
		return feature.Omitted, err
	}
	return list, nil
}
