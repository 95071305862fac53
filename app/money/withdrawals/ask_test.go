package withdrawals

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/players"
	"croupier/db"
)

func TestSmallWithdrawalIsPaidAutomatically(t *testing.T) {
	h := newHarness(t)
	h.fee = 1_000_000 // 0.001 LTC
	h.credit("anna", "ltc", "10")
	row := h.mustRequest("anna", "2")
	if row.Status != 0 || !row.Auto || row.Cancellable || row.Sum != "2.00000000" || row.Fee != "0.04100000" || row.Arrives != "1.95900000" {
		t.Errorf("%+v", row)
	}
	if h.balance("anna", "ltc") != 8_000_000_000 || len(h.orders) != 1 {
		t.Fatalf("balance %d, orders %v", h.balance("anna", "ltc"), h.orders)
	}
	if o := h.orders[0]; o.ID.String() != row.ID || o.Units.String() != "195900000" || o.Amount != 1_959_000_000 || o.Fee != 41_000_000 || o.Address != someAddress+"anna" {
		t.Errorf("%+v", o)
	}
	h.requireSoundBooks()
	for _, notify := range []func(tx *db.Tx, key id.Binary) error{
		func(tx *db.Tx, key id.Binary) error { return h.service.Signed(tx, key, "tx1") },
		func(tx *db.Tx, key id.Binary) error { return h.service.Sent(tx, key, "tx1") },
		func(tx *db.Tx, key id.Binary) error { return h.service.Confirmations(tx, key, "tx1", 1, 6) },
		func(tx *db.Tx, key id.Binary) error { return h.service.Confirmations(tx, key, "tx1", 2, 6) },
		func(tx *db.Tx, key id.Binary) error { return h.service.Confirmations(tx, key, "tx1", 0, 6) },
		func(tx *db.Tx, key id.Binary) error { return h.service.Confirmations(tx, key, "tx1", 1, 6) },
	} {
		h.Check(h.deliver(row.ID, notify))
	}
	h.Check(h.markPaid(row.ID))
	h.requireSoundBooks()
	published := kerneltest.Data(t, EventChanged, h.Events.Drain())
	last := published[len(published)-1]
	if len(published) != 8 || last.Status != 1 || last.TxID != "tx1" || last.Link != "https://litecoinspace.org/tx/tx1" ||
		!slices.Equal(states(last), []string{"approved", "signed", "broadcast", "confirming", "broadcast", "confirming", "paid"}) {
		t.Errorf("%d events, the last is %+v", len(published), last)
	}
	if published[4].Confirmations != 2 || published[4].Needed != 6 || published[5].Confirmations != 0 {
		t.Errorf("confirmations: %+v", published[4])
	}
	requireRefusal(t, "cancel what is paid", h.cancel("anna", row.ID), 409, "state")
}

func (h *harness) cancel(userID, row string) error {
	_, err := h.service.CancelMine(h.Ctx, by(userID), CancelWithdrawal{ID: row})
	return err
}

