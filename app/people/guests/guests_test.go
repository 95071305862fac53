package guests

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/session"
	"croupier/app/money/wallet"
)

var monthOptions = Options{Retention: 30 * Day, NewPerHour: 3}

// guestTables are the tables that can contain data of a guest.
var guestTables = []string{"guests", "ledger_accounts", "transfers", "wagers", "requests", "seed_pairs", "rounds", "favourites"}

func TestNoGuestDataBeforeCookieReturns(t *testing.T) {
	h := newHarness(t, monthOptions)
	ways := map[string]func(call *session.Call) error{
		"play": func(call *session.Call) error {
			_, err := h.play.Play(h.Ctx, call, gamecalls.PlayRequest{APIID: "dice", Bet: "1", Currency: "usd", Demo: true, Data: []byte(evenBet), RequestID: "one"})
			return err
		},
		"seeds": func(call *session.Call) error { _, err := h.Seeds.Seeds(h.Ctx, call, action.None{}); return err },
		"top up": func(call *session.Call) error {
			_, err := h.Wallets.TopUp(h.Ctx, call, wallet.CurrencyRequest{Currency: "usd"})
			return err
		},
	}
	for name, way := range ways {
		made := (&browser{h: h, address: "192.0.2.1:5"})
		for _, cookie := range []string{"", "made-up", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "a.b.c"} {
			call := made.call()
			if cookie != "" {
				made.cookie = h.newBrowser().cookie
				made.cookie.Value = cookie
				call = made.call()
			}
			if err := way(call); codeOf(err) != fault.CodePageExpired || len(call.Cookies) != 1 {
				t.Errorf("%s with cookie %q: %v, cookies %v", name, cookie, err, call.Cookies)
			}
		}
	}
	for _, table := range guestTables {
		if n := h.Count(table); n != 0 {
			t.Errorf("%s has %d rows", table, n)
		}
	}
}

func TestRefusedGuestBetsAreNotStored(t *testing.T) {
	h := newHarness(t, monthOptions)
	b := h.newBrowser()
	b.mustBet("mines", minesBet, true)
	for game, data := range map[string]string{"dice": `{"over":true,"target":101}`, "mines": minesBet} {
		if _, err := b.bet(game, data, true); err == nil {
			t.Errorf("%s was taken", data)
		}
	}
	if n := h.Count("requests"); n != 0 {
		t.Errorf("%d requests were kept: the one that was carried out is its wager's", n)
	}
}

func TestNewGuestsPerAddressAreLimited(t *testing.T) {
	for name, addresses := range map[string][]string{
		"one":         {"192.0.2.1:1", "192.0.2.1:2", "192.0.2.1:3", "192.0.2.1:4"},
		"one network": {"[2001:db8:1:2::1]:1", "[2001:db8:1:2::2]:1", "[2001:db8:1:2:3::]:1", "[2001:db8:1:2:4::]:1"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t, monthOptions)
			first := (*browser)(nil)
			for i, address := range addresses {
				b := h.newBrowser()
				b.address = address
				_, err := b.bet("dice", evenBet, true)
				if refused := codeOf(err) == fault.CodeTooMany; refused != (i == 3) || err != nil && !refused {
					t.Fatalf("guest %d: %v", i+1, err)
				}
				if first == nil {
					first = b
				}
			}
			if h.Count("guests") != 3 || h.Count("ledger_accounts WHERE balance IS NOT NULL") != 3 {
				t.Error("the one who was refused left something")
			}
			first.mustBet("dice", evenBet, true) // the guest is known now
			h.Clock.Advance(time.Hour)
			last := h.newBrowser()
			last.address = addresses[3]
			last.mustBet("dice", evenBet, true)
		})
	}
}

func TestNewGuestsPerWideNetworkAreLimited(t *testing.T) {
	h := newHarness(t, Options{Retention: Day, NewPerHour: 1})
	taken := 0
	for _, third := range "0123456789abcdef" {
		b := h.newBrowser()
		b.address = "[2001:db8:1:" + string(third) + "::1]:5"
		if _, err := b.bet("dice", evenBet, true); err == nil {
			taken++
		} else if codeOf(err) != fault.CodeTooMany {
			t.Fatal(err)
		}
	}
	if taken != wideNetworkFactor {
		t.Errorf("%d of 16 networks of one /48 were taken in, want %d", taken, wideNetworkFactor)
	}
}
