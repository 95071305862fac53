package harm

import (
	"slices"
	"time"
)

// Group is one of the seven groups of the United Kingdom's rule SR 3.4.3.
type Group string

// The groups.
const (
	Spend    Group = "spend"
	Patterns Group = "patterns"
	Time     Group = "time"
	Gambling Group = "behaviour"
	Contact  Group = "contact"
	Tools    Group = "tools"
	Account  Group = "account"
)

// Unit is the unit of a value.
type Unit string

// The units: cents of a dollar, percent, seconds, or a count.
const (
	Cents   Unit = "cents"
	Percent Unit = "percent"
	Seconds Unit = "seconds"
	Times   Unit = "times"
)

// Windows, in days.
const (
	week  = 7
	month = 30
	// baselineDays are the eight weeks before the last seven days.
	baselineDays = 8 * week
	// Window is the max number of days that a marker looks back.
	Window = week + baselineDays
)

// Bounds below which shares have no meaning.
const (
	dollar = 1_000_000
	cent   = dollar / 100
	// minBaselineWeek is the min amount of an average week in comparisons.
	minBaselineWeek = 100 * dollar
	// minBets is the min number of bets for a comparison of mean stakes.
	minBets = 50
	// nightBets is the number of bets at night that make a day with play at night.
	nightBets = 10
	// minBaselineWeeks is the min number of the eight weeks that must not be empty.
	minBaselineWeeks = 2
)

// marker is one marker of harm.
type marker struct {
	id      string
	group   Group
	unit    Unit
	title   string
	formula string
	// defaultThreshold, least and most are the default, min and max of the threshold: whole dollars, percent,
	// hours, or a count. scale converts it to the unit of the value.
	defaultThreshold, minThreshold, maxThreshold int
	countUnit                                    string
	scale                                        int64
	// measure measures the days of a player. basis is the total to which a share refers, 0 for none.
	measure func(w window) (value, basis int64)
}

// window contains the days of a player up to a day. The last element is the newest; days without
// facts are empty.
type window [Window]Day

func (w *window) last(days int) []Day { return w[Window-days:] }

func (w *window) baseline() []Day { return w[:baselineDays] }

func sum(days []Day, of func(d *Day) int64) (total int64) {
	for i := range days {
		total += of(&days[i])
	}
	return total
}

// baselineWeek returns the mean of the earlier weeks that are not empty, and their number.
func (w *window) baselineWeek(of func(d *Day) int64) (mean, weeks int64) {
	var total int64
	for week := range slices.Chunk(w.baseline(), week) {
		if n := sum(week, of); n != 0 {
			total, weeks = total+n, weeks+1
		}
	}
	if weeks == 0 {
		return 0, 0
	}
	return total / weeks, weeks
}

// percentOfBaseline is the sum of the last seven days in percent of the average week.
func percentOfBaseline(of func(d *Day) int64) func(w window) (value, basis int64) {
	return func(w window) (value, basis int64) {
		mean, weeks := w.baselineWeek(of)
		now := sum(w.last(week), of)
		if weeks < minBaselineWeeks || now <= 0 {
			return 0, 0
		}
		mean = max(mean, minBaselineWeek)
		return now * 100 / mean, mean / cent
	}
}

func sumOver(days int, of func(d *Day) int64) func(w window) (int64, int64) {
	return func(w window) (int64, int64) { return sum(w.last(days), of), 0 }
}

func lost(d *Day) int64      { return d.Lost }
func deposited(d *Day) int64 { return d.Deposited }

// meanStake compares the mean stake with that of the earlier weeks.
func meanStake(w window) (value, basis int64) {
	mean := func(days []Day) int64 {
		bets := sum(days, func(d *Day) int64 { return d.Wagers })
		if bets < minBets {
			return 0
		}
		return sum(days, func(d *Day) int64 { return d.Staked }) / bets
	}
	now, baseline := mean(w.last(week)), mean(w.baseline())
	if now == 0 || baseline == 0 {
		return 0, 0
	}
	return now * 100 / baseline, baseline / cent
}

const hours = int64(time.Hour / time.Second)

// markers lists all markers in their display order.
var markers = []marker{
	{"spend", Spend, Cents, "Spend of a week", "What was lost in the last 7 days.", 1000, 10, 5000, "dollars", 100,
		func(w window) (int64, int64) { return max(sum(w.last(week), lost), 0) / cent, 0 }},
	{"spend_usual", Patterns, Percent, "More than typical", "What was lost in the last 7 days, in percent of a typical week: the mean loss of those of the 8 weeks before with play, which counts as 100 dollars at least. It takes 2 weeks with play.", 300, 150, 600, "percent", 1,
		percentOfBaseline(lost)},
	{"deposits_rise", Patterns, Percent, "Rising deposits", "What was deposited in the last 7 days, in percent of a typical week: the mean of those of the 8 weeks before with deposits, which counts as 100 dollars at least. It takes 2 weeks with deposits.", 250, 150, 500, "percent", 1,
		percentOfBaseline(deposited)},
	{"chasing", Patterns, Times, "Deposits after losses", "Deposits of the last 7 days, if bets that ended in the 60 minutes before lost money altogether.", 4, 2, 20, "deposits", 1,
		sumOver(week, func(d *Day) int64 { return d.ChasingDeposits })},
	{"time", Time, Seconds, "Time of a week", "Time of play in the last 7 days: bets that are less than 15 minutes apart are one session.", 20, 5, 60, "hours", hours,
		sumOver(week, func(d *Day) int64 { return d.Played / 1000 })},
	{"long_day", Time, Seconds, "The longest day", "The longest time of play on one of the last 7 days.", 6, 2, 14, "hours", hours,
		func(w window) (longest, _ int64) {
			for _, d := range w.last(week) {
				longest = max(longest, d.Played/1000)
			}
			return longest, 0
		}},
	{"night", Gambling, Times, "Play at night", "Days of the last 7 with 10 bets or more at night, between the hours that are set below.", 3, 1, 7, "days", 1,
		sumOver(week, func(d *Day) int64 {
			if d.Night >= nightBets {
				return 1
			}
			return 0
		})},
	{"stakes_rise", Gambling, Percent, "Rising stakes", "The mean stake of the last 7 days in percent of that of the 8 weeks before, with 50 bets or more in each.", 300, 150, 1000, "percent", 1, meanStake},
	{"words", Contact, Times, "Words to the support", "Messages to the support in the last 30 days that have one of the site's words of concern.", 1, 1, 5, "messages", 1,
		sumOver(month, func(d *Day) int64 { return d.ConcernMessages })},
	{"looser", Tools, Times, "Limits raised or removed", "How often a limit, a pause or a block was asked to be looser or removed in the last 30 days.", 3, 1, 10, "requests", 1,
		sumOver(month, func(d *Day) int64 { return d.LoosenedLimits })},
	{"pauses", Tools, Times, "Time-outs", "Time-outs that were begun in the last 30 days.", 3, 1, 10, "time-outs", 1,
		sumOver(month, func(d *Day) int64 { return d.Pauses })},
	{"refused", Account, Times, "Payments that failed", "Payments of the last 7 days that were refused or not made in time.", 4, 1, 20, "payments", 1,
		sumOver(week, func(d *Day) int64 { return d.Refused })},
	{"cancelled", Account, Times, "Withdrawals taken back", "Withdrawals that were cancelled by the player in the last 7 days.", 2, 1, 10, "withdrawals", 1,
		sumOver(week, func(d *Day) int64 { return d.Cancelled })},
}
