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

// rainOn makes anna rain and returns the message in the room.
func (h *harness) rainOn(request RainRequest) (GiftAnswer, RainData) {
	h.T.Helper()
	got, err := h.gifts.Rain(h.Ctx, callOf(anna), request)
	if err != nil {
		h.T.Fatal(err)
	}
	published := h.takePublished()
	if len(published) != 1 || published[0].Channel != request.Channel {
		h.T.Fatalf("the room received %+v", published)
	}
	return got, published[0].Data.(RainData)
}

// addWriterCount makes a number of players who write in the room and have deposits.
func (h *harness) addWriterCount(count int) []string {
	var ids []string
	for at := range count {
		ids = append(ids, fmt.Sprintf("player-%02d", at))
	}
	h.addWriters(room, ids...)
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
		h := newHarness(t)
		ids := h.addWriterCount(40)
		got, published := h.rainOn(rainOf(c.users, c.amount))
		if published.Kind != "rain" || published.From == nil || *published.From != (players.PlayerName{ID: anna.ID, Name: "anna"}) || len(published.Users) != c.users ||
			published.Each != c.each || published.Amount != c.total || published.Currency != "usd" {
			t.Errorf("%d users, %s: published %+v", c.users, c.amount, published)
		}
		if got.Balance != c.balance || h.balance(anna.ID) != c.annaKeeps {
			t.Errorf("%d users, %s: anna has %s", c.users, c.amount, got.Balance)
		}
		seen := map[string]bool{}
		for _, user := range published.Users {
			if seen[user.ID] || !slices.Contains(ids, user.ID) || user.Name != "name of "+user.ID || h.balance(user.ID) != c.share {
				t.Errorf("%d users, %s: %+v has %d", c.users, c.amount, user, h.balance(user.ID))
			}
			seen[user.ID] = true
		}
		if changes := h.Modifications(); len(changes) != c.users+1 || changes[0].Reason != "rain" {
			t.Errorf("%d users, %s: pages received %+v", c.users, c.amount, changes)
		}
		h.checkAudits()
	}
}

func TestRainPaysEligibleWriters(t *testing.T) {
	h := newHarness(t)
	h.addWriters(room, "late")
	h.Clock.Advance(writtenWithin + time.Millisecond)
	h.addWriters(room, "good", "good", "other", "excluded", "poor", "unknown", "yesterday", anna.ID)
	h.addWriters("sport_en", "elsewhere")
	h.excluded["excluded"] = true
	delete(h.deposits, "poor")
	h.deposits["yesterday"] = h.Clock.Now().Add(-depositWithin - time.Millisecond)
	got, published := h.rainOn(rainOf(10, "10"))
	ids := []string{published.Users[0].ID, published.Users[len(published.Users)-1].ID}
	slices.Sort(ids)
	if len(published.Users) != 2 || !slices.Equal(ids, []string{"good", "other"}) {
		t.Fatalf("it fell on %+v", published.Users)
	}
	// Each got a tenth; the eight tenths of those who were not eligible stay.
	if published.Each != "1.00" || published.Amount != "2.00" || got.Balance != "98.00" || h.balance("good") != 1_00 {
		t.Errorf("published %+v, anna has %s", published, got.Balance)
	}
	// Exactly within the limit.
	h.Clock.Advance(writtenWithin)
	h.deposits["good"] = h.Clock.Now().Add(-depositWithin)
	delete(h.deposits, "other")
	if _, published := h.rainOn(rainOf(1, "1")); published.Users[0].ID != "good" {
		t.Errorf("it fell on %+v", published.Users)
	}
	h.Clock.Advance(time.Millisecond)
	if _, err := h.gifts.Rain(h.Ctx, callOf(anna), rainOf(1, "1")); !errors.Is(err, ErrNoReceivers) {
		t.Errorf("when all are silent: %v", err)
	}
	h.checkAudits()
}

func TestRainDrawsReceiversAtRandom(t *testing.T) {
	h := newHarness(t)
	h.addWriterCount(20)
	wet := map[string]bool{}
	for range 60 {
		_, published := h.rainOn(rainOf(2, "0.20"))
		for _, user := range published.Users {
			wet[user.ID] = true
		}
	}
	// A player who is drawn with a probability of a tenth gets nothing sixty times with a
	// probability of 0.0018. Six such players of twenty are not to be expected.
	if len(wet) < 15 {
		t.Errorf("only %d of 20 were ever drawn", len(wet))
	}
}

