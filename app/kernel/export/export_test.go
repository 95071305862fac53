package export

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/db"
	"croupier/db/dbtest"
)

var twoColumns = []Column{{Name: "a", Sentence: "Text."}, {Name: "b", Sentence: "A number.", Number: true}, {Name: "c", Sentence: "Text."}}

// All cells are restored unchanged, and no text begins a formula.
func TestLineRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ '\t]?[=+\-@'"]?[a-z,"\r\n=']{0,6}`))
		want := [][]string{}
		var file []byte
		for range rapid.IntRange(1, 4).Draw(t, "lines") {
			cells := []string{text.Draw(t, "a"), fmt.Sprint(rapid.Int64().Draw(t, "b")), text.Draw(t, "c")}
			want = append(want, cells)
			file = AppendLine(file, twoColumns, cells)
		}
		from := bufio.NewReader(strings.NewReader(string(file)))
		for _, cells := range want {
			got, err := ReadLine(from)
			if err != nil {
				t.Fatalf("%q: %v", file, err)
			}
			for i, one := range got {
				if !twoColumns[i].Number {
					if one != "" && strings.ContainsRune("=+-@\t\r", rune(one[0])) {
						t.Fatalf("%q begins a formula", one)
					}
					got[i] = UnescapeFormula(one)
				}
			}
			if !slices.Equal(got, cells) {
				t.Fatalf("%q, want %q", got, cells)
			}
		}
		if _, err := ReadLine(from); !errors.Is(err, io.EOF) {
			t.Fatalf("after the last line: %v", err)
		}
	})
}

func TestFormulasAreEscaped(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+49": "'+49", "-2": "'-2", "@a": "'@a", "  =x": "'  =x", "\tx": "'\tx", "\rx": "'\rx", "＝x": "'＝x", "'x": "''x", "a=b": "a=b", "": "", " ": " ",
	} {
		if got := EscapeFormula(text); got != want || UnescapeFormula(got) != text {
			t.Errorf("%q: %q, %q", text, got, UnescapeFormula(got))
		}
	}
}

func TestDamagedLinesAreRefused(t *testing.T) {
	for _, text := range []string{"a,b", "a,b\n", "\"a", "\"a\"b\r\n", "a\"b\r\n", "a\r", "a\rb", ",", "\"a\","} {
		if cells, err := ReadLine(bufio.NewReader(strings.NewReader(text))); !errors.Is(err, errCSV) {
			t.Errorf("%q: %q, %v", text, cells, err)
		}
	}
}

// The last row before a moment is found whatever gaps the numbers have.
func TestLastBefore(t *testing.T) {
	d := dbtest.Open(t)
	rapid.Check(t, func(rt *rapid.T) {
		numbers, times := []int64{}, []int64{}
		number, at := int64(0), int64(0)
		for range rapid.IntRange(0, 30).Draw(rt, "rows") {
			number += rapid.Int64Range(1, 9).Draw(rt, "gap")
			at += rapid.Int64Range(0, 3).Draw(rt, "time")
			numbers, times = append(numbers, number), append(times, at)
		}
		asOf := rapid.Int64Range(-1, at+2).Draw(rt, "as of")
		wantLast := int64(0)
		for i := range numbers {
			if times[i] < asOf {
				wantLast = numbers[i]
			}
		}
		err := d.Read(t.Context(), func(q *db.Reader) error {
			got, err := LastBefore(q, asOf, func(_ db.Querier, upTo int64) (int64, int64, error) {
				for i := range slices.Backward(numbers) {
					if numbers[i] <= upTo {
						return numbers[i], times[i], nil
					}
				}
				_, _, err := int64(0), int64(0), q.QueryRow(`SELECT 1 WHERE 1 = 0`).Scan(new(int))
				return 0, 0, err
			})
			// A number without a row has the same effect as the row before it.
			reached := int64(0)
			for _, n := range numbers {
				if n <= Key(got) {
					reached = n
				}
			}
			if err != nil || reached != wantLast {
				rt.Fatalf("%v at %v, as of %d: %q, want %d, %v", numbers, times, asOf, got, wantLast, err)
			}
			return nil
		})
		if err != nil {
			rt.Fatal(err)
		}
	})
}

func TestInvalidTablesAreRefused(t *testing.T) {
	read := func(db.Querier, string, Cutoff, int) ([][]string, string, error) { return nil, "", nil }
	good := Table{Name: "good", Sentence: "A row.", Columns: twoColumns, Read: read}
	if err := Check([]Table{good}); err != nil {
		t.Error(err)
	}
	for name, tables := range map[string][]Table{
		"twice": {good, good}, "name": {{Name: "../x", Sentence: "A row.", Columns: twoColumns, Read: read}},
		"no columns": {{Name: "x", Sentence: "A row.", Read: read}}, "no sentence": {{Name: "xx", Columns: twoColumns, Read: read}},
		"a column": {{Name: "xx", Sentence: "A row.", Columns: []Column{{Name: "a"}}, Read: read}},
	} {
		if Check(tables) == nil {
			t.Errorf("%s was taken", name)
		}
	}
}
