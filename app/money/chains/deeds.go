package chains

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Subject is the kind of a network in the log of staff.
const Subject = "network"

var (
	errNetwork = fault.New(fault.CodeNotFound, "There is no such network.")
	errAlready = fault.New(fault.CodeConflict, "It is so already.").With("reason", "already")
	errFollows = fault.New(fault.CodeConflict, "This network has not stopped.").With("reason", "follows")
)

// Networks lists how all networks stand.
func (s *Service) Networks(context.Context, *session.Call, action.None) (NetworksAnswer, error) {
	answer := NetworksAnswer{Networks: []NetworkRow{}, Test: len(s.testChains()) > 0}
	for _, one := range chain.Networks() {
		network, _ := s.Network(one.ID)
		row := NetworkRow{
			ID: network.ID, Name: network.Name, Coin: network.Coin, State: "none", Confirmations: network.Confirmations, Seconds: network.BlockTime.Seconds(),
			Paused:   s.options.isPaused(network.ID),
			Deposits: !slices.Contains(s.options.closedIn.Get(), network.ID), Withdrawals: !slices.Contains(s.options.closedOut.Get(), network.ID),
		}
		row.Assets = s.assetsOf(network.ID)
		if f := s.byNetwork[network.ID]; f != nil {
			row.add(f)
		}
		answer.Networks = append(answer.Networks, row)
	}
	return answer, nil
}

func (s *Service) assetsOf(network string) (list []string) {
	for _, asset := range chain.Assets() {
		if asset.Network == network {
			list = append(list, asset.ID)
		}
	}
	return list
}

func (r *NetworkRow) add(f *follower) {
	now := f.look()
	r.Kind, r.State, r.Problem, r.Errors = f.kind, string(now.state), now.problem, now.errors
	r.Height, r.Tip, r.GoodAt = now.cursor.height, now.tip.Height, clock.Millis(now.goodAt)
	r.Reorganisations, r.Deepest = now.cursor.reorganisations, now.cursor.deepest
	if now.block.Hash != "" {
		r.BlockAt = clock.Millis(now.block.At)
	}
	if r.Paused {
		r.State = string(StatePaused)
	}
	if now.state == StateStarting {
		r.GoodAt = 0
	}
}

// tries is how often a list is changed anew when somebody else was faster: only the
// named network is meant.
const tries = 3

// Switch pauses a network, closes it in part, or opens it.
func (s *Service) Switch(ctx context.Context, call *session.Call, request NetworkSwitchRequest) (action.None, error) {
	if _, known := s.networks[request.Network]; !known {
		return action.None{}, errNetwork
	}
	key, value := keyPaused, s.options.paused
	switch request.What {
	case "deposits":
		key, value = keyClosedIn, s.options.closedIn
	case "withdrawals":
		key, value = keyClosedOut, s.options.closedOut
	}
	var err error
	for range tries {
		var versions map[string]int64
		if versions, err = s.Registry.Versions(ctx, key); err != nil {
			return action.None{}, err
		}
		list := slices.Clone(value.Get())
		if slices.Contains(list, request.Network) != request.Open {
			return action.None{}, errAlready
		}
		if request.Open {
			list = slices.DeleteFunc(list, func(id string) bool { return id == request.Network })
		} else {
			list = append(list, request.Network)
			slices.Sort(list)
		}
		var text []byte
		if text, err = json.Marshal(list); err != nil {
			return action.None{}, fmt.Errorf("write a list of networks: %w", err)
		}
		who := settings.Who{Actor: call.Actor(), Reason: request.Reason.Reason, RequestID: call.RequestID}
		if err = s.Registry.Change(ctx, who, settings.Change{Key: key, Value: text, Version: versions[key]}); !errors.Is(err, settings.ErrStale) {
			break
		}
	}
	if f := s.byNetwork[request.Network]; f != nil {
		f.rouse()
	}
	return action.None{}, err
}

// Restart takes back all that can be taken back of a network that stopped, and has it
// followed anew from the newest block of its node.
func (s *Service) Restart(ctx context.Context, call *session.Call, request NetworkRestartRequest) (action.None, error) {
	f := s.byNetwork[request.Network]
	if f == nil {
		return action.None{}, errNetwork
	}
	return action.None{}, f.restart(ctx, func(tx *db.Tx, c cursor) error {
		entry := stafflog.By(call, "restart network")
		entry.Kind, entry.Subject, entry.Reason, entry.Before = Subject, request.Network, request.Reason.Reason, map[string]any{"height": c.height, "hash": c.hash}
		return s.StaffLog.Write(tx, entry)
	})
}

func (f *follower) restart(ctx context.Context, log func(tx *db.Tx, c cursor) error) error {
	f.stepping.Lock()
	defer f.stepping.Unlock()
	if state := f.look().state; state != StateStopped && state != StateBehind {
		return errFollows
	}
	network, _ := f.s.Network(f.network.ID)
	err := f.s.DB.Write(ctx, func(tx *db.Tx) error {
		c, _, err := readCursor(tx, network.ID)
		if err != nil {
			return err
		}
		blocks, err := keptBlocks(tx, network.ID)
		if err != nil {
			return err
		}
		for _, b := range blocks {
			for i := len(f.s.listeners) - 1; b.Height > c.first && i >= 0; i-- {
				if err := f.s.listeners[i].Undo(ctx, tx, network, b); err != nil {
					return fmt.Errorf("take back block %d of %s: %w", b.Height, network.ID, err)
				}
			}
		}
		if err := forgetNetwork(tx, network.ID); err != nil {
			return err
		}
		return log(tx, c)
	})
	if err == nil {
		f.waiting, f.failures = "", 0
		f.note(func(s *status) { s.state, s.problem, s.block, s.cursor = StateStarting, "", chain.Block{}, cursor{} })
		f.rouse()
	}
	return err
}
