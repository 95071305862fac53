package merklesum

// Step is one step from a leaf to the root: the place beside, and on which side it
// stands.
type Step struct {
	Left bool
	Node
}

// longest bounds a path.
const longest = 48

// Verify follows a path from a leaf. Every sum on the way is checked, so that a root
// whose sum is less than what is below it has no path. Errors: ErrNegative,
// ErrOverflow, ErrPath.
func Verify(leaf Leaf, path []Step, root Node) error {
	at, err := leaf.Node()
	if err != nil {
		return err
	}
	if len(path) > longest {
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

// Place is the number of the leaf that a path begins at, from the left. Two leaves of
// one owner stand at different places.
func Place(path []Step) (place uint64) {
	for i, step := range path {
		if step.Left && i < 64 {
			place |= 1 << i
		}
	}
	return place
}

// climb finds the path from one of the nodes to the one above all, and that one.
func climb(nodes []Node, at int) (path []Step, top Node, err error) {
	for nodes = padded(nodes); len(nodes) > 1; at /= 2 {
		path = append(path, Step{Left: at%2 == 1, Node: nodes[at^1]})
		if nodes, err = above(nodes); err != nil {
			return nil, Node{}, err
		}
	}
	return path, nodes[0], nil
}

// summit is the node above all.
func summit(nodes []Node) (top Node, err error) {
	for nodes = padded(nodes); len(nodes) > 1; {
		if nodes, err = above(nodes); err != nil {
			return Node{}, err
		}
	}
	return nodes[0], nil
}

// above joins the nodes in pairs, in their place.
func above(nodes []Node) (_ []Node, err error) {
	for i := range len(nodes) / 2 {
		if nodes[i], err = Join(nodes[2*i], nodes[2*i+1]); err != nil {
			return nil, err
		}
	}
	return nodes[:len(nodes)/2], nil
}

// padded is a copy of the nodes, at least one, filled to a power of two with Empty.
func padded(nodes []Node) []Node {
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
