package chat

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/action/actiontest"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// httpHarness serves the calls of the chat as the server does.
type httpHarness struct {
	*harness
	handler  http.Handler
	actions  []action.Action
	sessions *session.Manager
}

// SessionUser implements session.Users.
func (h *harness) SessionUser(_ context.Context, userID string) (*session.User, error) {
	p, found, _ := h.ByID(nil, userID)
	if !found {
		return nil, fault.ErrUnauthorized
	}
	user := &session.User{ID: p.ID, Name: p.Name, Roles: p.Roles}
	if slices.Contains(p.Roles, RoleModerator) {
		user.Permissions = []string{Moderate.ID()} // as the migrations grant the role
	}
	return user, nil
}

// fastClock is a clock that advances by a minute on every read, so that no rate limit applies.
type fastClock struct {
	clock.Clock
	looks atomic.Int64
}

func (h *fastClock) Now() time.Time {
	return h.Clock.Now().Add(time.Duration(h.looks.Add(1)) * time.Minute)
}

func newHTTPHarness(t *testing.T, rates clock.Clock) *httpHarness {
	t.Helper()
	s := &httpHarness{harness: newHarness(t)}
	if rates == nil {
		rates = s.Clock
	}
	s.sessions = session.NewManager(s.DB, s.Clock, s.IDs, session.ManagerOptions{})
	s.sessions.SetUsers(s.harness)
	csrf, err := session.NewCSRF(bytes.Repeat([]byte("k"), 32))
	if err != nil {
		t.Fatal(err)
	}
	registry := action.New(action.Deps{
		Gate: session.NewGate(s.sessions, csrf, s.IDs, session.GateOptions{}), Limiter: session.NewLimiter(rates),
		Clock: s.Clock, IDs: s.IDs, Log: slog.New(slog.DiscardHandler),
	}, action.Options{AddressRate: action.Rate{Count: -1}})
	if err := registry.Add(s.chat.Actions()...); err != nil {
		t.Fatal(err)
	}
	s.actions = registry.Actions()
	if s.handler, err = registry.Handler(); err != nil {
		t.Fatal(err)
	}
	return s
}

// authorization signs a player in.
func (s *httpHarness) authorization(call *session.Call) (authorization string) {
	s.T.Helper()
	err := s.DB.Write(s.Ctx, func(tx *db.Tx) error {
		token, _, err := s.sessions.Start(tx, session.GuestCall("r"), call.User.ID, false)
		authorization = "Bearer " + token
		return err
	})
	if err != nil {
		s.T.Fatal(err)
	}
	return authorization
}

