package chat

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"croupier/app/kernel/settings"
)

// set is what staff can set about the chat while the site runs.
type set struct {
	rooms, closed, hosts, words, masked, packsOff *settings.Value[[]string]
	texts                                         *settings.Value[[]RoomText]
	maxLength                                     *settings.Value[int]
	pause                                         *settings.Value[settings.Span]
}

// value is the value of one of the settings that the pages of staff change.
func (s *set) value(key string) any {
	switch key {
	case keyTexts:
		return s.texts.Get()
	case keyRooms:
		return list(s.rooms.Get())
	case keyClosed:
		return list(s.closed.Get())
	case keyBlocked:
		return list(s.words.Get())
	case keyMasked:
		return list(s.masked.Get())
	}
	return list(s.packsOff.Get())
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
	stars := spec
	stars.OwnDefault, stars.Sentence = true, "Words that are shown as stars in messages, in whatever case."
	off := spec
	off.OwnDefault, off.Sentence = true, "Packs of emojis and stickers that are not offered."
	named := spec
	named.OwnDefault, named.Sentence = true, "What rooms are called, and rules of their own, one a line."
	length := spec
	length.Unit = "characters"
	return &set{
		rooms:    settings.Texts("chat.rooms", rooms, spec, checkRoom),
		closed:   settings.Texts("chat.closed", closed, spec, checkRoom),
		hosts:    settings.Texts("chat.hosts", o.AllowedHosts, spec, checkHost),
		words:    settings.Texts("chat.banned_words", nil, words, checkWord),
		masked:   settings.Texts("chat.masked_words", nil, stars, checkWord),
		packsOff: settings.Texts("chat.packs_off", nil, off, checkPack),
		texts: settings.List("chat.room_texts", []RoomText{}, []settings.Field{
			{Name: "room", Kind: settings.KindText, Sentence: "The room, such as casino_en."},
			{Name: "title", Kind: settings.KindText, Sentence: "What it is called.", Optional: true},
			{Name: "rules", Kind: settings.KindParagraph, Sentence: "Its own rules, one a line.", Optional: true},
		}, named, checkTexts),
		maxLength: settings.Int("chat.max_length", o.MaxLength, 1, longestMessage, length),
		pause:     settings.Duration("chat.slow", max(0, o.Slow), 0, longestPause, spec),
	}
}

func (s *set) slow() time.Duration { return time.Duration(s.pause.Get()) }

func (s *set) onChange(do func()) {
	s.rooms.OnChange(func([]string) { do() })
	s.closed.OnChange(func([]string) { do() })
	s.texts.OnChange(func([]RoomText) { do() })
	s.pause.OnChange(func(settings.Span) { do() })
}

// Settings declares what staff can set about the chat.
func (s *Service) Settings() settings.Group {
	d := s.set
	return settings.Group{
		Settings: []settings.Setting{d.rooms, d.closed, d.maxLength, d.pause, d.hosts, d.words, d.masked, d.packsOff, d.texts},
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

func checkPack(name string) error {
	if name == "" || len(name) > 80 {
		return errors.New("must hold names of packs")
	}
	return nil
}

func checkWord(word string) error {
	if words := wordsOf(word); len(words) == 0 || len(word) > longestWord {
		return fmt.Errorf("must hold words of at most %d letters", longestWord)
	}
	return nil
}

// banned reports whether a text has a word that no message may have.
func (s *Service) banned(text string) bool {
	_, found := blockedIn(text, s.set.words.Get())
	return found
}

// PackOff reports whether a pack of pictures is not offered.
func (s *Service) PackOff(name string) bool { return slices.Contains(s.set.packsOff.Get(), name) }
