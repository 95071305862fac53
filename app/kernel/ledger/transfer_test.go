package ledger

import (
	"errors"
	"maps"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"croupier/app/kernel/money"
	"croupier/db"
)

func TestTransfer(t *testing.T) {
	tests := []struct {
		name string
		has  money.Amount // anna's balance before
		list []Transfer
		want map[Key]money.Amount // nil: refused with err
		err  error
	}{
		{"a stake", 100, []Transfer{move(anna, bank, 30)}, map[Key]money.Amount{anna: 70}, nil},
		{"all there is", 100, []Transfer{move(anna, bank, 100)}, map[Key]money.Amount{anna: 0}, nil},
		{"one more than there is", 100, []Transfer{move(anna, bank, 101)}, nil, ErrInsufficient},
		{"from an account that was never used", 0, []Transfer{move(bert, bank, 1)}, nil, ErrInsufficient},
		{"a win", 100, []Transfer{move(anna, bank, 100), move(bank, anna, 198)}, map[Key]money.Amount{anna: 198}, nil},
		{"a win cannot pay for its own stake", 100, []Transfer{move(anna, bank, 101), move(bank, anna, 500)}, nil, ErrInsufficient},
		{"what came in before can be spent", 100, []Transfer{move(bank, anna, 50), move(anna, bank, 150)}, map[Key]money.Amount{anna: 0}, nil},
		{"not covered in the middle", 100, []Transfer{move(anna, bank, 60), move(anna, bank, 60), move(bank, anna, 60)}, nil, ErrInsufficient},
		{"there and back", 100, []Transfer{move(anna, clearing, 100), move(clearing, anna, 100)}, map[Key]money.Amount{anna: 100}, nil},
		{"two players", 100, []Transfer{move(anna, bert, 40), move(bert, bank, 15)}, map[Key]money.Amount{anna: 60, bert: 25}, nil},
		{"the second player cannot pay", 100, []Transfer{move(anna, bert, 40), move(bert, bank, 41)}, nil, ErrInsufficient},
		{"through the clearing account", 100, []Transfer{move(anna, clearing, 10), move(clearing, bank, 10), move(bank, anna, 25)},
			map[Key]money.Amount{anna: 115}, nil},
		{"the house alone", 100, []Transfer{move(clearing, bank, 10)}, map[Key]money.Amount{}, nil},
		{"nothing at all", 100, nil, map[Key]money.Amount{}, nil},
		{"the largest amount", 100, []Transfer{move(bank, bert, money.MaxAmount)}, map[Key]money.Amount{bert: money.MaxAmount}, nil},
		{"zero", 100, []Transfer{move(anna, bank, 0)}, nil, errTransfer},
		{"negative", 100, []Transfer{move(anna, bank, -1)}, nil, errTransfer},
		{"the most negative", 100, []Transfer{move(anna, bank, -1<<63)}, nil, errTransfer},
		{"too large", 100, []Transfer{move(bank, anna, money.MaxAmount+1)}, nil, errTransfer},
		{"to itself", 100, []Transfer{move(anna, anna, 1)}, nil, errTransfer},
		{"another currency", 100, []Transfer{move(anna, bankEuros, 1)}, nil, errTransfer},
		{"play money for real money", 100, []Transfer{move(bankDemo, anna, 1)}, nil, errTransfer},
		{"real money for play money", 100, []Transfer{move(anna, annaDemo, 1)}, nil, errTransfer},
		{"no code", 100, []Transfer{{Debit: anna, Credit: bank, Amount: 1, Ref: wagerRef}}, nil, errTransfer},
		{"no reference", 100, []Transfer{{Debit: anna, Credit: bank, Amount: 1, Code: CodeStake}}, nil, errTransfer},
		{"no code with such a number", 100, []Transfer{{Debit: anna, Credit: bank, Amount: 1, Code: 99, Ref: wagerRef}}, nil, errTransfer},
		{"a negative code", 100, []Transfer{{Debit: anna, Credit: bank, Amount: 1, Code: -1, Ref: wagerRef}}, nil, errTransfer},
		{"a bad one at the end", 100, []Transfer{move(anna, bank, 1), move(anna, bank, 0)}, nil, errTransfer},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t)
			if test.has > 0 {
				grant := Transfer{Debit: bank, Credit: anna, Amount: test.has, Code: CodeGrant, Ref: []byte(anna.Owner)}
				h.mustTransfer(grant)
			}
			transfers, accounts := h.count("transfers"), h.count("ledger_accounts")
			got, err := h.transfer(test.list...)
			if !errors.Is(err, test.err) {
				t.Fatalf("error %v, want %v", err, test.err)
			}
			if test.want == nil {
				if err == nil || h.balance(anna) != test.has || h.count("transfers") != transfers || h.count("ledger_accounts") != accounts {
					t.Error("a refused list left something behind")
				}
				return
			}
			if !maps.Equal(got, test.want) {
				t.Errorf("balances %v, want %v", got, test.want)
			}
			for key, want := range test.want {
				if stored := h.balance(key); stored != want {
					t.Errorf("%v has %d, want %d", key, stored, want)
				}
			}
			if made := h.count("transfers") - transfers; made != len(test.list) {
				t.Errorf("%d transfers were written, want %d", made, len(test.list))
			}
		})
	}
}

