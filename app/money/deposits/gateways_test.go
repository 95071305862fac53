package deposits

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// fakeGateway is a payment gateway that returns the order numbers as addresses.
type fakeGateway struct {
	h       *harness
	open    map[string]money.Amount // requested from players elsewhere
	offline bool
	failure error
	orders  []GatewayOrder
	unpaid  []GatewayPayment
}

func (*fakeGateway) GatewayFor(asset string) (string, bool) {
	return "btcpay", asset == "btc" || asset == "ltc"
}

func (c *fakeGateway) Offline(string) bool { return c.offline }

func (c *fakeGateway) CreatePayment(_ context.Context, order GatewayOrder) (GatewayPayment, error) {
	if err := c.h.DB.Write(c.h.Ctx, func(tx *db.Tx) error { return order.Admit(tx, c.open) }); err != nil {
		return GatewayPayment{}, err
	}
	c.orders = append(c.orders, order)
	return GatewayPayment{Asset: order.Asset.ID, Address: "bc1q", Units: order.Units, State: "asked", ExpiresAt: 77}, c.failure
}

func (c *fakeGateway) Unpaid(_ db.Querier, userID string, at int64, key []byte, limit int) (list []GatewayPayment, err error) {
	for _, p := range c.unpaid {
		if p.UserID == userID && (p.CreatedAt < at || p.CreatedAt == at && string(p.ID[:]) < string(key)) && len(list) < limit {
			list = append(list, p)
		}
	}
	return list, nil
}

// withGateway is a site that has no node for btc, and a gateway for btc and ltc.
func withGateway(t *testing.T) (*harness, *fakeGateway) {
	t.Helper()
	h := newHarness(t)
	c := &fakeGateway{h: h}
	h.networks.without = "btc"
	h.Rates["btc"] = "60000"
	h.Reprice()
	h.deposits.SetGateways(c)
	return h, c
}

// recordArrival makes money arrive at the gateway.
func (h *harness) recordArrival(c GatewayCredit) (key id.Binary) {
	h.T.Helper()
	c.Gateway, c.Address, c.TxID = "btcpay", "bc1q", "hash-"+c.ID
	h.Write(func(tx *db.Tx) (err error) {
		key, err = h.deposits.RecordArrival(tx, c)
		return err
	})
	return key
}

func (h *harness) recordLoss(key id.Binary) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return h.deposits.RecordLoss(tx, key) })
}

// owed is the gateway's debt to the site, according to the deposits and to the
// books.
func (h *harness) owed(currency string) (owed, booked money.Amount) {
	h.T.Helper()
	h.Read(func(q *db.Reader) error {
		sums, err := h.deposits.Owed(q, "btcpay")
		owed = sums[currency]
		for _, code := range []ledger.Code{ledger.CodeDeposit, ledger.CodeUnclaimed, ledger.CodeReversal} {
			err = errors.Join(err, ledger.EachOfCode(q, code, func(f ledger.TransferDetails) {
				for key, amount := range map[ledger.Key]money.Amount{f.From: money.Amount(-f.Amount), f.To: money.Amount(f.Amount)} {
					if key.Owner == "wallet:gateway-btcpay" && key.Currency == currency {
						booked += amount
					}
				}
			}))
		}
		return err
	})
	return owed, booked
}

