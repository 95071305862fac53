package seeds

import (
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestRevealedSeedMatchesCommitment(t *testing.T) {
	h := newHarness(t)
	first := h.seedsOf(playerCall(anna))
	if first.Nonce != 0 || len(first.Past) != 0 || first.Past == nil || len(first.ClientSeed) != 16 {
		t.Fatalf("a newcomer's seeds: %+v", first)
	}
	for range 3 {
		h.draw(anna.ID)
	}
	if later := h.seedsOf(playerCall(anna)); later.Nonce != 3 || later.ServerSeedHash != first.ServerSeedHash || later.ClientSeed != first.ClientSeed {
		t.Errorf("after three draws: %+v", later)
	}
	second := h.change(playerCall(anna), "mine")
	if second.ServerSeedHash != first.NextServerSeedHash || second.ClientSeed != "mine" || second.Nonce != 0 {
		t.Errorf("the next pair did not become the active one: %+v", second)
	}
	if second.NextServerSeedHash == first.NextServerSeedHash || second.NextServerSeedHash == first.ServerSeedHash {
		t.Error("a commitment was used again")
	}
	if len(second.Past) != 1 {
		t.Fatalf("%d pairs are revealed", len(second.Past))
	}
	pastSeed := second.Past[0]
	if pastSeed.ServerSeedHash != first.ServerSeedHash || provablyfair.Commitment(pastSeed.ServerSeed) != first.ServerSeedHash ||
		pastSeed.ClientSeed != first.ClientSeed || pastSeed.Nonces != 3 || pastSeed.RevealedAt != h.Clock.Now().UnixMilli() {
		t.Errorf("revealed: %+v", pastSeed)
	}
	third := h.change(playerCall(anna), "mine again")
	if len(third.Past) != 2 || provablyfair.Commitment(third.Past[0].ServerSeed) != first.NextServerSeedHash || third.Past[1] != pastSeed {
		t.Errorf("the pair that waited was not the one revealed next: %+v", third.Past)
	}
	if found := h.auditFindings(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

func TestDrawsUseActivePair(t *testing.T) {
	h := newHarness(t)
	displayed := h.seedsOf(playerCall(anna))
	p := h.draw(anna.ID)
	if p.Hash() != displayed.ServerSeedHash || p.ClientSeed != displayed.ClientSeed || p.Nonce != 0 || p.Owner != anna.ID || p.Revealed() {
		t.Errorf("drew from %s with nonce %d, shown was %+v", p.Hash(), p.Nonce, displayed)
	}
	displayed = h.change(playerCall(anna), "mine")
	p = h.draw(anna.ID)
	if p.Hash() != displayed.ServerSeedHash || p.ClientSeed != "mine" || p.Nonce != 0 {
		t.Errorf("after the change drew from %s with nonce %d", p.Hash(), p.Nonce)
	}
	err := h.DB.Read(h.Ctx, func(q *db.Reader) error {
		stored, err := h.seeds.ByID(q, p.ID)
		if err != nil {
			return err
		}
		if stored.Nonce != 1 || stored.ServerSeed != p.ServerSeed || stored.ClientSeed != p.ClientSeed {
			t.Errorf("stored: nonce %d", stored.Nonce)
		}
		if _, err := h.seeds.ByID(q, 99); !db.IsNotFound(err) {
			t.Errorf("an invalid pair: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestFailedTransactionsLeaveNoNonceGap(t *testing.T) {
	h := newHarness(t)
	var (
		group  sync.WaitGroup
		mu     sync.Mutex
		failed = errors.New("on purpose")
	)
	seen := map[int64]map[uint64]bool{}
	for i := range 100 {
		group.Go(func() {
			var p *provablyfair.Pair
			err := h.DB.Write(h.Ctx, func(tx *db.Tx) (err error) {
				if p, err = h.seeds.Draw(tx, anna.ID); err == nil && i%3 == 0 {
					err = failed
				}
				return err
			})
			if i%3 == 0 {
				if !errors.Is(err, failed) {
					t.Errorf("%v", err)
				}
				return
			}
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			if seen[p.ID] == nil {
				seen[p.ID] = map[uint64]bool{}
			}
			if seen[p.ID][p.Nonce] {
				t.Errorf("nonce %d was drawn twice", p.Nonce)
			}
			seen[p.ID][p.Nonce] = true
		})
	}
	group.Wait()
	if len(seen) != 1 {
		t.Fatalf("%d pairs drew", len(seen))
	}
	for pair, nonces := range seen {
		for n := range uint64(66) {
			if !nonces[n] {
				t.Errorf("pair %d: nonce %d is missing", pair, n)
			}
		}
	}
	if got := h.seedsOf(playerCall(anna)).Nonce; got != 66 {
		t.Errorf("the next nonce is %d, want 66", got)
	}
}

func TestChangeIsRefusedWithOpenRounds(t *testing.T) {
	h := newHarness(t)
	before := h.seedsOf(playerCall(anna))
	h.open[anna.ID] = []string{"hilo", "mines"}
	_, err := h.seeds.Change(h.Ctx, playerCall(anna), ChangeRequest{ClientSeed: "mine"})
	if refusal, _ := fault.From(err); refusal.Code != 2 || !errors.Is(err, ErrOpenRound) || !reflect.DeepEqual(refusal.Extra["games"], h.open[anna.ID]) {
		t.Errorf("%v", err)
	}
	if after := h.seedsOf(playerCall(anna)); !reflect.DeepEqual(before, after) {
		t.Errorf("the refused change left %+v, before %+v", after, before)
	}
	h.change(playerCall(bert), "not held up by anna's round")
	h.open[anna.ID] = nil
	h.change(playerCall(anna), "mine")
}

func TestClientSeeds(t *testing.T) {
	tests := []struct{ seed, want, problem string }{
		{"a", "a", ""},
		{"  spaces around  ", "spaces around", ""},
		{"colons:1:2", "colons:1:2", ""},
		{`"quotes' and <b>`, `"quotes' and <b>`, ""},
		{strings.Repeat("x", 64), strings.Repeat("x", 64), ""},
		{strings.Repeat("ж", 64), strings.Repeat("ж", 64), ""},
		{"", "", "validation.required"},
		{" \t\n", "", "validation.required"},
		{strings.Repeat("x", 65), "", "validation.max.string"},
		{strings.Repeat("x", 1<<20), "", "validation.max.string"},
		{"a\x00b", "", "validation.regex"},
		{"a\nb", "", "validation.regex"},
		{"a\x7fb", "", "validation.regex"},
		{"a\xffb", "", "validation.regex"},
	}
	h := newHarness(t)
	for _, test := range tests {
		before := h.seedsOf(playerCall(anna))
		answer, err := h.seeds.Change(h.Ctx, playerCall(anna), ChangeRequest{ClientSeed: test.seed})
		if test.problem == "" {
			if err != nil || answer.ClientSeed != test.want {
				t.Errorf("%.20q: %q, %v", test.seed, answer.ClientSeed, err)
			}
			continue
		}
		refusal, known := fault.From(err)
		if !known || refusal.Code != fault.CodeInvalid || !reflect.DeepEqual(refusal.Fields["client_seed"], []string{test.problem}) {
			t.Errorf("%.20q: %v", test.seed, err)
		}
		if !reflect.DeepEqual(before, h.seedsOf(playerCall(anna))) {
			t.Errorf("%.20q changed something", test.seed)
		}
	}
}

func TestServerSeedsAreSecretUntilRevealed(t *testing.T) {
	h := newHarness(t)
	for i := range 5 {
		for _, user := range []*session.User{anna, bert} {
			answers := text(t, h.seedsOf(playerCall(user)))
			h.draw(user.ID)
			if i%2 == 1 {
				answers += text(t, h.change(playerCall(user), "mine"))
			}
			h.open[user.ID] = []string{"mines"}
			_, err := h.seeds.Change(h.Ctx, playerCall(user), ChangeRequest{ClientSeed: "mine"})
			refusal, _ := fault.From(err)
			answers += text(t, refusal)
			h.open[user.ID] = nil
			secrets := h.secretSeeds()
			if len(secrets) < 2 {
				t.Fatalf("%d secrets", len(secrets))
			}
			for _, secret := range secrets {
				if strings.Contains(strings.ToLower(answers), secret) {
					t.Fatalf("a server seed in use was answered: %s", answers)
				}
			}
		}
	}
}

func TestOnlyTheLatestPairsAreListed(t *testing.T) {
	h := newHarness(t)
	var answer SeedsAnswer
	for range maxPastSeeds + 2 {
		answer = h.change(playerCall(anna), "mine")
	}
	if len(answer.Past) != maxPastSeeds || answer.Past[0].RevealedAt <= answer.Past[1].RevealedAt {
		t.Errorf("%d pairs are listed", len(answer.Past))
	}
}

func TestOwnersAreIndependent(t *testing.T) {
	h := newHarness(t)
	h.draw(anna.ID)
	h.draw(anna.ID)
	annas, berts := h.seedsOf(playerCall(anna)), h.seedsOf(playerCall(bert))
	if annas.Nonce != 2 || berts.Nonce != 0 || annas.ServerSeedHash == berts.ServerSeedHash ||
		annas.NextServerSeedHash == berts.NextServerSeedHash || annas.ClientSeed == berts.ClientSeed {
		t.Errorf("anna %+v, bert %+v", annas, berts)
	}
	h.change(playerCall(bert), "bert's")
	if !reflect.DeepEqual(annas, h.seedsOf(playerCall(anna))) {
		t.Error("bert changed anna's seeds")
	}
	if len(h.seedsOf(playerCall(bert)).Past) != 1 {
		t.Error("bert sees other than his own past")
	}
}

func TestGuestSeedsFollowCookie(t *testing.T) {
	h := newHarness(t)
	first := h.change(guestCall("first"), "guest's own")
	if later := h.seedsOf(guestCall("first")); !reflect.DeepEqual(later, first) {
		t.Errorf("the same browser: %+v, then %+v", first, later)
	}
	if other := h.seedsOf(guestCall("second")); other.ServerSeedHash == first.ServerSeedHash || len(other.Past) != 0 {
		t.Errorf("another browser sees %+v", other)
	}
	if _, err := h.seeds.Seeds(h.Ctx, session.GuestCall("test"), struct{}{}); !errors.Is(err, session.ErrNoCookie) {
		t.Errorf("a browser whose cookie has not come back: %v", err)
	}
	socket := session.GuestCall("test")
	socket.Transport = session.Socket
	if _, err := h.seeds.Seeds(h.Ctx, socket, struct{}{}); !errors.Is(err, fault.ErrUnauthorized) {
		t.Errorf("a socket without a cookie: %v", err)
	}
	signedIn := playerCall(anna)
	signedIn.Device = "first"
	if h.seedsOf(signedIn).ServerSeedHash == first.ServerSeedHash {
		t.Error("a player got the guest's seeds of the same browser")
	}
}
