package chains

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/permission"
)

// SeesNetworks lets staff see how the networks are followed; ChangesNetworks lets them
// pause networks and play with the test chain.
var (
	SeesNetworks    = permission.Declare("see_networks", "See the networks of coins: their nodes, how far they are followed, and what goes wrong.")
	ChangesNetworks = permission.Declare("change_networks", "Pause networks of coins, close them for deposits and withdrawals, and rule the test chain of a demonstration.")
)

// Permissions are those that the calls here need.
func Permissions() []permission.Permission {
	return []permission.Permission{SeesNetworks, ChangesNetworks}
}

// page is where the office shows the networks.
const page = "/admin/networks"

// Office is what the networks add to the back office.
func (s *Service) Office() (part backoffice.Part) {
	for _, f := range s.followers {
		part.Gauges = append(part.Gauges, backoffice.Gauge{Name: f.network.Name, Path: page, Permission: SeesNetworks, Read: func(context.Context) (backoffice.Reading, error) {
			return s.reading(f)
		}})
	}
	return part
}

const (
	// A block of a real network is late now and then by chance: after late times the
	// usual time something may be wrong, after veryLate times it is.
	late, veryLate = 8, 20
	// leastLate is how old the newest block may be in any case.
	leastLate = 5 * time.Minute
)

// reading says how a network stands.
func (s *Service) reading(f *follower) (backoffice.Reading, error) {
	now := f.look()
	r := backoffice.Reading{Level: backoffice.Good, Value: "no block yet"}
	age := now.age(s.Clock)
	if now.block.Hash != "" {
		r.Value = ageText(age)
	}
	usual := max(f.network.BlockTime*late, leastLate)
	switch {
	case s.options.isPaused(f.network.ID):
		r.Level, r.Value, r.Sentence = backoffice.Warning, "paused", "Staff have paused this network: nothing is seen of it."
	case now.state == StateStopped:
		r.Level, r.Sentence = backoffice.Bad, fmt.Sprintf("The following has stopped: %s. Look at the node; when it is back on the chain that was followed, the following goes on by itself.", now.problem)
	case now.state == StateLies:
		r.Level, r.Sentence = backoffice.Bad, "The node tells what cannot be, and nothing of it is believed. Look at the node."
	case now.state == StateOffline || now.state == StateBehind:
		r.Level, r.Sentence = backoffice.Warning, "The node does not answer, or has fewer blocks than were seen."
		if s.Clock.Now().Sub(now.goodAt) > offlineAfter {
			r.Level, r.Sentence = backoffice.Bad, "The node has told nothing good for more than two minutes. Deposits and withdrawals are closed on this network."
		}
	case now.state == StateFollows && age > max(f.network.BlockTime*veryLate, leastLate):
		r.Level, r.Sentence = backoffice.Bad, "There was no block for very long. The node may be cut off from its network."
	case now.state == StateFollows && age > usual:
		r.Level, r.Sentence = backoffice.Warning, "There was no block for long."
	}
	return r, nil
}

// ageText writes an age in its largest unit.
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
