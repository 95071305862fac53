package races

import (
	"croupier/app/kernel/activity"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/db"
)

// RaceWon is the event of a prize.
type RaceWon struct {
	Race  string   `json:"race"`
	Name  string   `json:"name"`
	Kind  string   `json:"kind" ts:"race|challenge"`
	Place int      `json:"place"`
	Prize PrizeSum `json:"prize"`
}

// EventWon is sent to the pages of a winner.
var EventWon = live.NewEvent[RaceWon]("RacePrize", "The player was paid the prize of a race or challenge.")

const activityPrize = "race_prize"

// ActivityKinds are the kinds that races write to the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: activityPrize, Title: "a player is paid the prize of a race or challenge", Plural: "prizes of races", Money: true,
		Fields: []activity.Field{
			{ID: "place", Title: "the place", Type: activity.Number},
			{ID: "kind", Title: "what it was", Type: activity.Text, Options: []string{KindRace, KindChallenge}},
		},
	}}
}

// notifyWinner writes a payment to the activity stream and notifies the winner after the
// commit.
func (s *Service) notifyWinner(tx *db.Tx, r *result, name, kind string) error {
	err := s.Activity.Write(tx, activity.Event{
		Kind: activityPrize, UserID: r.owner, USD: r.usd, Values: activity.Values{}.Number("place", int64(r.place)).Text("kind", kind),
	})
	if err != nil {
		return err
	}
	output := EventWon.With(RaceWon{Race: r.race, Name: name, Kind: kind, Place: r.place, Prize: s.prizeOf(r)})
	tx.AfterCommit(func() {
		if err := s.Sockets.PublishTo(r.owner, output); err != nil {
			s.Log.Error("publish a prize to a player", "error", err)
		}
	})
	return nil
}

// PrizeSum is the prize of a place: dollars, or an amount of a currency as decimal
// text.
type PrizeSum struct {
	Dollars  Cents  `json:"dollars"`
	Amount   string `json:"amount,omitempty"`
	Currency string `json:"currency,omitempty"`
}

// prizeOf is the displayed prize of a result.
func (s *Service) prizeOf(r *result) PrizeSum {
	return s.prizeView(r.usd, r.currency, r.amount)
}

func (s *Service) prizeView(usd int64, currency string, amount money.Amount) PrizeSum {
	p := PrizeSum{Dollars: Cents(usd / microsPerCent)}
	if amount > 0 {
		p.Currency, p.Amount = currency, amount.Text(0)
		if c, known := s.Wallets.Currency(currency); known {
			p.Amount = c.Text(amount)
		}
	}
	return p
}
