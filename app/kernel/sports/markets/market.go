package markets

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/sports/odds"
)

// Outcome is one outcome of a market.
type Outcome struct {
	// ID is stored with bets.
	ID string `json:"id"`
	// Name is the display name; {home} and {away} are placeholders for the sides.
	Name string `json:"name"`
}

// Spec are the values of a market's specifiers.
type Spec struct {
	// Period is the regular period, from 1.
	Period int
	// Line is the handicap of the home side or the total.
	Line Line
	// Number is the number in a market: the n-th goal, a race to n points.
	Number int
	// From and To are the minutes of an interval: after From, up to To.
	From, To int
}

// Field is a specifier that a market has.
type Field string

// The specifiers, in the order of their text format.
const (
	FieldPeriod Field = "period"
	FieldLine   Field = "line"
	FieldNumber Field = "number"
	FieldFrom   Field = "from"
	FieldTo     Field = "to"
)

// Group is a tab of markets on the page of a match.
type Group string

// The groups.
const (
	GroupMain      Group = "Main"
	GroupTotals    Group = "Totals"
	GroupHandicaps Group = "Handicaps"
	GroupPeriods   Group = "Periods"
	GroupScore     Group = "Score"
	GroupScorers   Group = "Sequence"
	GroupCombined  Group = "Combined"
	GroupCorners   Group = "Corners"
	GroupCards     Group = "Cards"
	GroupSpecials  Group = "Specials"
)

// Market is a question about a match with its possible answers.
type Market struct {
	// Key is unique within its sport.
	Key string
	// Name is the display name; {period}, {line}, {number}, {from} and {to} are
	// placeholders for the specifiers.
	Name  string
	Group Group
	// Rule is one sentence about how it is settled.
	Rule string
	// Fields are its specifiers.
	Fields []Field
	// Winners is how many outcomes win. It is 1, except for markets like the double
	// chance.
	Winners int
	// Competitors is true if the outcomes are the ids of an event's competitors. Outcomes
	// does not contain them.
	Competitors bool
	// Outcomes lists the outcomes for specifiers that ParseSpec accepts.
	Outcomes func(Spec) []Outcome
	// Limits reports whether the market has the specifiers; nil accepts all.
	Limits func(Spec) bool
	// SettleScore is set for markets that the score of one scope settles. It settles an
	// outcome. known is false while the score may still change the result.
	SettleScore func(Spec, string, View) (factor odds.Factor, known bool)
	// Scope is the part of the match for Score.
	Scope func(Spec) Scope
	// SettleResult is set for all other markets.
	SettleResult func(Spec, string, *Result) (factor odds.Factor, known bool)
	// FinalOnly is true for a market with Whole that needs only the winner or the final
	// score.
	FinalOnly bool
	// ByWinner is true for a market with Score on the winner. The winner of the result
	// decides if there is one.
	ByWinner bool

	sport *Sport
}

// Settle returns the result of an outcome. known is false while it is open. A cancelled
// match and a market that staff void are void. An abandoned match settles what was
// decided before, and voids the rest. A market that the result does not cover remains
// open during the match, and is void after it.
func (m *Market) Settle(spec Spec, outcome string, result *Result) (factor odds.Factor, known bool) {
	if result.Status == Cancelled || result.voids(m, spec) {
		return odds.Voided, true
	}
	covered := result.Rules == 0 || m.Covers(spec, result)
	switch {
	case !covered && (m.SettleScore == nil || result.OnlyFinal):
	case m.SettleScore != nil:
		view := result.View(m.Scope(spec))
		if view.Missing {
			return odds.Voided, true
		}
		if score, named := result.named(m.Scope(spec)); named && m.ByWinner && result.Rules > 0 {
			view.Score, view.Final = score, true
		}
		view.Final = view.Final && covered
		factor, known = m.SettleScore(spec, outcome, view)
	default:
		factor, known = m.SettleResult(spec, outcome, result)
	}
	if !known && result.Over() {
		return odds.Voided, true
	}
	return factor, known
}

