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

// Tuner changes the settings of the site: with their history, one row in the log
// of staff, and in force at once.
type Tuner interface {
	Change(ctx context.Context, who settings.Who, changes ...settings.Change) error
	List(ctx context.Context, call *session.Call, _ action.None) (settings.SettingList, error)
}

// PackList knows the packs of pictures.
type PackList interface {
	// PackNames lists all packs: emojis, then stickers.
	PackNames() []string
}

// Of the calls of staff.
const (
	officeReads = 600
	officeDeeds = 60
	// maxTitle and maxRules bound the texts of a room, in characters.
	maxTitle, maxRules = 24, 2000
)

// officeActions are the calls of staff who look after the chat.
func (s *Service) officeActions() []action.Action {
	guard, because := action.Permission(permission.EditContent), action.Staff(action.Logged{ReasonRequired: true})
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(officeReads, time.Minute), action.Summary(summary)}
	}
	does := func(summary string, more ...action.Option) []action.Option {
		return append(more, action.PerAccount(officeDeeds, time.Minute), action.Summary(summary))
	}
	logged := action.Staff(action.Logged{})
	return []action.Action{
		action.Post("/api/admin/chat", guard, s.Office, reads("The rooms, words and packs of the chat.")...),
		action.Post("/api/admin/chat/rooms", guard, s.SetRooms, does("Changes the rooms: which there are, their order, names, rules, and which are closed.", because)...),
		action.Post("/api/admin/chat/words", guard, s.SetWords, does("Changes the words that are blocked and masked.", because)...),
		action.Post("/api/admin/chat/packs", guard, s.SetPacks, does("Turns packs of pictures off and on.", because)...),
		action.Post("/api/admin/chat/words/test", guard, s.TestWords, reads("What word lists make of a message.")...),
		action.Post("/api/admin/chat/questions", guard, s.Questions, reads("The questions that are kept for the chat, newest first.")...),
		action.Post("/api/admin/chat/questions/export", guard, s.ExportQuestions, reads("All questions as CSV.")...),
		action.Post("/api/admin/chat/questions/import", guard, s.ImportQuestions,
			does("Adds questions from CSV, all or none.", logged, action.BodyLimit(maxImport+4096))...),
		action.Post("/api/admin/chat/question", guard, s.PutQuestion, does("Adds a question or changes it.", logged)...),
		action.Post("/api/admin/chat/question/delete", guard, s.DeleteQuestion, does("Deletes a question.", logged)...),
		action.Post("/api/admin/chat/question/ask", guard, s.AskQuestion, does("Asks a room one of the kept questions.", logged)...),
	}
}

// OfficeRoom is a room as staff see it.
type OfficeRoom struct {
	ID string `json:"id" validate:"required,max=20"`
	// Title is what the room is called; empty for the usual.
	Title string `json:"title" validate:"max=200"`
	// Rules are the room's own, one a line, in place of the site's.
	Rules  string `json:"rules" validate:"max=8000"`
	Closed bool   `json:"closed"`
}

// OfficePack is a pack of pictures.
type OfficePack struct {
	Name string `json:"name"`
	On   bool   `json:"on"`
}

// ChatOfficeAnswer is what staff can change about the chat. Versions are those of
// the settings that hold it; whoever changes something names those that were seen.
type ChatOfficeAnswer struct {
	Rooms    []OfficeRoom     `json:"rooms"`
	Blocked  []string         `json:"blocked"`
	Masked   []string         `json:"masked"`
	Packs    []OfficePack     `json:"packs"`
	Versions map[string]int64 `json:"versions"`
}

// The settings that hold the chat.
const (
	keyRooms, keyClosed, keyTexts = "chat.rooms", "chat.closed", "chat.room_texts"
	keyBlocked, keyMasked         = "chat.banned_words", "chat.masked_words"
	keyPacks                      = "chat.packs_off"
)

// Office tells how the chat is set.
func (s *Service) Office(ctx context.Context, call *session.Call, _ action.None) (ChatOfficeAnswer, error) {
	answer := ChatOfficeAnswer{
		Rooms: s.officeRooms(), Blocked: list(s.set.words.Get()), Masked: list(s.set.masked.Get()), Packs: []OfficePack{}, Versions: map[string]int64{},
	}
	for _, name := range s.PackList.PackNames() {
		answer.Packs = append(answer.Packs, OfficePack{name, !slices.Contains(s.set.packsOff.Get(), name)})
	}
	all, err := s.Tuner.List(ctx, call, action.None{})
	for _, row := range all.Settings {
		if slices.Contains([]string{keyRooms, keyClosed, keyTexts, keyBlocked, keyMasked, keyPacks}, row.Key) {
			answer.Versions[row.Key] = row.Version
		}
	}
	return answer, err
}

func list(items []string) []string { return append([]string{}, items...) }

func (s *Service) officeRooms() []OfficeRoom {
	rooms := []OfficeRoom{}
	for _, id := range s.set.rooms.Get() {
		text := s.textOf(id)
		rooms = append(rooms, OfficeRoom{id, text.Title, text.Rules, slices.Contains(s.set.closed.Get(), id)})
	}
	return rooms
}

// tune changes those of the settings that are different now.
func (s *Service) tune(ctx context.Context, call *session.Call, reason string, versions map[string]int64, keys []string, values ...any) error {
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
		return settings.ErrNothing
	}
	return s.Tuner.Change(ctx, settings.Who{Actor: call.User.ID, Reason: reason, RequestID: call.RequestID}, changes...)
}

// RoomsRequest names all rooms in their order.
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
	return action.None{}, s.tune(ctx, call, r.Reason.Reason, r.Versions, []string{keyRooms, keyClosed, keyTexts}, rooms, closed, texts)
}

// cleanLines sanitises a text line by line and drops the empty ones.
func cleanLines(text string) string {
	var kept []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = sanitise(line); line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
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
	return action.None{}, s.tune(ctx, call, r.Reason.Reason, r.Versions, []string{keyBlocked, keyMasked}, r.Blocked, r.Masked)
}

// PacksRequest names the packs that are off.
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
	return action.None{}, s.tune(ctx, call, r.Reason.Reason, r.Versions, []string{keyPacks}, r.Off)
}

// TestWordsRequest is a message, and lists that need not be in force.
type TestWordsRequest struct {
	Text    string   `json:"text" validate:"max=8000"`
	Blocked []string `json:"blocked" validate:"required,max=2000,dive,max=200"`
	Masked  []string `json:"masked" validate:"required,max=2000,dive,max=200"`
}

// TestWordsAnswer tells what would become of the message.
type TestWordsAnswer struct {
	// Text is what the room would read; empty for a message that is refused.
	Text string `json:"text"`
	// Blocked is the word for which it is refused; empty for none.
	Blocked string `json:"blocked"`
	// TooLong tells that it has more characters than a message may have.
	TooLong bool `json:"too_long"`
}

// TestWords tries word lists.
func (s *Service) TestWords(_ context.Context, _ *session.Call, r TestWordsRequest) (TestWordsAnswer, error) {
	text := sanitise(r.Text)
	if word, found := blockedIn(text, r.Blocked); found {
		return TestWordsAnswer{Blocked: word}, nil
	}
	return TestWordsAnswer{Text: mask(text, r.Masked), TooLong: utf8.RuneCountInString(text) > s.set.maxLength.Get()}, nil
}

// RoomText is what a room is called, and its own rules.
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
