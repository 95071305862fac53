package withdrawals

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// world is everything around the room that a test can change. It is guarded, because
// requests run in parallel.
type world struct {
	mu         sync.Mutex
	records    map[string]players.Record
	brought    map[string]Brought
	wagered    map[string]int64
	level      int
	bonus      bool
	heldUser   string
	unverified bool
	offline    string
	noFee      bool
	fee        money.Amount
	sanctioned string
	broken     bool
	orders     []Order
	proof      Proof
	identities []string // who was asked to show who they are
}

func (w *world) Currency(currencyID string) (money.Currency, bool) {
	for _, c := range money.Currencies("crp", "CRP") {
		if c.ID == currencyID {
			return c, true
		}
	}
	return money.Currency{}, false
}

func (w *world) Changed(*db.Tx, ledger.Key, money.Amount, time.Duration, string) {}

func (w *world) Assets() []chain.Asset { return chain.Assets() }

func (w *world) Network(networkID string) (chain.Network, bool) {
	for _, n := range chain.Networks() {
		if n.ID == networkID {
			return n, true
		}
	}
	return chain.Network{}, false
}

func (w *world) Offline(network string) bool { return w.offline == network }

type addresses struct{ *world }

var errNoAddressOf = fault.New(fault.CodeInvalid, "This is no address of the network.")

func (w addresses) Destination(_, text, tag string) (string, string, error) {
	if strings.HasPrefix(text, "bad") {
		return "", "", errNoAddressOf
	}
	// As an X-address of XRP does, one may hold its tag.
	if address, inside, holds := strings.Cut(text, "+"); holds {
		return strings.ToLower(address), inside, nil
	}
	return strings.ToLower(text), tag, nil
}

func (w addresses) Own(_ db.Querier, _, address string) (bool, error) {
	return address == "ownaddress", nil
}

func (w *world) Hit(_, address string) bool { return address == w.sanctioned }

func (w *world) Enqueue(_ *db.Tx, order Order) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken {
		return errors.New("the treasury is broken")
	}
	w.orders = append(w.orders, order)
	return nil
}

func (w *world) Quote(context.Context, string) (money.Amount, error) {
	if w.noFee {
		return 0, errors.New("no node")
	}
	return w.fee, nil
}

type deposited struct{ *world }

func (d deposited) Of(_ db.Querier, userID string) (Brought, error) { return d.brought[userID], nil }

func (w *world) Wagered(_ context.Context, userID string) (int64, error) {
	return w.wagered[userID], nil
}

var errNoEmail = fault.New(fault.CodeForbidden, "Verify your e-mail address to use your wallet.")

func (w *world) Admit(db.Querier, *session.User, string, string, int64) error {
	if w.unverified {
		return errNoEmail
	}
	return nil
}

func (w *world) Level(db.Querier, string) (int, error) { return w.level, nil }

func (w *world) BonusOpen(db.Querier, string) (bool, error) { return w.bonus, nil }

func (w *world) Held(_ db.Querier, userID string) (bool, error) { return w.heldUser == userID, nil }

// Proof implements Identities.
func (w *world) Proof(db.Querier, string) (Proof, error) { return w.proof, nil }

// Ask implements Identities.
func (w *world) Ask(_ *db.Tx, userID string) error {
	w.identities = append(w.identities, userID)
	return nil
}

func (w *world) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	r, found := w.records[userID]
	return r, found, nil
}

func (w *world) Records(db.Querier, players.RecordFilter, int) ([]players.Record, error) {
	return nil, nil
}

func (w *world) FindRecords(_ db.Querier, term string, _ int) (list []players.Record, err error) {
	for _, r := range w.records {
		if strings.HasPrefix(strings.ToLower(r.Name), strings.ToLower(term)) {
			list = append(list, r)
		}
	}
	return list, nil
}

func (w *world) Kin(db.Querier, string, int) ([]players.Kinship, error) {
	return []players.Kinship{{ID: "ben", By: "device"}}, nil
}

// house is a site with withdrawals only.
type house struct {
	*kerneltest.House
	*world
	rooms     *Service
	approvals *approval.Service
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), world: &world{records: map[string]players.Record{}, brought: map[string]Brought{}, wagered: map[string]int64{}, fee: 0}}
	h.Rates["ltc"], h.Rates["usdt"], h.Rates["xrp"], h.Rates["eth"] = "100", "1", "0.5", "3000"
	h.Reprice()
	log := stafflog.New(h.IDs)
	h.approvals = approval.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: log})
	h.rooms = New(Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Ledger: h.Ledger, Wallets: h.world, Prices: h.Prices, Sockets: h.Events, Accounts: h.world,
		Admission: h.world, Standing: h.world, Identity: h.world, Networks: h.world, Addresses: addresses{h.world}, Screening: h.world, Treasury: h.world, Deposits: deposited{h.world},
		Plays: h.world, Approvals: h.approvals, StaffLog: log, Folder: t.TempDir(),
	})
	h.Check(h.approvals.Declare(h.rooms.Approving()))
	for _, name := range []string{"anna", "ben", "cleo", "dora"} {
		h.records[name] = players.Record{ID: name, Name: name}
	}
	return h
}

