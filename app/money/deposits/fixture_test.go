package deposits

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/db"
	"croupier/db/dbtest"
)

// harness is a fixture: a site that receives deposits from simulated chains.
type harness struct {
	*kerneltest.Harness
	deposits  *Service
	networks  *networks
	sources   *sources
	treasury  *treasury
	wallets   *wallets
	faucet    *faucet
	screener  screener
	admission *admission
	alarmed   []string
	// outstanding has what a feature still grants for lost deposits.
	outstanding map[id.Binary]string
	// changed are the changes that were published.
	changed []string
	cases   kerneltest.Cases
	// chains are the blocks of each network. The first block has height 1.
	chains map[string][]blockOf
	forks  int
}

type blockOf struct {
	chain.Block
	payments []chain.Payment
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	at := clock.NewFake(kerneltest.Start)
	// These tests do not simulate power loss: commits need not wait for the disk.
	return harnessOn(kerneltest.Reopen(t, dbtest.Open(t, db.Options{Now: at.Now, Provisional: true}), at))
}

func harnessOn(base *kerneltest.Harness) *harness {
	base.T.Helper()
	h := &harness{Harness: base, networks: &networks{offline: map[string]bool{}}, faucet: &faucet{}, sources: &sources{}, screener: screener{}, admission: &admission{}, chains: map[string][]blockOf{}}
	for currency, price := range map[string]string{"ltc": "100", "xrp": "0.5", "eth": "3000", "usdt": "1", "sol": "150"} {
		h.Rates[currency] = price
	}
	h.Reprice()
	h.treasury, h.wallets = &treasury{h: h, ownTransactions: map[string]bool{}}, &wallets{Wallets: kerneltest.NewWallets(money.Currencies("crp", "CRP")...), noted: map[string]int{}}
	log := stafflog.New(h.IDs)
	approvals := approvaltest.NewSingleAdministrator(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: log})
	stream := activity.New()
	stream.Declare(ActivityKinds()...)
	h.deposits = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Ledger: h.Ledger, Prices: h.Prices, Sockets: h.Events, Approvals: approvals, StaffLog: log, Activity: stream, Cases: &h.cases, Bus: h.Bus(Topics(), depositevents.Changed.InWrite("rewards", h.depositChanged), ReturnOrdered.InWrite("returns", h.treasury.enqueueReturn), Reversals.InWrite("alarm", h.reversed))}, Networks: h.networks, Sources: h.sources, Addresses: addresses{}, Screener: h.screener,
		Admission: h.admission, Wallets: h.wallets, Accounts: accounts{},
		Faucet: h.faucet, Own: h.treasury,
	})
	h.Check(approvals.Declare(h.deposits.DecisionApproval()), approvals.Declare(h.deposits.ReturnApproval()), approvals.Declare(h.deposits.PoolRule().Kind()), h.deposits.Start(h.Ctx))
	return h
}

func (h *harness) reversed(_ *db.Tx, r Reversal) error {
	h.alarmed = append(h.alarmed, r.Network+" "+r.Currency)
	return nil
}

// checks are those of the package, with one feature that rewards deposits.
func (h *harness) checks() []audit.Check {
	return append(Checks(), RewardCheck([]depositevents.OutstandingReward{h.outstandingReward}))
}

func (h *harness) outstandingReward(_ db.Querier, c depositevents.Change) (string, error) {
	return h.outstanding[c.Deposit], nil
}

func (h *harness) depositChanged(_ *db.Tx, c depositevents.Change) error {
	h.changed = append(h.changed, fmt.Sprint(c.Kind, " ", c.UserID, " ", int64(c.Amount), " ", c.Currency))
	if c.Kind == depositevents.Lost {
		c.AddNote("A bonus was forfeited.")
	}
	return nil
}

// networks are all built-in networks.
type networks struct {
	offline, closed map[string]bool
	// test are the networks whose coins have no value.
	test    map[string]bool
	checked []string
	// without is a network that has no node.
	without string
}

func (n *networks) Network(id string) (chain.Network, bool) {
	list := chain.Networks()
	at := slices.IndexFunc(list, func(n chain.Network) bool { return n.ID == id })
	if at < 0 || id == n.without {
		return chain.Network{}, false
	}
	if n.test[id] {
		list[at].Family = chain.Test
	}
	return list[at], true
}

func (n *networks) Asset(id string) (chain.Asset, bool) {
	list := n.Assets()
	at := slices.IndexFunc(list, func(a chain.Asset) bool { return a.ID == id })
	if at < 0 {
		return chain.Asset{}, false
	}
	return list[at], true
}

func (n *networks) Assets() []chain.Asset {
	return slices.DeleteFunc(chain.Assets(), func(a chain.Asset) bool { return a.Network == n.without })
}
func (n *networks) Offline(network string) bool      { return n.offline[network] }
func (n *networks) DepositsOpen(network string) bool { return !n.closed[network] }
func (n *networks) CheckNow(network, txid string)    { n.checked = append(n.checked, network+" "+txid) }

