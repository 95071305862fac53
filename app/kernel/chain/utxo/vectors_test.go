package utxo

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"croupier/app/kernel/chain"
)

// The native P2WPKH example of BIP 143, to the last byte of the signature.
func TestBIP143(t *testing.T) {
	const unsignedTx = "0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000"
	tx := must[transaction](t)(parse(unhexed(t, unsignedTx)))
	p := mains["btc"]
	of := output{units: 6 * coin, script: unhexed(t, "00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1")}
	if got := p.digest(tx, 1, of); hex.EncodeToString(got[:]) != "c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670" {
		t.Errorf("the digest is %x", got)
	}
	p.prove(&tx, 1, of, unhexed(t, "619c335025c7f4012e556c2a58b2506e30b8511b53ade95ea316fd8c3286feb9"))
	if err := p.proven(tx, 1, of); err != nil {
		t.Error(err)
	}
	tx.inputs[0].script = unhexed(t, "4830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01")
	const signedTx = "01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000"
	if got := hex.EncodeToString(tx.bytes(true)); got != signedTx {
		t.Errorf("signed it is %s", got)
	}
	if again := must[transaction](t)(parse(unhexed(t, signedTx))); again.txid() != tx.txid() {
		t.Errorf("read again its id is %s", again.txid())
	}
}

// The signature after the fork of Bitcoin Cash that the libraries of several languages
// agree on ("Bitcoin Cash test case 3"). Its output asks for a bare key.
func TestForkID(t *testing.T) {
	const signedTx = "020000000113aaf49280ba92bddfcbdc30d6c7501c2575e4a80f539236df233f9218a2c8400000000049483045022100c5874e39da4dd427d35e24792bf31dcd63c25684deec66b426271b4043e21c3002201bfdc0621ad4237e8db05aa6cad69f3d5ab4ae32ebb2048f65b12165da6cc69341ffffffff0100f2052a010000001976a914cd29cc97826c37281ac61301e4d5ed374770585688ac00000000"
	secret, ok := base58Check("cTNwkxh7nVByhc3i7BH6eaBFQ4yVs6WvXBGBoA9xdKiorwcYVACc")
	if !ok || len(secret) != 34 {
		t.Fatalf("the key is %x", secret)
	}
	key := secp256k1.PrivKeyFromBytes(secret[1:33])
	script := slices.Concat([]byte{compressedKey}, key.PubKey().SerializeCompressed(), []byte{opCheckSig})
	tx := must[transaction](t)(parse(unhexed(t, signedTx)))
	kind := mains["bch"].hashType()
	digest := digest143(tx, 0, script, 50*coin, uint32(kind))
	signature := append(ecdsa.Sign(key, digest[:]).Serialize(), kind)
	if want := append([]byte{byte(len(signature))}, signature...); !bytes.Equal(tx.inputs[0].script, want) {
		t.Errorf("the signature is %x, want %x", want, tx.inputs[0].script)
	}
}

// The first payment of Bitcoin, in block 170.
func TestTheIDOfATransaction(t *testing.T) {
	const first = "0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000"
	tx := must[transaction](t)(parse(unhexed(t, first)))
	if got := tx.txid(); got != "f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16" {
		t.Errorf("its id is %s", got)
	}
}

