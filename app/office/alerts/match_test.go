package alerts

import (
	"testing"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
)

func cond(subject, field, op, value string) RuleCondition {
	return RuleCondition{Subject: subject, Field: field, Op: op, Value: value}
}

func TestConditionsCompare(t *testing.T) {
	h := newHarness(t)
	gift := event{Event: activity.Event{Seq: 9, At: 100 * hourMs, Kind: "gift", UserID: "anna", USD: 20_000_000, Values: activity.Values{}.Number("receivers", 3)}}
	tag := event{Event: activity.Event{Seq: 9, At: 100 * hourMs, Kind: "tagged", UserID: "anna", Values: activity.Values{}.Text("tag", "vip").Flag("loud", true)}}
	unknown := event{Event: activity.Event{Seq: 9, At: 100 * hourMs, Kind: "gift", Address: "10.0.0.1"}}
	for _, one := range []struct {
		what string
		e    event
		c    RuleCondition
		want bool
	}{
		{"at least, equal", gift, cond(OfEvent, usdField, opAtLeast, "20"), true},
		{"at least, below", gift, cond(OfEvent, usdField, opAtLeast, "20.000001"), false},
		{"at most, equal", gift, cond(OfEvent, usdField, opAtMost, "20.00"), true},
		{"at most, above", gift, cond(OfEvent, usdField, opAtMost, "19.99"), false},
		{"exactly", gift, cond(OfEvent, "receivers", opIs, "3"), true},
		{"not exactly", gift, cond(OfEvent, "receivers", opIs, "4"), false},
		{"a fact that is missing is none", unknown, cond(OfEvent, "receivers", opAtMost, "0"), true},
		{"one of", tag, cond(OfEvent, "tag", opAny, "new, vip"), true},
		{"one of others", tag, cond(OfEvent, "tag", opAny, "new"), false},
		{"none of", tag, cond(OfEvent, "tag", opNone, "new, old"), true},
		{"none of, and it is", tag, cond(OfEvent, "tag", opNone, "vip"), false},
		{"a flag", tag, cond(OfEvent, "loud", opIs, "yes"), true},
		{"a flag that is not", tag, cond(OfEvent, "loud", opIs, "no"), false},
		{"a young account", gift, cond(OfPlayer, "age_hours", opAtMost, "60"), true},
		{"an old account", gift, cond(OfPlayer, "age_hours", opAtLeast, "61"), false},
		{"a confirmed address", gift, cond(OfPlayer, "email_verified", opIs, "yes"), true},
		{"a tag of the player", gift, cond(OfPlayer, "tags", opAny, "watched"), true},
		{"no tag of the player", gift, cond(OfPlayer, "tags", opNone, "watched"), false},
		{"an unknown player has no tag", unknown, cond(OfPlayer, "tags", opNone, "watched"), false},
		{"an unknown player has no age", unknown, cond(OfPlayer, "age_hours", opAtMost, "999"), false},
	} {
		h.players.tags["anna"] = []string{"watched"}
		h.players.records["anna"] = players.Record{ID: "anna", Name: "anna", CreatedAt: 40 * hourMs, EmailVerified: true}
		d := RuleDefinition{Name: "x", Kind: one.e.Kind, Severity: Low, Conditions: []RuleCondition{one.c}}
		if err := h.Service.check(d); err != nil {
			t.Errorf("%s: %v", one.what, err)
			continue
		}
		r, err := h.compile(d)
		h.Harness.Check(err)
		got, err := (&run{s: h.Service, players: map[string]*playerData{}, hours: newHours(nil)}).fires(r, &one.e)
		if err != nil || got != one.want {
			t.Errorf("%s: fires %v, %v", one.what, got, err)
		}
	}
}

func TestInvalidDefinitionsAreRefused(t *testing.T) {
	h := newHarness(t)
	win := func(change func(c *RuleCondition)) RuleCondition {
		c := RuleCondition{Subject: OfWindow, Field: measureCount, Of: "gift", By: "player", Hours: 24, Op: opAtLeast, Value: "3"}
		change(&c)
		return c
	}
	for what, one := range map[string]struct {
		c     RuleCondition
		field string
	}{
		"an unknown subject":          {cond("world", "age", opAtLeast, "1"), "field"},
		"an unknown field":            {cond(OfEvent, "colour", opIs, "1"), "field"},
		"a field of another kind":     {cond(OfEvent, "tag", opAny, "vip"), "field"},
		"an operator of another type": {cond(OfEvent, usdField, opAny, "1"), "op"},
		"a negative amount":           {cond(OfEvent, usdField, opAtLeast, "-1"), "value"},
		"no amount":                   {cond(OfEvent, usdField, opAtLeast, ""), "value"},
		"an amount too precise":       {cond(OfEvent, usdField, opAtLeast, "0.0000001"), "value"},
		"an amount too large":         {cond(OfEvent, usdField, opAtLeast, "99999999999999999999"), "value"},
		"not a number":                {cond(OfEvent, "receivers", opAtLeast, "1e9"), "value"},
		"a huge number":               {cond(OfEvent, "receivers", opAtLeast, "9223372036854775807"), "value"},
		"neither yes nor no":          {cond(OfPlayer, "email_verified", opIs, "maybe"), "value"},
		"a hostile tag":               {cond(OfPlayer, "tags", opAny, "<script>"), "value"},
		"an empty list":               {cond(OfPlayer, "tags", opAny, "a,,b"), "value"},
		"a window without length":     {win(func(c *RuleCondition) { c.Hours = 0 }), "field"},
		"a window of nothing":         {win(func(c *RuleCondition) { c.Of = "rain" }), "field"},
		"a window without an owner":   {win(func(c *RuleCondition) { c.By = "world" }), "field"},
		"bets for another kind":       {win(func(c *RuleCondition) { c.Of, c.Field = Bet, "staked" }), "field"},
		"how many players is one":     {win(func(c *RuleCondition) { c.Field = measurePlayers }), "field"},
		"the worth of sign-ups":       {win(func(c *RuleCondition) { c.Of, c.Field = "sign_up", measureUSD }), "field"},
	} {
		err := h.Service.check(RuleDefinition{Name: "x", Kind: "gift", Severity: Low, Conditions: []RuleCondition{one.c}})
		refusal, _ := fault.From(err)
		if refusal == nil || refusal.Fields["conditions.0."+one.field] == nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, d := range map[string]RuleDefinition{
		"without a name":     {Name: "  ", Kind: "gift"},
		"of an unknown kind": {Name: "x", Kind: "rain"},
		"an unknown effect":  {Name: "x", Kind: "gift", Effects: []RuleEffect{{ID: "ban"}}},
		"an effect twice":    {Name: "x", Kind: "gift", Effects: []RuleEffect{{ID: openCase}, {ID: openCase}}},
		"a hostile tag":      {Name: "x", Kind: "gift", Effects: []RuleEffect{{ID: "tag", Value: "a b"}}},
		"a value too many":   {Name: "x", Kind: "gift", Effects: []RuleEffect{{ID: "hold_gifts", Value: "1"}}},
	} {
		if err := h.Service.check(d); code(err) != fault.CodeInvalid {
			t.Errorf("%s: %v", what, err)
		}
	}
}
