package treasury

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/db"
	"croupier/db/dbtest"
)

// harness is a fixture: a treasury on a fake chain, and the withdrawals that it pays.
type harness struct {
	*kerneltest.Harness
	chain *fakeChain
	s     *Service
	keys  bool
	// expires makes transactions expire and not conflict.
	expires bool
	// events is what the listener received, in order. refuses makes it fail.
	events  []string
	refuses func(notify string) error
	orders  []Order
	// unpaid has why withdrawals and returns must not be paid now.
	unpaid map[id.Binary]string
	// reserved counts how often addresses were reserved.
	reserved int
	// review are withdrawals that are not approved.
	review []Order
	// credited are the booked payments to players.
	credited map[string]bool
	followed []chain.Block
	// realChain is a real node with its maker and keys. It replaces the fake chain.
	realChain *realChain
	// players are addresses of players on a real chain.
	players map[string]chain.Path
}

func newHarness(t testing.TB, networkID string) *harness {
	t.Helper()
	at := clock.NewFake(kerneltest.Start)
	return newHarnessOn(t, networkID, dbtest.Open(t, db.Options{Now: at.Now}), at)
}

func newHarnessOn(t testing.TB, networkID string, d *db.DB, at *clock.Fake) *harness {
	t.Helper()
	r := &harness{Harness: kerneltest.Reopen(t, d, at), keys: true, credited: map[string]bool{}, unpaid: map[id.Binary]string{}}
	r.Rates["ltc"], r.Rates["eth"], r.Rates["usdt"] = "80", "3000", "1"
	r.Reprice()
	for _, n := range chain.Networks() {
		if n.ID == networkID {
			n.Confirmations = 3
			r.chain = &fakeChain{network: n, outputs: n.Family == chain.Bitcoin, rate: 1000}
		}
	}
	r.chain.mine(1)
	r.open()
	return r
}

// open creates the service again, as at a process start.
func (r *harness) open() {
	log := stafflog.New(r.IDs)
	seen := activity.New()
	seen.Declare(ActivityKinds()...)
	r.s = New(Deps{
		Services: shared.Services{DB: r.DB, Clock: r.Clock, IDs: r.IDs, Log: r.Harness.Log, Ledger: r.Ledger, Prices: r.Prices, Approvals: approvaltest.New(approval.Deps{DB: r.DB, Clock: r.Clock, IDs: r.IDs, StaffLog: log}), StaffLog: log, Activity: seen, Bus: r.Bus(Topics(), Progressed.InWrite("withdrawals", r.progress))}, Networks: r, Deposits: r, Addresses: r, Signer: r,
		Withdrawals: r,
		Currency: func(currencyID string) (money.Currency, bool) {
			list := money.Currencies("token", "Token")
			at := slices.IndexFunc(list, func(c money.Currency) bool { return c.ID == currencyID })
			if at < 0 {
				return money.Currency{}, false
			}
			return list[at], true
		},
	})
}

// The networks.

func (r *harness) Network(networkID string) (chain.Network, bool) {
	if r.realChain != nil {
		return r.realChain.network, networkID == r.realChain.network.ID
	}
	return r.chain.network, networkID == r.chain.network.ID
}

func (r *harness) Asset(assetID string) (chain.Asset, bool) {
	for _, a := range r.Assets() {
		if a.ID == assetID {
			return a, true
		}
	}
	return chain.Asset{}, false
}

func (r *harness) Assets() (list []chain.Asset) {
	for _, a := range chain.Assets() {
		if r.realChain != nil && a.ID == r.realChain.token.ID {
			a = r.realChain.token
		} else if r.realChain != nil && a.Token != "" {
			continue
		}
		if a.Network == r.chain.network.ID {
			list = append(list, a)
		}
	}
	return list
}

func (r *harness) Node(string) (chain.Node, bool) {
	if r.realChain != nil {
		return r.realChain.node, true
	}
	return r.chain, true
}

