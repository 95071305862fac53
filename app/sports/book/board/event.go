package board

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// Event is one event of the book.
type Event struct {
	ID string
	// Mu allows one change of the sheet at a time.
	Mu       sync.Mutex
	Snapshot atomic.Pointer[Snapshot]
	Match    models.Match
	// Chances are the feed's chances for markets without a model. It is nil until the
	// feed has sent odds after the site started.
	Chances map[string]source.Market
	// DecidedText is what the last stored result decided, in the format of settlements.
	DecidedText string
	Stored      bool
	// PublishedState is the event state that pages received last.
	PublishedState string
	// Starts is the stored start time of the event.
	Starts time.Time
	// HeldResults contains the outcomes that were decided in play and are not settled yet,
	// oldest first.
	HeldResults []HeldResult
	// Ruling is the decision of staff; nil means that the feed decides the event.
	Ruling *Ruling
}

// The actions by which staff decide an event.
const (
	RulingResult  = "result"
	RulingVoid    = "void"
	RulingMarkets = "markets"
)

// Ruling is a decision of staff: a result for the whole event, or void markets. Once
// staff have entered a result, the feed's results are ignored.
type Ruling struct {
	Action string
	// Result is nil if the feed's result applies.
	Result *markets.Result
	Voided []string
}

// HasResult reports whether staff have decided the result of the event.
func (r *Ruling) HasResult() bool { return r != nil && r.Result != nil }

// Apply applies a ruling to a sheet.
func (r *Ruling) Apply(next *Snapshot) {
	state := &models.State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}}
	if next.State != nil {
		state = next.State.Copy()
	}
	if r.Result != nil {
		result := *r.Result
		state.Result = &result
		next.Phase, next.Suspended = source.Over, false
	}
	state.Result.Voided = slices.Clone(r.Voided)
	next.State = state
}

// HeldResult is what a state in play has decided and what is not settled yet. It is settled
// after the time in the setting sports.settle_hold. A later state that contradicts it
// drops it.
type HeldResult struct {
	Snapshot *Snapshot
	Text     string
	Due      time.Time
}
