package config

import (
	"fmt"
	"slices"

	"croupier/app/kernel/chain"
)

// CashierGateway is a payment gateway. A site has one of each kind.
type CashierGateway struct {
	Kind string `json:"kind" yaml:"kind"`
	// URL is the operator's own server of BTCPay; the other gateways have a fixed one.
	URL string `json:"url" yaml:"url,omitempty"`
	// Account is the store of BTCPay or the application of CCPayment.
	Account string `json:"account" yaml:"account,omitempty"`
	// Key opens the gateway's API, Secret signs its webhooks.
	Key        string `json:"key" yaml:"key,omitempty"`
	KeyFile    string `json:"key_file" yaml:"key_file,omitempty"`
	Secret     string `json:"secret" yaml:"secret,omitempty"`
	SecretFile string `json:"secret_file" yaml:"secret_file,omitempty"`
	// Assets are the accepted assets, by the ids of chains; none means all that the gateway
	// supports.
	Assets []string `json:"assets" yaml:"assets,omitempty"`
}

// Kinds of gateways.
const (
	GatewayBTCPay      = "btcpay"
	GatewayNOWPayments = "nowpayments"
	GatewayCCPayment   = "ccpayment"
)

// requiredKeys are the required keys of a kind of gateway: an address, an account, a key beside
// the secret.
type requiredKeys struct{ url, account, key bool }

var gatewayKinds = map[string]requiredKeys{
	GatewayBTCPay:      {url: true, account: true, key: true},
	GatewayNOWPayments: {key: true},
	GatewayCCPayment:   {account: true},
}

func (c Config) checkGateways(check *checker) {
	const path = "cashier.gateways"
	seen := map[string]bool{}
	for i, g := range c.Cashier.Gateways {
		wrong := func(bad bool, words string) { check.check(!bad, path, "item %d %s", i+1, words) }
		has, known := gatewayKinds[g.Kind]
		if !known {
			wrong(true, "needs a kind: btcpay, nowpayments or ccpayment")
			continue
		}
		wrong(seen[g.Kind], "has the kind of another item")
		seen[g.Kind] = true
		wrong((has.url || g.URL != "") && !safeAddress(g.URL), "needs a url such as https://pay.example: http is for this very machine only")
		wrong(has.account && g.Account == "", "needs an account: the store of BTCPay, the application of CCPayment")
		wrong(!has.account && g.Account != "", "has an account, which its kind does not know")
		wrong(has.key && g.Key == "" && g.KeyFile == "", "needs a key or a key_file")
		wrong(!has.key && (g.Key != "" || g.KeyFile != ""), "has a key, which its kind does not know")
		wrong(g.Secret == "" && g.SecretFile == "", "needs a secret or a secret_file: webhooks are not believed without")
		wrong(g.Key != "" && g.KeyFile != "", "has a key and a key_file")
		wrong(g.Secret != "" && g.SecretFile != "", "has a secret and a secret_file")
		for _, id := range g.Assets {
			wrong(!slices.ContainsFunc(chain.Assets(), func(a chain.Asset) bool { return a.ID == id }), "has an asset that there is not: name chains such as btc or usdt-trc20")
		}
	}
}

// Secrets are the key and the secret of a gateway, read from their files if these are configured.
func (g CashierGateway) Secrets() (key, secret string, err error) {
	if key, err = secretOf(g.Key, g.KeyFile); err == nil {
		secret, err = secretOf(g.Secret, g.SecretFile)
	}
	if err != nil {
		return "", "", fmt.Errorf("read the secrets of %s: %w", g.Kind, err)
	}
	return key, secret, nil
}

// withoutSecret masks the secret values.
func (g CashierGateway) withoutSecret() CashierGateway {
	for _, secret := range []*string{&g.Key, &g.Secret} {
		if *secret != "" {
			*secret = masked
		}
	}
	return g
}
