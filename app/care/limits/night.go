package limits

import (
	"fmt"
	"regexp"
	"strconv"
	"time"
)

// Minutes of a day, and the greatest offset of a time zone.
const (
	dayMinutes = 24 * 60
	mostOffset = 14 * 60
)

// night is a pause between two times of each day in the player's own time zone, in
// minutes. from may be later than to: it goes over midnight then.
type night struct{ from, to, offset int }

var nightText = regexp.MustCompile(`^(\d\d):(\d\d)-(\d\d):(\d\d)([+-])(\d\d):(\d\d)$`)

// readNight reads a pause such as "23:00-07:00+02:00".
func readNight(text string) (night, error) {
	found := nightText.FindStringSubmatch(text)
	if found == nil {
		return night{}, fmt.Errorf("%q is no pause at night", text)
	}
	number := func(at int) int {
		n, _ := strconv.Atoi(found[at]) // two digits, as the pattern says
		return n
	}
	for _, minutes := range []int{2, 4, 7} {
		if number(minutes) > 59 {
			return night{}, fmt.Errorf("%q is no pause at night", text)
		}
	}
	n := night{from: number(1)*60 + number(2), to: number(3)*60 + number(4), offset: number(6)*60 + number(7)}
	if found[5] == "-" {
		n.offset = -n.offset
	}
	if n.from >= dayMinutes || n.to >= dayMinutes || n.from == n.to || n.offset > mostOffset || n.offset < -mostOffset {
		return night{}, fmt.Errorf("%q is no pause at night", text)
	}
	return n, nil
}

func (n night) text() string {
	sign, offset := "+", n.offset
	if offset < 0 {
		sign, offset = "-", -offset
	}
	return fmt.Sprintf("%02d:%02d-%02d:%02d%s%02d:%02d", n.from/60, n.from%60, n.to/60, n.to%60, sign, offset/60, offset%60)
}

// length is how long the pause is.
func (n night) length() int { return wrap(n.to - n.from) }

// begin is the minute of the day in UTC at which it begins.
func (n night) begin() int { return wrap(n.from - n.offset) }

// wrap brings minutes into one day.
func wrap(minutes int) int { return ((minutes % dayMinutes) + dayMinutes) % dayMinutes }

// until is the end of the pause that goes on at a time; zero for none.
func (n night) until(now time.Time) time.Time {
	now = now.UTC()
	minute := now.Hour()*60 + now.Minute()
	since := wrap(minute - n.begin())
	if since >= n.length() {
		return time.Time{}
	}
	return now.Truncate(time.Minute).Add(time.Duration(n.length()-since) * time.Minute)
}

// covers reports whether a pause has every minute of another one.
func (n night) covers(other night) bool {
	after := wrap(other.begin() - n.begin())
	return after+other.length() <= n.length()
}

// compareNights tells how a pause stands to the one in force: it is stricter only
// if it has all of its minutes.
func compareNights(value, held string) (strictness, error) {
	first, err := readNight(value)
	if err != nil {
		return 0, err
	}
	second, err := readNight(held)
	switch {
	case err != nil:
		return 0, err
	case first.covers(second) && second.covers(first):
		return same, nil
	case first.covers(second):
		return stricter, nil
	}
	return looser, nil
}
