package app

import (
	"path/filepath"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
)

// Each configured kind is connected under its own name, and a gateway without its secrets is
// refused.
func TestConfiguredGateways(t *testing.T) {
	var cfg config.Config
	cfg.Cashier.Gateways = []config.CashierGateway{
		{Kind: config.GatewayBTCPay, URL: "https://pay.example", Account: "store", Key: "k", Secret: "s"},
		{Kind: config.GatewayNOWPayments, Key: "k", Secret: "s"},
		{Kind: config.GatewayCCPayment, Account: "app", Secret: "s"},
	}
	at := clock.NewFake(time.Unix(0, 0))
	all, err := configuredGateways(cfg, at)
	if err != nil || len(all) != len(cfg.Cashier.Gateways) {
		t.Fatalf("%v, %v", all, err)
	}
	for i, one := range all {
		if one.Name() != cfg.Cashier.Gateways[i].Kind {
			t.Errorf("%s is called %s", cfg.Cashier.Gateways[i].Kind, one.Name())
		}
	}
	for _, bad := range []config.CashierGateway{
		{Kind: "unknown", Secret: "s"},
		{Kind: config.GatewayBTCPay, URL: "https://pay.example", Account: "store", Key: "k", Secret: "s", Assets: []string{"btc", "xrp"}},
		{Kind: config.GatewayNOWPayments, Key: "k"},
		{Kind: config.GatewayBTCPay, URL: "https://pay.example", Account: "a/b", Secret: "s"},
		{Kind: config.GatewayCCPayment, Account: "app", SecretFile: filepath.Join(t.TempDir(), "none")},
	} {
		cfg.Cashier.Gateways = []config.CashierGateway{bad}
		if all, err := configuredGateways(cfg, at); err == nil {
			t.Errorf("%+v is %v", bad, all)
		}
	}
}
