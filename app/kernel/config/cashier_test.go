package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNodesAreChecked(t *testing.T) {
	for _, one := range []struct{ name, file, want string }{
		{"no such network", `[{network: moon, kind: bitcoind, url: "http://127.0.0.1:1"}]`, "item 1 needs a network"},
		{"no such kind", `[{network: btc, kind: carrier, url: "http://127.0.0.1:1"}]`, "item 1 needs a kind"},
		{"the wrong kind", `[{network: btc, kind: evm, url: "http://127.0.0.1:1"}]`, "does not fit its network"},
		{"twice", `[{network: btc, kind: bitcoind, url: "http://127.0.0.1:1"}, {network: btc, kind: bitcoind, url: "http://127.0.0.1:1"}]`, "item 2 has the network of another"},
		{"the test chain of a real site", `[{network: btc, kind: test}]`, "only a demonstration has it"},
		{"no such variant", `[{network: btc, kind: bitcoind, variant: moon, url: "http://127.0.0.1:1"}]`, "item 1 has a variant: test or regtest"},
		{"a variant of another kind", `[{network: eth, kind: evm, variant: test, url: "http://127.0.0.1:1"}]`, "item 1 has a variant: test or regtest"},
		{"no address", `[{network: btc, kind: bitcoind}]`, "item 1 needs a url"},
		{"a password in the address", `[{network: btc, kind: bitcoind, url: "http://a:b@127.0.0.1:1"}]`, "item 1 needs a url"},
		{"the address of a hot wallet", `[{network: eth, kind: evm, url: "http://127.0.0.1:1", hot: "0x0"}]`, "which its xpub gives"},
		{"two passwords", `[{network: btc, kind: bitcoind, url: "http://127.0.0.1:1", password: a, password_file: b}]`, "a password and a password_file"},
		{"unknown field", `[{network: btc, pasword: a}]`, `unknown field "pasword"`},
	} {
		_, err := Load(Source{File: writeFile(t, "cashier:\n  nodes: "+one.file+"\n")})
		if err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("%s: %v", one.name, err)
		}
	}
	t.Setenv("CROUPIER_CASHIER_NODES", `[{"network":"eth","kind":"evm","url":"https://node.example/v3/s3cret","key":"s3cret"},{"network":"ltc","kind":"bitcoind","url":"http://127.0.0.1:9332","user":"u","password":"s3cret"}]`)
	c, err := Load(Source{})
	if err != nil || len(c.Cashier.Nodes) != 2 {
		t.Fatalf("%+v, %v", c.Cashier, err)
	}
	var page strings.Builder
	if err := c.Print(&page); err != nil || strings.Contains(page.String(), "s3cret") || !strings.Contains(page.String(), "https://node.example/"+masked) {
		t.Errorf("%v\n%s", err, page.String())
	}
	if c.Cashier.Nodes[0].Key != "s3cret" {
		t.Error("printing changed the configuration itself")
	}
}

func TestNodeSecretsAreReadFromFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	for content, good := range map[string]bool{"hush\n": true, "": false, "two\nlines": false} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		password, key, err := CashierNode{PasswordFile: file, Key: "k"}.Secrets()
		if (err == nil) != good || good && (password != "hush" || key != "k") {
			t.Errorf("%q: %q, %q, %v", content, password, key, err)
		}
	}
	if _, _, err := (CashierNode{KeyFile: file + "none"}).Secrets(); err == nil {
		t.Error("a missing file is no error")
	}
}

// A node without keys is a warning and no error, because addresses may be imported.
func TestNodeWithoutKeysCausesWarning(t *testing.T) {
	c := Config{Cashier: Cashier{Nodes: []CashierNode{{Network: "ltc", Kind: "bitcoind"}, {Network: "btc", Kind: "bitcoind", XPub: "zpub"}, {Network: "eth", Kind: NodeTest}}}}
	if list := c.Warnings(); len(list) != 1 || !strings.Contains(list[0], "ltc has a node and neither xpub nor hot") {
		t.Errorf("%q", list)
	}
}
