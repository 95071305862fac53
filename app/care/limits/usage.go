package limits

import (
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// sessionGap ends a session of play: stakes that are closer to each other are one.
const sessionGap = 15 * time.Minute

// dayLength is the length of each day, in milliseconds: they are of UTC.
const dayLength = int64(24 * time.Hour / time.Millisecond)

// used is what was played in one period: dollars in millionths, time in
// milliseconds. What was won is a negative loss.
type used struct{ begin, staked, lost, played int64 }

// usage is what a player has played in the current periods, in the order of
// Periods. last is the last stake.
type usage struct {
	periods [3]used
	last    int64
}

// at is the usage in the periods that have a time.
func (u usage) at(now time.Time) usage {
	if at, day := now.UnixMilli(), u.periods[0].begin; at >= day && at-day < dayLength {
		return u // no period ends within a day
	}
	for i, begin := range beginsAt(now) {
		if begin > u.periods[i].begin {
			u.periods[i] = used{begin: begin}
		}
	}
	return u
}

// add counts money in the periods that have a time.
func (u *usage) add(at time.Time, staked, lost int64) {
	*u = u.at(at)
	for i := range u.periods {
		u.periods[i].staked += staked
		u.periods[i].lost += lost
	}
}

// stake counts the time since the last stake, if that was in the same session.
func (u *usage) stake(at time.Time) {
	*u = u.at(at)
	u.stakedAt(at.UnixMilli())
}

// stakedAt is stake for a time that begins no period.
func (u *usage) stakedAt(at int64) {
	for i := range u.periods {
		if at >= u.periods[i].begin {
			u.periods[i].played += played(u.last, at, u.periods[i].begin)
		}
	}
	u.last = max(u.last, at)
}

// played is the time of play between two stakes as far as it is after the beginning
// of a period. Stakes that are too far from each other are of two sessions.
func played(last, now, begin int64) int64 {
	if last == 0 || now-last >= sessionGap.Milliseconds() {
		return 0
	}
	return max(now-max(last, begin), 0)
}

// tally is what a wager adds to stakes and losses, and what a correction changes of
// it. A void wager adds nothing.
func tally(w *wagerlog.Wager) (staked, lost int64) {
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

// exposure is what open wagers have staked, and what is lost if the player gets
// nothing more of them.
func exposure(list []openWager) (staked, lost int64) {
	for _, w := range list {
		own := worth(w.usd, w.staked-w.bonus, w.staked)
		staked += own
		lost += own - worth(w.usd, w.paid-w.bonusPaid, w.staked)
	}
	return staked, lost
}

// worth is what a part of a stake is worth, or what was paid for it, at the value of
// the bet, rounded down.
func worth(usd int64, part, whole money.Amount) int64 {
	return int64(money.Of(part, whole).Payout(money.Amount(usd)))
}

// event is one row of the log of wagers as usage counts it.
type event struct {
	at, begun, staked, lost int64
	// first tells that it is no correction.
	first bool
}

func eventOf(w *wagerlog.Wager) event {
	staked, lost := tally(w)
	return event{w.At, w.Begun(), staked, lost, w.Revision == 0}
}
