package evm

import (
	"bytes"
	"math/big"
)

// The parts of ERC-20 that the cashier uses. Names and decimals that a contract states about
// itself are never believed: assets are identified by their contract.
var (
	// transferTopic is the first topic of a token's log of a transfer.
	transferTopic = "0x" + hexOf(hashOf("Transfer(address,address,uint256)"))
	// transferCall and balanceCall are function selectors.
	transferCall = hashOf("transfer(address,uint256)")[:selectorSize]
	balanceCall  = hashOf("balanceOf(address)")[:selectorSize]
)

const selectorSize = 4

func hashOf(text string) []byte {
	sum := keccak([]byte(text))
	return sum[:]
}

// transferData is the call that moves units of a token to an address.
func transferData(to Address, units *big.Int) []byte {
	return append(addressCall(transferCall, to), units.FillBytes(make([]byte, wordSize))...)
}

// addressCall is the call of a function whose first argument is an address.
func addressCall(selector []byte, a Address) []byte {
	data := make([]byte, 0, selectorSize+2*wordSize)
	data = append(data, selector...)
	data = append(data, make([]byte, wordSize-AddressSize)...)
	return append(data, a[:]...)
}

// transferOf reads the output of transferData; ok is false for any other call. The network
// ignores data after the arguments, and so does this function.
func transferOf(data []byte) (to Address, units *big.Int, ok bool) {
	if len(data) < selectorSize+2*wordSize || !bytes.Equal(data[:selectorSize], transferCall) {
		return Address{}, nil, false
	}
	arguments := data[selectorSize:]
	to, ok = wordAddress(arguments[:wordSize])
	return to, new(big.Int).SetBytes(arguments[wordSize : 2*wordSize]), ok
}

// wordAddress reads an address from a word whose other bytes must be zero.
func wordAddress(word []byte) (Address, bool) {
	if len(word) != wordSize {
		return Address{}, false
	}
	for _, b := range word[:wordSize-AddressSize] {
		if b != 0 {
			return Address{}, false
		}
	}
	return Address(word[wordSize-AddressSize:]), true
}
