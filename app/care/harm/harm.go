// Package harm measures markers of harm: what of a player's spend, time and behaviour
// is known to go before harm, by formulas that the player sees too. A marker beyond
// its threshold raises a case, and a strong one silences promotions.
// docs/harm.md has every formula.
package harm

import (
	"log/slog"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/players"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Kind is the kind of a deed.
type Kind string

// The kinds of deeds that markers count.
const (
	// Deposited is a deposit that was credited.
	Deposited Kind = "deposited"
	// Refused is a payment of a player that failed or was not paid in time.
	Refused Kind = "refused"
	// Cancelled is a withdrawal that the player took back.
	Cancelled Kind = "cancelled"
	// Loosened is a limit that the player asked to raise or to remove.
	Loosened Kind = "loosened"
	// Paused is a time-out that the player began.
	Paused Kind = "paused"
	// Wrote is a message of the player to the support.
	Wrote Kind = "wrote"
)

// Deed is something that a player did.
type Deed struct {
	UserID string
	At     int64
	Kind   Kind
	// USD is the worth of a deposit in millionths of a dollar.
	USD int64
	// Text is that of a message.
	Text string
}

// Source lists deeds from a time on and before another, in unix milliseconds: those of
// a player, or those of all if userID is empty.
type Source func(q db.Querier, userID string, from, before int64) ([]Deed, error)

// Played is what a player has played on a day. Dollars are in millionths, time is in
// milliseconds.
type Played struct {
	UserID                       string
	Wagers, Staked, Lost, Millis int64
}

// Plays know what was played on a day, which is named by its beginning: by a player,
// or by all if userID is empty.
type Plays func(q db.Querier, userID string, day int64) ([]Played, error)

// Accounts are the accounts of players, for staff.
type Accounts interface {
	Record(q db.Querier, userID string) (r players.Record, found bool, err error)
}

// Case is a case as the office keeps it.
type Case struct {
	ID                        string
	Number                    int64
	Closed                    bool
	Outcome                   string
	OpenedAt, DueAt, ClosedAt int64
}

// Cases are the cases of the office.
type Cases interface {
	// OpenCase opens a case about a player.
	OpenCase(tx *db.Tx, title string, strong bool, userID, note string, due time.Time) (caseID string, err error)
	// NoteCase writes into a case.
	NoteCase(tx *db.Tx, caseID, actor, text, requestID string) error
	// CaseOf reads a case.
	CaseOf(q db.Querier, caseID string) (Case, error)
}

// Deps are the parts of the house that markers stand on.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	Accounts Accounts
	Plays    Plays
	StaffLog *stafflog.Log
	Log      *slog.Logger
}

// Service measures markers.
type Service struct {
	Deps
	set     *set
	sources []Source
	cases   Cases
}

// New makes the service.
func New(deps Deps) *Service { return &Service{Deps: deps, set: declare()} }

// CountedBy adds who knows of deeds. Call it before anything is served.
func (s *Service) CountedBy(sources ...Source) { s.sources = append(s.sources, sources...) }

// ReportTo says where cases are opened. Call it before anything is served.
func (s *Service) ReportTo(cases Cases) { s.cases = cases }

const (
	dayMs  = int64(24 * time.Hour / time.Millisecond)
	hourMs = int64(time.Hour / time.Millisecond)
)

// dayOf is the beginning of the day (UTC) that has a time.
func dayOf(at int64) int64 { return at - at%dayMs }

// strongFor is for how many days a strong marker silences promotions by itself: today
// and yesterday. Beyond that its case does, until it is closed.
const strongFor = 1

// MayTempt reports whether promotions may reach a player: nobody has one whose last
// measure of today or yesterday is strong, or whose case of a strong marker is open.
func (s *Service) MayTempt(q db.Querier, userID string) (bool, error) {
	since := dayOf(s.Clock.Now().UnixMilli()) - strongFor*dayMs
	if strong, err := strongSince(q, userID, since); err != nil || strong {
		return false, err
	}
	list, err := concernsOf(q, userID, 1)
	if err != nil || len(list) == 0 || list[0].level < Strong || s.cases == nil {
		return err == nil, err
	}
	is, err := s.cases.CaseOf(q, list[0].caseID)
	return is.Closed, err
}
