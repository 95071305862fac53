//go:build bench

package cashierbench

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
)

// chainDriver is the chain of a site, from the view of everybody outside of the site.
type chainDriver interface {
	// pay pays the same amount to each address, in units of the chain.
	pay(ctx context.Context, addresses []string, units int64) error
	mine(ctx context.Context, blocks int) error
	// reorganise reverts the newest blocks, and their transactions wait again.
	reorganise(ctx context.Context, depth int) error
	// outside is a numbered address outside of the site.
	outside(number int) (string, error)
	// movements reads the whole chain.
	movements(ctx context.Context, own siteAddresses, numbers int) (chainMovements, error)
}

// siteAddresses are the addresses of a site.
type siteAddresses struct {
	players []string
	hot     string
}

// chainMovements is a chain's view of a site: the received amount of each player's address, and the amount
// that each foreign address received from the site, as decimal texts.
type chainMovements struct {
	in, out map[string][]string
	// balance is the balance of the site's addresses, if the chain is queried for it.
	balance string
}

// testChain is a test chain.
type testChain struct{ *testchain.Chain }

func (w testChain) pay(ctx context.Context, addresses []string, units int64) error {
	for _, to := range addresses {
		if _, err := w.Pay(ctx, testchain.FaucetPayment{Asset: asset, To: to, Units: big.NewInt(units)}); err != nil {
			return err
		}
	}
	return nil
}

func (w testChain) mine(ctx context.Context, blocks int) error { return w.Mine(ctx, blocks) }

func (w testChain) reorganise(ctx context.Context, depth int) error {
	return w.Reorganise(ctx, depth, false)
}

func (w testChain) outside(number int) (string, error) { return outside(number), nil }

// movements implements world. The chain does not know the payer: all payments to a numbered address
// count as paid by the site.
func (w testChain) movements(ctx context.Context, own siteAddresses, numbers int) (m chainMovements, err error) {
	players, numbered := map[string]bool{}, map[string]bool{}
	for _, address := range own.players {
		players[address] = true
	}
	for number := range numbers {
		numbered[outside(number)] = true
	}
	m = chainMovements{in: map[string][]string{}, out: map[string][]string{}}
	tip, err := w.Tip(ctx)
	if err != nil {
		return m, err
	}
	for height := range tip.Height + 1 {
		block, err := w.At(ctx, height)
		if errors.Is(err, chain.ErrNoBlock) {
			continue
		}
		if err != nil {
			return m, err
		}
		list, err := w.Payments(ctx, block, func(address string) bool { return players[address] || numbered[address] })
		if err != nil {
			return m, err
		}
		for _, p := range list {
			writer := m.out
			if players[p.To] {
				writer = m.in
			}
			writer[p.To] = append(writer[p.To], decimal(p.Units))
		}
	}
	return m, nil
}

// decimal writes units of the chain as decimal text.
func decimal(units *big.Int) string {
	whole, rest := new(big.Int).QuoRem(units, big.NewInt(litecoins), new(big.Int))
	return fmt.Sprintf("%s.%08d", whole, rest)
}
