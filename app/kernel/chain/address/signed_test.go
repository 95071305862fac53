package address

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"croupier/app/kernel/chain"
)

func networkOf(t *testing.T, id string) chain.Network {
	t.Helper()
	for _, n := range chain.Networks() {
		if n.ID == id {
			return n
		}
	}
	t.Fatalf("no network %s", id)
	return chain.Network{}
}

// Signatures of other programs: bitcoinjs-message's example, and the one of web3.js.
func TestForeignWalletSignatures(t *testing.T) {
	const example = "This is an example of a signed message."
	const rest = "9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk="
	for _, one := range []struct{ network, address, message, signature string }{
		{"btc", "1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV", example, "H" + rest},
		{"eth", "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23", "Some data",
			"0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c"},
	} {
		if err := CheckSigned(networkOf(t, one.network), one.address, one.message, one.signature); err != nil {
			t.Errorf("%s: %v", one.address, err)
		}
		if err := CheckSigned(networkOf(t, one.network), one.address, one.message+".", one.signature); !errors.Is(err, ErrSignature) {
			t.Errorf("%s, another message: %v", one.address, err)
		}
	}
}

// sign makes a signature like wallets of the Bitcoin family.
func sign(key *secp256k1.PrivateKey, header byte, magic, message string) string {
	hash := compactHash(magic, message)
	raw := ecdsa.SignCompact(key, hash[:], header >= 31)
	raw[0] = header + (raw[0]-27)%4
	return base64.StdEncoding.EncodeToString(raw)
}

func TestSignatureOfEachAddressForm(t *testing.T) {
	key := secp256k1.PrivKeyFromBytes([]byte(strings.Repeat("k", 32)))
	public := key.PubKey()
	short, long := btcutil.Hash160(public.SerializeCompressed()), btcutil.Hash160(public.SerializeUncompressed())
	const message = "Proof of reserves"
	for _, id := range []string{"btc", "ltc", "doge", "bch"} {
		network := networkOf(t, id)
		f := formOf(network)
		forms := map[byte]string{27: written(t, f.keyHash)(long), 31: written(t, f.keyHash)(short)}
		if f.segwit != "" {
			nested, err := btcutil.NewAddressScriptHash(append([]byte{0, 20}, short...), f.params())
			if err != nil {
				t.Fatal(err)
			}
			forms[35], forms[39] = nested.EncodeAddress(), written(t, f.segwitHash)(short)
		}
		for header, address := range forms {
			signature := sign(key, header, magics[id], message)
			if err := CheckSigned(network, address, message, signature); err != nil {
				t.Errorf("%s %d: %v", id, header, err)
			}
			for other, foreign := range forms {
				if err := CheckSigned(network, foreign, message, signature); other != header && header != 31 && !errors.Is(err, ErrSignature) {
					t.Errorf("%s: %d for %d: %v", id, header, other, err)
				}
			}
			if err := CheckSigned(network, address, message, sign(key, header, "Other Signed Message:\n", message)); !errors.Is(err, ErrSignature) {
				t.Errorf("%s: of another coin: %v", id, err)
			}
		}
		if f.segwit != "" { // as Electrum writes it
			if err := CheckSigned(network, forms[39], message, sign(key, 31, magics[id], message)); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
}

func TestInvalidSignaturesAreRefused(t *testing.T) {
	btc, eth := networkOf(t, "btc"), networkOf(t, "eth")
	account := "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23"
	zeros := make([]byte, compactBytes)
	zeros[0] = 31
	for _, one := range []struct {
		network   chain.Network
		address   string
		signature string
		want      error
	}{
		{btc, "1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV", "", ErrSignatureFormat},
		{btc, "1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV", "not base64!", ErrSignatureFormat},
		{btc, "1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV", strings.Repeat("A", 4<<20), ErrSignatureFormat},
		{btc, "1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV", base64.StdEncoding.EncodeToString(make([]byte, 65)), ErrSignatureFormat},
		{btc, "1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV", base64.StdEncoding.EncodeToString(zeros), ErrSignature},
		{eth, account, "0x" + hex.EncodeToString(make([]byte, 65)), ErrSignature},
		{eth, account, "0x" + strings.Repeat("ff", 65), ErrSignatureFormat},
		{eth, account, "0x1234", ErrSignatureFormat},
		{networkOf(t, "solana"), "11111111111111111111111111111111", "x", ErrCannotSign},
		{networkOf(t, "tron"), "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "x", ErrCannotSign},
	} {
		if err := CheckSigned(one.network, one.address, "message", one.signature); !errors.Is(err, one.want) {
			t.Errorf("%s %.20q: %v", one.network.ID, one.signature, err)
		}
	}
}

// written writes the address of a hash.
func written(t *testing.T, write func(hash []byte) (string, error)) func(hash []byte) string {
	return func(hash []byte) string {
		t.Helper()
		text, err := write(hash)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
}