func TestRainRefusals(t *testing.T) {
	h := newHarness(t)
	h.addWriterCount(30)
	other := func(channel, currency string) RainRequest {
		return RainRequest{Users: 2, Amount: money.Number("1"), Currency: currency, Channel: channel}
	}
	for label, c := range map[string]struct {
		request RainRequest
		want    error
	}{
		"no users":          {rainOf(0, "1"), ErrUsers},
		"26 users":          {rainOf(26, "10"), ErrUsers},
		"negative users":    {rainOf(-1, "1"), ErrUsers},
		"a multitude":       {rainOf(1<<40, "1"), ErrUsers},
		"257 users":         {rainOf(257, "50"), ErrUsers},
		"nothing":           {rainOf(2, "0"), ErrRainAmount},
		"negative":          {rainOf(2, "-5"), ErrRainAmount},
		"NaN":               {rainOf(2, "NaN"), ErrRainAmount},
		"exponent":          {rainOf(2, "1e1"), ErrRainAmount},
		"over-precise":      {rainOf(2, "1.005"), ErrRainAmount},
		"huge":              {rainOf(2, "1000000000000000000000000"), ErrRainAmount},
		"the largest":       {rainOf(2, "9223372036854775.80"), ErrRainAmount},
		"above the balance": {rainOf(2, "100.01"), ErrRainAmount},
		"too little each":   {rainOf(2, "0.19"), ErrRainAmount},
		"rounded below":     {rainOf(25, "2.49"), ErrRainAmount},
		"unknown room":      {other("nowhere", "usd"), fault.Field("", "")},
		"unknown currency":  {other(room, "xyz"), fault.Field("", "")},
		"no price":          {other(room, "eth"), wager.ErrNoPrice},
		"an empty room":     {other("sport_en", "usd"), ErrNoReceivers},
	} {
		if _, err := h.gifts.Rain(h.Ctx, callOf(anna), c.request); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", label, err)
		}
	}
	h.mayGive = func(*session.User) error { return errMayNot }
	if _, err := h.gifts.Rain(h.Ctx, callOf(anna), rainOf(2, "1")); !errors.Is(err, errMayNot) {
		t.Errorf("of one who may not: %v", err)
	}
	if _, err := h.gifts.Rain(h.Ctx, session.GuestCall("test"), rainOf(2, "1")); !errors.Is(err, fault.ErrUnauthorized) {
		t.Errorf("of a guest: %v", err)
	}
	h.requireUnchanged()
}

// TestRainRequiresWholeAmount: the sender must have the announced amount, even if fewer receivers
// than requested would need less.
func TestRainRequiresWholeAmount(t *testing.T) {
	h := newHarness(t)
	h.addWriters(room, "good")
	if _, err := h.gifts.Rain(h.Ctx, callOf(anna), rainOf(10, "150")); !errors.Is(err, ErrRainAmount) {
		t.Error(err)
	}
	h.requireUnchanged()
}

func TestRepeatedRainPaysOnce(t *testing.T) {
	h := newHarness(t)
	h.addWriterCount(30)
	first, _ := h.rainOn(rainOf(5, "10", "wet"))
	again, err := h.gifts.Rain(h.Ctx, callOf(anna), rainOf(5, "10", "wet"))
	if err != nil || string(again.Message) != string(first.Message) || again.Balance != "90.00" {
		t.Errorf("%+v, %v", again, err)
	}
	if _, err := h.gifts.Rain(h.Ctx, callOf(anna), rainOf(6, "10", "wet")); !errors.Is(err, wager.ErrOtherBody) {
		t.Error(err)
	}
	if h.balance(anna.ID) != 90_00 || len(h.takePublished()) != 0 || h.Count("gifts") != 1 {
		t.Errorf("anna has %d", h.balance(anna.ID))
	}
	h.checkAudits()
}

func TestRefusedRequestsDoNotDisturbOthers(t *testing.T) {
	h := newHarness(t)
	if _, err := h.gifts.Rain(h.Ctx, callOf(anna), rainOf(5, "10", "dry")); !errors.Is(err, ErrNoReceivers) {
		t.Fatal(err)
	}
	h.addWriterCount(5)
	// The request keeps its outcome, although a player is eligible now.
	if _, err := h.gifts.Rain(h.Ctx, callOf(anna), rainOf(5, "10", "dry")); !errors.Is(err, ErrNoReceivers) {
		t.Error(err)
	}
	h.rainOn(rainOf(5, "10", "wet"))
	h.checkAudits()
}

func TestAuditFindsCorruptedGifts(t *testing.T) {
	for label, corruption := range map[string]func(h *harness, tx *db.Tx) error{
		"a transfer of no gift": func(h *harness, tx *db.Tx) error {
			return h.gifts.move(tx, anna.ID, []players.PlayerName{{ID: bert.ID}}, 5, "usd", ledger.CodeTip, []byte("0123456789abcdef"))
		},
		"a gift without money": func(_ *harness, tx *db.Tx) error {
			return insertGift(tx, gift{kind: "tip", sender: anna.ID, room: room, currency: "usd", each: 5, users: 1, message: []byte("{}")})
		},
		"a gift of more": func(h *harness, tx *db.Tx) error {
			g := gift{id: [16]byte{1}, kind: "tip", sender: anna.ID, room: room, currency: "usd", each: 6, users: 1, message: []byte("{}")}
			if err := insertGift(tx, g); err != nil {
				return err
			}
			return h.gifts.move(tx, anna.ID, []players.PlayerName{{ID: bert.ID}}, 5, "usd", ledger.CodeTip, g.id[:])
		},
		"a gift of another": func(h *harness, tx *db.Tx) error {
			g := gift{id: [16]byte{1}, kind: "tip", sender: carl.ID, room: room, currency: "usd", each: 5, users: 1, message: []byte("{}")}
			if err := insertGift(tx, g); err != nil {
				return err
			}
			return h.gifts.move(tx, anna.ID, []players.PlayerName{{ID: bert.ID}}, 5, "usd", ledger.CodeTip, g.id[:])
		},
	} {
		h := newHarness(t)
		h.Write(func(tx *db.Tx) error { return corruption(h, tx) })
		found := 0
		_, err := checkGifts(h.Ctx, h.DB, func(string, string, ...any) { found++ })
		if err != nil || found == 0 {
			t.Errorf("%s: %d findings, %v", label, found, err)
		}
	}
}
