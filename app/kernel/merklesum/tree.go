package merklesum

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
)

// ChunkLeaves is how many leaves one chunk has. A tree is stored in chunks, and a path
// is made of one chunk and the tops of the others.
const ChunkLeaves = 1024

// Entry is a leaf in its place: the order of the nonces, which follow from a secret, is
// the order of the leaves, so that the place of a leaf says nothing about its owner.
type Entry struct {
	Nonce Nonce
	Node
}

// Missing is how many leaves of zero fill the last chunk. A tree without any leaf has
// none.
func Missing(leaves int) int { return (ChunkLeaves - leaves%ChunkLeaves) % ChunkLeaves }

// Order puts leaves into their places. Errors: ErrShape when two have one nonce, or
// when they do not fill whole chunks.
func Order(entries []Entry) error {
	if len(entries)%ChunkLeaves != 0 {
		return fmt.Errorf("%d leaves: %w", len(entries), ErrShape)
	}
	slices.SortFunc(entries, func(a, b Entry) int { return bytes.Compare(a.Nonce[:], b.Nonce[:]) })
	for i := 1; i < len(entries); i++ {
		if entries[i-1].Nonce == entries[i].Nonce {
			return fmt.Errorf("two leaves have one nonce: %w", ErrShape)
		}
	}
	return nil
}

// Top is the place above all leaves of a chunk.
func Top(chunk []Entry) (Node, error) { return summit(nodesOf(chunk)) }

// Root is the place above all chunks; Empty when there are none.
func Root(tops []Node) (Node, error) { return summit(tops) }

// Path leads from a leaf of a chunk to the root; at is the place of the chunk among the
// tops. found is false when the chunk has no such leaf.
func Path(chunk []Entry, nonce Nonce, tops []Node, at int) (entry Entry, path []Step, found bool, err error) {
	place, found := slices.BinarySearchFunc(chunk, nonce, func(e Entry, n Nonce) int { return bytes.Compare(e.Nonce[:], n[:]) })
	if !found || at < 0 || at >= len(tops) {
		return Entry{}, nil, false, nil
	}
	path, top, err := climb(nodesOf(chunk), place)
	if err != nil {
		return Entry{}, nil, false, err
	}
	if top != tops[at] {
		return Entry{}, nil, false, fmt.Errorf("chunk %d: %w", at, ErrPath)
	}
	above, _, err := climb(tops, at)
	return chunk[place], append(path, above...), err == nil, err
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

// Pack writes a chunk as it is stored.
func Pack(chunk []Entry) []byte {
	packed := make([]byte, 0, len(chunk)*entryBytes)
	for i := range chunk {
		packed = append(packed, chunk[i].Nonce[:]...)
		packed = append(packed, chunk[i].Hash[:]...)
		packed = binary.BigEndian.AppendUint64(packed, uint64(chunk[i].Sum))
	}
	return packed
}

// Unpack reads what Pack wrote. Errors: ErrShape.
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
