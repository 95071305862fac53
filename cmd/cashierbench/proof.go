package cashierbench

import (
	"context"
	"fmt"
	"math/big"
	"time"
)

// paidOnce lets all payments come to their end, and compares the chain with the books.
func (k *killing) paidOnce(ctx context.Context, site *running) error {
	w, err := k.world(site.cashier)
	if err != nil {
		return err
	}
	booked, err := k.settled(ctx, site, w)
	if err != nil {
		return err
	}
	hot, err := site.cashier.HotAddress(network)
	if err != nil {
		return err
	}
	m, err := w.moved(ctx, holders{k.addresses, hot}, k.to)
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
	k.limit(wrong == 0 && len(m.out) == 0 && len(booked) > 0,
		"%d payments in the books, each on the chain once but %d; %d on the chain that no book knows; %s coins", len(booked), wrong, len(m.out), sum.FloatString(8))
	deposits, err := k.comparedDeposits(ctx, site, m.in)
	if err != nil {
		return err
	}
	k.tell("%d deposits on the chain, all credited once", deposits)
	if m.holds != "" {
		held, err := site.cashier.Holds(ctx, network, asset)
		if err != nil {
			return err
		}
		k.limit(held == m.holds, "the site's addresses hold %s coins on the chain, %s in the books", m.holds, held)
	}
	return site.proven(ctx)
}

// comparedDeposits counts the deposits. Each must be credited once.
func (k *killing) comparedDeposits(ctx context.Context, site *running, in map[string][]string) (count int, err error) {
	for i, userID := range k.userIDs {
		credited, all, err := site.cashier.Credited(ctx, userID)
		if err != nil {
			return 0, err
		}
		paid := len(in[k.addresses[i]])
		if credited != paid || all != paid {
			return 0, fmt.Errorf("player %d was paid %d times and has %d deposits, of which %d are credited", i, paid, all, credited)
		}
		count += paid
	}
	return count, nil
}

// settled waits until no withdrawal is open and no payment waits, and gives what each
// address was paid by the books, as decimal text.
func (k *killing) settled(ctx context.Context, site *running, w world) (map[string]string, error) {
	quiet := 0 // blocks since the last withdrawal was open
	for until := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
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
		if quiet++; open > 0 {
			quiet = 0
		}
		if quiet > 2*confirmations { // deposits have all their blocks by now, too
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
