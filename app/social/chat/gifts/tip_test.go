package gifts

import (
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

func TestTipMovesMoneyAndIsPublished(t *testing.T) {
	h := newHarness(t)
	got, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "12.5"))
	if err != nil {
		t.Fatal(err)
	}
	if got.Balance != "87.50" || h.balance(anna.ID) != 87_50 || h.balance(bert.ID) != 112_50 || h.balance(carl.ID) != 100_00 {
		t.Errorf("%s, %d and %d", got.Balance, h.balance(anna.ID), h.balance(bert.ID))
	}
	published := h.takePublished()
	want := TipData{Kind: "tip", From: players.PlayerName{ID: anna.ID, Name: "anna"}, To: players.PlayerName{ID: bert.ID, Name: "bert"}, Amount: "12.50", Currency: "usd"}
	if len(published) != 1 || published[0].Channel != room || published[0].Data != want {
		t.Errorf("the room received %+v", published)
	}
	var message struct {
		ID   string  `json:"_id"`
		Data TipData `json:"data"`
	}
	if err := json.Unmarshal(got.Message, &message); err != nil || message.ID != published[0].ID || message.Data != want {
		t.Errorf("answered %s, %v", got.Message, err)
	}
	changes := h.Modifications()
	if len(changes) != 2 || changes[0].Balance != "87.50" || changes[1].Balance != "112.50" || changes[0].Reason != "tip" || changes[0].Demo {
		t.Errorf("pages received %+v", changes)
	}
	h.checkAudits()
}

func TestTipRefusals(t *testing.T) {
	h := newHarness(t)
	for label, c := range map[string]struct {
		request TipRequest
		want    error
	}{
		"unknown name":      {tipOf("unknown", "1"), ErrUnknownName},
		"no name":           {tipOf("", "1"), ErrUnknownName},
		"to oneself":        {tipOf("anna", "1"), ErrSelf},
		"nothing":           {tipOf("bert", "0"), ErrTipAmount},
		"nothing, written":  {tipOf("bert", "0.00"), ErrTipAmount},
		"negative":          {tipOf("bert", "-1"), ErrTipAmount},
		"plus":              {tipOf("bert", "+1"), ErrTipAmount},
		"NaN":               {tipOf("bert", "NaN"), ErrTipAmount},
		"infinite":          {tipOf("bert", "Infinity"), ErrTipAmount},
		"exponent":          {tipOf("bert", "1e1"), ErrTipAmount},
		"hexadecimal":       {tipOf("bert", "0x10"), ErrTipAmount},
		"over-precise":      {tipOf("bert", "1.001"), ErrTipAmount},
		"huge":              {tipOf("bert", "99999999999999999999"), ErrTipAmount},
		"very long":         {tipOf("bert", strings.Repeat("1", 5000)), ErrTipAmount},
		"empty":             {tipOf("bert", ""), ErrTipAmount},
		"comma":             {tipOf("bert", "1,50"), ErrTipAmount},
		"space within":      {tipOf("bert", "1 0"), ErrTipAmount},
		"none":              {TipRequest{Name: "bert", Currency: "usd", Channel: room}, ErrTipAmount},
		"null":              {TipRequest{Name: "bert", Amount: money.Number(`null`), Currency: "usd", Channel: room}, ErrTipAmount},
		"a list":            {TipRequest{Name: "bert", Amount: money.Number(`[1]`), Currency: "usd", Channel: room}, ErrTipAmount},
		"number, exponent":  {TipRequest{Name: "bert", Amount: money.Number(`1e1`), Currency: "usd", Channel: room}, ErrTipAmount},
		"number, negative":  {TipRequest{Name: "bert", Amount: money.Number(`-1`), Currency: "usd", Channel: room}, ErrTipAmount},
		"too little":        {tipOf("bert", "0.09"), ErrTipAmount},
		"too much":          {tipOf("bert", "100.01"), ErrTipAmount},
		"unknown room":      {TipRequest{Name: "bert", Amount: money.Number("1"), Currency: "usd", Channel: "nowhere"}, fault.Field("", "")},
		"unknown currency":  {TipRequest{Name: "bert", Amount: "1", Currency: "xyz", Channel: room}, fault.Field("", "")},
		"strange id":        {tipOf("bert", "1", "a b"), fault.Field("", "")},
		"long id":           {tipOf("bert", "1", strings.Repeat("a", 65)), fault.Field("", "")},
		"another's balance": {TipRequest{Name: "bert", Amount: "1", Currency: "btc", Channel: room}, ErrTipAmount},
		"without a price":   {TipRequest{Name: "bert", Amount: "1", Currency: "eth", Channel: room}, wager.ErrNoPrice},
		"least, of satoshi": {TipRequest{Name: "bert", Amount: "0.00000199", Currency: "btc", Channel: room}, ErrTipAmount},
	} {
		if _, err := h.gifts.Tip(h.Ctx, callOf(anna), c.request); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", label, err)
		}
	}
	h.mayGive = func(*session.User) error { return errMayNot }
	if _, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "1")); !errors.Is(err, errMayNot) {
		t.Errorf("of one who may not: %v", err)
	}
	h.mayGive = func(*session.User) error { return nil }
	h.closed[room] = true
	var refusal *fault.Error
	if _, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "1")); !errors.As(err, &refusal) || refusal.Code != fault.CodeConflict || refusal.Message != errClosed.Message {
		t.Errorf("in a closed room: %v", err)
	}
	if _, err := h.gifts.Tip(h.Ctx, session.GuestCall("test"), tipOf("bert", "1")); !errors.Is(err, fault.ErrUnauthorized) {
		t.Errorf("of a guest: %v", err)
	}
	h.requireUnchanged()
}

