package deposits

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// low is how few addresses of a pool are a warning.
const low = 100

// PoolRow is where the addresses of a network come from: "key" below a public key,
// "tag" beside one address, or "pool". Next is the number that the next imported
// address of the pool has.
type PoolRow struct {
	Network string `json:"network"`
	Name    string `json:"name"`
	From    string `json:"from" ts:"key|tag|pool"`
	Given   int64  `json:"given"`
	Total   int64  `json:"total"`
	Free    int64  `json:"free"`
	Next    int64  `json:"next"`
	Low     bool   `json:"low"`
}

// PoolsAnswer lists the networks.
type PoolsAnswer struct {
	Rows []PoolRow `json:"rows"`
}

// Pools tells where the addresses of each network come from.
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
		row := PoolRow{Network: network.ID, Name: network.Name, From: Pooled}
		if _, _, derives := s.Sources.Deriver(network); derives {
			row.From = "key"
			if network.Tags {
				row.From = "tag"
			}
		}
		p, err := poolOf(q, network.ID)
		if err != nil {
			return nil, err
		}
		row.Total, row.Free, row.Next = p.total, p.free, p.next
		row.Low = row.From == Pooled && p.free < low
		if row.Given, err = countAddresses(q, network.ID); err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// networks are those of the assets, each once.
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

// anyNetwork finds a network, also one that has no node yet: its pool may be filled
// before.
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

// ImportAddressesRequest gives addresses to the pool of a network. First is the number
// of the first one; the others follow it without a gap.
type ImportAddressesRequest struct {
	Network   string   `json:"network" validate:"required,max=40"`
	First     int64    `json:"first" validate:"min=0,max=2147483647"`
	Addresses []string `json:"addresses" validate:"required,min=1,max=10000,dive,max=128"`
	action.Reason
}

// ImportAddressesAnswer tells how many were new, and how many are free now.
type ImportAddressesAnswer struct {
	Added int64 `json:"added"`
	Free  int64 `json:"free"`
}

var (
	errNetwork   = fault.New(fault.CodeInvalid, "The network is unknown.")
	errForeign   = fault.New(fault.CodeInvalid, "One of the addresses is not valid on this network.")
	errTaken     = fault.New(fault.CodeConflict, "One of the addresses was given to a player already.")
	errOtherPlan = fault.New(fault.CodeConflict, "Another address has this number in the pool. Look at the number of the first one.")
)

// deedImport is an import in the log of staff.
const deedImport = "import addresses"

// Import gives addresses to a pool, all or none. One that is there already, with the
// same number, stays: an import may be repeated. A pool is used only while its network
// has no public key.
func (s *Service) Import(ctx context.Context, call *session.Call, request ImportAddressesRequest) (answer ImportAddressesAnswer, err error) {
	network, known := s.anyNetwork(request.Network)
	if !known {
		return answer, errNetwork
	}
	list := make([]string, 0, len(request.Addresses))
	for i, text := range request.Addresses {
		canonical, refused := s.Addresses.Canonical(network, text)
		if refused != nil {
			return answer, errForeign.With("line", i+1).Because(refused)
		}
		list = append(list, canonical)
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		answer.Added = 0
		for i, address := range list {
			added, err := pool(tx, network.ID, address, request.First+int64(i))
			if err != nil {
				return err
			}
			if added {
				answer.Added++
			}
		}
		p, err := poolOf(tx, network.ID)
		if err != nil {
			return err
		}
		answer.Free = p.free
		entry := stafflog.By(call, deedImport)
		entry.Kind, entry.Subject, entry.Reason = "network", network.ID, request.Reason.Reason
		entry.Detail = fmt.Sprintf("%d of %d addresses are new, from number %d", answer.Added, len(list), request.First)
		return s.StaffLog.Write(tx, entry)
	})
	return answer, err
}

// pool adds one address with its number.
func pool(tx *db.Tx, network, address string, index int64) (bool, error) {
	there, err := pooledAt(tx, network, index)
	switch {
	case err != nil:
		return false, err
	case there == address:
		return false, nil
	case there != "":
		return false, errOtherPlan.With("number", index)
	}
	if given, err := addressGiven(tx, network, address); err != nil || given {
		if err == nil {
			err = errTaken.With("number", index)
		}
		return false, err
	}
	added, err := insertPooled(tx, network, address, index)
	if err == nil && !added {
		err = errOtherPlan.With("number", index)
	}
	return added, err
}
