package rewardrules

import (
	"testing"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/money"
)

const dollar = 1_000_000

func TestDivide(t *testing.T) {
	for _, test := range []struct {
		name               string
		kind               Kind
		stake, real, bonus money.Amount
		want               money.Amount
	}{
		{"real money suffices", RealFirst, 5, 10, 10, 0},
		{"the rest is bonus money", RealFirst, 15, 10, 10, 5},
		{"neither suffices", RealFirst, 25, 10, 10, 10},
		{"bonus money first", BonusFirst, 5, 10, 10, 5},
		{"and then real money", BonusFirst, 15, 10, 10, 10},
		{"in proportion", Proportional, 10, 30, 10, 2},
		{"in proportion, all of it", Proportional, 40, 30, 10, 10},
		{"in proportion, too much", Proportional, 41, 30, 10, 0},
		{"in proportion, without a bonus", Proportional, 10, 30, 0, 0},
		{"locked", Locked, 10, 0, 10, 0},
		{"a free bet is another's choice", FreeBet, 10, 0, 10, 0},
	} {
		if got := Divide(test.kind, test.stake, test.real, test.bonus); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

func TestConvertibleLeft(t *testing.T) {
	for _, test := range []struct {
		maxWin                   int64
		granted, converted, want money.Amount
	}{
		{10, 100, 0, 1000},
		{10, 100, 400, 600},
		{10, 100, 1000, 0},
		{10, 100, 1001, 0},
		{0, 100, 5000, money.MaxAmount},
		{1000, money.MaxAmount, 0, money.MaxAmount},
	} {
		if got := (Terms{MaxWin: test.maxWin}).ConvertibleLeft(test.granted, test.converted); got != test.want {
			t.Errorf("%d times %d, %d paid: %d, want %d", test.maxWin, test.granted, test.converted, got, test.want)
		}
	}
}

func TestMayReset(t *testing.T) {
	terms := DefaultTerms()
	whole := terms.Required(10 * dollar)
	for _, test := range []struct {
		name              string
		required, wagered int64
		want              bool
	}{
		{"once, from ten dollars on", whole, 0, true},
		{"nearly done", whole, whole - 1, true},
		{"done", whole, whole, false},
		{"a smaller one, such as one that restarted", whole - 1, 0, false},
	} {
		if got := terms.MayReset(test.required, test.wagered); got != test.want {
			t.Errorf("%s: %t", test.name, got)
		}
	}
	terms.ResetBelow = 0
	if terms.MayReset(whole, 0) {
		t.Error("restarts where nothing restarts")
	}
}

func TestCashbackOfADay(t *testing.T) {
	expectedLoss, rakeback := earnings.MicroAmount{Units: 100}, earnings.MicroAmount{Units: 15}
	for _, test := range []struct {
		name  string
		terms Cashback
		lost  int64
		want  earnings.MicroAmount
	}{
		{"a share of what was lost", Cashback{Share: 50_000, Ceiling: 500_000}, 200, earnings.MicroAmount{Units: 10}},
		{"at most the ceiling", Cashback{Share: 50_000, Ceiling: 500_000}, 20_000, earnings.MicroAmount{Units: 50}},
		{"exactly, to the millionth", Cashback{Share: 50_000, Ceiling: 500_000}, 1, earnings.MicroAmount{Micros: 50_000}},
		{"without a ceiling", Cashback{Share: 50_000, Ceiling: -1}, 20_000, earnings.MicroAmount{Units: 1000}},
		{"a ceiling of nothing", Cashback{Share: 50_000}, 20_000, earnings.MicroAmount{}},
		{"less the rakeback", Cashback{Share: 50_000, Ceiling: 500_000, DeductRakeback: true}, 20_000, earnings.MicroAmount{Units: 35}},
		{"never below nothing", Cashback{Share: 50_000, Ceiling: 500_000, DeductRakeback: true}, 200, earnings.MicroAmount{}},
		{"a day that won", Cashback{Share: 50_000, Ceiling: 500_000}, -200, earnings.MicroAmount{}},
	} {
		if got := test.terms.Due(test.lost, expectedLoss, rakeback); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

func TestPartnerTiers(t *testing.T) {
	tiers := Tiers{{0, 100_000}, {20, 125_000}, {50, 330_000}}
	for _, test := range []struct {
		tier    int
		wagered int64
		want    int
	}{{0, 0, 0}, {0, 19, 0}, {0, 20, 1}, {0, 50, 2}, {1, 49, 1}, {2, 0, 2}, {5, 0, 5}} {
		if got := tiers.TierFor(test.tier, test.wagered); got != test.want {
			t.Errorf("from %d with %d: %d", test.tier, test.wagered, got)
		}
	}
	if tiers.At(5) != 2 || tiers.At(1) != 1 || tiers.MaxShare() != 330_000 || (Tiers)(nil).MaxShare() != 0 {
		t.Error("a tier that is gone is not the highest one")
	}
	for _, test := range []struct {
		shared, released []string
		want             bool
	}{
		{nil, nil, false},
		{[]string{"device"}, nil, true},
		{[]string{"device"}, []string{"device"}, false},
		{[]string{"address", "device"}, []string{"device"}, true},
	} {
		if NeedsReview(test.shared, test.released) != test.want {
			t.Errorf("%q, released %q", test.shared, test.released)
		}
	}
}