// requireUnchanged fails unless the state is that of the start of the test.
func (h *harness) requireUnchanged() {
	h.T.Helper()
	for _, user := range users {
		if got := h.balance(user.ID); got != 100_00 {
			h.T.Errorf("%s has %d", user.Name, got)
		}
	}
	if published, changes := h.takePublished(), h.Modifications(); len(published)+len(changes) > 0 || h.Count("gifts") > 0 {
		h.T.Errorf("something happened: %v, %v, %d gifts", published, changes, h.Count("gifts"))
	}
	h.checkAudits()
}

func TestTipAmountFormatAndMinimum(t *testing.T) {
	h := newHarness(t)
	h.Grant(anna.ID, "btc", 1000)
	for _, r := range []TipRequest{
		{Name: "bert", Amount: "2.5", Currency: "usd", Channel: room},
		tipOf("bert", "0.10"), tipOf("bert", "0.1000"), tipOf("bert", "97.30"),
		{Name: "bert", Amount: "0.000002", Currency: "btc", Channel: room},
	} {
		if _, err := h.gifts.Tip(h.Ctx, callOf(anna), r); err != nil {
			t.Errorf("%s %s: %v", r.Amount, r.Currency, err)
		}
	}
	if h.balance(anna.ID) != 0 || h.balance(bert.ID) != 200_00 {
		t.Errorf("%d and %d", h.balance(anna.ID), h.balance(bert.ID))
	}
	h.checkAudits()
}

func TestRepeatedRequestHasOneOutcome(t *testing.T) {
	h := newHarness(t)
	first, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "10", "one"))
	if err != nil {
		t.Fatal(err)
	}
	for _, amount := range []string{"10", "10.00"} {
		again, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", amount, "one"))
		if err != nil || string(again.Message) != string(first.Message) || again.Balance != first.Balance {
			t.Errorf("again: %+v, %v", again, err)
		}
	}
	for label, r := range map[string]TipRequest{
		"another amount": tipOf("bert", "11", "one"), "another player": tipOf("carl", "10", "one"),
		"another room": {Name: "bert", Amount: "10", Currency: "usd", Channel: "sport_en", RequestID: "one"},
	} {
		if _, err := h.gifts.Tip(h.Ctx, callOf(anna), r); !errors.Is(err, wager.ErrOtherBody) {
			t.Errorf("%s: %v", label, err)
		}
	}
	if _, err := h.gifts.Rain(h.Ctx, callOf(anna), rainOf(1, "10", "one")); !errors.Is(err, wager.ErrOtherBody) {
		t.Errorf("a rain: %v", err)
	}
	if h.balance(anna.ID) != 90_00 || len(h.takePublished()) != 1 {
		t.Errorf("anna has %d", h.balance(anna.ID))
	}
	// Request ids are separate for each player: bert's is another.
	if _, err := h.gifts.Tip(h.Ctx, callOf(bert), tipOf("carl", "10", "one")); err != nil {
		t.Error(err)
	}
	h.checkAudits()
}

func TestRefusedRequestStaysRefused(t *testing.T) {
	h := newHarness(t)
	_, first := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "150", "one"))
	h.Grant(anna.ID, "usd", 100_00)
	_, again := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "150", "one"))
	var a, b *fault.Error
	if !errors.As(first, &a) || !errors.As(again, &b) || a.Code != b.Code || a.Message != b.Message || b.Extra["reason"] != "balance" {
		t.Errorf("%v, then %v", first, again)
	}
	if _, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "150", "two")); err != nil {
		t.Errorf("again: %v", err)
	}
	if h.balance(anna.ID) != 50_00 {
		t.Errorf("anna has %d", h.balance(anna.ID))
	}
	h.checkAudits()
}

