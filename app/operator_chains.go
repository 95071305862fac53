package app

import (
	"context"
	"fmt"

	"croupier/app/kernel/stafflog"
)

// RescanChain reads the blocks of a network from a height again, in the background. Deposits that
// are already credited do not change.
func (m Admin) RescanChain(ctx context.Context, network string, from int64, reason string) error {
	return m.networks.RescanBy(ctx, stafflog.Entry{Actor: m.actor, Action: "rescan network", Reason: reason}, network, from)
}

// LookUpTransaction reads one transaction of a network and records its payments to addresses of
// the site. height is the height of its block, 0 if unknown.
func (m Admin) LookUpTransaction(ctx context.Context, network, txid string, height int64, reason string) (string, error) {
	found, err := m.networks.LookupBy(ctx, stafflog.Entry{Actor: m.actor, Action: "look up transaction", Reason: reason}, network, txid, height)
	switch {
	case err != nil:
		return "", err
	case found.Waits:
		return fmt.Sprintf("%d payments, which wait for a block.", found.Payments), nil
	case found.Incomplete:
		return fmt.Sprintf("%d payments in block %d. The node has not reported all of it: try again later.", found.Payments, found.Height), nil
	}
	return fmt.Sprintf("%d payments in block %d. Page Deposits shows them.", found.Payments, found.Height), nil
}
