package cmd

import (
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/evm"
	"croupier/app/kernel/chain/solana"
	"croupier/app/kernel/chain/utxo"
	"croupier/app/money/treasury"
)

// publicKeys are the public keys of a wallet, like on a server.
type publicKeys struct{ *address.Keys }

func (p publicKeys) Public(path chain.Path) ([]byte, error) {
	private, err := p.Private(path)
	if err != nil {
		return nil, err
	}
	return secp256k1.PrivKeyFromBytes(private).PubKey().SerializeCompressed(), nil
}

func (publicKeys) Origin(chain.Path) (fingerprint [4]byte, steps []uint32) { return fingerprint, nil }

// draftTime is when it was made.
var draftTime = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// unsigned makes a batch like the back office, and a checker of its signatures.
func unsigned(t *testing.T, networkID string) (treasury.Batch, chain.Network, chain.Maker) {
	t.Helper()
	seed, err := address.NewSeed(testMnemonic, "")
	if err != nil {
		t.Fatal(err)
	}
	all := chain.Networks()
	network := all[slices.IndexFunc(all, func(n chain.Network) bool { return n.ID == networkID })]
	keys, err := seed.Keys(network)
	if err != nil {
		t.Fatal(err)
	}
	own := chain.Path{Branch: 1}
	from, err := keys.At(own)
	if err != nil {
		t.Fatal(err)
	}
	to, err := keys.At(chain.Path{Index: 9})
	if err != nil {
		t.Fatal(err)
	}
	funds := chain.Funds{From: own, Change: own, Address: from, ChangeAddress: from, Nonce: 7}
	recent := func() (chain.Block, bool) {
		return chain.Block{Height: 334_000_000, Number: 312_000_000, Hash: "DvLEyV2GHk86K5GojpqnRsvhfMF5kdZomKMnhVpvHyqK", At: draftTime}, true
	}
	output := chain.Output{Asset: networkID, To: to, Units: big.NewInt(150_000_000)}
	fee := chain.Fee{Rate: big.NewInt(10_000), Tip: big.NewInt(1)}
	var maker chain.Maker
	switch network.Family {
	case chain.Solana:
		if maker, err = solana.NewMaker(network, chain.Assets(), recent); err != nil {
			t.Fatal(err)
		}
		output.Asset = "usdc-spl"
		// The coins of a player, at the address of its number.
		funds.From = chain.Path{Index: 12}
		if funds.Address, err = keys.At(funds.From); err != nil {
			t.Fatal(err)
		}
	case chain.EVM:
		if maker, err = evm.NewMaker(network, chain.Assets()); err != nil {
			t.Fatal(err)
		}
		output.Asset = "usdt-erc20"
	default:
		maker = utxo.NewMaker(publicKeys{keys})
		funds.Coins = []chain.Coin{{TxID: strings.Repeat("ab", 32), Output: 1, Units: big.NewInt(400_000_000), Path: chain.Path{Index: 3}}}
	}
	tempCopy, err := maker.Draft(network, funds, []chain.Output{output}, fee, draftTime)
	if err != nil {
		t.Fatal(err)
	}
	return treasury.Batch{
		Format: "croupier batch 1", Network: networkID,
		Transactions: []treasury.BatchTransaction{{ID: "01kjvkw73rjhg51pv6810q5nk0", Draft: tempCopy}},
	}, network, maker
}

func TestWalletSign(t *testing.T) {
	for networkID, output := range map[string]string{"ltc": "1.5 ltc to ltc1", "eth": "150 usdt-erc20 to 0x", "solana": "150 usdc-spl to "} {
		t.Run(networkID, func(t *testing.T) {
			batch, network, maker := unsigned(t, networkID)
			text, err := batch.Write()
			if err != nil {
				t.Fatal(err)
			}
			file, secret := filepath.Join(t.TempDir(), "batch.json"), filepath.Join(t.TempDir(), "words")
			for name, content := range map[string][]byte{file: text, secret: []byte(testMnemonic + "\n")} {
				if err := os.WriteFile(name, content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for _, answer := range []string{"", "y\n", "no\n", "yes please\n"} {
				got := call(t, answer, "wallet", "sign", file, "--mnemonic-file", secret)
				if _, err := os.Stat(signedName("", file)); got.code == exitOK || err == nil {
					t.Fatalf("%q signs: %+v", answer, got)
				}
			}
			out := mustRun(t, "yes\n", "wallet", "sign", file, "--mnemonic-file", secret)
			if !strings.Contains(out, output) || !strings.Contains(out, "costs at most 0.") {
				t.Errorf("shown was %q", out)
			}
			text, err = os.ReadFile(signedName("", file))
			if err != nil {
				t.Fatal(err)
			}
			back, err := treasury.ReadBatch(text)
			if err != nil || len(back.Transactions) != 1 || back.Transactions[0].Signed == nil {
				t.Fatalf("%+v, %v", back, err)
			}
			if err := maker.Check(network, batch.Transactions[0].Draft, *back.Transactions[0].Signed); err != nil {
				t.Error(err)
			}
			requireRefusal(t, exitFailed, "exist", "wallet", "sign", file, "--mnemonic-file", secret, "--yes")
		})
	}
	requireRefusal(t, exitUsage, "no input for the question", "wallet", "sign", "batch.json")
	file := filepath.Join(t.TempDir(), "other.json")
	for content, wantError := range map[string]string{
		`{"format":"psbt"}`: "no batch", `{`: "no batch",
		`{"format":"croupier batch 1","network":"ltc","transactions":[]}`:                                                                      "no transaction",
		`{"format":"croupier batch 1","network":"xyz","transactions":[{"id":"01kjvkw73rjhg51pv6810q5nk0","draft":{"Network":"xyz","Fee":1}}]}`: "no network",
	} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		requireRefusal(t, exitFailed, wantError, "wallet", "sign", file, "--mnemonic-file", file, "--yes")
	}
}

func TestWalletSeal(t *testing.T) {
	folder := t.TempDir()
	file, secret, passphrase := filepath.Join(folder, "hot.age"), filepath.Join(folder, "words"), filepath.Join(folder, "passphrase")
	for name, content := range map[string]string{secret: testMnemonic + "\n", passphrase: "correct horse battery\n"} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	requireRefusal(t, exitUsage, "--passphrase-file is needed", "wallet", "seal", file, "--mnemonic-file", secret)
	mustRun(t, "", "wallet", "seal", file, "--mnemonic-file", secret, "--passphrase-file", passphrase)
	sealed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := treasury.OpenHot(sealed, "correct horse battery", func(string) (chain.Network, bool) { return chain.Networks()[0], true })
	if err != nil {
		t.Fatal(err)
	}
	if _, has := keys.Keys("btc"); !has {
		t.Error("it has no keys")
	}
	requireRefusal(t, exitFailed, "exist", "wallet", "seal", file, "--mnemonic-file", secret, "--passphrase-file", passphrase)
}
