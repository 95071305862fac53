package support

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

func TestBotAnswersFromHelpPages(t *testing.T) {
	h := newHarness(t)
	h.known["deposit"] = Found{Title: "How do I deposit?", Text: "Open the wallet.", Path: "/help/deposit"}
	anna := h.person("anna")
	chat := h.sendMessage(anna, "", "how do I deposit?")
	opened := h.open(anna, chat)
	if len(opened.Messages) != 2 || opened.State != Waiting || opened.Person {
		t.Fatalf("the bot did not answer: %+v", opened)
	}
	answer := opened.Messages[1]
	if answer.Kind != ByBot || answer.User.ID != "" || answer.User.Name != "Croupier bot" || !strings.Contains(answer.Message, "I am a bot") ||
		!strings.Contains(answer.Message, "/help/deposit") || !strings.Contains(answer.Message, "Talk to an agent") {
		t.Errorf("the bot said %+v", answer)
	}
	if _, err := h.support.Person(t.Context(), anna, SupportChatRequest{ID: chat}); err != nil {
		t.Fatal(err)
	}
	opened = h.open(anna, chat)
	if last := opened.Messages[2]; opened.State != Open || last.Kind != BySite || last.Message != personRequestedAway {
		t.Errorf("after a person was asked for: %s, %+v", opened.State, last)
	}
	h.sendMessage(anna, chat, "deposit, I said")
	if opened = h.open(anna, chat); opened.Count != 4 {
		t.Errorf("the bot spoke after a person was asked: %+v", opened.Messages)
	}
}

func TestUnansweredQuestionGoesToStaff(t *testing.T) {
	h := newHarness(t)
	h.present = []string{"an agent"}
	anna := h.person("anna")
	opened := h.open(anna, h.sendMessage(anna, "", "my cat ate the code"))
	if opened.State != Open || !opened.Person || opened.Messages[1].Message != personRequestedPresent || !opened.Present {
		t.Errorf("got %+v", opened)
	}
}

