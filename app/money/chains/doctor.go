package chains

import (
	"context"
	"errors"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/office"
)

// Doctor returns the checks of the nodes: that they respond, are on the followed
// chain, and have new blocks.
func (s *Service) Doctor() (list []doctor.Check) {
	for _, f := range s.followers {
		list = append(list, doctor.Check{Group: doctor.Money, Name: f.network.Name, Network: true, Run: f.check})
	}
	return list
}

// check queries the node itself, and then reads the follower's state of a running
// site.
func (f *follower) check(ctx context.Context) []doctor.Finding {
	tip, err := f.node.Tip(ctx)
	switch {
	case errors.Is(err, chain.ErrInvalidResponse):
		return doctor.Fail("cashier.nodes: the node of %s answers what cannot be (%v). It may be a node of another network: look at its url.", f.network.ID, err)
	case err != nil:
		return doctor.Fail("cashier.nodes: the node of %s does not answer as it should (%v). Look at the node, and at its url, user, password and key.", f.network.ID, err)
	}
	if other := f.otherChain(ctx); other != nil {
		return other
	}
	if f.kind == KindTest {
		return nil
	}
	if reading, err := f.s.reading(f); err == nil && f.currentStatus().state != StateStarting && reading.Level != office.Good {
		return []doctor.Finding{{Level: levels[reading.Level], Sentence: "cashier.nodes: " + f.network.ID + ": " + reading.Sentence}}
	}
	if age := f.s.Clock.Now().Sub(tip.At); !tip.At.IsZero() && age > max(f.network.BlockTime*veryLateBlocks, minLate) {
		return doctor.Warn("cashier.nodes: the newest block of the node of %s is %v old. It still catches up, or is cut off from its network.", f.network.ID, age.Round(time.Minute))
	}
	return nil
}

var levels = map[office.Level]doctor.Level{office.Warning: doctor.Warning, office.Bad: doctor.Problem}

// otherChain compares the first block of the node with that of the followed
// chain. A node without its first block is not compared.
func (f *follower) otherChain(ctx context.Context) []doctor.Finding {
	known, _, err := f.read(ctx)
	if err != nil {
		return doctor.Fail("How far %s was followed cannot be read (%v).", f.network.ID, err)
	}
	first, err := f.node.At(ctx, 0)
	if err != nil || known.genesis == "" || first.Hash == known.genesis {
		return nil
	}
	return doctor.Fail("cashier.nodes: the node of %s is on another chain: its first block is %.64s, that of the chain followed so far is %.64s. Name the node that was used before.", f.network.ID, first.Hash, known.genesis)
}
