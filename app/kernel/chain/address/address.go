// Package address handles the addresses of every network. It checks typed addresses, writes them
// in one canonical form, derives addresses from an account's public key, and derives their
// private keys from the seed.
package address

import (
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
)

// maxLength is the maximum length of an address. It is checked first, so that a text of megabytes
// costs nothing.
const maxLength = 128

// Errors of addresses. All are refusals that players may read.
var (
	ErrTooLong   = refuse("long", "This is too long to be an address.")
	ErrMalformed = refuse("malformed", "This is not an address.")
	ErrChecksum  = refuse("checksum", "This address has a typing mistake. Copy it again.")
	ErrMWEB      = refuse("mweb", "This is a private MWEB address of Litecoin. Use one that begins with ltc1, L or M.")
	ErrUnknown   = refuse("kind", "This kind of address is not supported. Use another one.")
	ErrNoKey     = refuse("no_key", "This address has no key. Coins sent there are lost.")
	ErrToken     = refuse("token", "This is the contract of a token and no wallet. Coins sent there are lost.")
	ErrNoWallet  = refuse("no_wallet", "This is the account of a program or of one token. Use the address of the wallet itself.")
	ErrTagInside = refuse("tag_inside", "This address has a tag inside. Write the address and the tag apart.")
	ErrTag       = refuse("tag", "A tag is a whole number from 0 to 4294967295.")
	ErrNoTags    = refuse("no_tags", "Addresses of this network have no tag.")
	ErrTwoTags   = refuse("two_tags", "The address has another tag inside.")
)

func refuse(reason, message string) *fault.Error {
	return fault.New(fault.CodeInvalid, message).With("reason", reason)
}

// OtherNetwork is the error for an address of a network other than the requested one. It is a
// refusal that players may read.
type OtherNetwork struct {
	Wanted chain.Network
	// Matches are the networks on which the text is an address; never empty.
	Matches []chain.Network
}

func (e *OtherNetwork) Error() string { return e.Unwrap().Error() }

// Unwrap returns the refusal.
func (e *OtherNetwork) Unwrap() error {
	names := make([]string, len(e.Matches))
	for i, network := range e.Matches {
		names[i] = name(network)
	}
	return refuse("network", fmt.Sprintf("This is an address of %s, not of %s.", strings.Join(names, " or "), name(e.Wanted)))
}

// name is the common name of a network, with a suffix for a test network.
func name(network chain.Network) string {
	switch {
	case network.Family == chain.Test:
		return network.Name + " (test chain)"
	case network.Variant != "":
		return network.Name + " (test network)"
	default:
		return network.Name
	}
}

// Check checks the destination address of a payment, and returns its canonical form. Beyond what
// Canonical refuses, it refuses addresses that can receive payments but are no wallet: the zero
// address, precompiles and contracts of the network itself, contracts of known tokens, accounts
// of programs, and addresses that contain a tag, which Destination accepts.
func Check(network chain.Network, text string) (canonical string, err error) {
	canonical, tag, err := parse(network, text)
	if err != nil {
		return "", err
	}
	if tag != "" {
		return "", ErrTagInside
	}
	if err := checkSpendable(network, canonical); err != nil {
		return "", err
	}
	return canonical, nil
}

// Canonical checks the form of an address and its checksum, and returns its canonical form: two
// texts with the same meaning become equal. It is for addresses from a node or a list, and
// accepts addresses of contracts.
func Canonical(network chain.Network, text string) (canonical string, err error) {
	canonical, _, err = parse(network, text)
	return canonical, err
}

// Destination checks the destination address and tag of a payment. It splits XRP's X-addresses;
// if a tag is given too, it must equal the one in the address.
func Destination(network chain.Network, text, tag string) (canonical, canonicalTag string, err error) {
	if tag, err = CheckTag(network, tag); err != nil {
		return "", "", err
	}
	canonical, embeddedTag, err := parse(network, text)
	if err != nil {
		return "", "", err
	}
	if embeddedTag != "" && tag != "" && embeddedTag != tag {
		return "", "", ErrTwoTags
	}
	if tag == "" {
		tag = embeddedTag
	}
	if err := checkSpendable(network, canonical); err != nil {
		return "", "", err
	}
	return canonical, tag, nil
}

