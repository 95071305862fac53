// Package address knows the addresses of every network: it checks what people type,
// writes it in one canonical form, derives addresses from an account's public key, and
// makes the keys that belong to them for whoever holds the seed.
package address

import (
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
)

// longest is the length above which nothing is an address. It is looked at before
// anything else, so that a text of megabytes costs nothing.
const longest = 128

// Errors of addresses. All are refusals that players may read.
var (
	ErrTooLong   = refuse("long", "This is too long to be an address.")
	ErrMalformed = refuse("malformed", "This is not an address.")
	ErrChecksum  = refuse("checksum", "This address has a typing mistake. Copy it again.")
	ErrMWEB      = refuse("mweb", "This is a private MWEB address of Litecoin. Use one that begins with ltc1, L or M.")
	ErrUnknown   = refuse("kind", "This kind of address is not supported. Use another one.")
	ErrNobody    = refuse("nobody", "Nobody has the key of this address. Coins sent there are lost.")
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

// OtherNetwork is the error for an address of other networks than the wanted one. It
// is a refusal that players may read.
type OtherNetwork struct {
	Wanted chain.Network
	// Looks are the networks on which the text is an address; never empty.
	Looks []chain.Network
}

func (e *OtherNetwork) Error() string { return e.Unwrap().Error() }

// Unwrap is the refusal.
func (e *OtherNetwork) Unwrap() error {
	names := make([]string, len(e.Looks))
	for i, network := range e.Looks {
		names[i] = name(network)
	}
	return refuse("network", fmt.Sprintf("This is an address of %s, not of %s.", strings.Join(names, " or "), name(e.Wanted)))
}

// name is how people call a network, and what tells it from the real one.
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

// Check checks an address to which somebody wants to be paid, and returns its
// canonical form. Beyond what Canonical refuses, it refuses addresses that can be
// paid and are no wallet: the zero address, contracts of known tokens, accounts of
// programs, and addresses with a tag inside, which Destination takes.
func Check(network chain.Network, text string) (canonical string, err error) {
	canonical, tag, err := parse(network, text)
	if err != nil {
		return "", err
	}
	if tag != "" {
		return "", ErrTagInside
	}
	if err := wallet(network, canonical); err != nil {
		return "", err
	}
	return canonical, nil
}

// Canonical checks the form of an address and its checksum, and returns it in the
// canonical form: two texts that mean the same become the same. It is for what a node
// or a list says; an address of a contract is one too.
func Canonical(network chain.Network, text string) (canonical string, err error) {
	canonical, _, err = parse(network, text)
	return canonical, err
}

// Destination checks the address and the tag to which somebody wants to be paid. It
// takes XRP's X-addresses apart; the tag of such a one must be the given one, if one
// is given.
func Destination(network chain.Network, text, tag string) (canonical, canonicalTag string, err error) {
	if tag, err = CheckTag(network, tag); err != nil {
		return "", "", err
	}
	canonical, inside, err := parse(network, text)
	if err != nil {
		return "", "", err
	}
	if inside != "" && tag != "" && inside != tag {
		return "", "", ErrTwoTags
	}
	if tag == "" {
		tag = inside
	}
	if err := wallet(network, canonical); err != nil {
		return "", "", err
	}
	return canonical, tag, nil
}

// CheckTag checks what stands beside an address: nothing, or a whole number of 32 bits
// on networks with tags. No tag and the tag 0 differ.
func CheckTag(network chain.Network, tag string) (canonical string, err error) {
	if len(tag) > longest {
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

// Guess lists the networks on which a text is an address, those for trials too.
func Guess(text string) []chain.Network {
	if text = strings.TrimSpace(head(text)); text == "" || len(text) > longest {
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
	// Whoever has an address of a real network has hardly one of a network for trials.
	if slices.ContainsFunc(found, isReal) {
		found = slices.DeleteFunc(found, func(n chain.Network) bool { return !isReal(n) })
	}
	return found
}

func isReal(network chain.Network) bool {
	return network.Family != chain.Test && network.Variant == ""
}

// head is a text cut to what is looked at.
func head(text string) string { return text[:min(len(text), longest+1)] }

// parse decodes a text and, if it fails, says of which network it is an address.
func parse(network chain.Network, text string) (canonical, tag string, err error) {
	if len(text) > longest {
		return "", "", ErrTooLong
	}
	text = strings.TrimSpace(text)
	canonical, tag, err = decode(network, text)
	if err == nil {
		return canonical, tag, nil
	}
	if looks := Guess(text); len(looks) > 0 {
		return "", "", &OtherNetwork{Wanted: network, Looks: looks}
	}
	return "", "", err
}

// decode checks a text against the rules of one network.
func decode(network chain.Network, text string) (canonical, tag string, err error) {
	switch network.Family {
	case chain.Bitcoin:
		canonical, err = decodeBitcoin(network, text)
	case chain.EVM:
		canonical, err = decodeEVM(text)
	case chain.Tron:
		canonical, err = decodeTron(text)
	case chain.XRP:
		return decodeXRP(network, text)
	case chain.Solana:
		canonical, err = decodeSolana(text)
	case chain.Test:
		canonical, err = decodeTest(network, text)
	default:
		err = ErrUnknown
	}
	return canonical, "", err
}

// wallet refuses canonical addresses that can be paid and from which nobody can spend.
func wallet(network chain.Network, canonical string) error {
	if network.Family == chain.Test {
		return nil
	}
	// A contract of Ethereum is no wallet on BNB Smart Chain either.
	if slices.ContainsFunc(chain.Assets(), func(a chain.Asset) bool { return a.Token == canonical }) {
		return ErrToken
	}
	switch network.Family {
	case chain.EVM, chain.Tron, chain.XRP:
		if slices.Contains(nobodys, canonical) {
			return ErrNobody
		}
	case chain.Solana:
		if canonical == systemProgram {
			return ErrNobody
		}
		if !onCurve(canonical) {
			return ErrNoWallet
		}
	}
	return nil
}