func (r *harness) Maker(string) (chain.Maker, bool) {
	if r.realChain != nil {
		return r.realChain.maker, true
	}
	if r.expires {
		return expiring{r.chain}, true
	}
	return r.chain, true
}

// The addresses and the keys.

func (r *harness) At(network string, path chain.Path) (string, error) {
	if r.realChain != nil {
		return r.realChain.keys.At(path)
	}
	if path.Branch == 0 {
		return fmt.Sprintf("player-%d", path.Index), nil
	}
	return fmt.Sprintf("%s-%d-%d", network, path.Branch, path.Index), nil
}

func (r *harness) Accounts(string) []string { return nil }

func (r *harness) Keys(string) (chain.Keys, bool) {
	if r.realChain != nil {
		return r.realChain.keys, r.keys
	}
	return r, r.keys
}

func (r *harness) Private(chain.Path) ([]byte, error) { return make([]byte, 32), nil }
func (r *harness) Watches(_, address string) bool {
	_, found := r.players[address]
	return found || strings.HasPrefix(address, "player")
}
func (r *harness) ReserveAddresses(*db.Tx, int64) error { r.reserved++; return nil }
func (r *harness) Booked(_ db.Querier, _, txid string, _ int) (bool, error) {
	return r.credited[txid], nil
}

func (r *harness) Owner(_ db.Querier, _, address string) (path chain.Path, found bool, err error) {
	if path, found := r.players[address]; found {
		return path, true, nil
	}
	number, found := strings.CutPrefix(address, "player-")
	if !found {
		return path, false, nil
	}
	index, err := strconv.ParseUint(number, 10, 32)
	return chain.Path{Index: uint32(index)}, true, err
}

// The listener.

func (r *harness) recordEvent(notify string, withdrawal id.Binary, more ...any) error {
	if r.refuses != nil {
		if err := r.refuses(notify); err != nil {
			return err
		}
	}
	at := slices.IndexFunc(r.orders, func(o Order) bool { return o.ID == withdrawal })
	r.events = append(r.events, strings.TrimSpace(fmt.Sprintf("%s %d %s", notify, at, strings.TrimSpace(fmt.Sprintln(more...)))))
	return nil
}

func (r *harness) MayPay(_ db.Querier, o Order) (string, error)        { return r.unpaid[o.ID], nil }
func (r *harness) MayReturn(_ db.Querier, d id.Binary) (string, error) { return r.unpaid[d], nil }

// progress records the steps of payments, as the withdrawals receive them.
func (r *harness) progress(tx *db.Tx, p Progress) error {
	switch p.Step {
	case Seen:
		return r.recordEvent("confirmations", p.Withdrawal, p.Confirmations, p.Needed)
	case Failed:
		return r.recordEvent("failed", p.Withdrawal, p.Reason)
	case Withheld:
		return r.recordEvent("back", p.Withdrawal, p.Reason)
	case Found:
		return r.found(tx, p.Withdrawal)
	}
	return r.recordEvent(string(p.Step), p.Withdrawal)
}

func (r *harness) Unapproved(_ db.Querier, _, address string, _ int64, _ int) (list []Order, _ error) {
	return slices.DeleteFunc(slices.Clone(r.review), func(o Order) bool { return address != "" && o.Address != address }), nil
}
func (r *harness) found(tx *db.Tx, w id.Binary) error {
	at := slices.IndexFunc(r.review, func(o Order) bool { return o.ID == w })
	if at < 0 {
		return fmt.Errorf("withdrawal %s is not in review", w)
	}
	return errors.Join(r.recordEvent("found", w), r.s.Enqueue(tx, r.review[at]))
}

// What tests do.

// fund adds coins of the operator that are deep enough to count.
func (r *harness) fund(asset string, units ...int64) {
	r.T.Helper()
	for _, item := range units {
		r.chain.pay(r.hotAddress(), asset, item)
		r.chain.mine(1)
	}
	r.chain.mine(3)
	r.sync()
}

