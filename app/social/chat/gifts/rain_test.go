package gifts

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// rainOn lets anna rain and gives what the room was told.
func (h *house) rainOn(request RainRequest) (Given, RainData) {
	h.T.Helper()
	got, err := h.gifts.Rain(h.Ctx, by(anna), request)
	if err != nil {
		h.T.Fatal(err)
	}
	told := h.takeTold()
	if len(told) != 1 || told[0].Channel != request.Channel {
		h.T.Fatalf("the room was told %+v", told)
	}
	return got, told[0].Data.(RainData)
}

// crowd makes so many players who write in the room and have deposits.
func (h *house) crowd(count int) []string {
	var ids []string
	for at := range count {
		ids = append(ids, fmt.Sprintf("player-%02d", at))
	}
	h.talks(room, ids...)
	return ids
}

func TestRainSplitsEqually(t *testing.T) {
	for _, c := range []struct {
		users       int
		amount      string
		each, total string
		annaKeeps   money.Amount
		share       money.Amount
		balance     string
	}{
		{1, "10", "10.00", "10.00", 90_00, 10_00, "90.00"},
		{3, "10", "3.33", "9.99", 90_01, 3_33, "90.01"},
		{25, "2.50", "0.10", "2.50", 97_50, 10, "97.50"},
		{25, "100", "4.00", "100.00", 0, 4_00, "0.00"},
	} {
		h := newHouse(t)
		ids := h.crowd(40)
		got, told := h.rainOn(rainOf(c.users, c.amount))
		if told.Kind != "rain" || told.From == nil || *told.From != (players.Named{ID: anna.ID, Name: "anna"}) || len(told.Users) != c.users ||
			told.Each != c.each || told.Amount != c.total || told.Currency != "usd" {
			t.Errorf("%d users, %s: told %+v", c.users, c.amount, told)
		}
		if got.Balance != c.balance || h.balance(anna.ID) != c.annaKeeps {
			t.Errorf("%d users, %s: anna has %s", c.users, c.amount, got.Balance)
		}
		seen := map[string]bool{}
		for _, user := range told.Users {
			if seen[user.ID] || !slices.Contains(ids, user.ID) || user.Name != "name of "+user.ID || h.balance(user.ID) != c.share {
				t.Errorf("%d users, %s: %+v has %d", c.users, c.amount, user, h.balance(user.ID))
			}
			seen[user.ID] = true
		}
		if changes := h.Modifications(); len(changes) != c.users+1 || changes[0].Reason != "rain" {
			t.Errorf("%d users, %s: pages were told %+v", c.users, c.amount, changes)
		}
		h.audited()
	}
}

func TestRainFallsOnThoseWhoQualify(t *testing.T) {
	h := newHouse(t)
	h.talks(room, "late")
	h.Clock.Advance(talksWithin + time.Millisecond)
	h.talks(room, "good", "good", "other", "excluded", "poor", "nobody", "yesterday", anna.ID)
	h.talks("sport_en", "elsewhere")
	h.barred["excluded"] = true
	delete(h.deposits, "poor")
	h.deposits["yesterday"] = h.Clock.Now().Add(-depositWithin - time.Millisecond)
	got, told := h.rainOn(rainOf(10, "10"))
	ids := []string{told.Users[0].ID, told.Users[len(told.Users)-1].ID}
	slices.Sort(ids)
	if len(told.Users) != 2 || !slices.Equal(ids, []string{"good", "other"}) {
		t.Fatalf("it fell on %+v", told.Users)
	}
	// Each got a tenth; the eight tenths of those who did not qualify stay.
	if told.Each != "1.00" || told.Amount != "2.00" || got.Balance != "98.00" || h.balance("good") != 1_00 {
		t.Errorf("told %+v, anna has %s", told, got.Balance)
	}
	// Just in time.
	h.Clock.Advance(talksWithin)
	h.deposits["good"] = h.Clock.Now().Add(-depositWithin)
	delete(h.deposits, "other")
	if _, told := h.rainOn(rainOf(1, "1")); told.Users[0].ID != "good" {
		t.Errorf("it fell on %+v", told.Users)
	}
	h.Clock.Advance(time.Millisecond)
	if _, err := h.gifts.Rain(h.Ctx, by(anna), rainOf(1, "1")); !errors.Is(err, ErrNobody) {
		t.Errorf("when all are silent: %v", err)
	}
	h.audited()
}

func TestRainDrawsLots(t *testing.T) {
	h := newHouse(t)
	h.crowd(20)
	wet := map[string]bool{}
	for range 60 {
		_, told := h.rainOn(rainOf(2, "0.20"))
		for _, user := range told.Users {
			wet[user.ID] = true
		}
	}
	// A player who is drawn with a chance of a tenth stays dry sixty times
	// with one of 0.0018; that six of twenty do is not to be expected.
	if len(wet) < 15 {
		t.Errorf("only %d of 20 were ever drawn", len(wet))
	}
}