func TestReadMarksOfBothSides(t *testing.T) {
	h := newHarness(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat := h.sendMessage(anna, "", "question")
	h.open(ben, chat)
	h.Clock.Advance(time.Minute)
	h.sendMessage(ben, chat, "answer")
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

func TestEventsGoToOwnerAndStaffOnly(t *testing.T) {
	h := newHarness(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat := h.sendMessage(anna, "", "question")
	h.sendMessage(ben, chat, "answer")
	_, err := h.support.Typing(t.Context(), ben, SupportReadRequest{Channel: chat})
	h.Check(err)
	names := map[string]int{}
	for _, e := range h.Drain() {
		names[e.Name]++
		owner, staffPolicy := e.Channel == "user:"+anna.User.ID, e.Channel == channelDesk
		typing := e.Name == "support typing" // agents receive it for each other
		if admin := strings.HasSuffix(e.Name, "admin"); admin != staffPolicy && !typing || !staffPolicy && !owner {
			t.Errorf("%s was published on %s", e.Name, e.Channel)
		}
	}
	if names["support message"] != 3 || names["support message admin"] != 3 || names["support typing"] != 2 {
		t.Errorf("published %v", names)
	}
	authorize := h.Policy(t, channelDesk).Authorize
	for who, call := range map[string]*session.Call{"a player": anna, "a guest": session.GuestCall("x")} {
		if authorize(call, "") == nil {
			t.Errorf("%s receives the team's channel", who)
		}
	}
	if err := authorize(ben, ""); err != nil {
		t.Errorf("an agent does not receive the team's channel: %v", err)
	}
}

func TestForeignChatIsNotFound(t *testing.T) {
	h := newHarness(t)
	chat := h.sendMessage(h.person("anna"), "", "question")
	eve := h.person("eve")
	ctx := t.Context()
	_, err := h.support.Chat(ctx, eve, SupportChatRequest{ID: chat})
	h.requireError("open", err, ErrUnknownChat)
	_, err = h.support.Message(ctx, eve, SendRequest{Channel: chat, Message: "hello"})
	h.requireError("write", err, ErrUnknownChat)
	_, err = h.support.Read(ctx, eve, SupportReadRequest{Channel: chat})
	h.requireError("read", err, ErrUnknownChat)
	_, err = h.support.Typing(ctx, eve, SupportReadRequest{Channel: chat})
	h.requireError("type", err, ErrUnknownChat)
	_, err = h.support.Person(ctx, eve, SupportChatRequest{ID: chat})
	h.requireError("ask a person", err, ErrUnknownChat)
	_, err = h.support.Solve(ctx, eve, SupportChatRequest{ID: chat})
	h.requireError("solve", err, ErrUnknownChat)
	_, err = h.support.Rate(ctx, eve, SupportRateRequest{ID: chat, Rating: 5})
	h.requireError("rate", err, ErrUnknownChat)
	_, err = h.support.Transcript(ctx, eve, TranscriptRequest{ID: chat})
	h.requireError("transcript", err, ErrUnknownChat)
	if len(h.list(eve)) != 0 {
		t.Error("eve is shown chats")
	}
}

func TestMessagesAreLimitedAndPlainText(t *testing.T) {
	h := newHarness(t)
	anna := h.person("anna")
	ctx := t.Context()
	for what, text := range map[string]string{"nothing": "", "blanks": " \n\t\u200b ", "too much": strings.Repeat("é", MaxMessage+1)} {
		_, err := h.support.Message(ctx, anna, SendRequest{Message: text})
		h.requireError(what, err, errMessage)
	}
	h.sendMessage(anna, "", strings.Repeat("é", MaxMessage))
	markup := `<script>alert(1)</script> <a href="javascript:x">y</a> https://evil.example`
	opened := h.open(anna, h.sendMessage(anna, "", markup))
	if opened.Messages[0].Message != markup {
		t.Errorf("stored %q", opened.Messages[0].Message)
	}
	if hidden := h.open(anna, h.sendMessage(anna, "", "a\u202eb\x00c\r\nd")).Messages[0].Message; hidden != "abc\nd" {
		t.Errorf("stored %q", hidden)
	}
}

func TestRepeatedRequestWritesOnce(t *testing.T) {
	h := newHarness(t)
	anna := h.person("anna")
	request := SendRequest{Message: "question", RequestID: h.IDs.New()}
	first, err := h.support.Message(t.Context(), anna, request)
	h.Check(err)
	again, err := h.support.Message(t.Context(), anna, request)
	h.Check(err)
	if first != again || h.Count("support_chats") != 1 {
		t.Errorf("chats %s and %s", first, again)
	}
	request.Message = "another question"
	_, err = h.support.Message(t.Context(), anna, request)
	h.requireError("another body", err, ErrOtherBody)
}

func TestOpenChatsAreLimited(t *testing.T) {
	h := newHarness(t)
	anna := h.person("anna")
	var last string
	for range maxOpen {
		last = h.sendMessage(anna, "", "question")
	}
	_, err := h.support.Message(t.Context(), anna, SendRequest{Message: "one more"})
	h.requireError("one more", err, ErrTooManyOpen)
	_, err = h.support.Solve(t.Context(), anna, SupportChatRequest{ID: last})
	h.Check(err)
	h.sendMessage(anna, "", "one more")
}

func TestSolvedChatIsRatedAndReopened(t *testing.T) {
	h := newHarness(t)
	anna, ben := h.person("anna"), h.agent("ben")
	ctx := t.Context()
	chat := h.sendMessage(anna, "", "question")
	_, err := h.support.Rate(ctx, anna, SupportRateRequest{ID: chat, Rating: 5})
	h.requireError("too early", err, ErrNotSolved)
	h.Clock.Advance(time.Hour)
	_, err = h.support.Solve(ctx, ben, SupportChatRequest{ID: chat})
	h.Check(err)
	_, err = h.support.Rate(ctx, ben, SupportRateRequest{ID: chat, Rating: 5})
	h.requireError("an agent", err, ErrUnknownChat)
	_, err = h.support.Rate(ctx, anna, SupportRateRequest{ID: chat, Rating: 4, Words: "quick"})
	h.Check(err)
	if got := h.ticket(ben, chat).Chat; got.Rating != 4 || got.RatingWords != "quick" || got.SolvedAt-got.CreatedAt != 3_600_000 {
		t.Errorf("got %+v", got)
	}
	figures, err := h.support.Figures(ctx, ben, SupportFiguresRequest{Days: 1})
	h.Check(err)
	if figures.Chats != 1 || figures.Solved != 1 || figures.ResolutionMedian != 3_600_000 || figures.Ratings[3] != 1 || figures.Answered != 0 {
		t.Errorf("figures %+v", figures)
	}
	h.sendMessage(anna, chat, "not yet")
	if got := h.ticket(ben, chat).Chat; got.State != Open || got.Rating != 0 || got.SolvedAt != 0 {
		t.Errorf("after another message %+v", got)
	}
}

func TestTranscriptIsTextOrEmail(t *testing.T) {
	h := newHarness(t)
	anna, withoutEmail := h.person("anna"), h.person("mailless")
	chat := h.sendMessage(anna, "", "question")
	got, err := h.support.Transcript(t.Context(), anna, TranscriptRequest{ID: chat})
	h.Check(err)
	if !strings.Contains(got.Text, "UTC] anna: question") || got.Name != "support-"+chat+".txt" {
		t.Errorf("got %+v", got)
	}
	got, err = h.support.Transcript(t.Context(), anna, TranscriptRequest{ID: chat, ByEmail: true})
	h.Check(err)
	if got.Text != "" || len(h.emails) != 1 || !strings.Contains(h.emails[0].Text, "anna: question") || !strings.Contains(h.emails[0].Text, "/help/chat/"+chat) {
		t.Errorf("got %+v and emails %+v", got, h.emails)
	}
	_, err = h.support.Transcript(t.Context(), withoutEmail, TranscriptRequest{ID: h.sendMessage(withoutEmail, "", "question"), ByEmail: true})
	h.requireError("without an address", err, ErrNoAddress)
}

func TestUnreadAnswerIsEmailed(t *testing.T) {
	h := newHarness(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat := h.sendMessage(anna, "", "question")
	h.sendMessage(ben, chat, "first")
	h.sendMessage(ben, chat, "second")
	h.Check(h.support.sendAnswerEmails(t.Context()))
	if len(h.emails) != 0 {
		t.Fatalf("emails before anybody had time to read: %+v", h.emails)
	}
	h.Clock.Advance(emailDelay)
	for range 2 {
		h.Check(h.support.sendAnswerEmails(t.Context()))
	}
	if len(h.emails) != 1 || h.emails[0].To != anna.User.ID || !strings.Contains(h.emails[0].Text, "first\nsecond\n/help/chat/"+chat) {
		t.Fatalf("emails %+v", h.emails)
	}
	h.sendMessage(ben, chat, "third")
	h.open(anna, chat)
	h.Clock.Advance(emailDelay)
	h.Check(h.support.sendAnswerEmails(t.Context()))
	if len(h.emails) != 1 {
		t.Errorf("an email about a read message: %+v", h.emails)
	}
}

func TestStaleChatsAreSolvedAndDeleted(t *testing.T) {
	h := newHarness(t)
	anna, ben := h.person("anna"), h.agent("ben")
	chat, open := h.sendMessage(anna, "", "question"), h.sendMessage(anna, "", "another")
	h.sendMessage(ben, chat, "answer")
	_, err := h.support.Note(t.Context(), ben, TicketNoteRequest{ID: chat, Text: "a note"})
	h.Check(err)
	h.Clock.Advance(autoSolveAfter - time.Second)
	h.Check(h.support.closeStaleChats(t.Context()))
	if h.open(anna, chat).State != Waiting {
		t.Error("solved too early")
	}
	h.Clock.Advance(time.Second)
	h.Check(h.support.closeStaleChats(t.Context()))
	if h.open(anna, chat).State != Solved || h.open(anna, open).State != Open {
		t.Error("not solved, or one that waits for the team was")
	}
	h.Clock.Advance(retention)
	h.Check(h.support.closeStaleChats(t.Context()))
	if list := h.list(anna); len(list) != 1 || list[0].ID != open || h.Count("support_notes") != 0 {
		t.Errorf("kept %+v", list)
	}
}

func TestActionsAreGuarded(t *testing.T) {
	h := newHarness(t)
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

func (h *harness) list(call *session.Call) []SupportEntry {
	h.T.Helper()
	list, err := h.support.Chats(h.T.Context(), call, action.None{})
	h.Check(err)
	return list
}

func (h *harness) ticket(call *session.Call, chat string) TicketAnswer {
	h.T.Helper()
	answer, err := h.support.Ticket(h.T.Context(), call, SupportChatRequest{ID: chat})
	h.Check(err)
	return answer
}
