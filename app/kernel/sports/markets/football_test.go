package markets

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// realMatch is a real match: goals at half time and at the end, corners, yellow and red
// cards, of both sides.
type realMatch struct {
	name                                 string
	h, a, halfH, halfA, cornerH, cornerA int
	yellowH, yellowA, redH, redA         int
}

// realMatches reads ten seasons of the five large leagues (football-datasets,
// public domain).
func realMatches(t *testing.T) (all []realMatch) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.csv")
	if err != nil || len(files) != 10 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(file).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		column := map[string]int{}
		for i, head := range rows[0] {
			column[head] = i
		}
		for _, row := range rows[1:] {
			number := func(head string) int {
				n, err := strconv.Atoi(row[column[head]])
				if err != nil {
					t.Fatalf("%s %v: %v", name, row, err)
				}
				return n
			}
			all = append(all, realMatch{
				fmt.Sprint(row[:3]), number("FTHG"), number("FTAG"), number("HTHG"), number("HTAG"), number("HC"), number("AC"),
				number("HY"), number("AY"), number("HR"), number("AR"),
			})
		}
	}
	return all
}

// result returns the match for settlement. The corners and cards of each half are
// unknown.
func (p realMatch) result() *Result {
	return &Result{
		Status: Ended, Regular: true, Done: 2, Minutes: 90,
		Periods: []Tally{
			{Points: {p.halfH, p.halfA}},
			{Points: {p.h - p.halfH, p.a - p.halfA}, Corners: {p.cornerH, p.cornerA}, Cards: {p.yellowH + 2*p.redH, p.yellowA + 2*p.redA}, Reds: {p.redH, p.redA}},
		},
	}
}

// lineReturn returns the payout per unit of a two-way line at a price, computed from the
// parts of the stake: a quarter line is two half stakes.
func lineReturn(count, line, price float64) float64 {
	parts := []float64{line}
	if quarter := math.Abs(math.Mod(line*4, 2)); quarter == 1 {
		parts = []float64{line - 0.25, line + 0.25}
	}
	total := 0.0
	for _, part := range parts {
		switch {
		case count > part:
			total += price
		case count == part:
			total++
		}
	}
	return total / float64(len(parts))
}

func yes(right bool, price float64) float64 {
	if right {
		return price
	}
	return 0
}