func TestRefusalsMoveNoMoney(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	h.credit("anna", "xrp", "1000")
	good := NewWithdrawal{Sum: "2", Currency: "ltc", Wallet: someAddress}
	for name, c := range map[string]struct {
		change func(r *NewWithdrawal)
		world  func()
		code   int
		reason string
	}{
		"zero":                            {change: func(r *NewWithdrawal) { r.Sum = "0" }, code: 1},
		"negative":                        {change: func(r *NewWithdrawal) { r.Sum = "-2" }, code: 1},
		"a word":                          {change: func(r *NewWithdrawal) { r.Sum = "all" }, code: 1},
		"nothing":                         {change: func(r *NewWithdrawal) { r.Sum = "" }, code: 1},
		"null":                            {change: func(r *NewWithdrawal) { r.Sum = "null" }, code: 1},
		"an object":                       {change: func(r *NewWithdrawal) { r.Sum = `{"$numberDecimal":"2"}` }, code: 1},
		"an exponent":                     {change: func(r *NewWithdrawal) { r.Sum = "2e0" }, code: 1},
		"too precise":                     {change: func(r *NewWithdrawal) { r.Sum = "2.000000001" }, code: 1},
		"too precise for XRP":             {change: func(r *NewWithdrawal) { r.Currency, r.Sum = "xrp", "100.0000001" }, code: 1},
		"huge":                            {change: func(r *NewWithdrawal) { r.Sum = "99999999999999999999" }, code: 1},
		"less than $10":                   {change: func(r *NewWithdrawal) { r.Sum = "0.09999999" }, code: 1},
		"all goes to the fee":             {world: func() { h.fee = 3_000_000_000 }, code: 1},
		"too much":                        {change: func(r *NewWithdrawal) { r.Sum = "30.00000001" }, code: 2},
		"above the limit":                 {change: func(r *NewWithdrawal) { r.Sum = "20.00000001" }, code: 5},
		"short address":                   {change: func(r *NewWithdrawal) { r.Wallet = "abc" }, code: 422, reason: "wallet"},
		"address of others":               {change: func(r *NewWithdrawal) { r.Wallet = "bad-address" }, code: 422},
		"address of the site":             {change: func(r *NewWithdrawal) { r.Wallet = "OwnAddress" }, code: 422, reason: "own_address"},
		"unknown chain":                   {change: func(r *NewWithdrawal) { r.Currency = "usd" }, code: 422, reason: "chain"},
		"a type":                          {change: func(r *NewWithdrawal) { r.Type = jsontext.Value(`1`) }, code: 422},
		"a malformed request id":          {change: func(r *NewWithdrawal) { r.RequestID = "a b" }, code: 422},
		"no email address":                {world: func() { h.rules.Refused["anna"] = errNoEmail }, code: 403},
		"an email comes first":            {change: func(r *NewWithdrawal) { r.Wallet = "a" }, world: func() { h.rules.Refused["anna"] = errNoEmail }, code: 403},
		"an address comes before the sum": {change: func(r *NewWithdrawal) { r.Wallet, r.Sum = "a", "0" }, code: 422, reason: "wallet"},
		"offline":                         {world: func() { h.offline = "ltc" }, code: 503, reason: "offline"},
		"no fee is known":                 {world: func() { h.noFee = true }, code: 503, reason: "offline"},
		"no price":                        {world: func() { delete(h.Rates, "ltc"); h.Reprice() }, code: -10},
		"held":                            {world: func() { h.rules.WithdrawalsHeld["anna"] = true }, code: 4, reason: "hold"},
		"a bonus":                         {world: func() { h.rules.Bonus["anna"] = true }, code: 4, reason: "bonus"},
		"a new password": {world: func() {
			h.rules.Changes["anna"] = outflow.Changes{Password: h.Clock.Now()}
		}, code: 4, reason: "password"},
		"two confirmations": {world: func() { h.rules.Deposits["anna"] = outflow.Deposits{Confirmations: 2, Any: true} }, code: 4, reason: "confirmations"},
		"not played":        {world: func() { h.rules.Deposits["anna"] = outflow.Deposits{USD: 100, Confirmations: 3, Any: true} }, code: 4, reason: "turnover"},
	} {
		*h.fakes = fakes{Wallets: h.fakes.Wallets, records: map[string]players.Record{"anna": {ID: "anna"}}}
		h.rules.Reset()
		clear(h.service.quotes)
		h.Rates["ltc"] = "100"
		h.Reprice()
		r := good
		if c.change != nil {
			c.change(&r)
		}
		if c.world != nil {
			c.world()
		}
		var err error
		if moved := h.Deltas(func() { _, err = h.requestWith("anna", r) }); len(moved) > 0 {
			t.Errorf("%s: moved %v", name, moved)
		}
		requireRefusal(t, name, err, c.code, c.reason)
	}
	if h.Count("withdrawals") != 0 || len(h.Events.Drain()) != 0 {
		t.Error("a refusal left something")
	}
}

func TestOnlyOneOpenWithdrawal(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	row := h.mustRequest("anna", "6")
	if row.Status != 0 || row.Auto || !row.Cancellable {
		t.Errorf("%+v", row)
	}
	_, err := h.request("anna", "1")
	requireRefusal(t, "a second one", err, 3, "")
	requireRefusal(t, "another's", h.cancel("ben", row.ID), 404, "")
	h.Check(h.cancel("anna", row.ID))
	requireRefusal(t, "cancel twice", h.cancel("anna", row.ID), 409, "state")
	if h.balance("anna", "ltc") != 30_000_000_000 {
		t.Errorf("balance %d", h.balance("anna", "ltc"))
	}
	if big := h.mustRequest("anna", "20"); big.Status != 0 {
		t.Errorf("$2000 has the status %d", big.Status)
	}
	h.requireSoundBooks()
}

func TestLargeWithdrawalNeedsIdentity(t *testing.T) {
	h := newHarness(t)
	h.level = 3
	h.credit("anna", "ltc", "30")
	row := h.mustRequest("anna", "20.0001")
	if row.Status != 3 || row.Auto || row.Cancellable {
		t.Errorf("%+v", row)
	}
	requireRefusal(t, "cancel", h.cancel("anna", row.ID), 409, "state")
	if !slices.Equal(h.identities, []string{"anna"}) {
		t.Errorf("asked for an identity: %v", h.identities)
	}
}

