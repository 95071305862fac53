package address

import (
	"errors"
	"strings"
	"testing"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
)

// A message signed by Litecoin's own node is accepted for both of the key's addresses, and the
// node accepts one that was signed here.
func TestSignaturesMatchLitecoind(t *testing.T) {
	node := startLitecoind(t)
	n := network(t, "ltc/regtest")
	secret := []byte(strings.Repeat("s", 32))
	key := secp256k1.PrivKeyFromBytes(secret)
	hash := btcutil.Hash160(key.PubKey().SerializeCompressed())
	legacy, native := written(t, formOf(n).keyHash)(hash), written(t, formOf(n).segwitHash)(hash)
	const regtestKey = 0xef
	wif := base58.CheckEncode(append(append([]byte(nil), secret...), 1), regtestKey)
	for _, message := range []string{"Proof of reserves", strings.Repeat("a long message ", 40)} {
		var signature string
		if err := node.call("signmessagewithprivkey", &signature, wif, message); err != nil {
			t.Fatal(err)
		}
		for _, address := range []string{legacy, native} {
			if err := CheckSigned(n, address, message, signature); err != nil {
				t.Errorf("%s: %v", address, err)
			}
			if err := CheckSigned(n, address, message+" ", signature); !errors.Is(err, ErrSignature) {
				t.Errorf("%s, another message: %v", address, err)
			}
		}
		var right bool
		if err := node.call("verifymessage", &right, legacy, sign(key, 31, magics["ltc"], message), message); err != nil || !right {
			t.Errorf("litecoind says %v, %v", right, err)
		}
	}
}
