package sitetest

import (
	"fmt"
	"testing"

	"croupier/app/apptest"
	"croupier/app/kernel/config"
	"croupier/app/kernel/session"
	"croupier/app/social/chat"
)

func TestMutedPlayerCannotChat(t *testing.T) {
	t.Parallel()
	s := apptest.New(t, func(cfg *config.Config) { cfg.Chat.Slow = 0 })
	rita, bert := s.Staff("rita", chat.Moderate), s.Player("bert", apptest.Confirmed)
	mute := fmt.Sprintf(`{"id":%q,"minutes":5}`, bert.ID)
	hello := `{"message":"hello","channel":"` + apptest.Room + `"}`
	s.Run(t, []apptest.Call{
		{Name: "a player does not moderate", As: bert, Path: "/api/chat/moderate/mute", Body: mute, Status: 403, Code: 403, Rows: map[string]int{"staff_log": 0}},
		{
			Name: "a mute", As: rita, Path: "/api/chat/moderate/mute", Body: mute, Events: []string{"bert UserChanged"},
			Answer: fmt.Sprintf(`{"until":%d}`, s.Clock.Now().UnixMilli()+5*60_000),
			Rows:   map[string]int{"staff_log": 1, "staff_log WHERE subject = '" + bert.ID + "' AND actor = '" + rita.ID + "'": 1},
		},
		{Name: "the muted one writes", As: bert, Event: "ChatMessage", Body: hello, Status: 400, Code: 2, Rows: map[string]int{"chat_messages": 0}},
		{Name: "an end of it", As: rita, Path: "/api/chat/moderate/unmute", Body: `{"name":"bert"}`, Events: []string{"bert UserChanged"}, Rows: map[string]int{"staff_log": 1}},
		{Name: "and writes again", As: bert, Event: "ChatMessage", Body: hello, Events: []string{"chatMessage"}, Rows: map[string]int{"chat_messages": 1}},
	})
}

func TestStaffCallsFollowPermissions(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	rita, admin := s.Staff("rita", chat.Moderate), s.Staff("admin")
	if err := s.Admin().AddRole(t.Context(), "admin", session.RoleAdmin); err != nil {
		t.Fatal(err)
	}
	s.Run(t, []apptest.Call{
		{Name: "who is there, asked without data", As: rita, Event: "OnlineUsers"},
		{Name: "a moderator changes no setting", As: rita, Path: "/api/admin/settings/change", Status: 403, Code: 403, Rows: map[string]int{"staff_log": 0}},
		{Name: "a moderator sees no emails", As: rita, Path: "/api/admin/mail", Body: `{}`, Status: 403, Code: 403},
		{Name: "an administrator sees them", As: admin, Path: "/api/admin/mail", Body: `{}`},
	})
}
