package settings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/country"
	"croupier/app/kernel/money"
)

// maxItems is the maximum length of every list.
const maxItems = 100

// Bool declares a switch.
func Bool(key string, initial bool, spec Spec) *Value[bool] {
	return Declare(key, KindBool, initial, spec, func(on bool) (bool, error) { return on, nil })
}

// Int declares a whole number between two bounds.
func Int(key string, initial, minimum, maximum int, spec Spec) *Value[int] {
	spec.Min, spec.Max = strconv.Itoa(minimum), strconv.Itoa(maximum)
	return Declare(key, KindInt, initial, spec, func(n int) (int, error) {
		if n < minimum || n > maximum {
			return 0, fmt.Errorf("must be between %d and %d", minimum, maximum)
		}
		return n, nil
	})
}

// Dollars declares an amount in US dollars, more than zero; optional ones may be left empty.
func Dollars(key, initial string, optional bool, spec Spec) *Value[string] {
	spec.Unit = "usd"
	return amount(key, KindDollars, initial, optional, spec)
}

// Amount declares an amount of another currency, which spec names as its unit.
func Amount(key, initial string, optional bool, spec Spec) *Value[string] {
	return amount(key, KindAmount, initial, optional, spec)
}

func amount(key string, kind Kind, initial string, optional bool, spec Spec) *Value[string] {
	return Declare(key, kind, initial, spec, func(text string) (string, error) {
		if text == "" && optional {
			return "", nil
		}
		if !Positive(text, money.USDDecimals) {
			if optional {
				return "", fmt.Errorf("must be an amount such as 0.10, or empty")
			}
			return "", fmt.Errorf("must be an amount such as 0.10, more than zero")
		}
		return text, nil
	})
}

// Positive reports whether text is a decimal number above zero with at most this number of
// decimals.
func Positive(text string, decimals int) bool {
	parsed, err := money.ParseAmount(text, decimals)
	return err == nil && parsed > 0
}

// MicroUSD reads the text of a setting of dollars, in millionths of a dollar. It is 0 for empty text
// and for text that the check of the setting refuses.
func MicroUSD(text string) int64 {
	usd, err := money.ParseUSD(text)
	if err != nil {
		return 0
	}
	return int64(usd)
}

// Span is a length of time, written as 5s or 1m30s.
type Span time.Duration

// MarshalText implements encoding.TextMarshaler.
func (s Span) MarshalText() ([]byte, error) { return []byte(time.Duration(s).String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	*s = Span(d)
	return err
}

// Duration declares a length of time between two bounds.
func Duration(key string, initial, minimum, maximum time.Duration, spec Spec) *Value[Span] {
	spec.Min, spec.Max = minimum.String(), maximum.String()
	return Declare(key, KindDuration, Span(initial), spec, func(s Span) (Span, error) {
		if d := time.Duration(s); d < minimum || d > maximum {
			return 0, fmt.Errorf("must be between %v and %v", minimum, maximum)
		}
		return s, nil
	})
}

// Text declares one line of text.
func Text(key, initial string, minimum, maximum int, spec Spec) *Value[string] {
	return text(key, KindText, initial, minimum, maximum, spec)
}

// Paragraph declares a text of several lines.
func Paragraph(key, initial string, minimum, maximum int, spec Spec) *Value[string] {
	return text(key, KindParagraph, initial, minimum, maximum, spec)
}

func text(key string, kind Kind, initial string, minimum, maximum int, spec Spec) *Value[string] {
	spec.Min, spec.Max = strconv.Itoa(minimum), strconv.Itoa(maximum)
	return freeText(key, kind, initial, spec, func(given string) (string, error) {
		n := utf8.RuneCountInString(given)
		control := func(r rune) bool { return r < ' ' && !(kind == KindParagraph && r == '\n') }
		if n < minimum || n > maximum || strings.ContainsFunc(given, control) {
			return "", fmt.Errorf("must have %d to %d characters and no control characters", minimum, maximum)
		}
		return given, nil
	})
}

// freeText declares a text for people, which guards nothing.
func freeText(key string, kind Kind, initial string, spec Spec, check func(string) (string, error)) *Value[string] {
	return Declare(key, kind, initial, spec, check).WeakenedWhen(Never)
}

// Choice declares one of some words.
func Choice(key, initial string, options []string, spec Spec) *Value[string] {
	spec.Options = options
	return Declare(key, KindChoice, initial, spec, func(given string) (string, error) {
		if !slices.Contains(options, given) {
			return "", fmt.Errorf("must be one of %s", strings.Join(options, ", "))
		}
		return given, nil
	})
}

// Texts declares a list of distinct texts that each pass a check.
func Texts(key string, initial []string, spec Spec, check func(item string) error) *Value[[]string] {
	return texts(key, KindTexts, initial, spec, check)
}

// Games declares a set of games.
func Games(key string, initial []string, spec Spec, known func(id string) bool) *Value[[]string] {
	return texts(key, KindGames, initial, spec, func(id string) error {
		if !known(id) {
			return fmt.Errorf("names a game that does not exist (%s)", id)
		}
		return nil
	})
}

// Countries declares a set of countries, which may contain all of them.
func Countries(key string, initial []string, spec Spec) *Value[[]string] {
	return Declare(key, KindCountries, initial, spec, func(codes []string) ([]string, error) {
		for _, code := range codes {
			if !country.Known(code) {
				return nil, fmt.Errorf("must hold countries of two capital letters such as US (%q)", code)
			}
		}
		codes = append([]string{}, codes...)
		slices.Sort(codes)
		return slices.Compact(codes), nil
	})
}

func texts(key string, kind Kind, initial []string, spec Spec, check func(item string) error) *Value[[]string] {
	spec.Max = strconv.Itoa(maxItems)
	return Declare(key, kind, initial, spec, func(items []string) ([]string, error) {
		if len(items) > maxItems {
			return nil, fmt.Errorf("must have at most %d items", maxItems)
		}
		storedValue := make([]string, 0, len(items))
		for _, item := range items {
			if slices.Contains(storedValue, item) {
				return nil, fmt.Errorf("must not name anything twice (%s)", item)
			}
			if err := check(item); err != nil {
				return nil, err
			}
			storedValue = append(storedValue, item)
		}
		return storedValue, nil
	})
}

// Zone declares a time zone of the IANA database.
func Zone(key, initial string, spec Spec) *Value[string] {
	return freeText(key, KindZone, initial, spec, func(name string) (string, error) {
		if _, err := clock.Zone(name); err != nil {
			return "", fmt.Errorf("must be a time zone of the IANA database, such as UTC or Europe/Berlin")
		}
		return name, nil
	})
}

// List declares a list of objects with a check of the whole list. spec.Max is the maximum length,
// 100 if it is empty.
func List[T any](key string, initial []T, fields []Field, spec Spec, check func(items []T) error) *Value[[]T] {
	maximum := maxItems
	if own, err := strconv.Atoi(spec.Max); err == nil {
		maximum = own
	}
	spec.Fields, spec.Max = fields, strconv.Itoa(maximum)
	return Declare(key, KindList, initial, spec, func(items []T) ([]T, error) {
		if len(items) > maximum {
			return nil, fmt.Errorf("must have at most %d items", maximum)
		}
		if items == nil {
			items = []T{}
		}
		return items, check(items)
	})
}
