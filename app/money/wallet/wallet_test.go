package wallet

import (
	"errors"
	"reflect"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestListShowsInitialDemoBalance(t *testing.T) {
	h := newHarness(t)
	socket := session.GuestCall("test")
	socket.Transport = session.Socket
	for name, call := range map[string]*session.Call{"guest": guest("first"), "user": by(anna), "socket without a cookie": socket} {
		rows := h.rows(call)
		for currency, want := range map[string]Balances{
			"usd": {"0.00", "1000.00"}, "btc": {"0.00000000", "0.02000000"}, "doge": {"0.00000000", "6666.66666666"}, "eth": {"0.00000000", "0.00000000"},
		} {
			if got := rows[currency].Balance; got != want {
				t.Errorf("%s has %s %+v, want %+v", name, currency, got, want)
			}
		}
	}
	if h.Count("ledger_accounts") != 0 || h.Count("transfers") != 0 {
		t.Error("a look at the wallet moved money")
	}
	btc, eth := h.rows(by(anna))["btc"], h.rows(by(anna))["eth"]
	if btc.Price != "50000" || btc.PriceEur != "40000" || btc.Decimals != 8 || btc.Precision != 11 || len(btc.Chains) != 1 || btc.Icon != "/currency/btc.svg" {
		t.Errorf("%+v", btc)
	}
	if usd := h.rows(by(anna))["usd"]; usd.TopUpBelow != "0.10" || h.rows(by(anna))["doge"].TopUpBelow != "0.66666666" || eth.TopUpBelow != "" {
		t.Errorf("play money can be filled up below %s usd, %s eth", usd.TopUpBelow, eth.TopUpBelow)
	}
	if eth.Price != "" || eth.PriceEur != "" {
		t.Errorf("a currency without a price: %+v", eth)
	}
}

func TestListShowsStoredBalances(t *testing.T) {
	h := newHarness(t)
	h.Write(func(tx *db.Tx) error {
		usd, _ := h.wallets.Currency("usd")
		if err := h.wallets.OpenDemo(tx, anna.ID, usd); err != nil {
			return err
		}
		return h.wallets.Grant(tx, anna.ID, "usd", 12_50*cent)
	})
	if got := h.rows(by(anna))["usd"].Balance; got != (Balances{"12.50", "1000.00"}) {
		t.Errorf("%+v", got)
	}
	h.spendDownTo(anna.ID, 0)
	if got := h.rows(by(anna))["usd"].Balance; got != (Balances{"12.50", "0.00"}) {
		t.Errorf("without play money: %+v", got)
	}
	if got := h.rows(guest("first"))["usd"].Balance; got != (Balances{"0.00", "1000.00"}) {
		t.Errorf("a guest sees %+v", got)
	}
}

func TestTopUpOnlyBelowMinimumStake(t *testing.T) {
	for name, call := range map[string]*session.Call{"user": by(anna), "guest": guest("first")} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			owner, _ := call.Owner()
			tests := []struct {
				left money.Amount
				want string // empty: refused
			}{{1000_00, ""}, {10, ""}, {9, "1000.09"}, {1, "1000.01"}, {0, "1000.00"}, {500, ""}}
			// A player without play money gets the first amount before a top-up.
			if _, err := h.wallets.TopUp(h.Ctx, call, CurrencyRequest{Currency: "usd"}); !errors.Is(err, ErrDemoBalance) {
				t.Errorf("a newcomer: %v", err)
			}
			h.Write(func(tx *db.Tx) error {
				usd, _ := h.wallets.Currency("usd")
				return h.wallets.OpenDemo(tx, owner, usd)
			})
			for _, test := range tests {
				if test.left != 1000_00 {
					h.spendDownTo(owner, test.left)
				}
				transfers := h.Count("transfers")
				answer, err := h.wallets.TopUp(h.Ctx, call, CurrencyRequest{Currency: "usd"})
				published := h.takeEvents()
				if test.want == "" {
					if !errors.Is(err, ErrDemoBalance) || h.Count("transfers") != transfers || len(published) != 0 {
						t.Errorf("with %d left: %v, events %+v", test.left, err, published)
					}
					h.spendDownTo(owner, 0)
					h.takeEvents()
					if _, err := h.wallets.TopUp(h.Ctx, call, CurrencyRequest{Currency: "usd"}); err != nil {
						t.Fatal(err)
					}
					h.takeEvents()
					continue
				}
				if err != nil || answer.Balance != test.want || h.Count("transfers") != transfers+1 {
					t.Errorf("with %d left: %+v, %v", test.left, answer, err)
				}
				want := []event{{owner, Modification{Currency: "usd", Demo: true, Balance: test.want, Reason: "top-up"}}}
				if !reflect.DeepEqual(published, want) {
					t.Errorf("with %d left the pages received %+v, want %+v", test.left, published, want)
				}
			}
		})
	}
}

