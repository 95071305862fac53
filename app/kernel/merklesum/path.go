package merklesum

// Step is one step from a leaf to the root: the sibling node, and its side.
type Step struct {
	Left bool
	Node
}

// maxPathLength is the maximum length of a path.
const maxPathLength = 48

// Verify follows a path from a leaf. Every sum on the way is checked, so that a root whose sum is
// less than the sum below it has no path. Errors: ErrNegative, ErrOverflow, ErrPath.
func Verify(leaf Leaf, path []Step, root Node) error {
	at, err := leaf.Node()
	if err != nil {
		return err
	}
	if len(path) > maxPathLength {
		return ErrPath
	}
	for _, step := range path {
		if step.Left {
			at, err = Join(step.Node, at)
		} else {
			at, err = Join(at, step.Node)
		}
		if err != nil {
			return err
		}
	}
	if at != root {
		return ErrPath
	}
	return nil
}

// LeafIndex is the number of the leaf of a path, from the left. Two leaves of one owner have
// different numbers.
func LeafIndex(path []Step) (index uint64) {
	for i, step := range path {
		if step.Left && i < 64 {
			index |= 1 << i
		}
	}
	return index
}

// pathTo finds the path from one of the nodes to the root, and the root.
func pathTo(nodes []Node, at int) (path []Step, top Node, err error) {
	for nodes = pad(nodes); len(nodes) > 1; at /= 2 {
		path = append(path, Step{Left: at%2 == 1, Node: nodes[at^1]})
		if nodes, err = joinPairs(nodes); err != nil {
			return nil, Node{}, err
		}
	}
	return path, nodes[0], nil
}

// rootOf is the root of the nodes.
func rootOf(nodes []Node) (top Node, err error) {
	for nodes = pad(nodes); len(nodes) > 1; {
		if nodes, err = joinPairs(nodes); err != nil {
			return Node{}, err
		}
	}
	return nodes[0], nil
}

// joinPairs joins the nodes in pairs, in place.
func joinPairs(nodes []Node) (_ []Node, err error) {
	for i := range len(nodes) / 2 {
		if nodes[i], err = Join(nodes[2*i], nodes[2*i+1]); err != nil {
			return nil, err
		}
	}
	return nodes[:len(nodes)/2], nil
}

// pad is a copy of the nodes, at least one, filled to a power of two with Empty.
func pad(nodes []Node) []Node {
	size := 1
	for size < len(nodes) {
		size *= 2
	}
	filled := append(make([]Node, 0, size), nodes...)
	for len(filled) < size {
		filled = append(filled, Empty)
	}
	return filled
}