// TestParallelTipsNeverOverdraw sends more than the balance, concurrently and each request twice. As
// many succeed as the balance covers, each once.
func TestParallelTipsNeverOverdraw(t *testing.T) {
	h := newHarness(t)
	var (
		wait sync.WaitGroup
		mu   sync.Mutex
		done = map[string]int{}
	)
	for at := range 40 {
		name := []string{"bert", "carl"}[at%4/2] // both calls of a request are equal
		wait.Go(func() {
			request := tipOf(name, "7", "r"+string(rune('a'+at/2)))
			_, err := h.gifts.Tip(h.Ctx, callOf(anna), request)
			if err != nil && !errors.Is(err, ErrTipAmount) {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				done[request.RequestID]++
			}
		})
	}
	wait.Wait()
	// A hundred dollars pay for fourteen tips of seven dollars.
	if len(done) != 14 || h.balance(anna.ID) != 2_00 || h.balance(bert.ID)+h.balance(carl.ID) != 298_00 {
		t.Errorf("%d went through, anna has %d", len(done), h.balance(anna.ID))
	}
	for request, count := range done {
		if count != 2 {
			t.Errorf("%s was answered well %d times of two", request, count)
		}
	}
	if published := h.takePublished(); len(published) != 14 {
		t.Errorf("%d messages", len(published))
	}
	h.checkAudits()
}

func TestQuizPaysOncePerMessage(t *testing.T) {
	h := newHarness(t, func(o *setup) { o.Currency = "btc" })
	var amount, currency string
	h.Write(func(tx *db.Tx) (err error) {
		amount, currency, err = h.gifts.Quiz(tx, bert.ID, []byte("0123456789abcdef"))
		return err
	})
	if amount != "0.00000200" || currency != "btc" {
		t.Errorf("paid %s %s", amount, currency)
	}
	if published, in, err := h.gifts.QuizReward(); published != amount || in != currency || err != nil {
		t.Errorf("published %s %s before: %v", published, in, err)
	}
	changes := h.Modifications()
	if len(changes) != 1 || changes[0].Balance != "0.00000200" || changes[0].Reason != "quiz" {
		t.Errorf("pages received %+v", changes)
	}
	if err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, _, err := h.gifts.Quiz(tx, bert.ID, []byte("short"))
		return err
	}); err == nil {
		t.Error("a reference that is no message")
	}
	unpriced := newHarness(t, func(o *setup) { o.Currency = "eth" })
	if err := unpriced.DB.Write(unpriced.Ctx, func(tx *db.Tx) error {
		_, _, err := unpriced.gifts.Quiz(tx, bert.ID, []byte("0123456789abcdef"))
		return err
	}); !errors.Is(err, wager.ErrNoPrice) {
		t.Errorf("a reward of unknown worth: %v", err)
	}
	free := newHarness(t, func(o *setup) { o.QuizUSD = "0" })
	free.Write(func(tx *db.Tx) (err error) {
		amount, _, err = free.gifts.Quiz(tx, bert.ID, []byte("0123456789abcdef"))
		return err
	})
	if published, _, err := free.gifts.QuizReward(); published != "0.00" || err != nil {
		t.Errorf("without a reward %s was published: %v", published, err)
	}
	if amount != "0.00" || len(free.Modifications()) != 0 {
		t.Errorf("a quiz without a reward paid %s", amount)
	}
	h.excluded[bert.ID] = true
	h.Write(func(tx *db.Tx) (err error) {
		amount, _, err = h.gifts.Quiz(tx, bert.ID, []byte("another message."))
		return err
	})
	if amount != "0.00000000" || len(h.Modifications()) != 0 {
		t.Errorf("who has excluded themselves got %s", amount)
	}
	h.checkAudits()
}

// If the balance is too small, the error says so, and does not name the limit that the amount would
// also exceed.
func TestBalanceIsCheckedBeforeLimits(t *testing.T) {
	h := newHarness(t)
	h.rules.Bonus[anna.ID] = true
	var refusal *fault.Error
	if _, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "100000")); !errors.As(err, &refusal) || refusal.Code != 2 || refusal.Extra["reason"] != "balance" {
		t.Errorf("%v", err)
	}
	if _, err := h.gifts.Tip(h.Ctx, callOf(anna), tipOf("bert", "1")); !errors.As(err, &refusal) || refusal.Code != fault.CodeForbidden || refusal.Extra["reason"] != "bonus" {
		t.Errorf("%v", err)
	}
	h.requireUnchanged()
}