// A gateway serves coins for which the site has no node. The site's own node has
// priority.
func TestGatewaysAreOffered(t *testing.T) {
	h, c := withGateway(t)
	offered := func() map[string]DepositChain {
		t.Helper()
		answer, err := h.deposits.Options(h.Ctx, by("anna"), struct{}{})
		h.Check(err)
		rows := map[string]DepositChain{}
		for _, row := range answer.Chains {
			if _, twice := rows[row.ID]; twice {
				t.Errorf("%s is offered twice", row.ID)
			}
			rows[row.ID] = row
		}
		return rows
	}
	if rows := offered(); rows["btc"].Gateway != "btcpay" || !rows["btc"].Open || rows["btc"].Network != "btc" || rows["ltc"].Gateway != "" {
		t.Errorf("%+v", rows)
	}
	c.offline = true
	if row := offered()["btc"]; row.Open || row.Reason != errOffline.Message {
		t.Errorf("%+v", row)
	}
	for text, want := range map[string]error{"": errNotPositive, "0": errNotPositive, "-1": errNotPositive, "1e9": errAmount, "0.000000001": errAmount, "0.000001": errTooLittle} {
		if _, err := h.deposits.DepositWallet(h.Ctx, by("anna"), DepositWalletRequest{Currency: "btc", Amount: money.Number(text)}); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	given, err := h.deposits.DepositWallet(h.Ctx, by("anna"), DepositWalletRequest{Currency: "btc", Chain: "btc", Amount: "0.0015"})
	if err != nil || given.Wallet != "bc1q" || given.Gateway != "btcpay" || given.Expires != 77 || given.Amount != "0.00150000" || given.Network != "btc" || !strings.Contains(given.URI, "150000") {
		t.Errorf("%+v, %v", given, err)
	}
	if o := c.orders[0]; len(c.orders) != 1 || o.Units.String() != "150000" || o.Dollars != "90.00" || o.UserID != "anna" {
		t.Errorf("%+v", c.orders)
	}
	for failure, want := range map[error]error{chain.ErrOffline: errOffline, chain.ErrInvalidResponse: errGenerate, errors.New("other"): errGenerate, ErrManyPayments: ErrManyPayments} {
		c.failure = fmt.Errorf("ask: %w", failure)
		if _, err := h.deposits.DepositWallet(h.Ctx, by("anna"), DepositWalletRequest{Currency: "btc", Amount: "1"}); !errors.Is(err, want) {
			t.Errorf("%v: %v", failure, err)
		}
	}
	h.admission.refusal = errClosed
	asked := len(c.orders)
	if _, err := h.deposits.DepositWallet(h.Ctx, by("anna"), DepositWalletRequest{Currency: "btc", Amount: "1"}); !errors.Is(err, errClosed) || len(c.orders) != asked {
		t.Errorf("a player who may not deposit: %v", err)
	}
}

// Payments on their way and open payments count as deposited when a limit is
// checked. A player who is refused only because of them gets that reason.
func TestPendingPaymentsCountTowardsLimit(t *testing.T) {
	h, c := withGateway(t)
	ask := func(currency, amount string, usd int64, want error) {
		t.Helper()
		h.admission.asked = nil
		_, err := h.deposits.DepositWallet(h.Ctx, by("anna"), DepositWalletRequest{Currency: currency, Amount: money.Number(amount)})
		if !errors.Is(err, want) || len(h.admission.asked) == 0 || h.admission.asked[0] != usd {
			t.Errorf("%s %s: %v, asked about %v", amount, currency, err, h.admission.asked)
		}
	}
	h.admission.limit = 100_000_000
	ask("btc", "0.0015", 90_000_000, nil)
	btc, _ := h.wallets.Currency("btc")
	c.open = map[string]money.Amount{"btc": 150_000 * btc.Unit()}
	ask("btc", "0.0001", 96_000_000, nil)
	ask("btc", "0.0002", 102_000_000, errLimitPending)
	ask("btc", "0.0017", 192_000_000, errClosed) // refused even without the others
	c.open = nil
	h.addToMempool("ltc", h.payment("anna", "ltc", "t1", litecoin)) // 100 dollars
	h.admission.limit = 120_000_000
	ask("btc", "0.0004", 124_000_000, errLimitPending)
	ask("ltc", "0.1", 110_000_000, nil)
	ask("ltc", "0.3", 130_000_000, errLimitPending)
	ask("ltc", "2", 300_000_000, errClosed)
	h.admission.limit = 99_000_000
	ask("ltc", "", 100_000_000, errLimitPending)
}

// A deposit through a gateway has everything that a deposit on a chain has, once.
func TestGatewayCredit(t *testing.T) {
	h, _ := withGateway(t)
	first := GatewayCredit{ID: "invoice:1", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000)}
	key := h.recordArrival(first)
	if again := h.recordArrival(first); again != key {
		t.Errorf("%s and %s", key, again)
	}
	second := first
	second.Part, second.Units = 1, big.NewInt(50_000)
	h.recordArrival(second)
	list := h.all()
	if len(list) != 2 || list[0].state != Credited || list[0].usd != 90_000_000 || h.wallets.noted["anna"] != 2 {
		t.Fatalf("%+v, %v", list, h.wallets.noted)
	}
	btc, _ := h.wallets.Currency("btc")
	whole := money.Amount(200_000) * btc.Unit()
	if got := h.Balance(list[0].player()); got != whole {
		t.Errorf("the player has %d and not %d", got, whole)
	}
	if owed, booked := h.owed("btc"); owed != whole || booked != -whole {
		t.Errorf("%d, %d", owed, booked)
	}
	answer, err := h.deposits.History(h.Ctx, by("anna"), DepositHistoryRequest{})
	row := answer.Deposits[0]
	if err != nil || *row.Aggregator != 1 || row.Network != "btc" || row.TxID != "hash-invoice:1" || !strings.Contains(row.Link, "hash-invoice:1") {
		t.Errorf("%+v, %v", row, err)
	}
	staff, err := h.deposits.List(h.Ctx, by("staff"), DepositsRequest{Query: "hash-invoice:1"})
	if err != nil || len(staff.Rows) != 2 || staff.Rows[0].Gateway != "btcpay" || staff.Rows[0].GatewayID != "invoice:1" || !slices.Contains(staff.Assets, "btc") {
		t.Errorf("%+v, %v", staff, err)
	}
	h.Read(func(q *db.Reader) error {
		n, found, err := h.deposits.Latest(q, "anna")
		if !found || n < 3 {
			t.Errorf("a deposit that the gateway counts has %d confirmations, %t", n, found)
		}
		return err
	})
	h.requireSoundBooks("credits")
}

