package chat

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
)

var testReason = action.Reason{Reason: "a test"}

// office returns the configuration of the chat as staff see it.
func (h *harness) office() ChatOfficeAnswer {
	h.T.Helper()
	h.useSettings()
	answer, err := h.chat.Office(h.Ctx, session.GuestCall("test"), action.None{})
	if err != nil {
		h.T.Fatal(err)
	}
	return answer
}

func TestStaffChangeRooms(t *testing.T) {
	h := newHarness(t)
	olga, anna := h.person("olga"), h.person("anna")
	now := h.office()
	rooms := append([]OfficeRoom{{ID: "casino_de", Title: " Die\u202e Halle ", Rules: "Be kind.\n\n<b>No</b> ads."}}, now.Rooms...)
	request := RoomsRequest{Rooms: rooms, Versions: now.Versions, Reason: testReason}
	if _, err := h.chat.SetRooms(h.Ctx, olga, request); err != nil {
		t.Fatal(err)
	}
	if _, err := h.chat.SetRooms(h.Ctx, olga, request); !errors.Is(err, settings.ErrNoChange) {
		t.Errorf("the same again: %v", err)
	}
	h.writeText(anna, "casino_de", "hello")
	state, err := h.chat.snapshot(h.Ctx, anna, "casino_de")
	if err != nil || state.Rooms[0] != (RoomName{"casino_de", "Die Halle"}) || !slices.Equal(state.Rules, []string{"Be kind.", "<b>No</b> ads."}) {
		t.Errorf("%+v %v", state, err)
	}
	request.Rooms = append([]OfficeRoom{}, now.Rooms...)
	request.Rooms[0].Closed = true
	if _, err := h.chat.SetRooms(h.Ctx, olga, request); !errors.Is(err, settings.ErrStale) {
		t.Errorf("a stale version: %v", err)
	}
	request.Versions = h.office().Versions
	if _, err := h.chat.SetRooms(h.Ctx, olga, request); err != nil {
		t.Fatal(err)
	}
	_, err = h.chat.Text(h.Ctx, anna, TextRequest{Message: "hello", Channel: "casino_de"})
	requireRefused(t, err, 3, nil)
	_, err = h.chat.Text(h.Ctx, h.person("berta"), TextRequest{Message: "hello", Channel: now.Rooms[0].ID})
	requireRefused(t, err, 4, nil)
	for name, bad := range map[string][]OfficeRoom{
		"none": {}, "a strange id": {{ID: "lobby"}}, "twice": {{ID: "casino_en"}, {ID: "casino_en"}}, "a long title": {{ID: "casino_en", Title: strings.Repeat("x", 99)}},
	} {
		_, err := h.chat.SetRooms(h.Ctx, olga, RoomsRequest{Rooms: bad, Versions: h.office().Versions, Reason: testReason})
		if _, known := fault.From(err); !known {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWordsAreBlockedAndMasked(t *testing.T) {
	h := newHarness(t)
	olga, anna := h.person("olga"), h.person("anna")
	words := WordsRequest{Blocked: []string{"spam link"}, Masked: []string{"darn", "big deal"}, Versions: h.office().Versions, Reason: testReason}
	if _, err := h.chat.SetWords(h.Ctx, olga, words); err != nil {
		t.Fatal(err)
	}
	_, err := h.chat.Text(h.Ctx, anna, TextRequest{Message: "a SPAM-link here", Channel: casino})
	requireRefused(t, err, fault.CodeInvalid, nil)
	if got := h.writeText(anna, casino, "Darn! No big, deal <darning>"); string(got.Data) != `"****! No ***, **** &lt;darning&gt;"` {
		t.Errorf("the room reads %s", got.Data)
	}
	for text, want := range map[string]TestWordsAnswer{
		"nothing": {Text: "nothing"}, "darn": {Text: "****"}, "spam link": {Blocked: "spam link"}, "Ünïcode DARN ü": {Text: "Ünïcode **** ü"},
		strings.Repeat("x", 300): {Text: strings.Repeat("x", 300), TooLong: true},
	} {
		got, err := h.chat.TestWords(h.Ctx, olga, TestWordsRequest{Text: text, Blocked: words.Blocked, Masked: words.Masked})
		if err != nil || got != want {
			t.Errorf("%s: %+v %v", text, got, err)
		}
	}
}

func TestPacksAreTurnedOff(t *testing.T) {
	h := newHarness(t)
	olga := h.person("olga")
	now := h.office()
	if len(now.Packs) == 0 || !now.Packs[0].On {
		t.Fatalf("%+v", now.Packs)
	}
	if _, err := h.chat.SetPacks(h.Ctx, olga, PacksRequest{Off: []string{"nothing"}, Versions: now.Versions, Reason: testReason}); err == nil {
		t.Error("a pack that there is not")
	}
	if _, err := h.chat.SetPacks(h.Ctx, olga, PacksRequest{Off: []string{now.Packs[0].Name}, Versions: now.Versions, Reason: testReason}); err != nil {
		t.Fatal(err)
	}
	if h.office().Packs[0].On || !slices.Contains(h.chat.PacksOff.Get(), now.Packs[0].Name) {
		t.Error("it is on")
	}
}

// saveQuestion stores a question.
func (h *harness) saveQuestion(r SaveQuestionRequest) StoredQuestion {
	h.T.Helper()
	stored, err := h.chat.SaveQuestion(h.Ctx, h.person("olga"), r)
	if err != nil {
		h.T.Fatal(err)
	}
	return stored
}

func TestStoredQuestionsAreAsked(t *testing.T) {
	h := newHarness(t)
	olga, anna := h.person("olga"), h.person("anna")
	if _, err := h.chat.AskQuestion(h.Ctx, olga, AskQuestionRequest{}); !errors.Is(err, errNoEnabledQuestion) {
		t.Errorf("no question: %v", err)
	}
	first := h.saveQuestion(SaveQuestionRequest{Question: " 2+2? ", Answer: "4", Enabled: true})
	off := h.saveQuestion(SaveQuestionRequest{Question: "Off?", Answer: "yes"})
	if _, err := h.chat.SaveQuestion(h.Ctx, olga, SaveQuestionRequest{Question: "2+2?", Answer: "5"}); !errors.Is(err, errDuplicateQuestion) {
		t.Errorf("the same question: %v", err)
	}
	if _, err := h.chat.SaveQuestion(h.Ctx, olga, SaveQuestionRequest{ID: off.ID, Version: 7, Question: "x", Answer: "y"}); !errors.Is(err, ErrQuestionConflict) {
		t.Errorf("a stale version: %v", err)
	}
	sent, err := h.chat.AskQuestion(h.Ctx, olga, AskQuestionRequest{Channel: casino})
	if err != nil || string(sent.Message.Data) != `{"question":"2+2?"}` {
		t.Fatalf("%s %v", sent.Message.Data, err)
	}
	h.Drain()
	h.writeText(anna, casino, "4")
	if answered := h.Drain(); len(answered) != 2 || answered[1].Name != "chatQuizAnswered" {
		t.Errorf("%+v", answered)
	}
	page, err := h.chat.Questions(h.Ctx, olga, QuestionsRequest{Search: "2+"})
	if err != nil || len(page.Rows) != 1 || page.Rows[0].Asked != 1 || page.Total != 2 || page.Enabled != 1 {
		t.Errorf("%+v %v", page, err)
	}
	if _, err := h.chat.DeleteQuestion(h.Ctx, olga, QuestionRequest{ID: first.ID, Version: first.Version}); err != nil {
		t.Error(err)
	}
}

func TestQuestionsImportAndExportCSV(t *testing.T) {
	h := newHarness(t)
	olga := h.person("olga")
	h.saveQuestion(SaveQuestionRequest{Question: "=1+1?", Answer: "@two", Enabled: true})
	h.saveQuestion(SaveQuestionRequest{Question: "Comma, \"quote\"", Answer: "-"})
	file, err := h.chat.ExportQuestions(h.Ctx, olga, action.None{})
	want := "question,answer,on\n'=1+1?,'@two,yes\n\"Comma, \"\"quote\"\"\",'-,no\n"
	if err != nil || file.CSV != want {
		t.Fatalf("%q %v", file.CSV, err)
	}
	got, err := h.chat.ImportQuestions(h.Ctx, olga, ImportQuestionsRequest{CSV: file.CSV + "New?,yes\n"})
	if err != nil || got != (ImportQuestionsAnswer{Added: 1, Known: 2}) {
		t.Errorf("%+v %v", got, err)
	}
	for name, text := range map[string]string{
		"no CSV": "\"a", "one column": "a\n", "four": "a,b,c,d", "an empty answer": "a,b\nc, \n", "nothing": "question,answer,on\n",
		"too many": strings.Repeat("a,b\n", maxImportRows+1), "a long one": strings.Repeat("x", 3000) + ",b",
	} {
		if _, err := h.chat.ImportQuestions(h.Ctx, olga, ImportQuestionsRequest{CSV: text}); err == nil {
			t.Errorf("%s is taken", name)
		} else if _, known := fault.From(err); !known {
			t.Errorf("%s: %v", name, err)
		}
	}
	if page, _ := h.chat.Questions(h.Ctx, olga, QuestionsRequest{}); page.Total != 3 {
		t.Errorf("%d questions", page.Total)
	}
}
