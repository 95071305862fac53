package alerts

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
)

// Subjects of conditions: the event itself, the player, or a window over the last hours.
const (
	OfEvent  = "event"
	OfPlayer = "player"
	OfWindow = "window"
)

// RuleCondition is one condition of a rule.
type RuleCondition struct {
	Subject string `json:"subject" validate:"required,max=10" ts:"event|player|window"`
	// Field is a field of the event or of the player, or a measure of a window.
	Field string `json:"field" validate:"required,max=40"`
	// Of is the kind of the events in a window. By is the scope of the events. Hours is
	// the length of the window.
	Of    string `json:"of,omitempty" validate:"max=40"`
	By    string `json:"by,omitempty" validate:"max=10"`
	Hours int64  `json:"hours,omitempty" validate:"min=0,max=720"`
	Op    string `json:"op" validate:"required,max=10" ts:"least|most|is|any|none"`
	Value string `json:"value" validate:"max=400"`
}

// RuleEffect is an effect of a rule on a player.
type RuleEffect struct {
	ID    string `json:"id" validate:"required,max=40"`
	Value string `json:"value,omitempty" validate:"max=40"`
}

// RuleDefinition is the content of a rule. It fires if all conditions are true.
type RuleDefinition struct {
	Name     string `json:"name" validate:"required,max=80"`
	Guide    string `json:"guide" validate:"max=500"`
	Kind     string `json:"kind" validate:"required,max=40"`
	Severity int    `json:"severity" validate:"min=1,max=3"`
	// CoolDown is the time in minutes after a firing in which the rule does not fire
	// again for the same subject.
	CoolDown   int64           `json:"cool_down" validate:"min=0,max=43200"`
	Conditions []RuleCondition `json:"conditions" validate:"max=12"`
	Effects    []RuleEffect    `json:"effects" validate:"max=8"`
}

// Operators.
const (
	opAtLeast = "least"
	opAtMost  = "most"
	opIs      = "is"
	opAny     = "any"
	opNone    = "none"
)

// openCase is the effect that this package provides itself.
const openCase = "open_case"

var tagPattern = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

// check refuses a definition that cannot be executed. Each error names the field.
func (s *Service) check(d RuleDefinition) error {
	if strings.TrimSpace(d.Name) == "" {
		return fault.Field("name", "validation.required")
	}
	kind, known := s.kind(d.Kind)
	if !known {
		return fault.Field("kind", "validation.in")
	}
	for i, c := range d.Conditions {
		if field, err := s.checkCondition(kind, c); err != nil {
			return fault.Field(fmt.Sprintf("conditions.%d.%s", i, field), "validation.regex").Because(err)
		}
	}
	for i, e := range d.Effects {
		if twice := slices.ContainsFunc(d.Effects[:i], func(other RuleEffect) bool { return other.ID == e.ID }); twice || !s.validEffect(e) {
			return fault.Field(fmt.Sprintf("effects.%d.value", i), "validation.regex")
		}
	}
	return nil
}

func (s *Service) validEffect(e RuleEffect) bool {
	if e.ID == openCase {
		return e.Value == ""
	}
	at := slices.IndexFunc(s.Effects, func(known Effect) bool { return known.ID == e.ID })
	if at < 0 {
		return false
	}
	switch s.Effects[at].Value {
	case ValueTag:
		return tagPattern.MatchString(e.Value)
	case ValueMinutes:
		minutes, err := strconv.ParseInt(e.Value, 10, 64)
		return err == nil && minutes > 0 && minutes <= 525_600
	}
	return e.Value == ""
}

// checkCondition returns the name of the invalid field.
func (s *Service) checkCondition(kind activity.Kind, c RuleCondition) (field string, err error) {
	typ, err := s.typeOf(kind, c)
	if err != nil {
		return "field", err
	}
	if !slices.Contains(opsOf(typ), c.Op) {
		return "op", fmt.Errorf("%s does not compare a %s", c.Op, typ)
	}
	if _, err := readValue(typ, c.Value); err != nil {
		return "value", err
	}
	return "", nil
}

