// Package merklesum builds Merkle trees with sums: the root commits to every amount below it and
// to their sum. It proves to each owner that an amount is in a published total, without revealing
// the owners of other amounts.
package merklesum

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math"
)

// Hash is a SHA-256.
type Hash [sha256.Size]byte

// Node is a node of the tree: a hash, and the sum of all leaves below it.
type Node struct {
	Hash Hash
	Sum  int64
}

// Nonce hides a leaf: without it the content of the leaf's hash cannot be guessed. It is also the
// order of the leaves.
type Nonce [16]byte

// Leaf is one part of an owner's property.
type Leaf struct {
	Nonce Nonce
	// Owner is OwnerOf the id.
	Owner Hash
	// Part distinguishes the leaves of one owner: two leaves of one owner are never the same, and
	// no leaf serves two owners.
	Part byte
	Sum  int64
}

// The first bytes of all hashed data. They have one length, so that no content of one kind is
// that of another.
const (
	ownerDomain = "croupier reserves owner v1\n"
	leafDomain  = "croupier reserves leaf  v1\n"
	nodeDomain  = "croupier reserves node  v1\n"
	emptyDomain = "croupier reserves empty v1\n"
)

// Errors of trees.
var (
	ErrNegative = errors.New("an amount of the tree is below zero")
	ErrOverflow = errors.New("the amounts of the tree add up to more than 64 bits")
	ErrPath     = errors.New("the path does not lead to the root")
	ErrShape    = errors.New("the leaves do not fill whole chunks, or two have one place")
)

// Empty fills the places of a tree without leaves. Its sum is zero.
var Empty = Node{Hash: sha256.Sum256([]byte(emptyDomain))}

// OwnerOf hides the id of an owner: with different salts the same owner is not recognisable.
func OwnerOf(salt [32]byte, id string) Hash {
	content := append([]byte(ownerDomain), salt[:]...)
	return sha256.Sum256(append(content, id...))
}

// Node is the node of the leaf. Errors: ErrNegative.
func (l Leaf) Node() (Node, error) {
	if l.Sum < 0 {
		return Node{}, ErrNegative
	}
	var content [len(leafDomain) + len(l.Nonce) + len(l.Owner) + 1 + 8]byte
	to := append(content[:0], leafDomain...)
	to = append(to, l.Nonce[:]...)
	to = append(to, l.Owner[:]...)
	to = append(to, l.Part)
	binary.BigEndian.AppendUint64(to, uint64(l.Sum))
	return Node{sha256.Sum256(content[:]), l.Sum}, nil
}

// Join is the parent of two nodes. Both sums are part of the hashed data and the parent's sum is
// always theirs, so that no amount can be left out on the way up. Errors: ErrNegative,
// ErrOverflow.
func Join(left, right Node) (Node, error) {
	if left.Sum < 0 || right.Sum < 0 {
		return Node{}, ErrNegative
	}
	if left.Sum > math.MaxInt64-right.Sum {
		return Node{}, ErrOverflow
	}
	var content [len(nodeDomain) + 2*(sha256.Size+8)]byte
	to := append(content[:0], nodeDomain...)
	for _, one := range [...]Node{left, right} {
		to = append(to, one.Hash[:]...)
		to = binary.BigEndian.AppendUint64(to, uint64(one.Sum))
	}
	return Node{sha256.Sum256(content[:]), left.Sum + right.Sum}, nil
}
