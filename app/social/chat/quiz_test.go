package chat

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// askQuiz asks a question in a room.
func (h *harness) askQuiz(call *session.Call, room, question, answer string) Message {
	h.T.Helper()
	sent, err := h.chat.AskQuiz(h.Ctx, call, QuizRequest{Question: question, Answer: answer, Channel: room})
	if err != nil {
		h.T.Fatal(err)
	}
	return sent.Message
}

func TestQuizPaysFirstCorrectAnswer(t *testing.T) {
	h := newHarness(t)
	mia, anna, berta := h.person("mia", "chat_moderator", "helper"), h.person("anna"), h.person("berta")
	asked := h.askQuiz(mia, casino, " What is  the\ncapital of <France>? ", "  Paris ")
	if asked.Type != TypeQuiz || string(asked.Data) != `{"question":"What is  thecapital of <France>?"}` ||
		len(asked.User.Access) != 1 || asked.User.Access[0].ID != "chat_moderator" {
		t.Fatalf("%+v %s", asked, asked.Data)
	}
	h.requirePublished(publishedEvent("chat:"+casino, "chatNewQuiz", asked))

	wrong := h.writeText(anna, casino, "Parish")
	elsewhere := h.writeText(anna, sport, "Paris")
	own := h.writeText(mia, casino, "paris") // the author of a question cannot win it
	h.requirePublished(publishedEvent("chat:"+casino, EventMessage.Name(), wrong), publishedEvent("chat:"+sport, EventMessage.Name(), elsewhere),
		publishedEvent("chat:"+casino, EventMessage.Name(), own))

	right := h.writeText(berta, casino, "\u200b pARIS\n")
	answered := h.Drain()
	if len(answered) != 2 || answered[0].Data.(Message).ID != right.ID || answered[1].Channel != "chat:"+casino || answered[1].Name != "chatQuizAnswered" {
		t.Fatalf("%+v", answered)
	}
	solved := answered[1].Data.(Message)
	want := fmt.Sprintf(`{"user":{"_id":%q,"name":"berta"},"question":"What is  thecapital of <France>?","correct":"Paris","reward":"0.10","currency":"usd"}`,
		berta.User.ID)
	if solved.Type != TypeAnswered || solved.User != nil || string(solved.Data) != want {
		t.Fatalf("%+v %s", solved, solved.Data)
	}
	late := h.writeText(anna, casino, "Paris")
	h.requirePublished(publishedEvent("chat:"+casino, EventMessage.Name(), late))
	if h.balance(berta) != 10 || h.balance(anna) != 0 || h.balance(mia) != 0 {
		t.Fatal("the reward went elsewhere")
	}
	h.askQuiz(mia, casino, "Another one?", "yes")
}

func TestInvalidQuizIsRefused(t *testing.T) {
	h := newHarness(t)
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	for _, test := range []struct {
		name                      string
		by                        *session.Call
		question, answer, channel string
		code                      int
	}{
		{"no question", mia, "\u200b", "x", casino, 422},
		{"no answer", mia, "Why?", " \n", casino, 422},
		{"a long question", mia, strings.Repeat("x", 257), "x", casino, 422},
		{"a long answer", mia, "Why?", strings.Repeat("x", 257), casino, 422},
		{"an unknown room", mia, "Why?", "x", "nope", 3},
		{"a closed room", mia, "Why?", "x", shut, 4},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := h.chat.AskQuiz(h.Ctx, test.by, QuizRequest{Question: test.question, Answer: test.answer, Channel: test.channel})
			requireRefused(t, err, test.code, nil)
		})
	}
	h.requirePublished()
	first := h.askQuiz(mia, "", "Where?", "here") // the first room
	_, err := h.chat.AskQuiz(h.Ctx, mia, QuizRequest{Question: "Why?", Answer: "x", Channel: casino})
	requireRefused(t, err, 409, map[string]any{"quiz": first.ID})
	h.askQuiz(mia, sport, "Why?", "x") // each room has its own
	if _, err := h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: first.ID}); err != nil {
		t.Fatal(err)
	}
	h.writeText(anna, casino, "here")
	if h.balance(anna) != 0 {
		t.Fatal("a removed question was answered")
	}
	h.askQuiz(mia, casino, "Why?", "x")
	if got := len(h.staffActions()); got != 4 {
		t.Fatalf("%d actions: %q", got, h.staffActions())
	}
}

