package chat

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
)

// PackList knows the packs of pictures.
type PackList interface {
	// PackNames lists all packs: emojis, then stickers.
	PackNames() []string
}

// Rate limits and bounds of the calls of staff.
const (
	officeReadsPerMinute   = 600
	officeChangesPerMinute = 60
	// maxTitle and maxRules limit the texts of a room, in characters.
	maxTitle, maxRules = 24, 2000
)

// officeActions are the calls of staff who configure the chat.
func (s *Service) officeActions() []action.Action {
	guard, reasonRequired := action.Permission(permission.EditContent), action.Staff(action.Logged{ReasonRequired: true})
	readOptions := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(officeReadsPerMinute, time.Minute), action.Summary(summary)}
	}
	writeOptions := func(summary string, more ...action.Option) []action.Option {
		return append(more, action.PerAccount(officeChangesPerMinute, time.Minute), action.Summary(summary))
	}
	logged := action.Staff(action.Logged{})
	return []action.Action{
		action.Post("/api/admin/chat", guard, s.Office, readOptions("The rooms, words and packs of the chat.")...),
		action.Post("/api/admin/chat/rooms", guard, s.SetRooms, writeOptions("Changes the rooms: which there are, their order, names, rules, and which are closed.", reasonRequired)...).Neutral("Rooms and their texts guard nothing."),
		action.Post("/api/admin/chat/words", guard, s.SetWords, writeOptions("Changes the words that are blocked and masked.", reasonRequired)...).Neutral("Moderators remove messages whatever the words are."),
		action.Post("/api/admin/chat/packs", guard, s.SetPacks, writeOptions("Turns packs of pictures off and on.", reasonRequired)...).Neutral("It changes the pictures of the chat."),
		action.Post("/api/admin/chat/words/test", guard, s.TestWords, readOptions("What word lists make of a message.")...),
		action.Post("/api/admin/chat/questions", guard, s.Questions, readOptions("The questions that are kept for the chat, newest first.")...),
		action.Post("/api/admin/chat/questions/export", guard, s.ExportQuestions, readOptions("All questions as CSV.")...),
		action.Post("/api/admin/chat/questions/import", guard, s.ImportQuestions,
			writeOptions("Adds questions from CSV, all or none.", logged, action.BodyLimit(maxImport+4096))...).Neutral("It stores questions. The reward is a setting."),
		action.Post("/api/admin/chat/question", guard, s.SaveQuestion, writeOptions("Adds a question or changes it.", logged)...).Neutral("It stores a question. The reward is a setting."),
		action.Post("/api/admin/chat/question/delete", guard, s.DeleteQuestion, writeOptions("Deletes a question.", logged)...).Neutral("It deletes a question."),
		action.Post("/api/admin/chat/question/ask", guard, s.AskQuestion, writeOptions("Asks a room one of the kept questions.", logged)...).Neutral("The reward is a setting, whose increase waits for a second person."),
	}
}

// OfficeRoom is a room as staff see it.
type OfficeRoom struct {
	ID string `json:"id" validate:"required,max=20"`
	// Title is the title of the room; empty for the default title.
	Title string `json:"title" validate:"max=200"`
	// Rules are the room's own rules, one a line. They replace those of the site.
	Rules  string `json:"rules" validate:"max=8000"`
	Closed bool   `json:"closed"`
}

// OfficePack is a pack of pictures.
type OfficePack struct {
	Name string `json:"name"`
	On   bool   `json:"on"`
}

// ChatOfficeAnswer is the part of the chat that staff can change. Versions are those of the
// settings; a request to change a setting names the version that the caller has read.
type ChatOfficeAnswer struct {
	Rooms    []OfficeRoom     `json:"rooms"`
	Blocked  []string         `json:"blocked"`
	Masked   []string         `json:"masked"`
	Packs    []OfficePack     `json:"packs"`
	Versions map[string]int64 `json:"versions"`
}

// The settings of the chat.
const (
	keyRooms, keyClosed, keyTexts = "chat.rooms", "chat.closed", "chat.room_texts"
	keyBlocked, keyMasked         = "chat.banned_words", "chat.masked_words"
	keyPacks                      = "chat.packs_off"
)

// Office returns the configuration of the chat.
func (s *Service) Office(ctx context.Context, call *session.Call, _ action.None) (ChatOfficeAnswer, error) {
	answer := ChatOfficeAnswer{
		Rooms: s.officeRooms(), Blocked: nonNil(s.set.words.Get()), Masked: nonNil(s.set.masked.Get()), Packs: []OfficePack{}, Versions: map[string]int64{},
	}
	for _, name := range s.PackList.PackNames() {
		answer.Packs = append(answer.Packs, OfficePack{name, !slices.Contains(s.set.packsOff.Get(), name)})
	}
	all, err := s.SettingsStore.List(ctx, call, action.None{})
	for _, row := range all.Settings {
		if slices.Contains([]string{keyRooms, keyClosed, keyTexts, keyBlocked, keyMasked, keyPacks}, row.Key) {
			answer.Versions[row.Key] = row.Version
		}
	}
	return answer, err
}

func nonNil(items []string) []string { return append([]string{}, items...) }

func (s *Service) officeRooms() []OfficeRoom {
	rooms := []OfficeRoom{}
	for _, id := range s.set.rooms.Get() {
		text := s.textOf(id)
		rooms = append(rooms, OfficeRoom{id, text.Title, text.Rules, slices.Contains(s.set.closed.Get(), id)})
	}
	return rooms
}

