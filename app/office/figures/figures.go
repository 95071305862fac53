// Package figures calculates the business figures of the site: stakes and payouts, gross
// gaming revenue, and its split into expected value and luck. Projections maintain sums
// by hour and by day, including the current hour. The sums cover the wager log, and the
// transfers that belong to no wager. Audit checks verify them. A report reads sums, and
// at most maxWagers wagers of the log.
//
// A correction counts at the time when it was made. Data up to a time therefore never
// changes later, and a report as of a time is a prefix of the log.
package figures

import (
	"math"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/db"
)

// Players provides data of players from other packages.
type Players interface {
	// OriginOf returns the origin of a player.
	OriginOf(q db.Querier, owner string) (Origin, error)
	// SignUps returns the number of registrations from one time to before another.
	SignUps(q db.Querier, from, before time.Time) (int64, error)
}

// Origin is how a player came to the site. It never changes.
type Origin struct {
	// Source is Referral or Direct.
	Source string
	// Country is the country of the registration, two capital letters; empty if unknown.
	Country string
}

// Sources of players.
const (
	Referral = "referral"
	Direct   = "direct"
)

// Deps are the dependencies of the service.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Prices  *prices.Service
	Players Players
	// Currency finds a currency of the site.
	Currency func(id string) (money.Currency, bool)
}

// Service provides the figures.
type Service struct {
	Deps
	liabilityCache liabilityCache
	// wagersCache are the players that Wagers wrote last, arrived those that Arrivals wrote
	// last.
	wagersCache, arrivalsCache playerCache
}

// New creates the service.
func New(deps Deps) *Service { return &Service{Deps: deps} }

// The stored names of the projections. They must never change.
const (
	wagersCheckpoint   = "figure_wagers"
	arrivalsCheckpoint = "figure_arrivals"
	movesCheckpoint    = "figure_moves"
)

const (
	hourMillis = int64(time.Hour / time.Millisecond)
	dayMillis  = 24 * hourMillis
)

// monthOf returns the number of UTC months from year 0 to a time.
func monthOf(at int64) int64 {
	t := time.UnixMilli(at).UTC()
	return int64(t.Year())*12 + int64(t.Month()) - 1
}

// monthText formats a month as "2026-03".
func monthText(month int64) string {
	return time.Date(int(month/12), time.Month(month%12+1), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")
}

// dayText formats a day as "2026-03-04".
func dayText(day int64) string { return time.UnixMilli(day * dayMillis).UTC().Format(time.DateOnly) }

// floorDiv divides a time into whole periods, also before 1970.
func floorDiv(at, by int64) int64 { return int64(math.Floor(float64(at) / float64(by))) }