// A player with a verified identity waits for a person above the limit of the
// terms, and never for an identity check. A player who was asked for an identity
// check waits with every sum.
func TestVerifiedPlayerNeedsNoIdentityCheck(t *testing.T) {
	h := newHarness(t)
	h.level, h.proof = 3, Proof{Verified: true, Bounded: true, AboveUSD: 50e6}
	h.credit("anna", "ltc", "30")
	h.credit("ben", "ltc", "30")
	if row := h.mustRequest("anna", "20.0001"); row.Status != 0 || row.Auto || len(h.identities) > 0 {
		t.Errorf("%+v, asked %v", row, h.identities)
	}
	h.proof = Proof{Verified: true, Required: true}
	if row := h.mustRequest("ben", "1"); row.Status != 3 || row.Auto || !slices.Equal(h.identities, []string{"ben"}) {
		t.Errorf("%+v, asked %v", row, h.identities)
	}
}

// Once the identity is verified, the withdrawal waits for a person like any
// other. The verification alone never pays it. As long as documents are missing,
// it stays.
func TestVerifiedIdentityQueuesWithdrawal(t *testing.T) {
	h := newHarness(t)
	h.level, h.proof = 3, Proof{Bounded: true, AboveUSD: 100e6}
	h.credit("anna", "ltc", "30")
	h.credit("ben", "ltc", "30")
	first, small := h.mustRequest("anna", "20.0001"), h.mustRequest("ben", "0.5")
	notify := func(what string, want State) {
		t.Helper()
		h.Write(func(tx *db.Tx) error {
			return errors.Join(h.service.IdentityDecided(tx, "anna"), h.service.IdentityDecided(tx, "ben"))
		})
		if state := h.stored(first.ID).state; state != want {
			t.Errorf("%s: %s, want %s", what, state, want)
		}
	}
	notify("nothing is there", Identity)
	h.proof = Proof{Verified: true, Required: true}
	notify("more is asked for", Identity)
	h.proof = Proof{Verified: true}
	orders := len(h.orders)
	notify("all is there", Review)
	notify("notified twice", Review)
	if len(h.orders) != orders {
		t.Error("an identity paid a withdrawal")
	}
	if state := h.stored(small.ID).state; state == Identity {
		t.Errorf("a small withdrawal is %s", state)
	}
	h.Check(h.cancel("anna", first.ID))
	notify("it has ended", Cancelled)
	h.requireSoundBooks()
}

func TestSettingRequiresIdentityBelowTerms(t *testing.T) {
	h := newHarness(t)
	h.level, h.proof = 3, Proof{Bounded: true, AboveUSD: 100e6}
	h.credit("anna", "ltc", "30")
	h.credit("ben", "ltc", "30")
	if row := h.mustRequest("anna", "1"); row.Status == 3 {
		t.Errorf("$100 waits: %+v", row)
	}
	if row := h.mustRequest("ben", "1.0001"); row.Status != 3 {
		t.Errorf("more than $100 does not wait: %+v", row)
	}
}

func TestDayLimit(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "100")
	for range 5 {
		h.Check(h.markPaid(h.approved("anna", "4")))
	}
	_, err := h.request("anna", "0.2")
	requireRefusal(t, "the rest", err, 5, "")
	h.Clock.Advance(24*time.Hour - time.Second)
	_, err = h.request("anna", "0.2")
	requireRefusal(t, "a second too early", err, 5, "")
	h.Clock.Advance(time.Second)
	h.mustRequest("anna", "4")
	h.requireSoundBooks()
}

// A request that is sent twice makes one withdrawal, and the same id with other
// content is refused.
func TestRepeatedRequestExecutesOnce(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	r := NewWithdrawal{Sum: "1", Currency: "ltc", Wallet: someAddress, RequestID: h.IDs.New()}
	first, err := h.requestWith("anna", r)
	h.Check(err)
	again, err := h.requestWith("anna", r)
	h.Check(err)
	if first.ID != again.ID || h.balance("anna", "ltc") != 29_000_000_000 {
		t.Errorf("%s and %s, balance %d", first.ID, again.ID, h.balance("anna", "ltc"))
	}
	r.Sum = "2"
	_, err = h.requestWith("anna", r)
	requireRefusal(t, "other content", err, 409, "request")
	h.credit("ben", "ltc", "2")
	if other, err := h.requestWith("ben", r); err != nil || other.ID == first.ID {
		t.Errorf("another player's request of that id: %v", err)
	}
}

