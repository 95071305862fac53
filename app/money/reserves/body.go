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

// format names the format of a publication.
const format = "croupier reserves 1"

// Body is the content of a publication. It is stored and hashed as the text that
// Write makes, and every later one includes its hash. Amounts are whole minor
// units of the books, as text.
type Body struct {
	Format string `json:"format"`
	Number int64  `json:"number"`
	Site   string `json:"site"`
	Host   string `json:"host"`
	// At is the time of all figures, in unix milliseconds.
	At int64 `json:"at"`
	// Previous is the hash of the previous publication, or empty for the first.
	Previous string `json:"previous"`
	// Salt hides the ids of players. It is hexadecimal.
	Salt string `json:"salt"`
	// TestMoney is true on a demonstration: nothing here has any value.
	TestMoney  bool    `json:"test_money"`
	Currencies []Proof `json:"currencies"`
}

// Proof is one currency of a publication.
type Proof struct {
	Currency string `json:"currency"`
	// Decimals is the number of digits of an amount after the point.
	Decimals int `json:"decimals"`
	// Balances is the number of players with a balance, and Leaves the number of
	// leaves of the tree.
	Balances int64 `json:"balances"`
	Leaves   int64 `json:"leaves"`
	// Root is the hash of the tree, and Liabilities the sum of all leaves.
	Root        string `json:"root"`
	Liabilities string `json:"liabilities"`
	// Bonus is money of bonuses, which cannot be withdrawn: it is in no leaf.
	Bonus string `json:"bonus"`
	// OnChain is true if the site follows a network with this currency. TestMoney
	// is true if all of these are test networks.
	OnChain   bool `json:"on_chain"`
	TestMoney bool `json:"test_money"`
	// Reserves is the part of Holdings and Cold that counts. Ratio is reserves
	// divided by liabilities in percent, rounded down to two decimals. It is
	// empty without liabilities or without a chain for the currency.
	Reserves string    `json:"reserves"`
	Ratio    string    `json:"ratio"`
	Holdings []Holding `json:"holdings"`
	Cold     []Cold    `json:"cold"`
}

// Holding is the site's balance of an asset without cold addresses.
type Holding struct {
	Asset   string `json:"asset"`
	Network string `json:"network"`
	// Deposits, Hot and Inflight are the balances of the books at the block of
	// Height and Hash, up to which the site has followed the chain.
	Deposits string `json:"deposits"`
	Hot      string `json:"hot"`
	Inflight string `json:"inflight"`
	Height   int64  `json:"height"`
	Hash     string `json:"hash"`
	// Chain is the balance of the listed addresses in that block. Leaving are
	// transactions in it or below whose withdrawals are still owed. Counted is
	// the part of the reserves: the sum of both, and at most the balance of the
	// books. These are empty in publications of earlier versions, which counted
	// the balance of the books.
	Chain   string    `json:"chain"`
	Leaving []Leaving `json:"leaving"`
	Counted string    `json:"counted"`
	// Addresses is the number of addresses in the list, and List the SHA-256 of
	// its text.
	Addresses int64  `json:"addresses"`
	List      string `json:"list"`
	// ComparedHeight is the block of the last comparison of the books with the
	// node, and ComparedAt its time. 0 means never, and then the holding does not
	// count.
	ComparedHeight int64 `json:"compared_height"`
	ComparedAt     int64 `json:"compared_at"`
	// Compared is the number of balances that the node reported, of an address or
	// of all together, and Unreported the number that it could not report. Without
	// any the holding does not count. Stopped is true if payments of the network
	// are stopped.
	Compared   int64 `json:"compared"`
	Unreported int64 `json:"unreported"`
	Stopped    bool  `json:"stopped"`
}

// Leaving is a transaction that has left the site's addresses and whose
// withdrawals are still owed, because it has too few confirmations.
type Leaving struct {
	TxID   string `json:"txid"`
	Amount string `json:"amount"`
}

// Cold is the balance of an asset at an address of the operator.
type Cold struct {
	Asset   string `json:"asset"`
	Network string `json:"network"`
	Address string `json:"address"`
	Amount  string `json:"amount"`
	// Height and Hash identify the block of the balance. MeasuredAt is the time
	// of the query, or 0 for never.
	Height     int64  `json:"height"`
	Hash       string `json:"hash"`
	MeasuredAt int64  `json:"measured_at"`
	// Message is the text that the key of the address has signed. Message and
	// Signature are empty for an address without a signature, which does not
	// count. Expired is true if the signature is too old to count.
	Message   string `json:"message"`
	Signature string `json:"signature"`
	Expired   bool   `json:"expired"`
	// Link is a public page about the address.
	Link string `json:"link"`
}

// Counts reports whether the holding is part of the reserves. Without a reported
// balance there was no comparison.
func (h Holding) Counts() bool { return h.ComparedAt > 0 && h.Compared > 0 }

// Counts reports whether the address is part of the reserves.
func (c Cold) Counts() bool { return c.Signature != "" && !c.Expired && c.MeasuredAt > 0 }

// Write formats a publication and returns its hash.
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

// errFormat refuses a text that Write has not made.
var errFormat = errors.New("this is no publication of a proof of reserves")

// ReadBody parses a text of Write.
func ReadBody(text string) (b Body, err error) {
	if err := json.Unmarshal([]byte(text), &b); err != nil || b.Format != format {
		return Body{}, errors.Join(errFormat, err)
	}
	return b, nil
}

// root returns the root of the currency's tree.
func (p Proof) root() (node merklesum.Node, err error) {
	hash, err := parseHash(p.Root)
	if err != nil {
		return node, err
	}
	sum, err := parseUnits(p.Liabilities)
	return merklesum.Node{Hash: hash, Sum: sum}, err
}

// ratioOf returns reserves divided by liabilities in percent, rounded down, and
// whether the reserves are below the liabilities.
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

// Short reports whether the reserves are below the liabilities, for a currency on
// a chain.
func (p Proof) Short() bool {
	reserves, ok := new(big.Int).SetString(p.Reserves, 10)
	owed, err := parseUnits(p.Liabilities)
	if !ok || err != nil || !p.OnChain {
		return false
	}
	_, short := ratioOf(reserves, owed)
	return short
}
