package utxo

import (
	"testing"

	"croupier/app/kernel/chain"
)

// A transaction signed with the key of another account is refused before it is stored, and known
// to be in no block; one with the right key is accepted, on each network of the family.
func TestInputScriptsAreExecuted(t *testing.T) {
	for _, id := range []string{"btc", "ltc", "doge", "bch"} {
		net := network(t, id, "regtest")
		own, other := wallet{"own"}, wallet{"other"}
		coin := testCoin(2, 500_000_000)
		coin.Address = own.address(t, net, coin.Path)
		outputs := []chain.Output{{Asset: id, To: other.address(t, net, chain.Path{Index: 3}), Units: coin.Units}}
		outputs[0].Units = perThousand(200_000_000).Rate
		fee := perThousand(1_000_000)
		if id == "bch" {
			fee = perThousand(1_100)
		}
		maker := NewMaker(own)
		draft := mustReturn[chain.Draft](t)(maker.Draft(net, chain.Funds{Coins: []chain.Coin{coin}}, outputs, fee, noExpiry))
		signed := mustReturn[chain.Signed](t)(maker.Sign(net, draft, own))
		if err := maker.Check(net, draft, signed); err != nil || maker.Impossible(net, draft.Funds.Coins, signed) {
			t.Errorf("%s: signed rightly: %v", id, err)
		}
		if _, err := NewMaker(other).Draft(net, chain.Funds{Coins: []chain.Coin{coin}}, outputs, fee, noExpiry); err == nil {
			t.Errorf("%s: a coin was drafted with the key of another account", id)
		}
		// Earlier versions did not store the address of a coin.
		nameless := coin
		nameless.Address = ""
		wrong := mustReturn[chain.Draft](t)(NewMaker(other).Draft(net, chain.Funds{Coins: []chain.Coin{nameless}}, outputs, fee, noExpiry))
		made := mustReturn[chain.Signed](t)(NewMaker(other).Sign(net, wrong, other))
		if !maker.Impossible(net, []chain.Coin{coin}, made) {
			t.Errorf("%s: signed with the key of another account, and held possible", id)
		}
		wrong.Funds.Coins[0].Address = coin.Address
		if err := maker.Check(net, wrong, made); err == nil {
			t.Errorf("%s: signed with the key of another account, and taken", id)
		}
	}
}
