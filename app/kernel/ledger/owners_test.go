package ledger

import (
	"errors"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

func TestPartyOf(t *testing.T) {
	user := id.NewSource(clock.NewFake(time.Unix(0, 0))).New()
	tests := map[string]Party{
		user: PartyPlayer, "guest-0123456789abcdef0123456789abcdef": PartyPlayer, freePrefix + "12": PartyPlayer, "houses": PartyPlayer,
		"house": PartyHouse, "rounds": PartyClearing, "withdrawals": PartyWithdrawals, "promotions": PartyPromotions,
		"provider:acme": PartyProvider, "pool:jackpot-7": PartyPool,
		"": 0, ":": 0, ":acme": 0, "provider": 0, "provider:": 0, "provider:Acme": 0, "provider:a:b": 0, "pool": 0, "pool: x": 0,
		"house:": 0, "house:two": 0, "rounds:1": 0, "jar:one": 0, "player:anna": 0, user + ":": 0,
		"pool:" + strings.Repeat("a", maxName): PartyPool, "pool:" + strings.Repeat("a", maxName+1): 0,
	}
	for owner, want := range tests {
		if got := PartyOf(owner); got != want {
			t.Errorf("%q is the party %q, want %q", owner, got, want)
		}
	}
}

// FuzzPartyOf checks that the register and the constructors agree: an owner
// with a colon is registered if and only if a constructor can make it.
func FuzzPartyOf(f *testing.F) {
	for _, owner := range []string{"anna", "house", "pool:jackpot", "provider:x-1", "provider:", "pool:é", "a:b", "house:two"} {
		f.Add(owner)
	}
	f.Fuzz(func(t *testing.T, owner string) {
		_, name, named := strings.Cut(owner, ":")
		want := Party(0)
		if !named && owner != "" {
			want = PartyPlayer
		}
		for _, r := range Register()[PartyHouse-1:] {
			switch made, err := r.Party.named(name); {
			case !named && r.Owner == owner && r.Named:
				want = 0
			case !named && r.Owner == owner:
				want = r.Party
			case named && r.Named && err == nil && made == owner:
				want = r.Party
			}
		}
		if party := PartyOf(owner); party != want {
			t.Errorf("%q is the party %q, want %q", owner, party, want)
		}
	})
}

func TestProviderAndPoolNames(t *testing.T) {
	makers := map[string]func(string) (string, error){"provider:": ProviderOwner, "pool:": PoolOwner, "wallet:": WalletOwner}
	for prefix, maker := range makers {
		for _, name := range []string{"a", "acme", "acme-2", "7", "-", strings.Repeat("a", maxName)} {
			if owner, err := maker(name); err != nil || owner != prefix+name {
				t.Errorf("%q: %q, %v", name, owner, err)
			}
		}
		for _, name := range []string{"", "Acme", "a b", "a:b", "a_b", "é", "a\n", "a\x00", strings.Repeat("a", maxName+1)} {
			if owner, err := maker(name); !errors.Is(err, errName) || owner != "" {
				t.Errorf("%q: %q, %v", name, owner, err)
			}
		}
	}
}

func TestRegisterIsComplete(t *testing.T) {
	owners := map[string]bool{}
	for i, r := range Register() {
		if r.Party != Party(i+1) || r.Party.String() != r.Name || r.Name == "" || r.Sentence == "" || len(r.Purposes) == 0 || owners[r.Owner] {
			t.Errorf("row %d is %+v", i+1, r)
		}
		owners[r.Owner] = true
	}
	if len(owners) != int(PartyUnclaimed) {
		t.Errorf("%d parties", len(owners))
	}
	Register()[0].Purposes[0] = Hold
	if !PartyPlayer.hasPurpose(Real) {
		t.Error("a caller changed the register")
	}
	for _, none := range []Party{0, PartyUnclaimed + 1, 255} {
		if none.String() != "" || none.storesBalance() || none.hasPurpose(Real) || none.hasPurpose("") {
			t.Errorf("%d is the party %q", none, none)
		}
	}
}

// TestNegativeBalances pays out more than each account received.
func TestNegativeBalances(t *testing.T) {
	tests := []struct {
		name string
		key  Key
		err  error
	}{
		{"the house", bank, nil},
		{"a provider", studio, nil},
		{"a pool", jackpot, ErrInsufficient},
		{"a player", bert, ErrInsufficient},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t)
			h.mustTransfer(move(bank, anna, 100), move(anna, test.key, 40))
			if _, err := h.transfer(move(test.key, anna, 41)); !errors.Is(err, test.err) {
				t.Fatalf("41 of 40: %v, want %v", err, test.err)
			}
			want := money.Amount(99)
			if test.err == nil {
				want += 2
			} else {
				h.mustTransfer(move(test.key, anna, 39))
			}
			if got := h.balance(anna); got != want {
				t.Errorf("anna holds %d, want %d", got, want)
			}
			h.requireSoundBooks()
		})
	}
}

// TestStoredAndDerivedBalances moves a stake through the clearing account to a
// pool and to a provider.
func TestStoredAndDerivedBalances(t *testing.T) {
	h := newHarness(t)
	h.mustTransfer(move(bank, anna, 100))
	open := h.mustTransfer(move(anna, clearing, 30))
	balances := h.mustTransfer(move(clearing, jackpot, 10), move(clearing, studio, 15),
		Transfer{Debit: clearing, Credit: anna, Amount: 5, Code: CodeRelease, Ref: wagerRef},
		Transfer{Debit: studio, Credit: anna, Amount: 20, Code: CodeCorrection, Ref: wagerRef})
	if len(open) != 1 || open[anna] != 70 || len(balances) != 2 || balances[anna] != 95 || balances[jackpot] != 10 {
		t.Errorf("balances %v, then %v", open, balances)
	}
	if h.balance(jackpot) != 10 || h.balance(studio) != 0 || h.balance(clearing) != 0 {
		t.Errorf("stored: pool %d, provider %d, clearing %d", h.balance(jackpot), h.balance(studio), h.balance(clearing))
	}
	h.read(func(q *db.Reader) error {
		for key, want := range map[Key]money.Amount{studio: -5, clearing: 0, jackpot: 10, bank: -100} {
			derived, err := DerivedBalances(q, key.Owner)
			if err != nil || len(derived) != 1 || derived[key] != want {
				t.Errorf("%s: %v, %v, want %d", key.Owner, derived, err, want)
			}
		}
		return nil
	})
	h.requireSoundBooks()
}
