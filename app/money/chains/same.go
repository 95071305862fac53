package chains

import (
	"context"
	"fmt"

	"croupier/app/kernel/activity"
	"croupier/db"
)

const (
	// maxRewind is the max number of blocks that are undone without a person.
	// If a chain abandons more, it has failed, or the node is on another one.
	maxRewind = 100
	// maxUnverifiedRewind is the same for a node that has not shown yet that it has
	// the followed chain, and for one that abandons all followed blocks.
	maxUnverifiedRewind = 16
)

// rewindLimit returns how many blocks may be undone now.
func (f *follower) rewindLimit() int {
	if f.unverified {
		network, _ := f.s.Network(f.network.ID)
		return max(maxUnverifiedRewind, int(network.Confirmations))
	}
	return maxRewind
}

// verifyChain compares the first block of the node's chain with that of the
// followed chain, at every first contact. Nodes that no longer have it are
// accepted, because the number of blocks that they may abandon is limited.
func (f *follower) verifyChain(ctx context.Context, c cursor) (cursor, error) {
	if !f.unverified {
		return c, nil
	}
	first, err := f.at(ctx, 0)
	switch {
	case err != nil || first.Hash == c.genesis:
		return c, nil
	case c.genesis != "":
		return c, nodeError{StateStopped, fmt.Errorf("the node follows another chain: its first block is %.64s, that of the chain followed so far is %.64s", first.Hash, c.genesis)}
	}
	c.genesis = first.Hash
	return c, f.s.DB.Write(ctx, func(tx *db.Tx) error { return writeCursor(tx, f.network.ID, c) })
}

// kindAlarm is the kind of activity that alerts watch.
const kindAlarm = "network"

// ActivityKinds are the events of networks in the activity stream.
func ActivityKinds() []activity.Kind {
	return []activity.Kind{{
		ID: kindAlarm, Title: "a network of coins needs a person", Plural: "alarms of networks",
		Fields: []activity.Field{
			{ID: "network", Title: "the network", Type: activity.Text},
			{ID: "sentence", Title: "what is wrong", Type: activity.Text},
		},
	}}
}

// alarm writes to the activity stream that a person is needed. A failure is
// logged: the network is stopped in any case.
func (f *follower) alarm(sentence string) {
	if f.s.Activity == nil {
		return
	}
	err := f.s.DB.Write(context.Background(), func(tx *db.Tx) error {
		return f.s.Activity.Write(tx, activity.Event{Kind: kindAlarm, Values: activity.Values{}.Text("network", f.network.ID).Text("sentence", sentence)})
	})
	if err != nil {
		f.s.Log.Error("store the alarm of a network", "network", f.network.ID, "error", err)
	}
}
