package limits

import (
	"fmt"
	"regexp"
	"strconv"
	"time"

	"croupier/app/kernel/clock"
)

// Minutes of a day, and the max offset of a time zone.
const (
	dayMinutes = 24 * 60
	maxOffset  = 14 * 60
)

// night is a pause between two times of each day, in minutes of the player's local time. If from is
// later than to, it extends over midnight. The location is a named time zone, whose clock changes
// through the year, or a fixed offset.
type night struct {
	from, to int
	// name is the name of the time zone; empty for an offset.
	name     string
	location *time.Location
}

var nightText = regexp.MustCompile(`^(\d\d):(\d\d)-(\d\d):(\d\d)(?:([+-])(\d\d):(\d\d)| ([A-Z][A-Za-z0-9_+/-]*))$`)

// readNight reads a pause such as "23:00-07:00 Europe/Berlin" or "23:00-07:00+02:00".
func readNight(text string) (n night, err error) {
	found := nightText.FindStringSubmatch(text)
	if found == nil {
		return n, fmt.Errorf("%q is no pause at night", text)
	}
	number := func(at int) int {
		n, _ := strconv.Atoi(found[at]) // two digits, as the pattern says
		return n
	}
	n = night{from: number(1)*60 + number(2), to: number(3)*60 + number(4), name: found[8]}
	if number(2) > 59 || number(4) > 59 || n.from >= dayMinutes || n.to >= dayMinutes || n.from == n.to {
		return n, fmt.Errorf("%q is no pause at night", text)
	}
	if n.name != "" {
		if n.location, err = clock.Zone(n.name); err != nil {
			return n, fmt.Errorf("%q is no pause at night: %w", text, err)
		}
		return n, nil
	}
	offset := number(6)*60 + number(7)
	if number(7) > 59 || offset > maxOffset {
		return n, fmt.Errorf("%q is no pause at night", text)
	}
	if found[5] == "-" {
		offset = -offset
	}
	n.location = time.FixedZone("", offset*60)
	return n, nil
}

func (n night) text() string {
	times := fmt.Sprintf("%02d:%02d-%02d:%02d", n.from/60, n.from%60, n.to/60, n.to%60)
	if n.name != "" {
		return times + " " + n.name
	}
	return times + time.Time{}.In(n.location).Format("-07:00")
}

// length is the length of the pause by the clock.
func (n night) length() int { return wrap(n.to - n.from) }

// begin is the minute of the day in UTC at which it begins, with the offset at a time.
func (n night) begin(at time.Time) int {
	_, offset := at.In(n.location).Zone()
	return wrap(n.from - offset/60)
}

// wrap reduces minutes to one day.
func wrap(minutes int) int { return ((minutes % dayMinutes) + dayMinutes) % dayMinutes }

// until returns the end of the pause that is in force at a time; zero for none. A pause is one
// continuous period. If the clock is set back, it begins at the first and ends at the second
// occurrence of a time. If a time is skipped, the moment of the change is used.
func (n night) until(now time.Time) time.Time {
	local := now.In(n.location)
	for before := range 2 { // it may have begun yesterday
		year, month, day := local.AddDate(0, 0, -before).Date()
		begin, _ := n.momentsAt(year, month, day, n.from)
		if n.from > n.to {
			day++
		}
		if _, end := n.momentsAt(year, month, day, n.to); !now.Before(begin) && now.Before(end) {
			return end.UTC()
		}
	}
	return time.Time{}
}

// momentsAt returns the first and the last moment at which the clock shows a minute of a
// day. Both are the moment of the change if the clock skips it.
func (n night) momentsAt(year int, month time.Month, day, minute int) (first, last time.Time) {
	const margin = 24 * time.Hour
	utc := time.Date(year, month, day, minute/60, minute%60, 0, 0, time.UTC)
	for _, shift := range []time.Duration{-margin, margin} {
		_, offset := utc.Add(shift).In(n.location).Zone()
		at := utc.Add(-time.Duration(offset) * time.Second).In(n.location)
		if at.Hour()*60+at.Minute() != minute {
			continue
		}
		if first.IsZero() || at.Before(first) {
			first = at
		}
		if at.After(last) {
			last = at
		}
	}
	if first.IsZero() {
		_, offset := utc.Add(-margin).In(n.location).Zone()
		change, _ := utc.Add(-time.Duration(offset) * time.Second).In(n.location).ZoneBounds()
		return change, change
	}
	return first, last
}

// compareWeeks is the number of weeks for which two pauses are compared: within a year every clock has
// been set forward and back.
const compareWeeks = 53

// covers reports whether a pause contains every minute of another one, now and in the coming year.
func (n night) covers(other night, now time.Time) bool {
	for week := range compareWeeks {
		at := now.AddDate(0, 0, 7*week)
		if wrap(other.begin(at)-n.begin(at))+other.length() > n.length() {
			return false
		}
	}
	return true
}

// compareNights compares a pause with the one in force. It is stricter only if it contains all of
// its minutes.
func compareNights(value, current string, now time.Time) (strictness, error) {
	first, err := readNight(value)
	if err != nil {
		return 0, err
	}
	second, err := readNight(current)
	switch {
	case err != nil:
		return 0, err
	case first.covers(second, now) && second.covers(first, now):
		return same, nil
	case first.covers(second, now):
		return stricter, nil
	}
	return looser, nil
}
