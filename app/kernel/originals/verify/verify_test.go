package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// vector is a published outcome. Its members depend on the game.
type vector struct {
	Game       string
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Cursor     uint64 `json:"cursor_round"`
	GameHash   string `json:"game_hash"`
	Salt       string
	Params     json.RawMessage
	Expected   json.RawMessage
	Directions string
	Sorted     bool
	Note       string
}

func vectors(t testing.TB) []vector {
	t.Helper()
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	return file.Vectors
}

func (v vector) input() Input {
	return Input{
		Game: v.Game, ServerSeed: v.ServerSeed, ClientSeed: v.ClientSeed, Nonce: v.Nonce, Cursor: v.Cursor,
		Hash: v.GameHash, Salt: v.Salt, Params: string(v.Params),
	}
}

// value parses JSON; numbers keep their digits.
func value(t testing.TB, raw []byte) any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	var read any
	if err := decoder.Decode(&read); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return read
}

// printedOutcome is the outcome as the command prints it.
func printedOutcome(t testing.TB, in Input) any {
	t.Helper()
	outcome, err := Outcome(in)
	if err != nil {
		t.Fatalf("%+v: %v", in, err)
	}
	raw, err := json.Marshal(outcome)
	if err != nil {
		t.Fatal(err)
	}
	return value(t, raw)
}

// equalValues compares values; numbers compare by value, not by text.
func equalValues(a, b any) bool {
	left, ok := a.(json.Number)
	right, alsoOK := b.(json.Number)
	if !ok || !alsoOK {
		return reflect.DeepEqual(a, b)
	}
	x, ok := new(big.Rat).SetString(string(left))
	y, alsoOK := new(big.Rat).SetString(string(right))
	return ok && alsoOK && x.Cmp(y) == 0
}

// published is the expected value of a vector in the form of this package's
// outcome.
func published(t testing.TB, v vector) any {
	t.Helper()
	if v.Directions != "" {
		return v.Directions
	}
	expected := value(t, v.Expected)
	switch v.Game {
	case "crash":
		// Two sources publish the point before it is rounded down.
		point, ok := new(big.Rat).SetString(string(expected.(json.Number)))
		if !ok {
			t.Fatalf("%+v", v)
		}
		point.Mul(point, big.NewRat(100, 1))
		whole := new(big.Int).Quo(point.Num(), point.Denom())
		if !point.IsInt() && !strings.Contains(v.Note, "unrounded") {
			t.Fatalf("%s has more than two decimals", v.Expected)
		}
		return json.Number(new(big.Rat).SetFrac(whole, big.NewInt(100)).FloatString(2))
	}
	return expected
}

func byNumber(a, b any) int {
	x, _ := a.(json.Number).Int64()
	y, _ := b.(json.Number).Int64()
	return int(x - y)
}

// truncateTo cuts an outcome to the length of the published one, because lists of
// cards go on.
func truncateTo(outcome, expected any) any {
	list, ok := outcome.([]any)
	want, alsoOK := expected.([]any)
	if !ok || !alsoOK || len(list) < len(want) {
		return outcome
	}
	return list[:len(want)]
}

func TestAllPublishedOutcomes(t *testing.T) {
	counts := map[string]int{}
	for _, v := range vectors(t) {
		counts[v.Game]++
		got, want := printedOutcome(t, v.input()), published(t, v)
		switch v.Game {
		case "baccarat", "blackjack", "hilo":
			got = truncateTo(got, want)
		case "keno", "mines":
			// Some sources sort the drawn numbers.
			if v.Sorted {
				slices.SortFunc(got.([]any), byNumber)
			}
		}
		if !equalValues(got, want) {
			t.Errorf("%s, %s, %d, %s: %v, want %v", v.Game, v.ServerSeed+v.GameHash, v.Nonce, v.Params, got, want)
		}
	}
	want := map[string]int{
		"dice": 30, "limbo": 34, "roulette": 29, "tower": 3, "crash": 13, "coinflip": 6, "plinko": 54, "wheel": 31, "baccarat": 14,
		"videopoker": 14, "diamonds": 7, "keno": 34, "mines": 40, "blackjack": 14, "hilo": 8, "seed-commitment": 8, "crash-chain": 7, "hmac": 5,
	}
	sum := 0
	for _, count := range want {
		sum += count
	}
	if !reflect.DeepEqual(counts, want) || sum != 351 {
		t.Errorf("%v, want %v of 351", counts, want)
	}
}

// Every listed game can be computed, and its outcome encodes as JSON.
func TestEveryGameHasAnOutcome(t *testing.T) {
	params := map[string]string{
		"plinko": `{"rows":8,"risk":"low"}`, "wheel": `{"segments":10,"risk":"low"}`, "tower": `{"difficulty":"easy"}`,
		"bonus_wheel": `{"weights":"60 20 10 6 3.9 0.1"}`, "jackpot": `{"jackpot":"daily","of":"990000000"}`,
	}
	names := Games()
	if len(names) != len(originals.All())+8 {
		t.Fatalf("%v", names)
	}
	for _, name := range names {
		in := Input{Game: name, ServerSeed: "server", ClientSeed: "client", Nonce: 7, Hash: "hash", Salt: "salt", Params: params[name], Package: samplePackage, Mode: "base"}
		first := printedOutcome(t, in)
		if again := printedOutcome(t, in); !reflect.DeepEqual(first, again) {
			t.Errorf("%s is %v, then %v", name, first, again)
		}
	}
}

