package treasury

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/chain/litecointest"
	"croupier/app/kernel/chain/utxo"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// wallets is a fixture with the addresses and keys of a site whose operator
// changes the account.
type wallets struct {
	*harness
	ring address.Keyring
	// loaded are the keys of ring that are on the server.
	loaded address.Keyring
	book   address.Book
}

func (w *wallets) Accounts(string) (names []string) {
	for _, item := range w.ring {
		names = append(names, item.Name())
	}
	return names
}

func (w *wallets) At(_ string, path chain.Path) (string, error) {
	for _, item := range w.ring {
		if path.Account == "" || path.Account == item.Name() {
			return item.At(path)
		}
	}
	return "", ErrNoAccount
}

func (w *wallets) Keys(string) (chain.Keys, bool) { return w.loaded, len(w.loaded) > 0 }

// change configures another account, whose words are on the server.
func (w *wallets) change(network chain.Network) {
	w.T.Helper()
	words, err := address.NewMnemonic()
	w.Check(err)
	seed, err := address.NewSeed(words, "")
	w.Check(err)
	keys, err := seed.Keys(network)
	w.Check(err)
	w.ring = append(address.Keyring{keys}, w.ring...)
	w.loaded = append(address.Keyring{keys}, w.loaded...)
	opened, err := address.Open(network, keys.Account())
	w.Check(err)
	w.book.Add(opened)
	w.realChain.maker = utxo.NewMaker(address.NewWallet(opened, &w.book))
	w.open()
	w.s.Addresses, w.s.Signer = w, w
	var stored []StoredAccount
	for _, item := range w.ring {
		stored = append(stored, StoredAccount{network.ID, item.Name(), item.Account()})
	}
	w.Check(w.s.StoreAccounts(w.Ctx, stored))
}

// TestEarlierAccountCoinsUseTheirKey changes the account of a
// site twice on a real node. With the old key on the server its coins are paid
// out. Without it they are shown to staff and not spent.
func TestEarlierAccountCoinsUseTheirKey(t *testing.T) {
	c := litecointest.Start(t)
	network := litecointest.Network()
	network.Confirmations = 3
	node, err := utxo.Open(network, c.RPC)
	if err != nil {
		t.Fatal(err)
	}
	r, _, _ := newRealHarness(t, network)
	w := &wallets{harness: r}
	r.realChain.node = node
	w.change(network)
	r.syncReal()
	blocks := func(n int) {
		for range n {
			c.Mine(t, 1)
			r.syncReal()
			r.work()
		}
	}
	first := w.ring[0]
	player, err := first.At(chain.Path{Index: 4})
	r.Check(err)
	r.players = map[string]chain.Path{player: {Index: 4, Account: first.Name()}}
	txid := c.Pay(t, player, big.NewInt(100_000_000))
	r.credited[txid] = true
	key, err := account("ltc", deposits, "ltc")
	r.Check(err)
	r.Write(func(tx *db.Tx) error {
		ref := id.Binary{9}
		_, err := r.Ledger.Transfer(tx, ledger.Transfer{Debit: key, Credit: ledger.PlayerKey("player", "ltc", false), Amount: 1_000_000_000, Code: ledger.CodeDeposit, Ref: ref[:]})
		return err
	})
	c.Pay(t, r.hotAddress(), big.NewInt(100_000_000))
	blocks(4)

	w.change(network)
	r.withdraw("ltc", 1_500_000_000, 1000, c.Address(t)) // both coins are needed
	r.work()
	if got := r.states(); got != "sent" {
		t.Fatalf("coins of the earlier account: %s %+v", got, r.openPayments())
	}
	blocks(4)
	r.settledInBooks()

	// The change came to the address of the current account. Without its key no
	// payment is possible, and staff see why.
	w.change(network)
	w.loaded = address.Keyring{w.ring[0], w.ring[2]}
	c.Pay(t, r.hotAddress(), big.NewInt(30_000_000))
	blocks(4)
	r.withdraw("ltc", 100_000_000, 1000, c.Address(t))
	r.withdraw("ltc", 400_000_000, 1000, c.Address(t))
	r.work()
	answer, err := r.s.Status(r.Ctx, nil, TreasuryRequest{})
	r.Check(err)
	gone := answer.Networks[0].Unspendable
	if len(gone) != 1 || gone[0].Account != w.ring[1].Name() || !strings.Contains(gone[0].Reason, "private key") || !strings.HasPrefix(gone[0].Amount, "0.4") {
		t.Errorf("staff see %+v", gone)
	}
	if got := r.states(); got != "confirmed sent" {
		t.Errorf("what the key of today can pay: %s", got)
	}
	w.loaded = slices.Clone(w.ring)
	blocks(4)
	r.work()
	blocks(4)
	r.settledInBooks()
}

// TestPaymentSignedWithWrongKeyIsRequeued has a payment as earlier versions
// of the site made it after a change of the account. The node refuses it
// permanently, and its order is paid again with coins whose key is there.
func TestPaymentSignedWithWrongKeyIsRequeued(t *testing.T) {
	r := newHarness(t, "ltc")
	r.fund("ltc", 1_000_000_000)
	r.withdraw("ltc", 1_000_000_000, 0, "outside")
	r.chain.reject = func(fakeTx) bool { return true }
	r.work()
	r.chain.reject, r.chain.impossible = nil, true
	r.work()
	if got := r.states(); got != "dropped sent" {
		t.Fatalf("not handed back and paid again: %s", got)
	}
	r.mineBlocks(3)
	r.settled()
}
