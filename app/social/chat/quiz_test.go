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

// ask puts a question to a room.
func (h *house) ask(call *session.Call, room, question, answer string) Message {
	h.T.Helper()
	sent, err := h.chat.Quiz(h.Ctx, call, QuizRequest{Question: question, Answer: answer, Channel: room})
	if err != nil {
		h.T.Fatal(err)
	}
	return sent.Message
}

func TestAQuiz(t *testing.T) {
	h := newHouse(t)
	mia, anna, berta := h.person("mia", "chat_moderator", "helper"), h.person("anna"), h.person("berta")
	asked := h.ask(mia, casino, " What is  the\ncapital of <France>? ", "  Paris ")
	if asked.Type != TypeQuiz || string(asked.Data) != `{"question":"What is  thecapital of <France>?"}` ||
		len(asked.User.Access) != 1 || asked.User.Access[0].ID != "chat_moderator" {
		t.Fatalf("%+v %s", asked, asked.Data)
	}
	h.heard(told("chat:"+casino, "chatNewQuiz", asked))

	wrong := h.say(anna, casino, "Parish")
	elsewhere := h.say(anna, sport, "Paris")
	own := h.say(mia, casino, "paris") // who asked cannot win
	h.heard(told("chat:"+casino, EventMessage.Name(), wrong), told("chat:"+sport, EventMessage.Name(), elsewhere),
		told("chat:"+casino, EventMessage.Name(), own))

	right := h.say(berta, casino, "\u200b pARIS\n")
	answered := h.Take()
	if len(answered) != 2 || answered[0].Data.(Message).ID != right.ID || answered[1].Channel != "chat:"+casino || answered[1].Name != "chatQuizAnswered" {
		t.Fatalf("%+v", answered)
	}
	solved := answered[1].Data.(Message)
	want := fmt.Sprintf(`{"user":{"_id":%q,"name":"berta"},"question":"What is  thecapital of <France>?","correct":"Paris","reward":"0.10","currency":"usd"}`,
		berta.User.ID)
	if solved.Type != TypeAnswered || solved.User != nil || string(solved.Data) != want {
		t.Fatalf("%+v %s", solved, solved.Data)
	}
	late := h.say(anna, casino, "Paris")
	h.heard(told("chat:"+casino, EventMessage.Name(), late))
	if h.balance(berta) != 10 || h.balance(anna) != 0 || h.balance(mia) != 0 {
		t.Fatal("the reward went elsewhere")
	}
	h.ask(mia, casino, "Another one?", "yes")
}

func TestAQuizThatIsNotTaken(t *testing.T) {
	h := newHouse(t)
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
			_, err := h.chat.Quiz(h.Ctx, test.by, QuizRequest{Question: test.question, Answer: test.answer, Channel: test.channel})
			refused(t, err, test.code, nil)
		})
	}
	h.heard()
	first := h.ask(mia, "", "Where?", "here") // the first room
	_, err := h.chat.Quiz(h.Ctx, mia, QuizRequest{Question: "Why?", Answer: "x", Channel: casino})
	refused(t, err, 409, map[string]any{"quiz": first.ID})
	h.ask(mia, sport, "Why?", "x") // each room has its own
	if _, err := h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: first.ID}); err != nil {
		t.Fatal(err)
	}
	h.say(anna, casino, "here")
	if h.balance(anna) != 0 {
		t.Fatal("a removed question was answered")
	}
	h.ask(mia, casino, "Why?", "x")
	if got := len(h.deeds()); got != 4 {
		t.Fatalf("%d deeds: %q", got, h.deeds())
	}
}

// TestTheAnswerStaysOnTheServer looks at everything that leaves it.
func TestTheAnswerStaysOnTheServer(t *testing.T) {
	h := newHouse(t)
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	const answer = "Quetzalcoatl"
	var seen []any
	note := func(values ...any) { seen = append(seen, values...) }
	note(h.ask(mia, casino, "Who?", answer))
	_, err := h.chat.Quiz(h.Ctx, mia, QuizRequest{Question: "Who?", Answer: answer, Channel: casino})
	refusal, _ := fault.From(err)
	note(refusal.Error(), refusal.Extra)
	h.unpaid = errors.New("no price")
	h.Clock.Advance(DefaultSlow)
	_, err = h.chat.Text(h.Ctx, anna, TextRequest{Message: answer, Channel: casino})
	if !errors.Is(err, h.unpaid) {
		t.Fatal(err)
	}
	// A message that came to nothing takes no time from its author.
	next, refusedToo := h.chat.Text(h.Ctx, anna, TextRequest{Message: "I do not know", Channel: casino})
	if refusedToo != nil {
		t.Fatal(refusedToo)
	}
	note(err.Error(), next)
	state, err := h.policy().Snapshot.Take(h.Ctx, anna, casino)
	if err != nil {
		t.Fatal(err)
	}
	page, err := h.chat.History(h.Ctx, anna, HistoryRequest{Channel: casino})
	if err != nil {
		t.Fatal(err)
	}
	note(state, page, h.deeds(), h.log.String())
	for _, e := range h.Take() {
		note(e.Data)
	}
	text, err := json.Marshal(seen)
	if err != nil || len(seen) < 10 {
		t.Fatal(len(seen), err)
	}
	if strings.Contains(strings.ToLower(string(text)), strings.ToLower(answer)) {
		t.Fatalf("the answer got out: %s", text)
	}
	// What could not be paid was not solved.
	h.unpaid = nil
	h.say(anna, casino, answer)
	if h.balance(anna) != 10 {
		t.Fatal("the right answer was not rewarded")
	}
}

func TestOneOfManyRightAnswersWins(t *testing.T) {
	h := newHouse(t)
	h.ask(h.person("mia", "chat_moderator"), casino, "2 + 2?", "four")
	h.Take()
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
	for _, e := range h.Take() {
		if e.Name == EventAnswered.Name() {
			answered++
		}
	}
	if won != 1 || answered != 1 {
		t.Fatalf("%d winners, %d were told", won, answered)
	}
	var open int
	err := h.DB.Read(h.Ctx, func(q *db.Reader) error {
		return q.QueryRow(`SELECT COUNT(*) FROM chat_quizzes WHERE closed_at IS NULL OR winner IS NULL`).Scan(&open)
	})
	if err != nil || open != 0 {
		t.Fatalf("%d quizzes are open, %v", open, err)
	}
}