// Has reports whether the market has an outcome.
func (m *Market) Has(spec Spec, outcome string) bool {
	return slices.ContainsFunc(m.Outcomes(spec), func(o Outcome) bool { return o.ID == outcome })
}

// Text returns the name of the market with its specifiers.
func (m *Market) Text(spec Spec, period string) string { return spec.fill(m.Name, period) }

// fill replaces the specifiers in a text. period is the word for a period.
func (s Spec) fill(text, period string) string {
	before, rest, found := strings.Cut(text, "{")
	if !found {
		return text
	}
	var filled strings.Builder
	for found {
		name, after, _ := strings.Cut(rest, "}")
		filled.WriteString(before)
		filled.WriteString(s.field(name, period))
		before, rest, found = strings.Cut(after, "{")
	}
	filled.WriteString(before)
	return filled.String()
}

// field returns the text of one specifier. It does not change other names: the book
// replaces those of sides.
func (s Spec) field(name, period string) string {
	switch name {
	case "period":
		return ordinal(s.Period) + " " + period
	case "line":
		return s.Line.String()
	case "handicap":
		return s.Line.Signed()
	case "against":
		return (-s.Line).Signed()
	case "number":
		return strconv.Itoa(s.Number)
	case "nth":
		return ordinal(s.Number)
	case "from":
		return strconv.Itoa(s.From)
	case "to":
		return strconv.Itoa(s.To)
	default:
		return "{" + name + "}"
	}
}

// ordinal returns 1st, 2nd, 3rd, 4th.
func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}

// ErrSpec is returned for specifiers that a market does not have.
var ErrSpec = errors.New("no such specifiers")

// maxSpec is the maximum length of specifiers, in bytes.
const maxSpec = 64

// ParseSpec parses specifiers such as "period=1|line=-0.5". The text must contain each of
// the market's specifiers once, in order, and no others. Errors: ErrSpec.
func (m *Market) ParseSpec(text string) (Spec, error) {
	var spec Spec
	if len(text) > maxSpec {
		return spec, ErrSpec
	}
	var parts []string
	if text != "" {
		parts = strings.Split(text, "|")
	}
	if len(parts) != len(m.Fields) {
		return spec, fmt.Errorf("%w: %q of %s", ErrSpec, text, m.Key)
	}
	for i, field := range m.Fields {
		name, value, _ := strings.Cut(parts[i], "=")
		if name != string(field) || !spec.set(field, value) {
			return spec, fmt.Errorf("%w: %q of %s", ErrSpec, text, m.Key)
		}
	}
	if m.Limits != nil && !m.Limits(spec) {
		return spec, fmt.Errorf("%w: %q of %s", ErrSpec, text, m.Key)
	}
	return spec, nil
}

// set parses one specifier.
func (s *Spec) set(field Field, text string) bool {
	if field == FieldLine {
		line, err := ParseLine(text)
		s.Line = line
		return err == nil
	}
	number, err := strconv.Atoi(text)
	if err != nil || number < 0 || number > 999 || strconv.Itoa(number) != text {
		return false
	}
	switch field {
	case FieldPeriod:
		s.Period = number
	case FieldNumber:
		s.Number = number
	case FieldFrom:
		s.From = number
	case FieldTo:
		s.To = number
	}
	return true
}

// WriteSpec returns specifiers in the format of ParseSpec.
func (m *Market) WriteSpec(spec Spec) string {
	parts := make([]string, len(m.Fields))
	for i, field := range m.Fields {
		value := ""
		switch field {
		case FieldPeriod:
			value = strconv.Itoa(spec.Period)
		case FieldLine:
			value = spec.Line.String()
		case FieldNumber:
			value = strconv.Itoa(spec.Number)
		case FieldFrom:
			value = strconv.Itoa(spec.From)
		case FieldTo:
			value = strconv.Itoa(spec.To)
		}
		parts[i] = string(field) + "=" + value
	}
	return strings.Join(parts, "|")
}

// Ordered reports whether the order or the time of scores settles the market. A result
// may not contain them.
func (m *Market) Ordered() bool {
	return m.SettleResult != nil && (m.Group == GroupScorers || slices.Contains(m.Fields, FieldFrom))
}
