package rules

import (
	stdjson "encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
)

func refused(t testing.TB, what string, err error) {
	t.Helper()
	var refusal *Refusal
	if !errors.As(err, &refusal) || refusal.Message == "" {
		t.Errorf("%.200q gives %v, want a refusal", what, err)
	}
}

// choice has a member of every type that the games read.
type choice struct {
	Count  int          `json:"count"`
	Maybe  *int         `json:"maybe"`
	Name   string       `json:"name"`
	Yes    bool         `json:"yes"`
	List   []int        `json:"list"`
	Number money.Number `json:"number"`
}

func TestDecodeReadsFields(t *testing.T) {
	three := 3
	for text, want := range map[string]choice{
		"":       {},
		" \n\t ": {},
		"null":   {},
		"{}":     {},
		" { } ":  {},
		`{"count":3, "maybe":3, "name":"a", "yes":true, "list":[1,-2], "number":50.50}`: {3, &three, "a", true, []int{1, -2}, "50.50"},
		`{"number":"007.10"}`:                                   {Number: "007.10"},
		`{"number":12345678901234567890.123456789}`:             {Number: "12345678901234567890.123456789"},
		`{"number":1e309}`:                                      {Number: "1e309"},
		`{"number":null,"maybe":null,"list":null}`:              {},
		`{"name":"\u00e9\"x","number":"\u0031"}`:                {Name: "é\"x", Number: "1"},
		`{"count":-9223372036854775808}`:                        {Count: -1 << 63},
		`{"name":"` + strings.Repeat("a", maxChoices-11) + `"}`: {Name: strings.Repeat("a", maxChoices-11)},
	} {
		if got, err := Decode[choice]([]byte(text)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%.100q reads as %+v, %v; want %+v", text, got, err, want)
		}
	}
}

func TestDecodeRefusesInvalidInput(t *testing.T) {
	for _, text := range []string{
		`[]`, `[{}]`, `1`, `"{}"`, `true`, `{`, `}`, `{}}`, `{} {}`, `{}x`, `nul`, `nullx`, `{"count":3,}`, `{'count':3}`, `{count:3}`, "{\"count\":3\x00}",
		`{"count":1.5}`, `{"count":1.0}`, `{"count":1e0}`, `{"count":"3"}`, `{"count":[3]}`, `{"count":true}`, `{"count":9223372036854775808}`,
		`{"count":03}`, `{"count":+3}`, `{"count":0x3}`, `{"count":NaN}`,
		`{"maybe":1.5}`, `{"maybe":1e2}`, `{"maybe":"1"}`, `{"name":1}`, `{"name":["a"]}`, `{"yes":1}`, `{"yes":"true"}`,
		`{"list":{}}`, `{"list":1}`, `{"list":[1.5]}`, `{"list":["1"]}`, `{"list":[null,"1"]}`,
		`{"number":[1]}`, `{"number":{}}`, `{"number":true}`, `{"number":01}`, `{"number":.5}`,
		`{"other":1}`, `{"Count":3}`, `{"COUNT":3}`, `{"count":3,"count":3}`, `{"other":1,"other":1}`, `{"name":"` + "\xff" + `"}`,
		`{"name":"` + strings.Repeat("a", maxChoices) + `"}`,
	} {
		got, err := Decode[choice]([]byte(text))
		refused(t, text, err)
		if err == nil {
			t.Logf("it reads as %+v", got)
		}
	}
}

// Any input is read or refused, and a read value can be written and read again
// unchanged.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{``, `null`, `{}`, `{"count":3,"number":"1.5"}`, `{"number":1e5,"list":[1]}`, `[`, `{"a":`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := Decode[choice](text)
		if err != nil {
			refused(t, string(text), err)
			return
		}
		raw, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode[choice](raw)
		if got.List == nil {
			again.List = nil // nil is written as []
		}
		if err != nil || !reflect.DeepEqual(got, again) {
			t.Fatalf("%q reads as %+v, written %s it reads as %+v, %v", text, got, raw, again, err)
		}
	})
}

func TestNumbersAreParsedAsDecimals(t *testing.T) {
	for text, want := range map[money.Number]int64{
		"50.5": 5050, "50.50": 5050, "50.500000": 5050, "0": 0, "0.00": 0, "007": 700, "0.01": 1, " 1.01\t": 101,
		"9223372036854775.80": 922337203685477580,
	} {
		if got, err := text.Fixed(2); err != nil || got != want {
			t.Errorf("%q is %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []money.Number{
		"", " ", ".", "1.", ".5", "-1", "+1", "1e2", "1E2", "0x1", "1,5", "1_0", "1 0", "NaN", "Inf", "1.005", "0.001", "1/2", "١", "true", "[1]", "{}",
		"9223372036854775.81", "92233720368547758070", "00000000000000000000000000000000000000001",
	} {
		if got, err := text.Fixed(2); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
}

// A number is never read through a float: it keeps every digit.
func TestNumbersKeepEveryDigit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		decimals := rapid.IntRange(0, 8).Draw(t, "decimals")
		units := rapid.Int64Range(0, int64(money.MaxAmount)).Draw(t, "units")
		text := money.Amount(units).Text(decimals)
		for _, written := range []string{text, `"` + text + `"`} {
			read, err := Decode[choice]([]byte(`{"number":` + written + `}`))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := read.Number.Fixed(decimals); err != nil || got != units {
				t.Fatalf("%s is %d, %v; want %d", written, got, err, units)
			}
		}
	})
}

func TestRevealedIsNullUntilSet(t *testing.T) {
	type view struct {
		Plain  []int           `json:"plain"`
		Hidden Revealed[int]   `json:"hidden"`
		Rows   Revealed[[]int] `json:"rows"`
	}
	for want, v := range map[string]view{
		`{"plain":[],"hidden":null,"rows":null}`:       {Plain: []int{}},
		`{"plain":[],"hidden":[],"rows":[]}`:           {Plain: []int{}, Hidden: Revealed[int]{}, Rows: Revealed[[]int]{}},
		`{"plain":[1],"hidden":[2,3],"rows":[[4],[]]}`: {Plain: []int{1}, Hidden: Revealed[int]{2, 3}, Rows: Revealed[[]int]{{4}, {}}},
	} {
		// One library writes answers, the other writes the records of rounds.
		if raw, err := json.Marshal(v); err != nil || string(raw) != want {
			t.Errorf("written %s, %v; want %s", raw, err, want)
		}
		if raw, err := stdjson.Marshal(v); err != nil || string(raw) != want {
			t.Errorf("written %s, %v; want %s", raw, err, want)
		}
	}
}

func TestRefusalMessages(t *testing.T) {
	if err := NewRefusal("%d is picked twice", 7); err.Error() != "7 is picked twice" || err.Message != err.Error() {
		t.Errorf("refused as %v", err)
	}
	for _, err := range []*Refusal{ErrOver, ErrNoTurns, ErrNoFinish} {
		refused(t, "a shared refusal", err)
	}
}

func TestHundredthsJSON(t *testing.T) {
	for value, want := range map[Hundredths]string{0: "0.00", 1: "0.01", 5050: "50.50", 10000: "100.00", 100_000_000: "1000000.00"} {
		raw, err := json.Marshal(struct {
			Roll Hundredths `json:"roll"`
		}{value})
		if err != nil || value.String() != want || string(raw) != `{"roll":"`+want+`"}` {
			t.Errorf("%d is shown %s and written %s, %v; want %s", int64(value), value, raw, err, want)
		}
	}
}