// TestQuizAnswerIsNotPublished checks everything that the server sends.
func TestQuizAnswerIsNotPublished(t *testing.T) {
	h := newHarness(t)
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	const answer = "Quetzalcoatl"
	var seen []any
	note := func(values ...any) { seen = append(seen, values...) }
	note(h.askQuiz(mia, casino, "Who?", answer))
	_, err := h.chat.AskQuiz(h.Ctx, mia, QuizRequest{Question: "Who?", Answer: answer, Channel: casino})
	refusal, _ := fault.From(err)
	note(refusal.Error(), refusal.Extra)
	h.quizErr = errors.New("no price")
	h.Clock.Advance(DefaultSlow)
	_, err = h.chat.Text(h.Ctx, anna, TextRequest{Message: answer, Channel: casino})
	if !errors.Is(err, h.quizErr) {
		t.Fatal(err)
	}
	// A message that failed does not count for the author's slow mode.
	next, refusedToo := h.chat.Text(h.Ctx, anna, TextRequest{Message: "I do not know", Channel: casino})
	if refusedToo != nil {
		t.Fatal(refusedToo)
	}
	note(err.Error(), next)
	state, err := h.policy().Snapshot.Load(h.Ctx, anna, casino)
	if err != nil {
		t.Fatal(err)
	}
	page, err := h.chat.History(h.Ctx, anna, HistoryRequest{Channel: casino})
	if err != nil {
		t.Fatal(err)
	}
	note(state, page, h.staffActions(), h.log.String())
	for _, e := range h.Drain() {
		note(e.Data)
	}
	text, err := json.Marshal(seen)
	if err != nil || len(seen) < 10 {
		t.Fatal(len(seen), err)
	}
	if strings.Contains(strings.ToLower(string(text)), strings.ToLower(answer)) {
		t.Fatalf("the answer got out: %s", text)
	}
	// A question whose reward could not be paid is not solved.
	h.quizErr = nil
	h.writeText(anna, casino, answer)
	if h.balance(anna) != 10 {
		t.Fatal("the right answer was not rewarded")
	}
}

func TestParallelAnswersHaveOneWinner(t *testing.T) {
	h := newHarness(t)
	h.askQuiz(h.person("mia", "chat_moderator"), casino, "2 + 2?", "four")
	h.Drain()
	players := make([]*session.Call, 20)
	var group sync.WaitGroup
	for i := range players {
		players[i] = h.person(fmt.Sprintf("player%d", i))
		group.Go(func() {
			if _, err := h.chat.Text(h.Ctx, players[i], TextRequest{Message: "Four", Channel: casino, RequestID: "a"}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	won := 0
	for _, player := range players {
		switch h.balance(player) {
		case 0:
		case 10:
			won++
		default:
			t.Fatalf("%s has %v", player.User.Name, h.balance(player))
		}
	}
	answered := 0
	for _, e := range h.Drain() {
		if e.Name == EventAnswered.Name() {
			answered++
		}
	}
	if won != 1 || answered != 1 {
		t.Fatalf("%d winners, %d were notified", won, answered)
	}
	var open int
	err := h.DB.Read(h.Ctx, func(q *db.Reader) error {
		return q.QueryRow(`SELECT COUNT(*) FROM chat_quizzes WHERE closed_at IS NULL OR winner IS NULL`).Scan(&open)
	})
	if err != nil || open != 0 {
		t.Fatalf("%d quizzes are open, %v", open, err)
	}
}
