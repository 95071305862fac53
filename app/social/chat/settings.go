package chat

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"croupier/app/kernel/settings"
)

// set is what staff can set about the chat while the site runs.
type set struct {
	rooms, closed, hosts, words *settings.Value[[]string]
	maxLength                   *settings.Value[int]
	pause                       *settings.Value[settings.Span]
}

// Bounds of the settings.
const (
	longestMessage = 2000
	longestPause   = 10 * time.Minute
	longestWord    = 60
)

var (
	roomName = regexp.MustCompile(`^(casino|sport)_[a-z]{2}$`)
	hostName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$`)
)

func declare(o Options) *set {
	var rooms, closed []string
	for _, r := range o.Rooms {
		rooms = append(rooms, r.ID)
		if r.Closed {
			closed = append(closed, r.ID)
		}
	}
	spec := settings.Spec{Group: "chat"}
	words := spec
	words.OwnDefault, words.Sentence = true, "Words that no message may hold, in whatever case; a phrase of several words is one item."
	length := spec
	length.Unit = "characters"
	return &set{
		rooms:     settings.Texts("chat.rooms", rooms, spec, checkRoom),
		closed:    settings.Texts("chat.closed", closed, spec, checkRoom),
		hosts:     settings.Texts("chat.hosts", o.AllowedHosts, spec, checkHost),
		words:     settings.Texts("chat.banned_words", nil, words, checkWord),
		maxLength: settings.Int("chat.max_length", o.MaxLength, 1, longestMessage, length),
		pause:     settings.Duration("chat.slow", max(0, o.Slow), 0, longestPause, spec),
	}
}

func (s *set) slow() time.Duration { return time.Duration(s.pause.Get()) }

func (s *set) onChange(do func()) {
	s.rooms.OnChange(func([]string) { do() })
	s.closed.OnChange(func([]string) { do() })
	s.pause.OnChange(func(settings.Span) { do() })
}

// Settings declares what staff can set about the chat.
func (s *Service) Settings() settings.Group {
	d := s.set
	return settings.Group{
		Settings: []settings.Setting{d.rooms, d.closed, d.maxLength, d.pause, d.hosts, d.words},
		Rules: []settings.Rule{{Keys: []string{"chat.closed", "chat.rooms"}, Check: func(p *settings.Proposal) error {
			rooms := d.rooms.In(p)
			if len(rooms) == 0 {
				return errors.New("must leave a room, such as casino_en")
			}
			for _, room := range d.closed.In(p) {
				if !slices.Contains(rooms, room) {
					return fmt.Errorf("names a room that chat.rooms does not have (%s)", room)
				}
			}
			return nil
		}}},
	}
}

func checkRoom(id string) error {
	if !roomName.MatchString(id) {
		return errors.New("must hold rooms such as casino_en")
	}
	return nil
}

func checkHost(host string) error {
	if !hostName.MatchString(host) {
		return errors.New("must hold names of sites such as croupier.example")
	}
	return nil
}

func checkWord(word string) error {
	if words := wordsOf(word); len(words) == 0 || len(word) > longestWord {
		return fmt.Errorf("must hold words of at most %d letters", longestWord)
	}
	return nil
}

// wordsOf cuts a text into its words, in small letters.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) })
}

// banned reports whether a text has a banned word, as a word of its own: the
// middle of a longer one harms nobody.
func (s *Service) banned(text string) bool {
	list := s.set.words.Get()
	if len(list) == 0 {
		return false
	}
	padded := " " + strings.Join(wordsOf(text), " ") + " "
	return slices.ContainsFunc(list, func(word string) bool {
		return strings.Contains(padded, " "+strings.Join(wordsOf(word), " ")+" ")
	})
}
