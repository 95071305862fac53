package address

import (
	"encoding/hex"
	"strings"
	"testing"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/fault"
)

// Addresses of the specifications, and of well-known owners.
func TestAddressVectors(t *testing.T) {
	for _, c := range []struct{ id, variant, address, script, canonical string }{
		{"btc", "", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "0014751e76e8199196d454941c45d1b3a323f1433bd6", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"},
		{"btc", "test", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", "00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262", ""},
		{"btc", "", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798", ""},
		{"btc", "", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac", ""},
		{"btc", "", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2", ""},
		{"bch", "", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "76a91476a04053bda0a88bda5177b86a15c3b29f55987388ac", ""},
		{"bch", "", "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", "76a91476a04053bda0a88bda5177b86a15c3b29f55987388ac", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},
		{"bch", "", "QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A", "76a91476a04053bda0a88bda5177b86a15c3b29f55987388ac", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},
		{"bch", "", "3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC", "a91476a04053bda0a88bda5177b86a15c3b29f55987387", "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"},
	} {
		net := chain.Network{ID: c.id, Variant: c.variant}
		script, err := Script(net, c.address)
		if err != nil || hex.EncodeToString(script) != c.script {
			t.Errorf("%s: %x, %v", c.address, script, err)
		}
		want := c.canonical
		if want == "" {
			want = c.address
		}
		if got, ok := OfScript(net, script); !ok || got != want {
			t.Errorf("%x is %s, want %s", script, got, want)
		}
	}
}

func TestTextsThatAreNoAddress(t *testing.T) {
	for _, c := range []struct{ id, address string }{
		{"btc", ""}, {"btc", "1"}, {"btc", "bc1"}, {"btc", strings.Repeat("1", 1<<22)},
		{"btc", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"},                                          // checksum
		{"btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"},                                  // checksum
		{"btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4"},                                  // two cases
		{"btc", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd"},              // version 1 with the older checksum
		{"btc", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"},                                 // another network
		{"btc", "bc1sw50qgdz25j"},                                                              // version 16
		{"btc", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"},                                          // Dogecoin
		{"doge", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"},                                         // Bitcoin
		{"doge", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"},                                 // no segwit there
		{"bch", "bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"},                          // another prefix
		{"bch", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b"},                      // no such character
		{"ltc", "ltcmweb1qqf5fsvs7kkq8g6hz40w3vrk3t4qxqvzmlvqqg5pfrk3lygkhqp4s2qhhm6v2k8e6jh"}, // MWEB
	} {
		if script, err := Script(chain.Network{ID: c.id}, c.address); !isRefusal(err) {
			t.Errorf("%s: %.60s is %x, %v", c.id, c.address, script, err)
		}
	}
	for _, script := range []string{"", "6a", "6a0401020304", "5820" + strings.Repeat("00", 32), "5914" + strings.Repeat("00", 20), "0015" + strings.Repeat("00", 21), "5114" + strings.Repeat("00", 20)} {
		raw, err := hex.DecodeString(script)
		if err != nil {
			t.Fatal(err)
		}
		if address, ok := OfScript(chain.Network{ID: "ltc"}, raw); ok {
			t.Errorf("the script %s is %s", script, address)
		}
	}
}

func FuzzScript(f *testing.F) {
	f.Add("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")
	f.Add("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a")
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range []chain.Network{{ID: "btc"}, {ID: "bch"}, {ID: "ltc", Variant: "regtest"}} {
			script, err := Script(n, text)
			if err != nil {
				continue
			}
			address, ok := OfScript(n, script)
			again, err := Script(n, address)
			if !ok || err != nil || string(again) != string(script) {
				t.Errorf("%q is %x, written %q and read %x", text, script, address, again)
			}
		}
	})
}

func isRefusal(err error) bool {
	_, known := fault.From(err)
	return err != nil && known
}
