package anviltest

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
)

// transfer is the selector of transfer(address,uint256).
const transfer = "a9059cbb"

// Deploy makes a contract and returns its address in lower-case letters. It makes a block.
func (c *Chain) Deploy(t testing.TB, creation []byte) (contract string) {
	t.Helper()
	txid := c.send(t, map[string]string{"data": "0x" + hex.EncodeToString(creation)})
	c.Mine(t, 1)
	var receipt struct {
		Contract string `json:"contractAddress"`
		Status   string `json:"status"`
	}
	c.Ask(t, "eth_getTransactionReceipt", &receipt, txid)
	if receipt.Status != "0x1" {
		t.Fatalf("the contract was not made: %+v", receipt)
	}
	return receipt.Contract
}

// Token makes an ERC-20 token of OpenZeppelin whose supply the payer owns.
func (c *Chain) Token(t testing.TB, supply *big.Int) (contract string) {
	t.Helper()
	root, err := root()
	if err != nil {
		t.Fatal(err)
	}
	// Compiled contracts are installed by npm like anvil.
	file, err := os.ReadFile(filepath.Join(root, "webui/node_modules/@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json"))
	if err != nil {
		t.Fatal(err)
	}
	var artifact struct {
		Bytecode string `json:"bytecode"`
	}
	if err := json.Unmarshal(file, &artifact); err != nil {
		t.Fatal(err)
	}
	creation := bytesOf(strings.TrimPrefix(artifact.Bytecode, "0x"))
	// The arguments: the offsets of the two texts, the supply and its owner; the texts.
	for _, argument := range []string{"80", "c0", supply.Text(16), Payer, "4", hex.EncodeToString([]byte("Test")), "4", hex.EncodeToString([]byte("TEST"))} {
		creation = append(creation, word(argument)...)
	}
	return c.Deploy(t, creation)
}

// silentTokenCode is a token like Tether's: its transfer moves, logs, and returns nothing. Any other call
// returns the balance of the address in its first argument.
const silentTokenCode = "5f3560e01c" + "63" + transfer + "14" + "601857" + // the function; transfer: go to 18
	"600435545f52" + "60205ff3" + // return the balance
	"5b" + "602435" + "3354" + // 18: units, balance of the caller
	"818110" + "605f57" + // balance < units: go to 5f
	"819003" + "3355" + // balance of the caller - units
	"80600435540160043555" + // balance of the receiver + units
	"5f52" + "600435337f" + topic + "60205fa3" + "00" + // log, stop
	"5b5f5ffd" // 5f: revert

const topic = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

// SilentToken makes a token whose transfer returns nothing; the payer owns the supply.
func (c *Chain) SilentToken(t testing.TB, supply *big.Int) (contract string) {
	t.Helper()
	// CALLER's balance is the supply: PUSH32 supply CALLER SSTORE.
	return c.Deploy(t, creation("7f"+hex.EncodeToString(word(supply.Text(16)))+"3355", silentTokenCode))
}

// Forwarder makes a contract that forwards received coins to the address in its input, without a
// log: CALL(gas, input, value) STOP.
func (c *Chain) Forwarder(t testing.TB) (contract string) {
	t.Helper()
	return c.Deploy(t, creation("", "5f5f5f5f345f355af100"))
}

// Logger makes a contract that logs its input: three topics and the data after them.
func (c *Chain) Logger(t testing.TB) (contract string) {
	t.Helper()
	// CALLDATACOPY(0, 96, size-96), LOG3(0, size-96, the first three words).
	return c.Deploy(t, creation("", "60603603"+"8060605f37"+"6020355f35604035"+"925fa3"+"00"))
}

// Reverting is the code of an account that accepts no payment: its transactions fail.
const Reverting = "0x5f5ffd"

// creation is the code that deploys a contract: it runs init and then copies and returns the
// runtime code.
func creation(first, code string) []byte {
	const copying = 9
	head := first + fmt.Sprintf("60%02x8060%02x5f395ff3", len(code)/2, len(first)/2+copying)
	return bytesOf(head + code)
}

func bytesOf(digits string) []byte {
	decoded, err := hex.DecodeString(digits)
	if err != nil {
		panic(err)
	}
	return decoded
}

// PayToken sends units of a token; the transaction waits for a block.
func (c *Chain) PayToken(t testing.TB, contract, to string, units *big.Int) (txid string) {
	t.Helper()
	return c.Call(t, contract, nil, append(append(bytesOf(transfer), word(to)...), word(units.Text(16))...))
}
