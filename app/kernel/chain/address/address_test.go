package address

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
)

// network is a built-in network, of a variant if its name says so, such as ltc/test.
func network(t testing.TB, name string) chain.Network {
	t.Helper()
	id, variant, _ := strings.Cut(name, "/")
	all := chain.Networks()
	at := slices.IndexFunc(all, func(n chain.Network) bool { return n.ID == id })
	if at < 0 {
		t.Fatalf("there is no network %s", id)
	}
	if all[at].Variant = variant; variant == "chain" {
		all[at].Family, all[at].Variant = chain.Test, ""
	}
	return all[at]
}

// refusal is the text of an error for players.
func refusal(t *testing.T, err error) string {
	t.Helper()
	var read *fault.Error
	if !errors.As(err, &read) {
		t.Fatalf("%v is nothing for players", err)
	}
	return read.Message
}

func TestAddressesByNetwork(t *testing.T) {
	for _, c := range []struct{ network, text, canonical string }{
		// BIP 173, BIP 350 and well-known addresses.
		{"btc", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"},
		{"btc", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"},
		{"btc", " bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\n", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"},
		{"btc", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"},
		{"btc", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3"},
		{"btc", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"},
		{"btc/test", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"},
		{"btc/test", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn"},
		{"btc/regtest", "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc", "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc"},
		{"ltc", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"},
		{"ltc", "LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez", "LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez"},
		{"ltc", "M7wtsL7wSHDBJVMWWhtQfTMSYYkyooAAXM", "M7wtsL7wSHDBJVMWWhtQfTMSYYkyooAAXM"},
		{"ltc", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "MQMHBtvnBfxTzt3K2bdxgSE7qZPHSXWsGM"},
		{"doge", "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC", "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC"},
		{"doge", "A7HRQk3GFCW2QasvdZxXuYj8kkQK5QrYLs", "A7HRQk3GFCW2QasvdZxXuYj8kkQK5QrYLs"},
		// The cashaddr specification.
		{"bch", "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},
		{"bch", "3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC", "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"},
		{"bch", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},
		{"bch", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},
		{"bch", "BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},
		{"bch", "QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},
		{"bch/test", "bchtest:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnqseeszx8x", "bchtest:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnqseeszx8x"},
		// EIP-55.
		{"eth", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"},
		{"eth", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"},
		{"bsc", "0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"},
		{"eth", "0x52908400098527886E0F7030069857D2E4169EE7", "0x52908400098527886E0F7030069857D2E4169EE7"},
		{"tron", "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH", "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH"},
		{"xrp", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"},
		{"xrp", "X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ", "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59"},
		{"xrp/test", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"},
		{"solana", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"},
		// Addresses that the embedded test chain makes.
		{"ltc/chain", "testltc1rlmyxth2t7t7pgq4c40klqjfftfmcfwj9hkpan", "testltc1rlmyxth2t7t7pgq4c40klqjfftfmcfwj9hkpan"},
		{"xrp/chain", "testxrp1g45q7nugmsgrn0e4mcc659svzaw59wgz5gx3jc", "testxrp1g45q7nugmsgrn0e4mcc659svzaw59wgz5gx3jc"},
	} {
		for _, text := range []string{c.text, c.canonical} {
			if got, err := Check(network(t, c.network), text); err != nil || got != c.canonical {
				t.Errorf("%s on %s: %q, %v; want %q", text, c.network, got, err, c.canonical)
			}
		}
	}
}

func TestAddressRefusals(t *testing.T) {
	for _, c := range []struct {
		network, text string
		want          error
	}{
		{"btc", "", ErrMalformed},
		{"btc", "abc", ErrMalformed},
		{"btc", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", ErrChecksum},
		{"btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", ErrChecksum},
		{"btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4", ErrChecksum},
		{"btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh", ErrMalformed},                     // version 0 with bech32m
		{"btc", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", ErrMalformed}, // version 1 with bech32
		{"btc", "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", ErrUnknown},                             // version 2
		{"ltc", "LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ex", ErrChecksum},
		{"ltc", "ltcmweb1qqvysr7k4gphxdnxwzdxzqq", ErrMWEB},
		{"ltc", "LTCMWEB1QQVYSR7K4GPHXDNXWZDXZQQ", ErrMWEB},
		{"bch", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b", ErrMalformed},
		{"bch", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q", ErrChecksum},
		{"bch", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvY22GDX6A", ErrMalformed},
		{"bch", "bitcoincash:", ErrMalformed},
		{"eth", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", ErrMalformed},
		{"eth", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed", ErrChecksum},
		{"eth", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", ErrMalformed},
		{"eth", "0x5gAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", ErrMalformed},
		{"eth", "0x0000000000000000000000000000000000000000", ErrNoKey},
		{"eth", "0x0000000000000000000000000000000000000001", ErrNoKey},
		{"eth", "0x0000000000000000000000000000000000000100", ErrNoKey},
		{"bsc", "0x0000000000000000000000000000000000001000", ErrNoKey},
		{"eth", "0xdac17f958d2ee523a2206206994597c13d831ec7", ErrToken},
		{"bsc", "0xdac17f958d2ee523a2206206994597c13d831ec7", ErrToken},
		{"tron", "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdJ", ErrChecksum},
		{"tron", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", ErrNoKey},
		{"tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", ErrToken},
		{"xrp", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi", ErrChecksum},
		{"xrp", "rrrrrrrrrrrrrrrrrrrrrhoLvTp", ErrNoKey},
		{"xrp", "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu", ErrTagInside},
		{"solana", "11111111111111111111111111111111", ErrNoKey},
		{"solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", ErrToken},
		// The associated token account of a wallet: an address without a key.
		{"solana", "FF2BjgeRK2LgK8Lj4wY2CTJrmJAKV5ZPCdHqfq1tJLGi", ErrNoWallet},
		{"solana", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DK", ErrMalformed},
		{"solana", strings.Repeat("1", 128), ErrMalformed},
	} {
		if got, err := Check(network(t, c.network), c.text); !errors.Is(err, c.want) || got != "" {
			t.Errorf("%q on %s: %q, %v; want %v", c.text, c.network, got, err, c.want)
		}
	}
	huge := strings.Repeat("1", 4<<20)
	for _, n := range chain.Networks() {
		if _, err := Check(n, huge); !errors.Is(err, ErrTooLong) {
			t.Errorf("%s took a text of 4 MB: %v", n.ID, err)
		}
	}
	if allocs := testing.AllocsPerRun(10, func() { _, _ = Check(chain.Networks()[0], huge); _ = Guess(huge) }); allocs > 10 {
		t.Errorf("a text of 4 MB costs %v allocations", allocs)
	}
}

// sampleAddresses has one address of each network.
var sampleAddresses = map[string]string{
	"btc": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "ltc": "LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez",
	"doge": "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC", "bch": "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
	"eth": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "tron": "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH",
	"xrp": "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "solana": "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk",
	"btc/test": "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "btc/regtest": "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080",
}

// An address of one network is refused on each other, and the error names its network.
func TestOtherNetworkIsNamed(t *testing.T) {
	for _, n := range chain.Networks() {
		for of, text := range sampleAddresses {
			if of == n.ID || n.ID == "bsc" && of == "eth" {
				continue
			}
			var other *OtherNetwork
			if _, err := Check(n, text); !errors.As(err, &other) || !slices.ContainsFunc(other.Matches, func(l chain.Network) bool {
				return l.ID == strings.Split(of, "/")[0]
			}) {
				t.Errorf("%s of %s on %s: %v", text, of, n.ID, err)
			}
		}
	}
	_, err := Check(network(t, "btc"), sampleAddresses["eth"])
	if want := "This is an address of Ethereum or BNB Smart Chain, not of Bitcoin."; refusal(t, err) != want {
		t.Errorf("%v, want %q", err, want)
	}
	_, err = Check(network(t, "btc"), sampleAddresses["btc/test"])
	if want := "This is an address of Bitcoin (test network), not of Bitcoin."; refusal(t, err) != want {
		t.Errorf("%v, want %q", err, want)
	}
}

// Addresses of the test chain are addresses of no network whose coins have a price.
func TestTestChainAddressesAreUnique(t *testing.T) {
	for _, n := range chain.Networks() {
		n.Family = chain.Test
		address := EncodeTest(n.ID, make([]byte, hashSize))
		if got, err := Check(n, strings.ToUpper(address)); err != nil || got != address {
			t.Errorf("%s on the test chain: %q, %v", address, got, err)
		}
		for _, other := range chain.Networks() {
			for _, variant := range []string{"", "test", "regtest"} {
				other.Variant = variant
				var wrong *OtherNetwork
				if _, err := Check(other, address); !errors.As(err, &wrong) {
					t.Errorf("%s on %s %s: %v", address, other.ID, variant, err)
				}
			}
			other.Family, other.Variant = chain.Test, ""
			if _, err := Check(other, address); (err == nil) != (other.ID == n.ID) {
				t.Errorf("%s on the test chain of %s: %v", address, other.ID, err)
			}
		}
		for of, text := range sampleAddresses {
			if _, err := Check(n, text); err == nil {
				t.Errorf("the test chain of %s took %s of %s", n.ID, text, of)
			}
		}
	}
}

func TestTags(t *testing.T) {
	xrp, eth := network(t, "xrp"), network(t, "eth")
	for _, good := range []string{"", "0", "7", "4294967295", " 12 "} {
		if got, err := CheckTag(xrp, good); err != nil || got != strings.TrimSpace(good) {
			t.Errorf("%q: %q, %v", good, got, err)
		}
	}
	for _, bad := range []string{"-1", "+1", "007", "4294967296", "1.0", "1e3", "x", "٣", strings.Repeat("1", 1<<20)} {
		if _, err := CheckTag(xrp, bad); !errors.Is(err, ErrTag) {
			t.Errorf("%.20q: %v", bad, err)
		}
	}
	if _, err := CheckTag(eth, "1"); !errors.Is(err, ErrNoTags) {
		t.Error(err)
	}
}

func TestDestinations(t *testing.T) {
	const (
		classic = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59"
		bare    = "X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ"
		one     = "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu"
		zero    = "XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc"
		most    = "XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi"
	)
	for _, c := range []struct {
		text, tag, address, inside string
		err                        error
	}{
		{classic, "", classic, "", nil}, {classic, "5", classic, "5", nil},
		{bare, "", classic, "", nil}, {bare, "5", classic, "5", nil},
		{one, "", classic, "1", nil}, {one, "1", classic, "1", nil}, {one, "2", "", "", ErrTwoTags},
		{zero, "", "rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf", "0", nil},
		{most, "", "rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf", "4294967295", nil},
		{classic, "x", "", "", ErrTag},
		{"T7oKJ3q7s94kDH6tpkBowhetT1JKfcfdSCmAXbS75iATyLD", "", "", "", nil},
	} {
		address, tag, err := Destination(network(t, "xrp"), c.text, c.tag)
		if c.address == "" && c.err == nil {
			var other *OtherNetwork
			if !errors.As(err, &other) {
				t.Errorf("%s is of the network for trials: %v", c.text, err)
			}
			continue
		}
		if address != c.address || tag != c.inside || !errors.Is(err, c.err) {
			t.Errorf("%s with %q: %q %q %v", c.text, c.tag, address, tag, err)
		}
	}
}

// Contracts of tokens are written in the canonical form that Check compares.
func TestTokensAreCanonical(t *testing.T) {
	for _, asset := range chain.Assets() {
		if asset.Token == "" {
			continue
		}
		if got, err := Canonical(network(t, asset.Network), asset.Token); err != nil || got != asset.Token {
			t.Errorf("%s: %q, %v", asset.ID, got, err)
		}
	}
}

// An address with one wrong, missing, doubled or swapped character is refused. Solana's have no
// checksum, and in Ethereum's only the case of digits is always detected.
func TestTyposAreDetected(t *testing.T) {
	canonical := maps.Clone(sampleAddresses)
	delete(canonical, "solana")
	canonical["bch"] = "bitcoincash:" + sampleAddresses["bch"]
	canonical["ltc/test"] = "tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0"
	canonical["btc/taproot"] = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"
	for of, text := range canonical {
		n := network(t, strings.TrimSuffix(of, "/taproot"))
		if got, _, err := decode(n, text); err != nil || got != text {
			t.Fatalf("%s of %s: %q, %v", text, of, got, err)
		}
		for _, wrong := range typos(text, n.Family == chain.EVM) {
			if got, _, err := decode(n, wrong); err == nil {
				t.Errorf("%s of %s became %s: %s", text, of, wrong, got)
			}
		}
	}
}

// typos lists the variants of a text with one typing mistake or one wrong case.
func typos(text string, cases bool) (list []string) {
	for at := range len(text) {
		before, char, after := text[:at], text[at], text[at+1:]
		if cases {
			if at >= 2 && char > '9' {
				list = append(list, before+string(char^0x20)+after)
			}
			continue
		}
		for other := byte('!'); other <= '~'; other++ {
			if other != char {
				list = append(list, before+string(other)+after)
			}
		}
		list = append(list, before+after, before+string(char)+string(char)+after)
		if after != "" && after[0] != char {
			list = append(list, before+string(after[0])+string(char)+after[1:])
		}
	}
	return list
}

func FuzzCheck(f *testing.F) {
	for _, text := range sampleAddresses {
		f.Add(text)
	}
	f.Add("X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu")
	f.Add("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a")
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range chain.Networks() {
			for _, variant := range []string{"", "test", "regtest"} {
				n.Variant = variant
				canonical, tag, err := Destination(n, text, "")
				if err != nil {
					continue
				}
				again, none, err := Destination(n, canonical, tag)
				if err != nil || again != canonical || none != tag {
					t.Errorf("%q on %s: %q, and again %q: %v", text, n.ID, canonical, again, err)
				}
			}
		}
	})
}