// changeSettings changes the settings whose values differ from the stored ones. Errors: settings.ErrNoChange.
func (s *Service) changeSettings(ctx context.Context, call *session.Call, reason string, versions map[string]int64, keys []string, values ...any) error {
	var changes []settings.Change
	for i, key := range keys {
		version, given := versions[key]
		if !given {
			return fault.Field("versions", "validation.required")
		}
		value, err := json.Marshal(values[i], json.Deterministic(true))
		if err != nil {
			return fmt.Errorf("write setting %s: %w", key, err)
		}
		now, err := json.Marshal(s.set.value(key), json.Deterministic(true))
		if err != nil {
			return fmt.Errorf("write setting %s: %w", key, err)
		}
		if string(value) != string(now) {
			changes = append(changes, settings.Change{Key: key, Value: jsontext.Value(value), Version: version})
		}
	}
	if len(changes) == 0 {
		return settings.ErrNoChange
	}
	return s.SettingsStore.Change(ctx, settings.By(call, reason), changes...)
}

// RoomsRequest lists all rooms in their order.
type RoomsRequest struct {
	Rooms    []OfficeRoom     `json:"rooms" validate:"required,min=1,max=40,dive"`
	Versions map[string]int64 `json:"versions" validate:"required"`
	action.Reason
}

// SetRooms changes the rooms.
func (s *Service) SetRooms(ctx context.Context, call *session.Call, r RoomsRequest) (action.None, error) {
	rooms, closed, texts := []string{}, []string{}, []RoomText{}
	for _, room := range r.Rooms {
		title, rules := sanitise(room.Title), cleanLines(room.Rules)
		rooms = append(rooms, room.ID)
		if room.Closed {
			closed = append(closed, room.ID)
		}
		if title != "" || rules != "" {
			texts = append(texts, RoomText{room.ID, title, rules})
		}
	}
	return action.None{}, s.changeSettings(ctx, call, r.Reason.Reason, r.Versions, []string{keyRooms, keyClosed, keyTexts}, rooms, closed, texts)
}

// cleanLines sanitises a text line by line and drops the empty ones.
func cleanLines(text string) string {
	var stored []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = sanitise(line); line != "" {
			stored = append(stored, line)
		}
	}
	return strings.Join(stored, "\n")
}

// WordsRequest changes the word lists.
type WordsRequest struct {
	Blocked  []string         `json:"blocked" validate:"required,max=2000,dive,max=200"`
	Masked   []string         `json:"masked" validate:"required,max=2000,dive,max=200"`
	Versions map[string]int64 `json:"versions" validate:"required"`
	action.Reason
}

// SetWords changes the word lists.
func (s *Service) SetWords(ctx context.Context, call *session.Call, r WordsRequest) (action.None, error) {
	return action.None{}, s.changeSettings(ctx, call, r.Reason.Reason, r.Versions, []string{keyBlocked, keyMasked}, r.Blocked, r.Masked)
}

// PacksRequest lists the packs that are turned off.
type PacksRequest struct {
	Off      []string         `json:"off" validate:"required,max=100,dive,max=80"`
	Versions map[string]int64 `json:"versions" validate:"required"`
	action.Reason
}

// SetPacks turns packs off and on.
func (s *Service) SetPacks(ctx context.Context, call *session.Call, r PacksRequest) (action.None, error) {
	for _, name := range r.Off {
		if !slices.Contains(s.PackList.PackNames(), name) {
			return action.None{}, fault.Field("off", "validation.in")
		}
	}
	return action.None{}, s.changeSettings(ctx, call, r.Reason.Reason, r.Versions, []string{keyPacks}, r.Off)
}

// TestWordsRequest is a message, and lists that need not be in force.
type TestWordsRequest struct {
	Text    string   `json:"text" validate:"max=8000"`
	Blocked []string `json:"blocked" validate:"required,max=2000,dive,max=200"`
	Masked  []string `json:"masked" validate:"required,max=2000,dive,max=200"`
}

// TestWordsAnswer reports what would happen to the message.
type TestWordsAnswer struct {
	// Text is what the room would display; empty if the message is rejected.
	Text string `json:"text"`
	// Blocked is the word that causes the rejection; empty for none.
	Blocked string `json:"blocked"`
	// TooLong reports that the message has too many characters.
	TooLong bool `json:"too_long"`
}

// TestWords checks a message against word lists.
func (s *Service) TestWords(_ context.Context, _ *session.Call, r TestWordsRequest) (TestWordsAnswer, error) {
	text := sanitise(r.Text)
	if word, found := blockedIn(text, compileWords(r.Blocked)); found {
		return TestWordsAnswer{Blocked: word}, nil
	}
	return TestWordsAnswer{Text: mask(text, compileWords(r.Masked)), TooLong: utf8.RuneCountInString(text) > s.set.maxLength.Get()}, nil
}

// RoomText is the title of a room and its own rules.
type RoomText struct {
	Room  string `json:"room"`
	Title string `json:"title"`
	Rules string `json:"rules"`
}

func (s *Service) textOf(room string) RoomText {
	texts := s.set.texts.Get()
	if at := slices.IndexFunc(texts, func(t RoomText) bool { return t.Room == room }); at >= 0 {
		return texts[at]
	}
	return RoomText{Room: room}
}

func checkTexts(texts []RoomText) error {
	seen := map[string]bool{}
	for _, t := range texts {
		switch {
		case checkRoom(t.Room) != nil || seen[t.Room]:
			return errors.New("must name rooms such as casino_en, each once")
		case t.Title != sanitise(t.Title) || utf8.RuneCountInString(t.Title) > maxTitle:
			return fmt.Errorf("must have titles of visible text of at most %d characters", maxTitle)
		case t.Rules != cleanLines(t.Rules) || utf8.RuneCountInString(t.Rules) > maxRules:
			return fmt.Errorf("must have rules of visible text of at most %d characters", maxRules)
		}
		seen[t.Room] = true
	}
	return nil
}
