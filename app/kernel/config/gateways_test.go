package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGatewaysAreChecked(t *testing.T) {
	const btcpay = `kind: btcpay, url: "https://pay.example", account: store, `
	for _, one := range []struct{ name, item, want string }{
		{"no such kind", `kind: unknown`, "item 1 needs a kind"},
		{"twice", `kind: nowpayments, key: a, secret: b}, {kind: nowpayments, key: a, secret: b`, "item 2 has the kind of another"},
		{"no address", `kind: btcpay, account: a, key: a, secret: b`, "item 1 needs a url"},
		{"an open address", `kind: btcpay, url: "http://pay.example", account: a, key: a, secret: b`, "item 1 needs a url"},
		{"another address", `kind: nowpayments, url: "http://pay.example", key: a, secret: b`, "item 1 needs a url"},
		{"no account", `kind: ccpayment, secret: b`, "item 1 needs an account"},
		{"a needless account", `kind: nowpayments, account: a, key: a, secret: b`, "item 1 has an account"},
		{"no key", btcpay + `secret: b`, "item 1 needs a key"},
		{"a needless key", `kind: ccpayment, account: a, key: a, secret: b`, "item 1 has a key, which"},
		{"no secret", btcpay + `key: a`, "item 1 needs a secret"},
		{"two keys", btcpay + `key: a, key_file: b, secret: c`, "a key and a key_file"},
		{"two secrets", btcpay + `key: a, secret: b, secret_file: c`, "a secret and a secret_file"},
		{"no such asset", btcpay + `key: a, secret: b, assets: [btc, moon]`, "item 1 has an asset that there is not"},
		{"unknown field", `kind: btcpay, sekret: a`, `unknown field "sekret"`},
	} {
		_, err := Load(Source{File: writeFile(t, "cashier:\n  gateways: [{"+one.item+"}]\n")})
		if err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("%s: %v", one.name, err)
		}
	}
	t.Setenv("CROUPIER_CASHIER_GATEWAYS", `[{"kind":"btcpay","url":"http://127.0.0.1:23000","account":"store","key":"s3cret","secret":"s3cret"},
		{"kind":"nowpayments","key_file":"/run/key","secret_file":"/run/ipn"},{"kind":"ccpayment","account":"app","secret":"s3cret"}]`)
	c, err := Load(Source{})
	if err != nil || len(c.Cashier.Gateways) != 3 {
		t.Fatalf("%+v, %v", c.Cashier, err)
	}
	var page strings.Builder
	if err := c.Print(&page); err != nil || strings.Contains(page.String(), "s3cret") || !strings.Contains(page.String(), "/run/ipn") {
		t.Errorf("%v\n%s", err, page.String())
	}
	if c.Cashier.Gateways[0].Secret != "s3cret" {
		t.Error("printing changed the configuration itself")
	}
}

func TestGatewaySecretsAreReadFromFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte("hush\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if key, secret, err := (CashierGateway{Key: "k", SecretFile: file}).Secrets(); key != "k" || secret != "hush" || err != nil {
		t.Errorf("%q, %q, %v", key, secret, err)
	}
	for _, missing := range []CashierGateway{{KeyFile: file + "none"}, {Key: "k", SecretFile: file + "none"}} {
		if key, secret, err := missing.Secrets(); err == nil || key+secret != "" {
			t.Errorf("%q, %q, %v", key, secret, err)
		}
	}
}
