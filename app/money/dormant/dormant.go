// Package dormant applies the terms to accounts without sign-ins: an email after
// six months, and after six more months a fee, if the site charges one. A sign-in
// ends both.
package dormant

import (
	"errors"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Visit is the time of a player's visit in unix milliseconds. Place is the cursor
// of the list after it.
type Visit struct {
	UserID string
	At     int64
	Cursor string
}

// Visits has the times of players' visits.
type Visits interface {
	// Sessions lists uses of sessions from a time on and after a place, ordered
	// by time.
	Sessions(q db.Querier, from int64, cursor string, limit int) ([]Visit, error)
	// SignIns lists sign-ins after a number, ordered by number.
	SignIns(q db.Querier, after int64, limit int) (list []Visit, last int64, err error)
	// Last returns the last use of a player's sessions, or 0 for none.
	Last(q db.Querier, userID string) (int64, error)
}

// Payouts has the open and the held withdrawals of players.
type Payouts interface {
	Open(q db.Querier, userID string) (bool, error)
	Held(q db.Querier, userID string) (bool, error)
}

// Deps are the dependencies of dormant accounts.
type Deps struct {
	shared.Services
	Visits   Visits
	Payouts  Payouts
	Accounts players.RecordReader
	Emails   players.Emails
	Wallets  ledger.Wallets
}

// Service processes dormant accounts.
type Service struct {
	Deps
	fee *settings.Value[string]
}

// New creates the service.
func New(deps Deps) *Service {
	return &Service{Deps: deps, fee: settings.Declare("cashier.dormancy_fee", settings.KindText, "0", settings.Spec{
		Group: "cashier", OwnDefault: true,
		Sentence: "Fee of dormant accounts in percent of each balance and month, 0 to 2.5; 0 for none. The terms allow it twelve months after the last sign-in, and six after the email.",
	}, checkPercent).WeakenedWhen(settings.Raised)}
}

// Settings declares the settings of dormant accounts.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.fee}}
}

func checkPercent(text string) (string, error) {
	percent, err := money.ParseAmount(text, percentDecimals)
	if err != nil || percent < 0 || percent > maxPercent {
		return "", errors.New("must be a number of percent between 0 and 2.5, such as 1.5")
	}
	return text, nil
}

// percent returns the fee per month.
func (s *Service) percent() int64 {
	percent, err := money.ParseAmount(s.fee.Get(), percentDecimals)
	if err != nil {
		return 0
	}
	return int64(percent)
}

// exemptionOf returns why an account is exempt now.
func (s *Service) exemptionOf(q db.Querier, userID string) (Exemption, error) {
	record, found, err := s.Accounts.Record(q, userID)
	switch {
	case err != nil:
		return NoAccount, err
	case !found:
		return NoAccount, nil
	case record.Demo:
		return DemoPlayer, nil
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
	return NotExempt, nil
}

// inputs returns the facts of a sleeper at a time.
func (s *Service) inputs(q db.Querier, a dormantAccount, now time.Time) (Inputs, error) {
	exemption, err := s.exemptionOf(q, a.userID)
	return Inputs{Now: now, Seen: timeOf(a.seenAt), Noticed: timeOf(a.noticedAt), Charged: timeOf(a.chargedAt), Exemption: exemption, Fee: s.percent() > 0}, err
}

// timeOf converts unix milliseconds to a time. 0 is the zero time.
func timeOf(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return clock.FromMillis(millis).UTC()
}
