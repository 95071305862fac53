package evm

import (
	"encoding/binary"
	"errors"
	"math/big"
)

// The encoding of transactions (RLP, Appendix B of the yellow paper): a string or a list, each
// with its length in front. Only the shortest form is accepted, so that a transaction has one
// hash.
const (
	rlpString = 0x80
	rlpList   = 0xc0
	// rlpShort is the maximum length that fits in the first byte.
	rlpShort = 55
)

var errRLP = errors.New("not in the shortest form of RLP")

// rlpBytes encodes a string.
func rlpBytes(content []byte) []byte {
	if len(content) == 1 && content[0] < rlpString {
		return []byte{content[0]}
	}
	return append(rlpHead(rlpString, len(content)), content...)
}

// rlpNumber encodes a number without leading zeros. It must not be negative.
func rlpNumber(n *big.Int) []byte { return rlpBytes(n.Bytes()) }

func rlpUint(n uint64) []byte { return rlpNumber(new(big.Int).SetUint64(n)) }

// rlpJoin encodes a list of encoded items.
func rlpJoin(items ...[]byte) []byte {
	size := 0
	for _, item := range items {
		size += len(item)
	}
	out := rlpHead(rlpList, size)
	for _, item := range items {
		out = append(out, item...)
	}
	return out
}

func rlpHead(kind byte, size int) []byte {
	if size <= rlpShort {
		return []byte{kind + byte(size)}
	}
	var length [8]byte
	binary.BigEndian.PutUint64(length[:], uint64(size))
	i := 0
	for length[i] == 0 {
		i++
	}
	return append([]byte{kind + rlpShort + byte(len(length)-i)}, length[i:]...)
}

// rlpSplit splits the first item from data: its content, whether it is a list, and the rest.
func rlpSplit(data []byte) (content []byte, list bool, rest []byte, err error) {
	if len(data) == 0 {
		return nil, false, nil, errRLP
	}
	first := data[0]
	if first < rlpString {
		return data[:1], false, data[1:], nil
	}
	kind := byte(rlpString)
	if list = first >= rlpList; list {
		kind = rlpList
	}
	size, head := uint64(first-kind), 1
	if size > rlpShort {
		if size, head, err = rlpLength(data, int(size-rlpShort)); err != nil {
			return nil, false, nil, err
		}
	}
	if size > uint64(len(data)-head) {
		return nil, false, nil, errRLP
	}
	end := head + int(size)
	content = data[head:end]
	if !list && len(content) == 1 && content[0] < rlpString {
		return nil, false, nil, errRLP
	}
	return content, list, data[end:], nil
}

// rlpLength reads a length of several bytes after the first one.
func rlpLength(data []byte, bytes int) (size uint64, head int, err error) {
	head = 1 + bytes
	if len(data) < head || data[1] == 0 {
		return 0, 0, errRLP
	}
	for _, b := range data[1:head] {
		size = size<<8 | uint64(b)
	}
	if size <= rlpShort {
		return 0, 0, errRLP
	}
	return size, head, nil
}

// rlpItems splits a list of strings; the empty list counts as an empty string where lists is set.
func rlpItems(data []byte, emptyLists ...int) ([][]byte, error) {
	content, list, rest, err := rlpSplit(data)
	if err != nil || !list || len(rest) > 0 {
		return nil, errRLP
	}
	var items [][]byte
	for len(content) > 0 {
		var item []byte
		if item, list, content, err = rlpSplit(content); err != nil {
			return nil, err
		}
		wanted := false
		for _, i := range emptyLists {
			wanted = wanted || i == len(items)
		}
		if list != wanted || list && len(item) > 0 {
			return nil, errRLP
		}
		items = append(items, item)
	}
	return items, nil
}
