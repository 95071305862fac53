package address

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/btcsuite/btcd/btcutil/base58"
	"golang.org/x/crypto/sha3"

	"croupier/app/kernel/chain"
)

// nobodys are well-known addresses that have no key.
var nobodys = []string{
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

// decodeEVM checks an address and its checksum, which is in the case of its letters
// (EIP-55). An address in one case has none.
func decodeEVM(text string) (string, error) {
	digits, ok := strings.CutPrefix(text, "0x")
	if !ok || len(digits) != 2*hashed {
		return "", ErrMalformed
	}
	raw, err := hex.DecodeString(digits)
	if err != nil {
		return "", ErrMalformed
	}
	canonical := encodeEVM(raw)
	if text != canonical && digits != strings.ToLower(digits) && digits != strings.ToUpper(digits) {
		return "", ErrChecksum
	}
	return canonical, nil
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

// tronVersion is the first byte of Tron's addresses.
const tronVersion = 0x41

func decodeTron(text string) (string, error) {
	hash, version, err := base58.CheckDecode(text)
	if errors.Is(err, base58.ErrChecksum) {
		return "", ErrChecksum
	}
	if err != nil || version != tronVersion || len(hash) != hashed {
		return "", ErrMalformed
	}
	return encodeTron(hash), nil
}

func encodeTron(hash []byte) string { return base58.CheckEncode(hash, tronVersion) }

// The digits to the base 58 of Bitcoin and of the XRP Ledger.
const (
	bitcoinDigits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	rippleDigits  = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz"
)

// respell replaces digits of one alphabet by those of the other. A letter that is none
// becomes one that is no digit in any.
func respell(text, from, to string) string {
	spelt := []byte(text)
	for i, letter := range spelt {
		if at := strings.IndexByte(from, letter); at >= 0 {
			spelt[i] = to[at]
		} else {
			spelt[i] = '0'
		}
	}
	return string(spelt)
}

func encodeXRP(hash []byte) string {
	return respell(base58.CheckEncode(hash, 0), bitcoinDigits, rippleDigits)
}

// The two first bytes of X-addresses (XLS-5d): the first as base58's version, the
// second of the real network and of the one for trials.
const (
	xVersion  = 0x05
	xMainNext = 0x44
	xTestNext = 0x93
	xTestLead = 0x04
)

// decodeXRP checks a classic address, or takes an X-address apart.
func decodeXRP(network chain.Network, text string) (canonical, tag string, err error) {
	content, version, err := base58.CheckDecode(respell(text, rippleDigits, bitcoinDigits))
	if errors.Is(err, base58.ErrChecksum) {
		return "", "", ErrChecksum
	}
	if err != nil {
		return "", "", ErrMalformed
	}
	if version == 0 && len(content) == hashed {
		return encodeXRP(content), "", nil
	}
	wanted := [2]byte{xVersion, xMainNext}
	if network.Variant != "" {
		wanted = [2]byte{xTestLead, xTestNext}
	}
	const flag = 1 + hashed
	if len(content) != flag+1+8 || [2]byte{version, content[0]} != wanted {
		return "", "", ErrMalformed
	}
	number := binary.LittleEndian.Uint64(content[flag+1:])
	switch {
	case content[flag] == 0 && number == 0:
		return encodeXRP(content[1:flag]), "", nil
	case content[flag] == 1 && number <= maxTag:
		return encodeXRP(content[1:flag]), strconv.FormatUint(number, 10), nil
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
func decodeSolana(text string) (string, error) {
	raw := base58.Decode(text)
	if len(raw) != 32 || base58.Encode(raw) != text {
		return "", ErrMalformed
	}
	return text, nil
}

// The curve ed25519: -x² + y² = 1 + d x² y² modulo p.
var (
	curveP = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	curveD = func() *big.Int {
		d := new(big.Int).ModInverse(big.NewInt(121666), curveP)
		d.Mul(d, big.NewInt(-121665))
		return d.Mod(d, curveP)
	}()
)

// onCurve reports whether a canonical address of Solana can be a public key. Those
// of programs and of most token accounts are made so that they cannot.
func onCurve(canonical string) bool {
	raw := base58.Decode(canonical)
	slices.Reverse(raw)
	raw[0] &= 0x7f // the sign of x
	y := new(big.Int).SetBytes(raw)
	if y.Cmp(curveP) >= 0 {
		return false
	}
	one := big.NewInt(1)
	square := new(big.Int).Mul(y, y)
	above := new(big.Int).Sub(square, one)
	below := square.Mul(square, curveD)
	below.Add(below, one)
	// x² = above / below has a root if and only if above * below has one.
	above.Mul(above, below)
	return big.Jacobi(above.Mod(above, curveP), curveP) >= 0
}