// CheckTag checks the tag beside an address: nothing, or a whole number of 32 bits on networks
// with tags. No tag and the tag 0 differ.
func CheckTag(network chain.Network, tag string) (canonical string, err error) {
	if len(tag) > maxLength {
		return "", ErrTag
	}
	if tag = strings.TrimSpace(tag); tag == "" {
		return "", nil
	}
	if !network.Tags {
		return "", ErrNoTags
	}
	if _, ok := tagNumber(tag); !ok {
		return "", ErrTag
	}
	return tag, nil
}

// Guess lists the networks on which a text is an address, including test networks.
func Guess(text string) []chain.Network {
	if text = strings.TrimSpace(truncate(text)); text == "" || len(text) > maxLength {
		return nil
	}
	var found []chain.Network
	for _, network := range chain.Networks() {
		for _, variant := range []string{"", "test", "regtest"} {
			network.Variant = variant
			if _, _, err := decode(network, text); err == nil {
				found = append(found, network)
				break
			}
		}
		network.Family, network.Variant = chain.Test, ""
		if _, _, err := decode(network, text); err == nil {
			found = append(found, network)
		}
	}
	// An address of a real network hides the matching test networks.
	if slices.ContainsFunc(found, isReal) {
		found = slices.DeleteFunc(found, func(n chain.Network) bool { return !isReal(n) })
	}
	return found
}

func isReal(network chain.Network) bool {
	return network.Family != chain.Test && network.Variant == ""
}

// truncate is the part of a text that is checked.
func truncate(text string) string { return text[:min(len(text), maxLength+1)] }

// parse decodes a text. If that fails, the error names the network of the address.
func parse(network chain.Network, text string) (canonical, tag string, err error) {
	if len(text) > maxLength {
		return "", "", ErrTooLong
	}
	text = strings.TrimSpace(text)
	canonical, tag, err = decode(network, text)
	if err == nil {
		return canonical, tag, nil
	}
	if matches := Guess(text); len(matches) > 0 {
		return "", "", &OtherNetwork{Wanted: network, Matches: matches}
	}
	return "", "", err
}

// decode checks a text against the rules of one network.
func decode(network chain.Network, text string) (canonical, tag string, err error) {
	switch network.Family {
	case chain.Bitcoin:
		canonical, err = decodeBitcoin(network, text)
	case chain.XRP:
		return decodeXRP(network, text)
	case chain.Test:
		canonical, err = decodeTest(network, text)
	default:
		var raw []byte
		if raw, err = Decode(network.Family, text); err == nil {
			canonical = Encode(network.Family, raw)
		}
	}
	return canonical, "", err
}

// systemPrefix is the prefix of EVM addresses that are zero except for their last two bytes: they
// have no keys. Precompiles and the contracts of BNB Smart Chain itself have such addresses, and
// coins sent to them are lost.
const systemPrefix = "0x000000000000000000000000000000000000"

// checkSpendable refuses canonical addresses that can receive payments and that no key can spend from.
func checkSpendable(network chain.Network, canonical string) error {
	if network.Family == chain.Test {
		return nil
	}
	// A contract of Ethereum is no wallet on BNB Smart Chain either.
	if slices.ContainsFunc(chain.Assets(), func(a chain.Asset) bool { return a.Token == canonical }) {
		return ErrToken
	}
	switch network.Family {
	case chain.EVM, chain.Tron, chain.XRP:
		if slices.Contains(keylessAddresses, canonical) || network.Family == chain.EVM && strings.HasPrefix(canonical, systemPrefix) {
			return ErrNoKey
		}
	case chain.Solana:
		if canonical == systemProgram {
			return ErrNoKey
		}
		if raw, err := Decode(chain.Solana, canonical); err != nil || !OnCurve(raw) {
			return ErrNoWallet
		}
	}
	return nil
}