// The outcome depends on each of the seeds and the nonce.
func TestOutcomesDependOnAllInputs(t *testing.T) {
	in := Input{Game: "keno", ServerSeed: "server", ClientSeed: "client", Nonce: 7}
	first := printedOutcome(t, in)
	for _, change := range []func(*Input){
		func(in *Input) { in.ServerSeed = "Server" }, func(in *Input) { in.ClientSeed = "" }, func(in *Input) { in.Nonce++ },
	} {
		other := in
		change(&other)
		if reflect.DeepEqual(first, printedOutcome(t, other)) {
			t.Errorf("%+v comes to the same as %+v", other, in)
		}
	}
}

func TestMissingInputIsNamed(t *testing.T) {
	for _, test := range []struct {
		in   Input
		want string
	}{
		{Input{}, "server seed"},
		{Input{Game: "dice"}, "server seed"},
		{Input{Game: HMAC}, "server seed"},
		{Input{Game: Commitment}, "server seed"},
		{Input{Game: Crash}, "hash"},
		{Input{Game: CrashChain, ServerSeed: "s"}, "hash"},
		{Input{Game: "poker", ServerSeed: "s"}, "poker is none of limbo"},
		{Input{Game: "Dice", ServerSeed: "s"}, "Dice is none of"},
		{Input{Game: "plinko", ServerSeed: "s", Params: `{"rows":7}`}, "8 to 16 rows"},
		{Input{Game: "dice", ServerSeed: "s", Params: `{"rows":7}`}, "choices"},
		{Input{Game: "tower", ServerSeed: "s"}, "difficulty"},
		{Input{Game: "hilo", ServerSeed: "s", Params: `{"cards":101}`}, "1 to 100 cards can"},
		{Input{Game: "hilo", ServerSeed: "s", Params: `[`}, "choices"},
	} {
		got, err := Outcome(test.in)
		if err == nil || got != nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v gives %v, %v; want it to say %q", test.in, got, err, test.want)
		}
	}
	if _, err := Outcome(Input{Game: "poker", ServerSeed: "s"}); !errors.Is(err, ErrGame) {
		t.Errorf("an unknown game gives %v", err)
	}
	var refusal *rules.Refusal
	if _, err := Outcome(Input{Game: "mines", ServerSeed: "s", Params: `{"mines":25}`}); !errors.As(err, &refusal) {
		t.Errorf("25 mines give %v", err)
	}
}

func TestDrawnShowsTheBlocks(t *testing.T) {
	in := Input{ServerSeed: "server", ClientSeed: "client", Nonce: 7}
	lines := DrawnBlocks(in, 3)
	if len(lines) != 3 {
		t.Fatalf("%q", lines)
	}
	for cursor, line := range lines {
		want := fmt.Sprintf(`HMAC-SHA256(server seed, "client:7:%d") = %x`, cursor, provablyfair.Block("server", "client", 7, uint64(cursor)))
		if line != want {
			t.Errorf("%s, want %s", line, want)
		}
	}
}

func TestPointsJSON(t *testing.T) {
	for point, want := range map[hundredths]string{100: "1", 101: "1.01", 110: "1.1", 256: "2.56", 1000: "10", 10000: "100", 99 << 32: "4252017623.04"} {
		if raw, err := json.Marshal(point); err != nil || string(raw) != want {
			t.Errorf("%d is written %s, %v; want %s", uint64(point), raw, err, want)
		}
	}
}

func FuzzOutcome(f *testing.F) {
	for _, name := range Games() {
		f.Add(name, "server", "client", uint64(7), `{}`)
	}
	f.Add("plinko", "s", "", uint64(0), `{"rows":16,"risk":"high"}`)
	f.Add("hilo", "s", "c", uint64(1), `{"cards":100}`)
	f.Fuzz(func(t *testing.T, game, server, client string, nonce uint64, params string) {
		in := Input{Game: game, ServerSeed: server, ClientSeed: client, Nonce: nonce, Hash: server, Salt: client, Params: params}
		outcome, err := Outcome(in)
		if (err == nil) == (outcome == nil) {
			t.Fatalf("%+v gives %v, %v", in, outcome, err)
		}
		if _, err := json.Marshal(outcome); err != nil {
			t.Fatalf("%+v: %v", in, err)
		}
	})
}

// samplePackage was made with the public SDK.
const samplePackage = "../../mathpackage/testdata/fifty_fifty"

// The package has 100 outcomes of equal weight: the point is the number
// of the outcome.
func TestOutcomeOfAMathPackage(t *testing.T) {
	in := Input{Game: MathPackage, ServerSeed: "server", ClientSeed: "client", Nonce: 7, Package: samplePackage, Mode: "base"}
	outcome, err := Outcome(in)
	if err != nil {
		t.Fatal(err)
	}
	got, ok := outcome.(packageResult)
	block := provablyfair.Block("server", "client", 7, 0)
	point := new(big.Int).SetBytes(block[:8])
	point.Rsh(point.Mul(point, big.NewInt(100)), 64)
	want := "0"
	if point.Bit(0) == 0 {
		want = "2"
	}
	if !ok || got.Point != point.String() || got.Outcome != got.Point || got.Payout != want || got.TotalWeight != "100" || len(got.SHA256) != 64 {
		t.Errorf("the outcome is %+v, want the point %s and the payout %s", outcome, point, want)
	}
	in.Mode = "other"
	if _, err := Outcome(in); err == nil {
		t.Error("an unknown mode has an outcome")
	}
	in.Package = ""
	if _, err := Outcome(in); err == nil {
		t.Error("no package has an outcome")
	}
}
