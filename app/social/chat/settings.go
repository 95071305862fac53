package chat

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sync/atomic"
	"time"

	"croupier/app/kernel/settings"
)

// settingValues contains the settings of the chat that staff can change at runtime.
type settingValues struct {
	rooms, closed, hosts, words, masked, packsOff *settings.Value[[]string]
	// blockedList are words that reject a message, stars those that are masked.
	blockedList, maskedList wordList
	texts                   *settings.Value[[]RoomText]
	maxLength               *settings.Value[int]
	slowMode                *settings.Value[settings.Span]
}

// value returns the value of a setting that the pages of staff change.
func (s *settingValues) value(key string) any {
	switch key {
	case keyTexts:
		return s.texts.Get()
	case keyRooms:
		return nonNil(s.rooms.Get())
	case keyClosed:
		return nonNil(s.closed.Get())
	case keyBlocked:
		return nonNil(s.words.Get())
	case keyMasked:
		return nonNil(s.masked.Get())
	}
	return nonNil(s.packsOff.Get())
}

// Bounds of the settings.
const (
	maxMessageLength = 2000
	maxSlowMode      = 10 * time.Minute
	maxWordLength    = 60
)

var (
	roomPattern = regexp.MustCompile(`^(casino|sport)_[a-z]{2}$`)
	hostPattern = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$`)
)

// DeclarePacksOff declares the setting of the packs of pictures that are turned off.
func DeclarePacksOff() *settings.Value[[]string] {
	return settings.Texts("chat.packs_off", nil, settings.Spec{Group: "chat", OwnDefault: true, Sentence: "Packs of emojis and stickers that are not offered."}, checkPack).WeakenedWhen(settings.Never)
}

func declareSettings(o Options, packsOff *settings.Value[[]string]) *settingValues {
	var rooms, closed []string
	for _, r := range o.Rooms {
		rooms = append(rooms, r.ID)
		if r.Closed {
			closed = append(closed, r.ID)
		}
	}
	spec := settings.Spec{Group: "chat"}
	words := spec
	words.OwnDefault, words.Sentence = true, "Words that no message may have, in any case and also with look-alike letters or separators between the letters; a phrase of several words is one item."
	maskedSpec := spec
	maskedSpec.OwnDefault, maskedSpec.Sentence = true, "Words that are shown as stars in messages, in any case and also with look-alike letters."
	textsSpec := spec
	textsSpec.OwnDefault, textsSpec.Sentence = true, "Titles of chat rooms, and rules of their own, one a line."
	length := spec
	length.Unit = "characters"
	declared := &settingValues{
		rooms:    settings.Texts("chat.rooms", rooms, spec, checkRoom).WeakenedWhen(settings.Never),
		closed:   settings.Texts("chat.closed", closed, spec, checkRoom).WeakenedWhen(settings.Never),
		hosts:    settings.Texts("chat.hosts", o.AllowedHosts, spec, checkHost).WeakenedWhen(settings.Never),
		words:    settings.Texts("chat.banned_words", nil, words, checkWord).WeakenedWhen(settings.Never),
		masked:   settings.Texts("chat.masked_words", nil, maskedSpec, checkWord).WeakenedWhen(settings.Never),
		packsOff: packsOff,
		texts: settings.List("chat.room_texts", []RoomText{}, []settings.Field{
			{Name: "room", Kind: settings.KindText, Sentence: "The room, such as casino_en."},
			{Name: "title", Kind: settings.KindText, Sentence: "What it is called.", Optional: true},
			{Name: "rules", Kind: settings.KindParagraph, Sentence: "Its own rules, one a line.", Optional: true},
		}, textsSpec, checkTexts).WeakenedWhen(settings.Never),
		maxLength: settings.Int("chat.max_length", o.MaxLength, 1, maxMessageLength, length).WeakenedWhen(settings.Never),
		slowMode:  settings.Duration("chat.slow", max(0, o.Slow), 0, maxSlowMode, spec).WeakenedWhen(settings.Never),
	}
	declared.blockedList.compileOnChange(declared.words)
	declared.maskedList.compileOnChange(declared.masked)
	return declared
}

// wordList is a word setting, compiled for comparison with messages.
type wordList struct{ compiled atomic.Pointer[[]phrase] }

// compileOnChange compiles the words of a setting now and after every change.
func (l *wordList) compileOnChange(words *settings.Value[[]string]) {
	compile := func(list []string) {
		compiled := compileWords(list)
		l.compiled.Store(&compiled)
	}
	compile(words.Get())
	words.OnChange(compile)
}

func (l *wordList) get() []phrase { return *l.compiled.Load() }

func (s *settingValues) slow() time.Duration { return time.Duration(s.slowMode.Get()) }

func (s *settingValues) onChange(do func()) {
	s.rooms.OnChange(func([]string) { do() })
	s.closed.OnChange(func([]string) { do() })
	s.texts.OnChange(func([]RoomText) { do() })
	s.slowMode.OnChange(func(settings.Span) { do() })
}

// Settings declares the settings of the chat.
func (s *Service) Settings() settings.Group {
	d := s.set
	return settings.Group{
		Settings: []settings.Setting{d.rooms, d.closed, d.maxLength, d.slowMode, d.hosts, d.words, d.masked, d.packsOff, d.texts},
		Rules: []settings.Rule{{Keys: []string{"chat.closed", "chat.rooms"}, Check: func(p *settings.Proposal) error {
			rooms := d.rooms.Proposed(p)
			if len(rooms) == 0 {
				return errors.New("must leave a room, such as casino_en")
			}
			for _, room := range d.closed.Proposed(p) {
				if !slices.Contains(rooms, room) {
					return fmt.Errorf("names a room that chat.rooms does not have (%s)", room)
				}
			}
			return nil
		}}},
	}
}

func checkRoom(id string) error {
	if !roomPattern.MatchString(id) {
		return errors.New("must contain rooms such as casino_en")
	}
	return nil
}

func checkHost(host string) error {
	if !hostPattern.MatchString(host) {
		return errors.New("must contain names of sites such as croupier.example")
	}
	return nil
}

func checkPack(name string) error {
	if name == "" || len(name) > 80 {
		return errors.New("must contain names of packs")
	}
	return nil
}

func checkWord(word string) error {
	if words := wordsOf(word); len(words) == 0 || len(word) > maxWordLength {
		return fmt.Errorf("must contain words of at most %d characters", maxWordLength)
	}
	return nil
}

// hasBlockedWord reports whether a text contains a blocked word.
func (s *Service) hasBlockedWord(text string) bool {
	_, found := blockedIn(text, s.set.blockedList.get())
	return found
}
