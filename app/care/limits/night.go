package limits

import (
	"fmt"
	"regexp"
	"strconv"
	"time"

	"croupier/app/kernel/clock"
)

// Minutes of a day, and the greatest offset of a time zone.
const (
	dayMinutes = 24 * 60
	mostOffset = 14 * 60
)

// night is a pause between two times of each day, in minutes of the clock at the player's
// place. from may be later than to: it goes over midnight then. A place is a time zone by its
// name, whose clock is set forward and back through the year, or a fixed offset.
type night struct {
	from, to int
	// name is that of the zone; empty for an offset.
	name  string
	place *time.Location
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
		if n.place, err = clock.Zone(n.name); err != nil {
			return n, fmt.Errorf("%q is no pause at night: %w", text, err)
		}
		return n, nil
	}
	offset := number(6)*60 + number(7)
	if number(7) > 59 || offset > mostOffset {
		return n, fmt.Errorf("%q is no pause at night", text)
	}
	if found[5] == "-" {
		offset = -offset
	}
	n.place = time.FixedZone("", offset*60)
	return n, nil
}

func (n night) text() string {
	times := fmt.Sprintf("%02d:%02d-%02d:%02d", n.from/60, n.from%60, n.to/60, n.to%60)
	if n.name != "" {
		return times + " " + n.name
	}
	return times + time.Time{}.In(n.place).Format("-07:00")
}

// length is how long the pause is by the clock.
func (n night) length() int { return wrap(n.to - n.from) }

// begin is the minute of the day in UTC at which it begins, with the offset of a time.
func (n night) begin(at time.Time) int {
	_, offset := at.In(n.place).Zone()
	return wrap(n.from - offset/60)
}

// wrap brings minutes into one day.
func wrap(minutes int) int { return ((minutes % dayMinutes) + dayMinutes) % dayMinutes }

// until is the end of the pause that goes on at a time; zero for none.
func (n night) until(now time.Time) time.Time {
	here := now.In(n.place)
	minute := here.Hour()*60 + here.Minute()
	if wrap(minute-n.from) >= n.length() {
		return time.Time{}
	}
	day := here.Day()
	if n.from > n.to && minute >= n.from {
		day++
	}
	end := time.Date(here.Year(), here.Month(), day, n.to/60, n.to%60, 0, 0, n.place)
	if !end.After(now) { // of the hour that the clock shows twice it was the first one
		end = end.Add(time.Hour)
	}
	return end.UTC()
}

// lookAhead is for how many weeks two pauses are compared: in a year every clock has been set
// forward and back.
const lookAhead = 53

// covers reports whether a pause has every minute of another one, now and in the year to come.
func (n night) covers(other night, now time.Time) bool {
	for week := range lookAhead {
		at := now.AddDate(0, 0, 7*week)
		if wrap(other.begin(at)-n.begin(at))+other.length() > n.length() {
			return false
		}
	}
	return true
}

// compareNights tells how a pause stands to the one in force: it is stricter only
// if it has all of its minutes.
func compareNights(value, held string, now time.Time) (strictness, error) {
	first, err := readNight(value)
	if err != nil {
		return 0, err
	}
	second, err := readNight(held)
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