// send makes a call to a path, or whispers an event.
func (s *httpHarness) send(authorization, where, body string) (status int, answer map[string]any) {
	s.T.Helper()
	if !strings.HasPrefix(where, "/") {
		where, body = "/api/whisper", `{"event":"`+where+`","data":`+body+`}`
	}
	request := httptest.NewRequest(http.MethodPost, where, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	if authorization != "" {
		request.Header.Set("Authorization", authorization)
	}
	recorder := httptest.NewRecorder()
	s.handler.ServeHTTP(recorder, request)
	if err := json.Unmarshal(recorder.Body.Bytes(), &answer); err != nil {
		s.T.Fatalf("%s answers %s", where, recorder.Body)
	}
	return recorder.Code, answer
}

func TestCallPermissions(t *testing.T) {
	s := newHTTPHarness(t, nil)
	anna, mia := s.person("anna"), s.person("mia", "chat_moderator")
	guest, player, moderator := "", s.authorization(anna), s.authorization(mia)
	userID := anna.User.ID
	s.wagers["w"] = Wager{ID: "w"}
	s.present = []string{userID}
	for _, test := range []struct {
		where, body              string
		guest, player, moderator int
	}{
		{"ChatMessage", `{"message":"x","channel":"casino_en"}`, 401, 200, 200},
		{"ChatStickerMessage", `{"url":"/stickers/gg.svg","channel":"casino_en"}`, 401, 200, 200},
		{"/api/chat/link_game", `{"id":"w","channel":"casino_en"}`, 401, 200, 200},
		{"/api/chat/history", `{"channel":"casino_en"}`, 200, 200, 200},
		{"/api/chat/history", `{"channel":"casino_en","before":"x"}`, 422, 422, 422},
		{"OnlineUsers", `{"channel":"casino_en"}`, 401, 403, 200},
		{"/api/chat/moderate/quiz", `{"question":"a","answer":"b"}`, 401, 403, 200},
		{"/api/chat/moderate/quizReward", `{}`, 401, 403, 200},
		{"/api/chat/moderate/mute", `{"id":"` + userID + `","minutes":5}`, 401, 403, 200},
		{"/api/chat/moderate/mute", `{"id":"` + userID + `","minutes":6}`, 401, 403, 422},
		{"/api/chat/moderate/mute", `{"id":"` + userID + `","minutes":-5}`, 401, 403, 422},
		{"/api/chat/moderate/mute", `{"id":"` + userID + `"}`, 401, 403, 422},
		{"/api/chat/moderate/unmute", `{"name":"anna"}`, 401, 403, 200},
		{"/api/chat/moderate/removeMessage", `{"id":"` + userID + `"}`, 401, 403, 404},
		{"/api/chat/moderate/removeAllFrom", `{"id":"` + userID + `"}`, 401, 403, 200},
	} {
		for who, want := range map[string]int{guest: test.guest, player: test.player, moderator: test.moderator} {
			s.Clock.Advance(DefaultSlow)
			if status, answer := s.send(who, test.where, test.body); status != want {
				t.Errorf("%s %s: %d %v, want %d", test.where, test.body, status, answer, want)
			}
		}
	}
}

func TestMessageJSON(t *testing.T) {
	s := newHTTPHarness(t, nil)
	anna := s.person("anna", "*", "helper")
	status, answer := s.send(s.authorization(anna), "ChatMessage", `{"message":"a<b","channel":"casino_en","request_id":"r1"}`)
	message, _ := answer["message"].(map[string]any)
	user, _ := message["user"].(map[string]any)
	access, _ := json.Marshal(user["access"])
	if status != 200 || message["type"] != "message" || message["channel"] != casino || message["data"] != "a&lt;b" ||
		message["request"] != "r1" || message["vipLevel"] != 4.0 || message["created_at"] != float64(s.Clock.Now().UnixMilli()) ||
		user["_id"] != anna.User.ID || user["name"] != "anna" || user["avatar"] != "/avatar/"+anna.User.ID || string(access) != `[{"id":"*"}]` {
		t.Fatalf("%d %v", status, answer)
	}
	status, answer = s.send("", "/api/chat/history", `{"channel":"casino_en"}`)
	messages, _ := answer["messages"].([]any)
	if status != 200 || len(messages) != 1 || answer["more"] != false {
		t.Fatalf("%d %v", status, answer)
	}
	// The history shows what was published.
	published, _ := json.Marshal(s.Drain()[0].Data)
	authorJSON, _ := json.Marshal(messages[0])
	var a, b any
	if json.Unmarshal(published, &a) != nil || json.Unmarshal(authorJSON, &b) != nil {
		t.Fatal("no JSON")
	}
	if x, y := mustJSON(t, a), mustJSON(t, b); x != y {
		t.Fatalf("published %s, shown %s", x, y)
	}
	status, answer = s.send(s.authorization(anna), "ChatMessage", `{"message":"x","channel":"nope"}`)
	if status != 400 || answer["code"] != 3.0 || answer["message"] != "Unknown chat id" {
		t.Fatalf("%d %v", status, answer)
	}
}

func mustJSON(t testing.TB, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestRateLimits(t *testing.T) {
	s := newHTTPHarness(t, nil)
	player := s.authorization(s.person("anna"))
	var statuses []int
	for range sendsPerMinute + 1 {
		status, _ := s.send(player, "ChatMessage", `{"message":"x","channel":"casino_en"}`)
		statuses = append(statuses, status)
	}
	if statuses[0] != 200 || slices.Index(statuses, 429) != sendsPerMinute {
		t.Fatalf("%v", statuses)
	}
}

func TestHostileCalls(t *testing.T) {
	s := newHTTPHarness(t, &fastClock{Clock: clock.NewFake(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))})
	mia := s.person("mia", "chat_moderator")
	actiontest.Hostile(t, &actiontest.Target{Handler: s.handler, Actions: s.actions, Authorize: func() string { return s.authorization(mia) }})
}
