package races

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// RacesAnswer lists current and past races.
type RacesAnswer struct {
	// Contests are the operator's races and challenges. Running and future ones come
	// first, by their end; then ended ones, last end first.
	Contests []ContestRow `json:"contests"`
	// Weeks are the last weekly races, newest first.
	Weeks []WeekRow `json:"weeks"`
	// Currency is the payout currency that the caller chose for prizes in dollars;
	// empty for that of the last bet. Currencies are the available ones.
	Currency   string   `json:"currency"`
	Currencies []string `json:"currencies"`
}

// ContestRow is a race or challenge in the player's view. Times are unix milliseconds.
type ContestRow struct {
	ID    string `json:"id"`
	Kind  string `json:"kind" ts:"race|challenge"`
	Name  string `json:"name"`
	State string `json:"state" ts:"upcoming|running|counting|done|cancelled"`
	// Games are the games that count, by id and name; empty for all.
	Games      []RaceGame `json:"games"`
	Currencies []string   `json:"currencies"`
	Points     string     `json:"points" ts:"stake|theory|multiplier"`
	// MinStake is in dollars, 0 for none.
	MinStake Cents          `json:"min_stake"`
	StartsAt int64          `json:"starts_at"`
	EndsAt   int64          `json:"ends_at"`
	Prizes   []RacePrizeRow `json:"prizes"`
	// Multiplier is the requirement of a challenge, Winners is how many players can win
	// and Won is how many have won.
	Multiplier string `json:"multiplier,omitempty"`
	Winners    int    `json:"winners,omitempty"`
	Won        int    `json:"won,omitempty"`
}

// RaceGame is a game.
type RaceGame struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// RacePrizeRow is the prize of consecutive places.
type RacePrizeRow struct {
	From  int      `json:"from"`
	To    int      `json:"to"`
	Prize PrizeSum `json:"prize"`
}

// WeekRow is a settled weekly race.
type WeekRow struct {
	Race     string `json:"race"`
	StartsAt int64  `json:"starts_at"`
	EndsAt   int64  `json:"ends_at"`
	// Reward is the total of its prizes, in dollars.
	Reward Cents `json:"reward"`
}

// Statuses of a contest.
const (
	stateUpcoming  = "upcoming"
	stateRunning   = "running"
	stateCounting  = "counting"
	stateDone      = "done"
	stateCancelled = "cancelled"
)

const (
	maxOpenContests = 50
	maxPastContests = 20
	maxListedWeeks  = 10
)

// Races lists races and challenges.
func (s *Service) Races(ctx context.Context, call *session.Call, _ action.None) (RacesAnswer, error) {
	answer := RacesAnswer{Contests: []ContestRow{}, Weeks: []WeekRow{}, Currencies: []string{}}
	for _, c := range s.Wallets.Offered() {
		answer.Currencies = append(answer.Currencies, c.ID)
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		now := s.Clock.Now().UnixMilli()
		open, err := openContests(q, now, maxOpenContests)
		if err != nil {
			return err
		}
		past, err := pastContests(q, now, maxPastContests)
		if err != nil {
			return err
		}
		for _, list := range [][]contest{open, past} {
			for i := range list {
				row, err := s.contestRow(q, &list[i], now)
				if err != nil {
					return err
				}
				answer.Contests = append(answer.Contests, row)
			}
		}
		weeks, err := settledWeeks(q, maxListedWeeks)
		if err != nil {
			return err
		}
		for _, w := range weeks {
			answer.Weeks = append(answer.Weeks, WeekRow{Race: w.race, StartsAt: w.startsAt, EndsAt: w.endsAt, Reward: Cents(w.terms.Pool / microsPerCent)})
		}
		if call.User != nil {
			answer.Currency, err = chosenCurrency(q, call.User.ID)
		}
		return err
	})
	return answer, err
}

// contestRow is a contest in the player's view.
func (s *Service) contestRow(q db.Querier, c *contest, now int64) (row ContestRow, err error) {
	row = s.contestView(c)
	if c.Kind == KindChallenge {
		if row.Won, err = countResults(q, c.ID); err != nil {
			return row, err
		}
	}
	settled := false
	if c.EndsAt <= now && !c.Cancelled {
		if settled, err = isSettled(q, c.ID); err != nil {
			return row, err
		}
	}
	row.State = c.state(now, settled, row.Won)
	return row, nil
}

func (c *contest) state(now int64, settled bool, won int) string {
	switch {
	case c.Cancelled:
		return stateCancelled
	case settled || c.Kind == KindChallenge && won >= c.Terms.Winners:
		return stateDone
	case now < c.StartsAt:
		return stateUpcoming
	case now < c.EndsAt:
		return stateRunning
	}
	return stateCounting
}

// contestView is a contest by its terms alone.
func (s *Service) contestView(c *contest) ContestRow {
	row := ContestRow{
		ID: c.ID, Kind: c.Kind, Name: c.Name, State: stateUpcoming, Games: []RaceGame{}, Currencies: append([]string{}, c.Terms.Currencies...),
		Points: c.Terms.Points, MinStake: Cents(c.Terms.MinStake / microsPerCent), StartsAt: c.StartsAt, EndsAt: c.EndsAt, Prizes: []RacePrizeRow{},
		Multiplier: c.Terms.Multiplier, Winners: c.Terms.Winners,
	}
	if c.Kind == KindChallenge {
		row.Points = ByMultiplier
	}
	for _, game := range c.Terms.Games {
		name, _ := s.Games.GameName(game)
		row.Games = append(row.Games, RaceGame{game, name})
	}
	for place := 1; place <= c.Terms.places(); place++ {
		usd, amount := c.Terms.prize(place)
		prize := s.prizeView(usd, c.Terms.Currency, amount)
		if last := len(row.Prizes) - 1; last >= 0 && row.Prizes[last].Prize == prize {
			row.Prizes[last].To = place
			continue
		}
		row.Prizes = append(row.Prizes, RacePrizeRow{place, place, prize})
	}
	return row
}

// CurrencyRequest chooses a currency; empty for that of the last bet.
type CurrencyRequest struct {
	Currency string `json:"currency" validate:"max=20"`
}

// ChooseCurrency sets the currency of the caller's prizes in dollars.
func (s *Service) ChooseCurrency(ctx context.Context, call *session.Call, r CurrencyRequest) (action.None, error) {
	if r.Currency != "" && !s.isOffered(r.Currency) {
		return action.None{}, fault.Field("currency", "validation.in")
	}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error { return chooseCurrency(tx, call.User.ID, r.Currency) })
}

// isOffered reports whether players can have a balance in a currency.
func (s *Service) isOffered(currency string) bool {
	for _, c := range s.Wallets.Offered() {
		if c.ID == currency {
			return true
		}
	}
	return false
}
