package utxo

import (
	"math/big"

	"croupier/app/kernel/chain"
)

// MinAmount is the minimum amount of an output to an address, in the smallest unit of the coin:
// networks do not relay less (dust). Errors: those
// of address.Script.
func (m *Maker) MinAmount(network chain.Network, to string) (*big.Int, error) {
	p, err := paramsOf(network)
	if err != nil {
		return nil, err
	}
	script, err := p.script(to)
	if err != nil {
		return nil, err
	}
	return big.NewInt(p.dustOf(script)), nil
}
