package limits

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Control names one thing that a player controls, such as "loss.day". The names are
// stored: never change them.
type Control string

// Kind is what a limit bounds.
type Kind string

// The kinds of limits. Time is in seconds, all others are in cents of a dollar.
const (
	Deposit Kind = "deposit"
	Loss    Kind = "loss"
	Stake   Kind = "stake"
	Time    Kind = "time"
)

// Kinds lists them as pages show them.
func Kinds() []Kind { return []Kind{Deposit, Loss, Stake, Time} }

// The controls that are no limits.
const (
	// TimeOut stops stakes and deposits until a time, in unix milliseconds.
	TimeOut Control = "timeout"
	// NightPause stops them between two times of each day, such as
	// "23:00-07:00+02:00".
	NightPause Control = "night"
	// RealityCheck is the time of play in minutes after which pages remind the
	// player of it.
	RealityCheck Control = "reality"
)

// Group is a group of games that a player can block.
type Group string

// The groups of games.
const (
	Instant Group = "instant"
	Cards   Group = "cards"
	Tables  Group = "tables"
	Crash   Group = "crash"
	Slots   Group = "slots"
	Live    Group = "live"
	Sports  Group = "sports"
	Futures Group = "futures"
	Poker   Group = "poker"
)

// Groups lists them as pages show them.
func Groups() []Group {
	return []Group{Instant, Cards, Tables, Crash, Slots, Live, Sports, Futures, Poker}
}

// LimitOf is the control of a limit.
func LimitOf(kind Kind, period Period) Control { return Control(string(kind) + "." + string(period)) }

// BlockOf is the control of a block.
func BlockOf(group Group) Control { return Control("block." + string(group)) }

// Controls lists all of them.
func Controls() (list []Control) {
	for _, kind := range Kinds() {
		for _, period := range Periods() {
			list = append(list, LimitOf(kind, period))
		}
	}
	for _, group := range Groups() {
		list = append(list, BlockOf(group))
	}
	return append(list, TimeOut, NightPause, RealityCheck)
}

func (c Control) known() bool { return slices.Contains(Controls(), c) }

// parts are those of a limit or a block.
func (c Control) parts() (first, second string) {
	first, second, _ = strings.Cut(string(c), ".")
	return first, second
}

// isTime reports whether the control is a limit of time.
func (c Control) isTime() bool {
	kind, _ := c.parts()
	return Kind(kind) == Time
}

// The bounds of limits: of dollars in cents, of time in seconds.
const (
	mostCents   = 100_000_000_00
	mostSeconds = 31 * 24 * 60 * 60
)

// blocked is the value of a block.
const blocked = "1"

// none is the value of a control that is off.
const none = ""

// timeOuts are the time-outs that a player can choose.
var timeOuts = map[string]time.Duration{"24h": 24 * time.Hour, "7d": 7 * 24 * time.Hour, "30d": 30 * 24 * time.Hour}

// realityChecks are the intervals of reality checks in minutes.
var realityChecks = []string{"15", "30", "60"}

// read gives the stored form of what a player asked for; a time-out is asked by its
// length. Errors: errValue.
func (c Control) read(asked string, now time.Time) (value string, err error) {
	first, _ := c.parts()
	switch {
	case !c.known():
		return "", errControl
	case asked == none && c != TimeOut:
		return none, nil
	case c == TimeOut:
		length, ok := timeOuts[asked]
		if !ok {
			return "", errValue
		}
		return strconv.FormatInt(now.Add(length).UnixMilli(), 10), nil
	case c == NightPause:
		n, err := readNight(asked)
		if err != nil {
			return "", errValue
		}
		return n.text(), nil
	case c == RealityCheck:
		return asked, refuseUnless(slices.Contains(realityChecks, asked))
	case first == "block":
		return asked, refuseUnless(asked == blocked)
	}
	most := int64(mostCents)
	if c.isTime() {
		most = mostSeconds
	}
	number, err := strconv.ParseInt(asked, 10, 64)
	exact := err == nil && strconv.FormatInt(number, 10) == asked
	return asked, refuseUnless(exact && number > 0 && number <= most)
}

func refuseUnless(holds bool) error {
	if !holds {
		return errValue
	}
	return nil
}

// strictness is how a new value stands to the one in force.
type strictness int

const (
	looser strictness = iota - 1
	same
	stricter
)

// compare says whether a value is stricter than the one in force at a time. Both
// are in their stored form.
func (c Control) compare(value, held string, now time.Time) (strictness, error) {
	if c == TimeOut && held != none && millis(held) <= now.UnixMilli() {
		held = none
	}
	switch {
	case value == held:
		return same, nil
	case held == none:
		return stricter, nil
	case value == none:
		return looser, nil
	}
	if c == NightPause {
		return compareNights(value, held, now)
	}
	first, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("compare %s with %s of %s: %w", value, held, c, err)
	}
	second, err := strconv.ParseInt(held, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("compare %s with %s of %s: %w", value, held, c, err)
	}
	if (first < second) != (c == TimeOut) {
		return stricter, nil
	}
	return looser, nil
}

// millis reads a stored time; 0 for what is none.
func millis(text string) int64 {
	at, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return at
}
