package address

import (
	"fmt"
	"math/big"
	"strings"

	"croupier/app/kernel/chain"
)

// schemes are those of payment addresses of the Bitcoin family (BIP 21).
var schemes = map[string]string{"btc": "bitcoin", "ltc": "litecoin", "doge": "dogecoin", "bch": "bitcoincash"}

// URI is the content of an address's QR code, so that a wallet fills in as much as possible: the
// address, the amount if units are not nil, the token, the tag. For networks whose wallets share
// no format it is the address alone.
func URI(network chain.Network, asset chain.Asset, canonical, tag string, units *big.Int) string {
	if units != nil && units.Sign() <= 0 {
		units = nil
	}
	switch network.Family {
	case chain.Bitcoin:
		scheme := schemes[network.ID]
		// Bitcoin Cash writes the prefix of its addresses in the place of the scheme.
		if prefix := formOf(network).cash; prefix != "" {
			scheme, canonical = prefix, strings.TrimPrefix(canonical, prefix+":")
		}
		return scheme + ":" + canonical + query("amount", decimal(units, asset.Decimals))
	case chain.EVM:
		return uriEVM(network, asset, canonical, units)
	case chain.Solana:
		return "solana:" + canonical + query("amount", decimal(units, asset.Decimals), "spl-token", asset.Token)
	case chain.XRP:
		// Wallets disagree whether the amount counts XRP or drops, so it is left out.
		return "xrpl:" + canonical + query("dt", tag)
	default:
		return canonical
	}
}

// uriEVM follows EIP-681: amounts are whole numbers of the smallest unit.
func uriEVM(network chain.Network, asset chain.Asset, canonical string, units *big.Int) string {
	value := ""
	if units != nil {
		value = units.String()
	}
	if asset.Token == "" {
		return fmt.Sprintf("ethereum:%s@%d%s", canonical, network.ChainID, query("value", value))
	}
	return fmt.Sprintf("ethereum:%s@%d/transfer%s", asset.Token, network.ChainID, query("address", canonical, "uint256", value))
}

// query writes the named values that are not empty. None needs escaping.
func query(pairs ...string) string {
	var parts []string
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			parts = append(parts, pairs[i]+"="+pairs[i+1])
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "?" + strings.Join(parts, "&")
}

// decimal writes units as a number of coins without trailing zeros; empty for nil.
func decimal(units *big.Int, decimals int) string {
	if units == nil {
		return ""
	}
	digits := units.String()
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	whole, fraction := digits[:len(digits)-decimals], strings.TrimRight(digits[len(digits)-decimals:], "0")
	if fraction == "" {
		return whole
	}
	return whole + "." + fraction
}