func TestRainRefusals(t *testing.T) {
	h := newHouse(t)
	h.crowd(30)
	other := func(channel, currency string) RainRequest {
		return RainRequest{Users: 2, Amount: raw("1"), Currency: currency, Channel: channel}
	}
	for what, c := range map[string]struct {
		request RainRequest
		want    error
	}{
		"no users":         {rainOf(0, "1"), ErrUsers},
		"26 users":         {rainOf(26, "10"), ErrUsers},
		"negative users":   {rainOf(-1, "1"), ErrUsers},
		"a multitude":      {rainOf(1<<40, "1"), ErrUsers},
		"257 users":        {rainOf(257, "50"), ErrUsers},
		"nothing":          {rainOf(2, "0"), ErrRainAmount},
		"negative":         {rainOf(2, "-5"), ErrRainAmount},
		"NaN":              {rainOf(2, "NaN"), ErrRainAmount},
		"exponent":         {rainOf(2, "1e1"), ErrRainAmount},
		"over-precise":     {rainOf(2, "1.005"), ErrRainAmount},
		"huge":             {rainOf(2, "1000000000000000000000000"), ErrRainAmount},
		"the largest":      {rainOf(2, "9223372036854775.80"), ErrRainAmount},
		"above the purse":  {rainOf(2, "100.01"), ErrRainAmount},
		"too little each":  {rainOf(2, "0.19"), ErrRainAmount},
		"rounded below":    {rainOf(25, "2.49"), ErrRainAmount},
		"unknown room":     {other("nowhere", "usd"), fault.Field("", "")},
		"unknown currency": {other(room, "xyz"), fault.Field("", "")},
		"no price":         {other(room, "eth"), wager.ErrNoPrice},
		"an empty room":    {other("sport_en", "usd"), ErrNobody},
	} {
		if _, err := h.gifts.Rain(h.Ctx, by(anna), c.request); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	h.mayGive = func(*session.User) error { return errMayNot }
	if _, err := h.gifts.Rain(h.Ctx, by(anna), rainOf(2, "1")); !errors.Is(err, errMayNot) {
		t.Errorf("of one who may not: %v", err)
	}
	if _, err := h.gifts.Rain(h.Ctx, session.GuestCall("test"), rainOf(2, "1")); !errors.Is(err, fault.ErrUnauthorized) {
		t.Errorf("of a guest: %v", err)
	}
	h.unchanged()
}

// TestRainNeedsTheWholeAmount: what is announced must be there, although
// fewer receivers than asked for would take less.
func TestRainNeedsTheWholeAmount(t *testing.T) {
	h := newHouse(t)
	h.talks(room, "good")
	if _, err := h.gifts.Rain(h.Ctx, by(anna), rainOf(10, "150")); !errors.Is(err, ErrRainAmount) {
		t.Error(err)
	}
	h.unchanged()
}

func TestTheSameRainFallsOnce(t *testing.T) {
	h := newHouse(t)
	h.crowd(30)
	first, _ := h.rainOn(rainOf(5, "10", "wet"))
	again, err := h.gifts.Rain(h.Ctx, by(anna), rainOf(5, "10", "wet"))
	if err != nil || string(again.Message) != string(first.Message) || again.Balance != "90.00" {
		t.Errorf("%+v, %v", again, err)
	}
	if _, err := h.gifts.Rain(h.Ctx, by(anna), rainOf(6, "10", "wet")); !errors.Is(err, wager.ErrOtherBody) {
		t.Error(err)
	}
	if h.balance(anna.ID) != 90_00 || len(h.takeTold()) != 0 || h.Count("gifts") != 1 {
		t.Errorf("anna has %d", h.balance(anna.ID))
	}
	h.audited()
}

func TestRefusedRequestsDoNotDisturbOthers(t *testing.T) {
	h := newHouse(t)
	if _, err := h.gifts.Rain(h.Ctx, by(anna), rainOf(5, "10", "dry")); !errors.Is(err, ErrNobody) {
		t.Fatal(err)
	}
	h.crowd(5)
	// It has its outcome, also now that somebody would qualify.
	if _, err := h.gifts.Rain(h.Ctx, by(anna), rainOf(5, "10", "dry")); !errors.Is(err, ErrNobody) {
		t.Error(err)
	}
	h.rainOn(rainOf(5, "10", "wet"))
	h.audited()
}

func TestTheAuditSeesDamage(t *testing.T) {
	for what, spoil := range map[string]func(h *house, tx *db.Tx) error{
		"a transfer of no gift": func(h *house, tx *db.Tx) error {
			return h.gifts.move(tx, anna.ID, []players.Named{{ID: bert.ID}}, 5, "usd", ledger.CodeTip, []byte("0123456789abcdef"))
		},
		"a gift without money": func(_ *house, tx *db.Tx) error {
			return insertGift(tx, gift{kind: "tip", sender: anna.ID, room: room, currency: "usd", each: 5, users: 1, message: []byte("{}")})
		},
		"a gift of more": func(h *house, tx *db.Tx) error {
			g := gift{id: [16]byte{1}, kind: "tip", sender: anna.ID, room: room, currency: "usd", each: 6, users: 1, message: []byte("{}")}
			if err := insertGift(tx, g); err != nil {
				return err
			}
			return h.gifts.move(tx, anna.ID, []players.Named{{ID: bert.ID}}, 5, "usd", ledger.CodeTip, g.id[:])
		},
		"a gift of another": func(h *house, tx *db.Tx) error {
			g := gift{id: [16]byte{1}, kind: "tip", sender: carl.ID, room: room, currency: "usd", each: 5, users: 1, message: []byte("{}")}
			if err := insertGift(tx, g); err != nil {
				return err
			}
			return h.gifts.move(tx, anna.ID, []players.Named{{ID: bert.ID}}, 5, "usd", ledger.CodeTip, g.id[:])
		},
	} {
		h := newHouse(t)
		h.Write(func(tx *db.Tx) error { return spoil(h, tx) })
		found := 0
		_, err := checkGifts(h.Ctx, h.DB, func(string, string, ...any) { found++ })
		if err != nil || found == 0 {
			t.Errorf("%s: %d findings, %v", what, found, err)
		}
	}
}
