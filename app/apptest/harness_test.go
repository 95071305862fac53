package apptest

import (
	"context"
	"strings"
	"testing"

	"croupier/app"
)

// A call with more, fewer or other effects than its table row fails.
func TestHarnessDetectsUndeclaredEffects(t *testing.T) {
	s := New(t)
	anna := s.Player("anna", Confirmed, Money("usd", "100"))
	s.Player("bert")
	s.receiveAll()
	tip := Call{
		As: anna, Path: "/api/chat/tip", Body: `{"name":"bert","amount":"1","currency":"usd"}`,
		Events: []string{"BalanceModification", "bert BalanceModification", "chatMessage"},
		Ledger: map[string]string{"anna usd real": "-1.00", "bert usd real": "1.00"}, Rows: map[string]int{"gifts": 1},
	}
	for name, change := range map[string]func(*Call){
		"":                func(*Call) {},
		"status":          func(c *Call) { c.Status = 201 },
		"code":            func(c *Call) { c.Code = 7 },
		"answer.balance":  func(c *Call) { c.Answer = `{"balance":"0.00"}` },
		"has no tax":      func(c *Call) { c.Answer = `{"tax":"0.00"}` },
		`has "balance"`:   func(c *Call) { c.Not = []string{"balance"} },
		"events":          func(c *Call) { c.Events = nil },
		"events [":        func(c *Call) { c.Events = append([]string{"UserChanged"}, c.Events...) },
		"the ledger":      func(c *Call) { c.Ledger = nil },
		"ledger changed ": func(c *Call) { c.Ledger = map[string]string{"anna usd real": "-1.00"} },
		"rows of gifts":   func(c *Call) { c.Rows = map[string]int{"gifts": 0} },
	} {
		changed := tip
		change(&changed)
		faults := strings.Join(s.run(t, changed), "\n")
		if name == "" && faults != "" || !strings.Contains(faults, name) {
			t.Errorf("%s: found %q", name, faults)
		}
	}
}

func TestHarnessDetectsSecrets(t *testing.T) {
	s := New(t)
	anna, bert, visitor := s.Player("anna"), s.Player("bert"), s.Guest()
	s.Run(t, []Call{
		{Name: "seeds", As: anna, Path: "/api/user/seeds", Body: `{}`},
		{Name: "an action", Console: func(ctx context.Context, by app.Admin) error { return by.SetPassword(ctx, "bert", "secrets") }},
	})
	now := s.readState(nil)
	if len(now.seeds) == 0 {
		t.Fatal("no server seed is kept secret")
	}
	for _, test := range []struct {
		name     string
		listener *Player
		text     string
		want     int
	}{
		{"nothing", bert, `{"name":"anna"}`, 0},
		{"a seed for its player", anna, `{"seed":"` + now.seeds[0] + `"}`, 1},
		{"one's own token and address", anna, anna.token + address("anna"), 0},
		{"another's token", bert, anna.token, 1},
		{"another's address", visitor, address("anna"), 1},
		{"an address for a visitor", nil, address("bert"), 1},
	} {
		if found := s.secretsIn(now, test.listener, "the answer", test.text); len(found) != test.want {
			t.Errorf("%s: found %q", test.name, found)
		}
	}
}
