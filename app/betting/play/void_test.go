package play

import (
	"errors"
	"log/slog"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/seedrenewal"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// renewed renews all draws like the site does.
func (h *harness) renewed() *seedrenewal.Renewal {
	h.T.Helper()
	service := seedrenewal.Service{
		Seeds: h.Seeds, VoidOpen: []func(*db.Tx) (int, error){h.play.VoidOpen}, Log: slog.New(slog.DiscardHandler),
		FillNewest: []func(db.Querier, *seedrenewal.Renewal) error{h.Seeds.NewestDrawn, func(q db.Querier, r *seedrenewal.Renewal) (err error) {
			r.LastWager, err = wagerlog.Newest(q)
			return err
		}},
	}
	var done *seedrenewal.Renewal
	err := h.DB.Write(h.Ctx, func(tx *db.Tx) (err error) {
		done, err = service.Renew(tx, []string{"a test"}, 3)
		return err
	})
	if err != nil {
		h.T.Fatal(err)
	}
	return done
}

func (h *harness) findings() []audit.Finding {
	h.T.Helper()
	checks := append(append(ledger.Checks(), h.Wagers.Checks()...), h.Seeds.Checks()...)
	result, err := audit.Run(h.Ctx, h.DB, h.Clock, checks, nil)
	if err != nil {
		h.T.Fatal(err)
	}
	return result.Findings
}

// openRounds opens one round each for two players and a guest.
func (h *harness) openRounds() {
	h.T.Helper()
	h.mustPlay(playerCall(anna), bet("mines", "10", `{"mines":3}`))
	h.mustPlay(playerCall(bert), bet("mines", "5", `{"mines":3}`))
	h.mustPlay(guestCall("first"), func() gamecalls.PlayRequest { r := bet("mines", "1", `{"mines":3}`); r.Demo = true; return r }())
}

func TestRenewalRefundsOpenRounds(t *testing.T) {
	h := newHarness(t)
	before := h.balance(playerCall(anna), false)
	h.openRounds()
	open, err := h.play.Restore(h.Ctx, playerCall(anna), gamecalls.GameRequest{APIID: "mines"})
	if err != nil || open.Reply == nil {
		t.Fatalf("%+v, %v", open, err)
	}
	// No player can void a round.
	reply, err := h.play.Turn(h.Ctx, playerCall(anna), gamecalls.TurnRequest{ID: open.Reply.ID, Data: jsontext.Value(`"void"`)})
	if err != nil || reply.Result != gamecalls.ResultFail {
		t.Fatalf("a player's own void: %+v, %v", reply, err)
	}
	commitment := open.Reply.ServerSeedHash
	done := h.renewed()
	if done.Voided != 3 || done.Pairs != 6 || done.Missing != 3 || h.Count("rounds") != 0 {
		t.Errorf("%+v, %d rounds are left", done, h.Count("rounds"))
	}
	if now := h.balance(playerCall(anna), false); now != before {
		t.Errorf("anna has %d, had %d", now, before)
	}
	if details, w := h.described(open.Reply.ID); !w.Void || details.Draw.ServerSeed == nil || w.Payout != w.Stake {
		t.Errorf("the wager: %+v, %+v", w, details)
	}
	if repeated := h.mustPlay(playerCall(anna), bet("dice", "1", evenBet)); repeated.ServerSeedHash == commitment || repeated.Nonce != 0 {
		t.Errorf("the next draw is nonce %d of %s", repeated.Nonce, repeated.ServerSeedHash)
	}
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
	for _, statement := range []string{`UPDATE draw_renewals SET voided = 0`, `DELETE FROM draw_renewals`} {
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error { _, err := tx.Exec(statement); return err })
		if err == nil {
			t.Errorf("%s: taken", statement)
		}
	}
}

// Without the site's old secret, open rounds are voided without a replay, and
// older rounds are listed without their cards.
func TestRenewalWithoutFormerSecret(t *testing.T) {
	h := newHarness(t)
	before := h.balance(playerCall(bert), false)
	earlier := h.mustPlay(playerCall(anna), bet("dice", "1", evenBet, "earlier"))
	h.openRounds()
	other, err := secretbox.New([]byte("another secret of another site.."), "server seeds")
	if err != nil {
		t.Fatal(err)
	}
	h.useSealer(other)
	if _, err := h.play.Play(h.Ctx, playerCall(anna), bet("dice", "1", evenBet)); !errors.Is(err, secretbox.ErrWrongKey) {
		t.Errorf("a draw from seeds that do not open: %v", err)
	}
	var reason string
	h.Read(func(q *db.Reader) (err error) { reason, err = h.Seeds.Compromised(q); return err })
	if reason == "" {
		t.Fatal("seeds that do not open are sound")
	}
	done := h.renewed()
	if done.Voided != 3 || done.Undecryptable != 6 || len(done.Reasons) != 1 {
		t.Fatalf("%+v", done)
	}
	if now := h.balance(playerCall(bert), false); now != before {
		t.Errorf("bert has %d, had %d", now, before)
	}
	if details, _ := h.described(earlier.ID); details.View != nil || details.Draw.ServerSeed != nil || details.Draw.ServerSeedHash != earlier.ServerSeedHash {
		t.Errorf("an earlier wager: %+v", details)
	}
	if repeated, err := h.play.Play(h.Ctx, playerCall(anna), bet("dice", "1", evenBet, "earlier")); err != nil || repeated.ID != earlier.ID || repeated.Payout != earlier.Payout {
		t.Errorf("its request again: %+v, %v", repeated, err)
	}
	h.mustPlay(playerCall(anna), bet("dice", "1", evenBet))
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
	h.Read(func(q *db.Reader) (err error) { reason, err = h.Seeds.Compromised(q); return err })
	if reason != "" {
		t.Errorf("the new seeds: %s", reason)
	}
}
