package chains

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/db"
)

// SeeNetworks lets staff see how the networks are followed. ChangeNetworks lets
// them pause networks and control the test chain.
var (
	SeeNetworks    = permission.Declare("see_networks", "See the networks of coins: their nodes, how far they are followed, and what goes wrong.").GrantableAlone()
	ChangeNetworks = permission.Declare("change_networks", "Pause networks of coins, close them for deposits and withdrawals, and rule the test chain of a demonstration.")
)

// Permissions lists the permissions that the calls of this package need.
func Permissions() []permission.Permission {
	return []permission.Permission{SeeNetworks, ChangeNetworks}
}

// page is the office page of the networks.
const page = "/admin/networks"

// Office returns what the networks add to the back office.
func (s *Service) Office() (part office.Extension) {
	part.Steps = []office.SetupStep{{
		Name: "Node", Sentence: "Deposits and withdrawals of coins need a node. Set cashier.nodes, or a gateway, in the configuration.", Path: page, Permission: SeeNetworks,
		Done: func(context.Context, *db.Reader) (bool, error) { return len(s.followers) > 0, nil },
	}}
	for _, f := range s.followers {
		part.Gauges = append(part.Gauges, office.Gauge{Name: f.network.Name, Path: page, Permission: SeeNetworks, Read: func(context.Context) (office.Reading, error) {
			return s.reading(f)
		}})
	}
	return part
}

const (
	// A block of a real network is late at times by chance. After late times the
	// average block time there may be a problem, after veryLateBlocks times there is
	// one.
	lateBlocks, veryLateBlocks = 8, 20
	// minLate is the age below which the newest block is never late.
	minLate = 5 * time.Minute
)

// reading returns the status of a network.
func (s *Service) reading(f *follower) (office.Reading, error) {
	now := f.currentStatus()
	r := office.Reading{Level: office.Good, Value: "no block yet"}
	age := now.blockAge(s.Clock)
	if now.block.Hash != "" {
		r.Value = ageText(age)
	}
	threshold := max(f.network.BlockTime*lateBlocks, minLate)
	switch {
	case s.options.isPaused(f.network.ID):
		r.Level, r.Value, r.Sentence = office.Warning, "paused", "Staff have paused this network: nothing is seen of it."
	case now.state == StateStopped:
		r.Level, r.Sentence = office.Bad, fmt.Sprintf("The following has stopped: %s. Look at the node; when it is back on the chain that was followed, the following goes on by itself.", now.problem)
	case now.state == StateInvalid:
		r.Level, r.Sentence = office.Bad, "The node reports impossible data, and the site ignores all of it. Check the node."
	case now.incompleteTooLong:
		r.Level, r.Sentence = office.Bad, fmt.Sprintf("The node has not given all payments of %d blocks for more than 30 minutes: coins that contracts passed on are not seen there. Look at its traces (debug_traceBlockByHash).", now.incomplete)
	case now.state == StateOffline || now.state == StateBehind:
		r.Level, r.Sentence = office.Warning, "The node does not answer, or has fewer blocks than were seen."
		if s.Clock.Now().Sub(now.respondedAt) > offlineAfter {
			r.Level, r.Sentence = office.Bad, "The node has given no valid answer for more than two minutes. Deposits and withdrawals are closed on this network."
		}
	case now.state == StateFollows && age > max(f.network.BlockTime*veryLateBlocks, minLate):
		r.Level, r.Sentence = office.Bad, "There was no block for very long. The node may be cut off from its network."
	case now.state == StateFollows && age > threshold:
		r.Level, r.Sentence = office.Warning, "There was no block for long."
	}
	return r, nil
}

// ageText formats an age in its largest unit.
func ageText(age time.Duration) string {
	switch {
	case age < time.Minute:
		return fmt.Sprintf("%d s", int(age.Seconds()))
	case age < 2*time.Hour:
		return fmt.Sprintf("%d min", int(age.Minutes()))
	default:
		return fmt.Sprintf("%d h", int(age.Hours()))
	}
}