// sources derives addresses for every network except Solana. key names the key.
type sources struct {
	key    string
	broken bool
	// evm makes EVM addresses the same on all their networks.
	evm bool
}

func (s *sources) Deriver(network chain.Network) (Deriver, string, bool) {
	if network.ID == "solana" {
		return nil, "", false
	}
	if s.evm && network.Family == chain.EVM {
		return deriver{"evm" + s.key, s.broken}, "key" + s.key, true
	}
	return deriver{network.ID + s.key, s.broken}, "key" + s.key, true
}

type deriver struct {
	prefix string
	broken bool
}

func (d deriver) At(path chain.Path) (string, error) {
	if d.broken {
		return "", errors.New("the key is not readable")
	}
	return fmt.Sprintf("%s-%d-%d", d.prefix, path.Branch, path.Index), nil
}

// addresses begin with the name of their network.
type addresses struct{}

func (a addresses) Destination(network chain.Network, text, tag string) (string, string, error) {
	canonical, err := a.Canonical(network, text)
	return canonical, tag, err
}

func (addresses) Canonical(network chain.Network, text string) (string, error) {
	if !strings.HasPrefix(strings.ToLower(text), network.ID) {
		return "", errors.New("another network")
	}
	return strings.ToLower(text), nil
}

func (addresses) URI(network chain.Network, _ chain.Asset, address, tag string, units *big.Int) string {
	return fmt.Sprintf("%s:%s?tag=%s&units=%s", network.ID, address, tag, units)
}

type screener map[string]bool

func (s screener) Hit(_, address string) bool { return s[address] }

// faucet records the payments it makes.
type faucet struct{ paid []string }

func (f *faucet) PayTestCoins(_ context.Context, asset chain.Asset, address, tag string, units *big.Int) (string, error) {
	f.paid = append(f.paid, fmt.Sprintf("%s %s of %s to %s", units, asset.ID, asset.Network, strings.TrimSuffix(address+" "+tag, " ")))
	return fmt.Sprint("gift", len(f.paid)), nil
}

// admission refuses every player with refusal, and amounts above most if that is
// set.
type admission struct {
	refusal error
	limit   int64
	asked   []int64
}

func (a *admission) Admit(_ db.Querier, _ *session.User, _, _ string, usd int64) error {
	a.asked = append(a.asked, usd)
	if a.limit > 0 && usd > a.limit {
		return errClosed
	}
	return a.refusal
}

type treasury struct {
	h               *harness
	ownTransactions map[string]bool
	orders          []ReturnOrder
}

func (t *treasury) enqueueReturn(_ *db.Tx, order ReturnOrder) error {
	t.orders = append(t.orders, order)
	return nil
}

func (t *treasury) IsOwnTransaction(_ db.Querier, _, txid string) (bool, error) {
	return t.ownTransactions[txid], nil
}

type wallets struct {
	kerneltest.Wallets
	noted map[string]int
}

func (w *wallets) NoteDeposit(_ *db.Tx, userID string) error {
	w.noted[userID]++
	return nil
}

// accounts know a few players.
type accounts struct{}

func (accounts) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	return players.Record{ID: userID, Name: strings.ToUpper(userID)}, slices.Contains([]string{"anna", "bertram", "clara"}, userID), nil
}

func (a accounts) ByName(q db.Querier, name string) (players.Person, bool, error) {
	r, found, err := a.Record(q, strings.ToLower(name))
	if !found {
		return players.Person{}, false, err
	}
	return players.Person{Player: players.Player{ID: r.ID, Name: r.Name}}, true, err
}

func by(userID string, permissions ...string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: userID, Permissions: permissions}
	return call
}

// address gets an address for a player.
func (h *harness) address(userID, asset string) DepositWallet {
	h.T.Helper()
	on, _ := h.networks.Asset(asset)
	given, err := h.deposits.DepositWallet(h.Ctx, by(userID), DepositWalletRequest{Currency: on.Currency, Chain: asset})
	h.Check(err)
	return given
}

// payment returns a payment of an asset to a player's address, in units of the
// chain.
func (h *harness) payment(userID, asset, txid string, units int64) chain.Payment {
	h.T.Helper()
	given := h.address(userID, asset)
	on, _ := h.networks.Asset(asset)
	return chain.Payment{TxID: txid, Asset: asset, Token: on.Token, To: given.Wallet, Tag: given.Tag, From: "sender", Units: big.NewInt(units)}
}

// mine adds a block to a chain.
func (h *harness) mine(network string, payments ...chain.Payment) {
	h.T.Helper()
	h.mineErr(network, payments...)
}

