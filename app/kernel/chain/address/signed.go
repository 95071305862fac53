package address

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/chaincfg/chainhash"
	"github.com/btcsuite/btcd/txscript"
	"github.com/btcsuite/btcd/wire"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"croupier/app/kernel/chain"
)

// Errors of signed messages. All are refusals that staff may read.
var (
	ErrCannotSign      = refuse("cannot_sign", "Signatures of this network cannot be checked.")
	ErrSignature       = refuse("signature", "This is not a signature of this message by this address.")
	ErrSignatureFormat = refuse("signature_form", "This is no signature: of Bitcoin and its like it is 65 bytes in base64, of Ethereum and its like 65 bytes in hexadecimal digits.")
)

// magics are the prefixes of messages in wallets of the Bitcoin family, so that no signature of a
// message is valid for a transaction.
var magics = map[string]string{
	"btc": "Bitcoin Signed Message:\n", "bch": "Bitcoin Signed Message:\n",
	"ltc": "Litecoin Signed Message:\n", "doge": "Dogecoin Signed Message:\n",
}

// CanSign reports whether CheckSigned supports the signatures of a network.
func CanSign(network chain.Network) bool {
	return network.Family == chain.EVM || network.Family == chain.Bitcoin && magics[network.ID] != ""
}

// CheckSigned checks that the key of an address has signed a message: by BIP 137 for single-key
// addresses of the Bitcoin family, by personal_sign (ERC-191) for Ethereum's.
func CheckSigned(network chain.Network, canonical, message, signature string) error {
	if !CanSign(network) {
		return ErrCannotSign
	}
	if signature = strings.TrimSpace(signature); len(signature) > 2*maxLength {
		return ErrSignatureFormat
	}
	if network.Family == chain.EVM {
		return checkPersonal(canonical, message, signature)
	}
	raw, err := base64.StdEncoding.DecodeString(signature)
	if err != nil || len(raw) != compactBytes || raw[0] < 27 || raw[0] > 42 {
		return ErrSignatureFormat
	}
	if !formOf(network).signs(canonical, raw[0], recoverKey(raw, compactHash(magics[network.ID], message))) {
		return ErrSignature
	}
	return nil
}

// compactBytes is the length of a signature from which the public key can be recovered.
const compactBytes = 65

// recoverKey is the public key of a compact signature, whose first byte is 27 to 42;
// nil for none.
func recoverKey(raw []byte, hash [32]byte) *secp256k1.PublicKey {
	plain := append([]byte{27 + (raw[0]-27)%4}, raw[1:]...)
	key, _, err := ecdsa.RecoverCompact(plain, hash[:])
	if err != nil {
		return nil
	}
	return key
}

// signs reports whether a signature with a header can be one by the key for an address. Electrum
// and others write 31 to 34 for segwit addresses too.
func (f form) signs(canonical string, header byte, key *secp256k1.PublicKey) bool {
	of, err := f.decode(canonical)
	if err != nil || key == nil {
		return false
	}
	hash := btcutil.Hash160(key.SerializeCompressed())
	switch of.(type) {
	case *btcutil.AddressPubKeyHash:
		if header < 31 {
			hash = btcutil.Hash160(key.SerializeUncompressed())
		}
		return header < 35 && bytes.Equal(of.ScriptAddress(), hash)
	case *btcutil.AddressScriptHash:
		nested := btcutil.Hash160(append([]byte{txscript.OP_0, hashSize}, hash...))
		return f.segwit != "" && header >= 31 && header < 39 && bytes.Equal(of.ScriptAddress(), nested)
	case *btcutil.AddressWitnessPubKeyHash:
		return (header >= 31 && header < 35 || header >= 39) && bytes.Equal(of.ScriptAddress(), hash)
	}
	return false
}

// compactHash is the hash of a message that a wallet of the Bitcoin family signs.
func compactHash(magic, message string) [32]byte {
	var content bytes.Buffer
	for _, text := range []string{magic, message} {
		_ = wire.WriteVarString(&content, 0, text) // a buffer takes everything
	}
	return chainhash.DoubleHashH(content.Bytes())
}

// checkPersonal checks a signature by a wallet's personal_sign.
func checkPersonal(canonical, message, signature string) error {
	raw, err := hex.DecodeString(strings.TrimPrefix(signature, "0x"))
	if err != nil || len(raw) != compactBytes {
		return ErrSignatureFormat
	}
	v := raw[compactBytes-1]
	if v < 27 {
		v += 27 // some devices write 0 or 1
	}
	if v > 28 {
		return ErrSignatureFormat
	}
	var hash [32]byte
	copy(hash[:], keccak([]byte(fmt.Sprintf("\x19Ethereum Signed Message:\n%d%s", len(message), message))))
	key := recoverKey(append([]byte{v}, raw[:compactBytes-1]...), hash)
	if key == nil || Encode(chain.EVM, KeyHash(key)) != canonical {
		return ErrSignature
	}
	return nil
}
