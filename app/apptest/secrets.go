package apptest

import (
	"fmt"
	"strings"
)

// leaks tells what left the site that must not: a server seed that wagers are still
// drawn from, or another player's token or address.
func (s *Site) leaks(now state, call Call, answer string, told map[*Player][]event) (faults []string) {
	known := now
	if call.Addresses {
		known.addresses = nil
	}
	faults = s.secretsIn(known, call.As, "the answer", answer)
	for p, events := range told {
		for _, e := range events {
			faults = append(faults, s.secretsIn(now, p, "the event "+e.Event, e.text)...)
		}
	}
	return faults
}

// secretsIn looks for secrets in what somebody was told.
func (s *Site) secretsIn(now state, listener *Player, what, text string) (faults []string) {
	find := func(secret, of string) {
		if secret != "" && strings.Contains(text, secret) {
			faults = append(faults, fmt.Sprintf("%s tells %s: %s", what, of, text))
		}
	}
	for _, seed := range now.seeds {
		find(seed, "a server seed")
	}
	for _, p := range s.players {
		// Two browsers of one player have two tokens, and neither learns the other's.
		if p != listener {
			find(p.token, "the token of "+p.Name)
		}
	}
	for id, address := range now.addresses {
		if listener == nil || id != listener.ID {
			find(address, "the address of "+now.people[id])
		}
	}
	return faults
}
