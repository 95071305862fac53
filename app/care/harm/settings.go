package harm

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/settings"
)

// set is what staff can set about markers while the site runs.
type set struct {
	thresholds         map[string]*settings.Value[int]
	nightFrom, nightTo *settings.Value[int]
	words              *settings.Value[[]string]
	due, dueStrong     *settings.Value[int]
	quiet              *settings.Value[int]
}

// usualWords are words of concern, in small letters.
var usualWords = []string{
	"addict", "can't stop", "cannot stop", "gambling problem", "lost everything", "lost control", "borrowed", "in debt", "suicide", "kill myself", "rent money", "desperate",
}

// Bounds of the settings.
const (
	longestWord = 40
	mostWords   = "100"
)

func declare() *set {
	spec := func(sentence, unit string) settings.Spec {
		return settings.Spec{Group: "care", OwnDefault: true, Sentence: sentence, Unit: unit}
	}
	s := &set{
		thresholds: map[string]*settings.Value[int]{},
		nightFrom:  settings.Int("harm.night_from", 0, 0, 23, spec("Hour (UTC) in which night begins for the marker of play at night.", "o'clock UTC")),
		nightTo:    settings.Int("harm.night_until", 5, 0, 23, spec("Hour (UTC) in which it ends.", "o'clock UTC")),
		due:        settings.Int("harm.due_hours", 72, 1, 336, spec("Hours within which somebody must have talked to a player who is marked.", "hours")),
		dueStrong:  settings.Int("harm.due_hours_strong", 24, 1, 72, spec("The same for a strong marker.", "hours")),
		quiet:      settings.Int("harm.quiet_days", 30, 1, 90, spec("Days after a case about markers in which only a stronger one opens another.", "days")),
	}
	words := spec("Words of concern in messages to the support, in small letters.", "")
	words.Max = mostWords
	s.words = settings.Texts("harm.concern_words", usualWords, words, checkWord)
	for i := range markers {
		m := &markers[i]
		s.thresholds[m.id] = settings.Int("harm."+m.id, m.usual, m.least, m.most, spec("Threshold of the marker: "+m.title+". Twice as much is strong.", m.counts))
	}
	return s
}

func checkWord(word string) error {
	if word != strings.ToLower(strings.TrimSpace(word)) || word == "" {
		return errors.New("must be in small letters, without space around it")
	}
	if utf8.RuneCountInString(word) > longestWord {
		return fmt.Errorf("must have %d characters at most", longestWord)
	}
	return nil
}

// Settings declares what staff can set about markers.
func (s *Service) Settings() settings.Group {
	list := []settings.Setting{}
	for i := range markers {
		list = append(list, s.set.thresholds[markers[i].id])
	}
	return settings.Group{Settings: append(list, s.set.nightFrom, s.set.nightTo, s.set.words, s.set.due, s.set.dueStrong, s.set.quiet)}
}

// threshold is that of a marker in the unit of its value.
func (s *set) threshold(m *marker) int64 { return int64(s.thresholds[m.id].Get()) * m.scale }

// atNight reports whether a time in unix milliseconds is at night.
func (s *set) atNight(at int64) bool {
	hour, from, to := int(at%dayMs/hourMs), s.nightFrom.Get(), s.nightTo.Get()
	if from <= to {
		return hour >= from && hour < to
	}
	return hour >= from || hour < to
}

// worries reports whether a message has a word of concern.
func (s *set) worries(text string) bool {
	text = strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	for _, word := range s.words.Get() {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
