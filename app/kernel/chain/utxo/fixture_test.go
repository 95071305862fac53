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

	"croupier/app/kernel/chain"
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

func (w wallet) Public(path chain.Path) ([]byte, error) {
	private, err := w.Private(path)
	return publicOf(private), err
}

func (w wallet) Origin() (fingerprint [4]byte, path []uint32) {
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
	address, ok := p.address(p.own(key))
	if !ok {
		t.Fatal("the wallet has no address")
	}
	return address
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

func perThousand(n int64) chain.Fee { return chain.Fee{Rate: big.NewInt(n)} }

// some is a coin with a made-up id.
func some(n uint32, units int64) chain.Coin {
	id := sha256.Sum256(binary.LittleEndian.AppendUint32(nil, n))
	return chain.Coin{TxID: hex.EncodeToString(id[:]), Output: int(n % 7), Units: big.NewInt(units), Path: chain.Path{Branch: n % 2, Index: n}}
}

func must[T any](t testing.TB) func(value T, err error) T {
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

var never time.Time

func everything(string) bool { return true }

// fresh is a wallet that nobody has paid to: also not this test when it ran before.
func fresh(t testing.TB, c *litecointest.Chain) wallet {
	t.Helper()
	return wallet{fmt.Sprint(t.Name(), c.Height(t))}
}
