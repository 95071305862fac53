// Package figures is the arithmetic of the house: what was staked and paid, what
// the house won of it, what the rules promised, and what luck did. It keeps sums of
// the log of wagers and of the transfers that belong to no wager, so that a year
// is added up in milliseconds, and its checks prove them.
//
// A correction counts when it was made. What is known up to a moment therefore
// never changes later, and a report as of a moment is a prefix of the log.
package figures

import (
	"math"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/db"
)

// Players is what is known of players elsewhere.
type Players interface {
	// CameBy tells how a player came and from where.
	CameBy(q db.Querier, owner string) (Origin, error)
	// SignUps counts those who registered from one moment to before another.
	SignUps(q db.Querier, from, before time.Time) (int64, error)
}

// Origin is how a player came, which never changes.
type Origin struct {
	// Source is Referral or Direct.
	Source string
	// Country is that of the registration, two capital letters; empty for unknown.
	Country string
}

// How players come.
const (
	Referral = "referral"
	Direct   = "direct"
)

// Deps are the parts of the house that the figures stand on.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Prices  *prices.Service
	Players Players
	// Currency finds a currency of the site.
	Currency func(id string) (money.Currency, bool)
}

// Service keeps the figures.
type Service struct {
	Deps
	remembered remembered
	known      known
}

// New makes the service.
func New(deps Deps) *Service { return &Service{Deps: deps} }

// The names as projections: stored, never to be changed.
const (
	wagersCheckpoint = "figure_wagers"
	movesCheckpoint  = "figure_moves"
)

const (
	hourMillis = int64(time.Hour / time.Millisecond)
	dayMillis  = 24 * hourMillis
)

// monthOf numbers the UTC month of a moment, from year 0.
func monthOf(at int64) int64 {
	t := time.UnixMilli(at).UTC()
	return int64(t.Year())*12 + int64(t.Month()) - 1
}

// monthText writes a month as "2026-03".
func monthText(month int64) string {
	return time.Date(int(month/12), time.Month(month%12+1), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")
}

// dayText writes a day as "2026-03-04".
func dayText(day int64) string { return time.UnixMilli(day * dayMillis).UTC().Format(time.DateOnly) }

// floorDiv divides a moment into whole periods, also before 1970.
func floorDiv(at, by int64) int64 { return int64(math.Floor(float64(at) / float64(by))) }
