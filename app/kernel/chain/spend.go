package chain

import (
	"context"
	"math/big"
	"time"
)

// Output is a payment that the site makes.
type Output struct {
	Asset string
	// To is a checked address, Tag the tag beside it; empty for none.
	To, Tag string
	// Units are in the asset's smallest unit and positive.
	Units *big.Int
}

// Coin is an output of the chain that the site can spend. Path is the path of its key below the
// account's: change and index.
type Coin struct {
	TxID   string
	Output int
	Units  *big.Int
	Path   Path
	// Address is its address on the chain; empty in drafts of earlier versions.
	Address string `json:",omitempty"`
}

// Path is the path of an address below the operator's account: m/.../Branch/Index. Branch 0
// receives from players, 1 is the site's own.
type Path struct {
	Branch, Index uint32
	// Account identifies the account by a hash of its public key; empty for the current one, and
	// on networks without accounts.
	Account string `json:",omitempty"`
}

// Funds are the money that a transaction may use. Networks with outputs use Coins and Change, the
// others From and Nonce.
type Funds struct {
	Coins  []Coin
	Change Path
	From   Path
	// Address is that of From, and ChangeAddress that of Change.
	Address, ChangeAddress string
	Nonce                  uint64
}

// Fee is the amount that a transaction pays to the network, in the smallest unit of the network's
// coin. Networks with outputs use Rate for each 1,000 virtual bytes; EVM uses Rate as the maximum
// for one unit of gas and Tip as the part for the miner; others use Rate as the whole fee. Tron
// uses Rate for tokens and Tip for its coin, if it is set.
type Fee struct {
	Rate, Tip *big.Int
}

// Draft is an unsigned transaction. It is stored, passed to another machine for its signature,
// and compared with the result.
type Draft struct {
	Network string
	Outputs []Output
	Funds   Funds
	// Fee is its maximum cost.
	Fee *big.Int
	// Bytes are the unsigned transaction: a PSBT where the family has one.
	Bytes []byte
	// Expires is the time from which the network refuses it permanently; zero for never.
	Expires time.Time
}

// Signed is a signed transaction in the form of the network.
type Signed struct {
	TxID string
	Raw  []byte
}

// Keys sign for one network.
type Keys interface {
	// Private returns the private key of a path, of the account that it names: 32 bytes. The
	// caller clears it.
	Private(path Path) ([]byte, error)
}

// Maker makes transactions of one family. Draft and Sign are pure.
type Maker interface {
	// Draft makes the unsigned transaction that pays all outputs. Errors: ErrInsufficientFunds if the funds
	// do not suffice.
	Draft(network Network, funds Funds, outputs []Output, fee Fee, now time.Time) (Draft, error)
	// Sign signs a draft with the keys of the funds' paths.
	Sign(network Network, draft Draft, keys Keys) (Signed, error)
	// Check refuses a signed transaction that does anything other than the draft. It runs between
	// the signature on another machine and the broadcast.
	Check(network Network, draft Draft, signed Signed) error
	// SafeAfter reports whether next can be sent although previous was, without the danger that
	// both are included.
	SafeAfter(previous, next Draft, now time.Time) bool
}

// Expirer is a maker whose transactions do not conflict with each other but expire: another one
// may replace an expired one.
type Expirer interface {
	// IsExpired reports whether no block above newest can include a draft. If a caller does not find
	// its transaction in newest and below, it will never be included, unless the chain reverts
	// blocks.
	IsExpired(draft Draft, newest Block) bool
}

// Estimator knows the current fees of the network.
type Estimator interface {
	// Fees is the fee of a transaction that should be included within a few blocks.
	Fees(ctx context.Context) (Fee, error)
}

// Nonces returns the next number of an account's transactions.
type Nonces interface {
	// Nonce is the number of transactions of an account in blocks.
	Nonce(ctx context.Context, address string) (uint64, error)
}

// Spender returns the outputs that a transaction has spent. Networks of accounts have none.
type Spender interface {
	// Inputs lists the outputs that a transaction in a block spends, without their paths. Units
	// are nil if the node does not return them. Errors: ErrNoBlock if the block has no such
	// transaction.
	Inputs(ctx context.Context, block Block, txid string) ([]Coin, error)
}
