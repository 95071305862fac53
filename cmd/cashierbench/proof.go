//go:build bench

package cashierbench

import (
	"context"
	"fmt"
	"math/big"
	"time"
)

// requirePaidOnce waits for the end of all payments, and compares the chain with the books.
func (k *killTest) requirePaidOnce(ctx context.Context, site *server) error {
	w, err := k.chainOf(site.cashier)
	if err != nil {
		return err
	}
	booked, err := k.waitSettled(ctx, site, w)
	if err != nil {
		return err
	}
	hot, err := site.cashier.HotAddress(network)
	if err != nil {
		return err
	}
	m, err := w.movements(ctx, siteAddresses{k.addresses, hot}, k.randomKills)
	if err != nil {
		return err
	}
	wrong, sum := 0, new(big.Rat)
	for address, arrives := range booked {
		if got := m.out[address]; len(got) != 1 || got[0] != arrives {
			wrong++
		}
		paid, _ := new(big.Rat).SetString(arrives)
		sum.Add(sum, paid)
		delete(m.out, address)
	}
	k.checkLimit(wrong == 0 && len(m.out) == 0 && len(booked) > 0,
		"%d payments in the books, each on the chain once but %d; %d on the chain that no book knows; %s coins", len(booked), wrong, len(m.out), sum.FloatString(8))
	deposits, err := k.countDeposits(ctx, site, m.in)
	if err != nil {
		return err
	}
	k.printf("%d deposits on the chain, all credited once", deposits)
	if m.balance != "" {
		held, err := site.cashier.WalletBalance(ctx, network, asset)
		if err != nil {
			return err
		}
		k.checkLimit(held == m.balance, "the site's addresses hold %s coins on the chain, %s in the books", m.balance, held)
	}
	return site.requireSoundBooks(ctx)
}

// countDeposits counts the deposits. Each must be credited once.
func (k *killTest) countDeposits(ctx context.Context, site *server, in map[string][]string) (count int, err error) {
	for i, userID := range k.userIDs {
		credited, all, err := site.cashier.Credited(ctx, userID)
		if err != nil {
			return 0, err
		}
		paid := len(in[k.addresses[i]])
		if credited != paid || all != paid {
			return 0, fmt.Errorf("player %d was paid %d times and has %d deposits, %d of them credited", i, paid, all, credited)
		}
		count += paid
	}
	return count, nil
}

// waitSettled waits until no withdrawal is open and no payment waits, and returns the sum that the
// books paid to each address, as decimal text.
func (k *killTest) waitSettled(ctx context.Context, site *server, w chainDriver) (map[string]string, error) {
	idleBlocks := 0 // blocks since the last withdrawal was open
	for until := time.Now().Add(settleTimeout); ; time.Sleep(20 * time.Millisecond) {
		booked, open := map[string]string{}, 0
		for _, userID := range k.userIDs {
			list, err := site.cashier.Withdrawals(ctx, userID)
			if err != nil {
				return nil, err
			}
			for _, row := range list {
				if booked[row.Address] = row.Arrives; row.Status != 1 {
					open++
				}
			}
		}
		if idleBlocks++; open > 0 {
			idleBlocks = 0
		}
		if idleBlocks > 2*confirmations { // deposits have all their confirmations by now, too
			return booked, nil
		}
		if time.Now().After(until) {
			return nil, fmt.Errorf("%d of %d withdrawals are not paid", open, len(booked))
		}
		if err := w.mine(ctx, 1); err != nil {
			return nil, err
		}
		if err := site.cashier.CatchUp(ctx); err != nil {
			return nil, err
		}
	}
}
