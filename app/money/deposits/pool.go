package deposits

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// lowPool is the number of free addresses below which a pool causes a warning.
const lowPool = 100

// PoolRow is the source of a network's addresses: "key" for derivation from a
// public key, "tag" for tags at one address, or "pool". Next is the number of the
// next imported address of the pool.
type PoolRow struct {
	Network  string `json:"network"`
	Name     string `json:"name"`
	Source   string `json:"source" ts:"key|tag|pool"`
	Assigned int64  `json:"assigned"`
	Total    int64  `json:"total"`
	Free     int64  `json:"free"`
	Next     int64  `json:"next"`
	Low      bool   `json:"low"`
}

// PoolsAnswer lists the networks.
type PoolsAnswer struct {
	Rows []PoolRow `json:"rows"`
}

// Pools returns the source of the addresses of each network.
func (s *Service) Pools(ctx context.Context, _ *session.Call, _ action.None) (PoolsAnswer, error) {
	answer := PoolsAnswer{Rows: []PoolRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		answer.Rows, err = s.pools(q)
		return err
	})
	return answer, err
}

func (s *Service) pools(q db.Querier) ([]PoolRow, error) {
	rows := []PoolRow{}
	for _, network := range s.networks() {
		row := PoolRow{Network: network.ID, Name: network.Name, Source: Pooled}
		if _, _, derives := s.Sources.Deriver(network); derives {
			row.Source = "key"
			if network.Tags {
				row.Source = "tag"
			}
		}
		p, err := poolOf(q, network.ID)
		if err != nil {
			return nil, err
		}
		row.Total, row.Free, row.Next = p.total, p.free, p.next
		row.Low = row.Source == Pooled && p.free < lowPool
		if row.Assigned, err = countAddresses(q, network.ID); err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// networks lists the networks of the assets, each once.
func (s *Service) networks() (list []chain.Network) {
	seen := map[string]bool{}
	for _, asset := range s.Networks.Assets() {
		if network, known := s.Networks.Network(asset.Network); known && !seen[network.ID] {
			seen[network.ID] = true
			list = append(list, network)
		}
	}
	return list
}

// anyNetwork finds a network, also one without a node: its pool may be filled
// before the node exists.
func (s *Service) anyNetwork(id string) (chain.Network, bool) {
	if network, followed := s.Networks.Network(id); followed {
		return network, true
	}
	list := chain.Networks()
	at := slices.IndexFunc(list, func(n chain.Network) bool { return n.ID == id })
	if at < 0 {
		return chain.Network{}, false
	}
	return list[at], true
}

// ImportAddressesRequest adds addresses to the pool of a network. First is the
// number of the first one. The others follow it without a gap. A second person
// sees all of them.
type ImportAddressesRequest struct {
	Network   string   `json:"network" validate:"required,max=40"`
	First     int64    `json:"first" validate:"min=0,max=2147483647"`
	Addresses []string `json:"addresses" validate:"required,min=1,max=1000,dive,max=128"`
	action.Reason
}

// ImportAddressesAnswer is how many addresses were new, and how many are free
// now.
type ImportAddressesAnswer struct {
	Added int64 `json:"added"`
	Free  int64 `json:"free"`
}

var (
	errNetwork    = fault.New(fault.CodeInvalid, "The network is unknown.")
	errForeign    = fault.New(fault.CodeInvalid, "One of the addresses is not valid on this network.")
	errTaken      = fault.New(fault.CodeConflict, "One of the addresses was given to a player already.")
	errIndexTaken = fault.New(fault.CodeConflict, "Another address has this number in the pool. Look at the number of the first one.")
)

// kindPool is the approval kind of an import.
const kindPool = "import deposit addresses"

// PoolRule makes new addresses wait for a second person, because the owner of
// their keys gets what players pay to them.
func (s *Service) PoolRule() approval.Rule[ImportAddressesRequest, ImportAddressesAnswer] {
	return approval.Rule[ImportAddressesRequest, ImportAddressesAnswer]{
		Name: kindPool, Sentence: "Give addresses to players that were made elsewhere.", SubjectKind: "network", Decide: DecideDeposits, Plan: s.planImport,
	}
}

// Import adds addresses to a pool, all or none. An address that is there already
// with the same number stays, so that an import can be repeated. A pool is used
// only while its network has no public key.
func (s *Service) Import(ctx context.Context, call *session.Call, request ImportAddressesRequest) (ImportAddressesAnswer, error) {
	return s.PoolRule().Change(ctx, s.Approvals, call, request.Reason.Reason, request)
}

func (s *Service) planImport(tx *db.Tx, _ *session.Call, request ImportAddressesRequest, _ string) (plan approval.Plan[ImportAddressesAnswer], err error) {
	network, known := s.anyNetwork(request.Network)
	if !known {
		return plan, errNetwork
	}
	fresh := map[int64]string{}
	for i, text := range request.Addresses {
		address, refused := s.Addresses.Canonical(network, text)
		if refused != nil {
			return plan, errForeign.With("line", i+1).Because(refused)
		}
		index := request.First + int64(i)
		if there, err := isPooled(tx, network.ID, address, index); err != nil {
			return plan, err
		} else if !there {
			fresh[index] = address
		}
	}
	p, err := poolOf(tx, network.ID)
	if err != nil {
		return plan, err
	}
	plan.Action, plan.Subject, plan.Weakens = "import addresses", network.ID, len(fresh) > 0
	plan.Detail = fmt.Sprintf("%d of %d addresses are new, from number %d", len(fresh), len(request.Addresses), request.First)
	plan.Answer = ImportAddressesAnswer{Added: int64(len(fresh)), Free: p.free + int64(len(fresh))}
	plan.Apply = func(tx *db.Tx, _ string) error {
		for _, index := range slices.Sorted(maps.Keys(fresh)) {
			if err := addToPool(tx, network.ID, fresh[index], index); err != nil {
				return err
			}
		}
		return nil
	}
	return plan, nil
}

// isPooled reports whether a pool has an address with its number. It refuses an
// address that was given to a player, and a number that another address has.
func isPooled(q db.Querier, network, address string, index int64) (bool, error) {
	there, err := pooledAt(q, network, index)
	switch {
	case err != nil:
		return false, err
	case there == address:
		return true, nil
	case there != "":
		return false, errIndexTaken.With("number", index)
	}
	given, err := isAssigned(q, network, address)
	if err == nil && given {
		err = errTaken.With("number", index)
	}
	return false, err
}

// addToPool adds one address with its number.
func addToPool(tx *db.Tx, network, address string, index int64) error {
	added, err := insertPooled(tx, network, address, index)
	if err == nil && !added {
		err = errIndexTaken.With("number", index)
	}
	return err
}
