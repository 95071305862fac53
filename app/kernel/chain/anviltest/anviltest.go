// Package anviltest is the harness of tests against a real node of an EVM network: it runs anvil
// on a separate port, and pays, makes blocks and reorganises.
package anviltest

import (
	"bufio"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"croupier/app/kernel/chain/noderpc"
)

// Chain is the private network of a test. Only Mine makes blocks.
type Chain struct {
	// URL is the address of its node.
	URL string
	rpc *noderpc.Client
}

// ID is the chain id of the network: that of Ethereum, so that built-in networks match.
const ID = 1

// Payer is an account with 10,000 coins, which owns all tokens that Deploy makes, and Key its
// private key. It is the first account that anvil always has.
const (
	Payer = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
	Key   = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
)

// Start runs a node until the test ends.
func Start(t testing.TB) *Chain {
	t.Helper()
	c, stop, err := run(t.Context())
	if os.IsNotExist(err) {
		t.Fatal(`there is no anvil: run "npm ci" in webui`)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return c
}

// wrapperScript runs a command that ends when the pipe to it is closed. The pipe closes when the test
// ends in any way.
const wrapperScript = `"$0" "$@" & read -r _; kill $!; wait`

func run(ctx context.Context) (c *Chain, stop func(), err error) {
	binary, err := find()
	if err != nil {
		return nil, nil, err
	}
	cmd := exec.CommandContext(context.WithoutCancel(ctx), "sh", "-c", wrapperScript, binary,
		"--port", "0", "--chain-id", strconv.Itoa(ID), "--no-mining", "--accounts", "1")
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, nil, err
	}
	end := func() {
		_ = in.Close()
		_ = cmd.Wait()
	}
	url, err := readURL(out)
	if err != nil {
		end()
		return nil, nil, err
	}
	client, err := noderpc.Open(noderpc.Options{URL: url})
	if err != nil {
		end()
		return nil, nil, err
	}
	return &Chain{URL: url, rpc: client}, func() { client.Close(); end() }, nil
}

var listening = regexp.MustCompile(`Listening on (127\.0\.0\.1:\d+)`)

// readURL reads the address on which the node listens, and then discards its output.
func readURL(out io.Reader) (url string, err error) {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if found := listening.FindStringSubmatch(lines.Text()); found != nil {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return "http://" + found[1], nil
		}
	}
	return "", fmt.Errorf("anvil did not start: %w", lines.Err())
}

// find looks for the binary of the npm package.
func find() (string, error) {
	root, err := root()
	if err != nil {
		return "", err
	}
	binary := filepath.Join(root, "webui/node_modules/@foundry-rs/anvil-"+runtime.GOOS+"-"+runtime.GOARCH, "bin/anvil")
	_, err = os.Stat(binary)
	return binary, err
}

// root is the folder of the module, above that of the tested package.
func root() (string, error) {
	folder, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		if filepath.Dir(folder) == folder {
			return "", os.ErrNotExist
		}
		folder = filepath.Dir(folder)
	}
	return "", err
}

// Ask makes any call to the node.
func (c *Chain) Ask(t testing.TB, method string, result any, parameters ...any) {
	t.Helper()
	if err := c.rpc.CallLarge(t.Context(), method, result, parameters...); err != nil {
		t.Fatal(err)
	}
}

// Mine adds blocks. The first has the waiting transactions.
func (c *Chain) Mine(t testing.TB, n int) {
	t.Helper()
	for range n {
		c.Ask(t, "evm_mine", nil)
	}
}

// Reorganise replaces this number of the newest blocks by empty ones. Their transactions are
// gone, as if no other node had ever received them: Again restores them.
func (c *Chain) Reorganise(t testing.TB, depth int) {
	t.Helper()
	c.Ask(t, "anvil_reorg", nil, depth, []any{})
}

// Raw is a transaction as it was signed.
func (c *Chain) Raw(t testing.TB, txid string) string {
	t.Helper()
	var raw string
	c.Ask(t, "eth_getRawTransactionByHash", &raw, txid)
	return raw
}

// Resend sends a signed transaction that a reorganisation has dropped.
func (c *Chain) Resend(t testing.TB, raw string) {
	t.Helper()
	c.Ask(t, "eth_sendRawTransaction", nil, raw)
}

// Pay sends coins to an address; the transaction waits for a block.
func (c *Chain) Pay(t testing.TB, to string, units *big.Int) (txid string) {
	t.Helper()
	return c.send(t, map[string]string{"to": to, "value": number(units)})
}

// Call sends coins and data to a contract; the transaction waits for a block.
func (c *Chain) Call(t testing.TB, contract string, units *big.Int, input []byte) (txid string) {
	t.Helper()
	return c.send(t, map[string]string{"to": contract, "value": number(units), "data": "0x" + hex.EncodeToString(input)})
}

// send sends from the payer. The gas limit is fixed: an estimate would refuse a transaction that
// is meant to fail.
func (c *Chain) send(t testing.TB, transaction map[string]string) (txid string) {
	t.Helper()
	transaction["from"] = Payer
	transaction["gas"] = "0x2dc6c0"
	c.Ask(t, "eth_sendTransaction", &txid, transaction)
	return txid
}

func number(units *big.Int) string {
	if units == nil {
		return "0x0"
	}
	return "0x" + units.Text(16)
}

// word is a number or an address in the form of contract arguments: 32 bytes.
func word(digits string) []byte {
	digits = strings.TrimPrefix(digits, "0x")
	decoded, err := hex.DecodeString(strings.Repeat("0", 64-len(digits)) + digits)
	if err != nil {
		panic(err)
	}
	return decoded
}