func TestParallelRequestsCreateOneWithdrawal(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	var made, others atomic.Int64
	var group sync.WaitGroup
	for range 200 {
		group.Go(func() {
			if _, err := h.request("anna", "0.5"); err == nil {
				made.Add(1)
			} else {
				requireRefusal(t, "a parallel one", err, 3, "")
				others.Add(1)
			}
		})
	}
	group.Wait()
	if made.Load() != 1 || others.Load() != 199 || h.balance("anna", "ltc") != 29_500_000_000 || h.Count("withdrawals") != 1 {
		t.Errorf("%d were made, balance %d", made.Load(), h.balance("anna", "ltc"))
	}
	h.requireSoundBooks()
}

func TestTreasuryFailureRollsBack(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	h.broken = true
	moved := h.Deltas(func() {
		if _, err := h.request("anna", "1"); err == nil {
			t.Error("it was made")
		}
	})
	if len(moved) > 0 || h.Count("withdrawals") != 0 || h.Count("withdrawal_events") != 0 {
		t.Errorf("moved %v", moved)
	}
}

func TestOptionsAndQuotes(t *testing.T) {
	h := newHarness(t)
	h.fee, h.offline = 1_000_000, "eth"
	h.credit("anna", "ltc", "30")
	h.Check(h.markPaid(h.mustRequest("anna", "1").ID))
	options, err := h.service.Options(h.Ctx, by("anna"), action.None{})
	h.Check(err)
	at := slices.IndexFunc(options.Chains, func(c WithdrawChain) bool { return c.ID == "ltc" })
	want := WithdrawChain{ID: "ltc", Currency: "ltc", Network: "ltc", Name: "Litecoin", Open: true, Minimum: "0.10000000", Fee: "0.00100000", FeePercent: "2", Minutes: 15, Decimals: 8}
	if at < 0 || options.Chains[at] != want {
		t.Errorf("%+v", options.Chains)
	}
	if at = slices.IndexFunc(options.Chains, func(c WithdrawChain) bool { return c.ID == "usdt-erc20" }); at < 0 || options.Chains[at].Open || options.Chains[at].Decimals != 6 {
		t.Errorf("%+v", options.Chains[at])
	}
	if options.Limit != (WithdrawLimit{"2000.00", "1900.00", h.Clock.Now().Add(day).UnixMilli()}) || options.Hours != "11:00-19:00" || options.Open != nil || options.Blocked != nil {
		t.Errorf("%+v", options)
	}
	quote, err := h.service.Quote(h.Ctx, by("anna"), WithdrawalQuoteRequest{Sum: "2", Currency: "ltc", Wallet: someAddress})
	h.Check(err)
	if quote.Fee != "0.04100000" || quote.Arrives != "1.95900000" || !quote.Automatic || len(quote.Steps) != 3 || quote.Warning != "" {
		t.Errorf("%+v", quote)
	}
	quote, err = h.service.Quote(h.Ctx, by("anna"), WithdrawalQuoteRequest{Sum: "6", Currency: "ltc", Wallet: someAddress})
	h.Check(err)
	if quote.Automatic || len(quote.Steps) != 5 {
		t.Errorf("%+v", quote)
	}
	h.minAmount = 3_000_000_000 // the min of the network: a quote and a request report it alike
	_, err = h.service.Quote(h.Ctx, by("anna"), WithdrawalQuoteRequest{Sum: "2", Currency: "ltc", Wallet: someAddress})
	_, agreed := h.request("anna", "2")
	for _, err := range []error{err, agreed} {
		if refusal, _ := fault.From(err); refusal == nil || refusal.Code != codeAmount || refusal.Extra["reason"] != "dust" || refusal.Extra["minimum"] != "3.00000000" {
			t.Errorf("less would arrive than the network carries: %v", err)
		}
	}
	h.minAmount = 0
	h.mustRequest("anna", "6")
	h.rules.Bonus["anna"] = true
	options, err = h.service.Options(h.Ctx, by("anna"), action.None{})
	h.Check(err)
	if options.Open == nil || options.Blocked == nil || options.Blocked.Reason != "bonus" {
		t.Errorf("%+v", options)
	}
	if _, err = h.service.Quote(h.Ctx, by("ben"), WithdrawalQuoteRequest{Sum: "6", Currency: "ltc", Wallet: someAddress}); err == nil {
		t.Error("a quote beyond the balance")
	}
	if held := h.Balance(ledger.Key{Owner: ledger.Withdrawals, Currency: "ltc", Purpose: ledger.Real}); held != 6_000_000_000 {
		t.Errorf("quotes hold money: %d", held)
	}
}