func (r *harness) hotAddress() string {
	address, err := r.s.hotAddress(r.chain.network.ID)
	r.Check(err)
	return address
}

// withdraw requests a payment for a player and queues it.
func (r *harness) withdraw(asset string, amount, fee money.Amount, address string) Order {
	r.T.Helper()
	o := r.order(asset, amount, fee, address)
	r.Write(func(tx *db.Tx) error { return r.s.Enqueue(tx, o) })
	return o
}

// order requests a payment for a player.
func (r *harness) order(asset string, amount, fee money.Amount, address string) Order {
	r.T.Helper()
	a, currency, err := r.s.asset(asset)
	r.Check(err)
	units, _ := a.Units(amount, currency)
	orderID, err := r.s.newID()
	r.Check(err)
	o := Order{ID: orderID, Asset: asset, Address: address, Units: units, Amount: amount, Fee: fee}
	player := ledger.PlayerKey("player", currency.ID, false)
	r.Write(func(tx *db.Tx) error {
		_, err := r.Ledger.Transfer(tx,
			ledger.Transfer{Debit: ledger.Key{Owner: ledger.House, Currency: currency.ID, Purpose: ledger.Real}, Credit: player, Amount: amount + fee, Code: ledger.CodeGrant, Ref: []byte("player")},
			ledger.Transfer{Debit: player, Credit: ledger.Key{Owner: ledger.Withdrawals, Currency: currency.ID, Purpose: ledger.Real}, Amount: amount + fee, Code: ledger.CodeWithdrawal, Ref: orderID[:]})
		return err
	})
	r.orders = append(r.orders, o)
	return o
}

// sync follows the chain as the site's follower does.
func (r *harness) sync() {
	r.T.Helper()
	for n := len(r.followed); n > 0 && (n > len(r.chain.blocks) || r.chain.blocks[n-1].Hash != r.followed[n-1].Hash); n = len(r.followed) {
		r.Write(func(tx *db.Tx) error {
			return errors.Join(r.s.Undo(r.Ctx, tx, r.chain.network, r.followed[n-1]), r.s.Finder().Undo(r.Ctx, tx, r.chain.network, r.followed[n-1]))
		})
		r.followed = r.followed[:n-1]
	}
	for _, block := range r.chain.blocks[len(r.followed):] {
		finder := r.s.Finder()
		found, err := r.chain.Payments(r.Ctx, block.Block, func(address string) bool { return finder.Watches(r.chain.network.ID, address) })
		r.Check(err)
		list, err := r.chain.Payments(r.Ctx, block.Block, func(address string) bool { return r.s.Watches(r.chain.network.ID, address) })
		r.Check(err)
		r.Write(func(tx *db.Tx) error {
			return errors.Join(finder.Block(r.Ctx, tx, r.chain.network, block.Block, found), r.s.Block(r.Ctx, tx, r.chain.network, block.Block, list))
		})
		r.followed = append(r.followed, block.Block)
	}
}

// work runs the treasury, which must not fail.
func (r *harness) work() {
	r.T.Helper()
	r.Check(r.s.runPending(r.Ctx, r.chain.network.ID))
}

// mineBlocks mines, follows and works.
func (r *harness) mineBlocks(n int) {
	r.T.Helper()
	for range n {
		r.chain.mine(1)
		r.sync()
		r.work()
	}
}

// settled checks that every order was paid once on the chain and in the books,
// and that the books agree.
func (r *harness) settled() {
	r.T.Helper()
	for i, o := range r.orders {
		if got := r.chain.paidTo(o.Address); len(got) != 1 || got[0].Cmp(o.Units) != 0 {
			r.T.Errorf("order %d: the chain paid %v, want %v once", i, got, o.Units)
		}
	}
	r.settledInBooks()
}