// An amount far above the invoice is held from $1,000 on.
func TestAmountFarAboveInvoiceIsHeld(t *testing.T) {
	h, _ := withGateway(t)
	h.recordArrival(GatewayCredit{ID: "large", UserID: "anna", Asset: "ltc", RequestedAsset: "ltc", Units: big.NewInt(100_000 * litecoin), FarAbove: true})
	h.recordArrival(GatewayCredit{ID: "small", UserID: "anna", Asset: "ltc", RequestedAsset: "ltc", Units: big.NewInt(litecoin), FarAbove: true})
	h.recordArrival(GatewayCredit{ID: "normal", UserID: "anna", Asset: "ltc", RequestedAsset: "ltc", Units: big.NewInt(100 * litecoin)})
	h.wantStates("what a gateway says", map[string]string{"large": "held far_above", "small": "credited", "normal": "credited"})
}

// A deposit that cannot be credited is held for people, and one that the gateway
// gives up is lost.
func TestGatewayDepositsNeedReview(t *testing.T) {
	h, _ := withGateway(t)
	h.recordArrival(GatewayCredit{ID: "other coin", UserID: "anna", Asset: "ltc", RequestedAsset: "btc", Units: big.NewInt(100_000_000)})
	h.recordArrival(GatewayCredit{ID: "no coin", UserID: "anna", RequestedAsset: "btc", Currency: "SHIB", Units: new(big.Int)})
	h.recordArrival(GatewayCredit{ID: "risky", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(9_000), Risky: true})
	h.recordArrival(GatewayCredit{ID: "dust", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(10)})
	huge, _ := new(big.Int).SetString("1"+strings.Repeat("0", 40), 10)
	h.recordArrival(GatewayCredit{ID: "huge", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: huge})
	want := map[string]string{"other coin": "held wrong_currency", "no coin": "held wrong_asset", "risky": "held risky", "dust": "below_minimum", "huge": "held too_large"}
	h.wantStates("what needs people", want)
	for _, d := range h.all() {
		answer, err := h.deposits.Deposit(h.Ctx, by("staff"), DepositRequest{ID: d.id.String()})
		if err != nil || (d.booked() && d.state == Held) != slices.Contains(answer.Actions, string(ActionReturn)) || d.booked() != slices.Contains(answer.Actions, string(ActionCredit)) {
			t.Errorf("%s: %v, %v", d.txid, answer.Actions, err)
		}
	}
	good := h.recordArrival(GatewayCredit{ID: "good", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000)})
	h.recordLoss(good)
	h.recordLoss(good)
	want["good"], want["dust"] = "reversed", "credited"
	h.wantStates("what the gateway gave up", want)
	if !slices.Equal(h.alarmed, []string{"gateway-btcpay btc"}) {
		t.Errorf("what was lost stops %q", h.alarmed)
	}
	h.Clock.Advance(time.Hour)
	h.recordArrival(GatewayCredit{ID: "later", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000)})
	want["later"] = "credited"
	latest := func(text string, minimum, maximum int64) {
		t.Helper()
		h.Read(func(q *db.Reader) error {
			n, found, err := h.deposits.Latest(q, "anna")
			if !found || n < minimum || n > maximum {
				t.Errorf("%s: %d confirmations, %t", text, n, found)
			}
			return err
		})
	}
	if !h.hasLost("anna") {
		t.Error("a deposit that the gateway lost does not block its player")
	}
	h.recordArrival(GatewayCredit{ID: "good", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000)})
	want["good"] = "credited"
	h.wantStates("what the gateway has again", want)
	latest("when it is there again", 3, gatewayConfirmations)
	for _, d := range h.all() {
		if d.txid == "risky" {
			h.recordLoss(d.id)
		}
	}
	want["risky"] = "orphaned risky"
	h.wantStates("a risky one that the gateway sent back", want)
	h.recordArrival(GatewayCredit{ID: "risky", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(9_000)})
	want["risky"] = "held risky"
	h.wantStates("a risky one that is there again", want)
	owed, booked := h.owed("btc")
	if owed == 0 || owed != -booked {
		t.Errorf("%d, %d", owed, booked)
	}
}