func TestHugeListsDoNotOverflow(t *testing.T) {
	h := newHarness(t)
	// Twenty-one of the largest amounts sum to a small positive int64.
	grant := Transfer{Debit: bank, Credit: anna, Amount: money.MaxAmount, Code: CodeGrant, Ref: []byte(anna.Owner)}
	var huge []Transfer
	for range 21 {
		huge = append(huge, grant)
	}
	if _, err := h.transfer(huge...); !errors.Is(err, errTransfer) {
		t.Errorf("21 of the largest amounts at once: %v", err)
	}
	for range 10 {
		h.mustTransfer(grant)
	}
	if _, err := h.transfer(grant); err == nil {
		t.Error("a balance beyond what can be stored was taken")
	}
	if got := h.balance(anna); got != 10*money.MaxAmount {
		t.Errorf("the balance is %d", got)
	}
	var spend []Transfer
	for range 11 {
		spend = append(spend, move(anna, bank, money.MaxAmount))
	}
	if _, err := h.transfer(spend...); !errors.Is(err, errTransfer) {
		t.Errorf("11 of the largest amounts at once: %v", err)
	}
	if got := h.balance(anna); got != 10*money.MaxAmount {
		t.Errorf("the balance is %d afterwards", got)
	}
	h.requireSoundBooks()
}

func TestRunningBalances(t *testing.T) {
	h := newHarness(t)
	h.mustTransfer(Transfer{Debit: bank, Credit: anna, Amount: 100, Code: CodeGrant, Ref: []byte(anna.Owner)})
	h.mustTransfer(move(anna, clearing, 60), move(clearing, anna, 60), move(anna, bert, 25), move(anna, bank, 75))
	type row struct{ debit, credit int64 }
	none := int64(-1)
	want := []row{{none, 100}, {40, none}, {none, 100}, {75, 25}, {0, none}}
	var got []row
	h.read(func(q *db.Reader) (err error) {
		got, err = db.All(q, "read the balances", func(r *row, from db.Scanner) error {
			return from.Scan(&r.debit, &r.credit)
		}, `SELECT COALESCE(debit_balance, -1), COALESCE(credit_balance, -1) FROM transfers ORDER BY id`)
		return err
	})
	if len(got) != len(want) {
		t.Fatalf("%d transfers, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("transfer %d writes %+v, want %+v", i+1, got[i], want[i])
		}
	}
}

func TestConcurrentTransfersSpendOnce(t *testing.T) {
	h := newHarness(t)
	h.mustTransfer(Transfer{Debit: bank, Credit: anna, Amount: 100, Code: CodeGrant, Ref: []byte(anna.Owner)})
	var (
		group      sync.WaitGroup
		won, spent atomic.Int64
	)
	for range 100 {
		group.Go(func() {
			switch balances, err := h.transfer(move(anna, bank, 70)); {
			case err == nil:
				won.Add(1)
				spent.Add(int64(100 - balances[anna]))
			case !errors.Is(err, ErrInsufficient):
				t.Errorf("refused for another reason: %v", err)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 || spent.Load() != 70 || h.balance(anna) != 30 || h.count("transfers") != 2 {
		t.Errorf("%d spent it, %d is left, %d transfers", won.Load(), h.balance(anna), h.count("transfers"))
	}
	h.requireSoundBooks()
}

func TestRolledBackAccountIsNotCached(t *testing.T) {
	h := newHarness(t)
	failed := errors.New("on purpose")
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		if _, err := h.ledger.Transfer(tx, move(bank, anna, 5)); err != nil {
			return err
		}
		return failed
	})
	if !errors.Is(err, failed) || h.ledger.IsCached(anna) || h.ledger.IsCached(bank) {
		t.Fatalf("%v; known: %t, %t", err, h.ledger.IsCached(anna), h.ledger.IsCached(bank))
	}
	if h.count("ledger_accounts") != 0 {
		t.Error("the account stayed")
	}
	h.mustTransfer(move(bank, bert, 7)) // reuses the number of anna's account
	h.mustTransfer(move(bank, anna, 5))
	if h.balance(anna) != 5 || h.balance(bert) != 7 || !h.ledger.IsCached(anna) {
		t.Errorf("anna holds %d, bert %d", h.balance(anna), h.balance(bert))
	}
}

func TestAccountCacheIsBounded(t *testing.T) {
	l := New()
	for i := range maxCached + 1 {
		l.cache(Key{Owner: strconv.Itoa(i)}, AccountID(i))
	}
	if len(l.cached) > maxCached || len(l.cached) == 0 {
		t.Errorf("%d accounts are remembered", len(l.cached))
	}
}
