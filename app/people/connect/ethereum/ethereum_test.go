package ethereum

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"pgregory.net/rapid"
)

type vector struct{ Name, Address, Message, Signature string }

func vectors(t testing.TB) []vector {
	t.Helper()
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []vector
	if err := json.Unmarshal(raw, &list); err != nil || len(list) == 0 {
		t.Fatalf("%d vectors, %v", len(list), err)
	}
	return list
}

// sign signs like a wallet.
func sign(key *secp256k1.PrivateKey, message string) [signatureBytes]byte {
	compact := ecdsa.SignCompact(key, messageHash(message), false)
	var raw [signatureBytes]byte
	copy(raw[:], compact[1:])
	raw[64] = compact[0]
	return raw
}

func text(raw [signatureBytes]byte) string { return "0x" + hex.EncodeToString(raw[:]) }

func TestRecoverVectors(t *testing.T) {
	for _, v := range vectors(t) {
		got, err := Recover(v.Message, v.Signature)
		if err != nil || got.String() != v.Address {
			t.Errorf("%s: %s, %v", v.Name, got, err)
		}
		if got, err := Recover(v.Message+" ", v.Signature); err == nil && got.String() == v.Address {
			t.Errorf("%s: an altered message recovers the same address", v.Name)
		}
	}
}

func TestRecoverFindsTheSigner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "key")
		var scalar secp256k1.ModNScalar
		if scalar.SetByteSlice(seed) || scalar.IsZero() {
			t.Skip("not a key")
		}
		key := secp256k1.NewPrivateKey(&scalar)
		want := addressOf(key.PubKey())
		message := rapid.String().Draw(t, "message")
		raw := sign(key, message)
		low := raw
		low[64] -= 27
		for _, signature := range []string{text(raw), text(low)} {
			if got, err := Recover(message, signature); err != nil || got != want {
				t.Fatalf("recovered %s, %v, want %s", got, err, want)
			}
		}
		flipped := raw
		bit := rapid.IntRange(0, 64*8-1).Draw(t, "bit")
		flipped[bit/8] ^= 1 << (bit % 8)
		if got, err := Recover(message, text(flipped)); err == nil && got == want {
			t.Fatal("a changed signature recovers the signer")
		}
	})
}

// malleated is the other form of a signature: the same r, n - s, the other v.
func malleated(raw [signatureBytes]byte) [signatureBytes]byte {
	var s secp256k1.ModNScalar
	s.SetByteSlice(raw[32:64])
	s.Negate()
	other := s.Bytes()
	copy(raw[32:64], other[:])
	raw[64] ^= 27 ^ 28
	return raw
}

func TestRecoverRefusesMalformedSignatures(t *testing.T) {
	key, err := secp256k1.GeneratePrivateKey()
	if err != nil {
		t.Fatal(err)
	}
	raw := sign(key, "hello")
	good := text(raw)
	if _, err := Recover("hello", good); err != nil {
		t.Fatal(err)
	}
	with := func(change func(*[signatureBytes]byte)) string {
		copied := raw
		change(&copied)
		return text(copied)
	}
	order := secp256k1.Params().N.Bytes()
	for name, signature := range map[string]string{
		"empty":       "",
		"prefix only": "0x",
		"no prefix":   good[2:],
		"big prefix":  "0X" + good[2:],
		"short":       good[:len(good)-2],
		"odd":         good[:len(good)-1],
		"long":        good + "00",
		"not hex":     "0x" + strings.Repeat("g", 130),
		"spaces":      " " + good,
		"high s":      text(malleated(raw)),
		"v 2":         with(func(s *[signatureBytes]byte) { s[64] = 2 }),
		"v 26":        with(func(s *[signatureBytes]byte) { s[64] = 26 }),
		"v 29":        with(func(s *[signatureBytes]byte) { s[64] = 29 }),
		"v 31":        with(func(s *[signatureBytes]byte) { s[64] = 31 }),
		"v 37":        with(func(s *[signatureBytes]byte) { s[64] = 37 }),
		"r 0":         with(func(s *[signatureBytes]byte) { clear(s[:32]) }),
		"s 0":         with(func(s *[signatureBytes]byte) { clear(s[32:64]) }),
		"r n":         with(func(s *[signatureBytes]byte) { copy(s[:32], order) }),
		"s n":         with(func(s *[signatureBytes]byte) { copy(s[32:64], order) }),
	} {
		if got, err := Recover("hello", signature); !errors.Is(err, ErrSignature) {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

func TestAddresses(t *testing.T) {
	// The examples of EIP-55.
	for _, valid := range []string{
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
		"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
		"0x52908400098527886E0F7030069857D2E4169EE7", "0xde709f2102306220921060314715629080e2fb77",
	} {
		a, err := ParseAddress(valid)
		if err != nil || a.String() != valid || a.Lower() != strings.ToLower(valid) {
			t.Errorf("%s: %s, %s, %v", valid, a, a.Lower(), err)
		}
		if b, err := ParseAddress(strings.ToLower(valid)); err != nil || b != a {
			t.Errorf("%s in lower case: %s, %v", valid, b, err)
		}
		if want := valid[:6] + "..." + valid[38:]; a.Short() != want {
			t.Errorf("short form %s, want %s", a.Short(), want)
		}
	}
	for _, invalid := range []string{
		"", "0x", "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
		"0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed0",
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed", "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED",
		"0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg", " 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
	} {
		if a, err := ParseAddress(invalid); !errors.Is(err, ErrAddress) {
			t.Errorf("%q: %s, %v", invalid, a, err)
		}
	}
}

func FuzzRecover(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.Message, v.Signature)
	}
	f.Add("", "0x")
	f.Fuzz(func(t *testing.T, message, signature string) {
		a, err := Recover(message, signature)
		if err != nil && (!errors.Is(err, ErrSignature) || a != (Address{})) {
			t.Fatalf("%s, %v", a, err)
		}
	})
}

func FuzzParseAddress(f *testing.F) {
	f.Add("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
	f.Add("0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ParseAddress(text)
		if err != nil {
			return
		}
		if again, err := ParseAddress(a.String()); err != nil || again != a || !strings.EqualFold(text, a.String()) {
			t.Fatalf("%q is read as %s, %v", text, again, err)
		}
	})
}
