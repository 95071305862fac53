package merklesum

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"croupier/app/kernel/sorting"
)

// ChunkLeaves is the number of leaves of a chunk. A tree is stored in chunks, and a path is made
// of one chunk and the tops of the others.
const ChunkLeaves = 1024

// Entry is a leaf in its place. The leaves are in the order of the nonces, which follow from a
// secret, so that the place of a leaf reveals nothing about its owner.
type Entry struct {
	Nonce Nonce
	Node
}

// PaddingLeaves is the number of leaves of zero that fill the last chunk. A tree without any leaf needs
// none.
func PaddingLeaves(leaves int) int { return (ChunkLeaves - leaves%ChunkLeaves) % ChunkLeaves }

// Sort sorts leaves. Errors: ErrShape if two have one nonce, or if they do not fill whole
// chunks.
func Sort(entries []Entry) error {
	if len(entries)%ChunkLeaves != 0 {
		return fmt.Errorf("%d leaves: %w", len(entries), ErrShape)
	}
	sorting.By(entries, func(a, b Entry) int { return bytes.Compare(a.Nonce[:], b.Nonce[:]) })
	for i := 1; i < len(entries); i++ {
		if entries[i-1].Nonce == entries[i].Nonce {
			return fmt.Errorf("two leaves have one nonce: %w", ErrShape)
		}
	}
	return nil
}

// ChunkRoot is the root of a chunk.
func ChunkRoot(chunk []Entry) (Node, error) { return rootOf(nodesOf(chunk)) }

// Root is the root of all chunks; Empty if there are none.
func Root(tops []Node) (Node, error) { return rootOf(tops) }

// Path is the path from a leaf of a chunk to the root; at is the index of the chunk among the
// tops. found is false if the chunk has no such leaf.
func Path(chunk []Entry, nonce Nonce, tops []Node, at int) (entry Entry, path []Step, found bool, err error) {
	index, found := slices.BinarySearchFunc(chunk, nonce, func(e Entry, n Nonce) int { return bytes.Compare(e.Nonce[:], n[:]) })
	if !found || at < 0 || at >= len(tops) {
		return Entry{}, nil, false, nil
	}
	path, top, err := pathTo(nodesOf(chunk), index)
	if err != nil {
		return Entry{}, nil, false, err
	}
	if top != tops[at] {
		return Entry{}, nil, false, fmt.Errorf("chunk %d: %w", at, ErrPath)
	}
	above, _, err := pathTo(tops, at)
	return chunk[index], append(path, above...), err == nil, err
}

func nodesOf(chunk []Entry) []Node {
	nodes := make([]Node, len(chunk))
	for i := range chunk {
		nodes[i] = chunk[i].Node
	}
	return nodes
}

// entryBytes is the length of a stored leaf.
const entryBytes = len(Nonce{}) + len(Hash{}) + 8

// Pack writes a chunk in its stored form.
func Pack(chunk []Entry) []byte {
	packed := make([]byte, 0, len(chunk)*entryBytes)
	for i := range chunk {
		packed = append(packed, chunk[i].Nonce[:]...)
		packed = append(packed, chunk[i].Hash[:]...)
		packed = binary.BigEndian.AppendUint64(packed, uint64(chunk[i].Sum))
	}
	return packed
}

// Unpack reads the output of Pack. Errors: ErrShape.
func Unpack(packed []byte) ([]Entry, error) {
	if len(packed) != ChunkLeaves*entryBytes {
		return nil, fmt.Errorf("a chunk has %d bytes: %w", len(packed), ErrShape)
	}
	chunk := make([]Entry, ChunkLeaves)
	for i := range chunk {
		one := packed[i*entryBytes:]
		copy(chunk[i].Nonce[:], one)
		copy(chunk[i].Hash[:], one[len(Nonce{}):])
		chunk[i].Sum = int64(binary.BigEndian.Uint64(one[len(Nonce{})+len(Hash{}):]))
	}
	return chunk, nil
}
