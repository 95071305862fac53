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

// Subject is the subject kind of a network in the staff log.
const Subject = "network"

var (
	errNetwork    = fault.New(fault.CodeNotFound, "There is no such network.")
	errUnchanged  = fault.New(fault.CodeConflict, "This is already the case.").With("reason", "already")
	errNotStopped = fault.New(fault.CodeConflict, "This network has not stopped.").With("reason", "follows")
)

// Networks lists the status of all networks.
func (s *Service) Networks(ctx context.Context, _ *session.Call, _ action.None) (NetworksAnswer, error) {
	answer := NetworksAnswer{Networks: []NetworkRow{}, Test: len(s.testChains()) > 0}
	for _, item := range chain.Networks() {
		network, _ := s.Network(item.ID)
		row := NetworkRow{
			ID: network.ID, Name: network.Name, Coin: network.Coin, State: "none", Confirmations: network.Confirmations, Seconds: network.BlockTime.Seconds(),
			Paused:   s.options.isPaused(network.ID),
			Deposits: !slices.Contains(s.options.closedDeposits.Get(), network.ID), Withdrawals: !slices.Contains(s.options.closedWithdrawals.Get(), network.ID),
		}
		row.Assets = s.assetsOf(network.ID)
		if f := s.byNetwork[network.ID]; f != nil {
			row.add(f)
			if err := s.addRescan(ctx, &row); err != nil {
				return answer, err
			}
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
	now := f.currentStatus()
	r.Kind, r.State, r.Problem, r.Errors = f.kind, string(now.state), now.problem, now.errors
	r.Height, r.Tip, r.RespondedAt = now.cursor.height, now.tip.Height, clock.Millis(now.respondedAt)
	r.Reorganisations, r.Deepest = now.cursor.reorganisations, now.cursor.deepest
	r.Incomplete = now.incomplete
	if tracer, traces := f.node.(interface{ Traced() bool }); traces {
		r.Untraced = !tracer.Traced()
	}
	if now.block.Hash != "" {
		r.BlockAt = clock.Millis(now.block.At)
	}
	if r.Paused {
		r.State = string(StatePaused)
	}
	if now.state == StateStarting {
		r.RespondedAt = 0
	}
}

// maxTries is the number of attempts to change a list while other writers change it:
// only the named network changes.
const maxTries = 3

// Switch pauses a network, closes it in part, or opens it.
func (s *Service) Switch(ctx context.Context, call *session.Call, request NetworkSwitchRequest) (action.None, error) {
	if _, known := s.networks[request.Network]; !known {
		return action.None{}, errNetwork
	}
	key, value := keyPaused, s.options.paused
	switch request.Part {
	case "deposits":
		key, value = keyClosedDeposits, s.options.closedDeposits
	case "withdrawals":
		key, value = keyClosedWithdrawals, s.options.closedWithdrawals
	}
	var err error
	for range maxTries {
		var versions map[string]int64
		if versions, err = s.Registry.Versions(ctx, key); err != nil {
			return action.None{}, err
		}
		list := slices.Clone(value.Get())
		if slices.Contains(list, request.Network) != request.Open {
			return action.None{}, errUnchanged
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
		actor := settings.By(call, request.Reason.Reason)
		if err = s.Registry.Change(ctx, actor, settings.Change{Key: key, Value: text, Version: versions[key]}); !errors.Is(err, settings.ErrStale) {
			break
		}
	}
	if f := s.byNetwork[request.Network]; f != nil {
		f.wakeUp()
	}
	return action.None{}, err
}

// Restart undoes all blocks of a stopped network that can be undone, and starts
// to follow it again at the newest block of its node. The blocks between are read
// again, unless the request skips them.
func (s *Service) Restart(ctx context.Context, call *session.Call, request NetworkRestartRequest) (action.None, error) {
	f := s.byNetwork[request.Network]
	if f == nil {
		return action.None{}, errNetwork
	}
	return action.None{}, f.restart(ctx, func(tx *db.Tx, c cursor, missed int64) error {
		if !request.Skip {
			if err := s.requestRescan(tx, request.Network, missed, call.Actor()); err != nil {
				return err
			}
		}
		entry := stafflog.By(call, "restart network")
		entry.Kind, entry.Subject, entry.Reason, entry.Before = Subject, request.Network, request.Reason.Reason, map[string]any{"height": c.height, "hash": c.hash}
		entry.After = map[string]any{"rescan from": missed, "skipped": request.Skip}
		return s.StaffLog.Write(tx, entry)
	})
}

// restart undoes blocks one by one, so that it can be repeated if it is
// interrupted. missed is the first height that was undone or never followed.
func (f *follower) restart(ctx context.Context, log func(tx *db.Tx, c cursor, missed int64) error) error {
	f.stepping.Lock()
	defer f.stepping.Unlock()
	if state := f.currentStatus().state; state != StateStopped && state != StateBehind {
		return errNotStopped
	}
	c, _, err := f.read(ctx)
	if err != nil {
		return err
	}
	blocks, err := f.storedBlocks(ctx)
	if err != nil {
		return err
	}
	left := c
	for i := 0; i+1 < len(blocks); i++ {
		if left, err = f.undo(ctx, left, blocks[i], blocks[i+1], false); err != nil {
			return err
		}
	}
	missed := c.height + 1
	if n := len(blocks); n > 0 {
		missed = max(blocks[n-1].Height, c.first+1)
	}
	network, _ := f.s.Network(f.network.ID)
	err = f.s.DB.Write(ctx, func(tx *db.Tx) error {
		if n := len(blocks); n > 0 && blocks[n-1].Height > c.first {
			if err := f.undoListeners(ctx, tx, network, blocks[n-1]); err != nil {
				return err
			}
		}
		if err := deleteNetwork(tx, network.ID); err != nil {
			return err
		}
		return log(tx, c, missed)
	})
	if err == nil {
		f.waitingDigest, f.failures, f.unverified = "", 0, true
		f.updateStatus(func(s *status) { s.state, s.problem, s.block, s.cursor = StateStarting, "", chain.Block{}, cursor{} })
		f.wakeUp()
	}
	return err
}
