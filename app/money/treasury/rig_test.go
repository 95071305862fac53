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
	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
	"croupier/db/dbtest"
)

// rig is a treasury on a fake chain, and the withdrawals that it pays.
type rig struct {
	*kerneltest.House
	chain *fakeChain
	s     *Service
	keys  bool
	// lapses tells that transactions grow old instead of conflicting.
	lapses bool
	// told is what the listener heard, in order; refuses makes it fail.
	told    []string
	refuses func(what string) error
	orders  []Order
	// credited are payments to players that count.
	credited map[string]bool
	follows  []chain.Block
	// real is a real node with its maker and keys, in place of the fake chain.
	real *realChain
	// players are addresses of players on a real chain.
	players map[string]chain.Path
}

func newRig(t testing.TB, networkID string) *rig {
	t.Helper()
	at := clock.NewFake(kerneltest.Start)
	return newRigOn(t, networkID, dbtest.Open(t, db.Options{Now: at.Now}), at)
}

func newRigOn(t testing.TB, networkID string, d *db.DB, at *clock.Fake) *rig {
	t.Helper()
	r := &rig{House: kerneltest.On(t, d, at), keys: true, credited: map[string]bool{}}
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

// open makes the service anew, as a process does that starts.
func (r *rig) open() {
	log := stafflog.New(r.IDs)
	seen := activity.New()
	seen.Declare(ActivityKinds()...)
	r.s = New(Deps{
		DB: r.DB, Clock: r.Clock, IDs: r.IDs, Log: r.House.Log, Ledger: r.Ledger, Prices: r.Prices, Networks: r, Deposits: r, Addresses: r, Signer: r,
		Approvals: approval.New(approval.Deps{DB: r.DB, Clock: r.Clock, IDs: r.IDs, StaffLog: log}), StaffLog: log, Activity: seen,
		Currency: func(currencyID string) (money.Currency, bool) {
			list := money.Currencies("token", "Token")
			at := slices.IndexFunc(list, func(c money.Currency) bool { return c.ID == currencyID })
			if at < 0 {
				return money.Currency{}, false
			}
			return list[at], true
		},
	})
	r.s.Listen(r)
}

// The networks.

func (r *rig) Network(networkID string) (chain.Network, bool) {
	if r.real != nil {
		return r.real.network, networkID == r.real.network.ID
	}
	return r.chain.network, networkID == r.chain.network.ID
}

func (r *rig) Asset(assetID string) (chain.Asset, bool) {
	for _, a := range r.Assets() {
		if a.ID == assetID {
			return a, true
		}
	}
	return chain.Asset{}, false
}

func (r *rig) Assets() (list []chain.Asset) {
	for _, a := range chain.Assets() {
		if r.real != nil && a.ID == r.real.token.ID {
			a = r.real.token
		} else if r.real != nil && a.Token != "" {
			continue
		}
		if a.Network == r.chain.network.ID {
			list = append(list, a)
		}
	}
	return list
}

func (r *rig) Node(string) (chain.Node, bool) {
	if r.real != nil {
		return r.real.node, true
	}
	return r.chain, true
}

func (r *rig) Maker(string) (chain.Maker, bool) {
	if r.real != nil {
		return r.real.maker, true
	}
	if r.lapses {
		return lapsing{r.chain}, true
	}
	return r.chain, true
}

// The addresses and the keys.

func (r *rig) At(network string, path chain.Path) (string, error) {
	if r.real != nil {
		return r.real.keys.At(path)
	}
	if path.Branch == 0 {
		return fmt.Sprintf("player-%d", path.Index), nil
	}
	return fmt.Sprintf("%s-%d-%d", network, path.Branch, path.Index), nil
}

func (r *rig) Keys(string) (chain.Keys, bool) {
	if r.real != nil {
		return r.real.keys, r.keys
	}
	return r, r.keys
}

func (r *rig) Private(chain.Path) ([]byte, error) { return make([]byte, 32), nil }
func (r *rig) Watches(_, address string) bool {
	_, found := r.players[address]
	return found || strings.HasPrefix(address, "player")
}
func (r *rig) Booked(_ db.Querier, _, txid string, _ int) (bool, error) {
	return r.credited[txid], nil
}

func (r *rig) Owner(_ db.Querier, _, address string) (path chain.Path, found bool, err error) {
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

func (r *rig) hears(what string, withdrawal id.Binary, more ...any) error {
	if r.refuses != nil {
		if err := r.refuses(what); err != nil {
			return err
		}
	}
	at := slices.IndexFunc(r.orders, func(o Order) bool { return o.ID == withdrawal })
	r.told = append(r.told, strings.TrimSpace(fmt.Sprintf("%s %d %s", what, at, strings.TrimSpace(fmt.Sprintln(more...)))))
	return nil
}

func (r *rig) Signed(_ *db.Tx, w id.Binary, _ string) error { return r.hears("signed", w) }
func (r *rig) Sent(_ *db.Tx, w id.Binary, _ string) error   { return r.hears("sent", w) }
func (r *rig) Confirmations(_ *db.Tx, w id.Binary, _ string, n, of int64) error {
	return r.hears("confirmations", w, n, of)
}
func (r *rig) Paid(_ *db.Tx, w id.Binary, _ string) error        { return r.hears("paid", w) }
func (r *rig) Failed(_ *db.Tx, w id.Binary, reason string) error { return r.hears("failed", w, reason) }

// What tests do.

// fund brings coins of the operator, old enough to count.
func (r *rig) fund(asset string, units ...int64) {
	r.T.Helper()
	for _, one := range units {
		r.chain.pay(r.hotAddress(), asset, one)
		r.chain.mine(1)
	}
	r.chain.mine(3)
	r.sync()
}

func (r *rig) hotAddress() string {
	address, err := r.s.hot(r.chain.network.ID)
	r.Check(err)
	return address
}

// withdraw has a player ask for a payment and the treasury pay it.
func (r *rig) withdraw(asset string, amount, fee money.Amount, address string) Order {
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
		if err != nil {
			return err
		}
		return r.s.Enqueue(tx, o)
	})
	r.orders = append(r.orders, o)
	return o
}

