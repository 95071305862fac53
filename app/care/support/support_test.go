package support

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

func TestTheBotAnswersFromTheHelpBeforeAPersonDoes(t *testing.T) {
	h := newHouse(t)
	h.known["deposit"] = Found{Title: "How do I deposit?", Text: "Open the wallet.", Path: "/help/deposit"}
	anna := h.person("anna")
	chat := h.say(anna, "", "how do I deposit?")
	opened := h.open(anna, chat)
	if len(opened.Messages) != 2 || opened.State != Waiting || opened.Person {
		t.Fatalf("the bot did not answer: %+v", opened)
	}
	answer := opened.Messages[1]
	if answer.Kind != ByBot || answer.User.ID != "" || answer.User.Name != "Croupier bot" || !strings.Contains(answer.Message, "I am a bot") ||
		!strings.Contains(answer.Message, "/help/deposit") || !strings.Contains(answer.Message, "Ask a person") {
		t.Errorf("the bot said %+v", answer)
	}
	if _, err := h.support.Person(t.Context(), anna, SupportChatRequest{ID: chat}); err != nil {
		t.Fatal(err)
	}
	opened = h.open(anna, chat)
	if last := opened.Messages[2]; opened.State != Open || last.Kind != BySite || last.Message != askedAway {
		t.Errorf("after a person was asked for: %s, %+v", opened.State, last)
	}
	h.say(anna, chat, "deposit, I said")
	if opened = h.open(anna, chat); opened.Count != 4 {
		t.Errorf("the bot spoke after a person was asked: %+v", opened.Messages)
	}
}

func TestAQuestionWithoutAnAnswerGoesToAPerson(t *testing.T) {
	h := newHouse(t)
	h.present = []string{"somebody"}
	anna := h.person("anna")
	opened := h.open(anna, h.say(anna, "", "my cat ate the code"))
	if opened.State != Open || !opened.Person || opened.Messages[1].Message != askedThere || !opened.Present {
		t.Errorf("got %+v", opened)
	}
}

