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

// Unit is what a value counts.
type Unit string

// The units: cents of a dollar, percent, seconds, or how many.
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
	// longAgo are the eight weeks before the last seven days.
	longAgo = 8 * week
	// Window is the longest that a marker looks back.
	Window = week + longAgo
)

// Bounds below which shares say nothing.
const (
	dollar = 1_000_000
	cent   = dollar / 100
	// leastWeek is the least that a usual week counts as.
	leastWeek = 100 * dollar
	// fewBets is the least number of bets of which a mean stake is compared.
	fewBets = 50
	// nightBets make a day with play at night.
	nightBets = 10
	// usualWeeks is how many of the eight weeks need something in them.
	usualWeeks = 2
)

// marker is one marker of harm.
type marker struct {
	id      string
	group   Group
	unit    Unit
	title   string
	formula string
	// usual, least and most bound the threshold: whole dollars, percent, hours, or a
	// number. scale makes it the unit of the value.
	usual, least, most int
	counts             string
	scale              int64
	// of measures the days of a player. basis is what a share is of, 0 for none.
	of func(w window) (value, basis int64)
}

// window are the days of a player up to one: the last is the newest, days without
// anything are empty.
type window [Window]Day

func (w *window) last(days int) []Day { return w[Window-days:] }

func (w *window) before() []Day { return w[:longAgo] }

func sum(days []Day, of func(d *Day) int64) (total int64) {
	for i := range days {
		total += of(&days[i])
	}
	return total
}

// usualWeek is the mean of the weeks before which have something, and how many have.
func (w *window) usualWeek(of func(d *Day) int64) (mean, weeks int64) {
	var total int64
	for week := range slices.Chunk(w.before(), week) {
		if n := sum(week, of); n != 0 {
			total, weeks = total+n, weeks+1
		}
	}
	if weeks == 0 {
		return 0, 0
	}
	return total / weeks, weeks
}

// against is the sum of the last seven days in percent of the usual week.
func against(of func(d *Day) int64) func(w window) (value, basis int64) {
	return func(w window) (value, basis int64) {
		mean, weeks := w.usualWeek(of)
		now := sum(w.last(week), of)
		if weeks < usualWeeks || now <= 0 {
			return 0, 0
		}
		mean = max(mean, leastWeek)
		return now * 100 / mean, mean / cent
	}
}

func counted(days int, of func(d *Day) int64) func(w window) (int64, int64) {
	return func(w window) (int64, int64) { return sum(w.last(days), of), 0 }
}

func lost(d *Day) int64      { return d.Lost }
func deposited(d *Day) int64 { return d.Deposited }

// meanStake compares the mean stake with that of the weeks before.
func meanStake(w window) (value, basis int64) {
	mean := func(days []Day) int64 {
		bets := sum(days, func(d *Day) int64 { return d.Wagers })
		if bets < fewBets {
			return 0
		}
		return sum(days, func(d *Day) int64 { return d.Staked }) / bets
	}
	now, usual := mean(w.last(week)), mean(w.before())
	if now == 0 || usual == 0 {
		return 0, 0
	}
	return now * 100 / usual, usual / cent
}

const hours = int64(time.Hour / time.Second)

// markers are all of them, in the order in which they are shown.
var markers = []marker{
	{"spend", Spend, Cents, "Spend of a week", "What was lost in the last 7 days.", 1000, 10, 5000, "dollars", 100,
		func(w window) (int64, int64) { return max(sum(w.last(week), lost), 0) / cent, 0 }},
	{"spend_usual", Patterns, Percent, "More than usual", "What was lost in the last 7 days, in percent of the usual week: the mean loss of those of the 8 weeks before with play, which counts as 100 dollars at least. It takes 2 weeks with play.", 300, 150, 600, "percent", 1,
		against(lost)},
	{"deposits_rise", Patterns, Percent, "Rising deposits", "What was deposited in the last 7 days, in percent of the usual week: the mean of those of the 8 weeks before with deposits, which counts as 100 dollars at least. It takes 2 weeks with deposits.", 250, 150, 500, "percent", 1,
		against(deposited)},
	{"chasing", Patterns, Times, "Deposits after losses", "Deposits of the last 7 days, if bets that ended in the 60 minutes before lost money altogether.", 4, 2, 20, "deposits", 1,
		counted(week, func(d *Day) int64 { return d.Chased })},
	{"time", Time, Seconds, "Time of a week", "Time of play in the last 7 days: bets that are less than 15 minutes apart are one session.", 20, 5, 60, "hours", hours,
		counted(week, func(d *Day) int64 { return d.Played / 1000 })},
	{"long_day", Time, Seconds, "The longest day", "The longest time of play on one of the last 7 days.", 6, 2, 14, "hours", hours,
		func(w window) (longest, _ int64) {
			for _, d := range w.last(week) {
				longest = max(longest, d.Played/1000)
			}
			return longest, 0
		}},
	{"night", Gambling, Times, "Play at night", "Days of the last 7 with 10 bets or more at night, which the site has between the hours that stand below.", 3, 1, 7, "days", 1,
		counted(week, func(d *Day) int64 {
			if d.Night >= nightBets {
				return 1
			}
			return 0
		})},
	{"stakes_rise", Gambling, Percent, "Rising stakes", "The mean stake of the last 7 days in percent of that of the 8 weeks before, with 50 bets or more in each.", 300, 150, 1000, "percent", 1, meanStake},
	{"words", Contact, Times, "Words to the support", "Messages to the support in the last 30 days that have one of the site's words of concern.", 1, 1, 5, "messages", 1,
		counted(month, func(d *Day) int64 { return d.Words })},
	{"looser", Tools, Times, "Limits raised or removed", "How often a limit, a pause or a block was asked to be looser or removed in the last 30 days.", 3, 1, 10, "requests", 1,
		counted(month, func(d *Day) int64 { return d.Looser })},
	{"pauses", Tools, Times, "Time-outs", "Time-outs that were begun in the last 30 days.", 3, 1, 10, "time-outs", 1,
		counted(month, func(d *Day) int64 { return d.Pauses })},
	{"refused", Account, Times, "Payments that failed", "Payments of the last 7 days that were refused or not made in time.", 4, 1, 20, "payments", 1,
		counted(week, func(d *Day) int64 { return d.Refused })},
	{"cancelled", Account, Times, "Withdrawals taken back", "Withdrawals that were cancelled by the player in the last 7 days.", 2, 1, 10, "withdrawals", 1,
		counted(week, func(d *Day) int64 { return d.Cancelled })},
}
