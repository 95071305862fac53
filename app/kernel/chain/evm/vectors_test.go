package evm

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"pgregory.net/rapid"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/anviltest"
)

func unhex(t testing.TB, digits string) []byte {
	t.Helper()
	decoded, err := hex.DecodeString(strings.TrimPrefix(digits, "0x"))
	check(t, err)
	return decoded
}

// The addresses of EIP-55.
func TestAddressVectors(t *testing.T) {
	for _, text := range []string{
		"0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
		"0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
		"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
	} {
		a, err := ParseAddress(text)
		if err != nil || a.String() != text {
			t.Errorf("%s became %s: %v", text, a, err)
		}
		lower, err := ParseAddress(strings.ToLower(text))
		if err != nil || lower != a {
			t.Errorf("%s in lower case: %v", text, err)
		}
		for _, bad := range []string{text[2:], text + "0", text[:41], strings.Replace(text, "0x", "0X", 1), "0x" + strings.Repeat("g", 40), ""} {
			if _, err := ParseAddress(bad); !errors.Is(err, errAddress) {
				t.Errorf("%q: %v", bad, err)
			}
		}
	}
	if _, err := ParseAddress("0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed"); !errors.Is(err, errAddress) {
		t.Errorf("a wrong capital: %v", err)
	}
}

// The examples of the specification of the encoding.
func TestRLPVectors(t *testing.T) {
	lorem := "Lorem ipsum dolor sit amet, consectetur adipisicing elit"
	for _, c := range []struct {
		got  []byte
		want string
	}{
		{rlpBytes([]byte("dog")), "83646f67"},
		{rlpJoin(rlpBytes([]byte("cat")), rlpBytes([]byte("dog"))), "c88363617483646f67"},
		{rlpBytes(nil), "80"},
		{rlpJoin(), "c0"},
		{rlpUint(0), "80"},
		{rlpUint(15), "0f"},
		{rlpUint(1024), "820400"},
		{rlpBytes([]byte{0}), "00"},
		{rlpJoin(rlpJoin(), rlpJoin(rlpJoin()), rlpJoin(rlpJoin(), rlpJoin(rlpJoin()))), "c7c0c1c0c3c0c1c0"},
		{rlpBytes([]byte(lorem)), "b838" + hex.EncodeToString([]byte(lorem))},
	} {
		if hexOf(c.got) != c.want {
			t.Errorf("%x, want %s", c.got, c.want)
		}
	}
	// Values in a longer form than necessary, and truncated values.
	for _, bad := range []string{"", "8100", "817f", "b80101", "b90038", "83646f", "b8", "b838", "f800", "bfffffffffffffffff", "ffffffffffffffffff",
		"b80180", "b90038" + strings.Repeat("ff", 56)} {
		if _, _, _, err := rlpSplit(unhex(t, bad)); !errors.Is(err, errRLP) {
			t.Errorf("%q was read: %v", bad, err)
		}
	}
}

// The example of EIP-155: its form is not made here, but its hash and signature have the same
// parts.
func TestSignatureVector(t *testing.T) {
	ether := new(big.Int).Exp(big.NewInt(10), big.NewInt(18), nil)
	payload := rlpJoin(rlpUint(9), rlpUint(20*gwei), rlpUint(21_000), rlpBytes(bytes.Repeat([]byte{0x35}, AddressSize)),
		rlpNumber(ether), rlpBytes(nil), rlpUint(1), rlpUint(0), rlpUint(0))
	if want := "ec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080"; hexOf(payload) != want {
		t.Fatalf("the payload is %x", payload)
	}
	hash := keccak(payload)
	if want := "daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53"; hexOf(hash[:]) != want {
		t.Fatalf("the hash is %x", hash)
	}
	key := secp256k1.PrivKeyFromBytes(bytes.Repeat([]byte{0x46}, wordSize))
	compact := ecdsa.SignCompact(key, hash[:], false)
	if want := "1b28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276" +
		"67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83"; hexOf(compact) != want {
		t.Errorf("the signature is %x", compact)
	}
}

// A transaction that anvil 1.7.1 made and signed with the key of its first account.
const anvilTransaction = "02f86a0180843b9aca0084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c001" +
	"a08ba403cc571a96355d538d0aea89b8bd6c93db34dda23ebcd776a7920509551b" +
	"a031d6e810740bc700a324b536aeadc6e26f274e22b9bd78294e3a644787f0d97a"

func TestTransactionVectors(t *testing.T) {
	raw := unhex(t, anvilTransaction)
	tx, from, err := parseSigned(raw)
	check(t, err)
	if from.String() != anviltest.Payer || tx.to.String() != player || tx.value.Int64() != 1 || tx.maxFee.Int64() != 2*gwei || tx.gas != sweepGas {
		t.Errorf("%s pays %+v", from, tx)
	}
	if made := tx.sign(secp256k1.PrivKeyFromBytes(unhex(t, anviltest.Key))); !bytes.Equal(made, raw) {
		t.Errorf("signed here it is %x", made)
	}
	if sum := keccak(raw); hexOf(sum[:]) != "6e496ef682f6d5c592f8d24fee911e5bcb351a641eee20aa9c6fbfbbe0fcbfac" {
		t.Errorf("its hash is %x", sum)
	}
	// The other of the two forms of a signature: s is the order of the curve minus s, and the
	// parity changes from 1 to 0, which is encoded as 80. Networks refuse it, because a
	// transaction would have a second hash.
	s := new(big.Int).Sub(secp256k1.Params().N, new(big.Int).SetBytes(raw[len(raw)-wordSize:]))
	twin := append(bytes.Clone(raw[:len(raw)-wordSize]), s.FillBytes(make([]byte, wordSize))...)
	parity := len(twin) - 2*wordSize - 3
	twin[parity] = 0x80
	if _, _, err := parseSigned(twin); !errors.Is(err, errSignature) {
		t.Errorf("the other form: %v", err)
	}
}

func TestTransactionRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tx := drawnTransaction(rt)
		secret := rapid.SliceOfN(rapid.Byte(), wordSize-1, wordSize-1).Draw(rt, "secret")
		key := secp256k1.PrivKeyFromBytes(append(secret, 1))
		raw := tx.sign(key)
		read, from, err := parseSigned(raw)
		if err != nil || from != addressOfKey(key.PubKey()) || !bytes.Equal(read.payload(), tx.payload()) {
			rt.Fatalf("%+v became %+v of %s: %v", tx, read, from, err)
		}
		if again, err := parsePayload(tx.payload()); err != nil || !bytes.Equal(again.sign(key), raw) {
			rt.Fatalf("the payload of %+v: %v", tx, err)
		}
	})
}

// Every accepted input is the one form of its content, and no input makes the reader panic.
func FuzzTransactions(f *testing.F) {
	f.Add(unhex(f, anvilTransaction))
	f.Add(transaction{tip: big.NewInt(1), maxFee: big.NewInt(2), value: big.NewInt(3)}.payload())
	f.Add([]byte{typeDynamicFee, 0xc0})
	f.Fuzz(func(t *testing.T, raw []byte) {
		if tx, _, err := parseSigned(raw); err == nil {
			if _, err := parsePayload(tx.payload()); err != nil {
				t.Errorf("%x has a payload that cannot be read: %v", raw, err)
			}
		}
		if tx, err := parsePayload(raw); err == nil && !bytes.Equal(tx.payload(), raw) {
			t.Errorf("%x became %x", raw, tx.payload())
		}
	})
}

// Logs of foreign contracts never make the reader panic, and every accepted payment has the right
// form.
func FuzzTransfers(f *testing.F) {
	good := make([]byte, wordSize)
	f.Add(hashOf("Transfer(address,address,uint256)"), good, good, good, 3)
	f.Add([]byte{1}, good[:31], []byte(nil), bytes.Repeat([]byte{0xff}, 33), 4)
	f.Fuzz(func(t *testing.T, name, from, to, units []byte, topics int) {
		e := entry{Data: units, Index: &quantity{}}
		for i := range min(max(topics, 0), 6) {
			e.Topics = append(e.Topics, hashText(prefixed([][]byte{name, from, to}[i%3])))
		}
		block := hashText("0x1")
		e.Block = &block
		list, err := transfersOf([]entry{e}, "0x1")
		if err != nil || len(list) > 1 {
			t.Fatalf("%v, %v", list, err)
		}
		for _, item := range list {
			if item.readable && (len(units) != wordSize || !bytes.Equal(to[wordSize-AddressSize:], item.to[:]) || item.units.Cmp(new(big.Int).SetBytes(units)) != 0) {
				t.Errorf("%x to %x became %+v", units, to, item)
			}
		}
	})
}

func TestTokenCalls(t *testing.T) {
	to, err := ParseAddress(player)
	check(t, err)
	call := transferData(to, big.NewInt(0x1234))
	want := "a9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000000000000001234"
	if hexOf(call) != want || hexOf(balanceCall) != "70a08231" || transferTopic != "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef" {
		t.Errorf("the call is %x", call)
	}
	if back, units, ok := transferOf(append(call, 1, 2)); !ok || back != to || units.Int64() != 0x1234 {
		t.Errorf("read back it is %s to %s", units, back)
	}
	for _, bad := range [][]byte{nil, call[:len(call)-1], balanceCall, append(bytes.Clone(transferCall), bytes.Repeat([]byte{1}, 64)...)} {
		if _, _, ok := transferOf(bad); ok {
			t.Errorf("%x was read", bad)
		}
	}
}

// The units of tokens with 6 decimals on one network and 18 on the other.
func TestTokenUnits(t *testing.T) {
	for id, want := range map[string]string{"usdt-erc20": "1500000", "usdt-bep20": "1500000000000000000", "usdc-erc20": "1500000", "usdc-bep20": "1500000000000000000"} {
		for _, asset := range chain.Assets() {
			if asset.ID != id {
				continue
			}
			if units, rest := asset.Units(1_500_000, usdc); units.String() != want || rest != 0 {
				t.Errorf("1.5 of %s are %s", id, units)
			}
			if back, rest, err := asset.Book(unitsOf(t, want), usdc); err != nil || back != 1_500_000 || rest.Sign() != 0 {
				t.Errorf("%s of %s are %d: %v", want, id, back, err)
			}
			if _, err := ParseAddress(asset.Token); err != nil || asset.Token == strings.ToLower(asset.Token) {
				t.Errorf("the contract of %s: %v", id, err)
			}
		}
	}
}

func unitsOf(t testing.TB, digits string) *big.Int {
	t.Helper()
	n, ok := new(big.Int).SetString(digits, 10)
	if !ok {
		t.Fatal(digits)
	}
	return n
}