func TestTopUpRefusals(t *testing.T) {
	h := newHarness(t)
	socket := session.GuestCall("test")
	socket.Transport = session.Socket
	tests := []struct {
		name, currency string
		call           *session.Call
		want           int
	}{
		{"unknown currency", "nope", by(anna), fault.CodeInvalid},
		{"no currency", "", by(anna), fault.CodeInvalid},
		{"a price that is not known", "eth", by(anna), ErrNoPrice.Code},
		{"unknown", "usd", socket, errGuest.Code},
	}
	for _, test := range tests {
		_, err := h.wallets.TopUp(h.Ctx, test.call, CurrencyRequest{Currency: test.currency})
		if refusal, known := fault.From(err); !known || refusal.Code != test.want {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if h.Count("transfers") != 0 || h.Count("ledger_accounts") != 0 {
		t.Error("a refusal moved something")
	}
}

func TestConcurrentTopUpsCreditOnce(t *testing.T) {
	h := newHarness(t)
	usd, _ := h.wallets.Currency("usd")
	h.Write(func(tx *db.Tx) error { return h.wallets.OpenDemo(tx, anna.ID, usd) })
	h.spendDownTo(anna.ID, 0)
	var (
		group  sync.WaitGroup
		filled = make(chan struct{}, 50)
	)
	for range 50 {
		group.Go(func() {
			switch _, err := h.wallets.TopUp(h.Ctx, by(anna), CurrencyRequest{Currency: "usd"}); {
			case err == nil:
				filled <- struct{}{}
			case !errors.Is(err, ErrDemoBalance):
				t.Errorf("%v", err)
			}
		})
	}
	group.Wait()
	if len(filled) != 1 || h.rows(by(anna))["usd"].Balance.Demo != "1000.00" {
		t.Errorf("filled %d times to %s", len(filled), h.rows(by(anna))["usd"].Balance.Demo)
	}
}

func TestDemoBalanceIsCreditedOnce(t *testing.T) {
	h := newHarness(t)
	usd, _ := h.wallets.Currency("usd")
	var group sync.WaitGroup
	failed := errors.New("on purpose")
	for i := range 100 {
		group.Go(func() {
			err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
				if err := h.wallets.OpenDemo(tx, anna.ID, usd); err != nil {
					return err
				}
				if i%5 == 0 {
					return failed
				}
				return nil
			})
			if (i%5 == 0) != errors.Is(err, failed) {
				t.Errorf("%v", err)
			}
		})
	}
	group.Wait()
	if h.Count("transfers") != 1 || h.rows(by(anna))["usd"].Balance.Demo != "1000.00" {
		t.Errorf("%d transfers, %s", h.Count("transfers"), h.rows(by(anna))["usd"].Balance.Demo)
	}
	h.spendDownTo(anna.ID, 0)
	h.Write(func(tx *db.Tx) error { return h.wallets.OpenDemo(tx, anna.ID, usd) })
	// The result is the same after a restart with empty caches.
	h.wallets.ledger = ledger.New()
	h.Write(func(tx *db.Tx) error { return h.wallets.OpenDemo(tx, anna.ID, usd) })
	if h.rows(by(anna))["usd"].Balance.Demo != "0.00" {
		t.Error("an empty wallet was filled by opening it again")
	}
}

