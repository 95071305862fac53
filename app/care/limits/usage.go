package limits

import (
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// sessionGap separates sessions of play: stakes that are closer to each other belong to one.
const sessionGap = 15 * time.Minute

// dayLength is the length of each day in milliseconds. Days are in UTC.
const dayLength = int64(24 * time.Hour / time.Millisecond)

// periodUsage is the play in one period: dollars in millionths, time in milliseconds. A net win is a
// negative loss.
type periodUsage struct{ begin, staked, lost, played int64 }

// usage is a player's play in the current periods, in the order of Periods. last is the last stake.
type usage struct {
	periods [3]periodUsage
	last    int64
}

// rolledTo returns the usage in the periods that contain a time.
func (u usage) rolledTo(now time.Time) usage {
	if at, day := now.UnixMilli(), u.periods[0].begin; at >= day && at-day < dayLength {
		return u // no period ends within a day
	}
	for i, begin := range periodStartsAt(now) {
		if begin > u.periods[i].begin {
			u.periods[i] = periodUsage{begin: begin}
		}
	}
	return u
}

// add counts money in the periods that contain a time.
func (u *usage) add(at time.Time, staked, lost int64) {
	*u = u.rolledTo(at)
	for i := range u.periods {
		u.periods[i].staked += staked
		u.periods[i].lost += lost
	}
}

// stake counts the time since the last stake, if that was in the same session.
func (u *usage) stake(at time.Time) {
	*u = u.rolledTo(at)
	u.stakeAt(at.UnixMilli())
}

// stakeAt is stake for a time that begins no period.
func (u *usage) stakeAt(at int64) {
	for i := range u.periods {
		if at >= u.periods[i].begin {
			u.periods[i].played += played(u.last, at, u.periods[i].begin)
		}
	}
	u.last = max(u.last, at)
}

// played returns the time of play between two stakes that is after the start of a period. Stakes
// that are too far apart belong to two sessions.
func played(last, now, begin int64) int64 {
	if last == 0 || now-last >= sessionGap.Milliseconds() {
		return 0
	}
	return max(now-max(last, begin), 0)
}

// wagerTotals returns what a wager adds to stakes and losses, and what a correction changes. A void wager
// adds nothing.
func wagerTotals(w *wagerlog.Wager) (staked, lost int64) {
	if !w.Void {
		staked, lost = w.RealUSD(), w.LostUSD()
	}
	if w.Before != nil && !w.Before.Void {
		staked, lost = staked-w.Before.RealUSD(), lost-w.Before.LostUSD()
	}
	return staked, lost
}

// openWager is the money of an open wager.
type openWager struct {
	staked, bonus, paid, bonusPaid money.Amount
	usd, at                        int64
}

// exposure sums the stakes of open wagers, and the loss if they pay nothing more.
func exposure(list []openWager) (staked, lost int64) {
	for _, w := range list {
		own := shareUSD(w.usd, w.staked-w.bonus, w.staked)
		staked += own
		lost += own - shareUSD(w.usd, w.paid-w.bonusPaid, w.staked)
	}
	return staked, lost
}

// shareUSD returns the value of a part of a stake, or of a payout, at the value of the bet, rounded
// down.
func shareUSD(usd int64, part, whole money.Amount) int64 {
	return int64(money.Of(part, whole).Payout(money.Amount(usd)))
}

// event is one row of the wager log as usage counts it.
type event struct {
	at, begun, staked, lost int64
	// first reports that it is no correction.
	first bool
}

func eventOf(w *wagerlog.Wager) event {
	staked, lost := wagerTotals(w)
	return event{w.At, w.StakedAt(), staked, lost, w.Revision == 0}
}
