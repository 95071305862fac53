package sitetest

import (
	"context"
	"testing"

	"croupier/app"
	"croupier/app/apptest"
)

func TestGiftsMoveMoneyBetweenPlayers(t *testing.T) {
	t.Parallel()
	s := apptest.New(t)
	anna := s.Player("anna", apptest.Confirmed, apptest.Money("usd", "10"))
	bert := s.Player("bert", apptest.Confirmed, apptest.Money("usd", "1"))
	cora := s.Player("cora", apptest.Confirmed, apptest.Money("usd", "1"))
	tip := `{"name":"bert","amount":"1.25","currency":"usd","request_id":"tip"}`
	early := `{"users":2,"amount":"1","currency":"usd","channel":"` + apptest.Room + `","request_id":"early"}`
	rain := `{"users":2,"amount":"1.01","currency":"usd","channel":"` + apptest.Room + `","request_id":"rain"}`
	hello := `{"message":"hello","channel":"` + apptest.Room + `"}`
	s.Run(t, []apptest.Call{
		{
			Name: "a tip", As: anna, Path: "/api/chat/tip", Body: tip, Answer: `{"balance":"8.75"}`,
			Events: []string{"BalanceModification", "bert BalanceModification", "chatMessage"},
			Ledger: map[string]string{"anna usd real": "-1.25", "bert usd real": "1.25"}, Rows: map[string]int{"gifts": 1, "chat_messages": 1},
		},
		{Name: "the same tip again", As: anna, Path: "/api/chat/tip", Body: tip, Answer: `{"balance":"8.75"}`, Rows: map[string]int{"gifts": 0}},
		{Name: "a tip to oneself", As: anna, Path: "/api/chat/tip", Body: `{"name":"anna","amount":"1","currency":"usd"}`, Status: 400, Code: 3},
		{Name: "a tip to an unknown player", As: anna, Path: "/api/chat/tip", Body: `{"name":"unknown","amount":"1","currency":"usd"}`, Status: 400, Code: 1},
		{Name: "a tip of a part of a cent", As: anna, Path: "/api/chat/tip", Body: `{"name":"bert","amount":"1.001","currency":"usd"}`, Status: 400, Code: 2},
		{Name: "rain without recipients", As: anna, Path: "/api/chat/rain", Body: early, Status: 400, Code: 4},
		{Name: "bert writes", As: bert, Event: "ChatMessage", Body: hello, Events: []string{"chatMessage"}},
		{Name: "cora writes", As: cora, Event: "ChatMessage", Body: hello, Events: []string{"chatMessage"}},
		// Granted money is no deposit, and rain pays depositors alone.
		{Name: "rain on players of granted money", As: anna, Path: "/api/chat/rain", Body: rain, Status: 400, Code: 4},
		{Name: "what was refused stays refused", As: anna, Path: "/api/chat/rain", Body: early, Status: 400, Code: 4},
		{
			Name: "a grant by the console",
			Console: func(ctx context.Context, by app.Admin) error {
				return by.Grant(ctx, "anna", "5", "usd")
			},
			Events: []string{"anna BalanceModification", "anna UserChanged"}, Ledger: map[string]string{"anna usd real": "5.00"},
			Rows: map[string]int{"staff_log": 1},
		},
	})
}
