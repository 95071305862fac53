// Package harm measures markers of harm: figures of a player's spend, time and behaviour that are
// known to precede harm. The player sees the formulas too. A marker beyond its threshold opens a
// case, and a strong one stops promotions. docs/harm.md lists every formula.
package harm

import (
	"time"

	"croupier/app/kernel/players"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// ActionKind is the kind of an action.
type ActionKind string

// The kinds of actions that markers count.
const (
	// Deposited is a credited deposit.
	Deposited ActionKind = "deposited"
	// Refused is a payment of a player that failed or was not paid in time.
	Refused ActionKind = "refused"
	// Cancelled is a withdrawal that the player cancelled.
	Cancelled ActionKind = "cancelled"
	// LimitLoosened is a limit that the player asked to raise or to remove.
	LimitLoosened ActionKind = "loosened"
	// Paused is a time-out that the player started.
	Paused ActionKind = "paused"
	// MessageSent is a message of the player to support.
	MessageSent ActionKind = "wrote"
)

// StaffAction is an action of a player.
type StaffAction struct {
	UserID string
	At     int64
	Kind   ActionKind
	// USD is the value of a deposit in millionths of a dollar.
	USD int64
	// Text is the text of a message.
	Text string
}

// ActionSource lists actions from a time on and before another, in unix milliseconds. It lists those of
// one player, or of all players if userID is empty.
type ActionSource func(q db.Querier, userID string, from, before int64) ([]StaffAction, error)

// DayPlay is a player's play on a day. Dollars are in millionths, time is in milliseconds.
type DayPlay struct {
	UserID                       string
	Wagers, Staked, Lost, Millis int64
}

// PlaySource lists what was played on a day, which is identified by its start: by one player, or by all
// if userID is empty.
type PlaySource func(q db.Querier, userID string, day int64) ([]DayPlay, error)

// Deps are the dependencies of Service.
type Deps struct {
	shared.Services
	Accounts   players.RecordReader
	PlaySource PlaySource
	// Sources have the actions that markers count.
	Sources []ActionSource
}

// Service measures markers.
type Service struct {
	Deps
	set *harmSettings
	// lastThresholds are the thresholds of the last run of the job, see set.values.
	lastThresholds string
}

// New makes the service.
func New(deps Deps) *Service { return &Service{Deps: deps, set: declareSettings()} }

const (
	dayMs  = int64(24 * time.Hour / time.Millisecond)
	hourMs = int64(time.Hour / time.Millisecond)
)

// dayOf returns the start of the day (UTC) that contains a time.
func dayOf(at int64) int64 { return at - at%dayMs }

// promotionBlockDays is the number of days before today whose strong markers stop promotions: markers of
// yesterday and today do. After that their case stops promotions until it is closed.
const promotionBlockDays = 1

// MarketingAllowed reports whether promotions may be sent to a player. They may not if the last measurement
// of today or yesterday is strong, or if a case about a strong marker is open.
func (s *Service) MarketingAllowed(q db.Querier, userID string) (bool, error) {
	since := dayOf(s.Clock.Now().UnixMilli()) - promotionBlockDays*dayMs
	if strong, err := strongSince(q, userID, since); err != nil || strong {
		return false, err
	}
	list, err := harmCasesOf(q, userID, 1)
	if err != nil || len(list) == 0 || list[0].level < Strong {
		return err == nil, err
	}
	is, err := s.Cases.StateOf(q, list[0].caseID)
	return is.Closed, err
}