// settledInBooks checks that every order was paid once in the books.
func (r *harness) settledInBooks() {
	r.T.Helper()
	r.requireSoundBooks()
	r.Read(func(q *db.Reader) error {
		for i, o := range r.orders {
			stored, found, err := orderByID(q, o.ID)
			if err != nil || !found || stored.state != paid {
				r.T.Errorf("order %d is %s, %v", i, stored.state, err)
			}
			made, err := ledger.TransfersFor(q, o.ID[:], 9)
			payments := slices.DeleteFunc(made, func(f ledger.TransferDetails) bool { return f.Code != ledger.CodePayment })
			if err != nil || len(payments) != 1 || money.Amount(payments[0].Amount) != o.Amount {
				r.T.Errorf("order %d has the payments %+v, %v", i, payments, err)
			}
		}
		return nil
	})
	_, currency, err := r.s.asset(r.orders[0].Asset)
	r.Check(err)
	if left := r.owed(ledger.Withdrawals, currency.ID); left != 0 {
		r.T.Errorf("the books still owe withdrawals of %d", left)
	}
	owner, err := ledger.WalletOwner(r.chain.network.ID + "-" + inflight)
	r.Check(err)
	if left := r.owed(owner, currency.ID); left != 0 {
		r.T.Errorf("%d is in flight", left)
	}
}

// owed returns the balance of an account of the site.
func (r *harness) owed(owner, currency string) money.Amount {
	return r.Balance(ledger.Key{Owner: owner, Currency: currency, Purpose: ledger.Real})
}

// requireSoundBooks checks that the treasury's and the ledger's checks find nothing, and that
// nothing is halted.
func (r *harness) requireSoundBooks() {
	r.T.Helper()
	if found := r.Findings(append(r.s.Checks(), ledger.Checks()...)); len(found) > 0 {
		r.T.Errorf("the audit finds %+v", found)
	}
	if ns := r.networkState(); ns.halted != "" {
		r.T.Errorf("payments are halted: %s", ns.halted)
	}
}

func (r *harness) networkState() (ns networkState) {
	r.T.Helper()
	ns, err := r.s.loadNetworkState(r.Ctx, r.chain.network.ID)
	r.Check(err)
	return ns
}

// all lists the versions of all payments.
func (r *harness) all() (list []version) {
	r.T.Helper()
	r.Read(func(q *db.Reader) (err error) {
		list, err = versions(q, `ORDER BY created_at, id`)
		return err
	})
	return list
}

func units(text string) *big.Int {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		panic(text)
	}
	return n
}

var errCrashed = errors.New("the process died")

// runUntilCrash runs fn and reports whether it died.
func runUntilCrash(fn func()) (dead bool) {
	defer func() {
		if reason := recover(); reason != nil {
			if err, ok := reason.(error); !ok || !errors.Is(err, errCrashed) {
				panic(reason)
			}
			dead = true
		}
	}()
	fn()
	return false
}

// cold sets the cold wallet of a chain as staff do.
func (r *harness) cold(asset, address string) {
	r.T.Helper()
	r.set("treasury.levels", fmt.Sprintf(`[{"asset":%q,"low":"","high":"","cold":%q}]`, asset, address))
}

// loadSettings loads the settings of staff, as at a process start.
func (r *harness) loadSettings() *settings.Registry {
	r.T.Helper()
	registry := settings.New(settings.Deps{DB: r.DB, StaffLog: stafflog.New(r.IDs), Log: r.Harness.Log})
	r.Check(registry.Add(r.s.Settings()), registry.Load(r.Ctx))
	return registry
}

// set changes a setting as staff do.
func (r *harness) set(key, value string) {
	r.T.Helper()
	registry := r.loadSettings()
	r.Check(registry.Set(r.Ctx, settings.ChangeAuthor{Actor: "test", Reason: "a test"}, key, jsontext.Value(value)))
}
