package config

import (
	"errors"
	"net/url"
	"os"
	"slices"
	"strings"

	"croupier/app/kernel/chain"
)

// Cashier configures the connections to the networks of coins.
type Cashier struct {
	Nodes    []CashierNode    `key:"nodes"`
	Gateways []CashierGateway `key:"gateways"`
}

// CashierNode is the node of one network.
type CashierNode struct {
	Network string `json:"network" yaml:"network"`
	Kind    string `json:"kind" yaml:"kind"`
	// Variant is test or regtest for a network whose coins have no price; empty for the main
	// network.
	Variant string `json:"variant" yaml:"variant,omitempty"`
	// URL may contain the key of a service in its path.
	URL          string `json:"url" yaml:"url,omitempty"`
	User         string `json:"user" yaml:"user,omitempty"`
	Password     string `json:"password" yaml:"password,omitempty"`
	PasswordFile string `json:"password_file" yaml:"password_file,omitempty"`
	Key          string `json:"key" yaml:"key,omitempty"`
	KeyFile      string `json:"key_file" yaml:"key_file,omitempty"`
	// XPub is the extended public key from which addresses of players are derived.
	XPub string `json:"xpub" yaml:"xpub,omitempty"`
	// Hot is the address of the hot wallet on networks without such a key: on Solana.
	Hot string `json:"hot" yaml:"hot,omitempty"`
}

// NodeTest is the kind of the embedded test chain, which needs no node.
const NodeTest = "test"

// nodeKinds are the kinds of nodes with the families of networks that they support.
var nodeKinds = map[string][]chain.Family{
	NodeTest:    {chain.Bitcoin, chain.EVM, chain.Tron, chain.XRP, chain.Solana},
	"bitcoind":  {chain.Bitcoin},
	"evm":       {chain.EVM},
	"tron":      {chain.Tron},
	"xrp":       {chain.XRP},
	"solana":    {chain.Solana},
	"blockbook": {chain.Bitcoin, chain.EVM},
}

func (c Config) checkCashier(check *checker) {
	const path = "cashier.nodes"
	known, seen := chain.Networks(), map[string]bool{}
	for i, node := range c.Cashier.Nodes {
		at := slices.IndexFunc(known, func(n chain.Network) bool { return n.ID == node.Network })
		families, kind := nodeKinds[node.Kind]
		check.check(at >= 0, path, "item %d needs a network such as btc", i+1)
		check.check(kind, path, "item %d needs a kind: test, bitcoind, evm, tron, xrp, solana or blockbook", i+1)
		check.check(at < 0 || !kind || slices.Contains(families, known[at].Family), path, "item %d has a kind that does not fit its network", i+1)
		check.check(!seen[node.Network], path, "item %d has the network of another item", i+1)
		seen[node.Network] = true
		check.check(node.Hot == "" || at >= 0 && known[at].Family == chain.Solana, path, "item %d has the address of a hot wallet (hot), which its xpub gives", i+1)
		if node.Kind == NodeTest {
			check.check(c.Demo, path, "item %d: the test chain gives money away, so that only a demonstration has it", i+1)
			continue
		}
		check.check(node.Variant == "" || node.Kind == "bitcoind" && slices.Contains([]string{"test", "regtest"}, node.Variant), path,
			"item %d has a variant: test or regtest, of the kind bitcoind", i+1)
		check.check(webAddress(node.URL, "http", "https"), path, "item %d needs a url such as http://127.0.0.1:8332, without a password in it", i+1)
		check.check(node.Password == "" || node.PasswordFile == "", path, "item %d has a password and a password_file", i+1)
		check.check(node.Key == "" || node.KeyFile == "", path, "item %d has a key and a key_file", i+1)
	}
}

// Warnings lists settings that are possible and most often a mistake, each as a sentence.
func (c Config) Warnings() (list []string) {
	for _, node := range c.Cashier.Nodes {
		if node.Kind != NodeTest && node.XPub == "" && node.Hot == "" {
			list = append(list, "cashier.nodes: "+node.Network+" has a node and neither xpub nor hot: the site pays nothing there, and gives players an address only from a list that you import; without one they read \"Failed to generate address\"")
		}
	}
	return list
}

// Secrets are the password and the key of a node, read from their files if these are configured.
func (n CashierNode) Secrets() (password, key string, err error) {
	if password, err = secretOf(n.Password, n.PasswordFile); err == nil {
		key, err = secretOf(n.Key, n.KeyFile)
	}
	return password, key, err
}

// maxSecretBytes is the maximum size of the file of a secret.
const maxSecretBytes = 4096

var errSecretFile = errors.New("the file of a secret must be one line")

func secretOf(value, file string) (string, error) {
	if file == "" {
		return value, nil
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	text := strings.TrimSpace(string(content))
	if text == "" || len(text) > maxSecretBytes || strings.ContainsAny(text, "\r\n") {
		return "", errSecretFile
	}
	return text, nil
}

// CheckSecretFile returns an error if the file of a secret is missing or has not exactly one
// line.
func CheckSecretFile(file string) error {
	_, err := secretOf("", file)
	return err
}

// withoutSecret masks the secret values.
func (n CashierNode) withoutSecret() CashierNode {
	for _, secret := range []*string{&n.Password, &n.Key} {
		if *secret != "" {
			*secret = masked
		}
	}
	if parsed, err := url.Parse(n.URL); err == nil && (strings.Trim(parsed.Path, "/") != "" || parsed.RawQuery != "") {
		parsed.Path, parsed.RawPath, parsed.RawQuery = "", "", ""
		n.URL = parsed.String() + "/" + masked
	}
	return n
}
