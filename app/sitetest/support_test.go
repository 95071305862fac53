package sitetest

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"croupier/app/care/support"
	"croupier/app/kernel/session"
)

// openSupportChat starts a support chat of a player that no bot answers, and returns its id. Its
// version is 1.
func (s *testSite) openSupportChat(name string) string {
	s.Helper()
	got := s.want("a question", s.as(s.signIn(name), "/api/whisper", `{"event":"SupportMessage","data":{"channel":"","message":"xyzzy plugh"}}`), 200)
	return strings.Trim(got.text, "\"\n")
}

// TestSupportAgentsNeedSecondFactor signs an agent in without two-factor
// authentication: no call lets them read or answer the chat of a player.
func TestSupportAgentsNeedSecondFactor(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("anna", "")
	s.open("boss", session.RoleAdmin)
	chat, boss := s.openSupportChat("anna"), s.signIn("boss")
	one, answer := fmt.Sprintf(`{"id":%q}`, chat), `{"event":"SupportMessage","data":{"channel":"`+chat+`","message":"hello"}}`
	s.want("an agent reads", s.as(boss, "/api/user/supportChat", one), 200)
	s.setTo("staff.two_factor", "true")
	s.want("an agent without a second factor reads", s.as(boss, "/api/user/supportChat", one), 404)
	s.want("and answers", s.as(boss, "/api/whisper", answer), 404)
	if got := s.want("and lists the chats", s.as(boss, "/api/chat/moderate/support", `{}`), 403); got.body["code"] != -1025.0 {
		t.Errorf("the list answers %s", got.text)
	}
	s.setTo("staff.two_factor", "false")
	s.want("an agent answers", s.as(boss, "/api/whisper", answer), 200)
}

func TestSupportCalls(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("anna", "")
	s.open("evelyn", "")
	s.open("boss", session.RoleAdmin)
	s.role("helper", support.Answer.ID())
	s.open("bernd", "helper")
	anna, eve, ben := s.signIn("anna"), s.signIn("evelyn"), s.signIn("bernd")
	chat := s.openSupportChat("anna")
	one := fmt.Sprintf(`{"id":%q}`, chat)
	guest := &http.Client{}
	s.want("a guest lists chats", s.send(guest, http.MethodPost, "/api/user/supportChats", `{}`), 401)
	s.want("a guest opens a chat", s.send(guest, http.MethodPost, "/api/user/supportChat", one), 401)
	s.want("another player opens it", s.as(eve, "/api/user/supportChat", one), 404)
	s.want("another player writes", s.as(eve, "/api/whisper", `{"event":"SupportMessage","data":{"channel":"`+chat+`","message":"hi"}}`), 404)
	s.want("a player moderates", s.as(anna, "/api/chat/moderate/support", `{}`), 403)
	s.want("a player reads notes", s.as(anna, "/api/admin/support/chat", one), 403)
	if got := s.want("eve's chats", s.as(eve, "/api/user/supportChats", `{}`), 200); strings.TrimSpace(got.text) != "[]" {
		t.Errorf("eve is shown %s", got.text)
	}
	if got := s.want("all chats", s.as(ben, "/api/chat/moderate/support", `{}`), 200); !strings.Contains(got.text, chat) {
		t.Errorf("an agent is shown %s", got.text)
	}
	s.want("an agent answers", s.as(ben, "/api/whisper", `{"event":"SupportMessage","data":{"channel":"`+chat+`","message":"hello"}}`), 200)
	got := s.want("anna opens it", s.as(anna, "/api/user/supportChat", one), 200)
	for _, field := range []string{"_id", "user", "messages", "user_read", "support_read"} {
		if got.body[field] == nil {
			t.Errorf("a chat has no %s: %s", field, got.text)
		}
	}
	for _, field := range []string{`"message":"`, `"created_at":`, `"user":{"_id":"`, `"name":"`, `"avatar":"`} {
		if !strings.Contains(got.text, field) {
			t.Errorf("a message has no %s: %s", field, got.text)
		}
	}
	if messages, _ := got.body["messages"].([]any); len(messages) != 3 || got.body["state"] != "waiting" {
		t.Errorf("anna reads %s", got.text)
	}
}

func TestSupportBotFindsHelpPages(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("anna", "")
	anna := s.signIn("anna")
	asked := s.want("a question", s.as(anna, "/api/whisper", `{"event":"SupportMessage","data":{"channel":"","message":"What is the smallest and the largest bet?"}}`), 200)
	got := s.want("the chat", s.as(anna, "/api/user/supportChat", `{"id":`+strings.TrimSpace(asked.text)+`}`), 200)
	if !strings.Contains(got.text, "/help/limits-of-bets") || !strings.Contains(got.text, "I am a bot") {
		t.Errorf("the bot said %s", got.text)
	}
	page := s.want("the help page", s.post("/api/help/page", `{"slug":"limits-of-bets"}`), 200)
	if strings.Contains(page.text, "{") && strings.Contains(page.text, "games.max_bet") {
		t.Errorf("the page has no numbers: %s", page.text)
	}
	if all := s.want("the help pages", s.post("/api/help/pages", `{}`), 200); strings.Contains(all.text, "not stated") && !strings.Contains(all.text, "contact") {
		t.Errorf("the pages have gaps: %s", all.text)
	}
}
