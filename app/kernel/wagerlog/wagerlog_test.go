package wagerlog

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

func TestWagerRoundTrip(t *testing.T) {
	h := newHarness(t)
	full := h.wager("anna", "mines")
	full.Opening, full.Stake, full.Payout, full.Void = 100, 250, 0, true
	full.Choices, full.Turns, full.Nonce = `{"mines":3}`, `[{"tile":1},"finish"]`, 1<<40
	full.Multiplier, full.Rules, full.Fairness = money.Decimal("1.23456789"), 2, 3
	bare := h.wager("bert", "lottery")
	bare.Pair, bare.Nonce, bare.Choices, bare.Multiplier, bare.Payout = 0, 0, "", money.Multiplier{}, 0
	for i, w := range []*Wager{full, bare} {
		h.clock.Advance(time.Second)
		h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, w) })
		if w.Seq != int64(i+1) || w.At != h.clock.Now().UnixMilli() {
			t.Errorf("appended as %d at %d", w.Seq, w.At)
		}
		h.read(func(q *db.Reader) error {
			got, err := ByID(q, w.ID)
			if err != nil {
				return err
			}
			if got.Multiplier.Cmp(w.Multiplier) != 0 {
				t.Errorf("multiplier %s, want %s", got.Multiplier.Exact(), w.Multiplier.Exact())
			}
			got.Multiplier = w.Multiplier
			if !reflect.DeepEqual(got, w) {
				t.Errorf("came back as %+v\nwant %+v", got, w)
			}
			return nil
		})
	}
	h.read(func(q *db.Reader) error {
		if w, err := ByID(q, id.Binary{1}); w != nil || err != nil {
			t.Errorf("a wager that was never made: %+v, %v", w, err)
		}
		return nil
	})
}

func TestWagerIsAppendedOnce(t *testing.T) {
	h := newHarness(t)
	w := h.wager("anna", "dice")
	h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, w) })
	err := h.db.Write(h.ctx, func(tx *db.Tx) error { return h.wagerLog.Append(tx, w) })
	if !db.IsUnique(err) {
		t.Errorf("appended again: %v", err)
	}
	stranger := h.wager("anna", "dice")
	stranger.Account = 99
	if err := h.db.Write(h.ctx, func(tx *db.Tx) error { return h.wagerLog.Append(tx, stranger) }); err == nil {
		t.Error("a wager of no account was appended")
	}
	failed := errors.New("on purpose")
	err = h.db.Write(h.ctx, func(tx *db.Tx) error {
		return errors.Join(h.wagerLog.Append(tx, h.wager("anna", "dice")), failed)
	})
	if !errors.Is(err, failed) {
		t.Errorf("%v", err)
	}
	next := h.wager("bert", "dice")
	h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, next) })
	if next.Seq != 2 {
		t.Errorf("what was rolled back left a hole: the next is %d", next.Seq)
	}
}

func TestWagerLogIsImmutable(t *testing.T) {
	h := newHarness(t)
	h.append(1)
	for _, statement := range []string{
		`UPDATE wagers SET payout = 0`, `UPDATE wagers SET seq = 9`, `UPDATE wagers SET turns = '[]' WHERE seq = 1`,
		`DELETE FROM wagers`, `DELETE FROM wagers WHERE seq = 1`,
	} {
		err := h.db.Write(h.ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(statement)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "wagers are never") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}

func seqs(list []*Wager) []int64 {
	var positions []int64
	for _, w := range list {
		positions = append(positions, w.Seq)
	}
	return positions
}

func TestSinceAndOf(t *testing.T) {
	h := newHarness(t)
	// 1 anna dice, 2 bert dice, 3 anna mines, 4 anna dice, 5 bert mines, 6 anna mines
	for _, made := range [][2]string{{"anna", "dice"}, {"bert", "dice"}, {"anna", "mines"}, {"anna", "dice"}, {"bert", "mines"}, {"anna", "mines"}} {
		h.write(func(tx *db.Tx) error { return h.wagerLog.Append(tx, h.wager(made[0], made[1])) })
	}
	const end = int64(1) << 62
	tests := []struct {
		name string
		list func(q db.Querier) ([]*Wager, error)
		want []int64
	}{
		{"all", func(q db.Querier) ([]*Wager, error) { return Since(q, 0, 100) }, []int64{1, 2, 3, 4, 5, 6}},
		{"the first", func(q db.Querier) ([]*Wager, error) { return Since(q, 0, 2) }, []int64{1, 2}},
		{"the rest", func(q db.Querier) ([]*Wager, error) { return Since(q, 4, 100) }, []int64{5, 6}},
		{"behind the end", func(q db.Querier) ([]*Wager, error) { return Since(q, 6, 100) }, nil},
		{"anna's", func(q db.Querier) ([]*Wager, error) { return Of(q, h.account["anna"], "", end, 100) }, []int64{6, 4, 3, 1}},
		{"anna's newest", func(q db.Querier) ([]*Wager, error) { return Of(q, h.account["anna"], "", end, 2) }, []int64{6, 4}},
		{"anna's next page", func(q db.Querier) ([]*Wager, error) { return Of(q, h.account["anna"], "", 4, 2) }, []int64{3, 1}},
		{"anna's mines", func(q db.Querier) ([]*Wager, error) { return Of(q, h.account["anna"], "mines", end, 100) }, []int64{6, 3}},
		{"bert's older mines", func(q db.Querier) ([]*Wager, error) { return Of(q, h.account["bert"], "mines", 5, 100) }, nil},
		{"an unknown account's", func(q db.Querier) ([]*Wager, error) { return Of(q, ledger.AccountID(99), "", end, 100) }, nil},
		{"anna's after the third", func(q db.Querier) ([]*Wager, error) { return OfOwner(q, "anna", 3, 100) }, []int64{6, 4}},
		{"anna's last one", func(q db.Querier) ([]*Wager, error) { return OfOwner(q, "anna", 0, 1) }, []int64{6}},
		{"a stranger's", func(q db.Querier) ([]*Wager, error) { return OfOwner(q, "clara", 0, 100) }, nil},
	}
	h.read(func(q *db.Reader) error {
		for _, test := range tests {
			list, err := test.list(q)
			if err != nil || !slices.Equal(seqs(list), test.want) {
				t.Errorf("%s: %v, %v; want %v", test.name, seqs(list), err, test.want)
			}
		}
		return nil
	})
}

func TestWon(t *testing.T) {
	tests := []struct {
		stake, payout money.Amount
		void, want    bool
	}{
		{100, 198, false, true}, {100, 100, false, true}, {100, 99, false, false}, {100, 0, false, false},
		{0, 0, false, false}, {0, 5, false, true}, {100, 100, true, false},
	}
	for _, test := range tests {
		w := Wager{Stake: test.stake, Payout: test.payout, Void: test.void}
		if w.Won() != test.want {
			t.Errorf("stake %d, payout %d, void %t: won %t", test.stake, test.payout, test.void, w.Won())
		}
	}
}
