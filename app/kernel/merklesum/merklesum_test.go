package merklesum

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// testTree is a tree with all of its leaves.
type testTree struct {
	leaves []Leaf // of owners, in the given order
	chunks [][]Entry
	tops   []Node
	root   Node
}

// growTree makes a tree of some amounts, each as one leaf.
func growTree(t interface{ Fatal(...any) }, sums []int64) (g testTree) {
	entries := make([]Entry, 0, len(sums)+ChunkLeaves)
	add := func(leaf Leaf) {
		node, err := leaf.Node()
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, Entry{leaf.Nonce, node})
	}
	for i, sum := range sums {
		leaf := Leaf{Nonce: nonceOf(i), Owner: OwnerOf([32]byte{1}, fmt.Sprint("player", i)), Part: byte(i % 2), Sum: sum}
		g.leaves = append(g.leaves, leaf)
		add(leaf)
	}
	for i := range PaddingLeaves(len(entries)) {
		add(Leaf{Nonce: nonceOf(-1 - i)})
	}
	if err := Sort(entries); err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(entries); at += ChunkLeaves {
		chunk := entries[at : at+ChunkLeaves]
		top, err := ChunkRoot(chunk)
		if err != nil {
			t.Fatal(err)
		}
		g.chunks, g.tops = append(g.chunks, chunk), append(g.tops, top)
	}
	var err error
	if g.root, err = Root(g.tops); err != nil {
		t.Fatal(err)
	}
	return g
}

// nonceOf returns a unique nonce for every leaf, in no order.
func nonceOf(i int) (n Nonce) {
	sum := sha256.Sum256([]byte(fmt.Sprint("nonce", i)))
	copy(n[:], sum[:])
	return n
}

// path finds the path of a leaf.
func (g testTree) path(t interface{ Fatal(...any) }, leaf Leaf) []Step {
	for at, chunk := range g.chunks {
		if _, path, found, err := Path(chunk, leaf.Nonce, g.tops, at); err != nil || found {
			if err != nil {
				t.Fatal(err)
			}
			return path
		}
	}
	t.Fatal("no chunk has the leaf")
	return nil
}

func TestPathsVerifyAndRootIsSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sums := rapid.SliceOfN(rapid.Int64Range(0, math.MaxInt64/4000), 1, 2500).Draw(t, "sums")
		g := growTree(t, sums)
		var total int64
		for _, sum := range sums {
			total += sum
		}
		if g.root.Sum != total {
			t.Fatalf("the root says %d, the leaves add up to %d", g.root.Sum, total)
		}
		indexes := map[uint64]bool{}
		for range 5 {
			leaf := rapid.SampledFrom(g.leaves).Draw(t, "leaf")
			path := g.path(t, leaf)
			if err := Verify(leaf, path, g.root); err != nil {
				t.Fatal(err)
			}
			indexes[LeafIndex(path)] = true
		}
	})
}

