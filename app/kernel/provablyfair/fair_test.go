package provablyfair

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// vector is a published outcome; its fields depend on the game.
type vector struct {
	Game       string
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Cursor     uint64 `json:"cursor_round"`
	GameHash   string `json:"game_hash"`
	Salt       string
	Expected   json.RawMessage
}

func vectors(t testing.TB, game string) []vector {
	t.Helper()
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	list := slices.DeleteFunc(file.Vectors, func(v vector) bool { return v.Game != game })
	if len(list) == 0 {
		t.Fatalf("no vectors of %s", game)
	}
	return list
}

// text is the expected text of a vector.
func (v vector) text(t testing.TB) string {
	t.Helper()
	var text string
	if err := json.Unmarshal(v.Expected, &text); err != nil {
		t.Fatal(err)
	}
	return text
}

func TestBlocksMatchPublishedHMACs(t *testing.T) {
	for _, v := range vectors(t, "hmac") {
		block := Block(v.ServerSeed, v.ClientSeed, v.Nonce, v.Cursor)
		if got, want := hex.EncodeToString(block[:]), v.text(t); got != want {
			t.Errorf("%s:%d:%d gives %s, want %s", v.ClientSeed, v.Nonce, v.Cursor, got, want)
		}
	}
}

func TestCommitmentsMatchPublishedOnes(t *testing.T) {
	for _, v := range vectors(t, "seed-commitment") {
		if got, want := Commitment(v.ServerSeed), v.text(t); got != want {
			t.Errorf("%s is committed to by %s, want %s", v.ServerSeed, got, want)
		}
	}
}

func TestWordsFollowBlockOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		server, client := rapid.String().Draw(t, "server"), rapid.String().Draw(t, "client")
		nonce := rapid.Uint64().Draw(t, "nonce")
		stream := NewStream(server, client, nonce)
		for cursor := range uint64(3) {
			block := Block(server, client, nonce, cursor)
			for at := 0; at < len(block); at += 4 {
				want := uint32(block[at])<<24 | uint32(block[at+1])<<16 | uint32(block[at+2])<<8 | uint32(block[at+3])
				if got := stream.Word(); got != want {
					t.Fatalf("block %d, byte %d: %d, want %d", cursor, at, got, want)
				}
			}
		}
	})
}

// drawStream returns two equal streams, advanced by some words.
func drawStream(t *rapid.T) (a, b *Stream) {
	seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
	a, b = NewStream(seed, "client", nonce), NewStream(seed, "client", nonce)
	for range rapid.IntRange(0, 2*words).Draw(t, "read") {
		a.Word()
		b.Word()
	}
	return a, b
}

func TestBelowIsFloorOfFraction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawStream(t)
		n := rapid.Uint64Range(1, 1<<32).Draw(t, "n")
		got, word := uint64(a.Below(n)), uint64(b.Word())
		// got = floor(word*n / 2^32), expressed without a division.
		if got >= n || got<<32 > word*n || word*n-got<<32 >= 1<<32 {
			t.Fatalf("word %d below %d gives %d", word, n, got)
		}
	})
}

func TestBelowFullRangeIsWord(t *testing.T) {
	a, b := NewStream("s", "c", 1), NewStream("s", "c", 1)
	for range 3 * words {
		if got, want := a.Below(1<<32), b.Word(); got != int(want) {
			t.Fatalf("%d, want %d", got, want)
		}
	}
	if got := a.Below(1); got != 0 {
		t.Fatalf("below 1: %d", got)
	}
}

func TestPickDrawsWithoutReplacement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawStream(t)
		n := rapid.IntRange(1, 60).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		picked := a.Pick(k, n)
		if len(picked) != k {
			t.Fatalf("%d picked, want %d", len(picked), k)
		}
		// Compute the pick again by counting over the numbers that are not yet
		// taken.
		used := make([]bool, n)
		for i, at := range picked {
			if at < 0 || at >= n || used[at] {
				t.Fatalf("pick %d of %v is out of range or repeated", i, picked)
			}
			skip := 0
			for _, drawn := range used[:at] {
				if !drawn {
					skip++
				}
			}
			if want := b.Below(uint64(n - i)); skip != want {
				t.Fatalf("pick %d is place %d of what is left, want %d", i, skip, want)
			}
			used[at] = true
		}
		if a.Word() != b.Word() {
			t.Fatal("a pick takes exactly one word for each")
		}
	})
}

func TestServerSeedsAreUniqueHex(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		seed := NewServerSeed()
		if raw, err := hex.DecodeString(seed); err != nil || len(raw) != seedBytes || seen[seed] {
			t.Fatalf("seed %q: %v", seed, err)
		}
		seen[seed] = true
	}
}
