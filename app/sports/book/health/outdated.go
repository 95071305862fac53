package health

import (
	"time"

	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

const (
	// maxLiveSilence is how long a live event may have no news before betting on it stops. It is
	// longer than a half-time break.
	maxLiveSilence = 25 * time.Minute
	// maxLiveOddsAge is the maximum age of a feed's odds during the event.
	maxLiveOddsAge = 5 * time.Minute
)

// Reason is the reason why an event with old news accepts no bets. It is empty for a
// current event. The same rule applies to every feed.
type Reason string

const (
	UpToDate Reason = ""
	// reasonSilent is an event in a silent part of the feed.
	reasonSilent Reason = "silent"
	// reasonUnlisted is an event that its part of the feed does not list any more.
	reasonUnlisted Reason = "unlisted"
	// reasonOld is an event without a confirmation for longer than the settings allow.
	reasonOld Reason = "old"
)

// Reason checks the age of the news of an event that is not over.
func (h *Monitor) Outdated(snap *board.Snapshot, now time.Time) Reason {
	f := &snap.Fixture
	isSilent, listed := h.State(f.Part)
	if isSilent {
		return reasonSilent
	}
	updatedAt, maximum := snap.LastNews, time.Duration(h.settings.age.Get())
	switch {
	case snap.Phase == source.Live && now.Sub(snap.LastNews) > maxLiveSilence:
		return reasonOld
	case snap.Phase == source.Live && f.Modelled:
		return UpToDate
	case snap.Phase == source.Live:
		updatedAt, maximum = snap.PricedAt, maxLiveOddsAge
	case snap.LastNews.Before(listed):
		return reasonUnlisted
	case f.Simulated: // only the simulator moves or cancels it
		return UpToDate
	case !f.Modelled:
		updatedAt = snap.PricedAt
	}
	if now.Sub(updatedAt) > maximum {
		return reasonOld
	}
	return UpToDate
}