func TestEventsFollowCommitOrder(t *testing.T) {
	h := newHarness(t)
	var group sync.WaitGroup
	failed := errors.New("on purpose")
	for i := range 100 {
		group.Go(func() {
			err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
				if err := h.wallets.Grant(tx, anna.ID, "usd", cent); err != nil {
					return err
				}
				if i%4 == 0 {
					return failed
				}
				return nil
			})
			if (i%4 == 0) != errors.Is(err, failed) {
				t.Errorf("%v", err)
			}
		})
	}
	group.Wait()
	published := h.takeEvents()
	if len(published) != 75 {
		t.Fatalf("%d events for 75 commits", len(published))
	}
	for i, e := range published {
		want := event{anna.ID, Modification{Currency: "usd", Balance: money.Amount(i + 1).Text(2), Reason: "grant"}}
		if e != want {
			t.Fatalf("event %d is %+v, want %+v", i, e, want)
		}
	}
}

func TestPlayersAndGuestsReceiveEvents(t *testing.T) {
	h := newHarness(t)
	owner, _ := guest("first").Owner()
	h.Write(func(tx *db.Tx) error {
		h.wallets.Changed(tx, ledger.PlayerKey(owner, "usd", true), 5, time.Second, "dice")
		h.wallets.Changed(tx, ledger.PlayerKey(anna.ID, "btc", true), 5_001, 1500*time.Millisecond, "dice")
		if len(h.takeEvents()) != 0 {
			t.Error("notified before the commit")
		}
		return nil
	})
	want := []event{
		{owner, Modification{Currency: "usd", Demo: true, Balance: "0.000005", Delay: 1000, Reason: "dice"}},
		{anna.ID, Modification{Currency: "btc", Demo: true, Balance: "0.00000005001", Delay: 1500, Reason: "dice"}},
	}
	if published := h.takeEvents(); !reflect.DeepEqual(published, want) {
		t.Errorf("%+v, want %+v", published, want)
	}
}

func TestReadAmount(t *testing.T) {
	h := newHarness(t)
	if got, err := h.wallets.ReadAmount("12.50", "usd"); got != 12_50*cent || err != nil {
		t.Errorf("%d, %v", got, err)
	}
	for _, invalid := range [][2]string{{"0", "usd"}, {"-1", "usd"}, {"1.001", "usd"}, {"1e3", "usd"}, {"", "usd"}, {"1", "nope"}, {"99999999999999999999", "usd"}} {
		_, err := h.wallets.ReadAmount(invalid[0], invalid[1])
		if refusal, known := fault.From(err); !known || refusal.Code != fault.CodeInvalid {
			t.Errorf("%q of %s: %v", invalid[0], invalid[1], err)
		}
	}
}

func TestOnlyDepositsSetDepositTime(t *testing.T) {
	for name, test := range map[string]struct {
		move  func(h *harness, tx *db.Tx) error
		noted bool
	}{
		"a deposit":                   {func(h *harness, tx *db.Tx) error { return h.wallets.NoteDeposit(tx, anna.ID) }, true},
		"money of an invented player": {func(h *harness, tx *db.Tx) error { return h.wallets.FundDemoPlayer(tx, anna.ID, "usd", cent) }, true},
		"a grant of the house":        {func(h *harness, tx *db.Tx) error { return h.wallets.Grant(tx, anna.ID, "usd", cent) }, false},
		"a deposit of another player": {func(h *harness, tx *db.Tx) error { return h.wallets.NoteDeposit(tx, "bert") }, false},
		"money that is taken home after": {func(h *harness, tx *db.Tx) error {
			if err := h.wallets.Grant(tx, anna.ID, "usd", cent); err != nil {
				return err
			}
			return h.wallets.FundDemoPlayer(tx, anna.ID, "usd", -cent)
		}, false},
	} {
		h := newHarness(t)
		h.Write(func(tx *db.Tx) error { return test.move(h, tx) })
		for since, want := range map[time.Time]bool{h.Clock.Now(): test.noted, h.Clock.Now().Add(time.Millisecond): false} {
			err := h.DB.Read(h.Ctx, func(q *db.Reader) error {
				got, err := h.wallets.DepositedSince(q, anna.ID, since)
				if got != want {
					t.Errorf("%s: noted since %s is %v", name, since, got)
				}
				return err
			})
			h.Check(err)
		}
	}
}
