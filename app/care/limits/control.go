package limits

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/product"
)

// Control is the name of one control of a player, such as "loss.day". The names are stored: never
// change them.
type Control string

// Kind is the kind of a limit.
type Kind string

// The kinds of limits. Time is in seconds, all others are in cents of a dollar.
const (
	Deposit Kind = "deposit"
	Loss    Kind = "loss"
	Stake   Kind = "stake"
	Time    Kind = "time"
)

// Kinds lists the kinds of limits in their display order.
func Kinds() []Kind { return []Kind{Deposit, Loss, Stake, Time} }

// The controls that are not limits.
const (
	// TimeOut stops stakes and deposits until a time, in unix milliseconds.
	TimeOut Control = "timeout"
	// NightPause stops them between two times of each day, such as "23:00-07:00+02:00".
	NightPause Control = "night"
	// RealityCheck is the time of play in minutes after which pages show a reminder.
	RealityCheck Control = "reality"
)

// LimitControl returns the control of a limit.
func LimitControl(kind Kind, period Period) Control {
	return Control(string(kind) + "." + string(period))
}

// BlockControl returns the control of a block.
func BlockControl(group product.Group) Control { return Control("block." + string(group)) }

// Controls lists all controls.
func Controls() (list []Control) {
	for _, kind := range Kinds() {
		for _, period := range Periods() {
			list = append(list, LimitControl(kind, period))
		}
	}
	for _, group := range product.Groups() {
		list = append(list, BlockControl(group))
	}
	return append(list, TimeOut, NightPause, RealityCheck)
}

func (c Control) known() bool { return slices.Contains(Controls(), c) }

// split splits the name of a limit or a block.
func (c Control) split() (first, second string) {
	first, second, _ = strings.Cut(string(c), ".")
	return first, second
}

// isTime reports whether the control is a limit of time.
func (c Control) isTime() bool {
	kind, _ := c.split()
	return Kind(kind) == Time
}

// The min and max of limits: of dollars in cents, of time in seconds.
const (
	maxCents   = 100_000_000_00
	maxSeconds = 31 * 24 * 60 * 60
)

// blocked is the value of a block.
const blocked = "1"

// none is the value of a control that is off.
const none = ""

// timeOuts are the lengths of time-outs that a player can choose.
var timeOuts = map[string]time.Duration{"24h": 24 * time.Hour, "7d": 7 * 24 * time.Hour, "30d": 30 * 24 * time.Hour}

// realityChecks are the intervals of reality checks in minutes.
var realityChecks = []string{"15", "30", "60"}

// read converts a player's value to its stored form; a time-out is given by its length. Errors:
// errValue.
func (c Control) read(asked string, now time.Time) (value string, err error) {
	first, _ := c.split()
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
		return asked, errorUnless(slices.Contains(realityChecks, asked))
	case first == "block":
		return asked, errorUnless(asked == blocked)
	}
	limit := int64(maxCents)
	if c.isTime() {
		limit = maxSeconds
	}
	number, err := strconv.ParseInt(asked, 10, 64)
	exact := err == nil && strconv.FormatInt(number, 10) == asked
	return asked, errorUnless(exact && number > 0 && number <= limit)
}

func errorUnless(valid bool) error {
	if !valid {
		return errValue
	}
	return nil
}

// strictness compares a new value with the one in force.
type strictness int

const (
	looser strictness = iota - 1
	same
	stricter
)

// compare reports whether a value is stricter than the one in force at a time. Both are in their
// stored form.
func (c Control) compare(value, current string, now time.Time) (strictness, error) {
	if c == TimeOut && current != none && parseMillis(current) <= now.UnixMilli() {
		current = none
	}
	switch {
	case value == current:
		return same, nil
	case current == none:
		return stricter, nil
	case value == none:
		return looser, nil
	}
	if c == NightPause {
		return compareNights(value, current, now)
	}
	first, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("compare %s with %s of %s: %w", value, current, c, err)
	}
	second, err := strconv.ParseInt(current, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("compare %s with %s of %s: %w", value, current, c, err)
	}
	if (first < second) != (c == TimeOut) {
		return stricter, nil
	}
	return looser, nil
}

// parseMillis reads a stored time; 0 if it is invalid.
func parseMillis(text string) int64 {
	at, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return at
}
