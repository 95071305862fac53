package address

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"

	"filippo.io/edwards25519"
	"github.com/btcsuite/btcd/btcutil/base58"
	"golang.org/x/crypto/sha3"

	"croupier/app/kernel/chain"
)

// keylessAddresses are well-known addresses without a key.
var keylessAddresses = []string{
	"0x0000000000000000000000000000000000000000",
	"0x000000000000000000000000000000000000dEaD",
	"T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
	"rrrrrrrrrrrrrrrrrrrrrhoLvTp",
	"rrrrrrrrrrrrrrrrrrrrBZbvji",
}

// systemProgram is the address of Solana that is all zeros.
const systemProgram = "11111111111111111111111111111111"

func keccak(data []byte) []byte {
	hash := sha3.NewLegacyKeccak256()
	hash.Write(data)
	return hash.Sum(nil)
}

// Decode reads the content of an address without a tag on a network of a family with accounts: 20
// bytes, and 32 on Solana. Tron's first byte, which is the same in all of its addresses, is not
// part of it.
func Decode(family chain.Family, text string) ([]byte, error) {
	if len(text) > maxLength {
		return nil, ErrTooLong
	}
	switch family {
	case chain.EVM:
		return decodeEVM(text)
	case chain.Tron:
		return decodeCheck(text, tronVersion)
	case chain.XRP:
		return decodeCheck(translateDigits(text, rippleDigits, bitcoinDigits), xrpVersion)
	case chain.Solana:
		return decodeSolana(text)
	}
	return nil, ErrUnknown
}

// Encode writes the canonical address for the content that Decode reads. It is empty for content
// of another length.
func Encode(family chain.Family, content []byte) string {
	switch {
	case family == chain.Solana && len(content) == keySize:
		return base58.Encode(content)
	case len(content) != hashSize:
		return ""
	case family == chain.EVM:
		return encodeEVM(content)
	case family == chain.Tron:
		return base58.CheckEncode(content, tronVersion)
	case family == chain.XRP:
		return translateDigits(base58.CheckEncode(content, xrpVersion), bitcoinDigits, rippleDigits)
	}
	return ""
}

// decodeCheck reads the hash in base58 with a checksum.
func decodeCheck(text string, version byte) ([]byte, error) {
	hash, found, err := base58.CheckDecode(text)
	if errors.Is(err, base58.ErrChecksum) {
		return nil, ErrChecksum
	}
	if err != nil || found != version || len(hash) != hashSize {
		return nil, ErrMalformed
	}
	return hash, nil
}

// decodeEVM checks an address and its checksum, which is in the case of its digits (EIP-55). An
// address in one case has none.
func decodeEVM(text string) ([]byte, error) {
	digits, ok := strings.CutPrefix(text, "0x")
	if !ok || len(digits) != 2*hashSize {
		return nil, ErrMalformed
	}
	raw, err := hex.DecodeString(digits)
	if err != nil {
		return nil, ErrMalformed
	}
	if text != encodeEVM(raw) && digits != strings.ToLower(digits) && digits != strings.ToUpper(digits) {
		return nil, ErrChecksum
	}
	return raw, nil
}

func encodeEVM(raw []byte) string {
	text := []byte(hex.EncodeToString(raw))
	sum := keccak(text)
	for i, digit := range text {
		if digit >= 'a' && sum[i/2]>>(4*(1-i%2))&8 != 0 {
			text[i] = digit - 'a' + 'A'
		}
	}
	return "0x" + string(text)
}

// The first byte of addresses, which base58 writes as version.
const (
	tronVersion = 0x41
	xrpVersion  = 0x00
)

// keySize is the size of an address of Solana, which is a public key.
const keySize = 32

// The digits of base 58 in Bitcoin and in the XRP Ledger.
const (
	bitcoinDigits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	rippleDigits  = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz"
)

// translateDigits replaces digits of one alphabet by those of the other. A character that is no digit is
// replaced by one that is no digit in any alphabet.
func translateDigits(text, from, to string) string {
	runes := []byte(text)
	for i, char := range runes {
		if at := strings.IndexByte(from, char); at >= 0 {
			runes[i] = to[at]
		} else {
			runes[i] = '0'
		}
	}
	return string(runes)
}

// The first two bytes of X-addresses (XLS-5d): the first as base58's version, the second for the
// real network and the test network.
const (
	xVersion  = 0x05
	xMainNext = 0x44
	xTestNext = 0x93
	xTestLead = 0x04
)

// decodeXRP checks a classic address, or splits an X-address.
func decodeXRP(network chain.Network, text string) (canonical, tag string, err error) {
	content, version, err := base58.CheckDecode(translateDigits(text, rippleDigits, bitcoinDigits))
	if errors.Is(err, base58.ErrChecksum) {
		return "", "", ErrChecksum
	}
	if err != nil {
		return "", "", ErrMalformed
	}
	if version == xrpVersion && len(content) == hashSize {
		return Encode(chain.XRP, content), "", nil
	}
	wanted := [2]byte{xVersion, xMainNext}
	if network.Variant != "" {
		wanted = [2]byte{xTestLead, xTestNext}
	}
	const flag = 1 + hashSize
	if len(content) != flag+1+8 || [2]byte{version, content[0]} != wanted {
		return "", "", ErrMalformed
	}
	number := binary.LittleEndian.Uint64(content[flag+1:])
	switch {
	case content[flag] == 0 && number == 0:
		return Encode(chain.XRP, content[1:flag]), "", nil
	case content[flag] == 1 && number <= maxTag:
		return Encode(chain.XRP, content[1:flag]), strconv.FormatUint(number, 10), nil
	}
	return "", "", ErrMalformed
}

// maxTag is the highest tag of the XRP Ledger.
const maxTag = 1<<32 - 1

// tagNumber reads a tag: decimal, without a sign and without zeros in front.
func tagNumber(tag string) (uint32, bool) {
	number, err := strconv.ParseUint(tag, 10, 32)
	return uint32(number), err == nil && strconv.FormatUint(number, 10) == tag
}

// decodeSolana checks that the text is 32 bytes. Addresses of Solana have no checksum.
func decodeSolana(text string) ([]byte, error) {
	raw := base58.Decode(text)
	if len(raw) != keySize || base58.Encode(raw) != text {
		return nil, ErrMalformed
	}
	return raw, nil
}

// OnCurve reports whether the content of an address of Solana can be a public key. Addresses of
// programs and of most token accounts are constructed so that they cannot.
func OnCurve(content []byte) bool {
	_, err := new(edwards25519.Point).SetBytes(content)
	return err == nil
}
