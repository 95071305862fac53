// Package screening finds the addresses of people under sanctions: in lists inside of the
// program, or in newer ones that the operator puts into a folder.
package screening

import (
	"context"
	"embed"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/clock"
)

//go:embed lists/*.txt
var embedded embed.FS

// checkInterval is the interval at which the folder is checked.
const checkInterval = time.Minute

// Screening answers from memory. It is safe for concurrent use.
type Screening struct {
	folder string
	clock  clock.Clock
	log    *slog.Logger
	lists  atomic.Pointer[lists]
	// mu is locked while the folder is read; seen is its content at that time.
	mu          sync.Mutex
	fingerprint string
}

// lists are listed addresses in their canonical forms, with the name of the list. Addresses of
// different networks differ, unless they belong to one key: the owner of the key on one network
// owns the address on the other.
type lists struct {
	names  map[string]string
	source string
}

// embeddedLists are the lists of the program. They are read once, at their first use.
var embeddedLists = sync.OnceValues(func() (*lists, error) {
	files, err := fs.Sub(embedded, "lists")
	if err != nil {
		return nil, err
	}
	return read(files)
})

// New reads the lists of a folder, or those of the program while the folder has none or none that
// can be read.
func New(folder string, c clock.Clock, log *slog.Logger) (*Screening, error) {
	embeddedSet, err := embeddedLists()
	if err != nil {
		return nil, err
	}
	s := &Screening{folder: folder, clock: c, log: log}
	s.lists.Store(embeddedSet)
	s.reloadOrLog()
	return s, nil
}

// Run checks the folder repeatedly until ctx ends.
func (s *Screening) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.clock.After(checkInterval):
			s.reloadOrLog()
		}
	}
}

func (s *Screening) reloadOrLog() {
	if err := s.Reload(); err != nil {
		s.log.Error("the lists of sanctioned addresses cannot be read: the ones before stay in force", "error", err)
	}
}

// Hit reports whether an address is listed.
func (s *Screening) Hit(network, text string) bool {
	_, hit := s.Find(network, text)
	return hit
}

// Find returns the name of the list that has an address, such as XBT. The address
// need not be canonical.
func (s *Screening) Find(network, text string) (list string, hit bool) {
	of := s.lists.Load().names
	if list, hit = of[text]; hit {
		return list, true
	}
	all := chain.Networks()
	at := slices.IndexFunc(all, func(n chain.Network) bool { return n.ID == network })
	if at < 0 {
		return "", false
	}
	canonical, err := address.Canonical(all[at], text)
	if err != nil {
		return "", false
	}
	list, hit = of[canonical]
	return list, hit
}

// State describes the lists in force.
type State struct {
	// From is their source: "the program" or "the folder".
	From string
	// Lists are their names, and Addresses the number of their addresses. An address of several
	// networks counts for each form that it has there.
	Lists     []string
	Addresses int
}

// State returns the lists in force.
func (s *Screening) State() State {
	current := s.lists.Load()
	state := State{From: current.source, Addresses: len(current.names)}
	for _, list := range current.names {
		if !slices.Contains(state.Lists, list) {
			state.Lists = append(state.Lists, list)
		}
	}
	slices.Sort(state.Lists)
	return state
}

// name is the name of the list in a file: sanctioned_addresses_XBT.txt has the list XBT.
func name(file string) string {
	return strings.TrimPrefix(strings.TrimSuffix(file, ".txt"), "sanctioned_addresses_")
}

// Screener knows the addresses of people under sanctions.
type Screener interface {
	// Hit reports whether an address of a network is listed.
	Hit(network, address string) bool
}
