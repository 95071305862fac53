package apptest

import (
	"fmt"
	"strings"
)

// leaks finds secrets that left the site: a server seed that is still in use for wagers, or
// another player's token or address.
func (s *Site) leaks(now state, call Call, answer string, received map[*Player][]event) (faults []string) {
	known := now
	if call.Addresses {
		known.addresses = nil
	}
	faults = s.secretsIn(known, call.As, "the answer", answer)
	for p, events := range received {
		for _, e := range events {
			faults = append(faults, s.secretsIn(now, p, "the event "+e.Event, e.text)...)
		}
	}
	return faults
}

// secretsIn looks for secrets in the text that a player received.
func (s *Site) secretsIn(now state, listener *Player, what, text string) (faults []string) {
	find := func(secret, of string) {
		if secret != "" && strings.Contains(text, secret) {
			faults = append(faults, fmt.Sprintf("%s reveals %s: %s", what, of, text))
		}
	}
	for _, seed := range now.seeds {
		find(seed, "a server seed")
	}
	for _, p := range s.players {
		// Two browsers of one player have two tokens, and neither receives the other's.
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
