package withdrawals

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/eligibility/eligibilitytest"
	"croupier/db"
)

// fakes is the environment of withdrawals that a test can change. It has a mutex,
// because requests run in parallel.
type fakes struct {
	kerneltest.Wallets
	mu        sync.Mutex
	records   map[string]players.Record
	level     int
	heldUser  string
	offline   string
	noFee     bool
	minAmount money.Amount
	fee       money.Amount
	// feeAbove is the amount above which a payment costs twice the fee, or 0 for
	// none.
	feeAbove   money.Amount
	sanctioned string
	broken     bool
	orders     []Order
	proof      Proof
	identities []string // players who were asked to verify their identity
}

func (w *fakes) Assets() []chain.Asset { return chain.Assets() }

func (w *fakes) Network(networkID string) (chain.Network, bool) {
	for _, n := range chain.Networks() {
		if n.ID == networkID {
			return n, true
		}
	}
	return chain.Network{}, false
}

func (w *fakes) Offline(network string) bool { return w.offline == network }

type addresses struct{ *fakes }

var errNoAddressOf = fault.New(fault.CodeInvalid, "This is no address of the network.")

func (w addresses) Destination(_, text, tag string) (string, string, error) {
	if strings.HasPrefix(text, "bad") {
		return "", "", errNoAddressOf
	}
	// An address may include its tag, as an X-address of XRP does.
	if address, inside, hasTag := strings.Cut(text, "+"); hasTag {
		return strings.ToLower(address), inside, nil
	}
	return strings.ToLower(text), tag, nil
}

func (w addresses) IsOwnAddress(_ db.Querier, _, address string) (bool, error) {
	return address == "ownaddress", nil
}

func (w *fakes) Hit(_, address string) bool { return address == w.sanctioned }

func (w *fakes) Enqueue(_ *db.Tx, order Order) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken {
		return errors.New("the treasury is broken")
	}
	w.orders = append(w.orders, order)
	return nil
}

func (w *fakes) Quote(context.Context, string) (func(money.Amount) money.Amount, error) {
	if w.noFee {
		return nil, errors.New("no node")
	}
	fee, above := w.fee, w.feeAbove
	return func(amount money.Amount) money.Amount {
		if above > 0 && amount > above {
			return 2 * fee
		}
		return fee
	}, nil
}

func (w *fakes) MinAmount(string, string) (money.Amount, error) { return w.minAmount, nil }

var errNoEmail = fault.New(fault.CodeForbidden, "Verify your email address to use your wallet.")

func (w *fakes) Level(db.Querier, string) (int, error) { return w.level, nil }

func (w *fakes) WithdrawalsHeld(_ db.Querier, userID string) (bool, error) {
	return w.heldUser == userID, nil
}

// Proof implements Identities.
func (w *fakes) Proof(db.Querier, string) (Proof, error) { return w.proof, nil }

// RequestCheck implements Identities.
func (w *fakes) RequestCheck(_ *db.Tx, userID string) error {
	w.identities = append(w.identities, userID)
	return nil
}

func (w *fakes) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	r, found := w.records[userID]
	return r, found, nil
}

func (w *fakes) Records(db.Querier, players.RecordFilter, int) ([]players.Record, error) {
	return nil, nil
}

func (w *fakes) FindRecords(_ db.Querier, term string, _ int) (list []players.Record, err error) {
	for _, r := range w.records {
		if strings.HasPrefix(strings.ToLower(r.Name), strings.ToLower(term)) {
			list = append(list, r)
		}
	}
	return list, nil
}

func (w *fakes) SharedIdentities(db.Querier, string, int) ([]players.SharedIdentity, error) {
	return []players.SharedIdentity{{ID: "ben", Attribute: "device"}}, nil
}