// referenceReturns computes the return of every outcome without the catalogue: from the numbers of
// the match, with floats.
func (p realMatch) referenceReturns(price float64) map[string]float64 {
	r := map[string]float64{}
	three := func(key, spec string, h, a float64) {
		r[key+" "+spec+" 1"], r[key+" "+spec+" x"], r[key+" "+spec+" 2"] = yes(h > a, price), yes(h == a, price), yes(a > h, price)
	}
	noDraw := func(key, spec string, h, a float64) {
		r[key+" "+spec+" 1"], r[key+" "+spec+" 2"] = lineReturn(h-a, 0, price), lineReturn(a-h, 0, price)
	}
	line := func(key, spec string, count, at float64) {
		r[key+" "+spec+" over"], r[key+" "+spec+" under"] = lineReturn(count, at, price), lineReturn(-count, -at, price)
	}
	bothWays := func(key, spec string, right bool) {
		r[key+" "+spec+" yes"], r[key+" "+spec+" no"] = yes(right, price), yes(!right, price)
	}
	odd := func(key, spec string, count int) {
		r[key+" "+spec+" odd"], r[key+" "+spec+" even"] = yes(count&1 == 1, price), yes(count&1 == 0, price)
	}
	double := func(key, spec string, h, a int) {
		r[key+" "+spec+" 1x"], r[key+" "+spec+" 12"], r[key+" "+spec+" x2"] = yes(h >= a, price), yes(h != a, price), yes(a >= h, price)
	}
	scopes := []struct {
		prefix, spec, join string
		h, a               int
	}{
		{"", "", "", p.h, p.a},
		{"period_", "period=1", "|", p.halfH, p.halfA},
		{"period_", "period=2", "|", p.h - p.halfH, p.a - p.halfA},
	}
	for _, s := range scopes {
		h, a := float64(s.h), float64(s.a)
		three(s.prefix+"1x2", s.spec, h, a)
		noDraw(s.prefix+"dnb", s.spec, h, a)
		double(s.prefix+"double_chance", s.spec, s.h, s.a)
		bothWays(s.prefix+"btts", s.spec, s.h*s.a != 0)
		odd(s.prefix+"odd_even", s.spec, s.h+s.a)
		for quarters := 2; quarters <= 26; quarters++ {
			at := float64(quarters) / 4
			spec := s.spec + s.join + "line=" + strconv.FormatFloat(at, 'f', -1, 64)
			line(s.prefix+"total", spec, h+a, at)
			line(s.prefix+"home_total", spec, h, at)
			line(s.prefix+"away_total", spec, a, at)
		}
		for quarters := -12; quarters <= 12; quarters++ {
			at := float64(quarters) / 4
			spec := s.spec + s.join + "line=" + strconv.FormatFloat(at, 'f', -1, 64)
			r[s.prefix+"handicap "+spec+" 1"], r[s.prefix+"handicap "+spec+" 2"] = lineReturn(h-a, -at, price), lineReturn(a-h, at, price)
		}
		for i := range 6 {
			for j := range 6 {
				r[fmt.Sprintf("%scorrect_score %s %d:%d", s.prefix, s.spec, i, j)] = yes(s.h == i && s.a == j, price)
			}
		}
		r[s.prefix+"correct_score "+s.spec+" other"] = yes(s.h > 5 || s.a > 5, price)
	}
	for handicap := -3; handicap <= 3; handicap++ {
		if handicap != 0 {
			three("handicap3", fmt.Sprintf("line=%d", handicap), float64(p.h+handicap), float64(p.a))
		}
	}
	sign := func(h, a int) string { return string("2x1"[1+min(max(h-a, -1), 1)]) }
	for _, first := range "1x2" {
		for _, end := range "1x2" {
			r[fmt.Sprintf("ht_ft  %c/%c", first, end)] = yes(sign(p.halfH, p.halfA) == string(first) && sign(p.h, p.a) == string(end), price)
		}
	}
	secondH, secondA := p.h-p.halfH, p.a-p.halfA
	firstGoals, secondGoals := p.halfH+p.halfA, secondH+secondA
	r["highest_half  1"], r["highest_half  2"], r["highest_half  equal"] = yes(firstGoals > secondGoals, price), yes(secondGoals > firstGoals, price), yes(firstGoals == secondGoals, price)
	bothWays("home_both_halves", "", p.halfH > 0 && secondH > 0)
	bothWays("away_both_halves", "", p.halfA > 0 && secondA > 0)
	bothWays("home_wins_both", "", p.halfH > p.halfA && secondH > secondA)
	bothWays("away_wins_both", "", p.halfA > p.halfH && secondA > secondH)
	bothWays("home_wins_half", "", p.halfH > p.halfA || secondH > secondA)
	bothWays("away_wins_half", "", p.halfA > p.halfH || secondA > secondH)
	bothWays("home_clean_sheet", "", p.a == 0)
	bothWays("away_clean_sheet", "", p.h == 0)
	bothWays("home_win_to_nil", "", p.a == 0 && p.h > 0)
	bothWays("away_win_to_nil", "", p.h == 0 && p.a > 0)
	for n := range 8 {
		suffix, match := strconv.Itoa(n), p.h+p.a == n
		if n == 7 {
			suffix, match = "7+", p.h+p.a >= 7
		}
		r["exact_goals  "+suffix] = yes(match, price)
	}
	for _, result := range []string{"1", "x", "2"} {
		is := sign(p.h, p.a) == result
		r["1x2_btts  "+result+" & yes"], r["1x2_btts  "+result+" & no"] = yes(is && p.h*p.a > 0, price), yes(is && p.h*p.a == 0, price)
		r["1x2_total line=2.5 "+result+" & over"], r["1x2_total line=2.5 "+result+" & under"] = yes(is && p.h+p.a > 2, price), yes(is && p.h+p.a < 3, price)
	}
	three("corners_1x2", "", float64(p.cornerH), float64(p.cornerA))
	odd("corners_odd_even", "", p.cornerH+p.cornerA)
	for _, at := range []float64{8.5, 9.5, 10, 10.25, 11.75} {
		line("corners_total", "line="+strconv.FormatFloat(at, 'f', -1, 64), float64(p.cornerH+p.cornerA), at)
		line("cards_total", "line="+strconv.FormatFloat(at-6, 'f', -1, 64), float64(p.yellowH+p.yellowA+2*(p.redH+p.redA)), at-6)
	}
	bothWays("red_card", "", p.redH+p.redA > 0)
	return r
}
