package sitetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"croupier/app"
	"croupier/app/apptest"
	"croupier/app/kernel/config"
)

// set is a change of a setting at the console.
func set(key, value string, events ...string) apptest.Call {
	return apptest.Call{
		Name: key + " " + value, Rows: map[string]int{"staff_log": 1}, Events: events,
		Console: func(ctx context.Context, by app.Admin) error { return by.SetSetting(ctx, key, value, "a test") },
	}
}

// A setting that staff change applies from the next request on, and a reset restores the old
// behaviour.
func TestSettingAppliesToNextRequest(t *testing.T) {
	t.Parallel()
	s := apptest.New(t, func(cfg *config.Config) { cfg.Chat.Slow = 0 })
	bert := s.Player("bert", apptest.Confirmed, apptest.Money("usd", "10"))
	requests := 0
	bet := func(refusal int) apptest.Call {
		requests++
		call := apptest.Call{Name: "a bet", As: bert, Event: "Play", Body: dice(`"0.50"`, fmt.Sprint("r", requests))}
		if call.Code = refusal; refusal == 0 {
			call.Events, call.LedgerOf = []string{"BalanceModification"}, staked("bert usd real")
		}
		return call
	}
	postMessage := func(refusal int) apptest.Call {
		call := apptest.Call{Name: "a message", As: bert, Event: "ChatMessage", Body: `{"message":"Well, HELLO!","channel":"` + apptest.Room + `"}`}
		if call.Code = refusal; refusal == 0 {
			call.Events = []string{"chatMessage"}
		}
		return call
	}
	for _, test := range []struct {
		key, value, back string
		do               func(refusal int) apptest.Call
		status, code     int
		events           []string
	}{
		{"games.max_bet", "0.20", "1000", bet, 400, -4, nil},
		{"games.limits", `[{"game":"dice","currency":"usd","max":"0.10"}]`, "[]", bet, 400, -4, nil},
		{"games.disabled", "dice", "", bet, 400, -5, nil},
		{"games.bets", "false", "true", bet, 503, 503, nil},
		{"games.enabled", "false", "true", bet, 400, -99, nil},
		{"chat.rooms", "sport_en", "casino_en,sport_en", postMessage, 400, 3, []string{"chatClosed"}},
		{"chat.closed", apptest.Room, "", postMessage, 400, 4, []string{"chatClosed"}},
		{"chat.max_length", "3", "256", postMessage, 400, 1, nil},
		{"chat.banned_words", "bad word,hello", "", postMessage, 422, 422, nil},
	} {
		refused := test.do(test.code)
		refused.Status, refused.Name = test.status, refused.Name+" is refused"
		again := test.events
		if test.key == "chat.rooms" { // members of the chat room receive the other events too
			again = append(again, "chatRooms")
		}
		s.Run(t, []apptest.Call{
			test.do(0), set(test.key, test.value, test.events...), refused, set(test.key, test.back, again...), test.do(0),
		})
	}
	slow := postMessage(5)
	slow.Status, slow.Name = 400, "too soon after another"
	s.Run(t, []apptest.Call{set("chat.slow", "1m"), slow})
	s.Clock.Advance(time.Minute)
	s.Run(t, []apptest.Call{postMessage(0)})
}
