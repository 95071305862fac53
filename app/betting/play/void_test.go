package play

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/renewal"
	"croupier/app/kernel/seal"
	"croupier/db"
)

// renewed renews all draws as the site does.
func (h *house) renewed() *renewal.Renewal {
	h.T.Helper()
	service := renewal.Service{DB: h.DB, Seeds: h.Seeds, Rounds: []renewal.Rounds{h.play}, Log: slog.New(slog.DiscardHandler)}
	done, err := service.Renew(h.Ctx, db.Doubt{Reasons: []string{"a test"}, Missing: 3})
	if err != nil {
		h.T.Fatal(err)
	}
	return done
}

func (h *house) findings() []audit.Finding {
	h.T.Helper()
	checks := append(append(ledger.Checks(), h.Wagers.Checks()...), h.Seeds.Checks()...)
	result, err := audit.Run(h.Ctx, h.DB, h.Clock, checks, nil)
	if err != nil {
		h.T.Fatal(err)
	}
	return result.Findings
}

// openRounds opens one round each for two players and a guest.
func (h *house) openRounds() {
	h.T.Helper()
	h.must(by(anna), bet("mines", "10", `{"mines":3}`))
	h.must(by(bert), bet("mines", "5", `{"mines":3}`))
	h.must(guest("first"), func() gaming.PlayRequest { r := bet("mines", "1", `{"mines":3}`); r.Demo = true; return r }())
}

func TestARenewalGivesOpenRoundsBack(t *testing.T) {
	h := newHouse(t)
	before := h.balance(by(anna), false)
	h.openRounds()
	open, err := h.play.Restore(h.Ctx, by(anna), gaming.GameRequest{APIID: "mines"})
	if err != nil || open.Reply == nil {
		t.Fatalf("%+v, %v", open, err)
	}
	// No player can void a round.
	reply, err := h.play.Turn(h.Ctx, by(anna), gaming.TurnRequest{ID: open.Reply.ID, Data: jsontext.Value(`"void"`)})
	if err != nil || reply.Result != gaming.ResultFail {
		t.Fatalf("a player's own void: %+v, %v", reply, err)
	}
	commitment := open.Reply.ServerSeedHash
	done := h.renewed()
	if done.Voided != 3 || done.Pairs != 6 || done.Missing != 3 || h.Count("rounds") != 0 {
		t.Errorf("%+v, %d rounds are left", done, h.Count("rounds"))
	}
	if now := h.balance(by(anna), false); now != before {
		t.Errorf("anna has %d, had %d", now, before)
	}
	if details, w := h.described(open.Reply.ID); !w.Void || details.Draw.ServerSeed == nil || w.Payout != w.Stake {
		t.Errorf("the wager: %+v, %+v", w, details)
	}
	if again := h.must(by(anna), bet("dice", "1", even)); again.ServerSeedHash == commitment || again.Nonce != 0 {
		t.Errorf("the next draw is nonce %d of %s", again.Nonce, again.ServerSeedHash)
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
func TestARenewalWithoutTheOldSecret(t *testing.T) {
	h := newHouse(t)
	before := h.balance(by(bert), false)
	earlier := h.must(by(anna), bet("dice", "1", even, "earlier"))
	h.openRounds()
	other, err := seal.New([]byte("another secret of another site.."), "server seeds")
	if err != nil {
		t.Fatal(err)
	}
	h.useSealer(other)
	if _, err := h.play.Play(h.Ctx, by(anna), bet("dice", "1", even)); !errors.Is(err, seal.ErrKey) {
		t.Errorf("a draw from seeds that do not open: %v", err)
	}
	service := renewal.Service{DB: h.DB, Seeds: h.Seeds, Rounds: []renewal.Rounds{h.play}, Log: slog.New(slog.DiscardHandler)}
	done, err := service.AtStart(context.Background())
	if err != nil || done == nil || done.Voided != 3 || done.Unopened != 6 || len(done.Reasons) != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	if now := h.balance(by(bert), false); now != before {
		t.Errorf("bert has %d, had %d", now, before)
	}
	if details, _ := h.described(earlier.ID); details.View != nil || details.Draw.ServerSeed != nil || details.Draw.ServerSeedHash != earlier.ServerSeedHash {
		t.Errorf("an earlier wager: %+v", details)
	}
	if again, err := h.play.Play(h.Ctx, by(anna), bet("dice", "1", even, "earlier")); err != nil || again.ID != earlier.ID || again.Payout != earlier.Payout {
		t.Errorf("its request again: %+v, %v", again, err)
	}
	h.must(by(anna), bet("dice", "1", even))
	if found := h.findings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
	if again, err := service.AtStart(context.Background()); err != nil || again != nil {
		t.Errorf("the next start: %+v, %v", again, err)
	}
}