// If any bit changes in the leaf, in the path or in the root, the proof fails.
func TestChangedBitsFail(t *testing.T) {
	g := growTree(t, []int64{5, 700, 0, 123_456, 9})
	leaf := g.leaves[1]
	path := g.path(t, leaf)
	if err := Verify(leaf, path, g.root); err != nil {
		t.Fatal(err)
	}
	flip := func(bytes []byte, bit int) { bytes[bit/8] ^= 1 << (bit % 8) }
	flipSum := func(sum *int64, bit int) {
		var raw [8]byte
		binary.BigEndian.PutUint64(raw[:], uint64(*sum))
		flip(raw[:], bit)
		*sum = int64(binary.BigEndian.Uint64(raw[:]))
	}
	tried := 0
	attempt := func(what string, l Leaf, p []Step, r Node) {
		if tried++; Verify(l, p, r) == nil {
			t.Errorf("%s: still right", what)
		}
	}
	for bit := range 8 * len(leaf.Nonce) {
		l := leaf
		flip(l.Nonce[:], bit)
		attempt("nonce", l, path, g.root)
	}
	for bit := range 8 * len(leaf.Owner) {
		l, r := leaf, g.root
		flip(l.Owner[:], bit)
		attempt("owner", l, path, g.root)
		flip(r.Hash[:], bit)
		attempt("root", leaf, path, r)
	}
	for bit := range 8 {
		l := leaf
		l.Part ^= 1 << bit
		attempt("part", l, path, g.root)
	}
	for bit := range 64 {
		l, r := leaf, g.root
		flipSum(&l.Sum, bit)
		attempt("amount", l, path, g.root)
		flipSum(&r.Sum, bit)
		attempt("total", leaf, path, r)
	}
	for i := range path {
		for bit := range 8 * (len(Hash{}) + 8) {
			p := append([]Step(nil), path...)
			if bit < 8*len(Hash{}) {
				flip(p[i].Hash[:], bit)
			} else {
				flipSum(&p[i].Sum, bit-8*len(Hash{}))
			}
			attempt(fmt.Sprint("step ", i), leaf, p, g.root)
		}
		p := append([]Step(nil), path...)
		p[i].Left = !p[i].Left
		attempt(fmt.Sprint("side ", i), leaf, p, g.root)
	}
	attempt("a step less", leaf, path[:len(path)-1], g.root)
	attempt("a step more", leaf, append(append([]Step(nil), path...), Step{Node: Empty}), g.root)
	if tried < 3000 {
		t.Errorf("only %d changes were tried", tried)
	}
}

// The sum of a node is always both sums: a root with the larger of the two, as the first
// published schemes allowed by leaving the sums out of the hash, has no path.
func TestForgedSumIsRefused(t *testing.T) {
	a, b := Leaf{Nonce: nonceOf(1), Sum: 70}, Leaf{Nonce: nonceOf(2), Sum: 30}
	left, _ := a.Node()
	right, _ := b.Node()
	honest, err := Join(left, right)
	if err != nil || honest.Sum != 100 {
		t.Fatalf("%+v, %v", honest, err)
	}
	forged := Node{honest.Hash, max(left.Sum, right.Sum)}
	if err := Verify(a, []Step{{Node: right}}, forged); !errors.Is(err, ErrPath) {
		t.Errorf("the larger one: %v", err)
	}
	// A lying site shows each player another amount beside theirs.
	if err := Verify(a, []Step{{Node: Node{right.Hash, 0}}}, forged); !errors.Is(err, ErrPath) {
		t.Errorf("nothing beside: %v", err)
	}
	if err := Verify(b, []Step{{Left: true, Node: Node{left.Hash, 40}}}, forged); !errors.Is(err, ErrPath) {
		t.Errorf("less beside: %v", err)
	}
}

// No negative amount reduces the total, neither in a leaf nor on the path.
func TestNegativeSumsAreRefused(t *testing.T) {
	if _, err := (Leaf{Sum: -1}).Node(); !errors.Is(err, ErrNegative) {
		t.Errorf("a leaf: %v", err)
	}
	if _, err := Join(Node{Sum: 100}, Node{Sum: -40}); !errors.Is(err, ErrNegative) {
		t.Errorf("a node: %v", err)
	}
	leaf := Leaf{Nonce: nonceOf(1), Sum: 100}
	if err := Verify(leaf, []Step{{Node: Node{Sum: -40}}}, Node{Sum: 60}); !errors.Is(err, ErrNegative) {
		t.Errorf("a step: %v", err)
	}
	if err := Verify(leaf, []Step{{Node: Node{Sum: math.MaxInt64}}}, Node{}); !errors.Is(err, ErrOverflow) {
		t.Errorf("around: %v", err)
	}
}