// A deposit that arrived without a price gets its value later.
func TestGatewayDepositsWithoutPrices(t *testing.T) {
	h, _ := withGateway(t)
	delete(h.Rates, "btc")
	h.Reprice()
	h.recordArrival(GatewayCredit{ID: "early", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000)})
	h.Check(h.deposits.PriceUnpriced(h.Ctx, "btcpay"))
	if d := h.all()[0]; d.priced || d.state != Credited {
		t.Fatalf("%+v", d)
	}
	h.Rates["btc"] = "60000"
	h.Reprice()
	h.Check(h.deposits.PriceUnpriced(h.Ctx, "btcpay"))
	if d := h.all()[0]; !d.priced || d.usd != 90_000_000 {
		t.Errorf("%+v", d)
	}
}

// Payments that gateways wait for are listed in the history among deposits, each
// once, whatever the page size.
func TestHistoryListsUnpaidPayments(t *testing.T) {
	h, c := withGateway(t)
	wanted := []string{}
	for n := range 9 {
		if n%3 == 0 {
			h.recordArrival(GatewayCredit{ID: fmt.Sprint(n), UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000)})
		} else {
			key, _ := id.ToBinary(h.IDs.New())
			state := map[int]string{1: "asked", 2: "expired"}[n%3]
			c.unpaid = append([]GatewayPayment{{ID: key, UserID: "anna", Asset: "btc", Address: "bc1q", Units: big.NewInt(5), State: state, CreatedAt: h.Clock.Now().UnixMilli()}}, c.unpaid...)
		}
		if n%2 == 0 {
			h.Clock.Advance(1_000_000)
		}
		wanted = append([]string{map[int]string{0: "credited 1", 1: "asked 0", 2: "expired 0"}[n%3]}, wanted...)
	}
	for _, size := range []int{1, 2, 4, 20} {
		var seen []string
		cursor := ""
		for range 20 {
			answer, err := h.deposits.History(h.Ctx, by("anna"), DepositHistoryRequest{Cursor: cursor, Limit: size})
			h.Check(err)
			for _, row := range answer.Deposits {
				seen = append(seen, fmt.Sprint(row.State, " ", *row.Aggregator))
				if row.Reason == "" || row.Network != "btc" {
					t.Errorf("%+v", row)
				}
			}
			if cursor = answer.Next; cursor == "" {
				break
			}
		}
		if !slices.Equal(seen, wanted) {
			t.Errorf("by %d: %q instead of %q", size, seen, wanted)
		}
	}
	h.Write(func(tx *db.Tx) error { h.deposits.PublishPayment(tx, c.unpaid[0]); return nil })
}