// typeOf returns the type of the values that a condition compares.
func (s *Service) typeOf(kind activity.Kind, c RuleCondition) (activity.Type, error) {
	switch c.Subject {
	case OfEvent:
		if f, found := kind.Field(c.Field); found {
			return f.Type, nil
		}
		if c.Field == usdField && kind.Money {
			return activity.Dollars, nil
		}
	case OfPlayer:
		if at := slices.IndexFunc(playerFields, func(f playerField) bool { return f.ID == c.Field }); at >= 0 {
			return playerFields[at].Type, nil
		}
	case OfWindow:
		return s.typeOfWindow(kind, c)
	}
	return "", fmt.Errorf("there is no %s %q", c.Subject, c.Field)
}

func (s *Service) typeOfWindow(kind activity.Kind, c RuleCondition) (activity.Type, error) {
	of, known := s.kind(c.Of)
	at := slices.IndexFunc(measures, func(m measure) bool { return m.ID == c.Field })
	switch {
	case !known || at < 0 || c.Hours < 1:
		return "", fmt.Errorf("there is no window of %q", c.Of)
	case measures[at].bets != (of.ID == Bet):
		return "", fmt.Errorf("%s is not measured of %s", c.Field, c.Of)
	case of.ID == Bet && (kind.ID != Bet || c.By != string(activity.ByPlayer) || c.Hours > maxHours):
		// The activity stream and the wager log are two logs. The order of events is
		// known only within each of them.
		return "", fmt.Errorf("bets are counted for rules on bets, of a player, over %d hours at most", maxHours)
	case c.Field == measureUSD && !of.Money:
		return "", fmt.Errorf("%s have no worth", of.Plural)
	case c.Field == measurePlayers && c.By == string(activity.ByPlayer):
		return "", fmt.Errorf("a player is one player")
	case !slices.Contains([]activity.Scope{activity.ByPlayer, activity.ByAddress, activity.ByDevice}, activity.Scope(c.By)):
		return "", fmt.Errorf("there is no scope %q", c.By)
	}
	return measures[at].Type, nil
}

func opsOf(t activity.Type) []string {
	switch t {
	case activity.Flag:
		return []string{opIs}
	case activity.Text, activity.Country, tags:
		return []string{opAny, opNone}
	}
	return []string{opAtLeast, opAtMost, opIs}
}

// value is the parsed value of a condition.
type value struct {
	number int64
	texts  []string
}

const (
	dollarDecimals     = 6
	multiplierDecimals = 4
	maxNumber          = int64(1_000_000_000_000)
)

// readValue parses the value of a condition.
func readValue(t activity.Type, text string) (v value, err error) {
	switch t {
	case activity.Flag:
		if text != "yes" && text != "no" {
			return v, fmt.Errorf("%q is neither yes nor no", text)
		}
		if text == "yes" {
			v.number = 1
		}
		return v, nil
	case activity.Number:
		v.number, err = strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		if err == nil && (v.number < 0 || v.number > maxNumber) {
			err = fmt.Errorf("%d is out of bounds", v.number)
		}
		return v, err
	case activity.Dollars, activity.Multiplier:
		decimals := dollarDecimals
		if t == activity.Multiplier {
			decimals = multiplierDecimals
		}
		amount, err := money.ParseAmount(strings.TrimSpace(text), decimals)
		if err == nil && amount < 0 {
			err = fmt.Errorf("%q is negative", text)
		}
		return value{number: int64(amount)}, err
	}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if t == activity.Country {
			part = strings.ToUpper(part)
		}
		if part == "" || t == activity.Country && !country.Known(part) || t == tags && !tagPattern.MatchString(part) {
			return v, fmt.Errorf("%q is none of what is compared", part)
		}
		v.texts = append(v.texts, part)
	}
	return v, nil
}

// satisfies reports whether a number or texts satisfy the comparison op with v.
func (v value) satisfies(op string, number int64, texts []string) bool {
	switch op {
	case opAtLeast:
		return cmp.Compare(number, v.number) >= 0
	case opAtMost:
		return cmp.Compare(number, v.number) <= 0
	case opIs:
		return number == v.number
	case opAny:
		return slices.ContainsFunc(texts, func(t string) bool { return slices.Contains(v.texts, t) })
	}
	return !slices.ContainsFunc(texts, func(t string) bool { return slices.Contains(v.texts, t) })
}
