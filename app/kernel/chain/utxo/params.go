// Package utxo speaks to networks of the Bitcoin family by the RPC of Bitcoin Core
// 0.21 and what descends from it, and makes their transactions: Bitcoin, Litecoin,
// Dogecoin, Bitcoin Cash.
//
// A Node needs neither a wallet nor an index of transactions (txindex): whose an
// output is it reads from the script itself, and a transaction it finds in the
// mempool, among the unspent outputs and in the newest blocks. Outputs and inputs of
// Litecoin's extension blocks (MWEB) are ignored: no script of theirs is an address.
// Litecoin was tried against a real node; the others differ in the tables of this
// file and in what the signature covers.
package utxo

import (
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
)

// params are what differs between the networks of the family.
type params struct {
	// pubKeyHash and scriptHash are the first bytes of base58 addresses; olderScript
	// is another one that wallets still show, and equals scriptHash where there is
	// none.
	pubKeyHash, scriptHash, olderScript byte
	// segwit is the prefix of bech32 addresses, cash that of cashaddr; empty for none.
	segwit, cash string
	// forkID tells that signatures are made as after the fork of Bitcoin Cash.
	forkID bool
	// dustRate is the fee for 1,000 bytes by which the network tells dust, and dust
	// the least that it takes in any output.
	dustRate, dust int64
	// floor, usual and ceiling are fees for 1,000 virtual bytes: below the first nobody
	// relays, the second serves when a node cannot estimate, and above the third it is
	// a mistake.
	floor, usual, ceiling int64
	// most is what one transaction can carry.
	most int64
	// proof is the height and the hash of a block that only this network has.
	proofAt   int64
	proofHash string
}

// coin is one whole coin: all networks of the family have eight decimals.
const coin = 100_000_000

// decimals are those of every coin of the family.
const decimals = 8

var mains = map[string]params{
	"btc": {
		pubKeyHash: 0x00, scriptHash: 0x05, olderScript: 0x05, segwit: "bc",
		dustRate: 3_000, floor: 1_000, usual: 10_000, ceiling: 2_000_000, most: 21_000_000 * coin,
		proofAt: 478_559, proofHash: "00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148",
	},
	"ltc": {
		pubKeyHash: 0x30, scriptHash: 0x32, olderScript: 0x05, segwit: "ltc",
		dustRate: 30_000, floor: 1_000, usual: 10_000, ceiling: 10_000_000, most: 84_000_000 * coin,
		proofAt: 0, proofHash: "12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2",
	},
	"doge": {
		pubKeyHash: 0x1e, scriptHash: 0x16, olderScript: 0x16,
		dust: 1_000_000, floor: 100_000, usual: 1_000_000, ceiling: 1_000_000_000, most: 10_000_000_000 * coin,
		proofAt: 0, proofHash: "1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691",
	},
	"bch": {
		pubKeyHash: 0x00, scriptHash: 0x05, olderScript: 0x05, cash: "bitcoincash", forkID: true,
		dustRate: 3_000, floor: 1_000, usual: 1_100, ceiling: 200_000, most: 21_000_000 * coin,
		proofAt: 556_767, proofHash: "0000000000000000004626ff6e3b936941d341c5932ece4357eeccac44e6d56c",
	},
}

// prefixes are those of addresses on the networks for developers.
type prefixes struct {
	pubKeyHash, scriptHash, olderScript byte
	segwit, cash                        string
}

var variants = map[string]map[string]prefixes{
	"test": {
		"btc":  {0x6f, 0xc4, 0xc4, "tb", ""},
		"ltc":  {0x6f, 0x3a, 0xc4, "tltc", ""},
		"doge": {0x71, 0xc4, 0xc4, "", ""},
		"bch":  {0x6f, 0xc4, 0xc4, "", "bchtest"},
	},
	"regtest": {
		"btc":  {0x6f, 0xc4, 0xc4, "bcrt", ""},
		"ltc":  {0x6f, 0x3a, 0xc4, "rltc", ""},
		"doge": {0x6f, 0xc4, 0xc4, "", ""},
		"bch":  {0x6f, 0xc4, 0xc4, "", "bchreg"},
	},
}

var errNetwork = errors.New("no network of the Bitcoin family")

// paramsOf are those of a network. Those for developers have no proof: their chains
// come and go.
func paramsOf(network chain.Network) (params, error) {
	p, ok := mains[network.ID]
	if !ok {
		return params{}, fmt.Errorf("%.20q: %w", network.ID, errNetwork)
	}
	if network.Variant == "" {
		return p, nil
	}
	other, ok := variants[network.Variant][network.ID]
	if !ok {
		return params{}, fmt.Errorf("%s in the variant %.20q: %w", network.ID, network.Variant, errNetwork)
	}
	p.pubKeyHash, p.scriptHash, p.olderScript = other.pubKeyHash, other.scriptHash, other.olderScript
	p.segwit, p.cash = other.segwit, other.cash
	p.proofHash = ""
	return p, nil
}

// native reports whether the site's own addresses are segwit.
func (p params) native() bool { return p.segwit != "" }

// valid tells whether units can stand in an output.
func (p params) valid(units *big.Int) bool {
	return units != nil && units.IsInt64() && units.Int64() > 0 && units.Int64() <= p.most
}

// dustOf is the least that an output with a script may carry: what it costs to spend
// it, by the network's own rule.
func (p params) dustOf(script []byte) int64 {
	spend := int64(148)
	if _, _, ok := witnessProgram(script); ok {
		spend = 67
	}
	size := 8 + int64(varSize(uint64(len(script)))+len(script)) + spend
	return max(p.dust, (size*p.dustRate+999)/1_000)
}
