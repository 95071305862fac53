package vip

import (
	"strings"
	"testing"
)

func TestProgress(t *testing.T) {
	levels := tableOf(DefaultLevels())
	const dollar = 1_000_000
	for _, c := range []struct {
		level              int
		wagered, deposited int64
		deposit, wager     int
		bar                int
	}{
		{0, 0, 0, 0, 0, 0},
		{0, 500 * dollar, 75 * dollar, 100, 50, 75}, // 150 % and 50 %
		{0, 999_999_999, 50 * dollar, 100, 99, 99},
		{0, -5, -5, 0, 0, 0},
		{1, 1000 * dollar, 50 * dollar, 20, 20, 20},
		{7, 0, 0, 0, 0, 0},
		{8, 0, 0, 100, 100, 100},
		{9, 5, 5, 100, 100, 100},
		{10, 0, 0, 100, 100, 100},
	} {
		p := levels.progress(c.level, c.wagered, c.deposited)
		if p.Deposited != c.deposit || p.Wagered != c.wager || p.Experience()/2 != c.bar {
			t.Errorf("level %d with %d wagered and %d deposited: %+v, want %d and %d", c.level, c.wagered, c.deposited, p, c.deposit, c.wager)
		}
	}
}

func TestLevelNeedsBothRequirements(t *testing.T) {
	levels := tableOf(DefaultLevels())
	const dollar = 1_000_000
	for _, c := range []struct {
		level              int
		wagered, deposited int64
		want               int
	}{
		{0, 1000 * dollar, 50*dollar - 1, 0}, {0, 1000*dollar - 1, 50 * dollar, 0}, {0, 1000 * dollar, 50 * dollar, 1},
		{0, 25_000 * dollar, 1250 * dollar, 3}, {5, 0, 0, 5}, {0, 1 << 62, 1 << 62, 10}, {10, 0, 0, 10},
	} {
		if got := levels.levelFor(c.level, c.wagered, c.deposited); got != c.want {
			t.Errorf("from %d with %d and %d: level %d, want %d", c.level, c.wagered, c.deposited, got, c.want)
		}
	}
}

func TestDefaultLevels(t *testing.T) {
	list := DefaultLevels()
	if err := CheckLevels(list); err != nil {
		t.Fatal(err)
	}
	levels := tableOf(list)
	for i := 1; i <= MaxLevel; i++ {
		if levels[i].wagered != 20*levels[i].deposited || levels[i].share != 30_000+int64(i)*12_000 {
			t.Errorf("level %d is %+v", i, levels[i])
		}
	}
	if list[1].Name != "Bronze" || list[MaxLevel].Name != "Obsidian" || levels[0].share != 30_000 || levels[MaxLevel].share != 150_000 {
		t.Errorf("the levels are %+v", list)
	}
}

func TestInvalidLevelsAreRefused(t *testing.T) {
	for label, c := range map[string]struct {
		change func(list []Level) []Level
		says   string
	}{
		"nine levels":              {func(l []Level) []Level { return l[:MaxLevel] }, "must have 11 rows"},
		"an eleventh":              {func(l []Level) []Level { return append(l, l[MaxLevel]) }, "must have 11 rows"},
		"another order":            {func(l []Level) []Level { l[3], l[4] = l[4], l[3]; return l }, "level 3"},
		"no name":                  {func(l []Level) []Level { l[2].Name = ""; return l }, "level 2"},
		"an amount below zero":     {func(l []Level) []Level { l[2].Wagered = "-1"; return l }, "level 2"},
		"too exact":                {func(l []Level) []Level { l[2].Gift = "0.0000001"; return l }, "level 2"},
		"an easier level":          {func(l []Level) []Level { l[5].Wagered = "10"; return l }, "level 5: it demands more"},
		"two alike":                {func(l []Level) []Level { l[5].Wagered, l[5].Deposited = l[4].Wagered, l[4].Deposited; return l }, "level 5: it demands more"},
		"a share above the whole":  {func(l []Level) []Level { l[10].Rakeback = "100.0001"; return l }, "level 10"},
		"a share that is no share": {func(l []Level) []Level { l[10].Rakeback = "a lot"; return l }, "level 10"},
		"a smaller share":          {func(l []Level) []Level { l[10].Rakeback = "1"; return l }, "level 10: its rakeback"},
		"a demand of everybody":    {func(l []Level) []Level { l[0].Deposited = "1"; return l }, "level 0"},
	} {
		if err := CheckLevels(c.change(DefaultLevels())); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", label, err)
		}
	}
}

func TestWagerEarnsAtLevelBeforeIt(t *testing.T) {
	starts := []levelStart{{1, 10}, {2, 10}, {3, 20}}
	for seq, want := range map[int64]int{1: 0, 10: 0, 11: 2, 20: 2, 21: 3} {
		if got := levelAt(starts, seq); got != want {
			t.Errorf("wager %d: level %d, want %d", seq, got, want)
		}
	}
	inForce := rateHistory{{0, rateTerms{shares: shares{100}}}, {15, rateTerms{shares: shares{200}}}}
	for seq, want := range map[int64]int64{0: 0, 1: 100, 15: 100, 16: 200} {
		if got := inForce.shareOf(0, seq); got != want {
			t.Errorf("wager %d: share %d, want %d", seq, got, want)
		}
	}
}
