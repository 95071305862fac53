package reserves

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/merklesum"
)

// format names the form of a publication.
const format = "croupier reserves 1"

// Body is what a publication says. It is stored and hashed as the text that Write makes,
// and every later one names its hash. Amounts are whole minor units of the books, as
// text.
type Body struct {
	Format string `json:"format"`
	Number int64  `json:"number"`
	Site   string `json:"site"`
	Host   string `json:"host"`
	// At is the moment of all figures, in unix milliseconds.
	At int64 `json:"at"`
	// Previous is the hash of the publication before; empty for the first.
	Previous string `json:"previous"`
	// Salt hides the ids of players, in hexadecimal digits.
	Salt string `json:"salt"`
	// TestMoney tells that the site is a demonstration: nothing here has any worth.
	TestMoney  bool    `json:"test_money"`
	Currencies []Proof `json:"currencies"`
}

// Proof is one currency of a publication.
type Proof struct {
	Currency string `json:"currency"`
	// Decimals is how many of the digits of an amount stand behind the point.
	Decimals int `json:"decimals"`
	// Balances is how many players own some of it, Leaves how many leaves the tree has.
	Balances int64 `json:"balances"`
	Leaves   int64 `json:"leaves"`
	// Root is the hash above all leaves, Liabilities the sum of them.
	Root        string `json:"root"`
	Liabilities string `json:"liabilities"`
	// Bonus is money of bonuses, which nobody can withdraw: it is in no leaf.
	Bonus string `json:"bonus"`
	// OnChain tells whether the site follows a network with this currency, TestMoney
	// whether all of these are test networks.
	OnChain   bool `json:"on_chain"`
	TestMoney bool `json:"test_money"`
	// Reserves is what counts of Holdings and Cold. Ratio is reserves by liabilities in
	// percent, rounded down to two decimals; empty where nothing is owed or no chain has
	// the currency.
	Reserves string    `json:"reserves"`
	Ratio    string    `json:"ratio"`
	Holdings []Holding `json:"holdings"`
	Cold     []Cold    `json:"cold"`
}

// Holding is what the site holds of an asset by itself.
type Holding struct {
	Asset    string `json:"asset"`
	Network  string `json:"network"`
	Deposits string `json:"deposits"`
	Hot      string `json:"hot"`
	Inflight string `json:"inflight"`
	// Height and Hash are those of the block with which this was compared, ComparedAt
	// when; 0 for never, and then it does not count.
	Height     int64  `json:"height"`
	Hash       string `json:"hash"`
	ComparedAt int64  `json:"compared_at"`
	// Looked is how many balances the node told, of an address or of all together, and
	// Unable how many it could not tell; without any it does not count. Stopped tells that payments of the network are stopped.
	Looked  int64 `json:"looked"`
	Unable  int64 `json:"unable"`
	Stopped bool  `json:"stopped"`
}

// Cold is what an address of the operator holds of an asset.
type Cold struct {
	Asset   string `json:"asset"`
	Network string `json:"network"`
	Address string `json:"address"`
	Amount  string `json:"amount"`
	// Height and Hash are those of the block in which it did, MeasuredAt when the node
	// was asked; 0 for never.
	Height     int64  `json:"height"`
	Hash       string `json:"hash"`
	MeasuredAt int64  `json:"measured_at"`
	// Message is what the key of the address has signed; both are empty for an address
	// without a signature, which does not count. Expired tells that the signature is too
	// old to count.
	Message   string `json:"message"`
	Signature string `json:"signature"`
	Expired   bool   `json:"expired"`
	// Link shows the address to anybody.
	Link string `json:"link"`
}

// Counts reports whether the holding is part of the reserves: a node that could tell of no
// address has compared nothing.
func (h Holding) Counts() bool { return h.ComparedAt > 0 && h.Looked > 0 }

// Counts reports whether the address is part of the reserves.
func (c Cold) Counts() bool { return c.Signature != "" && !c.Expired && c.MeasuredAt > 0 }

// Write makes the text of a publication and its hash.
func (b Body) Write() (text, hash string, err error) {
	raw, err := json.Marshal(b)
	if err != nil {
		return "", "", fmt.Errorf("write the proof: %w", err)
	}
	return string(raw), hashOf(string(raw)), nil
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// errForm refuses what Write has not made.
var errForm = errors.New("this is no publication of a proof of reserves")

// ReadBody reads what Write made.
func ReadBody(text string) (b Body, err error) {
	if err := json.Unmarshal([]byte(text), &b); err != nil || b.Format != format {
		return Body{}, errors.Join(errForm, err)
	}
	return b, nil
}

// root is what the tree of the currency came to.
func (p Proof) root() (node merklesum.Node, err error) {
	hash, err := parseHash(p.Root)
	if err != nil {
		return node, err
	}
	sum, err := parseUnits(p.Liabilities)
	return merklesum.Node{Hash: hash, Sum: sum}, err
}

// ratioOf is reserves by liabilities in percent, rounded down, and whether it is less
// than all.
func ratioOf(reserves *big.Int, liabilities int64) (percent string, short bool) {
	if liabilities <= 0 {
		return "", false
	}
	owed := big.NewInt(liabilities)
	share := new(big.Int).Mul(reserves, big.NewInt(10_000))
	share.Quo(share, owed)
	whole, part := new(big.Int).QuoRem(share, big.NewInt(100), new(big.Int))
	return fmt.Sprintf("%s.%02d", whole, part.Int64()), reserves.Cmp(owed) < 0
}

// Short reports whether the reserves are less than what is owed, where a chain can tell.
func (p Proof) Short() bool {
	reserves, ok := new(big.Int).SetString(p.Reserves, 10)
	owed, err := parseUnits(p.Liabilities)
	if !ok || err != nil || !p.OnChain {
		return false
	}
	_, short := ratioOf(reserves, owed)
	return short
}
