// Package chain is what the cashier knows of networks of coins: which there are,
// which assets live on them, and what a node of each must be able to tell and do.
// Adapters of one family each stand in rooms below; nothing here moves money of the
// books.
package chain

import (
	"context"
	"errors"
	"math/big"
	"time"
)

// Family is a kind of networks that one adapter speaks to.
type Family string

// The families.
const (
	Bitcoin Family = "bitcoin" // outputs that are spent: BTC, LTC, DOGE, BCH
	EVM     Family = "evm"     // accounts with a nonce: Ethereum, BNB Smart Chain
	Tron    Family = "tron"
	XRP     Family = "xrp"
	Solana  Family = "solana"
	// Test is the embedded test chain. It has both outputs and tags, and assets of
	// every currency.
	Test Family = "test"
)

// Block is one block of the chain that a node follows.
type Block struct {
	Height int64
	// Hash and Parent are as the network writes them. Parent is empty for the first.
	Hash, Parent string
	// At is the time that the block states.
	At time.Time
	// Number counts the blocks up to this one where heights pass over some, as the
	// slots of Solana do; 0 elsewhere.
	Number int64
}

// Payment is money of one asset that one transaction brings to one address. An
// address of somebody else is no Payment: nodes give those that Watch accepts.
type Payment struct {
	TxID string
	// Output tells payments of one transaction apart: the number of the output, of
	// the log entry or of the instruction; -1 for the value of a transaction itself.
	Output int
	// Asset is the id of the asset, or empty for one that the site does not know.
	Asset string
	// Token is the contract or mint as the network writes it; empty for the coin.
	Token string
	// To is the address in its canonical form, Tag what stands beside it.
	To, Tag string
	// From is an address that paid, where the network tells one; for screening only.
	From string
	// Units is what arrived, in the asset's smallest unit: of XRP what was delivered.
	Units *big.Int
	// Block is the block that has the transaction; its Hash is empty while it waits.
	Block Block
	// Failed tells that the transaction was included and moved nothing.
	Failed bool
	// Replaceable tells that its sender announced that it may be replaced (BIP 125).
	Replaceable bool
}

// Waits reports whether no block has the payment's transaction yet.
func (p Payment) Waits() bool { return p.Block.Hash == "" }

// Watch reports whether an address is the site's. It is asked for every output of
// every block, so that it answers from memory; a yes may be wrong now and then, since
// the cashier looks the address up in the database before it believes it.
type Watch func(address string) bool

// Seen is how a transaction of the site's stands.
type Seen struct {
	// Known tells that the node has it, waiting or in a block.
	Known bool
	// Block is the block that has it; its Hash is empty while it waits.
	Block Block
	// Failed tells that it was included and moved nothing.
	Failed bool
	// Fee is what it cost in the smallest unit of the network's coin; nil while
	// nobody can say.
	Fee *big.Int
}

// Node is what the cashier asks of a network. Its methods are safe for concurrent
// use, end with ctx, and read bounded answers only. Whatever a node says that cannot
// be is an error that wraps ErrLies; a node that cannot be asked, one that wraps
// ErrOffline. Errors never contain the address or the password of the node.
type Node interface {
	// Tip is the newest block.
	Tip(ctx context.Context) (Block, error)
	// At is the block of the main chain at a height. Errors: ErrNoBlock.
	At(ctx context.Context, height int64) (Block, error)
	// Payments lists what a block brings to watched addresses, in the order of the
	// block. The hash of the block rules: an orphaned one is ErrNoBlock.
	Payments(ctx context.Context, block Block, watch Watch) ([]Payment, error)
	// Waiting lists what waits for a block and would come to watched addresses.
	// Networks without such a thing list nothing.
	Waiting(ctx context.Context, watch Watch) ([]Payment, error)
	// Look lists what one transaction brings to watched addresses: nothing when the
	// node does not know it.
	Look(ctx context.Context, txid string, watch Watch) ([]Payment, error)
	// Status tells how a transaction stands.
	Status(ctx context.Context, txid string) (Seen, error)
	// Balance is what an address holds of an asset in the block at a height, or in
	// the newest one for a negative height. Errors: ErrUnable.
	Balance(ctx context.Context, asset Asset, address string, height int64) (*big.Int, error)
	// Send broadcasts a signed transaction. One that the network has already is no
	// error. Errors: ErrRejected when it can never be included as it is.
	Send(ctx context.Context, raw []byte) error
}

// Errors of nodes.
var (
	// ErrOffline says that the node cannot be asked now.
	ErrOffline = errors.New("the node cannot be reached")
	// ErrLies says that the node has answered what cannot be.
	ErrLies = errors.New("the node has answered what cannot be")
	// ErrNoBlock says that the main chain has no such block.
	ErrNoBlock = errors.New("there is no such block")
	// ErrRejected says that the network will never include a transaction.
	ErrRejected = errors.New("the network has rejected the transaction")
	// ErrUnable says that the network or the node cannot tell this.
	ErrUnable = errors.New("the node cannot tell this")
	// ErrFunds says that the funds do not pay outputs and fee.
	ErrFunds = errors.New("the funds do not suffice")
)
