//go:build bench

package cashierbench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"

	"filippo.io/age"

	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/config"
	"croupier/app/kernel/id"
)

// litecoinKills kills a process that pays on a real chain: it receives at addresses of a public
// key and pays from a sealed hot wallet, both over the node's JSON-RPC, while this process pays
// deposits, makes blocks and reverts some.
func (b *bench) litecoinKills(ctx context.Context, data string) (err error) {
	w, err := startReal(ctx, b.Litecoind)
	if err != nil {
		return err
	}
	defer w.Stop()
	words, err := address.NewMnemonic()
	if err != nil {
		return err
	}
	keys, err := keysOf(words)
	if err != nil {
		return err
	}
	at, err := url.Parse(w.URL)
	if err != nil {
		return fmt.Errorf("read the address of the node: %w", err)
	}
	password, _ := at.User.Password()
	g := environment{Data: data, Passphrase: id.Secret(), Node: config.CashierNode{
		Network: network, Kind: "bitcoind", Variant: "regtest", URL: "http://" + at.Host, User: at.User.Username(), Password: password, XPub: keys.Account(),
	}}
	keys.Clear()
	k := &killTest{bench: b, env: g, externalChain: w, cycles: b.LitecoinCycles}
	if err := k.prepare(ctx); err != nil {
		return err
	}
	sealed, err := sealCheaply(words, g.Passphrase)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(data, "hot.age"), sealed, 0o600); err != nil {
		return fmt.Errorf("write the hot wallet: %w", err)
	}
	return k.run(ctx)
}

// cheapScryptWork is the work factor of the passphrase, as a power of two. An operator's wallet needs a
// second to open; this one is opened a thousand times and has no coins of value.
const cheapScryptWork = 10

// sealCheaply encrypts words like croupier wallet seal, with a lower work factor.
func sealCheaply(words, passphrase string) ([]byte, error) {
	recipient, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return nil, fmt.Errorf("seal the hot wallet: %w", err)
	}
	recipient.SetWorkFactor(cheapScryptWork)
	var sealed bytes.Buffer
	writer, err := age.Encrypt(&sealed, recipient)
	if err == nil {
		_, err = io.WriteString(writer, words)
		err = errors.Join(err, writer.Close())
	}
	if err != nil {
		return nil, fmt.Errorf("seal the hot wallet: %w", err)
	}
	return sealed.Bytes(), nil
}
