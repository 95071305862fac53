// Package screening knows the addresses of people who are under sanctions: from lists
// inside of the program, or from newer ones that the operator puts into a folder.
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

// every is how often the folder is looked at.
const every = time.Minute

// Screening answers from memory. It is safe for concurrent use.
type Screening struct {
	folder string
	clock  clock.Clock
	log    *slog.Logger
	lists  atomic.Pointer[lists]
	// mu is held while the folder is read; seen is what it contained then.
	mu   sync.Mutex
	seen string
}

// lists are listed addresses in their canonical forms, with the name of the list.
// Those of different networks differ, but where one key is behind both: who has the
// key on one network has it on the other.
type lists struct {
	of   map[string]string
	from string
}

// inside are the lists of the program. They are read once, when they are needed.
var inside = sync.OnceValues(func() (*lists, error) {
	files, err := fs.Sub(embedded, "lists")
	if err != nil {
		return nil, err
	}
	return read(files)
})

// New reads the lists of a folder, or those of the program while the folder has none
// or none that can be read.
func New(folder string, c clock.Clock, log *slog.Logger) (*Screening, error) {
	own, err := inside()
	if err != nil {
		return nil, err
	}
	s := &Screening{folder: folder, clock: c, log: log}
	s.lists.Store(own)
	s.look()
	return s, nil
}

// Run looks at the folder again and again until ctx ends.
func (s *Screening) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.clock.After(every):
			s.look()
		}
	}
}

func (s *Screening) look() {
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
	of := s.lists.Load().of
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

// State is which lists are in force.
type State struct {
	// From says where they come from: "the program" or "the folder".
	From string
	// Lists are their names, and Addresses is how many addresses they have. One that
	// is an address of several networks counts for each form that it has there.
	Lists     []string
	Addresses int
}

// State tells which lists are in force.
func (s *Screening) State() State {
	current := s.lists.Load()
	state := State{From: current.from, Addresses: len(current.of)}
	for _, list := range current.of {
		if !slices.Contains(state.Lists, list) {
			state.Lists = append(state.Lists, list)
		}
	}
	slices.Sort(state.Lists)
	return state
}

// name is that of the list of a file: sanctioned_addresses_XBT.txt has the list XBT.
func name(file string) string {
	return strings.TrimPrefix(strings.TrimSuffix(file, ".txt"), "sanctioned_addresses_")
}