// Two players with the same balance and even the same nonce have different leaves, and so have
// both leaves of one player: one leaf cannot be shown to two players.
func TestLeavesOfTwoOwnersDiffer(t *testing.T) {
	salt := [32]byte{7}
	one := Leaf{Nonce: nonceOf(1), Owner: OwnerOf(salt, "anna"), Sum: 50}
	two, part := one, one
	two.Owner, part.Part = OwnerOf(salt, "bert"), 1
	first, _ := one.Node()
	for _, other := range []Leaf{two, part} {
		node, err := other.Node()
		if err != nil || node == first {
			t.Errorf("%+v is the same leaf", other)
		}
		if err := Verify(other, nil, first); !errors.Is(err, ErrPath) {
			t.Errorf("shown to another: %v", err)
		}
	}
	if err := Sort(make([]Entry, ChunkLeaves)); !errors.Is(err, ErrShape) {
		t.Errorf("one nonce twice in a tree: %v", err)
	}
	if OwnerOf(salt, "anna") == OwnerOf([32]byte{8}, "anna") {
		t.Error("an owner is the same in two publications")
	}
}

// An inner node cannot pass as a leaf, nor a leaf as an inner node.
func TestInnerNodeIsNoLeaf(t *testing.T) {
	if len(leafDomain) != len(nodeDomain) || len(ownerDomain) != len(nodeDomain) || len(emptyDomain) != len(nodeDomain) {
		t.Error("the first bytes differ in length")
	}
	g := growTree(t, []int64{1, 2, 3})
	path := g.path(t, g.leaves[0])
	at, _ := g.leaves[0].Node()
	inner, err := Join(at, path[0].Node)
	if path[0].Left {
		inner, err = Join(path[0].Node, at)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := Verify(Leaf{Sum: inner.Sum}, path[1:], g.root); !errors.Is(err, ErrPath) {
		t.Errorf("a place above: %v", err)
	}
	if err := Verify(g.leaves[0], make([]Step, maxPathLength+1), g.root); !errors.Is(err, ErrPath) {
		t.Errorf("a path without end: %v", err)
	}
}

func TestChunkRoundTrip(t *testing.T) {
	g := growTree(t, []int64{4, 5, 6})
	packed := Pack(g.chunks[0])
	chunk, err := Unpack(packed)
	if err != nil {
		t.Fatal(err)
	}
	if _, path, found, err := Path(chunk, g.leaves[2].Nonce, g.tops, 0); err != nil || !found || Verify(g.leaves[2], path, g.root) != nil {
		t.Errorf("found %v, %v", found, err)
	}
	if _, _, found, err := Path(chunk, nonceOf(99), g.tops, 0); found || err != nil {
		t.Errorf("a stranger: %v, %v", found, err)
	}
	packed[20] ^= 1
	if chunk, err = Unpack(packed); err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := Path(chunk, chunk[3].Nonce, g.tops, 0); !errors.Is(err, ErrPath) {
		t.Errorf("a chunk that rots: %v", err)
	}
	if _, err := Unpack(packed[1:]); !errors.Is(err, ErrShape) {
		t.Errorf("a chunk that is cut: %v", err)
	}
	if root, err := Root(nil); err != nil || root != Empty {
		t.Errorf("a tree of nothing: %+v, %v", root, err)
	}
}

// The tree of a million balances, each in two leaves: docs/reserves.md has the measured cost.
func BenchmarkMillionBalances(b *testing.B) {
	entries := make([]Entry, 0, 2_000_000+ChunkLeaves)
	for b.Loop() {
		entries = entries[:0]
		for i := range 2_000_000 {
			leaf := Leaf{Part: byte(i % 2), Sum: int64(i)}
			binary.BigEndian.PutUint64(leaf.Nonce[:], uint64(i)*0x9E3779B97F4A7C15)
			node, err := leaf.Node()
			if err != nil {
				b.Fatal(err)
			}
			entries = append(entries, Entry{leaf.Nonce, node})
		}
		for i := range PaddingLeaves(len(entries)) {
			leaf := Leaf{Nonce: nonceOf(i)}
			node, _ := leaf.Node()
			entries = append(entries, Entry{leaf.Nonce, node})
		}
		if err := Sort(entries); err != nil {
			b.Fatal(err)
		}
		var tops []Node
		for at := 0; at < len(entries); at += ChunkLeaves {
			top, err := ChunkRoot(entries[at : at+ChunkLeaves])
			if err != nil {
				b.Fatal(err)
			}
			tops = append(tops, top)
		}
		if _, err := Root(tops); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(entries)*entryBytes), "bytes-of-leaves")
	}
}
