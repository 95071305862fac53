package utxo

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/big"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/btcsuite/btcd/btcec/v2"
	"github.com/btcsuite/btcd/wire"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/litecointest"
)

func TestMain(m *testing.M) { os.Exit(litecointest.Main(m)) }

// wallet has a key for each path.
type wallet struct{ seed string }

func (w wallet) Private(path chain.Path) ([]byte, error) {
	text := binary.LittleEndian.AppendUint32([]byte(w.seed), path.Branch)
	key := sha256.Sum256(binary.LittleEndian.AppendUint32(text, path.Index))
	return key[:], nil
}

// key is the private key of a path.
func (w wallet) key(t testing.TB, path chain.Path) *btcec.PrivateKey {
	t.Helper()
	return mustReturn[*btcec.PrivateKey](t)(address.PrivateKey(w, path))
}

func (w wallet) Public(path chain.Path) ([]byte, error) {
	key, err := address.PrivateKey(w, path)
	if err != nil {
		return nil, err
	}
	return key.PubKey().SerializeCompressed(), nil
}

func (w wallet) Origin(chain.Path) (fingerprint [4]byte, steps []uint32) {
	return [4]byte{1, 2, 3, 4}, []uint32{1<<31 + 84, 1<<31 + 2, 1 << 31}
}

// address is that of a path on a network.
func (w wallet) address(t testing.TB, network chain.Network, path chain.Path) string {
	t.Helper()
	p, err := paramsOf(network)
	if err != nil {
		t.Fatal(err)
	}
	key, err := w.Public(path)
	if err != nil {
		t.Fatal(err)
	}
	of, ok := address.OfScript(network, p.ownScript(key))
	if !ok {
		t.Fatal("the wallet has no address")
	}
	return of
}

// network is one by its id and variant.
func network(t testing.TB, id, variant string) chain.Network {
	t.Helper()
	all := chain.Networks()
	at := slices.IndexFunc(all, func(n chain.Network) bool { return n.ID == id })
	if at < 0 {
		t.Fatalf("there is no network %s", id)
	}
	all[at].Variant = variant
	return all[at]
}

// sizeOf is the size of a transaction for fees, as BIP 141 defines it.
func sizeOf(t *wire.MsgTx) int64 { return int64(3*t.SerializeSizeStripped()+t.SerializeSize()+3) / 4 }

func perThousand(n int64) chain.Fee { return chain.Fee{Rate: big.NewInt(n)} }

// testCoin is a coin with a made-up id.
func testCoin(n uint32, units int64) chain.Coin {
	id := sha256.Sum256(binary.LittleEndian.AppendUint32(nil, n))
	return chain.Coin{TxID: hex.EncodeToString(id[:]), Output: int(n % 7), Units: big.NewInt(units), Path: chain.Path{Branch: n % 2, Index: n}}
}

func mustReturn[T any](t testing.TB) func(value T, err error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func unhexed(t testing.TB, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

var noExpiry time.Time

func watchAll(string) bool { return true }

// newWallet is a wallet without payments, also from an earlier run of this test.
func newWallet(t testing.TB, c *litecointest.Chain) wallet {
	t.Helper()
	return wallet{fmt.Sprint(t.Name(), c.Height(t))}
}