func (h *harness) mineErr(network string, payments ...chain.Payment) {
	h.T.Helper()
	on, _ := h.networks.Network(network)
	height := int64(len(h.chains[network]) + 1)
	b := blockOf{chain.Block{Height: height, Hash: fmt.Sprintf("%s-%d-%d", network, height, h.forks)}, payments}
	h.forks++
	for i := range b.payments {
		b.payments[i].Block = b.Block
	}
	h.Write(func(tx *db.Tx) error { return h.deposits.Block(h.Ctx, tx, on, b.Block, b.payments) })
	h.chains[network] = append(h.chains[network], b)
}

// mineEmpty adds a number of blocks without payments.
func (h *harness) mineEmpty(network string, blocks int) {
	h.T.Helper()
	for range blocks {
		h.mine(network)
	}
}

// undo removes the newest blocks and returns their payments.
func (h *harness) undo(network string, blocks int) (lost []chain.Payment) {
	h.T.Helper()
	on, _ := h.networks.Network(network)
	for range blocks {
		list := h.chains[network]
		b := list[len(list)-1]
		h.Write(func(tx *db.Tx) error { return h.deposits.Undo(h.Ctx, tx, on, b.Block) })
		h.chains[network] = list[:len(list)-1]
		lost = append(lost, b.payments...)
	}
	return lost
}

// addToMempool reports payments that are not in a block yet.
func (h *harness) addToMempool(network string, payments ...chain.Payment) {
	h.T.Helper()
	on, _ := h.networks.Network(network)
	h.Write(func(tx *db.Tx) error { return h.deposits.Waiting(h.Ctx, tx, on, payments) })
}

// all lists the deposits in the order of their transactions.
func (h *harness) all() (list []*deposit) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		list, err = depositsAfter(q, []byte{}, 100_000)
		return err
	})
	slices.SortFunc(list, func(a, b *deposit) int {
		return strings.Compare(outputName(a.txid, a.output), outputName(b.txid, b.output))
	})
	return list
}

// states returns the status of every transaction: "state" or "state reason".
func (h *harness) states() map[string]string {
	h.T.Helper()
	found := map[string]string{}
	for _, d := range h.all() {
		found[d.txid] = strings.TrimSpace(string(d.state) + " " + string(d.reason))
	}
	return found
}

// wantStates fails unless the transactions have these states and the books are correct.
func (h *harness) wantStates(text string, states map[string]string) {
	h.T.Helper()
	if got := h.states(); !maps.Equal(got, states) {
		h.T.Errorf("%s: %v, want %v", text, got, states)
	}
	h.requireSoundBooks(text)
}

// requireSoundBooks audits the books.
func (h *harness) requireSoundBooks(text string) {
	h.T.Helper()
	if found := h.Findings(slices.Concat(h.checks(), ledger.Checks())); len(found) > 0 {
		h.T.Errorf("%s: the audit found %+v", text, found)
	}
}

// balance returns the balance of a player in whole units.
func (h *harness) balance(userID, currency string) string {
	h.T.Helper()
	c, _ := h.wallets.Currency(currency)
	return c.Text(h.Balance(ledger.PlayerKey(userID, currency, false)))
}

// events returns the states that were published to players since the last call.
func (h *harness) events() (batch []string) {
	h.T.Helper()
	events := h.Events.Drain()
	for i, row := range kerneltest.Data(h.T, EventChanged, events) {
		batch = append(batch, fmt.Sprintf("%s %s %s %d/%d", strings.TrimPrefix(events[i].Channel, "user:"), row.TxID, row.State, row.Confirmations, row.Needed))
	}
	return batch
}

// code returns the code of a refusal, or 0 for none.
func code(t testing.TB, err error) int {
	t.Helper()
	if err == nil {
		return 0
	}
	refusal := (*fault.Error)(nil)
	if !errors.As(err, &refusal) {
		t.Fatalf("it failed: %v", err)
	}
	return refusal.Code
}

// spend debits minor units from a player by a lost wager.
func (h *harness) spend(userID, currency string, amount money.Amount) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.PlayerKey(userID, currency, false), Credit: ledger.Key{Owner: ledger.House, Currency: currency, Purpose: ledger.Real},
			Amount: amount, Code: ledger.CodeStake, Ref: []byte("0123456789abcdef"),
		})
		return err
	})
}

// copyAddress assigns a player the tag that the player has in another fixture.
func (h *harness) copyAddress(other *harness, userID string) {
	h.T.Helper()
	var a assignedAddress
	var found bool
	other.Read(func(q *db.Reader) (err error) {
		a, found, err = addressOf(q, "xrp", userID)
		return err
	})
	h.Write(func(tx *db.Tx) error {
		if _, there, err := addressOf(tx, "xrp", userID); there || !found || err != nil {
			return err
		}
		h.deposits.watched.add(a.network, a.address)
		return insertAddress(tx, a)
	})
}
