// Package dormant does with accounts that nobody uses what the terms say: after six
// months a letter, and after six more months a fee, if the site charges one. A sign-in
// ends both.
package dormant

import (
	"errors"
	"log/slog"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Visit is that a player was here, in unix milliseconds. Place tells where the list
// goes on behind it.
type Visit struct {
	UserID string
	At     int64
	Place  string
}

// Visits know when players were here.
type Visits interface {
	// Sessions lists uses of sessions from a time on and behind a place, in the order of
	// the time.
	Sessions(q db.Querier, from int64, place string, limit int) ([]Visit, error)
	// SignIns lists sign-ins behind a number, in the order of their numbers.
	SignIns(q db.Querier, after int64, limit int) (list []Visit, last int64, err error)
	// Last is the last use of a player's sessions, 0 for none.
	Last(q db.Querier, userID string) (int64, error)
}

// Payouts know whose money is on its way out, or kept from going.
type Payouts interface {
	Open(q db.Querier, userID string) (bool, error)
	Held(q db.Querier, userID string) (bool, error)
}

// Accounts are the players as staff see them.
type Accounts interface {
	Record(q db.Querier, userID string) (r players.Record, found bool, err error)
}

// Letter is what is written to a player.
type Letter struct {
	Kind, Subject string
	Paragraphs    []string
	Button, Path  string
}

// Letters reach players; sent is false for one without an address.
type Letters interface {
	Notify(q db.Querier, userID string, l Letter) (sent bool, err error)
}

// Wallets know the currencies and tell players of a new balance.
type Wallets interface {
	Currency(id string) (money.Currency, bool)
	Changed(tx *db.Tx, key ledger.Key, balance money.Amount, delay time.Duration, reason string)
}

// Deps are the parts of the house that the room stands on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      *slog.Logger
	Ledger   *ledger.Ledger
	Visits   Visits
	Payouts  Payouts
	Accounts Accounts
	Letters  Letters
	Wallets  Wallets
}

// Service looks after dormant accounts.
type Service struct {
	Deps
	fee *settings.Value[string]
}

// New makes the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, fee: settings.Declare("cashier.dormancy_fee", settings.KindText, "0", settings.Spec{
		Group: "cashier", OwnDefault: true,
		Sentence: "Fee of dormant accounts in percent of each balance and month, 0 to 2.5; 0 for none. The terms allow it twelve months after the last sign-in, and six after the letter.",
	}, checkPercent)}
}

// Settings declares what staff can set.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.fee}}
}

func checkPercent(text string) (string, error) {
	percent, err := money.ParseAmount(text, percentDecimals)
	if err != nil || percent < 0 || percent > most {
		return "", errors.New("must be a number of percent between 0 and 2.5, such as 1.5")
	}
	return text, nil
}

// percent is the fee of a month.
func (s *Service) percent() int64 {
	percent, err := money.ParseAmount(s.fee.Get(), percentDecimals)
	if err != nil {
		return 0
	}
	return int64(percent)
}

// barOf is why an account is left alone, as of now.
func (s *Service) barOf(q db.Querier, userID string) (Bar, error) {
	record, found, err := s.Accounts.Record(q, userID)
	switch {
	case err != nil:
		return Gone, err
	case !found:
		return Gone, nil
	case record.Demo:
		return Invented, nil
	case record.BannedAt != 0:
		return Banned, nil
	case record.ExcludedUntil > s.Clock.Now().UnixMilli():
		return Excluded, nil
	}
	open, err := s.Payouts.Open(q, userID)
	if err != nil || open {
		return Withdrawal, err
	}
	held, err := s.Payouts.Held(q, userID)
	if err != nil || held {
		return Held, err
	}
	return Free, nil
}

// facts are those of a sleeper at a moment.
func (s *Service) facts(q db.Querier, a sleeper, now time.Time) (Facts, error) {
	bar, err := s.barOf(q, a.userID)
	return Facts{Now: now, Seen: moment(a.seenAt), Noticed: moment(a.noticedAt), Charged: moment(a.chargedAt), Bar: bar, Fee: s.percent() > 0}, err
}

// moment is the time of unix milliseconds; 0 is no time.
func moment(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return clock.FromMillis(millis).UTC()
}
