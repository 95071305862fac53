package harm

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/settings"
)

// harmSettings contains the settings of markers that staff can change at runtime.
type harmSettings struct {
	thresholds               map[string]*settings.Value[int]
	nightFrom, nightTo       *settings.Value[int]
	concernWords             *settings.Value[[]string]
	dueHours, dueHoursStrong *settings.Value[int]
	repeatAfterDays          *settings.Value[int]
}

// defaultConcernWords are the default words of concern, in lower case.
var defaultConcernWords = []string{
	"addict", "can't stop", "cannot stop", "gambling problem", "lost everything", "lost control", "borrowed", "in debt", "suicide", "kill myself", "rent money", "desperate",
}

// Bounds of the settings.
const (
	maxWordLength   = 40
	maxConcernWords = "100"
)

func declareSettings() *harmSettings {
	spec := func(sentence, unit string) settings.Spec {
		return settings.Spec{Group: "care", OwnDefault: true, Sentence: sentence, Unit: unit}
	}
	s := &harmSettings{
		thresholds:      map[string]*settings.Value[int]{},
		nightFrom:       settings.Int("harm.night_from", 0, 0, 23, spec("Hour (UTC) in which night begins for the marker of play at night.", "o'clock UTC")).WeakenedWhen(settings.Never),
		nightTo:         settings.Int("harm.night_until", 5, 0, 23, spec("Hour (UTC) in which it ends.", "o'clock UTC")).WeakenedWhen(settings.Never),
		dueHours:        settings.Int("harm.due_hours", 72, 1, 336, spec("Hours within which the team must have contacted a player with a marker.", "hours")).WeakenedWhen(settings.Raised),
		dueHoursStrong:  settings.Int("harm.due_hours_strong", 24, 1, 72, spec("The same for a strong marker.", "hours")).WeakenedWhen(settings.Raised),
		repeatAfterDays: settings.Int("harm.quiet_days", 30, 1, 90, spec("Days after a case about markers in which only a stronger one opens another.", "days")).WeakenedWhen(settings.Raised),
	}
	words := spec("Words of concern in messages to the support, in lower case.", "")
	words.Max = maxConcernWords
	s.concernWords = settings.Texts("harm.concern_words", defaultConcernWords, words, checkWord).WeakenedWhen(settings.ItemRemoved)
	for i := range markers {
		m := &markers[i]
		s.thresholds[m.id] = settings.Int("harm."+m.id, m.defaultThreshold, m.minThreshold, m.maxThreshold, spec("Threshold of the marker: "+m.title+". Twice as much is strong.", m.countUnit)).WeakenedWhen(settings.Raised)
	}
	return s
}

func checkWord(word string) error {
	if word != strings.ToLower(strings.TrimSpace(word)) || word == "" {
		return errors.New("must be in lower case, without space around it")
	}
	if utf8.RuneCountInString(word) > maxWordLength {
		return fmt.Errorf("must have %d characters at most", maxWordLength)
	}
	return nil
}

// Settings declares the settings of markers.
func (s *Service) Settings() settings.Group {
	list := []settings.Setting{}
	for i := range markers {
		list = append(list, s.set.thresholds[markers[i].id])
	}
	return settings.Group{Settings: append(list, s.set.nightFrom, s.set.nightTo, s.set.concernWords, s.set.dueHours, s.set.dueHoursStrong, s.set.repeatAfterDays)}
}

// threshold returns the threshold of a marker in the unit of its value.
func (s *harmSettings) threshold(m *marker) int64 { return int64(s.thresholds[m.id].Get()) * m.scale }

// values returns all thresholds as text, to detect a change.
func (s *harmSettings) values() string {
	var text strings.Builder
	for i := range markers {
		fmt.Fprintf(&text, "%s=%d ", markers[i].id, s.threshold(&markers[i]))
	}
	return text.String()
}

// atNight reports whether a time in unix milliseconds is at night.
func (s *harmSettings) atNight(at int64) bool {
	hour, from, to := int(at%dayMs/hourMs), s.nightFrom.Get(), s.nightTo.Get()
	if from <= to {
		return hour >= from && hour < to
	}
	return hour >= from || hour < to
}

// hasConcernWord reports whether a message contains a word of concern.
func (s *harmSettings) hasConcernWord(text string) bool {
	text = strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	for _, word := range s.concernWords.Get() {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
