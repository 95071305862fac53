package chain

import (
	"context"
	"math/big"
	"time"
)

// Output is a payment that the site wants to make.
type Output struct {
	Asset string
	// To is a checked address, Tag what stands beside it; empty for none.
	To, Tag string
	// Units are in the asset's smallest unit and positive.
	Units *big.Int
}

// Coin is an output of the chain that the site can spend. Path is where its key
// stands below the account's: change and index.
type Coin struct {
	TxID   string
	Output int
	Units  *big.Int
	Path   Path
}

// Path is the place of an address below the account that the operator has given:
// m/.../Branch/Index. Branch 0 receives from players, 1 is the site's own.
type Path struct {
	Branch, Index uint32
}

// Funds are what a transaction may be made of. Networks with outputs look at Coins
// and Change, the others at From and Nonce.
type Funds struct {
	Coins  []Coin
	Change Path
	From   Path
	// Address is that of From, and ChangeAddress that of Change.
	Address, ChangeAddress string
	Nonce                  uint64
}

// Fee is what a transaction pays the network, in the smallest unit of the network's
// coin. Networks with outputs take Rate for each 1,000 virtual bytes; EVM takes Rate as
// the most for one unit of gas and Tip as the part for the miner; others take Rate as
// the whole fee. Tron takes Rate for tokens and Tip for its coin, where there is one.
type Fee struct {
	Rate, Tip *big.Int
}

// Draft is a transaction that nobody has signed yet. It is stored, handed to another
// machine for its signature, and compared with what comes back.
type Draft struct {
	Network string
	Outputs []Output
	Funds   Funds
	// Fee is the most that it can cost.
	Fee *big.Int
	// Bytes are the unsigned transaction: a PSBT where the family has one.
	Bytes []byte
	// Expires is when the network refuses it for good; zero for never.
	Expires time.Time
}

// Signed is a transaction that the network takes.
type Signed struct {
	TxID string
	Raw  []byte
}

// Keys sign for one network.
type Keys interface {
	// Private is the private key of a path: 32 bytes. The caller clears it.
	Private(path Path) ([]byte, error)
}

// Maker makes transactions of one family. Draft and Sign are pure.
type Maker interface {
	// Draft makes the unsigned transaction that pays all outputs, or refuses: with
	// ErrFunds when the funds do not suffice.
	Draft(network Network, funds Funds, outputs []Output, fee Fee, now time.Time) (Draft, error)
	// Sign signs a draft with the keys of the funds' paths.
	Sign(network Network, draft Draft, keys Keys) (Signed, error)
	// Check refuses a signed transaction that does anything else than the draft: it
	// stands between what another machine has signed and the broadcast.
	Check(network Network, draft Draft, signed Signed) error
	// SafeAfter reports whether next can be sent although previous was, without the
	// danger that both are included.
	SafeAfter(previous, next Draft, now time.Time) bool
}

// Lapser is a maker whose transactions do not conflict with each other and grow too
// old for the network instead: another one may take the place of one that is past.
type Lapser interface {
	// Past reports whether no block above newest can include a draft. Who has looked
	// for its transaction in newest and below and did not find it never will, unless
	// the chain takes blocks back.
	Past(draft Draft, newest Block) bool
}

// Estimator knows what the network asks for a transaction now.
type Estimator interface {
	// Fees is what a transaction pays that shall be included within a few blocks.
	Fees(ctx context.Context) (Fee, error)
}

// Nonces tells the next number of an account's transactions.
type Nonces interface {
	// Nonce is the number of transactions of an account in blocks.
	Nonce(ctx context.Context, address string) (uint64, error)
}
