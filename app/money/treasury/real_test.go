package treasury

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/litecointest"
	"croupier/app/kernel/chain/utxo"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/db"
	"croupier/db/dbtest"
)

// realChain is a real node, and a wallet on its chain.
type realChain struct {
	network chain.Network
	node    chain.Node
	maker   chain.Maker
	keys    *address.Keys
}

// publicKeys are the public keys of a wallet, as a maker has them.
type publicKeys struct{ *address.Keys }

func (p publicKeys) Public(path chain.Path) ([]byte, error) {
	private, err := p.Private(path)
	if err != nil {
		return nil, err
	}
	return secp256k1.PrivKeyFromBytes(private).PubKey().SerializeCompressed(), nil
}

func (publicKeys) Origin() (fingerprint [4]byte, path []uint32) { return fingerprint, nil }

// dying is a node whose caller dies at a call of Send: before the network has it, or
// after.
type dying struct {
	*utxo.Node
	before, after bool
}

func (d *dying) Send(ctx context.Context, raw []byte) error {
	if d.before {
		d.before = false
		panic(errDied)
	}
	err := d.Node.Send(ctx, raw)
	if d.after {
		d.after = false
		panic(errDied)
	}
	return err
}

// syncReal follows a real node, which may have reorganised.
func (r *rig) syncReal() {
	r.T.Helper()
	tip, err := r.real.node.Tip(r.Ctx)
	r.Check(err)
	for n := len(r.follows); n > 0; n = len(r.follows) {
		last := r.follows[n-1]
		now, err := r.real.node.At(r.Ctx, last.Height)
		if err == nil && now.Hash == last.Hash {
			break
		}
		if err != nil && !errors.Is(err, chain.ErrNoBlock) {
			r.T.Fatal(err)
		}
		r.Write(func(tx *db.Tx) error { return r.s.Undo(r.Ctx, tx, r.real.network, last) })
		r.follows = r.follows[:n-1]
	}
	next := tip.Height
	if n := len(r.follows); n > 0 {
		next = r.follows[n-1].Height + 1
	}
	for ; next <= tip.Height; next++ {
		block, err := r.real.node.At(r.Ctx, next)
		r.Check(err)
		list, err := r.real.node.Payments(r.Ctx, block, func(a string) bool { return r.s.Watches(r.real.network.ID, a) })
		r.Check(err)
		r.Write(func(tx *db.Tx) error { return r.s.Block(r.Ctx, tx, r.real.network, block, list) })
		r.follows = append(r.follows, block)
	}
}

// Payments of a process that dies around the broadcast, on a chain that reorganises, are
// made once by a real litecoind: its wallet has received each amount once, and the coins
// that it counts are those of the books.
func TestPaymentsOnARealNetworkAreMadeOnce(t *testing.T) {
	c := litecointest.Start(t)
	network := litecointest.Network()
	network.Confirmations = 3
	node, err := utxo.Open(network, c.RPC)
	if err != nil {
		t.Fatal(err)
	}
	words, err := address.NewMnemonic()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := address.NewSeed(words, "")
	if err != nil {
		t.Fatal(err)
	}
	keys, err := seed.Keys(network)
	if err != nil {
		t.Fatal(err)
	}
	at := clock.NewFake(kerneltest.Start)
	path := filepath.Join(t.TempDir(), "real.db")
	dbtest.Place(t, path)
	d, err := db.Open(t.Context(), db.Options{Path: path, Now: at.Now})
	if err != nil {
		t.Fatal(err)
	}
	r := newRigOn(t, "ltc", d, at)
	t.Cleanup(func() {
		if err := r.DB.Close(); err != nil {
			t.Error(err)
		}
	})
	killer := &dying{Node: node}
	r.real = &realChain{network, killer, utxo.NewMaker(publicKeys{keys}), keys}
	r.open()
	r.syncReal() // follows from here on
	for range 3 {
		c.Pay(t, r.hotAddress(), big.NewInt(200_000_000))
	}
	c.Mine(t, 3)
	r.syncReal()

	for i := range 4 {
		r.withdraw("ltc", 1_000_000_000, 1000, c.Address(t))
		killer.before, killer.after = i == 0, i == 1
		if dead := died(func() { r.Check(r.s.work(r.Ctx, "ltc")) }); dead != (i < 2) {
			t.Fatalf("payment %d: died %t", i, dead)
		} else if dead {
			r.reopen(path)
			r.work()
		}
		if i == 2 { // a higher fee, and the chain takes back what it had
			at.Advance(31 * time.Minute)
			r.work()
			c.Mine(t, 1)
			r.syncReal()
			r.work()
			c.Reorganise(t, 1)
			r.syncReal()
			r.work()
		}
		c.Mine(t, 1)
		r.syncReal()
		r.work()
	}
	for range 4 {
		c.Mine(t, 1)
		r.syncReal()
		r.work()
	}
	for i, o := range r.orders {
		var got jsontext.Value
		c.Call(t, "getreceivedbyaddress", &got, o.Address, 1)
		if strings.TrimRight(string(got), "0") != strings.TrimRight(string(litecointest.Coins(o.Units)), "0") {
			t.Errorf("order %d received %s, want %s", i, got, litecointest.Coins(o.Units))
		}
	}
	r.settledInBooks()
	at.Advance(2 * scanEvery)
	c.Mine(t, 1)
	r.syncReal()
	r.work()
	if st := r.stand(); st.halted != "" || st.looked != 1 || st.unable != 0 {
		t.Errorf("the coins were compared so: %+v", st)
	}
	if t.Failed() {
		for _, v := range r.all() {
			t.Log(fmt.Sprint(v.series, " ", v.number, " ", v.state, " ", v.txid, " ", v.problem))
		}
	}
}
