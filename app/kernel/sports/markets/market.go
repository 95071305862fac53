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
	// Name is for people; {home} and {away} stand for the sides.
	Name string `json:"name"`
}

// Spec are the specifiers of a market with their values.
type Spec struct {
	// Period is the regular period, from 1.
	Period int
	// Line is the handicap of the home side or the total.
	Line Line
	// Number counts what a market asks for: the n-th goal, a race to n points.
	Number int
	// From and To are minutes of an interval: after From, up to To.
	From, To int
}

// Field is a specifier that a market has.
type Field string

// The specifiers, in the order in which they are written.
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
	// Key names it within its sport.
	Key string
	// Name is for people; {period}, {line}, {number}, {from} and {to} stand for the
	// specifiers.
	Name  string
	Group Group
	// Rule says in one sentence how it is settled.
	Rule string
	// Fields are its specifiers.
	Fields []Field
	// Winners is how many outcomes win, 1 but for markets like the double chance.
	Winners int
	// Competitors is true where the outcomes are the ids of an event's competitors,
	// which Outcomes does not know.
	Competitors bool
	// Outcomes lists its outcomes for specifiers that ParseSpec takes.
	Outcomes func(Spec) []Outcome
	// Limits refuses specifiers that the market does not have; nil takes all.
	Limits func(Spec) bool
	// Score is set for markets that only the score of one scope settles. It
	// settles an outcome, and known is false while the score may still change it.
	Score func(Spec, string, View) (factor odds.Factor, known bool)
	// Scope is the part of the match that Score is about.
	Scope func(Spec) Scope
	// Whole is set for all other markets.
	Whole func(Spec, string, *Result) (factor odds.Factor, known bool)
}

// Settle tells what became of an outcome. known is false while that is open. A
// match that was cancelled voids everything, as staff void a market; one that was broken off settles what
// was decided before, and voids the rest.
func (m *Market) Settle(spec Spec, outcome string, result *Result) (factor odds.Factor, known bool) {
	if result.Status == Cancelled || result.voids(m, spec) {
		return odds.Voided, true
	}
	if m.Score != nil {
		view := result.View(m.Scope(spec))
		if view.Missing {
			return odds.Voided, true
		}
		factor, known = m.Score(spec, outcome, view)
	} else {
		factor, known = m.Whole(spec, outcome, result)
	}
	if !known && result.Over() {
		return odds.Voided, true
	}
	return factor, known
}

// Has reports whether an outcome is one of the market's.
func (m *Market) Has(spec Spec, outcome string) bool {
	return slices.ContainsFunc(m.Outcomes(spec), func(o Outcome) bool { return o.ID == outcome })
}

// Text writes the name of the market with its specifiers.
func (m *Market) Text(spec Spec, period string) string { return spec.fill(m.Name, period) }

// fill puts the specifiers into a text. period is the word for a period.
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

// field writes one specifier. Other names stay: those of sides are put in by the book.
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

// ordinal writes 1st, 2nd, 3rd, 4th.
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

// ErrSpec refuses specifiers that a market does not have.
var ErrSpec = errors.New("no such specifiers")

// maxSpec is the longest text of specifiers, in bytes.
const maxSpec = 64

// ParseSpec reads specifiers such as "period=1|line=-0.5". Each of the market's
// must be there once, in their order, and no other. Errors: ErrSpec.
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

// set reads one specifier.
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

// WriteSpec writes specifiers as ParseSpec reads them.
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

// Ordered reports whether the market is settled by the order or the time of scores,
// which a result may not tell.
func (m *Market) Ordered() bool {
	return m.Whole != nil && (m.Group == GroupScorers || slices.Contains(m.Fields, FieldFrom))
}
