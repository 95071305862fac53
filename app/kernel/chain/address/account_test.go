package address

import (
	"crypto/ed25519"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/btcsuite/btcd/btcutil/base58"
	"github.com/btcsuite/btcd/btcutil/hdkeychain"
	"github.com/btcsuite/btcd/chaincfg"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"pgregory.net/rapid"

	"croupier/app/kernel/chain"
)

const testMnemonic = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"

// testSeed is the seed of the words that all wallets test with. It is slow to compute.
var testSeed = sync.OnceValues(func() (*Seed, error) { return NewSeed(testMnemonic, "") })

func keysOf(t testing.TB, n chain.Network) *Keys {
	t.Helper()
	seed, err := testSeed()
	if err != nil {
		t.Fatal(err)
	}
	keys, err := seed.Keys(n)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// The addresses of the well-known words equal those of each network's wallets.
func TestAddressesOfTheWellKnownWords(t *testing.T) {
	for _, c := range []struct {
		network string
		path    chain.Path
		address string
	}{
		{"btc", chain.Path{}, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"}, // BIP 84
		{"btc", chain.Path{Index: 1}, "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g"},
		{"btc", chain.Path{Branch: 1}, "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el"},
		{"ltc", chain.Path{}, "ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh"},
		{"ltc", chain.Path{Index: 1}, "ltc1qwlezpr3890hcp6vva9twqh27mr6edadreqvhnn"},
		{"ltc", chain.Path{Branch: 1}, "ltc1qyeljcy9v88jg8sqvnqh0m5q390xruc5r98q9yy"},
		{"doge", chain.Path{}, "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC"},
		{"bch", chain.Path{}, "bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6"},
		{"bch", chain.Path{Index: 1}, "bitcoincash:qp8sfdhgjlq68hlzka9lcsxtcnvuvnd0xqxugfzzc5"},
		{"eth", chain.Path{}, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"},
		{"bsc", chain.Path{}, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"},
		{"tron", chain.Path{}, "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH"},
		{"xrp", chain.Path{}, "rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3"},
		{"xrp", chain.Path{Index: 1}, "r3AgF9mMBFtaLhKcg96weMhbbEFLZ3mx17"},
		{"solana", chain.Path{}, "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"},
	} {
		n := network(t, c.network)
		keys := keysOf(t, n)
		if got, err := keys.At(c.path); err != nil || got != c.address {
			t.Errorf("%s at %v: %q, %v; want %s", c.network, c.path, got, err, c.address)
		}
		if n.Family == chain.Solana {
			continue
		}
		account, err := Open(n, keys.Account())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := account.At(c.path); err != nil || got != c.address {
			t.Errorf("%s at %v from the public key: %q, %v; want %s", c.network, c.path, got, err, c.address)
		}
	}
}

func TestAccountKeyVectors(t *testing.T) {
	// BIP 84's own example.
	const zpub = "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs"
	if got := keysOf(t, network(t, "btc")).Account(); got != zpub {
		t.Errorf("%s, want %s", got, zpub)
	}
	for name, start := range map[string]string{
		"ltc": "zpub", "doge": "dgub", "bch": "xpub", "eth": "xpub", "tron": "xpub", "xrp": "xpub",
		"btc/test": "vpub", "ltc/regtest": "vpub", "doge/regtest": "tpub", "eth/chain": "xpub", "solana": "",
	} {
		if got := keysOf(t, network(t, name)).Account(); !strings.HasPrefix(got, start) || start == "" && got != "" {
			t.Errorf("the key of %s is %s, want %s...", name, got, start)
		}
	}
}

// withVersion is the same extended key of another kind.
func withVersion(t testing.TB, key string, number uint32) string {
	t.Helper()
	parsed, err := hdkeychain.NewKeyFromString(key)
	if err != nil {
		t.Fatal(err)
	}
	if parsed, err = parsed.CloneWithVersion(binary.BigEndian.AppendUint32(nil, number)); err != nil {
		t.Fatal(err)
	}
	return parsed.String()
}

func TestKeyKinds(t *testing.T) {
	for _, c := range []struct {
		network string
		start   string
		number  uint32
		want    error
	}{
		{"btc", "xpub", 0x0488b21e, nil}, {"btc", "zpub", 0x04b24746, nil}, {"btc", "ypub", 0x049d7cb2, ErrKeyType},
		{"btc", "Zpub", 0x02aa7ed3, ErrKeyType}, {"btc", "Ltub", 0x019da462, ErrKeyNetwork}, {"btc", "tpub", 0x043587cf, ErrKeyNetwork},
		{"btc/test", "vpub", 0x045f1cf6, nil}, {"btc/test", "tpub", 0x043587cf, nil}, {"btc/test", "xpub", 0x0488b21e, ErrKeyNetwork},
		{"btc/test", "upub", 0x044a5262, ErrKeyType}, {"btc/test", "Vpub", 0x02575483, ErrKeyType},
		{"ltc", "zpub", 0x04b24746, nil}, {"ltc", "xpub", 0x0488b21e, nil}, {"ltc", "Ltub", 0x019da462, nil},
		{"ltc", "Mtub", 0x01b26ef6, ErrKeyType}, {"ltc", "ypub", 0x049d7cb2, ErrKeyNetwork}, {"ltc", "dgub", 0x02facafd, ErrKeyNetwork},
		{"ltc/regtest", "ttub", 0x0436f6e1, nil}, {"ltc/regtest", "tpub", 0x043587cf, nil},
		{"doge", "dgub", 0x02facafd, nil}, {"doge", "xpub", 0x0488b21e, nil}, {"doge", "zpub", 0x04b24746, ErrKeyType},
		{"doge/test", "tgub", 0x0432a9a8, nil}, {"bch", "xpub", 0x0488b21e, nil}, {"bch", "dgub", 0x02facafd, ErrKeyNetwork},
		{"eth", "xpub", 0x0488b21e, nil}, {"eth", "zpub", 0x04b24746, ErrKeyType}, {"eth", "tpub", 0x043587cf, ErrKeyNetwork},
		{"eth/chain", "tpub", 0x043587cf, nil}, {"ltc/chain", "Ltub", 0x019da462, nil},
		{"btc", "", 0x01020304, ErrKey},
	} {
		n := network(t, c.network)
		key := withVersion(t, keysOf(t, n).Account(), c.number)
		if !strings.HasPrefix(key, c.start) {
			t.Fatalf("%08x makes %s, not %s", c.number, key, c.start)
		}
		account, err := Open(n, key)
		if !errors.Is(err, c.want) {
			t.Errorf("%s on %s: %v, want %v", c.start, c.network, err, c.want)
		}
		if own, err2 := Open(n, keysOf(t, n).Account()); err == nil && (err2 != nil || account.Name() != own.Name() || len(own.Name()) != 16) {
			t.Errorf("%s on %s is called %s: %v", c.start, c.network, account.Name(), err2)
		}
	}
}

func TestKeyRefusals(t *testing.T) {
	seed, err := NewSeed(testMnemonic, "")
	if err != nil {
		t.Fatal(err)
	}
	master, err := hdkeychain.NewMaster(seed.bytes, &chaincfg.MainNetParams)
	if err != nil {
		t.Fatal(err)
	}
	public, err := master.Neuter()
	if err != nil {
		t.Fatal(err)
	}
	btc := network(t, "btc")
	good := keysOf(t, btc).Account()
	for text, want := range map[string]error{
		"": ErrKey, "xpub": ErrKey, good[:len(good)-1]: ErrKey, good + "1": ErrKey,
		strings.Replace(good, "zpub6r", "zpub6s", 1): ErrKey, strings.Repeat("x", 4<<20): ErrKey,
		master.String(): ErrPrivateKey, public.String(): ErrKeyDepth,
	} {
		_, err := Open(btc, text)
		if !errors.Is(err, want) {
			t.Errorf("%.20s: %v, want %v", text, err, want)
		}
		if text != "" && text != "xpub" && strings.Contains(err.Error(), text) {
			t.Errorf("the error repeats the key: %v", err)
		}
	}
	if _, err := Open(network(t, "solana"), good); !errors.Is(err, ErrNotDerivable) {
		t.Error(err)
	}
	account, err := Open(btc, good)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []chain.Path{{Branch: 2}, {Index: 1 << 31}, {Branch: 1 << 31}} {
		if _, err := account.At(path); !errors.Is(err, errPath) {
			t.Errorf("%v: %v", path, err)
		}
		if _, err := keysOf(t, btc).Private(path); !errors.Is(err, errPath) {
			t.Errorf("%v: %v", path, err)
		}
	}
}

// derivable are the networks whose addresses follow from a public key.
func derivable(t testing.TB) []chain.Network {
	var all []chain.Network
	for _, n := range chain.Networks() {
		if n.Family == chain.Solana {
			continue
		}
		all = append(all, n)
		if n.Family == chain.Bitcoin {
			all = append(all, network(t, n.ID+"/test"), network(t, n.ID+"/regtest"))
		}
		all = append(all, network(t, n.ID+"/chain"))
	}
	return all
}

// A derived address is canonical, equal for the seed and the public key, and its private key
// matches its public key.
func TestDerivedAddressesAreCanonical(t *testing.T) {
	type pair struct {
		keys    *Keys
		account *Account
	}
	networks := derivable(t)
	pairs := make([]pair, len(networks))
	for i, n := range networks {
		keys := keysOf(t, n)
		account, err := Open(n, keys.Account())
		if err != nil {
			t.Fatalf("%s %s: %v", n.ID, n.Variant, err)
		}
		pairs[i] = pair{keys, account}
	}
	rapid.Check(t, func(rt *rapid.T) {
		i := rapid.IntRange(0, len(networks)-1).Draw(rt, "network")
		path := chain.Path{Branch: rapid.Uint32Range(0, 1).Draw(rt, "branch"), Index: rapid.Uint32Range(0, 1<<31-1).Draw(rt, "index")}
		n, own := networks[i], pairs[i]
		text, err := own.account.At(path)
		if err != nil {
			rt.Fatal(err)
		}
		if got, err := Check(n, text); err != nil || got != text {
			rt.Fatalf("%s of %s: %q, %v", text, n.ID, got, err)
		}
		private, err := own.keys.Private(path)
		if err != nil {
			rt.Fatal(err)
		}
		public := secp256k1.PrivKeyFromBytes(private).PubKey()
		if of, err := addressOfKey(n, public); err != nil || of != text {
			rt.Fatalf("the private key makes %q, the public one %q: %v", of, text, err)
		}
	})
}

func TestAccountNames(t *testing.T) {
	names := map[string]string{}
	for _, id := range []string{"btc", "ltc", "doge", "bch", "eth", "bsc", "tron", "xrp"} {
		n := network(t, id)
		account, err := Open(n, keysOf(t, n).Account())
		if err != nil {
			t.Fatal(err)
		}
		names[id] = account.Name()
	}
	if names["eth"] != names["bsc"] {
		t.Error("one account of both networks has two names")
	}
	delete(names, "bsc")
	seen := map[string]bool{}
	for id, name := range names {
		if seen[name] {
			t.Errorf("%s is called as another", id)
		}
		seen[name] = true
	}
}

func BenchmarkAt(b *testing.B) {
	n := network(b, "ltc")
	account, err := Open(n, keysOf(b, n).Account())
	if err != nil {
		b.Fatal(err)
	}
	for i := range b.N {
		if _, err := account.At(chain.Path{Index: uint32(i)}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestConcurrentKeys(t *testing.T) {
	keys := keysOf(t, network(t, "eth"))
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for i := range uint32(5) {
				if _, err := keys.Private(chain.Path{Branch: i % 2, Index: i}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}

func TestClearOverwritesKeys(t *testing.T) {
	seed, err := NewSeed(testMnemonic, "")
	if err != nil {
		t.Fatal(err)
	}
	keys, err := seed.Keys(network(t, "btc"))
	if err != nil {
		t.Fatal(err)
	}
	keys.Clear()
	if _, err := keys.Private(chain.Path{}); err == nil {
		t.Error("cleared keys give a private key")
	}
	seed.Clear()
	if slices.ContainsFunc(seed.bytes, func(b byte) bool { return b != 0 }) {
		t.Error("the seed is not cleared")
	}
}

func TestMnemonics(t *testing.T) {
	// Of Trezor's vectors for BIP 39.
	seed, err := NewSeed("  "+strings.ToUpper(testMnemonic)+"\n", "TREZOR")
	if err != nil {
		t.Fatal(err)
	}
	if got := hex.EncodeToString(seed.bytes); got != "c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04" {
		t.Errorf("the seed is %s", got)
	}
	for _, bad := range []string{"", "abandon", strings.Replace(testMnemonic, "about", "abandon", 1), strings.Replace(testMnemonic, "about", "secretword", 1)} {
		if _, err := NewSeed(bad, ""); !errors.Is(err, ErrMnemonic) || strings.Contains(err.Error(), "secretword") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	one, err := NewMnemonic()
	if err != nil {
		t.Fatal(err)
	}
	two, err := NewMnemonic()
	if err != nil || one == two || len(strings.Fields(one)) != 24 {
		t.Errorf("%d words, and again the same: %t, %v", len(strings.Fields(one)), one == two, err)
	}
	if _, err := NewSeed(one, ""); err != nil {
		t.Error(err)
	}
}

// BIP 32's first vector, down to the depth of accounts.
func TestBIP32Vector(t *testing.T) {
	seed, err := hex.DecodeString("000102030405060708090a0b0c0d0e0f")
	if err != nil {
		t.Fatal(err)
	}
	key, err := hdkeychain.NewMaster(seed, &chaincfg.MainNetParams)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		index uint32
		xpub  string
	}{
		{hdkeychain.HardenedKeyStart, "xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw"},
		{1, "xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ"},
		{hdkeychain.HardenedKeyStart + 2, "xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5"},
	} {
		if key, err = key.Derive(want.index); err != nil {
			t.Fatal(err)
		}
		public, err := key.Neuter()
		if err != nil || public.String() != want.xpub {
			t.Errorf("step %d: %s, %v", i, public, err)
		}
	}
	// Its account is that of m/0'/1/2': an extended key that Open accepts.
	keys, err := newKeys(network(t, "bch"), key)
	if err != nil {
		t.Fatal(err)
	}
	account, err := Open(network(t, "bch"), keys.Account())
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []chain.Path{{}, {Branch: 1, Index: 7}} {
		one, err := account.At(path)
		if two, err2 := keys.At(path); err != nil || err2 != nil || one != two {
			t.Errorf("%s and %s: %v, %v", one, two, err, err2)
		}
	}
}

// SLIP-0010's first vector of ed25519.
func TestSLIP10Vector(t *testing.T) {
	seed, err := hex.DecodeString("000102030405060708090a0b0c0d0e0f")
	if err != nil {
		t.Fatal(err)
	}
	key := newNode([]byte("ed25519 seed"), seed)
	for i, want := range []string{
		"2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7",
		"68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3",
		"b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2",
		"92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9",
	} {
		if i > 0 {
			key = key.child(uint32(i - 1))
		}
		if got := hex.EncodeToString(key.key); got != want {
			t.Errorf("after %d steps: %s, want %s", i, got, want)
		}
	}
}

// The addresses of Solana are distinct wallets and match their keys.
func TestSolanaAddresses(t *testing.T) {
	solana := network(t, "solana")
	keys := keysOf(t, solana)
	seen := map[string]bool{}
	for i := range uint32(20) {
		for branch := range uint32(branches) {
			path := chain.Path{Branch: branch, Index: i}
			text, err := keys.At(path)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := Check(solana, text); err != nil || got != text || seen[text] {
				t.Errorf("%v: %s, %v", path, text, err)
			}
			seen[text] = true
			private, err := keys.Private(path)
			if err != nil {
				t.Fatal(err)
			}
			if public := ed25519.NewKeyFromSeed(private).Public().(ed25519.PublicKey); base58.Encode(public) != text {
				t.Errorf("%v: the key is not that of %s", path, text)
			}
		}
	}
}

func FuzzOpen(f *testing.F) {
	for _, n := range derivable(f) {
		f.Add(keysOf(f, n).Account())
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range chain.Networks() {
			account, err := Open(n, text)
			if err != nil {
				continue
			}
			if _, err := account.At(chain.Path{}); err != nil {
				t.Errorf("%q of %s: %v", text, n.ID, err)
			}
		}
	})
}