// Addresses of the documents that define them, and of well-known owners.
func TestAddressVectors(t *testing.T) {
	for _, c := range []struct{ id, variant, address, script, canonical string }{
		{"btc", "", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "0014751e76e8199196d454941c45d1b3a323f1433bd6", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"},
		{"btc", "test", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", "00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262", ""},
		{"btc", "", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798", ""},
		{"btc", "", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac", ""},
		{"btc", "", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2", ""},
		{"bch", "", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "76a91476a04053bda0a88bda5177b86a15c3b29f55987388ac", ""},
		{"bch", "", "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", "76a91476a04053bda0a88bda5177b86a15c3b29f55987388ac", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},
		{"bch", "", "QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A", "76a91476a04053bda0a88bda5177b86a15c3b29f55987388ac", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},
		{"bch", "", "3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC", "a91476a04053bda0a88bda5177b86a15c3b29f55987387", "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"},
	} {
		net := network(t, c.id, c.variant)
		script, err := Script(net, c.address)
		if err != nil || hex.EncodeToString(script) != c.script {
			t.Errorf("%s: %x, %v", c.address, script, err)
		}
		want := c.canonical
		if want == "" {
			want = c.address
		}
		if got, ok := Address(net, script); !ok || got != want {
			t.Errorf("%x is %s, want %s", script, got, want)
		}
	}
}

func TestTextsThatAreNoAddress(t *testing.T) {
	for _, c := range []struct{ id, address string }{
		{"btc", ""}, {"btc", "1"}, {"btc", "bc1"}, {"btc", strings.Repeat("1", 1<<22)},
		{"btc", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"},                                          // checksum
		{"btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"},                                  // checksum
		{"btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4"},                                  // two cases
		{"btc", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"},              // version 1 with the older checksum
		{"btc", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"},                                 // another network
		{"btc", "bc1sw50qgdz25j"},                                                              // version 16
		{"btc", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"},                                          // Dogecoin
		{"doge", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"},                                         // Bitcoin
		{"doge", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"},                                 // no segwit there
		{"bch", "bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},                          // another prefix
		{"bch", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b"},                      // no such letter
		{"ltc", "ltcmweb1qqf5fsvs7kkq8g6hz40w3vrk3t4qxqvzmlvqqg5pfrk3lygkhqp4s2qhhm6v2k8e6jh"}, // MWEB
	} {
		if script, err := Script(network(t, c.id, ""), c.address); !errors.Is(err, ErrAddress) {
			t.Errorf("%s: %.60s is %x, %v", c.id, c.address, script, err)
		}
	}
	for _, script := range []string{"", "6a", "6a0401020304", "5820" + strings.Repeat("00", 32), "5914" + strings.Repeat("00", 20), "0015" + strings.Repeat("00", 21), "5114" + strings.Repeat("00", 20)} {
		if address, ok := Address(network(t, "ltc", ""), unhexed(t, script)); ok {
			t.Errorf("the script %s is %s", script, address)
		}
	}
}

// PSBTs of BIP 174 that are broken, or that ask for more than we understand, are
// refused: a key of the wrong length, a witness in the unsigned transaction, scripts.
func TestBIP174Refusals(t *testing.T) {
	for _, text := range []string{
		"cHNidP8BAHMCAAAAATAa6YblFqHsisW0vGVz0y+DtGXiOtdhZ9aLOOcwtNvbAAAAAAD/////AnR7AQAAAAAAF6kUA6oXrogrXQ1Usl1jEE5P/s57nqKHYEOZOwAAAAAXqRS5IbG6b3IuS/qDtlV6MTmYakLsg4cAAAAAAAEBHwDKmjsAAAAAFgAU0tlLZK4IWH7vyO6xh8YB6Tn5A3wCAwABAAAAAAEAFgAUYunpgv/zTdgjlhAxawkM0qO3R8sAAQAiACCHa62DLx0WgBXtQSMqnqZaGBXZ7xPA74dZ9ktbKyeKZQEBJVEhA7fOI6AcW0vwCmQlN836uzFbZoMyhnR471EwnSvVf4qHUa4A",
		"cHNidP8BAHMCAAAAATAa6YblFqHsisW0vGVz0y+DtGXiOtdhZ9aLOOcwtNvbAAAAAAD/////AnR7AQAAAAAAF6kUA6oXrogrXQ1Usl1jEE5P/s57nqKHYEOZOwAAAAAXqRS5IbG6b3IuS/qDtlV6MTmYakLsg4cAAAAAAAEBHwDKmjsAAAAAFgAU0tlLZK4IWH7vyO6xh8YB6Tn5A3wAAgAAFgAUYunpgv/zTdgjlhAxawkM0qO3R8sAAQAiACCHa62DLx0WgBXtQSMqnqZaGBXZ7xPA74dZ9ktbKyeKZQEBJVEhA7fOI6AcW0vwCmQlN836uzFbZoMyhnR471EwnSvVf4qHUa4A",
		"",
		"cHNidP8=",
		"cHNidP8A",
	} {
		data := must[[]byte](t)(base64.StdEncoding.DecodeString(text))
		if u, err := readPSBT(data); !errors.Is(err, errDraft) {
			t.Errorf("%.40s: %+v, %v", text, u, err)
		}
	}
}

// Dust is what the networks' own nodes call so.
func TestDust(t *testing.T) {
	segwit, key := witnessScript(0, make([]byte, 20)), hashScript(make([]byte, 20), false)
	for _, c := range []struct {
		id     string
		script []byte
		want   int64
	}{{"btc", segwit, 294}, {"btc", key, 546}, {"ltc", segwit, 2_940}, {"ltc", key, 5_460}, {"doge", key, 1_000_000}, {"bch", key, 546}} {
		if got := mains[c.id].dustOf(c.script); got != c.want {
			t.Errorf("%s: %d, want %d", c.id, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte{1, 0, 0, 0, 0, 1})
	f.Fuzz(func(t *testing.T, raw []byte) {
		if tx, err := parse(raw); err == nil && tx.virtualSize() > int64(len(raw)) {
			t.Errorf("%x has a size of %d", raw, tx.virtualSize())
		}
		_, _ = readPSBT(append([]byte(magic), raw...))
	})
}

func FuzzScript(f *testing.F) {
	f.Add("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")
	f.Add("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a")
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range []chain.Network{{ID: "btc"}, {ID: "bch"}, {ID: "ltc", Variant: "regtest"}} {
			script, err := Script(n, text)
			if err != nil {
				continue
			}
			address, ok := Address(n, script)
			again, err := Script(n, address)
			if !ok || err != nil || string(again) != string(script) {
				t.Errorf("%q is %x, written %q and read %x", text, script, address, again)
			}
		}
	})
}
