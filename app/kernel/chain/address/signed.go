package address

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"croupier/app/kernel/chain"
)

// Errors of signed messages. All are refusals that staff may read.
var (
	ErrCannotSign = refuse("cannot_sign", "Signatures of this network cannot be checked.")
	ErrSignature  = refuse("signature", "This is not a signature of this message by this address.")
	ErrSigned     = refuse("signature_form", "This is no signature: of Bitcoin and its like it is 65 bytes in base64, of Ethereum and its like 65 bytes in hexadecimal digits.")
)

// magics are what wallets of the Bitcoin family put before a message, so that no
// signature of a message is one of a transaction.
var magics = map[string]string{
	"btc": "Bitcoin Signed Message:\n", "bch": "Bitcoin Signed Message:\n",
	"ltc": "Litecoin Signed Message:\n", "doge": "Dogecoin Signed Message:\n",
}

// CanSign reports whether CheckSigned knows the signatures of a network.
func CanSign(network chain.Network) bool {
	return network.Family == chain.EVM || network.Family == chain.Bitcoin && magics[network.ID] != ""
}

// CheckSigned checks that the key of an address has signed a message: by BIP 137 for
// addresses of one public key on networks of the Bitcoin family, by personal_sign
// (ERC-191) on those of Ethereum's.
func CheckSigned(network chain.Network, canonical, message, signature string) error {
	if !CanSign(network) {
		return ErrCannotSign
	}
	if signature = strings.TrimSpace(signature); len(signature) > 2*longest {
		return ErrSigned
	}
	if network.Family == chain.EVM {
		return checkPersonal(canonical, message, signature)
	}
	raw, err := base64.StdEncoding.DecodeString(signature)
	if err != nil || len(raw) != compactBytes || raw[0] < 27 || raw[0] > 42 {
		return ErrSigned
	}
	for _, possible := range formOf(network).signers(raw[0], recovered(raw, compactHash(magics[network.ID], message))) {
		if possible == canonical {
			return nil
		}
	}
	return ErrSignature
}

// compactBytes is the length of a signature from which the public key follows.
const compactBytes = 65

// recovered is the public key of a compact signature, whose first byte is 27 to 42;
// nil for none.
func recovered(raw []byte, hash [32]byte) *secp256k1.PublicKey {
	plain := append([]byte{27 + (raw[0]-27)%4}, raw[1:]...)
	key, _, err := ecdsa.RecoverCompact(plain, hash[:])
	if err != nil {
		return nil
	}
	return key
}

// signers are the addresses for which the header of a signature stands. Electrum and
// others write 31 to 34 for segwit addresses too.
func (f form) signers(header byte, key *secp256k1.PublicKey) (list []string) {
	if key == nil {
		return nil
	}
	hash := btcutil.Hash160(key.SerializeCompressed())
	if header < 31 {
		return []string{f.keyHash(btcutil.Hash160(key.SerializeUncompressed()))}
	}
	if header < 35 {
		list = append(list, f.keyHash(hash))
	}
	if f.segwit == "" {
		return list
	}
	if header < 39 {
		list = append(list, f.scriptHash(btcutil.Hash160(append([]byte{0, hashed}, hash...))))
	}
	if header < 35 || header >= 39 {
		if native, err := encodeSegwit(f.segwit, hash); err == nil {
			list = append(list, native)
		}
	}
	return list
}

// compactHash is what a wallet of the Bitcoin family signs of a message.
func compactHash(magic, message string) [32]byte {
	content := append([]byte{byte(len(magic))}, magic...)
	content = append(content, varInt(len(message))...)
	first := sha256.Sum256(append(content, message...))
	return sha256.Sum256(first[:])
}

// varInt is a length as Bitcoin writes it; messages are shorter than 64 kB.
func varInt(n int) []byte {
	if n < 0xfd {
		return []byte{byte(n)}
	}
	return []byte{0xfd, byte(n), byte(n >> 8)}
}

// checkPersonal checks a signature that personal_sign of a wallet has made.
func checkPersonal(canonical, message, signature string) error {
	raw, err := hex.DecodeString(strings.TrimPrefix(signature, "0x"))
	if err != nil || len(raw) != compactBytes {
		return ErrSigned
	}
	v := raw[compactBytes-1]
	if v < 27 {
		v += 27 // some devices write 0 or 1
	}
	if v > 28 {
		return ErrSigned
	}
	var hash [32]byte
	copy(hash[:], keccak([]byte(fmt.Sprintf("\x19Ethereum Signed Message:\n%d%s", len(message), message))))
	key := recovered(append([]byte{v}, raw[:compactBytes-1]...), hash)
	if key == nil || encodeEVM(accountHash(key.SerializeUncompressed())) != canonical {
		return ErrSignature
	}
	return nil
}