// harness is a fixture: a site with withdrawals only.
type harness struct {
	*kerneltest.Harness
	*fakes
	// rules are the inputs of the rules for all value that leaves an account.
	rules     eligibilitytest.Fixture
	gate      *eligibilitytest.Gate
	service   *Service
	approvals *approval.Service
	cases     kerneltest.Cases
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), fakes: &fakes{Wallets: kerneltest.NewWallets(money.Currencies("crp", "CRP")...), records: map[string]players.Record{}, fee: 0}}
	h.Rates["ltc"], h.Rates["usdt"], h.Rates["xrp"], h.Rates["eth"] = "100", "1", "0.5", "3000"
	h.Reprice()
	log := stafflog.New(h.IDs)
	h.approvals = approvaltest.NewSingleAdministrator(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: log})
	h.service = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Ledger: h.Ledger, Prices: h.Prices, Sockets: h.Events, Approvals: h.approvals, StaffLog: log, Cases: &h.cases}, Wallets: h.fakes, Accounts: h.fakes,
		PlayerStatus: h.fakes, Identity: h.fakes, Networks: h.fakes, Addresses: addresses{h.fakes}, Screening: h.fakes, Treasury: h.fakes,
		Limits: DeclareLimits(), Folder: t.TempDir(),
	})
	h.gate = eligibilitytest.Open(t, &h.rules, eligibilitytest.Parts{Clock: h.Clock, Wallets: h.fakes, Prices: h.Prices, Cashier: h.service})
	h.service.Gate = h.gate
	h.Check(h.approvals.Declare(h.service.ApprovalKind()), h.approvals.Declare(h.service.TurnoverRule().Kind()))
	for _, name := range []string{"anna", "ben", "cleo", "dora"} {
		h.records[name] = players.Record{ID: name, Name: name}
	}
	return h
}

// wager adds to a player's turnover.
func (h *harness) wager(userID string, usd int64) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return eligibilitytest.AddTurnover(tx, userID, usd) })
}

// credit adds whole units to a player's balance.
func (h *harness) credit(userID, currency, units string) {
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
	call.User = &session.User{ID: userID, Permissions: []string{Manage.ID(), approval.Decider.ID()}}
	return call
}

const someAddress = "ltc1qsomebody"

// request requests a sum of litecoins at $100 each.
func (h *harness) request(userID, sum string) (WithdrawalRow, error) {
	return h.requestWith(userID, NewWithdrawal{Sum: money.Number(sum), Currency: "ltc", Wallet: someAddress + userID})
}

func (h *harness) requestWith(userID string, r NewWithdrawal) (WithdrawalRow, error) {
	answer, err := h.service.Withdraw(h.Ctx, by(userID), r)
	return answer.Withdraw, err
}

// mustRequest makes a request that must succeed.
func (h *harness) mustRequest(userID, sum string) WithdrawalRow {
	h.T.Helper()
	row, err := h.request(userID, sum)
	h.Check(err)
	return row
}

// stored returns a stored withdrawal.
func (h *harness) stored(text string) (w *withdrawal) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		w, err = find(q, text)
		return err
	})
	return w
}

func (h *harness) selected(text string) ChosenWithdrawal {
	h.T.Helper()
	return ChosenWithdrawal{ID: text, Version: h.stored(text).version}
}

// deliver calls the listener as the treasury does.
func (h *harness) deliver(text string, fn func(tx *db.Tx, key id.Binary) error) error {
	key, _ := id.ToBinary(text)
	return h.DB.Write(h.Ctx, func(tx *db.Tx) error { return fn(tx, key) })
}

// markPaid makes the bookings of the treasury for a confirmed payment.
func (h *harness) markPaid(text string) error {
	w := h.stored(text)
	return h.deliver(text, func(tx *db.Tx, key id.Binary) error {
		moves := []ledger.Transfer{{
			Debit: heldKey(w.currency), Credit: ledger.Key{Owner: "wallet:ltc-inflight", Currency: w.currency, Purpose: ledger.Real},
			Amount: w.amount - w.fee, Code: ledger.CodePayment, Ref: key[:],
		}, {
			Debit: heldKey(w.currency), Credit: ledger.Key{Owner: ledger.House, Currency: w.currency, Purpose: ledger.Real},
			Amount: w.fee, Code: ledger.CodeWithdrawalFee, Ref: key[:],
		}}
		if _, err := h.Ledger.Transfer(tx, moves...); err != nil {
			return err
		}
		return h.service.Paid(tx, key, "tx1")
	})
}

// requireSoundBooks fails the test unless the audit finds the books correct.
func (h *harness) requireSoundBooks() {
	h.T.Helper()
	if found := h.Findings(h.service.Checks()); len(found) > 0 {
		h.T.Errorf("the audit finds %v", found)
	}
}

// requireRefusal fails the test unless the error is a refusal with this code, and with
// this reason if it is not empty.
func requireRefusal(t testing.TB, what string, err error, code int, reason string) {
	t.Helper()
	refusal, coded := fault.From(err)
	if err == nil || !coded || refusal.Code != code || reason != "" && refusal.Extra["reason"] != reason {
		t.Errorf("%s: %v, want code %d %s", what, err, code, reason)
	}
}

func (h *harness) balance(userID, currency string) money.Amount {
	return h.Balance(ledger.PlayerKey(userID, currency, false))
}

func states(row WithdrawalRow) (list []string) {
	for _, e := range row.Events {
		list = append(list, e.State)
	}
	return slices.Compact(list)
}
