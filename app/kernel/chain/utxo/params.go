// Package utxo is a client of nodes of the Bitcoin family by the RPC of Bitcoin Core 0.21 and its
// descendants, and makes their transactions: Bitcoin, Litecoin, Dogecoin, Bitcoin Cash.
//
// A Node needs neither a wallet nor an index of transactions (txindex): it reads the address of
// an output from the script itself, and finds a transaction in the mempool, among the unspent
// outputs and in the newest blocks. Outputs and inputs of Litecoin's extension blocks (MWEB) are
// ignored: their scripts are no addresses. Litecoin was tested against a real node; the others
// differ in the tables of this file and in the signed data.
package utxo

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/btcsuite/btcd/txscript"
	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
)

// params are the differences between the networks of the family.
type params struct {
	network chain.Network
	// segwit is set if the site's own addresses are segwit.
	segwit bool
	// forkID is set if signatures follow the rules after the fork of Bitcoin Cash.
	forkID bool
	// dustRate is the fee for 1,000 bytes in the network's dust rule, and dust the minimum of any
	// output.
	dustRate, dust int64
	// minFee, defaultFee and maxFee are fees for 1,000 virtual bytes: below the first no node relays,
	// the second is the default if a node cannot estimate, and a fee above the third is a
	// mistake.
	minFee, defaultFee, maxFee int64
	// maxAmount is the maximum amount of one transaction.
	maxAmount int64
	// proof is the height and the hash of a block that only this network has.
	checkpointHeight int64
	checkpointHash   string
}

// coin is one whole coin: all networks of the family have eight decimals.
const coin = 100_000_000

// decimals are those of every coin of the family.
const decimals = 8

var mainParams = map[string]params{
	"btc": {
		segwit:   true,
		dustRate: 3_000, minFee: 1_000, defaultFee: 10_000, maxFee: 2_000_000, maxAmount: 21_000_000 * coin,
		checkpointHeight: 478_559, checkpointHash: "00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148",
	},
	"ltc": {
		segwit:   true,
		dustRate: 30_000, minFee: 1_000, defaultFee: 10_000, maxFee: 10_000_000, maxAmount: 84_000_000 * coin,
		checkpointHeight: 0, checkpointHash: "12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2",
	},
	"doge": {
		dust: 1_000_000, minFee: 100_000, defaultFee: 1_000_000, maxFee: 1_000_000_000, maxAmount: 10_000_000_000 * coin,
		checkpointHeight: 0, checkpointHash: "1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691",
	},
	"bch": {
		forkID:   true,
		dustRate: 3_000, minFee: 1_000, defaultFee: 1_100, maxFee: 200_000, maxAmount: 21_000_000 * coin,
		checkpointHeight: 556_767, checkpointHash: "0000000000000000004626ff6e3b936941d341c5932ece4357eeccac44e6d56c",
	},
}

var errNetwork = errors.New("no network of the Bitcoin family")

// paramsOf are those of a network. Test networks have no proof: their chains come and go.
func paramsOf(network chain.Network) (params, error) {
	p, ok := mainParams[network.ID]
	if !ok {
		return params{}, fmt.Errorf("%.20q: %w", network.ID, errNetwork)
	}
	p.network = network
	switch network.Variant {
	case "":
	case "test", "regtest":
		p.checkpointHash = ""
	default:
		return params{}, fmt.Errorf("%s in the variant %.20q: %w", network.ID, network.Variant, errNetwork)
	}
	return p, nil
}

// script is the script of an output that pays an address. Errors: those of address.Script.
func (p params) script(to string) ([]byte, error) { return address.Script(p.network, to) }

// valid reports whether an output can have this amount.
func (p params) valid(units *big.Int) bool {
	return units != nil && units.IsInt64() && units.Int64() > 0 && units.Int64() <= p.maxAmount
}

// dustOf is the minimum amount of an output with a script: the cost to spend it, by the network's
// own rule.
func (p params) dustOf(script []byte) int64 {
	spend := int64(148)
	if txscript.IsWitnessProgram(script) {
		spend = 67
	}
	out := wire.TxOut{PkScript: script}
	return max(p.dust, ((int64(out.SerializeSize())+spend)*p.dustRate+999)/1_000)
}