// give puts a balance of whole units into a player's wallet.
func (h *house) give(userID, currency, units string) {
	h.T.Helper()
	c, _ := h.Currency(currency)
	amount, err := c.Parse(units)
	h.Check(err)
	h.Write(func(tx *db.Tx) error {
		_, err := h.Ledger.Transfer(tx, ledger.Transfer{
			Debit: ledger.Key{Owner: ledger.House, Currency: currency, Purpose: ledger.Real}, Credit: ledger.PlayerKey(userID, currency, false),
			Amount: amount, Code: ledger.CodeGrant, Ref: []byte(userID),
		})
		return err
	})
}

func by(userID string) *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: userID, Permissions: []string{Manage.ID(), approval.Decides.ID()}}
	return call
}

const someAddress = "ltc1qsomebody"

// ask asks for a sum of litecoins at $100 each.
func (h *house) ask(userID, sum string) (WithdrawalRow, error) {
	return h.askFor(userID, NewWithdrawal{Sum: jsontext.Value(`"` + sum + `"`), Currency: "ltc", Wallet: someAddress + userID})
}

func (h *house) askFor(userID string, r NewWithdrawal) (WithdrawalRow, error) {
	answer, err := h.rooms.Withdraw(h.Ctx, by(userID), r)
	return answer.Withdraw, err
}

// asked asks for what must be given.
func (h *house) asked(userID, sum string) WithdrawalRow {
	h.T.Helper()
	row, err := h.ask(userID, sum)
	h.Check(err)
	return row
}

// stored is a withdrawal as it stands.
func (h *house) stored(text string) (w *withdrawal) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		w, err = find(q, text)
		return err
	})
	return w
}

func (h *house) chosen(text string) ChosenWithdrawal {
	h.T.Helper()
	return ChosenWithdrawal{ID: text, Version: h.stored(text).version}
}

// tells does what the treasury tells.
func (h *house) tells(text string, fn func(tx *db.Tx, key id.Binary) error) error {
	key, _ := id.ToBinary(text)
	return h.DB.Write(h.Ctx, func(tx *db.Tx) error { return fn(tx, key) })
}

// pays does what the treasury does when the chain has confirmed a payment.
func (h *house) pays(text string) error {
	w := h.stored(text)
	return h.tells(text, func(tx *db.Tx, key id.Binary) error {
		moves := []ledger.Transfer{{
			Debit: held(w.currency), Credit: ledger.Key{Owner: "wallet:ltc-inflight", Currency: w.currency, Purpose: ledger.Real},
			Amount: w.amount - w.fee, Code: ledger.CodePayment, Ref: key[:],
		}, {
			Debit: held(w.currency), Credit: ledger.Key{Owner: ledger.House, Currency: w.currency, Purpose: ledger.Real},
			Amount: w.fee, Code: ledger.CodeWithdrawalFee, Ref: key[:],
		}}
		if _, err := h.Ledger.Transfer(tx, moves...); err != nil {
			return err
		}
		return h.rooms.Paid(tx, key, "tx1")
	})
}

// sound fails the test unless the audit finds the books right.
func (h *house) sound() {
	h.T.Helper()
	if found := h.Findings(h.rooms.Checks()); len(found) > 0 {
		h.T.Errorf("the audit finds %v", found)
	}
}

// refused fails the test unless the error is a refusal with this code, and with this
// reason where one is given.
func refused(t testing.TB, what string, err error, code int, reason string) {
	t.Helper()
	refusal, coded := fault.From(err)
	if err == nil || !coded || refusal.Code != code || reason != "" && refusal.Extra["reason"] != reason {
		t.Errorf("%s: %v, want code %d %s", what, err, code, reason)
	}
}

func (h *house) balance(userID, currency string) money.Amount {
	return h.Balance(ledger.PlayerKey(userID, currency, false))
}

func states(row WithdrawalRow) (list []string) {
	for _, e := range row.Events {
		list = append(list, e.State)
	}
	return slices.Compact(list)
}
