package screening

import (
	"bufio"
	"context"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/chain/address"
	"croupier/app/kernel/clock"
)

var start = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

func open(t *testing.T, folder string) (*Screening, *clock.Fake) {
	t.Helper()
	c := clock.NewFake(start)
	s, err := New(folder, c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return s, c
}

func write(t *testing.T, folder, file, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Each address of the built-in lists is found on its network, except those of unknown networks.
func TestEmbeddedLists(t *testing.T) {
	s, _ := open(t, filepath.Join(t.TempDir(), "none"))
	networks := map[string][]string{
		"XBT": {"btc"}, "BCH": {"bch"}, "LTC": {"ltc"}, "ETH": {"eth", "bsc"}, "BSC": {"eth", "bsc"}, "TRX": {"tron"}, "XRP": {"xrp"},
		"USDC": {"eth", "bsc"}, "USDT": {"eth", "btc", "tron"},
	}
	read := 0
	for list, on := range networks {
		text, err := fs.ReadFile(embedded, "lists/"+list+".txt")
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(strings.NewReader(string(text))); lines.Scan(); {
			read++
			found := false
			for _, network := range on {
				found = found || s.Hit(network, lines.Text())
			}
			if !found {
				t.Errorf("%s of %s is not found", lines.Text(), list)
			}
		}
	}
	if read != 640 {
		t.Errorf("the lists have %d addresses", read)
	}
	if state := s.State(); state.From != "the program" || state.Addresses < 640 || len(state.Lists) < 7 {
		t.Errorf("%+v", state)
	}
}

func TestAllFormsOfAddressMatch(t *testing.T) {
	s, _ := open(t, t.TempDir())
	for _, c := range []struct {
		network, text string
		hit           bool
	}{
		{"btc", "123WBUDmSJv4GctdVEz6Qq6z8nXSKrJ4KX", true},
		{"bch", "123WBUDmSJv4GctdVEz6Qq6z8nXSKrJ4KX", true}, // the same key
		{"eth", "0x01e2919679362dFBC9ee1644Ba9C6da6D6245BB1", true},
		{"eth", "0x01e2919679362dfbc9ee1644ba9c6da6d6245bb1", true},
		{"bsc", "0x01e2919679362dFBC9ee1644Ba9C6da6D6245BB1", true},
		{"bch", "qpf2cphc5dkuclkqur7lhj2yuqq9pk3hmukle77vhq", true},
		{"bch", "bitcoincash:qpf2cphc5dkuclkqur7lhj2yuqq9pk3hmukle77vhq", true},
		{"btc", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", false},
		{"eth", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", false},
		{"eth", "", false}, {"moon", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", false},
		{"eth", strings.Repeat("x", 4<<20), false},
	} {
		if got := s.Hit(c.network, c.text); got != c.hit {
			t.Errorf("%.60s on %s: %t", c.text, c.network, got)
		}
	}
	if list, _ := s.Find("xrp", "rnXyVQzgxZe7TR1EPzTkGj2jxH4LMJYh66"); list != "XRP" {
		t.Errorf("it is on %q", list)
	}
}

// testChainAddress is an address of the test chain, with which operators test a hit.
func testChainAddress(t *testing.T) string {
	t.Helper()
	seed, err := address.NewSeed("abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about", "")
	if err != nil {
		t.Fatal(err)
	}
	keys, err := seed.Keys(chain.Network{ID: "ltc", Family: chain.Test, Purpose: 84, CoinType: 2})
	if err != nil {
		t.Fatal(err)
	}
	text, err := keys.At(chain.Path{})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Lists of the folder replace the built-in ones, completely or not at all.
func TestFolderLists(t *testing.T) {
	const ownAddress, listed = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "123WBUDmSJv4GctdVEz6Qq6z8nXSKrJ4KX"
	folder := t.TempDir()
	s, _ := open(t, folder)
	expect := func(what, from string, first, second bool) {
		t.Helper()
		if s.State().From != from || s.Hit("btc", ownAddress) != first || s.Hit("btc", listed) != second {
			t.Errorf("%s: %s, %t, %t", what, s.State().From, s.Hit("btc", ownAddress), s.Hit("btc", listed))
		}
	}
	reload := func(good bool) {
		t.Helper()
		if err := s.Reload(); (err == nil) != good {
			t.Fatal(err)
		}
	}
	expect("an empty folder", sourceEmbedded, false, true)
	write(t, folder, "sanctioned_addresses_XBT.txt", "# of today\n\n"+ownAddress+" # a remark\nX-no-address\n")
	reload(true)
	expect("a list", sourceFolder, true, false)
	if list, _ := s.Find("btc", ownAddress); list != "XBT" {
		t.Errorf("the list is called %q", list)
	}
	write(t, folder, "sanctioned_addresses_XBT.txt", "<html>404</html>")
	reload(false)
	expect("a page instead of a list", sourceFolder, true, false)
	write(t, folder, "sanctioned_addresses_XBT.txt", strings.Repeat("x", 1<<20))
	reload(false)
	expect("a line without end", sourceFolder, true, false)
	write(t, folder, "sanctioned_addresses_XBT.txt", ownAddress+strings.Repeat("\n#"+strings.Repeat("x", 1023), maxBytes>>10))
	reload(false)
	expect("a huge file", sourceFolder, true, false)
	write(t, folder, "sanctioned_addresses_XBT.txt", listed)
	testnet := testChainAddress(t)
	write(t, folder, "own.txt", testnet+"\n"+ownAddress)
	write(t, folder, ".half.txt", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy")
	reload(true)
	expect("two lists", sourceFolder, true, true)
	if !s.Hit("ltc", testnet) {
		t.Error("a listed address of the test chain is not found")
	}
	if s.Hit("btc", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy") {
		t.Error("a hidden file is read")
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	reload(true)
	expect("no folder", sourceEmbedded, false, true)
}

// A site with broken lists starts with the built-in ones.
func TestBrokenListsAtStart(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "x.txt", "nothing")
	s, _ := open(t, folder)
	if got := s.State().From; got != sourceEmbedded {
		t.Error(got)
	}
}

func TestNewListsAreReloaded(t *testing.T) {
	folder := t.TempDir()
	s, c := open(t, folder)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- s.Run(ctx) }()
	c.WaitForSleepers(1)
	write(t, folder, "XBT.txt", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")
	c.Advance(checkInterval)
	c.WaitForSleepers(1)
	if !s.Hit("btc", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa") {
		t.Error("the new list is not in force")
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
