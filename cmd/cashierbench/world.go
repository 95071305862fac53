package cashierbench

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/testchain"
)

// world is the chain that a site follows, as those see it who are not the site.
type world interface {
	// pay pays as much to each address, in units of the chain.
	pay(ctx context.Context, addresses []string, units int64) error
	mine(ctx context.Context, blocks int) error
	// reorganise takes the newest blocks back, and what was in them waits again.
	reorganise(ctx context.Context, depth int) error
	// outside is a numbered address that is nobody's on the site.
	outside(number int) (string, error)
	// moved reads the whole chain.
	moved(ctx context.Context, own holders, numbers int) (moved, error)
}

// holders are the addresses of a site.
type holders struct {
	players []string
	hot     string
}

// moved is what a chain says of a site: what each address of a player received, and what
// each address that is not the site's received from it, as decimal texts.
type moved struct {
	in, out map[string][]string
	// holds is what lies at the site's addresses, where the chain is asked for it.
	holds string
}

// testWorld is a test chain.
type testWorld struct{ *testchain.Chain }

func (w testWorld) pay(ctx context.Context, addresses []string, units int64) error {
	for _, to := range addresses {
		if _, err := w.Pay(ctx, testchain.Gift{Asset: asset, To: to, Units: big.NewInt(units)}); err != nil {
			return err
		}
	}
	return nil
}

func (w testWorld) mine(ctx context.Context, blocks int) error { return w.Mine(ctx, blocks) }

func (w testWorld) reorganise(ctx context.Context, depth int) error {
	return w.Reorganise(ctx, depth, false)
}

func (w testWorld) outside(number int) (string, error) { return outside(number), nil }

// moved implements world: of who has paid it knows nothing, and all that comes to a
// numbered address counts as paid by the site.
func (w testWorld) moved(ctx context.Context, own holders, numbers int) (m moved, err error) {
	players, numbered := map[string]bool{}, map[string]bool{}
	for _, address := range own.players {
		players[address] = true
	}
	for number := range numbers {
		numbered[outside(number)] = true
	}
	m = moved{in: map[string][]string{}, out: map[string][]string{}}
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
			into := m.out
			if players[p.To] {
				into = m.in
			}
			into[p.To] = append(into[p.To], decimal(p.Units))
		}
	}
	return m, nil
}

// decimal writes units of the chain as decimal text.
func decimal(units *big.Int) string {
	whole, rest := new(big.Int).QuoRem(units, big.NewInt(litecoins), new(big.Int))
	return fmt.Sprintf("%s.%08d", whole, rest)
}