// sync follows the chain as the follower of the site does.
func (r *rig) sync() {
	r.T.Helper()
	for n := len(r.follows); n > 0 && (n > len(r.chain.blocks) || r.chain.blocks[n-1].Hash != r.follows[n-1].Hash); n = len(r.follows) {
		r.Write(func(tx *db.Tx) error { return r.s.Undo(r.Ctx, tx, r.chain.network, r.follows[n-1]) })
		r.follows = r.follows[:n-1]
	}
	for _, block := range r.chain.blocks[len(r.follows):] {
		list, err := r.chain.Payments(r.Ctx, block.Block, func(address string) bool { return r.s.Watches(r.chain.network.ID, address) })
		r.Check(err)
		r.Write(func(tx *db.Tx) error { return r.s.Block(r.Ctx, tx, r.chain.network, block.Block, list) })
		r.follows = append(r.follows, block.Block)
	}
}

// work has the treasury do what it can, which must not fail.
func (r *rig) work() {
	r.T.Helper()
	r.Check(r.s.work(r.Ctx, r.chain.network.ID))
}

// block mines, follows and works.
func (r *rig) block(n int) {
	r.T.Helper()
	for range n {
		r.chain.mine(1)
		r.sync()
		r.work()
	}
}

// settled proves that every order was paid once on the chain and in the books, and
// that the books agree.
func (r *rig) settled() {
	r.T.Helper()
	for i, o := range r.orders {
		if got := r.chain.paidTo(o.Address); len(got) != 1 || got[0].Cmp(o.Units) != 0 {
			r.T.Errorf("order %d: the chain paid %v, want %v once", i, got, o.Units)
		}
	}
	r.settledInBooks()
}

// settledInBooks proves that every order was paid once in the books.
func (r *rig) settledInBooks() {
	r.T.Helper()
	r.sound()
	r.Read(func(q *db.Reader) error {
		for i, o := range r.orders {
			stored, found, err := orderByID(q, o.ID)
			if err != nil || !found || stored.state != paid {
				r.T.Errorf("order %d is %s, %v", i, stored.state, err)
			}
			made, err := ledger.TransfersFor(q, o.ID[:], 9)
			payments := slices.DeleteFunc(made, func(f ledger.Found) bool { return f.Code != ledger.CodePayment })
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

// owed is what an account of the site holds.
func (r *rig) owed(owner, currency string) money.Amount {
	return r.Balance(ledger.Key{Owner: owner, Currency: currency, Purpose: ledger.Real})
}

// sound proves that the treasury's checks and those of the ledger find nothing, and
// that nothing is halted.
func (r *rig) sound() {
	r.T.Helper()
	if found := r.Findings(append(r.s.Checks(), ledger.Checks()...)); len(found) > 0 {
		r.T.Errorf("the audit finds %+v", found)
	}
	if st := r.stand(); st.halted != "" {
		r.T.Errorf("payments are halted: %s", st.halted)
	}
}

func (r *rig) stand() (st stand) {
	r.T.Helper()
	st, err := r.s.stand(r.Ctx, r.chain.network.ID)
	r.Check(err)
	return st
}

// all lists the versions of all payments.
func (r *rig) all() (list []version) {
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

var errDied = errors.New("the process died")

// until runs fn and tells whether it died.
func died(fn func()) (dead bool) {
	defer func() {
		if reason := recover(); reason != nil {
			if err, ok := reason.(error); !ok || !errors.Is(err, errDied) {
				panic(reason)
			}
			dead = true
		}
	}()
	fn()
	return false
}

// cold sets the cold wallet of a chain as staff do.
func (r *rig) cold(asset, address string) {
	r.T.Helper()
	r.set("treasury.levels", fmt.Sprintf(`[{"asset":%q,"low":"","high":"","cold":%q}]`, asset, address))
}

// loadSettings puts into force what staff have set, as a process does that starts.
func (r *rig) loadSettings() *settings.Registry {
	r.T.Helper()
	registry := settings.New(settings.Deps{DB: r.DB, StaffLog: stafflog.New(r.IDs), Log: r.House.Log})
	r.Check(registry.Add(r.s.Settings()), registry.Load(r.Ctx))
	return registry
}

// set changes a setting as staff do.
func (r *rig) set(key, value string) {
	r.T.Helper()
	registry := r.loadSettings()
	r.Check(registry.Set(r.Ctx, settings.Who{Actor: "test", Reason: "a test"}, key, jsontext.Value(value)))
}