func TestAnAgentAnswersAndBothSidesSeeWhatWasRead(t *testing.T) {
	h := newHouse(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat := h.say(anna, "", "question")
	h.open(ben, chat)
	h.Clock.Advance(time.Minute)
	h.say(ben, chat, "answer")
	entry := h.list(anna)[0]
	if entry.State != Waiting || entry.Count != 3 || entry.UserRead != 1 || entry.SupportRead != 3 || entry.Last != "answer" || entry.Subject != "question" {
		t.Errorf("anna sees %+v", entry)
	}
	if h.open(anna, chat); h.list(anna)[0].UserRead != 3 {
		t.Error("opening a chat does not read it")
	}
	ticket := h.ticket(ben, chat)
	if ticket.Chat.Assignee == nil || ticket.Chat.Assignee.Name != "ben" || ticket.Chat.FirstAnswerAt-ticket.Chat.AskedAt != 60_000 {
		t.Errorf("the team sees %+v", ticket.Chat)
	}
}

func TestNewsGoToTheOwnerAndTheTeamAlone(t *testing.T) {
	h := newHouse(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat := h.say(anna, "", "question")
	h.say(ben, chat, "answer")
	_, err := h.support.Typing(t.Context(), ben, SupportReadRequest{Channel: chat})
	h.Check(err)
	names := map[string]int{}
	for _, e := range h.Take() {
		names[e.Name]++
		owner, desk := e.Channel == "user:"+anna.User.ID, e.Channel == channelDesk
		typing := e.Name == "support typing" // agents hear it of each other
		if admin := strings.HasSuffix(e.Name, "admin"); admin != desk && !typing || !desk && !owner {
			t.Errorf("%s was published on %s", e.Name, e.Channel)
		}
	}
	if names["support message"] != 3 || names["support message admin"] != 3 || names["support typing"] != 2 {
		t.Errorf("published %v", names)
	}
	listen := h.Policy(t, channelDesk).Authorize
	for who, call := range map[string]*session.Call{"a player": anna, "a guest": session.GuestCall("x")} {
		if listen(call, "") == nil {
			t.Errorf("%s hears the team's channel", who)
		}
	}
	if err := listen(ben, ""); err != nil {
		t.Errorf("an agent does not hear the team's channel: %v", err)
	}
}

func TestAnothersChatIsUnknown(t *testing.T) {
	h := newHouse(t)
	chat := h.say(h.person("anna"), "", "question")
	eve := h.person("eve")
	ctx := t.Context()
	_, err := h.support.Chat(ctx, eve, SupportChatRequest{ID: chat})
	h.refused("open", err, ErrUnknownChat)
	_, err = h.support.Message(ctx, eve, SayRequest{Channel: chat, Message: "hello"})
	h.refused("write", err, ErrUnknownChat)
	_, err = h.support.Read(ctx, eve, SupportReadRequest{Channel: chat})
	h.refused("read", err, ErrUnknownChat)
	_, err = h.support.Typing(ctx, eve, SupportReadRequest{Channel: chat})
	h.refused("type", err, ErrUnknownChat)
	_, err = h.support.Person(ctx, eve, SupportChatRequest{ID: chat})
	h.refused("ask a person", err, ErrUnknownChat)
	_, err = h.support.Solve(ctx, eve, SupportChatRequest{ID: chat})
	h.refused("solve", err, ErrUnknownChat)
	_, err = h.support.Rate(ctx, eve, SupportRateRequest{ID: chat, Rating: 5})
	h.refused("rate", err, ErrUnknownChat)
	_, err = h.support.Transcript(ctx, eve, TranscriptRequest{ID: chat})
	h.refused("transcript", err, ErrUnknownChat)
	if len(h.list(eve)) != 0 {
		t.Error("eve is shown chats")
	}
}

func TestMessagesHaveBoundsAndStayText(t *testing.T) {
	h := newHouse(t)
	anna := h.person("anna")
	ctx := t.Context()
	for what, text := range map[string]string{"nothing": "", "blanks": " \n\t\u200b ", "too much": strings.Repeat("é", MaxMessage+1)} {
		_, err := h.support.Message(ctx, anna, SayRequest{Message: text})
		h.refused(what, err, errMessage)
	}
	h.say(anna, "", strings.Repeat("é", MaxMessage))
	markup := `<script>alert(1)</script> <a href="javascript:x">y</a> https://evil.example`
	opened := h.open(anna, h.say(anna, "", markup))
	if opened.Messages[0].Message != markup {
		t.Errorf("stored %q", opened.Messages[0].Message)
	}
	if hidden := h.open(anna, h.say(anna, "", "a\u202eb\x00c\r\nd")).Messages[0].Message; hidden != "abc\nd" {
		t.Errorf("stored %q", hidden)
	}
}

func TestTheSameRequestWritesOnce(t *testing.T) {
	h := newHouse(t)
	anna := h.person("anna")
	request := SayRequest{Message: "question", RequestID: h.IDs.New()}
	first, err := h.support.Message(t.Context(), anna, request)
	h.Check(err)
	again, err := h.support.Message(t.Context(), anna, request)
	h.Check(err)
	if first != again || h.Count("support_chats") != 1 {
		t.Errorf("chats %s and %s", first, again)
	}
	request.Message = "another question"
	_, err = h.support.Message(t.Context(), anna, request)
	h.refused("another body", err, ErrOtherBody)
}

func TestAPlayerHasFewOpenChats(t *testing.T) {
	h := newHouse(t)
	anna := h.person("anna")
	var last string
	for range maxOpen {
		last = h.say(anna, "", "question")
	}
	_, err := h.support.Message(t.Context(), anna, SayRequest{Message: "one more"})
	h.refused("one more", err, ErrTooManyOpen)
	_, err = h.support.Solve(t.Context(), anna, SupportChatRequest{ID: last})
	h.Check(err)
	h.say(anna, "", "one more")
}

func TestASolvedChatIsRatedAndGoesOn(t *testing.T) {
	h := newHouse(t)
	anna, ben := h.person("anna"), h.agent("ben")
	ctx := t.Context()
	chat := h.say(anna, "", "question")
	_, err := h.support.Rate(ctx, anna, SupportRateRequest{ID: chat, Rating: 5})
	h.refused("too early", err, ErrNotSolved)
	h.Clock.Advance(time.Hour)
	_, err = h.support.Solve(ctx, ben, SupportChatRequest{ID: chat})
	h.Check(err)
	_, err = h.support.Rate(ctx, ben, SupportRateRequest{ID: chat, Rating: 5})
	h.refused("an agent", err, ErrUnknownChat)
	_, err = h.support.Rate(ctx, anna, SupportRateRequest{ID: chat, Rating: 4, Words: "quick"})
	h.Check(err)
	if got := h.ticket(ben, chat).Chat; got.Rating != 4 || got.RatingWords != "quick" || got.SolvedAt-got.CreatedAt != 3_600_000 {
		t.Errorf("got %+v", got)
	}
	figures, err := h.support.Figures(ctx, ben, SupportFiguresRequest{Days: 1})
	h.Check(err)
	if figures.Chats != 1 || figures.Solved != 1 || figures.ResolutionMiddle != 3_600_000 || figures.Ratings[3] != 1 || figures.Answered != 0 {
		t.Errorf("figures %+v", figures)
	}
	h.say(anna, chat, "not yet")
	if got := h.ticket(ben, chat).Chat; got.State != Open || got.Rating != 0 || got.SolvedAt != 0 {
		t.Errorf("after another message %+v", got)
	}
}

func TestATranscriptIsTextOrALetter(t *testing.T) {
	h := newHouse(t)
	anna, nobody := h.person("anna"), h.person("mailless")
	chat := h.say(anna, "", "question")
	got, err := h.support.Transcript(t.Context(), anna, TranscriptRequest{ID: chat})
	h.Check(err)
	if !strings.Contains(got.Text, "UTC] anna: question") || got.Name != "support-"+chat+".txt" {
		t.Errorf("got %+v", got)
	}
	got, err = h.support.Transcript(t.Context(), anna, TranscriptRequest{ID: chat, Letter: true})
	h.Check(err)
	if got.Text != "" || len(h.letters) != 1 || !strings.Contains(h.letters[0].Text, "anna: question") || !strings.Contains(h.letters[0].Text, "/help/chat/"+chat) {
		t.Errorf("got %+v and letters %+v", got, h.letters)
	}
	_, err = h.support.Transcript(t.Context(), nobody, TranscriptRequest{ID: h.say(nobody, "", "question"), Letter: true})
	h.refused("without an address", err, ErrNoAddress)
}

func TestALetterTellsOfAnAnswerThatNobodyReads(t *testing.T) {
	h := newHouse(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat := h.say(anna, "", "question")
	h.say(ben, chat, "first")
	h.say(ben, chat, "second")
	h.Check(h.support.writeLetters(t.Context()))
	if len(h.letters) != 0 {
		t.Fatalf("letters before anybody had time to read: %+v", h.letters)
	}
	h.Clock.Advance(unreadFor)
	for range 2 {
		h.Check(h.support.writeLetters(t.Context()))
	}
	if len(h.letters) != 1 || h.letters[0].To != anna.User.ID || !strings.Contains(h.letters[0].Text, "first\nsecond\n/help/chat/"+chat) {
		t.Fatalf("letters %+v", h.letters)
	}
	h.say(ben, chat, "third")
	h.open(anna, chat)
	h.Clock.Advance(unreadFor)
	h.Check(h.support.writeLetters(t.Context()))
	if len(h.letters) != 1 {
		t.Errorf("a letter of what was read: %+v", h.letters)
	}
}

func TestWhatNobodyAnswersIsSolvedAndWhatIsOldIsDeleted(t *testing.T) {
	h := newHouse(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat, open := h.say(anna, "", "question"), h.say(anna, "", "another")
	h.say(ben, chat, "answer")
	_, err := h.support.Note(t.Context(), ben, TicketNoteRequest{ID: chat, Text: "a note"})
	h.Check(err)
	h.Clock.Advance(solvedAfter - time.Second)
	h.Check(h.support.tidy(t.Context()))
	if h.open(anna, chat).State != Waiting {
		t.Error("solved too early")
	}
	h.Clock.Advance(time.Second)
	h.Check(h.support.tidy(t.Context()))
	if h.open(anna, chat).State != Solved || h.open(anna, open).State != Open {
		t.Error("not solved, or one that waits for the team was")
	}
	h.Clock.Advance(keptFor)
	h.Check(h.support.tidy(t.Context()))
	if list := h.list(anna); len(list) != 1 || list[0].ID != open || h.Count("support_notes") != 0 {
		t.Errorf("kept %+v", list)
	}
}

func TestTheCallsAreWholeAndGuarded(t *testing.T) {
	h := newHouse(t)
	for _, a := range h.support.Actions() {
		public := a.Guard == action.Public
		if public != strings.HasPrefix(a.Path, "/api/support/guest/") {
			t.Errorf("%s: public %v", a.Name(), public)
		}
		if staff := a.Guard.Permission() == Answer; staff != (strings.HasPrefix(a.Path, "/api/admin/") || a.Path == "/api/chat/moderate/support") {
			t.Errorf("%s: for the team %v", a.Name(), staff)
		}
	}
}

func (h *house) list(call *session.Call) []SupportEntry {
	h.T.Helper()
	list, err := h.support.Chats(h.T.Context(), call, action.None{})
	h.Check(err)
	return list
}

func (h *house) ticket(call *session.Call, chat string) TicketAnswer {
	h.T.Helper()
	answer, err := h.support.Ticket(h.T.Context(), call, SupportChatRequest{ID: chat})
	h.Check(err)
	return answer
}
