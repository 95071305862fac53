package chains

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/chain"
)

// fixedNode is a node whose newest block the test sets.
type fixedNode struct {
	chain.Node
	tip, first chain.Block
	err        error
}

func (n fixedNode) Tip(context.Context) (chain.Block, error)       { return n.tip, n.err }
func (n fixedNode) At(context.Context, int64) (chain.Block, error) { return n.first, n.err }

func TestDoctorChecksNodes(t *testing.T) {
	g := newHarness(t)
	g.mine(3)
	g.follow()
	f := g.followers[0]
	probe := func() string {
		t.Helper()
		text := ""
		for _, check := range g.Doctor() {
			for _, finding := range check.Run(g.ctx) {
				text += string(finding.Level) + ": " + finding.Sentence
			}
		}
		return text
	}
	if got := probe(); got != "" {
		t.Errorf("a good node: %q", got)
	}
	genesis, err := f.node.At(g.ctx, 0)
	g.check(err)
	now := g.at.Now()
	f.kind = "bitcoind"
	f.updateStatus(func(s *status) { s.state = StateStarting }) // as in a process that only checks
	for _, test := range []struct {
		node fixedNode
		want string
	}{
		{fixedNode{tip: chain.Block{Height: 9, Hash: "x", At: now}, first: genesis}, ""},
		{fixedNode{err: fmt.Errorf("%w: connection refused", chain.ErrOffline)}, "problem: cashier.nodes: the node of ltc does not answer as it should"},
		{fixedNode{err: fmt.Errorf("another chain: %w", chain.ErrInvalidResponse)}, "problem: cashier.nodes: the node of ltc answers what cannot be"},
		{fixedNode{tip: chain.Block{Height: 9, Hash: "x", At: now}, first: chain.Block{Hash: "other"}}, "problem: cashier.nodes: the node of ltc is on another chain: its first block is other"},
		{fixedNode{tip: chain.Block{Height: 9, Hash: "x", At: now.Add(-24 * time.Hour)}, first: genesis}, "warning: cashier.nodes: the newest block of the node of ltc is 24h0m0s old."},
	} {
		f.node = test.node
		if got := probe(); test.want == "" && got != "" || !strings.HasPrefix(got, test.want) {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
	f.node = fixedNode{tip: chain.Block{Height: 9, Hash: "x", At: now}, first: genesis}
	f.updateStatus(func(s *status) { s.state, s.problem = StateStopped, "too much" })
	if got := probe(); !strings.HasPrefix(got, "problem: cashier.nodes: ltc: The following has stopped: too much.") {
		t.Errorf("a running site that has stopped: %q", got)
	}
}
