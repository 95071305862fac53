package book

import (
	"time"

	"croupier/app/kernel/sports/source"
)

const (
	// maxLiveSilence is how long a live event may have no news before betting on it stops. It is
	// longer than a half-time break.
	maxLiveSilence = 25 * time.Minute
	// maxLiveOddsAge is the maximum age of a feed's odds during the event.
	maxLiveOddsAge = 5 * time.Minute
)

// outdatedReason is the reason why an event with old news accepts no bets. It is empty for a
// current event. The same rule applies to every feed.
type outdatedReason string

const (
	upToDate outdatedReason = ""
	// reasonSilent is an event in a silent part of the feed.
	reasonSilent outdatedReason = "silent"
	// reasonUnlisted is an event that its part of the feed does not list any more.
	reasonUnlisted outdatedReason = "unlisted"
	// reasonOld is an event without a confirmation for longer than the settings allow.
	reasonOld outdatedReason = "old"
)

// outdatedReason checks the age of the news of an event that is not over.
func (h *health) outdatedReason(snap *snapshot, now time.Time) outdatedReason {
	f := &snap.fixture
	isSilent, listed := h.state(f.Part)
	if isSilent {
		return reasonSilent
	}
	updatedAt, maximum := snap.lastNews, time.Duration(h.settings.age.Get())
	switch {
	case snap.phase == source.Live && now.Sub(snap.lastNews) > maxLiveSilence:
		return reasonOld
	case snap.phase == source.Live && f.Modelled:
		return upToDate
	case snap.phase == source.Live:
		updatedAt, maximum = snap.pricedAt, maxLiveOddsAge
	case snap.lastNews.Before(listed):
		return reasonUnlisted
	case f.Simulated: // only the simulator moves or cancels it
		return upToDate
	case !f.Modelled:
		updatedAt = snap.pricedAt
	}
	if now.Sub(updatedAt) > maximum {
		return reasonOld
	}
	return upToDate
}
