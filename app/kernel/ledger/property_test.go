package ledger

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/db"
)

// model keeps balances in a map.
type model map[Key]money.Amount

// transfer makes the transfers one by one on a copy. It returns nil when a
// balance is too low.
func (m model) transfer(list []Transfer) model {
	after := maps.Clone(m)
	for _, t := range list {
		if t.Debit.storesBalance() && after[t.Debit] < t.Amount {
			return nil
		}
		after[t.Debit] -= t.Amount
		after[t.Credit] += t.Amount
	}
	return after
}

// TestRandomTransfersKeepBooksSound makes random lists of transfers, several
// concurrent ones in one commit, and compares the balances with a model after
// each.
func TestRandomTransfersKeepBooksSound(t *testing.T) {
	h := newHarness(t)
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		run++
		keys := playersOf(run)
		books := model{}
		for range rapid.IntRange(1, 12).Draw(r, "lists") {
			list := rapid.SliceOfN(rapid.Custom(func(r *rapid.T) Transfer { return drawTransfer(r, keys) }), 0, 6).Draw(r, "list")
			want := books.transfer(list)
			got, err := h.transfer(list...)
			if (err == nil) != (want != nil) || err != nil && !errors.Is(err, ErrInsufficient) {
				r.Fatalf("%v\nof %v: %v, the model says %v", list, books, err, want)
			}
			if err != nil {
				continue
			}
			books = want
			for key, balance := range got {
				if balance != books[key] || balance < 0 {
					r.Fatalf("%v\nleaves %v with %d, the model says %d", list, key, balance, books[key])
				}
			}
		}
		compareStored(r, h, keys, books)
	})
	sumsToZero(t, h)
	h.requireSoundBooks()
}

// playersOf makes the accounts of one run: three players with real money, one with play money and
// bonus money, a pool, the house account, the clearing accounts and a provider.
func playersOf(run int) []Key {
	var keys []Key
	for _, name := range []string{"a", "b", "c"} {
		keys = append(keys, Key{Owner: fmt.Sprintf("%s%d", name, run), Currency: "btc", Purpose: Real})
	}
	return append(keys, bank, clearing, studio,
		Key{Owner: fmt.Sprintf("pool:p%d", run), Currency: "btc", Purpose: Real},
		Key{Owner: fmt.Sprintf("a%d", run), Currency: "btc", Purpose: Bonus},
		Key{Owner: Clearing, Currency: "btc", Purpose: BonusStake},
		Key{Owner: fmt.Sprintf("a%d", run), Currency: "btc", Purpose: Demo}, bankDemo,
		Key{Owner: fmt.Sprintf("a%d", run), Currency: "eur", Purpose: Real}, bankEuros)
}

// drawTransfer draws a transfer that the chart allows. The balance may be too
// low for it.
func drawTransfer(r *rapid.T, keys []Key) Transfer {
	var codes []Code
	both := rapid.Custom(func(r *rapid.T) [2]Key {
		return [2]Key{rapid.SampledFrom(keys).Draw(r, "debit"), rapid.SampledFrom(keys).Draw(r, "credit")}
	}).Filter(func(k [2]Key) bool {
		codes = codesBetween(k[0], k[1])
		return len(codes) > 0
	}).Draw(r, "accounts")
	t := Transfer{Debit: both[0], Credit: both[1], Code: rapid.SampledFrom(codes).Draw(r, "code"), Ref: wagerRef}
	if t.Code.entry().Reference == RefOwner {
		t.Ref = []byte(t.Credit.Owner)
	}
	t.Amount = money.Amount(rapid.OneOf(rapid.Int64Range(1, 20), rapid.Int64Range(1, int64(money.MaxAmount)/100)).Draw(r, "amount"))
	return t
}

// codesBetween returns the codes for which the chart allows this way.
func codesBetween(debit, credit Key) (codes []Code) {
	if debit == credit || debit.Currency != credit.Currency || isPlay(debit.Purpose) != isPlay(credit.Purpose) {
		return nil
	}
	for _, e := range Chart() {
		if slices.Contains(e.Directions, Direction{PartyOf(debit.Owner), PartyOf(credit.Owner)}) &&
			(e.Play == Either || isPlay(debit.Purpose) == (e.Play == PlayOnly)) {
			codes = append(codes, e.Code)
		}
	}
	return codes
}

func compareStored(r *rapid.T, h *harness, keys []Key, books model) {
	err := h.db.Read(h.ctx, func(q *db.Reader) error {
		for _, key := range keys {
			if !key.storesBalance() {
				continue
			}
			stored, err := Balance(q, key)
			if err != nil {
				return err
			}
			if stored != books[key] {
				r.Fatalf("%v has %d, the model says %d", key, stored, books[key])
			}
		}
		return nil
	})
	if err != nil {
		r.Fatal(err)
	}
}

// sumsToZero checks that all accounts of each currency, stored and derived, add
// up to zero.
func sumsToZero(t *testing.T, h *harness) {
	t.Helper()
	h.read(func(q *db.Reader) error {
		sums := map[string]money.Amount{}
		for _, owner := range []string{House, Clearing, studio.Owner} {
			derived, err := DerivedBalances(q, owner)
			if err != nil {
				return err
			}
			for key, amount := range derived {
				sums[key.Currency] += amount
			}
		}
		err := db.Each(q, "read the balances", func(row db.Scanner) error {
			var (
				currency string
				balance  money.Amount
			)
			err := row.Scan(&currency, &balance)
			sums[currency] += balance
			return err
		}, `SELECT currency, balance FROM ledger_accounts WHERE balance IS NOT NULL`)
		for currency, sum := range sums {
			if sum != 0 {
				t.Errorf("%s sums to %d", currency, sum)
			}
		}
		return err
	})
}
